"""What was said before and is told again, by a server or a bouncer: who says so, and by which clock."""

from collections import deque
from datetime import datetime

from adapters.irc.protocol.batches import Batches
from adapters.irc.protocol.wire import Received
from adapters.irc.session_api import SessionApi
from croupier.network import Bounded

OLD_SECONDS = 60.0
JOINING_SECONDS = 30.0
"""How long after we came in history may come without a batch around it."""
REMEMBERED = 1024
MOST_JOINED = 1000
MOST_WAITING = 100


class Seen(Bounded[int, None]):
    """The newest lines that were heard, by digests of their names and times; it outlives a connection."""

    def __init__(self) -> None:
        """Begin with none."""
        super().__init__(2 * REMEMBERED)  # a line has a name, a time, or both


class Playback:
    """Tells which lines of one session are told again.

    They are in a batch of history, or were seen before, or are old and come just after we did. Only our own server's
    numerics, PING and PONG say how late it is there: anybody else's line may come from a clock that is wrong. The
    newest that are told again before it is known who is who are `waiting`.
    """

    def __init__(self, session: SessionApi, seen: Seen) -> None:
        self._session, self._seen = session, seen
        self._batches = Batches()
        self.waiting: deque[Received] = deque(maxlen=MOST_WAITING)
        self._server = ""
        self._ahead: float | None = None
        self._registered: float | None = None
        self._joined: Bounded[str, float] = Bounded(MOST_JOINED)

    def note(self, line: Received) -> bool:
        """Note what a line says of batches, times and our joins; tells whether it is of a batch of history."""
        self._batches.note(line)
        if self._batches.is_history(line):
            return True
        now, isupport = self._session.clock.now(), self._session.isupport
        if line.command == "001":
            self._server, self._registered = line.source, now
        if self._is_our_servers(line) and (said := _time(line)) is not None:
            self._ahead = said - now
        if line.command == "JOIN" and isupport.same(line.nick, self._session.nick):
            self._joined.update({isupport.fold(channel): now for channel in line.param(0).split(",")})
        return False

    def _is_our_servers(self, line: Received) -> bool:
        if line.command in ("PING", "PONG"):
            return line.source in ("", self._server)
        return line.command.isdigit() and line.source == self._server

    def is_late(self, line: Received) -> bool:
        """Whether a line was said long before we came to where it is told."""
        target, isupport = line.param(0), self._session.isupport
        came = self._joined.get(isupport.fold(target)) if isupport.is_channel(target) else self._registered
        now = self._session.clock.now()
        if came is None or now - came > JOINING_SECONDS:
            return False
        said = _time(line)
        there = self._session.clock.wall() if self._ahead is None else now + self._ahead
        return said is not None and said < there - OLD_SECONDS

    def is_new(self, line: Received) -> bool:
        """Note that a line is seen; tells whether it was not before.

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
