"""`croupier doctor` by itself: a line for each thing that may be wrong with a house, with what to do about it."""

import asyncio
import os
import re
import socket
import sqlite3
import subprocess
import time
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from core.app.shell import doctor
from core.engine.plugins import Plugins
from tests.support.commandline import Running, called
from tests.support.ircd import Ngircd, free_port
from tests.support.loaded import load_all_once
from tests.support.telegram_fake.server import TOKEN, telegram


def examined(folder: Path, token: str = TOKEN, more: str = "", mode: int = 0o600) -> subprocess.CompletedProcess[str]:
    async def run() -> subprocess.CompletedProcess[str]:
        async with telegram() as fake:
            file = folder / "croupier.toml"
            file.write_text(f'{more}\n[telegram.main]\ntoken = "{token}"\nbase_url = "{fake.base_url}"\n', "utf-8")
            file.chmod(mode)
            return await asyncio.to_thread(partial(called, "doctor", folder=folder))

    done = asyncio.run(run())
    assert token.partition(":")[2] not in done.stdout + done.stderr
    return done


def wrong(done: subprocess.CompletedProcess[str]) -> list[str]:
    return [line for line in done.stdout.splitlines() if line.startswith("does not hold: ")]


def house(folder: Path) -> Path:
    """Let a bot make its database, and end."""
    (folder / "croupier.toml").write_text(f'[irc.down]\nhost = "127.0.0.1"\nport = {free_port()}\n', "utf-8")
    with Running("run", folder=folder) as bot:
        bot.until("irc:down: disconnected")
        assert bot.stop() == 0
    return folder / "croupier.db"


def test_where_all_is_well_each_thing_has_a_line(tmp_path: Path) -> None:
    house(tmp_path)
    done = examined(tmp_path)
    assert (done.returncode, done.stderr, wrong(done)) == (0, "", [])
    for said in (
        "holds: croupier ",
        "holds: plugins are complete, with ",
        "holds: the configuration can be used",
        "holds: only its owner can read the database",
        "holds: the clock is not behind what was written last",
        "holds: the database croupier.db is whole: 0 tables, 0 actions",
        "not tried: a bot runs on croupier.db — none does: `croupier run` starts it",
        "holds: telegram:main: the token is taken, and the bot is @croupier_bot",
    ):
        assert [line for line in done.stdout.splitlines() if line.startswith(said)], (said, done.stdout)


def test_before_the_first_start_nothing_is_wrong(tmp_path: Path) -> None:
    done = examined(tmp_path)
    assert done.returncode == 0 and "not tried: the database croupier.db is whole" in done.stdout
    assert not (tmp_path / "croupier.db").exists()


def open_to_all(database: Path) -> None:
    database.chmod(0o644)


def damage(database: Path) -> None:
    with database.open("r+b") as file:
        file.seek(5000)
        file.write(os.urandom(8000))


def from_the_future(database: Path) -> None:
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE heartbeat SET wall = wall + 86400")


def cut_short(database: Path) -> None:
    """Leave what a first start leaves that is killed before its database has a form."""
    for path in database.parent.glob("croupier.db*"):
        path.unlink()
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
    database.chmod(0o600)


def replace_by_text(database: Path) -> None:
    database.write_text("not found\n", "utf-8")


def replace_by_another(database: Path) -> None:
    cut_short(database)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("CREATE TABLE recipe (text)")


def replace_by_a_folder(database: Path) -> None:
    cut_short(database)
    database.unlink()
    database.mkdir(mode=0o700)


def upgrade(database: Path) -> None:
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")


def forbid(database: Path) -> None:
    """Let nobody open it, root neither."""
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
    Path(f"{database}-wal").unlink(missing_ok=True)
    Path(f"{database}-wal").mkdir()


RESTORE = ": stop the bot, then `croupier restore` brings a backup back"
WHOLE = "the database croupier.db is whole — croupier.db "


@pytest.mark.parametrize(
    ("harm", "told"),
    [
        (
            open_to_all,
            "only its owner can read the database — Others may read croupier.db, and it holds the secrets of running "
            "tables; this would help: `chmod 600 croupier.db`",
        ),
        (damage, rf"{WHOLE}is damaged: .*{RESTORE}"),
        (replace_by_text, f"{WHOLE}is no database{RESTORE}"),
        (replace_by_another, f"{WHOLE}is the database of something else{RESTORE}"),
        (replace_by_a_folder, f"{WHOLE}is no file: name another in `database`, or move it away"),
        (upgrade, f"{WHOLE}was written by a newer croupier; upgrade this one first"),
        (forbid, f"{WHOLE}can't be opened: let the bot's user read it, and write to its folder"),
        (
            from_the_future,
            r"the clock is not behind what was written last — it was 8\d+ seconds later then: "
            "set it, by NTP if you can",
        ),
    ],
)
def test_what_is_wrong_with_a_database_is_told_with_what_to_do(
    tmp_path: Path, harm: Callable[[Path], None], told: str
) -> None:
    harm(house(tmp_path))
    done = examined(tmp_path)
    assert done.returncode == 1 and done.stderr == ""
    assert [line for line in wrong(done) if re.fullmatch(f"does not hold: {told}", line)], done.stdout


def test_what_a_first_start_left_that_was_cut_short_is_no_fault(tmp_path: Path) -> None:
    cut_short(tmp_path / "croupier.db")
    done = examined(tmp_path)
    assert (done.returncode, wrong(done)) == (0, [])
    assert "not tried: the database croupier.db is whole — croupier.db is empty: the next `croupier run` begins" in (
        done.stdout
    )


