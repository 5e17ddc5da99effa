"""One table on two networks at once: a real IRC server and a Telegram group, played to the end through both outages."""

import asyncio
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.support.commandline import COMMAND, Running, environment
from tests.support.ircd import Crowd, IrcClient, Ngircd
from tests.support.telegram_fake.methods import Limits
from tests.support.telegram_fake.server import TOKEN, Telegram, telegram

pytestmark = pytest.mark.server

PATIENCE = 60.0
SETTINGS = """\
database = "two.db"

[irc.test]
host = "127.0.0.1"
port = {port}
channels = ["#dice"]
lines_per_second = 200
burst = 200

[telegram.club]
token = "{token}"
base_url = "{base_url}"
group_per_minute = 100000
chat_per_second = 10000
overall_per_second = 100000
"""
IRC_ALONE = SETTINGS.partition("[telegram")[0]


class Ann:
    """Ann on IRC: hears the channel, and comes back when the server does."""

    def __init__(self, crowd: Crowd) -> None:
        self._crowd = crowd

    async def come(self) -> None:
        self.client: IrcClient = await self._crowd.join("ann", "#dice")
        self.client.plain = True

    def say(self, text: str) -> None:
        self.client.say("#dice", text)

    async def hears(self, pattern: str) -> str:
        return await self.client.hears(rf"^:croupier\S* \w+ \S+ :.*{pattern}", PATIENCE)

    async def play(self) -> None:
        """Roll and keep whenever asked, until the table is over."""
        while True:
            said = await self.hears(r"(\bann\b.*Roll your five|ann: .*You (decide first|hold).*!k keeps|is over)")
            if "is over" in said:
                return
            self.say("!r" if "Roll your five" in said else "!k")


class Cyd:
    """Cyd in a Telegram group: reads the bot's messages, taps, and types commands that name the bot."""

    def __init__(self, fake: Telegram) -> None:
        self.fake = fake
        self.user = fake.user("Cyd", started=True)
        self.group = fake.group("Club", self.user)
        self.group.members[self.user.id] = "creator"

    def say(self, text: str) -> None:
        verb, _, rest = text.partition(" ")
        self.fake.says(self.user, self.group, f"/{verb}@croupier_bot {rest}".strip())

    def talk(self, private: bool = False) -> str:
        chat = self.fake.private(self.user) if private else self.group
        return re.sub("[\u2068\u2069]", "", "\n".join(message.text for message in chat.bots()))

    async def sees(self, pattern: str, private: bool = False) -> str:
        """Wait until something stands in the group, or in the private chat."""
        found = await self._until(lambda: re.search(pattern, self.talk(private)))
        return str(found[0])

    async def _until(self, what: Callable[[], Any]) -> Any:
        try:
            async with asyncio.timeout(PATIENCE):
                while not (found := what()):  # noqa: ASYNC110
                    await asyncio.sleep(0.01)
                return found
        except TimeoutError:
            raise AssertionError(self.talk()) from None

    async def tap(self, ending: str) -> str:
        """Press the newest button whose data ends so, and give the answer to the press."""

        def button() -> Any:
            for message in reversed(self.group.bots()):
                for row in message.keyboard:
                    for pressed in row:
                        if pressed.get("callback_data", "").endswith(ending):
                            return message, pressed["callback_data"]
            return None

        message, data = await self._until(button)
        return await self.fake.press(self.user, message, data).answered()

    async def play(self) -> None:
        """Roll and keep by taps whenever asked, until the table is over."""
        asked, acted = r"round (\d+)\n(?:.*\n)*?👉.*\bCyd\b.*(Roll your five|Keep them)", ("", "")
        while "is over" not in self.talk():
            found = re.search(asked, self.talk())
            if found and found.groups() != acted:
                acted = found[1], found[2]
                await self.tap(" r" if "Roll" in found[2] else " k")
            await asyncio.sleep(0.01)


async def test_a_guest_from_telegram_plays_at_a_table_on_irc(tmp_path: Path) -> None:
    server = Ngircd(tmp_path)
    server.start()
    bots: list[Running] = []
    try:
        async with asyncio.timeout(300):
            async with telegram(limits=Limits(None, None, False)) as fake, Crowd(server) as crowd:
                settings = SETTINGS.format(port=server.port, token=TOKEN, base_url=fake.base_url)
                (tmp_path / "croupier.toml").write_text(settings, encoding="utf-8")
                await evening(server, Ann(crowd), Cyd(fake), lambda: bots.append(Running("run", folder=tmp_path)), bots)
        assert bots[-1].stop() == 0
        assert not [line for line in bots[-1].logged if "Traceback" in line or "ERROR" in line]
    finally:
        for bot in bots:
            bot.__exit__()
        server.kill()


