"""`croupier status` and `croupier tables`: a house answers at a socket, its own user alone."""

import contextlib
import json
import os
import pwd
import re
import signal
import socket
import stat
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.app.monitoring import socket_client
from tests.support.commandline import Running, called
from tests.support.ircd import Crowd, Ngircd, free_port, sit_down

NOBODY = 65534


def configure(folder: Path, port: int, more: str = "") -> None:
    (folder / "croupier.toml").write_text(
        f'{more}[irc.here]\nhost = "127.0.0.1"\nport = {port}\nchannels = ["#dice"]\n'
        "lines_per_second = 999\nburst = 999\n",
        encoding="utf-8",
    )


def test_where_nobody_runs_one_sentence_says_so(tmp_path: Path) -> None:
    configure(tmp_path, free_port())
    for word in ("status", "tables"):
        done = called(word, folder=tmp_path)
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr == "No bot runs on croupier.db here: `croupier run` starts one.\n"


def test_a_house_whose_network_is_away_says_so(tmp_path: Path) -> None:
    configure(tmp_path, free_port())
    with Running("run", folder=tmp_path) as bot:
        bot.until("irc:here: disconnected")
        place = tmp_path / "croupier.db.socket"
        assert stat.S_IMODE(place.stat().st_mode) == 0o600
        done = called("status", folder=tmp_path)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.startswith("bot: dealing; croupier ")
        assert re.search(r"\n  irc:here: AWAY, nothing owed(, next try in \d+ s)?\n", done.stdout)
        assert "\ndatabase croupier.db: " in done.stdout and "\ntables: none\n" in done.stdout
        assert "WARNING adapters.irc.adapter: irc:here: disconnected" in done.stdout
        assert called("tables", folder=tmp_path).stdout == "There is no table.\n"
        (report,) = json.loads(called("status", "--json", folder=tmp_path).stdout)["processes"]
        assert report["pid"] == bot.process.pid and report["memory"] > 2**20 and report["house"]["ours"]
        assert report["house"]["bytes"] == (tmp_path / "croupier.db").stat().st_size, "its journal is no part of it"
        assert bot.stop() == 0
    assert not place.exists()


@pytest.mark.server
async def test_tables_are_listed_without_people(tmp_path: Path) -> None:
    server = Ngircd(tmp_path)
    server.start()
    configure(tmp_path, server.port)
    try:
        with Running("run", folder=tmp_path) as bot:
            bot.until("irc:here is up")
            async with Crowd(server) as crowd:
                ann, bob = await crowd.join("ann", "#dice"), await crowd.join("bob", "#dice")
                await sit_down(ann, bob, "liarsdice", "my words")
                ann.say("#dice", "!start")
                await bob.hears("begins")
                asked = [("tables",), ("tables", "--json"), ("status",), ("status", "--json")]
                shown = "".join([called(*words, folder=tmp_path).stdout for words in asked])
            assert bot.stop() == 0
    finally:
        server.kill()
    assert [line.split()[:3] for line in shown.splitlines()[:2]] == [
        ["table", "game", "phase"],
        ["a2", "liarsdice", "running"],
    ]
    assert "irc:here: up" in shown and "liarsdice 1 running" in shown
    assert not [word for word in ("ann", "bob", "#dice", "my words", "127.0.0.1") if word in shown]


def test_a_house_is_asked_by_its_database_where_the_configuration_lacks_a_secret(tmp_path: Path) -> None:
    configure(tmp_path, free_port())
    with Running("run", folder=tmp_path) as bot:
        bot.until("irc:here: disconnected")
        (tmp_path / "croupier.toml").write_text("[telegram.main]\n", encoding="utf-8")
        refused = called("status", folder=tmp_path)
        assert refused.returncode == 2 and refused.stderr.endswith("name its database by --database.\n")
        asked = called("status", "--database", "croupier.db", folder=tmp_path)
        assert asked.returncode == 0 and asked.stdout.startswith("bot: dealing;")
        assert bot.stop() == 0


