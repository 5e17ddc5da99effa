"""Whoever starts the bot is told when it is there, that it is alive, and that it ends; and it needs few rights."""

import re
import socket
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.commandline import Running
from tests.support.ircd import free_port

UNIT = Path(__file__).resolve().parents[3] / "deploy" / "croupier.service"


@pytest.fixture
def told(tmp_path: Path) -> Iterator[socket.socket]:
    with closing(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)) as told:
        told.bind(str(tmp_path / "told"))
        told.settimeout(30)
        yield told


def test_a_supervisor_hears_of_the_start_of_life_and_of_the_end(tmp_path: Path, told: socket.socket) -> None:
    section = f'[irc.down]\nhost = "127.0.0.1"\nport = {free_port()}\nchannels = ["#dice"]\n'
    (tmp_path / "croupier.toml").write_text(section, encoding="utf-8")
    environ, often = {"NOTIFY_SOCKET": str(tmp_path / "told")}, {"core.app.server.HEARTBEAT": 0.1}
    with Running("run", folder=tmp_path, environ=environ, seconds=often) as bot:
        assert told.recv(1024) == b"READY=1\nSTATUS=dealing"
        assert [told.recv(1024) for _ in range(2)] == [b"WATCHDOG=1"] * 2
        assert bot.stop() == 0
        rest = iter(lambda: told.recv(1024), b"STOPPING=1")
        assert set(rest) <= {b"WATCHDOG=1"}


def test_nobody_to_be_told_is_no_matter(tmp_path: Path) -> None:
    section = f'[irc.down]\nhost = "127.0.0.1"\nport = {free_port()}\nchannels = ["#dice"]\n'
    (tmp_path / "croupier.toml").write_text(section, encoding="utf-8")
    with Running("run", folder=tmp_path, environ={"NOTIFY_SOCKET": str(tmp_path / "gone")}) as bot:
        bot.until("irc:down: disconnected")
        assert bot.stop() == 0
    assert not [line for line in bot.logged if "gone" in line]


@pytest.mark.server
def test_the_unit_is_understood_and_leaves_little_exposed(tmp_path: Path) -> None:
    text = UNIT.read_text(encoding="utf-8")
    here = tmp_path / UNIT.name
    here.write_text(re.sub(r"^ExecStart=\S+", "ExecStart=/bin/true", text, flags=re.MULTILINE), encoding="utf-8")
    for words in (
        ["verify", "--man=no", str(here)],
        ["security", "--offline=true", "--threshold=25", "--no-pager", str(here)],
    ):
        done = subprocess.run(["systemd-analyze", *words], capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        assert "croupier.service:" not in done.stderr, "a line that is not understood is ignored, and named"
