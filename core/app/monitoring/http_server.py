"""Answers over HTTP, in threads: a page for the operator, `/metrics` for Prometheus, `/healthz` and `/readyz`."""

import contextlib
import socket
import socketserver
import threading
from collections.abc import Iterator
from dataclasses import asdict
from http.server import BaseHTTPRequestHandler
from typing import Any

from core import errors
from core.app.monitoring.metrics import Metrics
from core.app.monitoring.process import Hangs, Process
from core.app.monitoring.status_page import POLICY, is_own, page

TEXT = "text/plain; charset=utf-8"
SECONDS = 5.0
"""How long a caller may take to ask."""
HTML = "text/html; charset=utf-8"
PATHS = "/, /metrics, /healthz, /readyz"
BACKLOG = 16


class _Server(socketserver.ThreadingTCPServer):
    """Gives each caller a thread; looks no name up."""

    daemon_threads = True
    allow_reuse_address = True
    request_queue_size = BACKLOG

    def __init__(self, address: tuple[str, int], process: Process) -> None:
        self.address_family = socket.AF_INET6 if ":" in address[0] else socket.AF_INET
        self.process, self.metrics = process, Metrics(process)
        super().__init__(address, _Caller)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Let a caller who hung up be, without a traceback."""


class _Caller(BaseHTTPRequestHandler):
    """Answers GET and HEAD."""

    timeout = SECONDS
    server_version, sys_version = "croupier", ""

    def do_GET(self) -> None:
        status, body, kind = self._answer()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("X-Content-Type-Options", "nosniff")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    do_HEAD = do_GET

    def log_message(self, *said: Any) -> None:
        """Write nothing down of who asks."""

    def _answer(self) -> tuple[int, bytes, str]:
        assert isinstance(self.server, _Server)
        try:
            match self.path.partition("?")[0]:
                case "/" if not is_own(self.headers.get("Host", "")):
                    return 421, b"this page is asked for by an address, or as localhost\n", TEXT
                case "/":
                    process = self.server.process
                    shown = page(asdict(process.report()), [asdict(table) for table in process.tables()])
                    return 200, shown.encode(), HTML
                case "/metrics":
                    return 200, *self.server.metrics.exposed(self.headers.get("Accept", ""))
                case "/healthz":
                    return 200, f"{self.server.process.report().state}\n".encode(), TEXT
                case "/readyz":
                    why = self.server.process.unready()
                    return (503 if why else 200), "\n".join([*(why or ["ready"]), ""]).encode(), TEXT
            return 404, f"there is {PATHS}\n".encode(), TEXT
        except Hangs as problem:
            return 503, f"{problem}\n".encode(), TEXT
        except Exception as error:
            return 500, f"{errors.describe(error)}\n".encode(), TEXT


@contextlib.contextmanager
def listening(address: tuple[str, int], process: Process) -> Iterator[int]:
    """Answer at an address; gives the port, and raises `OSError` where it cannot be had."""
    with _Server(address, process) as server:
        loop = {"poll_interval": 0.1}
        threading.Thread(target=server.serve_forever, name="ops", daemon=True, kwargs=loop).start()
        try:
            yield int(server.server_address[1])
        finally:
            server.shutdown()
