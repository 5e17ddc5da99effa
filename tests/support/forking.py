"""Processes of the command line that need not import it first: copies of one that has done so and waits.

A copy has a folder, a terminal, signals, variables and an end of its own, as a process that was started. What an
interpreter does before our first line, and which file an import finds, is tried by those that are started.
"""

import atexit
import fcntl
import gc
import importlib
import io
import json
import os
import runpy
import select
import signal
import socket
import subprocess
import sys
import termios
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

from core.words.catalogue import FALLBACK
from tests.support.loaded import at_hand, load_all_once

ROOT = Path(__file__).resolve().parents[2]
MODULES = (
    *(f"core.app.{name}" for name in ("cli", "run", "play")),
    *(f"core.app.shell.{name}" for name in ("setup", "export", "verify")),
    *("core.engine.plugins.inspecting", "core.storage.schema"),
    *("adapters.irc.adapter", "adapters.console.desk", "adapters.console.prompting", "adapters.console.room"),
    *("apscheduler.schedulers.asyncio", "apscheduler.triggers.date", "typer._adapters"),
)
"""What commands import when they run."""
LONGEST, DIGITS = 200_000, 16
"""Bytes of what is asked, which is words and variables, and of each number that is told."""


class Copy:
    """A command in a process of its own, used as `subprocess.Popen` is."""

    def __init__(
        self,
        words: Sequence[str],
        folder: Path,
        environ: Mapping[str, str],
        files: Sequence[int],
        terminal: bool = False,
        seconds: Mapping[str, float] | None = None,
    ) -> None:
        """Run it on three files; the first may be the `terminal` that it is to have as its own.

        `seconds` are those of some of our modules' names, where a test needs not wait for so long.
        """
        self._told, telling = os.pipe()
        asked = json.dumps([list(words), dict(environ), str(folder), terminal, dict(seconds or {})]).encode()
        socket.send_fds(_door(), [asked], [*files, telling])
        os.close(telling)
        self.returncode: int | None = None
        self.pid = int(os.read(self._told, DIGITS))

    def poll(self) -> int | None:
        """Give how it ended, None while it runs."""
        return self._ended(0)

    def wait(self, seconds: float | None = None) -> int:
        """Give how it ended, once it has."""
        code = self._ended(seconds)
        if code is None:
            raise subprocess.TimeoutExpired(str(self.pid), seconds or 0)
        return code

    def _ended(self, seconds: float | None) -> int | None:
        if self.returncode is None:
            waiting = select.poll()  # `select` knows no more than a thousand files
            waiting.register(self._told, select.POLLIN)
            if waiting.poll(None if seconds is None else seconds * 1000):
                self.returncode = int(os.read(self._told, DIGITS))
                os.close(self._told)
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Send it a signal, unless it has ended."""
        if self.poll() is None:
            with suppress(ProcessLookupError):  # it ended just now, which is told a moment later
                os.kill(self.pid, number)

    def kill(self) -> None:
        """End it as it stands."""
        self.send_signal(signal.SIGKILL)


@cache
def _door() -> socket.socket:
    """Start the process that is copied, once; it ends with this one."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    environ = {name: value for name, value in os.environ.items() if not name.startswith(("CROUPIER_", "PYTEST_"))}
    waiting = subprocess.Popen(
        [sys.executable, "-m", "tests.support.forking", str(theirs.fileno())],
        cwd=ROOT,
        env={**environ, "PYTHONPATH": str(ROOT)},
        pass_fds=[theirs.fileno()],
    )
    theirs.close()
    atexit.register(waiting.wait)
    atexit.register(ours.close)
    return ours


# -- in the process that is copied ------------------------------------------------------------------------------------


def serve(number: int) -> None:
    """Copy this process whenever that is asked; returns in the copies alone, which then are what was asked for."""
    get_ready()
    with socket.socket(fileno=number) as door:
        while True:
            asked, files, _, _ = socket.recv_fds(door, LONGEST, 4)
            if not asked:
                raise SystemExit
            if keeper := os.fork():
                for file in files:
                    os.close(file)
                _reap(keeper)
                continue
            telling = files.pop()
            if copy := os.fork():
                _keep(copy, telling)
            os.close(telling)
            break
    words, environ, folder, terminal, seconds = json.loads(asked)
    for name, value in seconds.items():
        _hasten(name, value)
    _become(words, environ, folder, terminal, files)


def get_ready() -> None:
    """Have at hand what commands need when they run: modules, our plugins, and what is said in English."""
    at_hand().__enter__()
    for name in MODULES:
        importlib.import_module(name)
    for loaded in load_all_once().games.values():
        for catalogue in loaded.texts.catalogues:
            for key in catalogue.keys:
                catalogue.message(key, FALLBACK)
    gc.collect()
    gc.freeze()


_kept: set[int] = set()


def _reap(keeper: int) -> None:
    """Let those go that have ended, so that what they used is counted."""
    _kept.add(keeper)
    for pid in list(_kept):
        if os.waitpid(pid, os.WNOHANG)[0]:
            _kept.discard(pid)


def _keep(copy: int, telling: int) -> None:
    """Tell which process a copy is, and how it ended."""
    os.write(telling, _number(copy))
    code = os.waitstatus_to_exitcode(os.waitpid(copy, 0)[1])
    try:
        os.write(telling, _number(code))
    finally:
        os._exit(0)


def _number(number: int) -> bytes:
    return f"{number:{DIGITS}}".encode()


def _hasten(path: str, seconds: float) -> None:
    """Have other seconds by a name of a module, which must know it."""
    module, _, name = path.rpartition(".")
    held = importlib.import_module(module)
    assert isinstance(getattr(held, name), float), path
    setattr(held, name, seconds)


def _become(words: list[str], environ: dict[str, str], folder: str, terminal: bool, files: list[int]) -> None:
    """Have the files, the folder and the variables of the process that is wanted."""
    if terminal:
        os.setsid()
        fcntl.ioctl(files[0], termios.TIOCSCTTY, 0)
    for standard, file in enumerate(files):
        os.dup2(file, standard)
        os.close(file)
    sys.stdin = sys.__stdin__ = open(0, encoding="utf-8", closefd=False)  # type: ignore[misc]  # noqa: SIM115
    sys.stdout = sys.__stdout__ = _written(1, "strict")  # type: ignore[misc]
    sys.stderr = sys.__stderr__ = _written(2, "backslashreplace")  # type: ignore[misc]
    os.environ.clear()
    os.environ.update(environ)
    os.chdir(folder)
    sys.path[:] = [folder, *os.environ["PYTHONPATH"].split(":"), *(path for path in sys.path if path != str(ROOT))]
    sys.argv = ["croupier", *words]
    importlib.invalidate_caches()
    sys.modules.pop("sitecustomize", None)
    with suppress(ModuleNotFoundError):  # an interpreter begins with it
        importlib.import_module("sitecustomize")


def _written(file: int, errors: str) -> io.TextIOWrapper:
    buffering = 1 if file == 2 or os.isatty(file) else -1
    return open(file, "w", buffering, encoding="utf-8", errors=errors, closefd=False)


if __name__ == "__main__":
    serve(int(sys.argv[1]))
    runpy.run_module("croupier", run_name="__main__", alter_sys=True)
