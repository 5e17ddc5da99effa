"""A newcomer on each network as it is: a pseudo-terminal, ngIRCd, and Telegram's HTTP; time goes as it goes."""

import asyncio
import re
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tests.app.shell.test_terminal import CTRL_C, Terminal
from tests.e2e.test_evening import PATIENCE, hosting
from tests.newcomers import evening, irc, telegram
from tests.newcomers.evening import Company, Door
from tests.newcomers.newcomer import Newcomer, newcomers
from tests.newcomers.terminal import AtKeyboard, commands
from tests.support.commandline import Running
from tests.support.ircd import Crowd, IrcClient, Ngircd
from tests.support.telegram_fake.methods import Limits
from tests.support.telegram_fake.server import TOKEN
from tests.support.telegram_fake.server import telegram as serving

pytestmark = pytest.mark.server

CALM_SECONDS = 0.4
"""Whoever reads thinks the house has said what it has to say when so long nothing new has come."""
PATIENT_TIMES = 20
LONGEST_SECONDS = 240
_SAID = re.compile(r":croupier\S* (?:PRIVMSG|NOTICE) (\S+) :(.*)")
IRC_CONFIG = """\
database = "evening.db"
language = "{language}"

[clocks]
pause = 0.1

[irc.test]
host = "127.0.0.1"
port = {{port}}
channels = ["#dice"]
lines_per_second = 200
burst = 200
"""
TELEGRAM_CONFIG = """\
database = "evening.db"
language = "{language}"

[clocks]
pause = 0.1

[telegram.test]
token = "{token}"
base_url = "{url}"
group_per_minute = 10000
chat_per_second = 1000
overall_per_second = 1000
"""


async def calm(count: Callable[[], int], read: Callable[[], Awaitable[None]]) -> None:
    """Read on until for a while nothing new has come."""
    seen, since = count(), time.monotonic()
    while time.monotonic() - since < CALM_SECONDS:
        await read()
        if count() != seen:
            seen, since = count(), time.monotonic()


async def answered(count: Callable[[], int], before: int, read: Callable[[], Awaitable[None]]) -> None:
    """Read on until something new has come, however busy the machine is, or nothing does."""
    began = time.monotonic()
    while count() == before and time.monotonic() - began < PATIENCE:
        await read()


async def pause() -> None:
    await asyncio.sleep(0.1)


class Patient(Company):
    """People who wait a while before they say that nobody knows what to do: the house may be thinking."""

    async def more(self) -> bool:
        def shown() -> int:
            return sum(len(newcomer.screen.lines) for newcomer in self.people)

        before = shown()
        for _ in range(PATIENT_TIMES):
            await self.settle()
            if shown() != before:
                return True
        return False


class Pty(Patient, AtKeyboard):
    """`croupier play` at a pseudo-terminal, wide enough that a line is a line."""

    def __init__(self, terminal: Terminal, people: list[Newcomer]) -> None:
        super().__init__(people)
        self._terminal, self._read = terminal, 0

    async def arrive(self) -> None:
        self._terminal.until("Ctrl-D")
        await self.settle()

    async def type(self, newcomer: Newcomer, line: str, alone: bool) -> None:
        before = self._count()
        self._terminal.type(f"{line}\r")
        await answered(self._count, before, self._look)

    async def settle(self) -> None:
        await calm(self._count, self._look)
        lines = self._said()
        for line in lines[self._read :]:
            self.people[0].screen.show(line, *commands(line))
        self._read = len(lines)

    def _count(self) -> int:
        return len(self._said())

    def _said(self) -> list[str]:
        """List the lines above the one that is typed, which begins with a sign of its own, and the one below that."""
        screen = self._terminal.screen.replace(">\x08", "")  # the sign before what is typed, taken away again
        lines = (re.sub(r"\s*▸.*", "", line).strip() for line in screen.split("\n")[:-1])
        return [line for line in lines if line and not line.startswith(">")]

    async def _look(self) -> None:
        await asyncio.to_thread(self._terminal.more, 0.1)


class Client(Patient, Door):
    """A channel of a server, with real clients in it."""

    def __init__(self, clients: list[IrcClient], people: list[Newcomer]) -> None:
        super().__init__(people)
        self._clients = dict(zip((newcomer.name for newcomer in people), clients, strict=True))
        self._read = dict.fromkeys(self._clients, 0)

    async def arrive(self) -> None:
        for newcomer in self.people:
            irc.show(newcomer, irc.TOPIC[self.language], alone=False)
        host = self.people[0]
        await self.say(host, host.screen.lines[0].commands[0])

    async def type(self, newcomer: Newcomer, line: str, alone: bool) -> None:
        before = self._told()
        self._clients[newcomer.name].say(irc.HOUSE if alone else irc.CHANNEL, line)
        await answered(self._told, before, pause)

    def _told(self) -> int:
        """Count what the house has said."""
        return sum(bool(_SAID.fullmatch(line)) for client in self._clients.values() for line in client.heard)

    async def settle(self) -> None:
        await calm(self._told, pause)
        for newcomer in self.people:
            heard = self._clients[newcomer.name].heard
            for line in heard[self._read[newcomer.name] :]:
                if said := _SAID.fullmatch(line):
                    irc.show(newcomer, said[2], alone=said[1] != irc.CHANNEL)
            self._read[newcomer.name] = len(heard)


class Chat(Patient, telegram.Group):
    """A group on a Telegram whose bot is a process of its own."""


@pytest.mark.parametrize(("game", "language"), [("liarsdice", "en"), ("bluebear", "ja")])
async def test_at_a_terminal(tmp_path: Path, game: str, language: str) -> None:
    with Terminal(tmp_path, "--fast", "--seed", "a", "--lang", language, columns=2000) as terminal:
        door = Pty(terminal, newcomers(language, game, "ann"))
        async with asyncio.timeout(LONGEST_SECONDS):
            await evening.play(door, game)
        terminal.type(CTRL_C)
        assert terminal.ends() == 0


@pytest.mark.parametrize(("game", "language"), [("dicepoker", "en"), ("roulettepoker", "ja")])
async def test_on_ngircd(tmp_path: Path, game: str, language: str) -> None:
    server = Ngircd(tmp_path)
    people = newcomers(language, game, "ann", "bob")
    async with hosting(tmp_path, server, IRC_CONFIG.format(language=language)) as bot, Crowd(server) as crowd:
        clients = [await crowd.join(newcomer.name, irc.CHANNEL) for newcomer in people]
        bot.start()
        await clients[0].hears(r":croupier\S* JOIN", PATIENCE)
        await asyncio.wait_for(evening.play(Client(clients, people), game), LONGEST_SECONDS)


@pytest.mark.parametrize(("game", "language"), [("dicepoker", "en"), ("bluebear", "ja")])
async def test_at_telegrams_door(tmp_path: Path, game: str, language: str) -> None:
    async with serving(limits=Limits(None, None, False)) as fake:
        config = TELEGRAM_CONFIG.format(language=language, token=TOKEN, url=fake.base_url)
        (tmp_path / "croupier.toml").write_text(config, encoding="utf-8")
        people = newcomers(language, game, "ann", "bob")
        group = Chat(people, fake, lambda: calm(lambda: len(fake.calls), pause))
        with Running("run", folder=tmp_path) as running:
            await asyncio.wait_for(telegram.play(group, game), LONGEST_SECONDS)
            assert await asyncio.to_thread(running.stop) == 0
