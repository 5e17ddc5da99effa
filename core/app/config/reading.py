"""The configuration's file as it was written; what cannot be read is said in a sentence that says what would work."""

import os
import re
import stat
import tomllib
from pathlib import Path
from typing import Any

from core.app.config.environment import Unreadable

_AT = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")
_KEY = re.compile(r"\s*([\w.\"'-]+)\s*=")


def written(path: str, named: bool) -> dict[str, Any]:
    """Read the file; nothing where there is none, unless somebody `named` it. Else `Unreadable`."""
    try:
        kind = os.stat(path).st_mode
    except FileNotFoundError:
        if os.path.islink(path):
            raise Unreadable(f"{path} is a link to {os.readlink(path)}, and there is no such file.") from None
        if not named:
            return {}
        raise Unreadable(f"There is no file {path}; `croupier init {path}` writes one to begin with.") from None
    except (OSError, ValueError) as error:
        raise Unreadable(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}.") from None
    if not stat.S_ISREG(kind):
        what = "a folder" if stat.S_ISDIR(kind) else "no file that can be read again"
        raise Unreadable(
            f"{path} is {what}: move it away, or name your configuration, as in `--config my-{named_as(path)}`"
        )
    return _read(path)


def named_as(path: str) -> str:
    """Give the last part of a path."""
    return os.path.basename(path.rstrip("/")) or "croupier.toml"


def _read(path: str) -> dict[str, Any]:
    try:
        text = Path(path).read_bytes().decode("utf-8-sig")  # Windows puts a mark before it
    except OSError as error:
        raise Unreadable(f"{path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise Unreadable(
            f"{path} isn't in UTF-8: save it again in that encoding, which editors call `UTF-8`."
        ) from None
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise Unreadable(f"{path} cannot be read: brackets stand within brackets too deeply.") from None
    except ValueError as error:
        raise Unreadable(f"{path} cannot be read: {_reason(str(error), text)}.") from None


def _reason(said: str, text: str) -> str:
    """Say what the reader of TOML found; of what is there twice also what that is, and no value."""
    found, lines = _AT.search(said), text.splitlines()
    if found is None:
        return said
    number = int(found[1] or len(lines))
    line = lines[number - 1] if number <= len(lines) else ""
    key = _KEY.match(line)
    if said.startswith("Cannot overwrite a value") and key:
        return f"`{key[1]}` is there twice in one section, the second time in line {number}; remove one"
    if said.startswith("Cannot declare") and line.lstrip().startswith("["):
        header = line.partition("#")[0].strip()
        return f"`{header}` is there twice, the second time in line {number}; put its keys together"
    return said