async def evening(server: Ngircd, ann: Ann, cyd: Cyd, start: Callable[[], None], bots: list[Running]) -> None:
    await ann.come()
    start()
    await ann.client.hears(r":croupier\S* JOIN", PATIENCE)
    await sit_down(ann, cyd)
    ann.say("!start")
    await ann.hears("ann,Cyd: .*Roll your five")
    await cyd.sees("ann, Cyd: Roll your five")
    await cyd.tap(" r")
    await ann.hears("Cyd rolls")

    bots[-1].process.kill()  # nothing of this is lost
    await ann.client.hears(r":croupier\S* QUIT", PATIENCE)
    start()
    await ann.hears("resumes at a2")

    await outage(server, ann, cyd)
    ann.say("!r")
    await asyncio.gather(ann.play(), cyd.play())
    await cyd.sees("Table a2 is over")
    assert "Time's up" not in cyd.talk()
    cyd.say("verify a2")
    await cyd.sees("Table a2 is honest")
    await the_other_way_round(ann, cyd)


async def sit_down(ann: Ann, cyd: Cyd) -> None:
    ann.say("!dicepoker")
    await ann.hears("ann opens .*, table a2")
    cyd.say("join #a2")
    await cyd.sees("No table has the code a2", private=True)
    ann.say("!set guests on")
    await ann.hears("guests is now on")
    cyd.say("join #a2 lucky seven")
    await ann.hears("Cyd joins .2 of 10., with the words")
    await cyd.sees("ann opens .*, table a2")
    proof = re.search("dice: ([a-z2-7]{26})", await cyd.sees("Proof for the dice: [a-z2-7]{26}"))
    assert proof and any(line.endswith(f" {proof[1]}") for line in ann.client.heard)
    ann.say("!bots 1")
    await cyd.sees("One fair computer player")


async def outage(server: Ngircd, ann: Ann, cyd: Cyd) -> None:
    """Let the IRC server die: Cyd is told whose clock stands still, and has the table's attention all the while."""
    server.kill()
    await cyd.sees("ann can't be reached right now")
    assert re.search("at a2: .*ann.* to move", await cyd.tap(" status"))
    server.start()
    await ann.come()
    await ann.hears("resumes at a2")
    await cyd.sees("resumes at a2")


async def the_other_way_round(ann: Ann, cyd: Cyd) -> None:
    """This server knows no accounts, so nobody on it can be told from another tomorrow."""
    cyd.say("set guests on")
    await cyd.sees("guests is now on")
    cyd.say("dicepoker")
    await cyd.sees("Cyd opens .*, table b2")
    ann.say("!join #b2")
    await ann.client.hears(r"NOTICE ann :\[#dice\] To play from another room, log in here first", PATIENCE)
    assert "ann joins" not in cyd.talk()


class Terminal:
    """Whoever sits where the bot was started with `--here`, and what stands on the screen."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process, self.screen = process, ""

    def types(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n".encode())

    async def sees(self, pattern: str) -> None:
        assert self.process.stdout is not None
        async with asyncio.timeout(PATIENCE):
            while not re.search(pattern, self.screen):
                read = await self.process.stdout.readline()
                assert read, self.screen
                self.screen += read.decode()


async def test_a_guest_at_the_terminal_plays_at_a_table_on_irc(tmp_path: Path) -> None:
    server = Ngircd(tmp_path)
    server.start()
    (tmp_path / "croupier.toml").write_text(IRC_ALONE.format(port=server.port), encoding="utf-8")
    try:
        async with asyncio.timeout(300):
            pipe = asyncio.subprocess.PIPE
            async with Crowd(server) as crowd:
                ann = Ann(crowd)
                await ann.come()
                process = await asyncio.create_subprocess_exec(
                    *COMMAND, "run", "--here", cwd=tmp_path, env=environment(), stdin=pipe, stdout=pipe
                )
                try:
                    await at_the_terminal(ann, Terminal(process))
                    process.terminate()
                    assert await process.wait() == 0
                finally:
                    if process.returncode is None:
                        process.kill()
                        await process.wait()
    finally:
        server.kill()


async def at_the_terminal(ann: Ann, cyd: Terminal) -> None:
    await ann.client.hears(r":croupier\S* JOIN", PATIENCE)
    ann.say("!set guests on")
    await ann.hears("guests is now on")
    ann.say("!dicepoker")
    await ann.hears("ann opens .*, table a2")
    cyd.types("@Cyd join #a2")
    await cyd.sees("ann opens .*`join`")
    ann.say("!start")
    await cyd.sees("Roll your five")
    for verb in ("r", "k"):  # each waits for its turn
        cyd.types(f"@Cyd {verb}")
    await ann.play()
    await cyd.sees("Table `a2` is over")
    for name in ("ann", "Cyd"):  # of who decides first the prompt tells the dice
        assert re.search(rf"{name}( rolls|: .*You decide first, with)", cyd.screen), cyd.screen
    cyd.types("verify a2")
    await cyd.sees("Table `a2` is honest")
    assert cyd.process.stdin is not None
    cyd.process.stdin.close()  # the terminal is done, and the house goes on
    ann.say("!dicepoker")
    await ann.hears("ann opens .*, table b2")
