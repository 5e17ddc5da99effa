"""An evening on a real server: two people finish a game while a third types nonsense and the bot is killed twice."""

import asyncio
import base64
import hashlib
import hmac
import json
import re
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest

from tests.support.commandline import Running, croupier
from tests.support.inspircd import InspIRCd
from tests.support.ircd import Crowd, IrcClient, Ngircd

pytestmark = pytest.mark.server

T = TypeVar("T")
SECONDS = 8
PATIENCE = 90.0
AT_ITS_OWN_SPEED = """\
database = "evening.db"

[irc.test]
host = "127.0.0.1"
port = {port}
channels = ["#dice"]
"""
SETTINGS = f"{AT_ITS_OWN_SPEED}lines_per_second = 200\nburst = 200\n"
NONSENSE = [
    *["!r", "!k", "!k 1 9", "!start", "!bots 3", "!cancel", "!end a2", "!set window 5", "!disable dicepoker", "!leave"],
    *["!joun", "!jion", "!rr", "!bid 3 5", "!", "!!", "! r", "r", "k 1", "!r r r r r", "!verify a2", "!hand", "!back"],
    *["croupier: dance", "croupier, r", "croupier:", "!option seconds 0", "!new nothing", "!rules chess", "!try r"],
    *[
        "\x0304!r\x03",
        "\x02!\x02k",
        "\x01ACTION rolls\x01",
        "\x01VERSION\x01",
        "\x01\x01",
        "!#zz r",
        "!help help",
        "？r",
    ],
    *["!" + "x" * 350, "!r " + "1 " * 150, "\u202e!r", "{0} %s $p `code` *strong*", "!join #a2", "!lang xx", "!extend"],
]


class Bot:
    """The command in a process of its own, which is killed and started again."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._running: Running | None = None

    def start(self) -> None:
        self._running = Running("run", folder=self._folder)

    def kill(self) -> None:
        if self._running is None:
            return
        self._running.process.send_signal(signal.SIGKILL)
        self._running.__exit__()

    def stop(self) -> None:
        assert self._running is not None
        assert self._running.stop() == 0
        self._running.__exit__()

    @property
    def logged(self) -> list[str]:
        """What its last life logged, once it was stopped."""
        assert self._running is not None
        return self._running.logged


@asynccontextmanager
async def hosting(folder: Path, server: Ngircd | InspIRCd, settings: str = SETTINGS) -> AsyncIterator[Bot]:
    """Run a server for the length of a scene with a bot; afterwards the bot has what its last life logged."""
    (folder / "croupier.toml").write_text(settings.format(port=server.port), encoding="utf-8")
    bot = Bot(folder)
    try:
        server.start()
        async with asyncio.timeout(300):
            yield bot
        bot.stop()
    finally:
        bot.kill()
        server.kill()
    assert not [line for line in bot.logged if re.search("Traceback|ERROR", line)], "\n".join(bot.logged)


def check_dice(folder: Path, code: str) -> None:
    """Export a table that is over, and let its dice be verified."""
    exported = croupier("export", code, "--database", "evening.db", "--output", "table.json", folder=folder)
    assert exported.returncode == 0, exported.stderr
    assert croupier("verify", "table.json", folder=folder).returncode == 0


class Player:
    """Somebody at a client who reads the channel, and acts when asked."""

    def __init__(self, client: IrcClient) -> None:
        self.client = client
        client.plain = True

    def say(self, text: str) -> None:
        self.client.say("#dice", text)

    async def hears(self, pattern: str) -> str:
        """Read on until the bot says something; gives it without its address."""
        line = await self.client.hears(rf"^:croupier\S* \w+ \S+ :.*{pattern}", PATIENCE)
        return line.partition(" :")[2]

    async def told_privately(self, pattern: str) -> str:
        line = await self.client.hears(rf"^:croupier\S* NOTICE {self.client.nick} :.*{pattern}", PATIENCE)
        return line.partition(" :")[2]

    async def told_in_private(self, pattern: str) -> str:
        """Read on until the bot says something secret; gives it without its address."""
        line = await self.client.hears(rf"^:croupier\S* PRIVMSG {self.client.nick} :.*{pattern}", PATIENCE)
        return line.partition(" :")[2]

    async def rename(self, nick: str) -> None:
        self.client.send(f"NICK {nick}")
        await self.client.hears(rf" NICK :?{nick}")
        self.client.nick = nick

    async def play(self) -> None:
        """Roll and keep whenever asked, until the table is over; say it again if it crossed the house's move."""
        name, verb = self.client.nick, ""
        asked = rf"(\b{name}\b.*Roll your five|{name}: .*You (decide first|hold).*!k keeps)"
        while True:
            said = await self.hears(rf"({asked}|clock ran out just before|is over)")
            if "is over" in said:
                return
            if "ran out" in said:
                await asyncio.sleep(2)
            else:
                verb = "!r" if "Roll your five" in said else "!k"
            self.say(verb)


