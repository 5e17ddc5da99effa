"""What a command does not need, it does not load."""

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

from core.storage import Storage
from tests.commandline import PATIENCE_SECONDS, environment
from tests.scripted_ircd import ScriptedServer

HEAVY = ("sqlmodel", "sqlalchemy", "alembic", "adapters", "plugins", "irc", "telegram", "prompt_toolkit", "apscheduler")


def loaded_after(*commands: list[str]) -> set[str]:
    """Name the packages that are loaded once these commands were given, one after the other in one process."""
    code = f"""
import sys
from core.app.cli import main
for words in {commands!r}:
    sys.argv = ["croupier", *words]
    try:
        main()
    except SystemExit as end:
        assert not end.code, end.code
print("\\n" + " ".join(sys.modules))
"""
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment(), capture_output=True, encoding="utf-8", check=True
    )
    return {name.split(".")[0] for name in done.stdout.splitlines()[-1].split()}


def test_help_loads_neither_the_database_nor_an_adapter() -> None:
    assert loaded_after(["--help"], ["--version"], ["run", "--help"], ["play", "--help"]).isdisjoint(HEAVY)


def test_plugins_are_listed_without_what_they_would_need_to_run() -> None:
    assert loaded_after(["plugins"]).isdisjoint({"irc", "telegram", "prompt_toolkit", "alembic"})


def test_a_house_loads_neither_models_nor_migrations_nor_networks_that_it_has_not(tmp_path: Path) -> None:
    database = tmp_path / "house.db"
    Storage(str(database)).close()
    code = f"""
import sys
from core.app import run
from core.storage import Storage
plugins = run.load_all()
Storage({str(database)!r}).close()
print(" ".join(sys.modules))
"""
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment(), capture_output=True, encoding="utf-8", check=True
    )
    loaded = done.stdout.split()
    found = {name.split(".")[0] for name in loaded} | {name for name in loaded if name.startswith("sqlalchemy.orm")}
    assert found.isdisjoint({"sqlmodel", "sqlalchemy.orm", "alembic", "irc", "telegram", "httpx", "prompt_toolkit"})
    assert found.isdisjoint({"starlette", "uvicorn", "htpy", "markupsafe"}), "a site is loaded where it is configured"


IDLE = """
import signal, sys
def told(*_):
    print(" ".join(sys.modules), flush=True)
signal.signal(signal.SIGUSR1, told)
from core.app.cli import main
main()
"""
NEVER = (
    *("sqlmodel", "sqlalchemy.orm", "sqlalchemy.dialects.postgresql", "alembic", "core.schema"),
    *("core.storage.postgresql", "core.storage.moving", "psycopg"),
    *("adapters.telegram.adapter", "adapters.web.pages", "telegram", "httpx", "anyio", "starlette", "uvicorn", "htpy"),
    *("core.cluster", "core.wire", "aio_pika", "prompt_toolkit", "rich", "openskill", "babel", "fluent.runtime"),
    *("core.shell", "core.backups", "core.replays", "core.tables.replaying", "core.plugins.inspecting"),
    *(f"core.operations.{part}" for part in ("asking", "checks", "checkup", "listening", "metrics", "page", "words")),
    *("prometheus_client", "structlog", "http.server", "pydantic_settings", "dotenv", "hypothesis", "pytest"),
)
"""What a house with one IRC network and its database does without: itself, and all within."""


def test_an_idle_house_on_irc_has_loaded_what_it_needs_and_nothing_else(tmp_path: Path) -> None:
    async def run() -> list[str]:
        server = ScriptedServer()
        door = await asyncio.start_server(server.serve, server.host, 0)
        config = tmp_path / "croupier.toml"
        port = door.sockets[0].getsockname()[1]
        config.write_text(f'[irc.here]\nhost = "{server.host}"\nport = {port}\ntls = false\nchannels = ["#dice"]\n')
        config.chmod(0o600)
        Storage(str(tmp_path / "croupier.db")).close()  # a first start has loaded what makes one
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", IDLE, "run", "--config", str(config)),
            cwd=tmp_path,
            env=environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        assert process.stdout is not None
        try:
            async with asyncio.timeout(PATIENCE_SECONDS), door:
                await server.welcome()
                await server.seat("ann!a@h")
                await server.caught_up()
                process.send_signal(signal.SIGUSR1)
                loaded = (await process.stdout.readline()).decode().split()
                process.terminate()
                assert await process.wait() == os.EX_OK
        finally:
            if process.returncode is None:
                process.kill()
        return loaded

    loaded = asyncio.run(run())
    assert {"irc.client_aio", "apscheduler.schedulers.asyncio", "core.tables", "plugins.thoth"} <= {*loaded}
    assert [name for name in loaded if any(name == other or name.startswith(f"{other}.") for other in NEVER)] == []
