"""A database that another program has locked: a sentence says so, and systemd tries again."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from core.storage import Storage
from tests.support.commandline import Running, called, forked
from tests.support.ircd import free_port

SOON = {"core.storage.engines.sqlite.SOON": 0.1}
LOCKED = (
    "another program has croupier.db locked; close it there first, "
    "such as in a shell of sqlite3, or end the tool that copies it"
)


def configure(folder: Path) -> None:
    (folder / "croupier.toml").write_text(f'[irc.down]\nhost = "127.0.0.1"\nport = {free_port()}\n', "utf-8")


@pytest.mark.parametrize("lock", ["BEGIN IMMEDIATE", "PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE"])
@pytest.mark.parametrize("new", [True, False])
def test_who_has_it_locked_is_said_soon_and_a_start_after_that_goes_on(tmp_path: Path, lock: str, new: bool) -> None:
    configure(tmp_path)
    if not new:
        Storage(str(tmp_path / "croupier.db")).close()
    with closing(sqlite3.connect(tmp_path / "croupier.db", isolation_level=None)) as shell:
        shell.executescript(lock)
        refused = forked("run", folder=tmp_path, seconds=SOON)
    assert (refused.returncode, refused.stderr.splitlines()[-1]) == (1, LOCKED)
    with Running("run", folder=tmp_path) as bot:
        bot.until("irc:down: disconnected")
        assert bot.stop() == 0


def test_a_command_is_refused_in_the_same_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*next(iter(SOON.items())))
    Storage(str(tmp_path / "croupier.db")).close()
    with closing(sqlite3.connect(tmp_path / "croupier.db", isolation_level=None)) as shell:
        shell.execute("BEGIN IMMEDIATE")
        refused = called("rebuild", "--database", "croupier.db", folder=tmp_path)
    assert (refused.returncode, refused.stderr) == (2, f"{LOCKED}.\n")
