"""What is known of a network on IRC before anything is connected: files, passwords in plain text, channels twice."""

import socket
from collections.abc import Iterator

from adapters.irc import IrcSettings
from adapters.settings import is_local
from croupier.network import Claim, Review


def review(settings: IrcSettings) -> Review:
    """Tell what settings come to, beyond each key by itself."""
    return Review(
        tuple(_faults(settings)),
        tuple(_doubts(settings)),
        tuple(
            Claim(
                f"{settings.addresses[0]} {channel.casefold()}".casefold(),
                f"both sit in {channel} of {settings.host}, and answer every command there twice; one is enough",
                runs=True,
            )
            for channel in settings.channels
        ),
    )


def _faults(settings: IrcSettings) -> Iterator[str]:
    if settings.tls_certificate:
        from adapters.irc.protocol import tls

        try:
            tls.context(settings)
        except OSError as error:
            if not isinstance(error.__cause__, PermissionError):  # whoever asks may not be who runs it
                yield str(error)
    if settings.bind and not _is_ours(settings.bind):
        yield f'`bind = "{settings.bind}"` is no address of this machine; without it any is used'


def _is_ours(address: str) -> bool:
    with socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET, socket.SOCK_DGRAM) as tried:
        try:
            tried.bind((address, 0))
        except OSError:
            return False
    return True


def _doubts(settings: IrcSettings) -> Iterator[str]:
    if settings.tls or is_local(settings.host) or settings.host.endswith(".onion"):
        return
    secrets = {"password": settings.password, "server_password": settings.server_password}
    shown = [f"`{name}`" for name, secret in secrets.items() if secret.get_secret_value()]
    if shown:
        yield f"{' and '.join(shown)} would cross the network in plain text; this would work: `tls = true`"
