"""The command line in a process of its own, or within this one, without this environment's settings."""

import gc
import logging
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import chdir, contextmanager
from pathlib import Path
from tempfile import TemporaryFile
from unittest.mock import patch

from typer.testing import CliRunner

from core.app.cli import app
from tests.support.forking import Copy
from tests.support.loaded import at_hand

PATIENCE_SECONDS = 60
COMMAND = [sys.executable, "-m", "croupier"]


def environment(**more: str) -> dict[str, str]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("CROUPIER_", "PYTEST_"))}
    return {
        **clean,
        "PYTHONPATH": str(Path(__file__).resolve().parents[2]),
        "PYTHONIOENCODING": "utf-8",
        "LC_ALL": "C.UTF-8",
        **more,
    }


def croupier(
    *words: str, folder: Path, said: str = "", environ: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *words],
        cwd=folder,
        input=said,
        env=environment(**(environ or {})),
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE_SECONDS,
        check=False,
    )


def forked(
    *words: str,
    folder: Path,
    said: str = "",
    environ: Mapping[str, str] | None = None,
    seconds: Mapping[str, float] | None = None,
) -> subprocess.CompletedProcess[str]:
    """Run a command in a process of its own that has imported all it needs, as most of a start is that."""
    with TemporaryFile() as typed, TemporaryFile() as told, TemporaryFile() as logged:
        typed.write(said.encode())
        typed.seek(0)
        files = [file.fileno() for file in (typed, told, logged)]
        copy = Copy(words, folder, environment(**(environ or {})), files, seconds=seconds)
        done = copy.wait(PATIENCE_SECONDS)
        for file in (told, logged):
            file.seek(0)
        return subprocess.CompletedProcess(words, done, told.read().decode(), logged.read().decode())


def called(
    *words: str, folder: Path, said: str = "", environ: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a command that ends by itself within this process, where starting another would take most of the time.

    It finds our plugins loaded, and tried.
    """
    variables = patch.dict(os.environ, environment(**(environ or {})), clear=True)
    with chdir(folder), variables, at_hand(), as_begun(said):
        done = CliRunner().invoke(app, words, input=said.encode(), catch_exceptions=False)
    return subprocess.CompletedProcess(words, done.exit_code, done.stdout, done.stderr)


@contextmanager
def as_begun(said: str) -> Iterator[None]:
    """Give a command what a process begins with: its input, nothing that logs, a collector; then take it back."""
    root, collects = logging.getLogger(), gc.isenabled()
    handlers, levels = root.handlers[:], {one: one.level for one in loggers()}
    root.handlers.clear()
    for one in levels:  # another command or test has perhaps asked some of them to say more
        set_level(one, logging.WARNING if one is root else logging.NOTSET)
    kept = os.dup(0)
    with TemporaryFile() as typed:
        typed.write(said.encode())
        typed.seek(0)
        os.dup2(typed.fileno(), 0)
    try:
        yield
    finally:
        os.dup2(kept, 0)
        os.close(kept)
        root.handlers[:] = handlers
        for one in loggers():
            set_level(one, levels.get(one, logging.NOTSET))
        if collects:
            gc.enable()


def set_level(one: logging.Logger, level: int) -> None:
    """Set another level, after which all loggers look up anew what they say."""
    if one.level != level:
        one.setLevel(level)


def loggers() -> list[logging.Logger]:
    """List the loggers that anybody has asked for, and the one above them."""
    root = logging.getLogger()
    return [root, *(one for one in root.manager.loggerDict.values() if isinstance(one, logging.Logger))]


class Running:
    """A command that goes on, as `forked`: reads what it logs or prints until something is said, with a deadline."""

    def __init__(
        self,
        *words: str,
        folder: Path,
        environ: Mapping[str, str] | None = None,
        seconds: Mapping[str, float] | None = None,
    ) -> None:
        reading, writing = os.pipe()
        with open(os.devnull, "r+") as nothing:
            files = [nothing.fileno(), writing, writing]
            self.process = Copy(words, folder, environment(**(environ or {})), files, seconds=seconds)
        os.close(writing)
        self._stderr = open(reading, encoding="utf-8")  # noqa: SIM115  read in a thread until it ends
        self.logged: list[str] = []
        self._lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        for line in self._stderr:
            self._lines.put(line.rstrip("\n"))
        self._lines.put("(end)")

    def until(self, text: str) -> str:
        """Read on until a line holds the text."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while True:
            line = self._lines.get(timeout=max(0.1, deadline - time.monotonic()))
            self.logged.append(line)
            if text in line:
                return line
            assert line != "(end)", self.logged

    def seen(self, text: str) -> str:
        """Find a line that holds the text among those read, or read on until there is one."""
        return next((line for line in self.logged if text in line), None) or self.until(text)

    def rest(self) -> list[str]:
        """Give what it has logged and nobody has read yet."""
        return [self._lines.get() for _ in range(self._lines.qsize())]

    def stop(self, number: int = signal.SIGTERM) -> int:
        """Send a signal, and give the exit code."""
        self.process.send_signal(number)
        code = self.process.wait(PATIENCE_SECONDS)
        self.until("(end)")
        return code

    def __enter__(self) -> "Running":
        return self

    def __exit__(self, *failure: object) -> None:
        self.process.kill()
        self.process.wait()
        self._reader.join()
        self._stderr.close()
