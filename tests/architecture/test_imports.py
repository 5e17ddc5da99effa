"""What a command does not need, it does not load."""

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from core.storage import Storage
from tests.support.commandline import PATIENCE_SECONDS, environment
from tests.support.scripted_ircd import ScriptedServer

Loaded = dict[str, list[str]]
HEAVY = ("sqlmodel", "sqlalchemy", "alembic", "adapters", "plugins", "irc", "telegram", "prompt_toolkit", "apscheduler")
LIFE = """
import os, signal, sys
from core.app.cli import main

def told(when):
    print("loaded", when, *sys.modules, flush=True)

def said(*words):
    sys.argv = ["croupier", *words]
    try:
        main()
    except SystemExit as end:
        assert not end.code, end.code

config, database = sys.argv[1:]
for words in (["--help"], ["--version"], ["run", "--help"], ["play", "--help"]):
    said(*words)
told("help")
from core.app import run
from core.storage import Storage
run.load_all()
Storage(database).close()
told("house")
if not os.fork():
    said("plugins")
    told("plugins")
    sys.exit()
assert os.wait()[1] == 0
signal.signal(signal.SIGUSR1, lambda *_: told("idle"))
said("run", "--config", config)
"""
"""A process that needs ever more, and tells after each step what it has loaded: also what no step before it needed."""


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> Loaded:
    """What is loaded once commands have helped, a house has begun, plugins are listed, and a house is idle on IRC."""
    return asyncio.run(lived(tmp_path_factory.mktemp("imports")))


async def lived(folder: Path) -> Loaded:
    server, database = ScriptedServer(), str(folder / "croupier.db")
    door = await asyncio.start_server(server.serve, server.host, 0)
    config = folder / "croupier.toml"
    port = door.sockets[0].getsockname()[1]
    config.write_text(f'[irc.here]\nhost = "{server.host}"\nport = {port}\ntls = false\nchannels = ["#dice"]\n')
    config.chmod(0o600)
    Storage(database).close()  # a first start has loaded what makes one
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", LIFE, str(config), database),
        cwd=folder,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        limit=1_000_000,
    )
    assert process.stdout is not None
    told: Loaded = {}
    try:
        async with asyncio.timeout(PATIENCE_SECONDS), door:
            await hear(process.stdout, told, "plugins")
            await server.welcome()
            await server.seat("ann!a@h")
            await server.caught_up()
            process.send_signal(signal.SIGUSR1)
            await hear(process.stdout, told, "idle")
            process.terminate()
            assert await process.wait() == os.EX_OK
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    return told


async def hear(lines: asyncio.StreamReader, told: Loaded, last: str) -> None:
    """Note what is loaded, until it is told of the last step."""
    while last not in told:
        line = await lines.readline()
        assert line, f"it ended before {last}"
        match line.decode().split():
            case ["loaded", when, *modules]:
                told[when] = modules


def within(loaded: list[str], *names: str) -> list[str]:
    """List what is loaded of these and of all within."""
    return [name for name in loaded if any(name == other or name.startswith(f"{other}.") for other in names)]


def test_help_loads_neither_the_database_nor_an_adapter(loaded: Loaded) -> None:
    assert "core.app.cli" in loaded["help"]
    assert within(loaded["help"], *HEAVY) == []


def test_plugins_are_listed_without_what_they_would_need_to_run(loaded: Loaded) -> None:
    assert "core.engine.plugins.inspecting" in loaded["plugins"]
    assert within(loaded["plugins"], "irc", "telegram", "prompt_toolkit", "alembic") == []


def test_a_house_loads_neither_migrations_nor_networks_that_it_has_not(loaded: Loaded) -> None:
    found = loaded["house"]
    assert {"core.app.server", "core.storage", "plugins.thoth"} <= {*found}
    unneeded = ("alembic", "irc", "telegram", "httpx", "prompt_toolkit")
    assert within(found, *unneeded) == []
    pages = within(found, "starlette", "uvicorn", "htpy", "markupsafe")
    assert pages == [], "a site is loaded where it is configured"
    assert within(found, "aio_pika", "aiormq", "core.cluster", "core.cluster.wire") == [], "brokers are a cluster's"


NEVER = (
    *("sqlalchemy.dialects.postgresql", "alembic"),
    *("core.storage.engines.postgresql", "core.storage.copy_database", "psycopg"),
    *(
        "adapters.telegram.adapter",
        "adapters.web.pages.pages",
        "telegram",
        "httpx",
        "anyio",
        "starlette",
        "uvicorn",
        "htpy",
    ),
    *(
        "core.cluster",
        "core.cluster.wire",
        "aio_pika",
        "prompt_toolkit",
        "rich",
        "openskill",
        "babel",
        "fluent.runtime",
    ),
    *(
        "core.app.shell",
        "core.house.backups",
        "core.tables.replays",
        "core.tables.replays.access",
        "core.engine.plugins.inspecting",
    ),
    *(
        f"core.app.monitoring.{part}"
        for part in ("client", "checks", "http_server", "metrics", "status_page", "text_report")
    ),
    *("prometheus_client", "structlog", "http.server", "pydantic_settings", "dotenv", "hypothesis", "pytest"),
)
"""What a house with one IRC network, its database and no place to listen does without: itself, and all within."""


def test_an_idle_house_on_irc_has_loaded_what_it_needs_and_nothing_else(loaded: Loaded) -> None:
    needed = {"irc.client_aio", "apscheduler.schedulers.asyncio", "core.tables", "plugins.thoth"}
    assert needed <= {*loaded["idle"]}
    assert within(loaded["idle"], *NEVER) == []
