"""Luck is what dice alone did to a result: 0 on average whoever plays, and with choices the whole of it."""

from dataclasses import replace as changed
from math import isclose, sqrt
from statistics import fmean, stdev
from types import SimpleNamespace

import pytest

from core.app.server import PRUNE
from core.contract import in_wins
from core.engine.plugins.loading import LoadedGame
from core.engine.proofs.luck import Luck, Worth, luck, parted, shares
from core.engine.proofs.replay import Made
from core.engine.step import Begin
from croupier import Action, Level, replace
from croupier.testing.play import Case, Chooser, Match, by_menus
from croupier.testing.stage import Stage
from tests.fairness.evening import PLUGINS, evening
from tests.house.ratings.test_evenings import playing, table

OURS = ("bluebear", "dicepoker", "liarsdice", "liarsduel", "liarsteams", "roulettepoker", "thoth")
QUICK = ("bluebear", "dicepoker", "roulettepoker")
SURELY = 3.0
"""Standard errors within which a mean is taken for 0."""


def worth_of(loaded: LoadedGame) -> Worth:
    found: Worth = getattr(loaded.game.analysis, "worth")  # noqa: B009  it is optional
    return found


def easily(match: Match) -> tuple[int, Action]:
    """Choose as the house's easy level does, for every seat."""
    seat = match.state.wait.seats[0]
    play = match.game.player(Level.EASY)
    return seat, play(match.game.rules.view(match.state, seat), seat, match.chance)


def part(loaded: LoadedGame, match: Match) -> Luck:
    """Part the result of a match that was played."""
    ends = [*(move.counters for move in match.moves[1:]), match.counters]
    made = [
        Made(number, move.before, move.seat or 0, 0, False, move.action or Begin(), move.step.state, (), at)
        for number, (move, at) in enumerate(zip(match.moves, ends, strict=True))
    ]
    return parted(loaded, worth_of(loaded), match.start, made, match.seed)


def lucks(loaded: LoadedGame, games: int, choose: Chooser) -> list[float]:
    """Part so many matches; gives the luck of the first seat, having compared sums with results."""
    found, case = [], Case(loaded.game, games, first=10_000)
    for number in case.seeds():
        match = case.match(number)
        match.finish(choose, strict=False)
        one, result = part(loaded, match), shares(worth_of(loaded), match.state)
        assert all(map(lambda a, b: isclose(a, b, abs_tol=1e-9), one.share, result))
        found.append(one.dice[0])
    return found


def is_fair(found: list[float]) -> bool:
    return abs(fmean(found)) <= SURELY * stdev(found) / sqrt(len(found))


@pytest.mark.parametrize("game", QUICK)
def test_luck_is_nothing_on_average_and_adds_up_with_choices_to_the_result(game: str) -> None:
    assert is_fair(lucks(PLUGINS.games[game], 120, by_menus))


@pytest.mark.soak
@pytest.mark.parametrize("game", OURS)
def test_over_many_tables_of_equal_players_luck_is_nothing_on_average(game: str) -> None:
    assert is_fair(lucks(PLUGINS.games[game], 100 if game == "thoth" else 800, easily))


def test_a_part_that_kept_the_draw_would_be_noticed() -> None:
    """Where what a draw found were taken for what is usual half the time, winners would be called lucky."""
    loaded = PLUGINS.games["dicepoker"]
    assert not is_fair([max(0.0, one) for one in lucks(loaded, 120, by_menus)])


@pytest.mark.parametrize("game", OURS)
def test_a_table_of_the_house_is_parted_as_it_was_played(game: str) -> None:
    kept = evening(game, 3)
    found = luck(kept.document, kept.loaded)
    assert found is not None and found == luck(kept.document, kept.loaded), "the same table has the same luck"
    assert isclose(sum(found.dice), 0, abs_tol=1e-9) and isclose(sum(found.start), 1, abs_tol=1e-9)
    assert all(map(lambda a, b: isclose(a, b, abs_tol=1e-9), found.share, shares(worth_of(kept.loaded), kept.state)))


def test_games_that_judge_no_positions_and_tables_that_rules_do_not_make_again_have_none() -> None:
    kept = evening("dicepoker", 3)
    bare = changed(kept.loaded, game=replace(kept.loaded.game, analysis=SimpleNamespace()))
    assert luck(kept.document, bare) is None
    assert luck({**kept.document, "actions": kept.document["actions"][:-1]}, kept.loaded) is None


def test_wins_are_told_with_their_sign() -> None:
    assert [in_wins(each) for each in (1.26, -0.3, 0.04, -0.04)] == ["+1.3", "−0.3", "±0.0", "±0.0"]


async def looked_at(stage: Stage) -> None:
    """Let the house look after tables that are over, twice: the first may be too soon."""
    for _ in range(2):
        await stage.advance(PRUNE)


async def told(stage: Stage) -> str:
    await stage.advance(60)
    return " ".join(line for _, line in await stage.say("ann", "!stats"))


async def test_stats_tell_the_luck_of_tables_that_are_over() -> None:
    async with playing() as stage:
        await table(stage, "ann", "bob")
        assert "Luck" not in await told(stage)
        await looked_at(stage)
        assert "Luck with dice: " in (said := await told(stage)) and "wins in one table." in said
        await stage.say("ann", "!lang ja")
        assert "運（1卓）：" in await told(stage)


async def test_of_tables_whose_dice_stay_secret_no_luck_is_told() -> None:
    async with playing() as stage:
        await stage.say("ann", "!set reveal off")
        await table(stage, "ann", "bob")
        await looked_at(stage)
        assert "Luck" not in await told(stage)
