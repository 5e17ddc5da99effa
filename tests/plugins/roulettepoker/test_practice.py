"""Practice: a game with few chips that counts for nothing, then the match by itself, unless somebody says no."""

import re
from random import Random

import pytest

from croupier import Action, Leave, Outcome, Seat, Start, Wait, offer, replace
from croupier.testing.stage import Stage
from plugins.roulettepoker import rules, strategy
from plugins.roulettepoker.actions import Call, PlayMatch, SaidNothing, StopHere
from plugins.roulettepoker.events import (
    BulletDealt,
    MatchBegan,
    PracticeOver,
    ReadyForMatch,
    RoundBegan,
    ShowdownWon,
    StoppedHere,
)
from plugins.roulettepoker.options import RouletteOptions
from plugins.roulettepoker.position import BETWEEN, FINAL, INITIAL
from tests.plugins.roulettepoker.positions import REST, after, dice, table

pytestmark = pytest.mark.stage("plugins.roulettepoker", buttons=False)


def test_practice_ends_in_a_moment_for_both() -> None:
    """R23: the match comes by itself, unless somebody says no."""
    lost = table((0, 2), (9, 9), pot=0, practice=True, bullets="45", community="11")
    step = rules.apply(replace(lost, line=(9,), wait=Wait(FINAL, (1,), 7)), 1, Call(), dice())
    assert step.events[-1] == PracticeOver(1) and isinstance(step.events[-2], ShowdownWon)
    state = step.state
    assert (state.wait, state.outcome, state.out) == (Wait(BETWEEN, (0, 1), 8), None, ())
    assert (state.pot, state.bullets, state.community, state.deck, state.left) == (0, (), (), (), 0)
    assert rules.show(rules.view(state, 0), 0) == rules.show(rules.view(state, None), None) == (PracticeOver(1),)
    for seat in (0, 1):
        assert rules.menu(rules.view(state, seat), seat) == (offer(PlayMatch), offer(StopHere))


@pytest.mark.parametrize("one", [PlayMatch(), SaidNothing()])
@pytest.mark.parametrize("other", [PlayMatch(), SaidNothing()])
@pytest.mark.parametrize("first", [0, 1])
def test_the_match_begins_once_nobody_is_awaited(one: Action, other: Action, first: Seat) -> None:
    step = rules.apply(REST, first, one, dice())
    assert step.events == ((ReadyForMatch(first),) if isinstance(one, PlayMatch) else ())
    assert step.state == replace(REST, wait=Wait(BETWEEN, (1 - first,), 8))
    begun = rules.apply(step.state, 1 - first, other, dice("0:5 1:4"))
    told = begun.events[isinstance(other, PlayMatch) :]
    assert told == (MatchBegan(40), RoundBegan(1, 1, 0, False, True), BulletDealt(0, 1, 5), BulletDealt(1, 1, 4))
    opened = rules.setup(Start(2, RouletteOptions()), dice("0:5 1:4")).state
    assert begun.state == replace(opened, turn=9, wait=Wait(INITIAL, (0,), 9))


@pytest.mark.parametrize("awaited", [(0, 1), (1,)])
def test_one_no_ends_the_table_without_a_winner(awaited: tuple[Seat, ...]) -> None:
    step = rules.apply(replace(REST, wait=Wait(BETWEEN, awaited, 8)), 1, StopHere(), dice())
    assert step.events == (StoppedHere(1),)
    assert step.state.outcome == Outcome("practised", ((0, 1),), rated=False)
    assert rules.show(rules.view(step.state, 0), 0) == () == rules.menu(step.state, 0)


def test_the_house_and_whoever_says_nothing_want_the_match() -> None:
    assert strategy.bot(rules.view(REST, 1), 1, Random(0)) == PlayMatch()
    assert strategy.expire(rules.view(REST, None), 0) == SaidNothing()


def test_leaving_behind_the_practice_counts_for_nothing_and_in_the_match_it_does() -> None:
    assert after(REST, 1, Leave()).outcome == Outcome("left", ((0,), (1,)), rated=False)
    match = after(after(REST, 0, PlayMatch()), 1, PlayMatch())
    assert after(match, 1, Leave()).outcome == Outcome("left", ((0,), (1,)))


def test_practice_is_short_and_unrated() -> None:
    """R23."""
    state = rules.setup(Start(2, RouletteOptions(practice=True)), dice("0:5 1:4")).state
    assert state.stacks == (9, 9)
    ended = after(state, 0, Leave())
    assert ended.outcome == Outcome("left", ((1,), (0,)), rated=False)
    assert ended.stacks == (0, 20)


# -- as people see it -------------------------------------------------------------------------------------------------


async def shown_down(stage: Stage, players: tuple[str, ...] = ("ann", "bob"), *, private: bool = False) -> str:
    """Play on by checks and calls of everything until the practice is over; gives the last words."""
    told = ""
    for name, typed in [(name, typed) for name in players for typed in ("allin", "call", "check")] * 60:
        heard = await stage.say(name, typed if private else f"!{typed}", private=private)
        told = "\n".join(line for _, line in (*heard, *await stage.advance(2)))
        if "Practice is done" in told:
            return told
    raise AssertionError(told)


async def test_whoever_keeps_silent_behind_the_practice_has_missed_nothing(stage: Stage) -> None:
    await stage.say("ann", "!roulettepoker practice")
    await stage.say("bob", "!join")
    await shown_down(stage)
    table = next(iter(stage.app.tables))
    before = [sitter.missed for sitter in table.sheet.seats]
    told = "\n".join(line for _, line in await stage.advance(17))
    assert told == ""
    told = "\n".join(line for _, line in await stage.advance(2))
    assert "The match begins: 40 chips each. Round 1" in told and "Time's up" not in told
    assert [sitter.missed for sitter in table.sheet.seats] == before
    assert not any(sitter.away for sitter in table.sheet.seats)
    assert table.sheet.unanswered == 0


async def test_alone_with_the_house_the_match_comes_by_itself_though_no_clock_runs(stage: Stage) -> None:
    await stage.say("ann", "roulettepoker practice", private=True)
    await stage.say("ann", "start", private=True)
    told = await shown_down(stage, ("ann",), private=True)
    assert "It starts in 20 seconds. yes starts it now, no stops here." in told
    told = "\n".join(line for _, line in await stage.advance(21))
    assert "The match begins: 40 chips each." in told
    assert "(60 s)" not in told


async def test_practice_is_not_in_the_results_and_the_match_is(stage: Stage) -> None:
    for answer, end in (("!no", "without a winner"), ("!yes", "1. ann  2. bob")):
        await stage.say("ann", "!roulettepoker practice")
        await stage.say("bob", "!join")
        await shown_down(stage)
        await stage.say("ann", "!yes")
        told = await stage.say("bob", answer)
        for _ in range(2 if answer == "!yes" else 0):
            told = await stage.say("bob", "!leave")
        said = "\n".join(line for _, line in told)
        assert end in said and "unrated" not in said
        code = re.search(r"Table (\w+) is over", said)
        assert code
        told = await stage.say("ann", f"!verify {code[1]}")
        assert "is honest" in told[0][1] and "lead to the result that was announced" in told[1][1]
