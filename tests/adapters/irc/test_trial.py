"""What `croupier doctor` says of a server that does not let us on: the keys to look at, and no others."""

import asyncio
import ssl
from pathlib import Path

import pytest

from adapters.irc import IrcSettings, log_in
from tests.support.certificates import certificate


def told(said: bytes = b"", shown: ssl.SSLContext | None = None, /, **settings: object) -> str:
    """Try a server that says this and hangs up; gives what is said to do about it."""

    async def hang_up(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if said:
            await reader.readuntil(b"USER")
        writer.write(said)
        await writer.drain()
        writer.close()

    async def run() -> str:
        async with await asyncio.start_server(hang_up, "127.0.0.1", 0, ssl=shown) as server:
            port = server.sockets[0].getsockname()[1]
            found = await log_in("here", IrcSettings.model_validate({"host": "127.0.0.1", "port": port, **settings}))
        assert not found.holds
        return found.advice

    return asyncio.run(run())


def test_a_server_password_that_is_not_taken_is_named() -> None:
    why = told(b":s 464 * :Password incorrect\r\nERROR :Closing link\r\n", server_password="hunter2")
    assert why == "the server does not take `server_password` (Password incorrect)"


@pytest.mark.parametrize("key", ["", "none.key"])
def test_a_certificate_that_is_not_there_is_named(tmp_path: Path, key: str) -> None:
    named = {"tls_certificate": f"{tmp_path}/none.pem"} | ({"tls_key": key} if key else {})
    files = " and ".join(f'`{name} = "{value}"`' for name, value in named.items())
    assert told(tls=True, **named) == f"our own certificate cannot be used: {files}: No such file or directory"


def test_a_file_that_is_no_certificate_is_told_what_it_has_to_be(tmp_path: Path) -> None:
    (tmp_path / "own.pem").write_text("nothing of the kind", "utf-8")
    assert told(tls=True, tls_certificate=f"{tmp_path}/own.pem") == (
        f'our own certificate cannot be used: `tls_certificate = "{tmp_path}/own.pem"`: it takes a PEM file, '
        "with the key there or in `tls_key`, without a passphrase"
    )


def test_a_server_that_hangs_up_is_told_by_where_it_is() -> None:
    assert told().endswith(": see `host`, `port` and `tls`")


def test_a_certificate_that_was_renewed_is_told_by_the_fingerprint_that_is_trusted(tmp_path: Path) -> None:
    trusted = certificate(tmp_path, "old").fingerprint
    renewed = certificate(tmp_path)
    advice = told(b"", renewed.server(), tls=True, tls_fingerprint_sha256=trusted)
    assert advice.endswith(
        f"its certificate has the SHA-256 fingerprint {renewed.fingerprint}, which is not the one that is trusted: "
        "see `tls_fingerprint_sha256`"
    )


def test_a_certificate_that_no_authority_signed_is_told_by_what_may_trust_it(tmp_path: Path) -> None:
    advice = told(b"", certificate(tmp_path).server(), tls=True)
    assert "certificate verify failed" in advice and advice.endswith(": see `host` and `tls_fingerprint_sha256`")
