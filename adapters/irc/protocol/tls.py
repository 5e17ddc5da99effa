"""TLS: whom we trust, by the usual authorities or by one certificate's fingerprint, and who we are ourselves."""

import asyncio
import hashlib
import os
import ssl
from collections.abc import Callable

from adapters.irc import IrcSettings
from adapters.irc.protocol.route import ADDRESS


class Distrusted(OSError):
    """The server showed another certificate than the one that is trusted."""


def suspects(error: OSError) -> str:
    """Name the settings to look at where a connection did not come about."""
    if isinstance(error, Distrusted):
        return "`tls_fingerprint_sha256`"
    return "`host` and `tls_fingerprint_sha256`" if isinstance(error, ssl.SSLCertVerificationError) else ADDRESS


def context(settings: IrcSettings) -> ssl.SSLContext:
    """Make the context of a connection; `OSError` if our certificate is unusable, which names its file."""
    made = ssl.create_default_context()
    if settings.tls_fingerprint_sha256:
        made.check_hostname = False
        made.verify_mode = ssl.CERT_NONE
    if settings.tls_certificate:
        _show_ours(made, settings)
    return made


def _show_ours(made: ssl.SSLContext, settings: IrcSettings) -> None:
    key = os.path.expanduser(settings.tls_key) or None
    try:
        # Without a callback an encrypted key would be asked for at the terminal.
        made.load_cert_chain(os.path.expanduser(settings.tls_certificate), key, lambda: b"")
    except OSError as error:
        files = f'`tls_certificate = "{settings.tls_certificate}"`'
        files += f' and `tls_key = "{settings.tls_key}"`' if key else ""
        unreadable = "it takes a PEM file, with the key there or in `tls_key`, without a passphrase"
        raise OSError(f"{files}: {unreadable if isinstance(error, ssl.SSLError) else error.strerror}") from error


def frank(refused: Callable[[ssl.SSLError], None]) -> type[ssl.SSLObject]:
    """Make the side of a handshake that says why it gives up; the reason goes to `refused`, the end is the server's.

    asyncio drops the alert that TLS has for it, and the server would see the handshake break off.
    """

    class Frank(ssl.SSLObject):
        def do_handshake(self) -> None:
            try:
                super().do_handshake()
            except ssl.SSLCertVerificationError as error:
                refused(error)
                raise ssl.SSLWantReadError from error  # what waits to be sent goes out now

    return Frank


def check_fingerprint(transport: asyncio.BaseTransport, wanted: str) -> None:
    """Be `Distrusted` unless the server's certificate, in DER, has the wanted SHA-256."""
    shown = transport.get_extra_info("ssl_object").getpeercert(binary_form=True)
    found = hashlib.sha256(shown or b"").hexdigest()
    if found != wanted:
        raise Distrusted(f"its certificate has the SHA-256 fingerprint {found}, which is not the one that is trusted")
