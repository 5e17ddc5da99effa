"""What an operator names: a database by its path or a server's URL, and no file with secrets open to others."""

import os
import re
import shlex
import stat
from collections.abc import Iterable

DATABASE = "croupier.db"
"""The file that keeps everything where nobody has named one."""
DRIVER = "postgresql+psycopg"
"""How the URL of a database on a server begins."""
ON_SERVER = f"{DRIVER}://USER@HOST/NAME"
_URL = re.compile(r"[a-z][a-z0-9+.-]*://|(sqlite[a-z0-9+]*|file):", re.IGNORECASE)
_PASSWORD = re.compile(r"(://[^/@:]*:).*@")
_SQLITE = re.compile(r"sqlite[a-z0-9+]*:///(?P<path>[^?#@]+)(\?.*)?", re.IGNORECASE)


def is_server(name: str) -> bool:
    """Tell whether a database is named by the URL of a server."""
    return name.startswith(f"{DRIVER}://")


def shows_password(name: str) -> bool:
    """Tell whether the URL of a database has a password in it."""
    return is_server(name) and (shown(name) != name.partition("?")[0] or "password=" in name)


def shown(name: str) -> str:
    """Give the name of a database as people may read it: a URL has no password, nor what comes after the name."""
    return _PASSWORD.sub(r"\1***@", name).partition("?")[0] if is_server(name) else name


def meant_by_url(name: str) -> str | None:
    """Give the path or URL that would work where another URL is named; `None` for what works.

    The rest of a URL, which may hold a password, is in no answer.
    """
    if not _URL.match(name) or is_server(name):
        return None
    if name.casefold().startswith("postgres"):
        return ON_SERVER
    found = _SQLITE.fullmatch(name)
    return found["path"] if found and found["path"] != ":memory:" else DATABASE


def make_file(path: str, like: str = "") -> None:
    """Make a new empty file, `FileExistsError` where there is one: for its owner alone, or with the rights of another.

    What root makes is owned by whoever owns the other file, or the folder: a service has to open it.
    """
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)  # never what a link leads to
    try:
        found = os.stat(like or os.path.dirname(path) or ".")
        if os.geteuid() == 0:
            os.fchown(descriptor, found.st_uid, found.st_gid)
        if like:
            same = os.fstat(descriptor).st_gid == found.st_gid
            os.fchmod(descriptor, stat.S_IMODE(found.st_mode) & (0o777 if same else 0o707))
    finally:
        os.close(descriptor)


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
