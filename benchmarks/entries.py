"""Which functions of ours a process enters, one after the other in each thread, and what it reads and writes meanwhile.

An entry is a function that begins, or a coroutine or generator that goes on where it waited. A list, dict or set that
a comprehension makes is none, as newer interpreters enter nothing for it. Only files under `core/`, `adapters/`,
`plugins/` and `croupier/` count, `croupier/testing/` not. What crosses a socket stands between entries, so that a part
of them can be told by its bytes.
"""

import re
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, Literal, NamedTuple

TOP = Path(__file__).resolve().parents[1]
PACKAGES = ("core", "adapters", "plugins", "croupier")
TESTING = "croupier/testing/"
COMPREHENSIONS = frozenset(("<listcomp>", "<dictcomp>", "<setcomp>"))
MOST = 4096
"""Bytes at most that are kept of what crossed a socket at once."""
WAKING = b"\0"
"""What a thread writes to wake a loop."""
PAUSE = 0.1
"""Seconds without an entry or a byte behind which a process has woken to something else."""


class Entry(NamedTuple):
    """A function of ours was entered: in which thread, when (in seconds of no date), and in which file."""

    thread: int
    at: float
    file: str


class Crossing(NamedTuple):
    """Bytes came in or went out, after so many entries."""

    entries: int
    way: Literal["in", "out"]
    at: float
    text: str


@dataclass
class Record:
    """What a process did while it was watched."""

    entries: list[Entry] = field(default_factory=list)
    crossings: list[Crossing] = field(default_factory=list)

    def walk(self, comes: str, goes: str) -> list[Entry]:
        """Give the entries from the first bytes in which `comes` was read to the last in which `goes` was written.

        With nothing that comes it begins where the process woke to what it wrote, with nothing that goes it ends when
        all that followed was done.
        """
        came, went = self._crossed("in", comes), self._crossed("out", goes)
        begin = came[0].entries if comes else self._run(went[-1].entries, -1)
        return self.entries[begin : went[-1].entries if goes else self._run(begin, 1)]

    def _crossed(self, way: str, pattern: str) -> list[Crossing]:
        return [crossing for crossing in self.crossings if crossing.way == way and re.search(pattern, crossing.text)]

    def _run(self, at: int, step: Literal[-1, 1]) -> int:
        """Go on from an entry, or back, to where nothing was entered for a while."""
        at += min(step, 0)
        while 0 <= at + step < len(self.entries) and abs(self.entries[at + step].at - self.entries[at].at) < PAUSE:
            at += step
        return at + max(step, 0)


class Way(NamedTuple):
    """How long a way through the program was; a change is between two entries that follow each other in a thread."""

    calls: int
    files: int
    changes_of_file: int
    changes_of_room: int
    rooms: int


def way(entries: Sequence[Entry]) -> Way:
    """Measure a walk."""
    files, rooms = {entry.file for entry in entries}, {room(entry.file) for entry in entries}
    threads: dict[int, list[str]] = {}
    for entry in entries:
        threads.setdefault(entry.thread, []).append(entry.file)
    moves = [pair for walked in threads.values() for pair in pairwise(walked)]
    changed = sum(before != after for before, after in moves)
    left = sum(room(before) != room(after) for before, after in moves)
    return Way(len(entries), len(files), changed, left, len(rooms))


def room(file: str) -> str:
    """Name the room of a file: a package of the core, a network, a game, or the public face."""
    first, *inside = file.split("/")
    return first if first == "croupier" or len(inside) < 2 else f"{first}/{inside[0]}"


class Watcher:
    """Records while it is `on`: in threads that start later, in the one where it begins, and what crosses sockets."""

    def __init__(self) -> None:
        """Record nothing yet."""
        self.on, self.record = False, Record()
        self._ours: dict[str, str] = {}

    def take(self) -> Record:
        """Give what was recorded, and go on with nothing."""
        taken, self.record = self.record, Record()
        return taken

    def entered(self, code: CodeType) -> None:
        """Record that the code of a function is entered."""
        file = self._ours.get(code.co_filename)
        if file is None:
            file = self._ours[code.co_filename] = ours(code.co_filename)
        if file and code.co_name not in COMPREHENSIONS:
            self.record.entries.append(Entry(threading.get_ident(), time.monotonic(), file))

    def crossed(self, way: Literal["in", "out"], data: bytes) -> None:
        """Record that bytes crossed a socket."""
        if self.on and data != WAKING:
            text = data[:MOST].decode("utf-8", "replace")
            self.record.crossings.append(Crossing(len(self.record.entries), way, time.monotonic(), text))


def ours(path: str) -> str:
    """Give the place of a file of ours below the top of the repository, "" for any other."""
    file = path.removeprefix(f"{TOP}/")
    counts = file != path and file.partition("/")[0] in PACKAGES and not file.startswith(TESTING)
    return file if counts else ""


@contextmanager
def watching(newer: bool = sys.version_info >= (3, 12)) -> Iterator[tuple[Watcher, Callable[[], None]]]:
    """Have a watcher, and what turns it on, to be called in the thread of the loop; all is as it was at the end.

    `newer`: by what came with Python 3.12, to the same counts.
    """
    watcher = Watcher()
    with _crossings(watcher), (_monitored if newer else _profiled)(watcher) as begin:

        def on() -> None:
            watcher.on = True
            begin()

        yield watcher, on
        watcher.on = False


@contextmanager
def _profiled(watcher: Watcher) -> Iterator[Callable[[], None]]:
    def told(frame: FrameType, event: str, what: object) -> None:
        if event == "call" and watcher.on:
            watcher.entered(frame.f_code)

    before, others = sys.getprofile(), threading.getprofile()
    threading.setprofile(told)
    try:
        yield lambda: sys.setprofile(told)
    finally:
        sys.setprofile(before)
        threading.setprofile(others)


@contextmanager
def _monitored(watcher: Watcher) -> Iterator[Callable[[], None]]:
    monitoring: Any = vars(sys)["monitoring"]
    tool, kinds = monitoring.PROFILER_ID, monitoring.events
    told = (kinds.PY_START, kinds.PY_RESUME, kinds.PY_THROW)
    monitoring.use_tool_id(tool, "entries")
    for kind in told:
        monitoring.register_callback(tool, kind, lambda code, *where: watcher.entered(code))
    try:
        yield lambda: monitoring.set_events(tool, told[0] | told[1] | told[2])
    finally:
        monitoring.set_events(tool, 0)
        monitoring.free_tool_id(tool)


@contextmanager
def _crossings(watcher: Watcher) -> Iterator[None]:
    """Hand over what event loops read and write."""
    recv: Callable[..., bytes] = socket.socket.recv
    send: Callable[..., int] = socket.socket.send

    def receive(self: socket.socket, *asked: int) -> bytes:
        data = recv(self, *asked)
        watcher.crossed("in", data)
        return data

    def write(self: socket.socket, data: Any, *how: int) -> int:
        watcher.crossed("out", bytes(data))
        return send(self, data, *how)

    socket.socket.recv, socket.socket.send = receive, write  # type: ignore[method-assign,assignment]
    try:
        yield
    finally:
        del socket.socket.recv, socket.socket.send
