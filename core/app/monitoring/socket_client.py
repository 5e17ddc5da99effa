"""How a running process is asked: by a socket beside a house's file, or in a folder of this user's for what runs."""

import hashlib
import json
import os
import pwd
import re
import socket
import stat
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from core.storage import is_server, shown

LONGEST = 100
"""Bytes that the path of a socket may have; systems take 103 to 107."""
_PASSWORD = re.compile(r"password=[^&]*")


class NoPlace(Exception):
    """There is no folder for sockets; why, in a sentence without a full stop."""


def of_house(database: str, folder: str, pid: int) -> Path:
    """Name the socket of the process that has a database, or waits for it; `folder` is "" for the usual place."""
    beside = Path(f"{database}.socket")
    if not is_server(database) and not folder and len(os.fsencode(beside.absolute())) <= LONGEST:
        return beside
    return runtime(folder) / f"house-{_digest(database)}-{pid}.socket"


def of_gateway(network: str, folder: str, pid: int) -> Path:
    """Name the socket of a process that carries a network."""
    return runtime(folder) / f"gateway-{network.replace(':', '.')}-{pid}.socket"


def there(database: str, networks: Iterable[str], folder: str) -> list[Path]:
    """List the sockets of a database and of networks that there are, whether or not anybody answers."""
    beside = Path(f"{database}.socket")
    patterns = [f"house-{_digest(database)}-*", *(f"gateway-{name.replace(':', '.')}-*" for name in networks)]
    try:
        found = [path for pattern in patterns for path in sorted(runtime(folder).glob(f"{pattern}.socket"))]
    except (NoPlace, OSError):
        found = []
    return [*([beside] if not is_server(database) and beside.exists() else []), *found]


def runtime(folder: str) -> Path:
    """Give the folder for sockets, made if need be; `NoPlace` if it isn't ours alone."""
    if folder:
        return Path(folder)
    above = os.environ.get("XDG_RUNTIME_DIR", "")
    mine = Path(above, "croupier") if above else Path(tempfile.gettempdir(), f"croupier-{os.geteuid()}")
    try:
        mine.mkdir(mode=0o700, exist_ok=True)
        found = mine.lstat()
    except OSError as error:
        raise NoPlace(f"{mine} can't be made: {error.strerror}") from None
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.geteuid() or found.st_mode & 0o077:
        raise NoPlace(f"{mine} isn't a folder of this user's alone; `[ops] sockets` names another")
    return mine


def _digest(database: str) -> str:
    name = shown(database) + _PASSWORD.sub("", database.partition("?")[2]) if is_server(database) else database
    return hashlib.sha256((name if is_server(database) else str(Path(name).absolute())).encode()).hexdigest()[:12]


SECONDS = 5.0


class Unanswered(Exception):
    """Nobody answers, and what to do, in a sentence."""


class NotAllowed(Exception):
    """Somebody else's process would answer, and what to do, in a sentence."""


def ask(path: Path, question: str) -> dict[str, Any]:
    """Ask at a socket; `Unanswered`, or `NotAllowed` where it is another user's."""
    try:
        with socket.socket(socket.AF_UNIX) as caller:
            caller.settimeout(SECONDS)
            caller.connect(str(path))
            caller.sendall(f"{question}\n".encode())
            with caller.makefile("rb") as file:
                answer = json.loads(file.read() or b"{}")
    except PermissionError:
        raise NotAllowed(
            f"{path} belongs to {_owner(path)}, who alone may ask there: say it as that user, or as root"
        ) from None
    except ConnectionRefusedError:
        raise Unanswered(
            f"{path} is left of a process that was killed, and nobody answers there: start the bot again"
        ) from None
    except TimeoutError:
        raise Unanswered(f"the process at {path} doesn't answer within {SECONDS:.0f} s: it hangs, restart it") from None
    except (OSError, ValueError):
        raise Unanswered(f"the process at {path} ended while it was asked: ask again") from None
    if not isinstance(answer, dict) or "problem" in answer or not answer:
        problem = answer.get("problem") if isinstance(answer, dict) else None
        raise Unanswered(f"{path}: {problem or 'nothing was answered: ask again'}")
    return answer


def _owner(path: Path) -> str:
    try:
        return f"the user {pwd.getpwuid(path.stat().st_uid).pw_name}"
    except (OSError, KeyError):
        return "another user"
