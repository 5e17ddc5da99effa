"""Tells whoever started the process how it stands, by systemd's protocol: one datagram of `NAME=value` lines."""

import logging
import os
import socket

from core.app.monitoring import Process

log = logging.getLogger(__name__)

READY, ALIVE, STOPPING = "READY=1", "WATCHDOG=1", "STOPPING=1"


def tell(state: str, status: str = "") -> None:
    """Tell a state, and in words what the process does; nothing happens where nobody wants to know."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address.startswith(("/", "@")):
        return
    text = f"{state}\nSTATUS={status}" if status else state
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as out:
            out.setblocking(False)
            out.sendto(text.encode(), "\0" + address[1:] if address.startswith("@") else address)
    except OSError:
        return  # it is told again in two seconds, and nothing of ours hangs on it


class Waiting:
    """Says why this process waits for a database, once for each reason, and that it is alive."""

    def __init__(self, process: Process) -> None:
        self._said, self._process = "", process

    def __call__(self, why: str) -> None:
        """Say why, if that is new."""
        if why != self._said:
            log.info("%s", why)
            tell(READY, why)
            self._said = self._process.state = why
        tell(ALIVE)
