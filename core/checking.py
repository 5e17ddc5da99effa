"""`croupier verify`: the dice of an exported table, checked with nothing but the file."""

import sys
from pathlib import Path

from core import verify

HONEST, NOT_SHOWN = 0, 1


def check_file(path: str) -> int:
    """Say whether the dice of an exported table are honest (`-` reads standard input); gives the exit code."""
    try:
        document = verify.read(sys.stdin.read() if path == "-" else Path(path).read_text(encoding="utf-8"))
        verdict = verify.check(document)
    except OSError as error:
        print(f"{path} cannot be read: {error.strerror}.")
        return NOT_SHOWN
    except (ValueError, KeyError, TypeError, AttributeError, LookupError):
        print(f"{path} cannot be checked: it is not a whole table as `croupier export` writes it.")
        return NOT_SHOWN
    if verdict.problems:
        print(f"Table {document['code']} does not add up: {'; '.join(verdict.problems[:3])}.")
        return NOT_SHOWN
    print(
        f"Table {document['code']} is honest: all {verdict.draws} draws follow from the secret, "
        f"which matches the commitment {document['commitment']}."
    )
    return HONEST
