"""A server whose certificate is not trusted, as it sees us: a whole handshake, not a word, and an end in order."""

import asyncio
import contextlib
import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from adapters.irc import IrcSettings
from adapters.irc.adapter import IrcAdapter
from adapters.irc.protocol import connection
from tests.support.certificates import certificate
from tests.support.ircd import PATIENCE_SECONDS, RecordingBus
from tests.support.scripted_ircd import HandClock

WRONG = "0" * 64


class Strict:
    """A server that takes nothing for an end but what TLS calls one; `seen` says how its connection ended."""

    def __init__(self, tls: ssl.SSLContext, greeting: bytes, silent: bool) -> None:
        self.seen = ""
        self.heard = b""
        self.over = threading.Event()
        self._tls, self._greeting, self._silent = tls, greeting, silent
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._listener.settimeout(PATIENCE_SECONDS)
        self.port = self._listener.getsockname()[1]
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def _serve(self) -> None:
        accepted, _ = self._listener.accept()
        accepted.settimeout(PATIENCE_SECONDS)
        with self._tls.wrap_socket(
            accepted, server_side=True, suppress_ragged_eofs=False, do_handshake_on_connect=False
        ) as talk:
            self.seen = self._listens(talk)
            if self._silent:
                with socket.socket(fileno=talk.detach()) as below_tls:
                    below_tls.settimeout(PATIENCE_SECONDS)
                    self.seen += f", then {below_tls.recv(1)!r}"
        self.over.set()

    def _listens(self, talk: ssl.SSLSocket) -> str:
        try:
            talk.do_handshake()
        except OSError as error:
            return f"no handshake: {error!r}"
        try:
            talk.sendall(self._greeting)
            while more := talk.recv(4096):
                self.heard += more
            if not self._silent:
                talk.unwrap()
        except OSError as error:
            return f"broken: {error!r}"
        return "an end"

    def close(self) -> None:
        self._listener.close()
        self._thread.join(PATIENCE_SECONDS)


@contextlib.contextmanager
def strict(tls: ssl.SSLContext, greeting: bytes = b"", silent: bool = False) -> Iterator[Strict]:
    server = Strict(tls, greeting, silent)
    try:
        yield server
    finally:
        server.close()


async def meets(server: Strict, until: Callable[[], bool], **settings: object) -> None:
    """Let the adapter meet a server, until it has given it up."""
    given = {"host": "127.0.0.1", "port": server.port, "tls": True}
    adapter = IrcAdapter("test", IrcSettings.model_validate(given | settings), HandClock())
    running = asyncio.create_task(adapter.run(RecordingBus()))
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not until():  # noqa: ASYNC110
                await asyncio.sleep(0.001)
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


@pytest.mark.parametrize("newest", [ssl.TLSVersion.TLSv1_3, ssl.TLSVersion.TLSv1_2], ids=["1.3", "1.2"])
@pytest.mark.parametrize("greeting", [b"", b":irc.test NOTICE AUTH :*** Looking up your hostname\r\n" * 50])
def test_another_fingerprint_ends_the_connection_in_order(
    newest: ssl.TLSVersion, greeting: bytes, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    tls = certificate(tmp_path).server()
    tls.maximum_version = newest
    with strict(tls, greeting) as server:
        asyncio.run(meets(server, lambda: "disconnected" in caplog.text, tls_fingerprint_sha256=WRONG))
        assert server.over.wait(PATIENCE_SECONDS)
    assert (server.seen, server.heard) == ("an end", b"")
    assert "is not the one that is trusted" in caplog.text


def test_a_server_that_does_not_answer_the_end_is_not_waited_for(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "CLOSING_SECONDS", 0.1)
    with strict(certificate(tmp_path).server(), silent=True) as server:
        asyncio.run(meets(server, lambda: "disconnected" in caplog.text, tls_fingerprint_sha256=WRONG))
        assert server.over.wait(PATIENCE_SECONDS)
    assert (server.seen, server.heard) == ("an end, then b''", b"")
    assert "is not the one that is trusted" in caplog.text


@pytest.mark.parametrize("silent", [False, True], ids=["", "silent"])
def test_an_unknown_authority_is_answered_as_tls_has_it(
    silent: bool, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    if silent:
        monkeypatch.setattr(connection, "HANDSHAKE_SECONDS", 0.3)
    with strict(certificate(tmp_path).server(), silent=silent) as server:
        asyncio.run(meets(server, lambda: "disconnected" in caplog.text))
        assert server.over.wait(PATIENCE_SECONDS)
    assert "unknown ca" in server.seen
    assert server.heard == b""
    assert "certificate verify failed" in caplog.text
