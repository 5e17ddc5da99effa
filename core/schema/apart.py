"""The statements that make an empty database ours, compiled by a child that takes along what only that needs."""

import json
import os
import sys
from contextlib import suppress
from functools import cache


@cache
def statements(dialect: str) -> tuple[str, ...]:
    """Give what makes the tables in an empty database; compiled once for all that a process makes."""
    told = _told_by_child(dialect) if "core.schema.making" not in sys.modules and _is_alone() else ""
    return tuple(json.loads(told or _compiled(dialect)))


def _is_alone() -> bool:
    """Tell whether this thread is surely the only one: a child could find a lock that nobody in it will let go."""
    try:
        return len(os.listdir("/proc/self/task")) == 1
    except OSError:
        return False


def _told_by_child(dialect: str) -> str:
    """Let a copy of this process compile; gives "" if it could not, which is then found out here."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        try:
            with open(writing, "w", encoding="utf-8") as answer:
                answer.write(_compiled(dialect))
        finally:
            os._exit(0)
    os.close(writing)
    with open(reading, encoding="utf-8") as answer:
        told = answer.read()
    with suppress(ChildProcessError):  # where nobody is to hear of children
        os.waitpid(child, 0)
    return told


def _compiled(dialect: str) -> str:
    from core.schema.making import compiled

    return json.dumps(compiled(dialect))
