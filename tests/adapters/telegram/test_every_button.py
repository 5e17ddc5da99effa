"""Every button of every fresh post does something that is seen, and whoever is refused is told what is true."""

import re
from functools import partial
from random import Random

import pytest

from core.storage import MEMORY
from tests.adapters.telegram.test_taps import GAMES, HOUSES, JAPANESE, Tapping
from tests.support.pairs import each
from tests.support.telegram_fake import time
from tests.support.telegram_fake.methods import Limits
from tests.support.telegram_fake.server import telegram
from tests.support.telegram_fake.world import Message, User

COMMAND = re.compile(r"(?<![\w/<])/[a-z]+")
TAPS = 60
WAITS, FEWER = 10, 6
"""Waits that are tried of a game of two in English; of others, which have the same buttons in other words."""
SAID = {
    "en": ("Too late", "It's not your turn yet.", "not possible now", "not playing"),
    "ja": ("間に合いませんでした", "まだあなたの番ではありません。", "今はできません", "この卓には参加していません"),
}
MANY = ("bluebear", "dicepoker", "liarsdice")
ROUNDS = [
    *((game, 4 if game == "liarsteams" else 2, "en") for game in GAMES),
    *(pytest.param(game, 4 if game == "liarsteams" else 2, "ja", marks=pytest.mark.soak) for game in GAMES),
    *(pytest.param(game, many, lang, marks=pytest.mark.soak) for game in MANY for many, lang in ((3, "en"), (4, "ja"))),
]
"""Games, how many play them, and the language of their room."""


def is_part(data: str) -> bool:
    """Whether a button only chooses a part, or opens a page, so that everybody may press it and nothing moves."""
    return " ?" in data and not data.endswith((" go", " *", " <")) and " ?raise amount " not in data


async def press(stage: Tapping, user: User, post: Message, data: str) -> str:
    return await stage.fake.press(user, post, data, forged=True).answered()


async def try_parts(
    stage: Tapping, users: tuple[User, ...], post: Message, moves: list[str], said: tuple[str, ...]
) -> int:
    """Press each part as each of the players, and tell how many there are."""
    too_late, not_yet, not_now, no_seat = said
    table = next(iter(stage.app.tables))
    parts = [data for data in moves if is_part(data)]
    awaited = {table.sheet.seats[seat].person for seat in table.state.wait.seats}
    for data in parts:
        done = []
        for user in users:
            account = f"telegram:test/{user.id}"
            await press(stage, user, post, f"{' '.join(data.split()[:2])} <")  # nothing else is chosen
            answer = await press(stage, user, post, data)
            assert answer and too_late not in answer and no_seat not in answer, (data, answer)
            if answer == not_yet:
                assert stage.app.house.people.at(account) not in awaited, (data, "it is their turn")
            elif not_now not in answer:
                done.append(user)
        assert done, (data, "does nothing for anybody")
    return len(parts)


@pytest.mark.parametrize(("game", "players", "language"), ROUNDS)
def test_every_part_of_every_fresh_post_can_be_chosen(
    game: str, players: int, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    too_late, not_yet, *_ = said = SAID[language]
    most = WAITS if (players, language) in ((2, "en"), (4, "en")) else FEWER

    async def scene(stage: Tapping, chance: Random) -> int:
        stage.fake.says(stage.ann, stage.group, "/games@croupier_bot")
        await stage.tap(stage.ann, f"new {game}")
        users = stage.people[:players]
        for user in users[1:]:
            await stage.tap(user, " join")
        table = next(iter(stage.app.tables))
        if table.sheet.phase == "lobby":
            await stage.tap(stage.ann, " start")
        tried, seen = 0, 0
        for _ in range(60):
            await stage.app.house.outbox.quiet.wait()
            mover = stage.awaited(chance)
            if mover is None or seen > most:
                break
            post, moves = stage.choices()
            fresh = [data for data in moves if data.startswith(f"{table.code}.{table.sheet.waits} ")]
            waits, seen = table.sheet.waits, seen + 1
            tried += await try_parts(stage, users, post, fresh, said)
            assert table.sheet.waits == waits
            whole = [data for data in fresh if not is_part(data) and not data.endswith(HOUSES)]
            answers = []
            for _ in range(40):
                if table.sheet.waits != waits or table.sheet.phase != "running":
                    break
                mover = stage.awaited(chance) or mover
                options = whole if chance.random() < 0.7 else fresh
                answers.append(await press(stage, mover, post, chance.choice(options)))
                assert table.sheet.waits != waits or too_late not in answers[-1], answers
                assert table.sheet.waits != waits or answers[-1] != not_yet, answers
        return tried

    async def run() -> int:
        async with telegram(limits=Limits(None, None, False)) as fake:
            stage = Tapping(fake, MEMORY, game, language)
            await stage.open()
            try:
                return await scene(stage, Random(game))
            finally:
                await stage.close()

    assert time.run(run()) or game == "roulettepoker"


@pytest.mark.parametrize(("game", "language"), each(GAMES, ("en", "ja"), turn=1))
async def test_every_move_is_seen_in_the_group_or_answered_and_no_answer_tells_what_to_type(
    game: str, language: str
) -> None:
    """Nobody here can be written to."""

    async with telegram(limits=Limits(None, None, False)) as fake:
        stage = Tapping(fake, MEMORY, game, language)
        await stage.open()
        try:
            chance = Random(game)
            eve = stage.fake.user("Eve", language=language)
            stage.group.members[eve.id] = "member"
            for user in stage.people:
                user.language = language
            table, seen = await stage.begin(game), dict[str, None]()
            for turn in range(TAPS):
                await stage.app.house.outbox.quiet.wait()
                if table.sheet.phase != "running":
                    break
                mover = stage.awaited(chance) or eve
                post, moves = stage.choices()
                before = post.id, post.text, str(post.keyboard)
                seen |= dict.fromkeys(
                    data for data in stage.data() if data[:1] not in ("", "-") and " leave" not in data
                )
                data = chance.choice(moves)
                answer = await press(stage, mover, post, data)
                assert not COMMAND.search(answer), (data, answer)
                assert len(answer) <= 200 and (language == "ja" or not JAPANESE.search(answer))
                await stage.app.house.outbox.quiet.wait()
                newest = stage.group.bots()[-1]
                if data.endswith(" <"):
                    await stage.shown(partial(lambda post, was: str(post.keyboard) != was, newest, before[2]))
                assert answer or (newest.id, newest.text, str(newest.keyboard)) != before, data
                if turn % 4 == 0 and table.sheet.phase == "running":
                    data = chance.choice([*seen])
                    answer = await press(stage, chance.choice((eve, mover)), post, data)
                    assert not COMMAND.search(answer), (data, answer)
        finally:
            await stage.close()
