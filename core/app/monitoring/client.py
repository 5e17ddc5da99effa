"""Asks a running process how it stands; whatever is in the way is a sentence."""

import json
import pwd
import socket
from pathlib import Path
from typing import Any

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
            f"{path} is left of a process that was killed, and nobody answers there: start the house again"
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
