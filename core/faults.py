"""Exceptions in words fit for a log: where and of what type, never with values, which may be somebody's dice."""

import traceback


def describe(error: BaseException) -> str:
    """Say an exception's type and the innermost place it came from, without its message."""
    frames = traceback.extract_tb(error.__traceback__)
    if not frames:
        return type(error).__name__
    last = frames[-1]
    return f"{type(error).__name__} at {last.filename}:{last.lineno} in {last.name}"
