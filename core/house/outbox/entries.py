"""What is owed to a chat, and the tables that owe it, as the outbox knows them."""

import hashlib
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

from core.contract import Choice, Event, Line
from core.engine import Audience
from core.house.outbox.answers import Chat
from core.words.notices.house_event import HouseEvent

OWED_FOR = 600.0
"""Seconds of wall time for which what happened is told word by word."""


class Composed(NamedTuple):
    """What happened, put into words for an audience, with the buttons as the table stands; `asks` for a move.

    `apart`: its reader hears nothing else of the table. `called_in`: as in `Outbound`.
    """

    lines: tuple[Line, ...]
    choices: tuple[tuple[Choice, ...], ...]
    plain: bool
    asks: bool
    apart: bool = False
    called_in: str = ""


class Source(Protocol):
    """A table, as the outbox knows it: who is told where, and in what words."""

    @property
    def code(self) -> str:
        """Return the table's code."""
        ...

    @property
    def number(self) -> int:
        """Return the table's number."""
        ...

    @property
    def kept_until(self) -> float:
        """Return the wall time until which whoever has left is kept what they are owed; infinite while it goes on."""
        ...

    def chat(self, audience: Audience) -> Chat | None:
        """Find the chat of an audience, None if nobody is there to be told."""
        ...

    def compose(self, audience: Audience, happened: Sequence[Event], late: bool) -> Composed | None:
        """Put events into words, None if they are stale; told `late`, they begin with how the table stands now."""
        ...

    def refused(self, audience: Audience, theirs: bool) -> bool:
        """Hear that an audience could not be told, perhaps by its own doing; tells whether it is owed nothing more."""
        ...

    def before(self, audience: Audience, happened: Sequence[Event]) -> frozenset[Chat]:
        """Find the chats that are told first what they are owed of what happened earlier, or just as well."""
        ...

    def said(self, audience: Audience, at: float) -> None:
        """Hear that timed words were said to an audience at a service time, or never will be."""
        ...


class Entry(NamedTuple):
    """An outbox row that waits to be told; `not_after` is the wall time until which it is told word by word.

    Clocks wait for one that is `timed`: its source hears when it was said.
    """

    id: int
    source: Source
    audience: Audience
    events: tuple[Event, ...]
    not_after: float
    timed: bool = False

    @property
    def ahead(self) -> bool:
        """Tell whether it is told before what is owed already, and before any secret."""
        return any(isinstance(event, HouseEvent) and event.ahead for event in self.events)

    @property
    def kept_until(self) -> float:
        """Return the wall time until which it waits for somebody who has left."""
        return max(self.not_after, self.source.kept_until)

    @property
    def since(self) -> float:
        """Tell the wall time since which it is owed; long ago for what could not be read."""
        return self.not_after - OWED_FOR


OWED = "out:"
"""What the ids of messages begin with that are told of rows."""


def named(rows: Sequence[Entry]) -> str:
    """Name the message that tells these rows: the same after a restart, though their numbers may be given anew."""
    told = ",".join([f"{row.id}@{row.not_after!r}" for row in rows])
    return f"{OWED}{rows[0].id}:{hashlib.blake2b(told.encode(), digest_size=12).hexdigest()}"


def by_row(names: Iterable[str]) -> dict[str, set[str]]:
    """Sort names of messages by the first row that each tells."""
    found: dict[str, set[str]] = defaultdict(set)
    for name in names:
        found[name.removeprefix(OWED).partition(":")[0]].add(name)
    return found


def named_so(queue: Collection[Entry], names: Mapping[str, set[str]]) -> int:
    """Count the first rows of a queue that a message with one of these names tells; 0 if there is none."""
    rows = list(queue)
    known = names.get(str(rows[0].id), ())
    return next((count for count in range(1, len(rows) + 1) if known and named(rows[:count]) in known), 0)
