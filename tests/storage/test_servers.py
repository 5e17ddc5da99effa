"""A database on a server, as far as no server is needed: its driver, its name, and what nobody else loads."""

import subprocess
import sys
from pathlib import Path

import pytest

from core.contract import to_install
from core.storage import Storage, Unusable, shown, shows_password
from tests.support.commandline import called, environment

pytestmark = pytest.mark.sqlite

URL = "postgresql+psycopg://ann:hush@db.example/croupier"


def test_a_driver_that_is_missing_is_named_with_the_command_that_adds_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(Unusable) as refused:
        Storage(URL)
    assert str(refused.value) == (
        f"PostgreSQL needs a driver that isn't installed here; this would work: {to_install('cluster')}"
    )
    exported = called("export", "a2", "--database", URL, folder=tmp_path)
    assert exported.returncode == 2 and str(refused.value) in exported.stderr


@pytest.mark.parametrize(
    ("url", "name"),
    [
        (URL, "postgresql+psycopg://ann:***@db.example/croupier"),
        (URL.replace("hush", "hu/s@h"), "postgresql+psycopg://ann:***@db.example/croupier"),
        ("postgresql+psycopg://ann@db/croupier?password=hush", "postgresql+psycopg://ann@db/croupier"),
        ("postgresql+psycopg://ann@db/croupier?options=-csearch_path%3Da", "postgresql+psycopg://ann@db/croupier"),
        ("postgresql+psycopg:///croupier", "postgresql+psycopg:///croupier"),
        ("house.db", "house.db"),
    ],
)
def test_no_password_is_shown(url: str, name: str) -> None:
    assert shown(url) == name
    assert shows_password(url) == ("hu" in url)


def test_a_configuration_takes_it_and_warns_of_a_password_that_others_may_read(tmp_path: Path) -> None:
    file = tmp_path / "croupier.toml"
    file.write_text(f'database = "{URL}"\n[irc.here]\nhost = "127.0.0.1"\n', encoding="utf-8")
    file.chmod(0o644)
    checked = called("check", folder=tmp_path)
    assert checked.returncode == 0 and "Database: postgresql+psycopg://ann:***@db.example/croupier." in checked.stdout
    assert "Others may read croupier.toml" in checked.stderr and "hush" not in checked.stdout + checked.stderr
    file.chmod(0o600)
    assert called("check", folder=tmp_path).stderr == ""


def test_a_house_on_a_file_loads_nothing_of_it(tmp_path: Path) -> None:
    code = f"""
import sys
from core.app import run
from core.storage import Storage
Storage({str(tmp_path / "house.db")!r}).close()
print(" ".join(sys.modules))
"""
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment(), capture_output=True, encoding="utf-8", check=True
    )
    loaded = set(done.stdout.split())
    assert loaded.isdisjoint(
        {"psycopg", "core.storage.engines.postgresql", "core.storage.engines.lease", "core.storage.copy_database"}
    )
