"""A house without a site: nothing of what pages need is loaded by it, whatever it does."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.commandline import PATIENCE_SECONDS, environment

RUN = """
import asyncio, logging, os, signal, sys
from core.app import run
from core.app.watch import Watch
from core.configuration import load
from core.plugins import load_all
from core.storage import Storage

plugins = load_all(group="")
configuration = load(plugins, sys.argv[1])

class Waits(logging.Handler):
    # ends the house when each of its networks has said something
    missing = set(sys.argv[2:])

    def emit(self, record):
        before, said = self.missing, record.getMessage()
        self.missing = {name for name in before if name not in said}
        if before and not self.missing:
            os.kill(os.getpid(), signal.SIGTERM)

logging.basicConfig(level=logging.INFO, handlers=[Waits()])

async def hosted():
    opening = asyncio.get_running_loop().create_future()
    opening.set_result(Storage(configuration.database))
    await run.host(plugins, configuration, opening, Watch("house").process, run.stopping())

asyncio.run(hosted())
print(" ".join(sys.modules))
"""
IRC = '[irc.here]\nhost = "127.0.0.1"\nport = 1\nchannels = ["#dice"]\n'
SITE = '[web.main]\nlisten = "127.0.0.1:0"\n'
PAGES = {"starlette", "uvicorn", "htpy", "markupsafe", "h11", "adapters.web.adapter", "adapters.web.site"}


@pytest.mark.parametrize(("more", "loaded"), [("", set[str]()), (SITE, PAGES)], ids=["without", "with"])
def test_only_a_house_with_a_site_loads_what_pages_need(tmp_path: Path, more: str, loaded: set[str]) -> None:
    config = tmp_path / "croupier.toml"
    config.write_text(f'database = "{tmp_path}/house.db"\n{IRC}{more}')
    config.chmod(0o600)
    done = subprocess.run(
        [sys.executable, "-c", RUN, str(config), "irc:here", *(["web:main"] if more else [])],
        cwd=tmp_path,
        env=environment(),
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE_SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert PAGES & set(done.stdout.split()) == loaded, done.stderr
