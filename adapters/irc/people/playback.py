"""What was said before and is told again, by a server or a bouncer: who says so, and by which clock."""

from datetime import datetime

from adapters.irc.link import Link
from adapters.irc.protocol.wire import Received
from croupier.network import Bounded

MOST_OPEN = 100
_HISTORY = ("history", "playback")


class Batches:
    """The open batches of one session by reference; past `MOST_OPEN` the oldest is forgotten, for it may never end."""

    def __init__(self) -> None:
        self._open: Bounded[str, tuple[str, bool]] = Bounded(MOST_OPEN)

    def note(self, line: Received) -> None:
        """Open or close what a line of BATCH says; any other line changes nothing."""
        if line.command != "BATCH":
            return
        sign, reference = line.param(0)[:1], line.param(0)[1:]
        if sign == "-":
            self._open.pop(reference, None)
        elif sign == "+" and reference:
            kind = line.param(1).lower()
            history = kind.endswith(_HISTORY) or self.is_history(line)
            self._open[reference] = (kind, history)

    def type_of(self, line: Received) -> str:
        """Name the type of the batch that a line belongs to, in lower case; "" for none."""
        return self._batch(line)[0]

    def is_history(self, line: Received) -> bool:
        """Whether a line tells what was said before, itself or by a batch around its own."""
        return self._batch(line)[1]

    def _batch(self, line: Received) -> tuple[str, bool]:
        return self._open.get(line.tags.get("batch", ""), ("", False))


OLD_SECONDS = 60.0
JOINING_SECONDS = 30.0
"""How long after we came in history may come without a batch around it."""
REMEMBERED = 1024
MOST_JOINED = 1000


class Seen(Bounded[int, None]):
    """The newest lines that were heard, by digests of their names and times; it outlives a connection."""

    def __init__(self) -> None:
        """Begin with none."""
        super().__init__(2 * REMEMBERED)  # a line has a name, a time, or both


class Playback:
    """Tells which lines of one session are told again.

    They are in a batch of history, or were seen before, or are old and come just after we did. Only our own server's
    numerics, PING and PONG say how late it is there: anybody else's line may come from a clock that is wrong.
    """

    def __init__(self, link: Link, seen: Seen) -> None:
        self._link, self._seen = link, seen
        self._batches = Batches()
        self._server = ""
        self._ahead: float | None = None
        self._registered: float | None = None
        self._joined: Bounded[str, float] = Bounded(MOST_JOINED)

    def note(self, line: Received) -> bool:
        """Note what a line says of batches, times and our joins, and tell whether it is of a batch of history."""
        self._batches.note(line)
        if self._batches.is_history(line):
            return True
        now, isupport = self._link.clock.now, self._link.isupport
        if line.command == "001":
            self._server, self._registered = line.source, now()
        if self._is_our_servers(line) and (said := _time(line)) is not None:
            self._ahead = said - now()
        if line.command == "JOIN" and isupport.same(line.nick, self._link.us.nick):
            self._joined.update({isupport.fold(channel): now() for channel in line.param(0).split(",")})
        return False

    def _is_our_servers(self, line: Received) -> bool:
        if line.command in ("PING", "PONG"):
            return line.source in ("", self._server)
        return line.command.isdigit() and line.source == self._server

    def is_late(self, line: Received) -> bool:
        """Whether a line was said long before we came to where it is told."""
        target, isupport = line.param(0), self._link.isupport
        came = self._joined.get(isupport.fold(target)) if isupport.is_channel(target) else self._registered
        now = self._link.clock.now()
        if came is None or now - came > JOINING_SECONDS:
            return False
        said = _time(line)
        there = self._link.clock.wall() if self._ahead is None else now + self._ahead
        return said is not None and said < there - OLD_SECONDS

    def is_new(self, line: Received) -> bool:
        """Note that a line is seen, and tell whether it was not before.

        It's told by its name where it has one, else by its time, source and words.
        """
        keys = _keys(line)
        if keys and keys[0] in self._seen:
            return False
        self._seen.update(dict.fromkeys(keys))  # what tells it again may have lost its name
        return True


def _keys(line: Received) -> list[int]:
    name, time = line.tags.get("msgid"), line.tags.get("time")
    by_name = [hash(name)] if name else []
    return [*by_name, hash((time, line.source, line.params))] if time else by_name


def _time(line: Received) -> float | None:
    if not line.tags:
        return None
    try:
        return datetime.fromisoformat(line.tags["time"]).timestamp()
    except (KeyError, ValueError, OverflowError):
        return None
