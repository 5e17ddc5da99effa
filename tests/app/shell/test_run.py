"""Running on networks: one that is down, broken or unknown stops no other; signals stop the whole in order."""

import asyncio
import os
import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from core.app.config import load
from core.app.run import host, stopping
from core.app.watch import Watch
from core.contract import Bus, Manner, Outbound
from core.contract.hooks import AdapterKind
from core.storage.database import Storage
from tests.stored.test_stored import WRITTEN
from tests.support.commandline import Running, called, croupier, environment
from tests.support.ircd import Crowd, Ngircd, free_port
from tests.support.loaded import loaded_once


def configure(folder: Path, **ports: int) -> None:
    sections = [
        f'[irc.{name}]\nhost = "127.0.0.1"\nport = {port}\nchannels = ["#dice"]\nlines_per_second = 999\nburst = 999\n'
        for name, port in ports.items()
    ]
    (folder / "croupier.toml").write_text("\n".join(sections), encoding="utf-8")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_stops_it_in_order(tmp_path: Path, number: int) -> None:
    configure(tmp_path, down=free_port())
    with Running("run", folder=tmp_path, environ={"PYTHONASYNCIODEBUG": "1"}) as bot:
        bot.until("irc:down: disconnected")
        assert bot.stop(number) == 0
    assert "stopped; everything is kept" in bot.logged[-2]
    assert not [line for line in bot.logged if "Traceback" in line or "asyncio" in line]


def test_a_running_bot_copies_its_database(tmp_path: Path) -> None:
    configure(tmp_path, down=free_port())
    with Running("run", folder=tmp_path, environ={"CROUPIER_BACKUP__FOLDER": "copies"}) as bot:
        bot.until("backup copies/croupier-")
        assert bot.stop() == 0
    (copy,) = (tmp_path / "copies").iterdir()
    restored = called("restore", str(copy), folder=tmp_path)
    assert (restored.returncode, restored.stderr) == (0, "")


def test_a_second_process_on_the_database_is_refused(tmp_path: Path) -> None:
    configure(tmp_path, down=free_port())
    with Running("run", folder=tmp_path) as bot:
        bot.until("irc:down: disconnected")
        for start, words, code in ((croupier, ["run"], 1), (called, ["play", "--database", "croupier.db"], 2)):
            second = start(*words, folder=tmp_path)
            assert (second.returncode, second.stdout) == (code, "")  # systemd starts the first again: that passes
            assert second.stderr.startswith("croupier.db is in use by another croupier; stop it first")
            assert second.stderr.count("\n") == 1
        assert bot.stop() == 0


@pytest.mark.server
async def test_a_network_that_is_down_stops_no_other(tmp_path: Path) -> None:
    server = Ngircd(tmp_path)
    server.start()
    configure(tmp_path, down=free_port(), here=server.port)
    try:
        with Running("run", folder=tmp_path) as bot:
            bot.until("irc:down: disconnected")
            bot.until("irc:here is up")
            async with Crowd(server) as crowd:
                ann = await crowd.join("ann", "#dice")
                ann.say("#dice", "!games")
                await ann.hears("dicepoker")
            assert bot.stop() == 0
    finally:
        server.kill()


class Silent:
    """A network on which nothing happens until it is told to."""

    def __init__(self, name: str, settings: object) -> None:
        self.network = f"silent:{name}"
        self.manner: Manner = type("Plain", (), {"prefix": "!", "private_prefix": ""})()
        if name == "unbuilt":
            raise RuntimeError("hush")

    async def run(self, bus: Bus) -> None:
        match self.network:
            case "silent:broken":
                raise RuntimeError("hush")
            case "silent:lasting":
                os.kill(os.getpid(), signal.SIGTERM)
                await asyncio.Event().wait()

    async def send(self, message: Outbound) -> None: ...


def hosting(tmp_path: Path, *names: str) -> int:
    plugins = loaded_once()
    irc = plugins.kinds["irc"]
    plugins.kinds = {"silent": AdapterKind("silent", irc.settings, Silent, irc.example.replace("[irc.", "[silent."))}
    file = tmp_path / "croupier.toml"
    file.write_text("".join(f'[silent.{name}]\nhost = "x"\n' for name in names), encoding="utf-8")

    async def opened() -> Storage:
        return Storage(str(tmp_path / "croupier.db"))

    async def live() -> int:
        process = Watch("house").process
        return await host(plugins, load(plugins, str(file), {}), opened(), process, stopping(process))

    return asyncio.run(live())


def test_without_a_network_left_it_ends_and_says_why(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    assert hosting(tmp_path, "unbuilt", "brief") == 1
    told = caplog.text
    assert "the network silent:unbuilt is left out: RuntimeError" in told
    assert "no network is left" in told
    assert "hush" not in told


def test_a_network_that_breaks_leaves_the_others(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", logger="core.app.run")
    assert hosting(tmp_path, "broken", "lasting") == 0
    assert "the network silent:broken failed: RuntimeError" in caplog.text
    assert "the network silent:broken is started again in" in caplog.text
    assert "hush" not in caplog.text
    assert "no network is left" not in caplog.text


ALARM_AT_THE_END = """\
import asyncio, signal, sys
close = asyncio.SelectorEventLoop.close
def closing(loop):
    print("alarm in", signal.getitimer(signal.ITIMER_REAL)[0], file=sys.stderr, flush=True)
    close(loop)
asyncio.SelectorEventLoop.close = closing
"""


def test_no_alarm_can_ring_while_the_loop_closes(tmp_path: Path) -> None:
    """Python would say so with a traceback, as the descriptor that is told of signals is gone by then."""
    with closing(sqlite3.connect(tmp_path / "croupier.db")) as connection:
        connection.executescript(WRITTEN.read_text("utf-8"))
    (tmp_path / "sitecustomize.py").write_text(ALARM_AT_THE_END, encoding="utf-8")
    (tmp_path / "croupier.toml").write_text(f'[irc.down]\nhost = "127.0.0.1"\nport = {free_port()}\n', "utf-8")
    path = f"{tmp_path}:{environment()['PYTHONPATH']}"
    with Running("run", folder=tmp_path, environ={"PYTHONPATH": path}) as bot:
        bot.until("irc:down: disconnected")
        assert bot.stop() == 0
    assert [line for line in bot.logged if "alarm in" in line] == ["alarm in 0.0"]