async def babble(eve: IrcClient) -> None:
    """Type nonsense, in the channel, in private, in bytes that are no text, and too much of it."""
    for text in NONSENSE:
        eve.say("#dice", text)
        eve.say("croupier", text)
    eve.send_bytes(
        b"PRIVMSG #dice :caf\xe9 !r \xff\xfe\r\n" + b"PRIVMSG #dice :!r\xe9\r\n" + b"PRIVMSG croupier :\xc3\r\n"
    )
    eve.send("NOTICE croupier :!r", "PRIVMSG croupier :", "PRIVMSG #dice,croupier :!r")
    for _ in range(60):
        eve.say("#dice", "!status")
        eve.say("croupier", "\x01VERSION\x01")
    await asyncio.sleep(0)


def the_bots_lines(heard: list[str], to: str) -> list[str]:
    found = [re.match(rf":croupier\S*!\S+ (\w+) {to} :(.*)", line) for line in heard]
    return [f"{match[1]}| {match[2]}" for match in found if match]


async def test_an_evening(tmp_path: Path) -> None:
    server = Ngircd(tmp_path)
    async with hosting(tmp_path, server) as bot:
        code, heard = await evening(server, bot)
    print("\n" + "\n".join(heard))
    talk = "\n".join(heard)
    assert re.search(r"Time's up: I .* for bob\.", talk) and not re.search(r"Time's up: I .* for robert\.", talk)
    assert re.search(r"robert (keeps all|is out|is the last)", talk)
    exported = croupier("export", code, "--database", "evening.db", folder=tmp_path)
    assert exported.returncode == 0, exported.stderr
    verify(json.loads(exported.stdout), heard)


async def evening(server: Ngircd, bot: Bot) -> tuple[str, list[str]]:
    async with Crowd(server) as crowd:
        ann, bob = Player(await crowd.join("ann", "#dice")), Player(await crowd.join("bob", "#dice"))
        eve = await crowd.join("eve", "#dice")
        bot.start()
        await ann.client.hears(r":croupier\S* JOIN", PATIENCE)
        await verbs(ann, bob)
        code = await lobby(ann, bob, eve)

        await arrives_anew(bot, ann, bob)
        ann.say("!start")
        await ann.hears(f"begins at {code}.*Roll your five dice")
        await game(ann, bob, eve, bot)

        ann.say(f"!verify {code}")
        assert "is honest" in await ann.hears(f"Table {code} is honest")
        assert len(the_bots_lines(eve.heard, "eve")) < 80
        only_those_who_are_called_are_alerted(the_bots_lines(eve.heard, "#dice"))
        return code, the_bots_lines(ann.client.heard, "(?:#dice|ann)")


def only_those_who_are_called_are_alerted(channel: list[str]) -> None:
    """Look for whole nicks in the channel as it came over the wire: prompts, warnings and answers alone have any."""
    calling = re.compile(r"^\w+\| (\w+,)*(ann|bob|robert)(,\w+)*: ")
    alerting = [line for line in channel if re.search(r"\b(ann|bob|robert)\b", line)]
    assert alerting and [line for line in alerting if not calling.search(line)] == []
    assert any("a\u200bnn" in line for line in channel)


async def arrives_anew(bot: Bot, *players: Player) -> None:
    """Kill the bot, let the server notice, and start it again."""
    bot.kill()
    for player in players:
        await player.client.hears(r":croupier\S* QUIT", PATIENCE)
    bot.start()
    for player in players:
        await player.client.hears(r":croupier\S* JOIN", PATIENCE)


