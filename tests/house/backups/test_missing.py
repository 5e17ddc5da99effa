"""Backups that fail, or do not come: check, doctor, the running bot, `status`, its page and its metrics say so."""

import time
from datetime import UTC, datetime
from pathlib import Path

import pytest

from core.house.backups.schedule import NAME
from core.storage import Storage
from tests.app.monitoring.test_metrics import configure, fetched, samples
from tests.support.commandline import Running, called
from tests.support.ircd import free_port

HOUR = 3600.0


def house(folder: Path, copies: str) -> int:
    """Configure a house that copies itself to a folder; gives the port of its metrics."""
    port = free_port()
    configure(folder, free_port(), port, f'[backup]\nfolder = "{copies}"\n')
    Storage(str(folder / "croupier.db")).close()
    return port


@pytest.mark.parametrize(
    ("copies", "why"),
    [
        ("croupier.toml", "[backup] `folder` is a file: croupier.toml"),
        ("croupier.db/copies", "croupier.db is no folder; name another"),
        ("/proc/copies", "/proc can't be written to: "),
        ("nowhere/copies", ""),
    ],
)
def test_a_folder_that_can_hold_no_backup_is_told_before_a_start(tmp_path: Path, copies: str, why: str) -> None:
    house(tmp_path, copies)
    checked, examined = (called(word, folder=tmp_path) for word in ("check", "doctor"))
    said = [line for line in checked.stderr.splitlines() if "[backup]" in line]
    assert checked.returncode == (2 if why else 0) and len(said) == bool(why) and why in checked.stderr
    assert checked.stdout.startswith("" if why else "All is well.")
    found = [line for line in examined.stdout.splitlines() if line.startswith("does not hold: backups can be made")]
    assert len(found) == bool(why) and why in examined.stdout
    assert not (tmp_path / "nowhere").exists()


def test_backups_that_do_not_come_are_told_by_check(tmp_path: Path) -> None:
    house(tmp_path, "copies")
    (tmp_path / "copies").mkdir()
    for hours, late in ((80, True), (30, False)):
        (tmp_path / "copies" / datetime.fromtimestamp(time.time() - hours * HOUR, UTC).strftime(NAME)).touch()
        checked = called("check", folder=tmp_path)
        assert checked.stderr.startswith("The newest backup in copies is 80 hours old, and there should be one") == late
        assert checked.returncode == 0


def test_a_running_bot_says_that_the_last_try_failed(tmp_path: Path) -> None:
    port, why = house(tmp_path, "croupier.toml"), f"{tmp_path}/croupier.toml is no folder; name another"
    with Running("run", folder=tmp_path) as bot:
        assert why in bot.until("there is no new backup, and it will be tried again: ")
        told = called("status", folder=tmp_path).stdout
        assert f"\nbackups: none yet; THE LAST TRY FAILED: [backup] `folder`: {why}\n" in told
        found = samples(fetched(port, "/metrics")[1])
        assert found["croupier_backup_failed", ()] == 1 and found["croupier_backup_every_seconds", ()] == 24 * HOUR
        assert "THE LAST TRY FAILED" in fetched(port, "/")[1]
        assert bot.stop() == 0


def test_a_running_bot_says_how_old_the_newest_is(tmp_path: Path) -> None:
    port = house(tmp_path, "copies")
    with Running("run", folder=tmp_path) as bot:
        bot.until("backup copies/croupier-")
        assert "\nbackups: the newest is " in called("status", folder=tmp_path).stdout
        found = samples(fetched(port, "/metrics")[1])
        assert found["croupier_backup_failed", ()] == 0 and found["croupier_backup_age_seconds", ()] < 60
        assert "the newest is " in fetched(port, "/")[1]
        assert bot.stop() == 0
