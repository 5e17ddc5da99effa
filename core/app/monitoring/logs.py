"""What a house says on standard error, as text or as JSON, and the last of it that went wrong."""

import logging
import re
import sys
from collections.abc import Callable, Hashable, Mapping, MutableMapping
from typing import Any

from core import errors
from core.contract import Bounded

KEPT = 10
"""Warnings and errors that are remembered."""
LONGEST = 300
"""Characters of each."""
AGAIN = 600.0
"""Seconds between two lines that say that something failed since the disk is full."""
OURS = ("core", "adapters", "plugins")
TEXT = "%(asctime)s %(levelname)s %(name)s: %(message)s"
_TABLE, _PLACE = re.compile(r"\btable %s"), re.compile(r"%[.\d]*[a-z]")


def log_to_stderr(style: str = "text", levels: Mapping[str, str] | None = None, verbose: bool = False) -> None:
    """Log to standard error: ourselves and the plugins from `levels` on, libraries when something is wrong."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(as_json() if style == "json" else logging.Formatter(TEXT))
    handler.addFilter(errors.without_values)
    handler.addFilter(Once())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    for name in OURS:
        logging.getLogger(name).setLevel(logging.DEBUG if verbose else logging.INFO)
    for name, level in (levels or {}).items():
        logging.getLogger(name).setLevel(level.upper())


class Once(logging.Filter):
    """Lets pass once in ten minutes what fails since the disk is full, which all that is tried meanwhile does."""

    def __init__(self) -> None:
        super().__init__()
        self._passed: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        args = record.args if isinstance(record.args, tuple) else ()
        if errors.FULL not in args:
            return True
        what = str(record.msg)
        if abs(record.created - self._passed.get(what, -AGAIN)) < AGAIN:
            return False
        self._passed[what] = record.created
        return True


def as_json() -> logging.Formatter:
    """Give what makes an object of each record, with the ids of its table, its room and what was said, if any."""
    import structlog  # which nobody else needs

    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[_with_ids],
        pass_foreign_args=True,
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ],
    )


def _with_ids(logger: Any, method: str, said: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    record = said["_record"]
    found = ids(record.msg, said.pop("positional_args", ()))
    return {"timestamp": _when(record), "level": record.levelname.lower(), "logger": record.name, **said, **found}


def ids(words: Any, values: Any) -> dict[str, str | int]:
    """Find the code of the table that is named, the number of a room, and what is being dealt with, by its mark.

    The mark is 64 bits of the message's id, as 16 hexadecimal digits.
    """
    found: dict[str, str | int] = {}
    arguments, about = values if isinstance(values, tuple) else (), errors.ABOUT.get()
    if about is not None:
        found["event_id"] = f"{about.event & 2**64 - 1:016x}"
        if about.room is not None:
            found["room"] = about.room
    for argument in arguments:
        match argument:
            case ("room", int(number)):
                found["room"] = number
    named = _TABLE.search(words) if isinstance(words, str) and arguments else None
    if named:
        found["table"] = str(arguments[len(_PLACE.findall(words[: named.start()]))])
    return found


def _when(record: logging.LogRecord) -> str:
    return logging.Formatter().formatTime(record, "%Y-%m-%dT%H:%M:%S%z")


class Recent(logging.Handler):
    """Remembers the last warnings and errors, as they were said; never with a traceback.

    What a module says again of the same thing replaces what it said before, so that an outage hides nothing else.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        """Remember none; `clock` counts seconds."""
        super().__init__(logging.WARNING)
        self.addFilter(errors.without_values)
        self._clock = clock
        self._kept: Bounded[Hashable, tuple[float, str, str, str]] = Bounded(KEPT)

    def emit(self, record: logging.LogRecord) -> None:
        """Remember what was said."""
        try:
            said = record.getMessage()
        except Exception:
            self.handleError(record)
            return
        what = record.name, record.msg, str(record.args[0]) if isinstance(record.args, tuple) and record.args else ""
        self._kept[what] = self._clock(), record.levelname, record.name, said[:LONGEST]

    def listed(self) -> list[tuple[float, str, str, str]]:
        """List them, oldest first, each with how many seconds ago it was said."""
        now = self._clock()
        return [(now - at, level, module, said) for at, level, module, said in tuple(self._kept.values())]
