"""A RabbitMQ server of a test's own, on loopback, in a folder that goes with it."""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.support.ircd import free_port

PATIENCE_SECONDS = 120.0
PROGRAM = Path("/usr/lib/rabbitmq/bin/rabbitmq-server")
SETTINGS = """
loopback_users.guest = true
listeners.tcp.local = 127.0.0.1:{port}
disk_free_limit.absolute = 1MB
log.console = false
log.file.level = warning
"""


class Broker:
    """A server that can be killed and started again on what it had written down."""

    def __init__(self) -> None:
        """Make its folder; nothing runs yet."""
        assert PROGRAM.exists(), "there is no RabbitMQ here: apt-get install rabbitmq-server"
        self.port, self._names = free_port(), free_port()
        self.folder = Path(tempfile.mkdtemp(prefix="croupier-mq-"))
        (self.folder / "plugins").write_text("[rabbitmq_consistent_hash_exchange].\n")
        (self.folder / "mq.conf").write_text(SETTINGS.format(port=self.port))
        self._processes: list[subprocess.Popen[bytes]] = []

    @property
    def url(self) -> str:
        """Give its address."""
        return f"amqp://guest:guest@127.0.0.1:{self.port}/"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        if not self._processes:
            self._run("epmd", "-port", str(self._names), "-address", "127.0.0.1")
        server = self._run(str(PROGRAM))
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not self._answers():
            assert server.poll() is None, (self.folder / "said").read_text(errors="replace")[-2000:]
            assert time.monotonic() < deadline, "RabbitMQ does not answer"
            time.sleep(0.1)

    def kill(self) -> None:
        """End it as kill -9 does, with all that it had started."""
        self._end(self._processes.pop())

    def close(self, keep: bool = False) -> None:
        """Stop it for good and remove what it left, but for its logs where these are to be kept."""
        while self._processes:
            self.kill()
        shutil.rmtree(self.folder / "mnesia" if keep else self.folder, ignore_errors=True)
        if keep:
            print(f"what RabbitMQ said and logged is kept in {self.folder}")

    def _answers(self) -> bool:
        """Tell whether it greets a protocol that it does not know with its own."""
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=5) as probe:
                probe.sendall(b"AMQP\0\0\0\0")
                return probe.recv(4) == b"AMQP"
        except OSError:
            return False

    def _run(self, *words: str) -> subprocess.Popen[bytes]:
        path = self.folder
        with (path / "said").open("ab") as said:
            process = subprocess.Popen(
                words,
                env={
                    "PATH": f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin",
                    "LC_ALL": "C.UTF-8",
                    "HOME": str(path),
                    "ERL_EPMD_PORT": str(self._names),
                    "ERL_EPMD_ADDRESS": "127.0.0.1",
                    "RABBITMQ_NODENAME": f"t{self.port}@localhost",
                    "RABBITMQ_NODE_IP_ADDRESS": "127.0.0.1",
                    "RABBITMQ_NODE_PORT": str(self.port),
                    "RABBITMQ_DIST_PORT": str(free_port()),
                    "RABBITMQ_MNESIA_BASE": str(path / "mnesia"),
                    "RABBITMQ_LOG_BASE": str(path / "log"),
                    "RABBITMQ_CONFIG_FILE": str(path / "mq.conf"),
                    "RABBITMQ_CONF_ENV_FILE": str(path / "none"),
                    "RABBITMQ_ENABLED_PLUGINS_FILE": str(path / "plugins"),
                    "RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS": "+S 1:1 +sbwt none",
                },
                cwd=path,
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
                start_new_session=True,
            )
        self._processes.append(process)
        return process

    def _end(self, process: subprocess.Popen[bytes]) -> None:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


@contextmanager
def broker_running(failed: Callable[[], object] = lambda: False) -> Iterator[Broker]:
    """Run a server for a while; its logs are kept if that fails, or whoever uses it has `failed`."""
    broker, fine = Broker(), False
    try:
        broker.start()
        yield broker
        fine = True
    finally:
        broker.close(keep=not fine or bool(failed()))