async def verbs(ann: Player, bob: Player) -> None:
    """Try what needs no table: help by notice, an op's verbs, one's own language."""
    ann.say("!help")
    await ann.told_privately("Games: ")
    bob.say("!set window 40")
    await bob.told_privately("Only an admin of this room")
    ann.say("!set window 50")
    await ann.hears("window is now 50")
    ann.client.send("MODE #dice +o bob")
    await bob.client.hears(r"MODE #dice \+o bob")
    bob.say("!set window 60")
    await bob.hears("window is now 60")
    ann.client.send("MODE #dice -o bob")
    await bob.client.hears(r"MODE #dice -o bob")
    bob.say("!set window 70")
    await bob.told_privately("Only an admin of this room")
    ann.say("!audit")
    await ann.told_privately("bob: set window 60")
    ann.say("!lang ja")
    await ann.told_privately("日本語")
    ann.say("!help")
    await ann.told_privately("ゲーム")
    ann.say("!lang en")
    await ann.told_privately("English")


async def lobby(ann: Player, bob: Player, eve: IrcClient) -> str:
    ann.say(f"!dicepoker seconds {SECONDS}")
    code = re.search(r"ann opens .*, table (\w+)", await ann.hears("ann opens"))
    assert code
    ann.say("!start")
    await ann.told_privately("One more player is needed")
    bob.say("!join lucky seven")
    await ann.hears("bob joins")
    eve.say("#dice", "!start")
    await eve.hears(r"NOTICE eve :\[#dice\] Only the host, ann", PATIENCE)
    ann.say("!bots 1")
    await ann.hears("One fair computer player")
    return code[1]


async def game(ann: Player, bob: Player, eve: IrcClient, bot: Bot) -> None:
    """Bob lets his first clock run out and changes his name; the bot dies while the others decide."""
    await babble(eve)
    ann.say("!r")
    await ann.hears("ann rolls")
    await bob.hears("bob: .*seconds left, then I")
    await bob.hears("bob( rolls|: .*You decide first)")
    bob.say("!r")  # too late, unless he decides first
    await bob.rename("robert")
    bob.say("!status")
    await bob.hears("robert: .*, (can reroll|final)")  # or the new name might die with the bot, unheard of
    await arrives_anew(bot, ann, bob)
    await babble(eve)
    playing = [asyncio.create_task(player.play()) for player in (ann, bob)]
    await asyncio.gather(*playing)


# -- a stranger's check, by what the page on the dice says and nothing else -------------------------------------------


def verify(document: dict[str, Any], heard: list[str]) -> None:
    """Recompute the commitment and every draw, and find in the channel what was committed to and what was rolled."""

    def lp(data: bytes) -> bytes:
        return len(data).to_bytes(4, "big") + data

    secret, code = bytes.fromhex(document["secret"]), document["code"].encode()
    assert hashlib.sha256(lp(secret) + lp(code)).hexdigest() == document["commitment"]
    talk = "\n".join(heard)
    told = base64.b32encode(bytes.fromhex(document["commitment"])[:16]).decode().rstrip("=").lower()
    assert talk.index(told) < talk.index(document["secret"][:32])
    mixed = lp(secret) + lp(code)
    for seat in document["seats"]:
        mark = hashlib.sha256(lp(seat["words"].encode())).digest()
        assert mark.hex() == seat["mark"]
        mixed += lp(mark)
    seed = hashlib.sha256(mixed).digest()
    for draw in document["draws"]:
        size, attempt = len(draw["pool"]), 0
        while True:
            label = f"{draw['owner']}:{draw['number']}:{attempt}".encode()
            value = int.from_bytes(hmac.new(seed, label, "sha256").digest()[:8], "big")
            if value < 2**64 - 2**64 % size:
                break
            attempt += 1
        assert draw["pool"][value % size] == draw["result"]
    assert [seat["words"] for seat in document["seats"]] == ["", "lucky seven", ""]
    first = [draw["result"] for draw in document["draws"] if draw["owner"] == "seat0"][:5]
    assert f"({' '.join(map(str, first))})" in talk
