"""A house and its networks in processes of their own, over one broker, in one folder."""

import re
from pathlib import Path

from tests.cluster.broker import Broker
from tests.support.commandline import Running

IRC = """\
[irc.test]
host = "127.0.0.1"
port = {port}
channels = ["#dice"]
lines_per_second = 1000
burst = 1000
"""
GATEWAY, WORKER = ("gateway", "irc:test"), ("worker",)


class Parts:
    """The processes of a bot that is in several; each may be struck and started again."""

    def __init__(self, folder: Path, broker: Broker, sections: str, database: str = "croupier.db") -> None:
        self.folder = folder
        self._running: list[Running] = []
        file = folder / "croupier.toml"
        file.touch(0o600)
        file.write_text(f'database = "{database}"\nbroker = "{broker.url}"\n{sections}', encoding="utf-8")

    def start(self, *words: str) -> Running:
        self._running.append(Running(*words, folder=self.folder))
        return self._running[-1]

    def close(self) -> None:
        for one in self._running:
            one.__exit__()

    def logged(self) -> str:
        """Give all that was logged, which nobody has read."""
        return "\n".join(line for one in self._running for line in (*one.logged, *one.rest()))

    def wrong(self) -> list[str]:
        """List what should not have been logged."""
        return [line for line in self.logged().splitlines() if re.search("Traceback|ERROR|CRITICAL|guest", line)]


def killed(part: Running) -> None:
    """End it as kill -9 does."""
    part.process.kill()
    part.process.wait()
