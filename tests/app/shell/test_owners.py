"""Commands that root runs leave the bot's files to the bot's user, and their rights as they were."""

import os
import stat
from pathlib import Path

import pytest

from core.storage import Storage
from core.storage.engines import base
from tests.support.commandline import called, croupier

SERVICE = 65534
"""The user and the group of a service, nobody here."""
root = pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files to others")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A service's folder with its database, and a backup that root keeps elsewhere."""
    home = tmp_path / "service"
    home.mkdir(mode=0o700)
    Storage(str(home / "croupier.db")).close()
    assert called("backup", "../copy.db", "--database", "croupier.db", folder=home).returncode == 0
    for path in (home, *home.iterdir()):
        os.chown(path, SERVICE, SERVICE)
    return home


def rights(path: Path) -> tuple[int, int, int]:
    found = path.stat()
    return found.st_uid, found.st_gid, stat.S_IMODE(found.st_mode)


def theirs(folder: Path) -> dict[str, tuple[int, int, int]]:
    return {path.name: rights(path) for path in folder.iterdir()}


def is_the_services(folder: Path, mode: int = 0o600) -> bool:
    return set(theirs(folder).values()) <= {(SERVICE, SERVICE, 0o600), (SERVICE, SERVICE, mode)}


@root
@pytest.mark.parametrize("mode", [0o600, 0o640])
def test_a_restore_by_root_keeps_whose_the_database_is(folder: Path, mode: int) -> None:
    (folder / "croupier.db").chmod(mode)
    done = called("restore", "../copy.db", "--database", "croupier.db", folder=folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert rights(folder / "croupier.db") == (SERVICE, SERVICE, mode)
    assert is_the_services(folder, mode) and len(theirs(folder)) == 3


@root
def test_where_none_is_left_it_is_whose_the_folder_is(folder: Path) -> None:
    for path in folder.iterdir():
        path.unlink()
    assert called("restore", "../copy.db", "--database", "croupier.db", folder=folder).returncode == 0
    assert set(theirs(folder)) == {"croupier.db", "croupier.db.lock"} and is_the_services(folder)


@root
def test_a_house_that_root_moves_to_a_new_file_is_whose_the_folder_is(folder: Path) -> None:
    assert called("move-database", "croupier.db", "new.db", folder=folder).returncode == 0
    assert "new.db" in theirs(folder) and is_the_services(folder)


@root
def test_a_backup_that_root_makes_there_is_whose_the_folder_is(folder: Path) -> None:
    assert called("backup", "new.db", "--database", "croupier.db", folder=folder).returncode == 0
    assert "new.db" in theirs(folder) and is_the_services(folder)


@root
def test_an_upgrade_by_root_leaves_a_copy_that_the_service_can_read(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(base, "is_current", lambda connection, name: False)
    assert called("rebuild", "--database", "croupier.db", folder=folder).returncode == 0
    assert [name for name in theirs(folder) if ".before-" in name] and is_the_services(folder)


@root
def test_what_root_makes_is_given_to_nobody_by_a_link_that_stands_in_its_place(folder: Path, tmp_path: Path) -> None:
    """Else whoever has the folder gets any file of root's."""
    hers = tmp_path / "hers"
    hers.write_text("root's")
    (folder / "croupier.db.lock").unlink()
    (folder / "croupier.db.lock").symlink_to(hers)
    (folder / "croupier.db.restoring").symlink_to(hers)
    assert called("restore", "../copy.db", "--database", "croupier.db", folder=folder).returncode == 0
    assert rights(hers)[:2] == (0, 0)


def test_who_is_not_root_keeps_the_rights(tmp_path: Path) -> None:
    Storage(str(tmp_path / "croupier.db")).close()
    (tmp_path / "croupier.db").chmod(0o640)
    assert croupier("backup", "copy.db", "--database", "croupier.db", folder=tmp_path).returncode == 0
    assert rights(tmp_path / "copy.db")[2] == 0o600
    assert called("restore", "copy.db", "--database", "croupier.db", folder=tmp_path).returncode == 0
    assert rights(tmp_path / "croupier.db")[2] == 0o640
