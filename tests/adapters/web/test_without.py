"""A house without a site: nothing of what pages need is loaded by it, whatever it does."""

import subprocess
import sys
from pathlib import Path

from tests.support.commandline import PATIENCE_SECONDS, environment

RUN = """
import asyncio, logging, os, signal, sys
from core.app import run
from core.app.watch import Watch
from core.app.config import load
from core.engine.plugins import load_all
from core.storage import Storage

plugins = load_all(group="")

class Waits(logging.Handler):
    # ends the house when each of its networks has said something
    missing = set()

    def emit(self, record):
        before, said = self.missing, record.getMessage()
        self.missing = {name for name in before if name not in said}
        if before and not self.missing:
            os.kill(os.getpid(), signal.SIGTERM)

waits = Waits()
logging.basicConfig(level=logging.INFO, handlers=[waits])

async def hosted(configuration):
    opening = asyncio.get_running_loop().create_future()
    opening.set_result(Storage(configuration.database))
    process = Watch("house").process
    await run.host(plugins, configuration, opening, process, run.stopping(process))

for config, *networks in (sys.argv[1:3], sys.argv[3:]):
    waits.missing = set(networks)
    asyncio.run(hosted(load(plugins, config)))
    print(*sys.modules)
"""
IRC = '[irc.here]\nhost = "127.0.0.1"\nport = 1\nchannels = ["#dice"]\n'
SITE = '[web.main]\nlisten = "127.0.0.1:0"\n'
PAGES = {"starlette", "uvicorn", "htpy", "markupsafe", "h11", "adapters.web.adapter", "adapters.web.site"}


def configured(folder: Path, name: str, sections: str) -> str:
    config = folder / f"{name}.toml"
    config.write_text(f'database = "{folder}/{name}.db"\n{sections}')
    config.chmod(0o600)
    return str(config)


def test_only_a_house_with_a_site_loads_what_pages_need(tmp_path: Path) -> None:
    """In one process, first a house without, then one with a site."""
    without, with_one = configured(tmp_path, "without", IRC), configured(tmp_path, "with", IRC + SITE)
    done = subprocess.run(
        [sys.executable, "-c", RUN, without, "irc:here", with_one, "irc:here", "web:main"],
        cwd=tmp_path,
        env=environment(),
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE_SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    before, after = (set(line.split()) for line in done.stdout.splitlines())
    assert (PAGES & before, PAGES & after) == (set(), PAGES), done.stderr
