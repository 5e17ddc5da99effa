"""Every game of the house by taps alone, at random, with all private chats closed: moves come of it, and no harm."""

import asyncio
from random import Random

import pytest

from adapters.telegram import presses
from core.plugins.loading import load_all
from core.storage.database import MEMORY
from tests.adapters.telegram.test_house import House
from tests.telegram_fake.methods import Limits
from tests.telegram_fake.server import Telegram, telegram
from tests.telegram_fake.world import Message, User

GAMES = sorted(load_all(group="").games)
PRESSES = 24
MOVES = 2
"""Fewer moves than this in so many presses would be no game, unless it is over."""
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

    def awaited(self, chance: Random) -> User | None:
        table = next(iter(self.app.tables), None)
        if table is None or table.sheet.phase != "running":
            return None
        person = table.sheet.seats[chance.choice(table.state.wait.seats)].person
        account = self.app.services.people[person or 0].account
        return next(user for user in self.people if account.endswith(f"/{user.id}"))


@pytest.mark.parametrize("game", GAMES)
def test_random_taps_play(game: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presses, "GRACE_SECONDS", 0.03)  # nobody here reads the answers

    async def scene(stage: Tapping, chance: Random) -> bool:
        stage.fake.says(stage.ann, stage.group, "/games@croupier_bot")
        await stage.tap(stage.ann, f"new {game}")
        seats = 4 if game == "liarsteams" else 2
        for user in stage.people[1:seats]:
            await stage.tap(user, " join")
        table = next(iter(stage.app.tables))
        if table.sheet.phase == "lobby":
            await stage.tap(stage.ann, " start")
        for _ in range(PRESSES):
            mover = stage.awaited(chance)
            if mover is None:
                break
            message, moves = stage.choices()
            ready = [data for data in moves if data.endswith(" go")]
            data = chance.choice(ready if ready and chance.random() < 0.4 else moves)
            answer = await stage.fake.press(mover, message, data).answered()
            assert len(answer) <= 200, answer
        assert all(stage.fake.private(user).bots() == [] for user in stage.people)
        return table.sheet.actions >= MOVES or table.sheet.phase == "ended"

    async def run() -> bool:
        async with telegram(limits=Limits(None, None, False)) as fake:
            stage = Tapping(fake, MEMORY, game)
            await stage.open()
            try:
                return await scene(stage, Random(game))
            finally:
                await stage.close()

    assert asyncio.run(run())
    assert not [record for record in caplog.records if record.levelname in ("ERROR", "CRITICAL")]
