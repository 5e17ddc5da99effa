"""What a command does not need, it does not load."""

import subprocess
import sys
from pathlib import Path

import pytest

from core.storage import Storage
from tests.commandline import environment

HEAVY = ("sqlmodel", "sqlalchemy", "alembic", "adapters", "plugins", "irc", "telegram", "prompt_toolkit", "apscheduler")


def loaded_after(*words: str) -> set[str]:
    code = f"""
import sys
sys.argv = ["croupier", *{words!r}]
from core.app.cli import main
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


@pytest.mark.parametrize("words", [["--help"], ["--version"], ["run", "--help"], ["play", "--help"]])
def test_help_loads_neither_the_database_nor_an_adapter(words: list[str]) -> None:
    assert loaded_after(*words).isdisjoint(HEAVY)


def test_plugins_are_listed_without_what_they_would_need_to_run() -> None:
    assert loaded_after("plugins").isdisjoint({"irc", "telegram", "prompt_toolkit", "alembic"})


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
