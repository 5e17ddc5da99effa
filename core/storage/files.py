"""Files that an operator names: a database by its path and no URL, and none with secrets open to others."""

import os
import re
import shlex
import stat
from collections.abc import Iterable

DATABASE = "croupier.db"
"""The file that keeps everything where nobody has named one."""
_URL = re.compile(r"[a-z][a-z0-9+.-]*://|(sqlite[a-z0-9+]*|file):", re.IGNORECASE)
_SQLITE = re.compile(r"sqlite[a-z0-9+]*:///(?P<path>[^?#@]+)(\?.*)?", re.IGNORECASE)


def meant_by_url(name: str) -> str | None:
    """Give the path that a URL of a database means, the default where it is no file; `None` for what is a path.

    The rest of a URL, which may hold a password, is in no answer.
    """
    if not _URL.match(name):
        return None
    found = _SQLITE.fullmatch(name)
    return found["path"] if found and found["path"] != ":memory:" else DATABASE


def open_to_others(paths: Iterable[str], secret: str) -> list[str]:
    """Warn, in one sentence if at all, of files that others here may read though they hold a secret."""
    shown = [path for path in paths if _others_may_read(path)]
    if not shown:
        return []
    names = " and ".join(shown)
    they = "they hold" if len(shown) > 1 else "it holds"
    mode = "600" if all(map(_is_ours, shown)) else "o-rwx"  # whose file it is may let us read it as one of a group
    return [f"Others may read {names}, and {they} {secret}; this would help: `chmod {mode} {shlex.join(shown)}`"]


def database_open_to_others(path: str) -> list[str]:
    """Warn of a database that others may read, with what was written to it last."""
    return open_to_others([path, f"{path}-wal"], "the secrets of running tables")


def _others_may_read(path: str) -> bool:
    try:
        mode = os.stat(path).st_mode
    except OSError:
        return False
    return stat.S_ISREG(mode) and bool(mode & (0o044 if _is_ours(path) else 0o004))


def _is_ours(path: str) -> bool:
    return os.geteuid() in (0, os.stat(path).st_uid)
