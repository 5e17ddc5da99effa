"""Every button of every fresh post does something for somebody, and whoever is refused is told what is true."""

import asyncio
from random import Random

import pytest

from adapters.telegram import presses
from core.storage.database import MEMORY
from tests.adapters.telegram.test_taps import GAMES, HOUSES, Tapping
from tests.telegram_fake.methods import Limits
from tests.telegram_fake.server import telegram
from tests.telegram_fake.world import Message, User

WAITS = 16
TOO_LATE, NOT_YET, NOT_NOW, NO_SEAT = "Too late", "It is not your turn yet.", "not possible now", "no seat"


def is_part(data: str) -> bool:
    """Whether a button only chooses a part, so that everybody may press it and nothing moves."""
    return " ?" in data and not data.endswith(" go")


async def press(stage: Tapping, user: User, post: Message, data: str) -> str:
    return await stage.fake.press(user, post, data, forged=True).answered()


async def try_parts(stage: Tapping, users: tuple[User, ...], post: Message, moves: list[str]) -> int:
    """Press each part as each of the players, and tell how many there are."""
    table = next(iter(stage.app.tables))
    parts = [data for data in moves if is_part(data)]
    awaited = {table.sheet.seats[seat].person for seat in table.state.wait.seats}
    for data in parts:
        done = []
        for user in users:
            account = f"telegram:test/{user.id}"
            answer = await press(stage, user, post, data)
            assert answer and TOO_LATE not in answer and NO_SEAT not in answer, (data, answer)
            if answer == NOT_YET:
                assert stage.app.services.people.at(account) not in awaited, (data, "it is their turn")
            elif NOT_NOW not in answer:
                done.append(user)
        assert done, (data, "does nothing for anybody")
    return len(parts)


@pytest.mark.parametrize("game", GAMES)
def test_every_part_of_every_fresh_post_can_be_chosen(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presses, "GRACE_SECONDS", 0.03)

    async def scene(stage: Tapping, chance: Random) -> int:
        stage.fake.says(stage.ann, stage.group, "/games@croupier_bot")
        await stage.tap(stage.ann, f"new {game}")
        users = stage.people[: 4 if game == "liarsteams" else 2]
        for user in users[1:]:
            await stage.tap(user, " join")
        table = next(iter(stage.app.tables))
        if table.sheet.phase == "lobby":
            await stage.tap(stage.ann, " start")
        tried, seen = 0, 0
        for _ in range(60):
            await stage.app.services.outbox.quiet.wait()
            mover = stage.awaited(chance)
            if mover is None or seen > WAITS:
                break
            post, moves = stage.choices()
            fresh = [data for data in moves if data.startswith(f"{table.code}.{table.sheet.waits} ")]
            waits, seen = table.sheet.waits, seen + 1
            tried += await try_parts(stage, users, post, fresh)
            assert table.sheet.waits == waits
            whole = [data for data in fresh if not is_part(data) and not data.endswith(HOUSES)]
            answers = []
            for _ in range(40):
                if table.sheet.waits != waits or table.sheet.phase != "running":
                    break
                mover = stage.awaited(chance) or mover
                options = whole if chance.random() < 0.7 else fresh
                answers.append(await press(stage, mover, post, chance.choice(options)))
                assert table.sheet.waits != waits or TOO_LATE not in answers[-1], answers
                assert table.sheet.waits != waits or answers[-1] != NOT_YET, answers
        return tried

    async def run() -> int:
        async with telegram(limits=Limits(None, None, False)) as fake:
            stage = Tapping(fake, MEMORY, game)
            await stage.open()
            try:
                return await scene(stage, Random(game))
            finally:
                await stage.close()

    assert asyncio.run(run()) or game == "roulettepoker"