def test_a_socket_left_by_a_kill_is_named_and_taken_again(tmp_path: Path) -> None:
    configure(tmp_path, free_port())
    with Running("run", folder=tmp_path) as bot:
        bot.until("irc:here: disconnected")
        bot.process.kill()
        bot.process.wait()
    done = called("status", folder=tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        "croupier.db.socket is left of a process that was killed, and nobody answers there: start the bot again.\n"
    )
    with Running("run", folder=tmp_path) as bot:
        bot.until("irc:here: disconnected")
        assert called("status", folder=tmp_path).returncode == 0
        assert bot.stop() == 0


def test_a_process_that_hangs_is_said_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket_client, "SECONDS", 0.6)
    configure(tmp_path, free_port())
    with Running("run", folder=tmp_path) as bot:
        bot.until("irc:here: disconnected")
        os.kill(bot.process.pid, signal.SIGSTOP)
        done = called("status", folder=tmp_path)
        os.kill(bot.process.pid, signal.SIGCONT)
        assert done.returncode == 1
        assert "croupier.db.socket doesn't answer within 1 s: it hangs, restart it.\n" in done.stderr
        assert bot.stop() == 0


@pytest.fixture
def elsewhere() -> Iterator[Path]:
    """A folder that others may enter, as those of pytest are not."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)


@contextlib.contextmanager
def shut_out(place: Path) -> Iterator[None]:
    """Be somebody who may not open it: root becomes nobody, and from anybody else its rights are taken."""
    if os.geteuid() != 0:
        place.chmod(0)
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


def test_somebody_elses_house_is_not_asked(elsewhere: Path) -> None:
    folder = elsewhere
    configure(folder, free_port())
    with Running("run", folder=folder) as bot:
        bot.until("irc:here: disconnected")
        (folder / "croupier.toml").chmod(0o644)
        assert called("status", folder=folder).returncode == 0  # all that it imports, root alone may read
        with shut_out(folder / "croupier.db.socket"):
            done = called("status", folder=folder)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr == (
            f"croupier.db.socket belongs to the user {pwd.getpwuid(os.geteuid()).pw_name}, who alone may ask there: "
            "say it as that user, or as root.\n"
        )
        assert bot.stop() == 0


def test_a_folder_of_ones_own_is_used_and_swept(tmp_path: Path) -> None:
    configure(tmp_path, free_port(), '[ops]\nsockets = "run"\n')
    (tmp_path / "run").mkdir()
    with Running("run", folder=tmp_path) as bot:
        bot.until("irc:here: disconnected")
        (left,) = (tmp_path / "run").iterdir()
        bot.process.kill()
        bot.process.wait()
    with Running("run", folder=tmp_path) as bot:
        bot.until("irc:here: disconnected")
        (place,) = (tmp_path / "run").iterdir()
        assert place != left and str(bot.process.pid) in place.name
        assert called("status", folder=tmp_path).returncode == 0
        assert bot.stop() == 0


def test_what_keeps_a_house_from_answering_is_a_warning(tmp_path: Path) -> None:
    configure(tmp_path, free_port(), '[ops]\nsockets = "missing"\n')
    with Running("run", folder=tmp_path) as bot:
        line = bot.until("croupier status")
        assert "`croupier status` can't ask this process, since missing/house-" in line
        bot.until("irc:here: disconnected")
        assert bot.stop() == 0


def test_whoever_asks_for_something_else_or_for_nothing_harms_nobody(tmp_path: Path) -> None:
    configure(tmp_path, free_port())
    with Running("run", folder=tmp_path) as bot:
        bot.until("irc:here: disconnected")
        for said in (b"secrets\n", b"", b"x" * 5000):
            with socket.socket(socket.AF_UNIX) as caller:
                caller.connect(str(tmp_path / "croupier.db.socket"))
                caller.sendall(said)
                caller.shutdown(socket.SHUT_WR)
                answer = caller.makefile("rb").read()
                assert b"it can be asked for: status, tables" in answer
        began = time.monotonic()
        assert called("status", folder=tmp_path).returncode == 0 and time.monotonic() - began < 10
        assert bot.stop() == 0
    assert not [line for line in bot.logged if "Traceback" in line]
