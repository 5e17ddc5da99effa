"""Answers over a socket of this user's alone, in threads, so that also a process whose loop hangs says so."""

import contextlib
import json
import logging
import os
import socket
import socketserver
import threading
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from core import errors
from core.app.monitoring.process import Hangs, Process

log = logging.getLogger(__name__)

SECONDS = 5.0
"""How long a caller may take to ask."""
QUESTIONS = ("status", "tables")


class _Server(socketserver.ThreadingMixIn, socketserver.UnixStreamServer):
    """Gives each caller a thread."""

    daemon_threads = True

    def __init__(self, path: Path, process: Process) -> None:
        self.process = process
        super().__init__(str(path), _Caller)

    def server_bind(self) -> None:
        before = os.umask(0o177)
        try:
            super().server_bind()
        finally:
            os.umask(before)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Let a caller who hung up be, without a traceback."""


class _Caller(socketserver.StreamRequestHandler):
    """Reads one word and gives one JSON document."""

    timeout = SECONDS

    def handle(self) -> None:
        assert isinstance(self.server, _Server)
        question = self.rfile.readline(100).decode("utf-8", "replace").strip()
        answer = json.dumps(answered(self.server.process, question), ensure_ascii=False)
        self.wfile.write(answer.encode())


def answered(process: Process, question: str) -> dict[str, Any]:
    """Answer a question of another process."""
    try:
        if question == "status":
            return asdict(process.report())
        if question == "tables":
            return {"tables": [asdict(table) for table in process.tables()]}
        return {"problem": f"it can be asked for: {', '.join(QUESTIONS)}"}
    except Hangs as problem:
        return {"problem": str(problem)}
    except Exception as error:
        return {"problem": f"it could not answer: {errors.describe(error)}"}


@contextlib.contextmanager
def answering(path: Path, process: Process) -> Iterator[None]:
    """Answer at a path, whose former socket is nobody's any more; where that cannot be, the log says why."""
    try:
        sweep(path)
        server = _Server(path, process)
    except OSError as error:
        log.warning(
            "`croupier status` can't ask this process, since %s can't be made: %s", path, error.strerror or error
        )
        yield
        return
    threading.Thread(target=server.serve_forever, name="status", daemon=True, kwargs={"poll_interval": 0.1}).start()
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        path.unlink(missing_ok=True)


def sweep(path: Path) -> None:
    """Take away a socket that nobody answers any more, and those like it of processes that are gone."""
    stem, _, pid = path.stem.rpartition("-")
    alike = path.parent.glob(f"{stem}-*.socket") if pid.isdigit() else ()
    for left in {path, *alike}:
        with contextlib.suppress(FileNotFoundError), socket.socket(socket.AF_UNIX) as caller:
            try:
                caller.connect(str(left))
            except ConnectionRefusedError:
                left.unlink(missing_ok=True)
