"""The bots that are measured side by side: Croupier, and its peers, each in an environment of its own."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from subprocess import STDOUT, Popen

from stage import PATIENCE_SECONDS, ROOMS, Stage

HERE = Path(__file__).resolve().parent
PEERS, ENVIRONMENTS = HERE / "peers", HERE.parent / ".bench"
IRC = """\
[irc.bench]
host = "127.0.0.1"
port = {address}
nick = "bot"
channels = [{channels}]
lines_per_second = 10000
burst = 10000
"""
TELEGRAM = """\
[telegram.bench]
token = "{token}"
base_url = "{address}"
group_per_minute = 100000
chat_per_second = 10000
overall_per_second = 100000
"""
SOPEL = """\
[core]
nick = bot
host = 127.0.0.1
port = {address}
use_ssl = false
owner = nobody
channels =
{channels}
prefix = !
enable = rolls
extra = {plugins}
flood_burst_lines = 1000000
flood_refill_rate = 1000000
flood_empty_wait = 0
flood_max_wait = 0
antiloop_threshold = 0
"""


@dataclass(frozen=True)
class Bot:
    """A bot under the name that the tables show; `peer` is its environment, "" for Croupier, of the tree `checkout`."""

    name: str
    network: str
    peer: str = ""
    checkout: Path = HERE.parent

    @property
    def missing(self) -> bool:
        """Whether its environment is not there."""
        return bool(self.peer) and not (ENVIRONMENTS / self.peer / ".stamp").exists()

    def command(self, stage: Stage, folder: Path) -> list[str]:
        """Write its configuration, and tell how it is run."""
        channels = [f"#room{room}" for room in range(ROOMS)]
        environment = ENVIRONMENTS / self.peer / "bin"
        match self.peer:
            case "":
                section = IRC if self.network == "irc" else TELEGRAM
                quoted = ", ".join(f'"{channel}"' for channel in channels)
                text = section.format(address=stage.address, token=stage.token, channels=quoted)
                config = folder / "croupier.toml"
                config.write_text(f'database = "{folder}/house.db"\n{text}')
                config.chmod(0o600)
                python = sys.executable if self.checkout == HERE.parent else str(self.checkout / ".venv/bin/python")
                return [python, str(self.checkout / "benchmarks/bot.py"), "whole", str(config)]
            case "errbot":
                return [str(environment / "errbot"), "-c", str(PEERS / "on_errbot" / "config.py")]
            case "sopel":
                listed = "\n".join(f'    "{channel}"' for channel in channels)
                text = SOPEL.format(address=stage.address, channels=listed, plugins=PEERS / "on_sopel")
                (folder / "sopel.cfg").write_text(text)
                return [str(environment / "python"), str(PEERS / "on_sopel" / "run.py"), str(folder / "sopel.cfg")]
            case _:
                return [str(environment / "python"), str(PEERS / f"{self.peer}_rolls.py")]


BEFORE = [Path(tree) for tree in [os.environ.get("BEFORE", "")] if tree]
"""Another tree of Croupier with its `.venv`, which is measured too."""
BOTS = (
    Bot("errbot 6.2", "irc", "errbot"),
    Bot("Sopel 8.0.4", "irc", "sopel"),
    Bot("bare irc library", "irc", "irc"),
    Bot("Croupier", "irc"),
    *(Bot("Croupier before", "irc", checkout=tree) for tree in BEFORE),
    Bot("aiogram 3.31", "telegram", "aiogram"),
    Bot("python-telegram-bot 22.8", "telegram", "ptb"),
    Bot("Croupier", "telegram"),
    *(Bot("Croupier before", "telegram", checkout=tree) for tree in BEFORE),
)


@contextmanager
def running(bot: Bot, stage: Stage, folder: Path) -> Iterator[Popen[bytes]]:
    """Run a bot on a stage, its files and what it logs in a folder."""
    given = {"FOLDER": str(folder), "ROOMS": str(ROOMS), "ADDRESS": stage.address, "TOKEN": stage.token}
    variables = os.environ | {f"BENCH_{name}": value for name, value in given.items()}
    with (folder / "log").open("wb") as log:
        command = bot.command(stage, folder)
        process = Popen(command, cwd=folder, env=variables, stdout=log, stderr=STDOUT)
        try:
            yield process
        finally:
            process.kill()
            process.wait()


@asynccontextmanager
async def there(bot: Bot, stage: Stage, folder: Path) -> AsyncIterator[Popen[bytes]]:
    """Have a bot on an open stage; what is done there takes no longer than patience lasts, or raises `TimeoutError`."""
    await stage.open()
    try:
        with running(bot, stage, folder) as process:
            async with asyncio.timeout(PATIENCE_SECONDS):
                await stage.ready.wait()
                yield process
    finally:
        await stage.close()
