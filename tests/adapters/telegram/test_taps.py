"""Every game of the house by taps alone, at random, with private chats or without: moves come of it, and no harm."""

import re
from random import Random

import pytest

from adapters.telegram.boards import posts
from core.storage import MEMORY
from core.tables.table import Table
from tests.adapters.telegram.test_house import House
from tests.support.loaded import loaded_once
from tests.support.pairs import pairs
from tests.support.telegram_fake import time
from tests.support.telegram_fake.methods import Limits
from tests.support.telegram_fake.server import Telegram, telegram
from tests.support.telegram_fake.world import Message, User

GAMES = sorted(loaded_once().games)
PRESSES = 24
MOVES = 2
"""Fewer moves than this in so many presses would be no game, unless it is over."""
OPEN = "dicepoker"
"""The game whose dice all see, so that it has little to tell anybody alone."""
JAPANESE = re.compile(r"[ぁ-んァ-ヶ一-龯]")
HOUSES = (" hand", " status", " leave", " again", " verify", " cancel")


class Tapping(House):
    """A house with all games, and four people who press whatever the newest post holds."""

    def __init__(self, fake: Telegram, database: str, seed: str, language: str = "en") -> None:
        super().__init__(fake, database, seed, language)
        self.cyd, self.dan = self.fake.user("Cyd"), self.fake.user("Dan")
        for user in (self.cyd, self.dan):
            self.group.members[user.id] = "member"
        self.people = (self.ann, self.bob, self.cyd, self.dan)

    def choices(self) -> tuple[Message, list[str]]:
        """Find the newest post with buttons that are moves, or parts of moves."""
        for message in reversed(self.group.bots()):
            data = [button.get("callback_data", "") for row in message.keyboard for button in row]
            moves = [entry for entry in data if entry and not entry.endswith(HOUSES) and not entry.startswith("-")]
            if moves:
                return message, moves
        raise AssertionError("nothing can be pressed")

    def data(self) -> list[str]:
        """List what the buttons of all posts say."""
        buttons = [button for post in self.group.bots() for row in post.keyboard for button in row]
        return [button.get("callback_data", "") for button in buttons]

    def awaited(self, chance: Random) -> User | None:
        table = next(iter(self.app.tables), None)
        if table is None or table.sheet.phase != "running":
            return None
        person = table.sheet.seats[chance.choice(table.state.wait.seats)].person
        account = self.app.house.people[person or 0].account
        return next(user for user in self.people if account.endswith(f"/{user.id}"))

    async def begin(self, game: str, thread: int = 0) -> Table:
        """Open a table by a tap on the list of games, and fill and start it."""
        self.fake.says(self.ann, self.group, "/games@croupier_bot", thread=thread)
        await self.tap(self.ann, f"new {game}")
        for user in self.people[1 : 4 if game == "liarsteams" else 2]:
            await self.tap(user, " join")
        table = next(iter(self.app.tables))
        if table.sheet.phase == "lobby":
            await self.tap(self.ann, " start")
        return table

    async def move(self, mover: User, chance: Random) -> str:
        """Press one of the buttons that there are, wholes more often than parts."""
        message, moves = self.choices()
        ready = [data for data in moves if data.endswith(" go")]
        data = chance.choice(ready if ready and chance.random() < 0.4 else moves)
        return await self.fake.press(mover, message, data).answered()

    async def peek(self, table: Table, user: User) -> str:
        """Look at one's own dice, which is answered in a box and changes nothing that others see."""
        await self.app.house.outbox.quiet.wait()
        post, _ = self.choices()
        before = post.text, post.edits
        newest = max(self.group.messages)
        press = self.fake.press(user, post, f"{table.code} hand", forged=True)
        answer = await press.answered()
        assert press.answers == 1
        assert (post.text, post.edits, max(newest, *self.group.messages)) == (*before, newest)
        return answer


@pytest.mark.parametrize(("game", "private", "language"), pairs(GAMES, ("closed", "open"), ("en", "ja")))
def test_random_taps_play(
    game: str, private: str, language: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(posts, "CALM", 60.0)  # what changed before a peek is not drawn anew in the midst of it

    async def scene(stage: Tapping, chance: Random) -> bool:
        for user in stage.people:
            user.language, user.started = language, private == "open"
        table = await stage.begin(game)
        for _ in range(PRESSES):
            mover = stage.awaited(chance)
            if mover is None:
                break
            answer = await stage.move(mover, chance)
            assert len(answer) <= 200, answer
            if (peeker := stage.awaited(chance)) and table.sheet.phase == "running":
                hand = await stage.peek(table, peeker)
                assert 0 < len(hand) <= 200 and bool(JAPANESE.search(hand)) <= (language == "ja"), hand
        assert bool(JAPANESE.search(stage.post().text)) == (language == "ja"), stage.post().text
        told = [bool(stage.fake.private(user).bots()) for user in stage.people]
        assert not any(told) if private == "closed" else game == OPEN or any(told)
        return table.sheet.actions >= MOVES or table.sheet.phase == "ended"

    async def run() -> bool:
        async with telegram(limits=Limits(None, None, False)) as fake:
            stage = Tapping(fake, MEMORY, game, language)
            await stage.open()
            try:
                return await scene(stage, Random(game))
            finally:
                await stage.close()

    assert time.run(run())
    assert not [record for record in caplog.records if record.levelname in ("ERROR", "CRITICAL")]
