"""How well the house plays: asked for by a word, heard, played, proved, kept for the next table and for ratings."""

import duelists
import pytest
from sqlalchemy import Connection, text

from core.contract import Level, replace
from core.engine import Sheet, Sitter
from croupier.testing.play import Broken, Case
from croupier.testing.stage import Stage
from tests.support.loaded import loaded_once

pytestmark = pytest.mark.stage("plugins.dicepoker", duelists, buttons=False)


EASY = {"Alfie", "Bonnie", "Charlie", "Dolly", "Eddie", "Flossie", "Gus", "Hattie", "Iggy", "Josie", "Kit", "Lottie"}


def _house(connection: Connection) -> list[tuple[str, str]]:
    found = connection.execute(text("SELECT name, bot FROM result WHERE person_id IS NULL"))
    return [(str(name), str(bot)) for name, bot in found]


async def last(stage: Stage, words: str) -> str:
    return (await stage.say("ann", words))[-1][1]


async def to_its_end(stage: Stage) -> None:
    await stage.say("ann", "!start")
    for _ in range(100):
        told = [line for word in ("!r", "!k") for _, line in await stage.say("ann", word)]
        if any("is over" in line for line in told + [line for _, line in await stage.advance(40)]):
            return
    raise AssertionError("no end")


async def test_a_level_is_chosen_by_a_word_before_or_behind_the_number(stage: Stage) -> None:
    await stage.say("ann", "!dicepoker")
    assert await last(stage, "!bots 2 easy") == "2 easy computer players will join."
    assert await last(stage, "!bots fair") == "2 fair computer players will join."
    assert await last(stage, "!bots 1") == "One fair computer player will join."
    assert await last(stage, "!bots strong 3") == "3 computer players will join."
    assert "bots 2" in await last(stage, "!bots 2 clever")
    assert "bots 2" in await last(stage, "!bots easy fair")


@pytest.mark.stage(language="ja")
async def test_in_japanese_too(stage: Stage) -> None:
    await stage.say("ann", "!dicepoker")
    assert await last(stage, "!ボット 2 弱め") == "弱いCPUが2人参加します。"
    assert await last(stage, "!bots ほどほど") == "ふつうのCPUが2人参加します。"


async def test_a_game_without_levels_says_so(stage: Stage) -> None:
    await stage.say("ann", "!duelists")
    assert await last(stage, "!bots 1 easy") == "Computer players of Duelists come in one strength: !bots 1."
    assert (await stage.say("ann", "!bots 1 strong"))[0][1].startswith("One computer player will join.")


async def test_it_is_played_at_its_level_which_the_proof_the_next_table_and_ratings_know(stage: Stage) -> None:
    await stage.say("ann", "!dicepoker")
    await stage.say("ann", "!bots 3 easy")
    await to_its_end(stage)
    names, bots = zip(*await stage.app.storage.run(_house), strict=True)
    assert set(names) <= EASY
    game = loaded_once("plugins.dicepoker", duelists).games["dicepoker"]
    assert set(bots) == {f"dicepoker/easy/{game.game.levels[Level.EASY]}/{game.strategy_digest}"}
    assert "moves of computer players are what they choose" in "".join(
        line for _, line in await stage.say("ann", "!verify a2") + await stage.advance(1)
    )
    assert await stage.say("ann", "!again")
    table = stage.app.tables.named("b2")
    assert table is not None and (table.sheet.bots, table.sheet.level) == (3, "easy")


def test_a_seat_that_was_taken_over_is_played_as_well_as_it_can_be() -> None:
    sheet = Sheet(
        code="a2",
        game="dicepoker",
        version=1,
        room=1,
        host=1,
        secret="",
        commitment="",
        reveal=True,
        level=Level.EASY,
        seats=(Sitter("ann", person=1), Sitter("Gus")),
    )
    taken = sheet.given_to_house({1})
    assert [taken.level_of(seat) for seat in (0, 1)] == [Level.STRONG, Level.EASY]


@pytest.mark.parametrize("missing", ["easy", "strong"])
def test_a_stranger_s_levels_are_checked_when_it_is_loaded(missing: str) -> None:
    levels = {Level.EASY: -10} if missing == "strong" else {Level.EASY: -10, Level.STRONG: 10}
    with pytest.raises(Broken, match="levels" if missing == "strong" else "no function easy"):
        Case(replace(duelists.GAME, levels=levels)).load()