def test_a_house_that_writes_on_while_doctor_looks_does_not_make_the_clock_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database, passed, real = house(tmp_path), [0.0], time.time
    monkeypatch.setattr(time, "time", lambda: real() + passed[0])

    def slowly(**how: Any) -> Plugins:
        passed[0] = 60.0
        with closing(sqlite3.connect(database)) as connection, connection:
            connection.execute("UPDATE heartbeat SET wall = ?", (time.time(),))
        return load_all_once(**how)

    monkeypatch.setattr(doctor, "load_all", slowly)
    assert wrong(examined(tmp_path)) == []


def test_a_database_is_looked_at_also_where_only_the_service_is_handed_the_secrets(tmp_path: Path) -> None:
    database = house(tmp_path)
    (tmp_path / "croupier.toml").write_text("[telegram.main]\n", "utf-8")
    done = called("doctor", "--database", "croupier.db", folder=tmp_path)
    assert done.returncode == 1
    (line,) = wrong(done)
    assert "[telegram.main] needs `token`" in line
    assert "holds: the database croupier.db is whole: 0 tables, 0 actions" in done.stdout
    assert "not tried: a bot runs on croupier.db" in done.stdout
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    secret = {"CROUPIER_TELEGRAM__MAIN__TOKEN": "no:token"}
    done = called(
        "doctor", "--config", "../croupier.toml", "--database", str(database), folder=elsewhere, environ=secret
    )
    assert f"holds: the database {database} is whole: 0 tables" in done.stdout
    assert f"holds: {tmp_path} can be written to" in done.stdout


def test_what_a_first_start_will_make_is_not_called_wrong(tmp_path: Path) -> None:
    done = examined(tmp_path, more='database = "new/croupier.db"\n[backup]\nfolder = "new/copies"\n')
    assert wrong(done) == []
    assert f"holds: {tmp_path}/new can be made\n" in done.stdout
    assert f"holds: the disk that {tmp_path}/new/copies will be on has " in done.stdout


def test_a_folder_for_copies_that_is_none_is_told(tmp_path: Path) -> None:
    (line,) = wrong(examined(tmp_path, more='[backup]\nfolder = "croupier.toml"\n'))
    assert line.startswith("does not hold: backups can be made — [backup] `folder` is a file: croupier.toml")


def test_a_token_that_is_refused_is_not_shown(tmp_path: Path) -> None:
    done = examined(tmp_path, token="700:wrong-and-secret")
    assert done.returncode == 1
    assert wrong(done) == ["does not hold: telegram:main: the token is taken — use the one that BotFather gave you"]


def test_a_configuration_that_others_read_or_that_is_wrong_is_told(tmp_path: Path) -> None:
    (line,) = wrong(examined(tmp_path, mode=0o644))
    assert "Others may read croupier.toml, and it holds a token or a password; this would help: `chmod 600" in line
    done = examined(tmp_path, more="windw = 3")
    assert done.returncode == 1
    assert "does not hold: the configuration can be used — croupier.toml: there is no key `windw`" in done.stdout


def test_a_disk_without_room_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "statvfs", lambda path: SimpleNamespace(f_bavail=3, f_frsize=1_000_000))
    done = examined(tmp_path)
    assert done.returncode == 1
    assert wrong(done) == [
        f"does not hold: the disk of {tmp_path} has 3 MB free — make room, or move it: there should be 100 MB"
    ]


def test_backups_that_did_not_come_are_told(tmp_path: Path) -> None:
    more = '[backup]\nfolder = "copies"\n'
    assert "not tried: there is a backup — none is in copies yet" in examined(tmp_path, more=more).stdout
    (tmp_path / "copies").mkdir()
    (tmp_path / "copies" / "croupier-20010909T014640Z.db").touch()
    done = examined(tmp_path, more=more)
    assert done.returncode == 1 and "hours old — the newest backup in copies is " in done.stdout


def test_a_port_that_somebody_else_has_is_told(tmp_path: Path) -> None:
    with socket.socket() as theirs:
        theirs.bind(("127.0.0.1", 0))
        theirs.listen()
        listen = f"127.0.0.1:{theirs.getsockname()[1]}"
        done = examined(tmp_path, more=f'[ops]\nlisten = "{listen}"\n')
        pages = examined(tmp_path, more=f'[web.main]\nlisten = "{listen}"\n')
    (line,) = wrong(pages)
    assert line.startswith(
        f"does not hold: [web.main] can listen on {listen} — Address already in use: another `listen`"
    )
    said = f"[ops] can listen on {listen}"
    assert wrong(done) == [f"does not hold: {said} — Address already in use: another `listen` in [ops] would work"]
    assert f"holds: {said}\n" in examined(tmp_path, more=f'[ops]\nlisten = "{listen}"\n').stdout


@pytest.mark.server
def test_a_server_of_irc_is_tried_once_under_another_nick(tmp_path: Path) -> None:
    server = Ngircd(tmp_path)
    server.start()
    section = '[irc.here]\nhost = "127.0.0.1"\nport = {}\nchannels = ["#dice"]\n'
    try:
        (tmp_path / "croupier.toml").write_text(section.format(server.port), "utf-8")
        done = called("doctor", folder=tmp_path)
        assert done.returncode == 0, done.stdout
        assert "holds: irc:here: 127.0.0.1 lets us on" in done.stdout
        with Running("run", folder=tmp_path) as bot:
            bot.until("irc:here is up")
            done = called("doctor", folder=tmp_path)
            assert done.returncode == 0, done.stdout
            assert "holds: a bot runs here: dealing, process" in done.stdout
            assert "holds: irc:here: the bot that runs is let on" in done.stdout
            assert bot.stop() == 0
    finally:
        server.kill()
    done = called("doctor", folder=tmp_path)
    assert done.returncode == 1
    (line,) = wrong(done)
    assert "127.0.0.1 lets us on — " in line and "cannot be reached" in line and "see `host`, `port` and `tls`" in line
