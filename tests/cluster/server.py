"""A PostgreSQL server of a test's own, on loopback, in a folder that goes with it."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from tests.support.ircd import free_port

PATIENCE_SECONDS = 60.0
SETTINGS = """
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
fsync = off  # a process dies here, never the machine
full_page_writes = off
shared_buffers = 16MB
max_wal_size = 64MB
min_wal_size = 32MB
max_connections = 50
autovacuum = off
"""


def programs() -> Path:
    """Find the newest server's programs."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    there = found[-1].parent if found else None
    if there is None:
        initdb = shutil.which("initdb")
        assert initdb, "there is no PostgreSQL here: apt-get install postgresql"
        there = Path(initdb).resolve().parent
    return there


class Postgres:
    """A server that can be stopped, started and killed."""

    def __init__(self) -> None:
        """Make its folder; it is run by somebody who is not root."""
        self.port = free_port()
        self.folder = Path(tempfile.mkdtemp(prefix="croupier-pg-"))
        self._programs = programs()
        self._user = pwd.getpwnam("postgres" if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name)
        os.chown(self.folder, self._user.pw_uid, self._user.pw_gid)
        self._data = self.folder / "data"
        self._run("initdb", "-D", str(self._data), "-U", "croupier", "-A", "trust", "-N", "-E", "UTF8", "--locale=C")
        with (self._data / "postgresql.conf").open("a", encoding="utf-8") as file:
            file.write(f"{SETTINGS}\nport = {self.port}\n")

    def url(self, schema: str = "", database: str = "postgres") -> str:
        """Give the URL of a database, or of a schema in it."""
        path = f"?options=-csearch_path%3D{schema}" if schema else ""
        return f"postgresql+psycopg://croupier@127.0.0.1:{self.port}/{database}{path}"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self._run("pg_ctl", "-D", str(self._data), "-l", str(self.folder / "log"), "-w", "-t", "60", "start")

    def stop(self, mode: str = "fast") -> None:
        """Stop it; `immediate` is as if it had died."""
        self._run("pg_ctl", "-D", str(self._data), "-m", mode, "-w", "-t", "60", "stop")

    def run(self, statement: str, database: str = "postgres") -> list[tuple[object, ...]]:
        """Run a statement as whoever owns it all."""
        with psycopg.connect(
            host="127.0.0.1", port=self.port, user="croupier", dbname=database, autocommit=True
        ) as connection:
            cursor = connection.execute(statement.encode())
            return cursor.fetchall() if cursor.description else []

    def processes(self) -> list[int]:
        """List the postmaster, then its children."""
        parent = int((self._data / "postmaster.pid").read_text().split()[0])
        children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
        return [parent, *map(int, children)]

    def fill(self, *processes: int) -> None:
        """Let none of these write to a file any more, as on a disk without a free block; only whoever runs them may."""
        for process in processes:
            try:
                self._run("prlimit", "--fsize=0:unlimited", "--pid", str(process))
            except AssertionError:
                if Path(f"/proc/{process}").exists():  # a session may have ended meanwhile
                    raise

    def close(self) -> None:
        """Stop it for good and remove what it left."""
        pid = self._data / "postmaster.pid"
        if pid.exists():
            parent = int(pid.read_text().split()[0])
            try:
                os.kill(parent, signal.SIGQUIT)
                deadline = time.monotonic() + PATIENCE_SECONDS
                while Path(f"/proc/{parent}").exists() and time.monotonic() < deadline:
                    time.sleep(0.02)
            except ProcessLookupError:
                pass
        shutil.rmtree(self.folder, ignore_errors=True)

    def _run(self, program: str, *words: str) -> None:
        with (self.folder / "said").open("ab") as said:  # a server keeps what it is started with open
            done = subprocess.run(
                [str(own if (own := self._programs / program).exists() else program), *words],
                cwd=self.folder,
                user=self._user.pw_uid if os.geteuid() == 0 else None,
                group=self._user.pw_gid if os.geteuid() == 0 else None,
                extra_groups=[] if os.geteuid() == 0 else None,
                env={"PATH": os.environ["PATH"], "LC_ALL": "C"},
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
                check=False,
            )
        assert done.returncode == 0, (self.folder / "said").read_text(errors="replace")[-2000:]


@contextmanager
def running() -> Iterator[Postgres]:
    """Run a server for a while."""
    server = Postgres()
    try:
        server.start()
        yield server
    finally:
        server.close()
