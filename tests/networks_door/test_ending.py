"""A stranger's network whose `run` returns: an operator is told that it's away, by the log, `status` and `doctor`."""

from pathlib import Path

import pytest

from tests.support.commandline import Running, called
from tests.support.installing import found_in, put
from tests.support.ircd import free_port

BRIEF = """
from pydantic import BaseModel

from croupier.network import AdapterKind, InputEnded, Network, hookimpl


class Settings(BaseModel):
    said_all: bool = False


class Manner:
    prefix, private_prefix, buttons, spare = "!", "", False, 2.0


class Brief:
    manner = Manner()

    def __init__(self, name, settings):
        self.network, self.said_all = f"brief:{name}", settings.said_all

    async def run(self, bus):
        await bus.publish_inbound(Network(self.network, up=True))
        if self.said_all:
            await bus.publish_inbound(InputEnded(self.network))

    async def send(self, message):
        raise AssertionError


@hookimpl
def croupier_adapters(register):
    register(AdapterKind("brief", Settings, Brief, "[brief.one]"))
"""


def test_a_network_that_ends_by_itself_is_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path / "site", "brief", __init__=BRIEF)
    networks = f'[brief.one]\n[brief.two]\nsaid_all = true\n[irc.down]\nhost = "127.0.0.1"\nport = {free_port()}\n'
    (tmp_path / "croupier.toml").write_text(networks, encoding="utf-8")
    with Running("run", folder=tmp_path, environ=found_in(tmp_path / "site")) as bot:
        bot.until("the network brief:one has ended by itself: it's away until the next start")
        bot.until("brief:one is away")
        monkeypatch.syspath_prepend(tmp_path / "site")
        done = called("status", folder=tmp_path)
        assert "\n  brief:one: AWAY, nothing owed\n  brief:two: up, nothing owed\n" in done.stdout
        assert "the network brief:one has ended by itself" in done.stdout.partition("last warnings and errors")[2]
        done = called("doctor", folder=tmp_path)
        assert done.returncode == 1
        assert (
            "does not hold: brief:one: the bot that runs is let on — it's away: `croupier status` shows what it "
            "logged last\n" in done.stdout
        )
        assert bot.stop() == 0
