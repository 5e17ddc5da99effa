"""Every ruling of Thoth's Bluff as positions, commands and what comes of them."""

import itertools
from collections.abc import Sequence
from random import Random
from typing import TypeVar

import pytest

from core.engine.dice import SeededDice
from croupier import Event, GameOver, Leave, PrivateEvent, Start, replace
from plugins.thoth import events as told
from plugins.thoth import refusals as no
from plugins.thoth import rules
from plugins.thoth.actions import Done, Recover, RollDice
from plugins.thoth.components import Deed, Die, Tool
from plugins.thoth.options import HEALTH, Length, Preset
from plugins.thoth.position import ACT, RIG, ROLL, Position, Roll, with_side
from plugins.thoth.rows import ChallengeRow, DieRow, OwnDieRow, PlanRow, RollsRow
from tests.plugins.thoth.table import A, B, First, at, bluffed, both_done, dice_of, does, opened, refused

D4, D6, D8, D12, D20 = Die
E = TypeVar("E", bound=Event)


def event(happened: Sequence[Event], kind: type[E]) -> E:
    (found,) = [one for one in happened if isinstance(one, kind)]
    return found


# -- rolling --------------------------------------------------------------------------------------------------------


def test_roll_and_bluff_as_the_seed_writes_them() -> None:
    state, happened = does(opened(), (A, "roll d6"), (A, "bluff d8 7"), rolls=[5])
    assert happened == [
        told.YouRolled(A, (DieRow(D6, 5),), (D4, D8, D12, D20)),
        told.YouBluffed(A, D8, 7, (D4, D12, D20)),
    ]
    assert dice_of(state, A) == "- 5 7 - -"


@pytest.mark.parametrize(
    ("commands", "last", "refusal"),
    [
        (["roll d6"], "roll d6", no.AlreadyRolled(D6, 1)),  # T1
        (["roll d6"], "bluff d6 3", no.AlreadyRolled(D6, 1)),
        (["bluff d8 7"], "roll d6", no.OnceBluffing()),  # T2
        (["bluff d8 7"], "bluff d8 6", no.AlreadyRolled(D8, 7)),
        ([], "bluff d8 9", no.ImpossibleBluff(D8, 9, 8)),  # T3
        ([], "bluff d8 0", no.ImpossibleBluff(D8, 0, 8)),
        ([], "roll d6 d8 d6", no.DieTwice(D6)),
        (["roll d4 d6 d8 d12 d20"], "roll", no.NothingToRoll()),
        (["roll"], "roll", no.AlreadyDone()),
        ([], "bluff d12", no.ValueMissing(D12, 12, 7)),
        ([], "rig lever d4 d6", no.OnlyWhenRigging()),
        ([], "challenge d4", no.OnlyWhenRigging()),
        ([], "recover d4", no.OnlyWhenRigging()),
        ([], "play reach d4", no.OnlyWhenActing()),
        (["roll d4"], "unrig", no.NothingToTakeBack()),
        (["done"], "roll d4", no.AlreadyDone()),
        (["done"], "done", no.AlreadyDone()),
    ],
)
def test_refused_while_rolling(commands: list[str], last: str, refusal: object) -> None:
    state, _ = does(opened(), *((A, typed) for typed in commands), rolls=[1] * 9)
    assert refused(state, A, last) == refusal


def test_roll_alone_rolls_what_is_left() -> None:
    state, _ = does(at(ROLL, "- 3 x - -"), (A, "roll"), rolls=[2, 9, 17])
    assert dice_of(state, A) == "2 3 x 9 17"


def test_rolls_are_shown_in_order_bluffs_among_them() -> None:  # T4
    state = at(ROLL, "3 - - - -", "- - - - -")
    state, happened = does(state, (A, "roll d20 d6"), (A, "bluff d12 11"), (B, "done"), (A, "done"), rolls=[4, 2])
    shown = told.RollsShown((RollsRow(A, (DieRow(D20, 4), DieRow(D6, 2), DieRow(D12, 11))), RollsRow(B, ())))
    assert shown in happened and state.phase == RIG
    assert state.rolls == ((Roll(D20, 4), Roll(D6, 2), Roll(D12, 11)), ())


# -- rigging --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "typed", "refusal"),
    [
        ("- - 8 - 3", "rig lever d12 d8", no.DieNotRolled(D12)),
        ("- - 8 - 3", "rig lever d20 d4", no.DieNotRolled(D4)),
        ("x - 8 - 3", "rig lever d20 d4", no.DieIsRemoved(D4)),
        ("- - 8 - 3", "rig lever d20 d20", no.DieTwice(D20)),
        ("- - 8 - 3", "rig moon d20 d8", no.ToolNotHere(Tool.MOON, Tool.FEATHER, Tool.LEVER)),
        ("- - 8 - 3", "rig feather d20 d8", no.SignMissing(Tool.FEATHER, D20, D8)),
        ("- - 8 - 3", "rig lever d20 d8 +", no.SignTooMuch(Tool.LEVER)),
        ("- - 8 - 3", "challenge d4", no.DieNotRolled(D4)),
        ("- - 8 - 3", "recover d4", no.DieNotRemoved(D4)),
        ("- - 8 - 3", "roll d4", no.OnlyWhenRolling()),
        ("- - 8 - 3", "play reach d12", no.DieNotRolled(D12)),
        ("- - 8 - 3", "play kin d8", no.DeedNotOpen(Deed.KIN, Deed.REACH, Deed.UNION, Deed.PYRAMID)),
        ("- - 8 - 3", "unrig", no.NothingToTakeBack()),
    ],
)
def test_refused_while_rigging(dice: str, typed: str, refusal: object) -> None:
    assert refused(at(RIG, dice), A, typed) == refusal


def test_a_rig_that_cannot_be_uses_nothing() -> None:  # T5
    state = at(RIG, "- - 3 - 9", tools=(Tool.ANCHOR, Tool.LEVER))
    assert refused(state, A, "rig anchor d8 d20") == no.OutOfRange(Tool.ANCHOR, D8, 0, 8)


def test_the_secondary_die_is_unrolled_even_if_nothing_changed() -> None:  # T7
    state, happened = does(at(RIG, "- - 4 - 4", tools=(Tool.SCRIBE, Tool.LEVER)), (A, "rig scribe d8 d20"))
    assert dice_of(state, A) == "- - 4 - -"
    assert happened == [told.YouRigged(A, Tool.SCRIBE, D8, 4, 4, D20, (OwnDieRow(D8, 4),))]


def test_rigs_follow_one_another() -> None:  # T8
    state, _ = does(
        at(RIG, "1 2 3 4 5"),
        (A, "rig lever d20 d4"),
        (A, "rig feather d20 d6 +"),
        (A, "rig lever d20 d8"),
        (A, "rig lever d20 d12"),
    )
    assert dice_of(state, A) == "- - - - 15"


def test_a_wagered_die_may_be_rigged_but_not_used_up() -> None:
    state, _ = does(at(RIG, "1 2 - - 5"), (A, "challenge d4"), (A, "rig lever d4 d6"))
    assert refused(state, A, "rig lever d20 d4") == no.DieIsWagered(D4)
    assert dice_of(state, A) == "4 - - - 5"
    does(state, (A, "challenge d20"), (A, "rig lever d20 d4"))


# -- challenges -----------------------------------------------------------------------------------------------------

FULL = "4 6 8 12 20", "1 2 3 4 5"
CHALLENGES = [  # who bluffed what, who wagers what, the dice of both in the end
    ("B d12 d20", "A d8", "4 6 8 12 20", "1 2 x - -"),  # T9: right
    ("", "A d8", "4 6 - 12 20", "1 2 3 4 5"),  # T10: wrong
    ("A d8; B d12", "A d8; B d12", "4 6 - x 20", "1 2 x - 5"),  # T13: both right
    ("B d8", "A d8", "4 6 8 12 20", "1 2 x 4 5"),  # T11: the die itself was bluffed
    ("A d4", "A d8; B d8", "- 6 x 12 20", "1 2 3 4 5"),  # T13: removed, though it was the wager of a wrong challenge
    ("", "A d4; B d20", "- 6 8 12 20", "1 2 3 4 -"),
]


@pytest.mark.parametrize(("liars", "wagers", "a", "b"), CHALLENGES)
def test_challenges(liars: str, wagers: str, a: str, b: str) -> None:
    state = at(RIG, *FULL)
    for entry in filter(None, liars.split("; ")):
        state = bluffed(state, "AB".index(entry[0]), *map(Die, entry.split()[1:]))
    for entry in wagers.split("; "):
        state, _ = does(state, ("AB".index(entry[0]), f"challenge {entry.split()[1]}"))
    after, _ = both_done(state)
    again, _ = both_done(state, first=B)
    assert (dice_of(after, A), dice_of(after, B)) == (a, b) and after == again


def test_a_die_that_was_removed_before_stays_so() -> None:  # T11
    state, happened = both_done(does(bluffed(at(RIG, "4 6 8 12 20", "1 2 x 4 5"), B, D20), (A, "challenge d8"))[0])
    assert dice_of(state, B) == "1 2 x 4 -"
    assert event(happened, told.Challenged).rows[0].removed == ()


def test_bluffs_that_were_rigged_or_used_are_unrolled_anyway() -> None:  # T12
    state = bluffed(at(RIG, "4 6 8 12 20", "1 2 3 4 5"), B, D12, D20)
    state, happened = both_done(does(state, (B, "rig lever d12 d20"), (A, "challenge d4"))[0])
    assert dice_of(state, B) == "x 2 3 - -"
    assert event(happened, told.Challenged).rows == (ChallengeRow(A, B, True, D4, (D4,), (D12, D20)),)  # T16


def test_an_unlucky_challenge_tells_the_wager_alone() -> None:  # T16
    _state, happened = both_done(does(at(RIG, *FULL), (A, "challenge d4"), (B, "rig lever d20 d12"))[0])
    public = [one for one in happened if not isinstance(one, PrivateEvent)]
    assert public == [told.Challenged((ChallengeRow(A, B, False, D4, (), ()),))]


def test_nothing_is_told_without_a_challenge() -> None:
    _, happened = both_done(does(at(RIG, *FULL), (B, "rig lever d20 d12"))[0])
    assert all(isinstance(one, PrivateEvent) for one in happened)


def test_only_the_last_rolling_phase_counts() -> None:  # T9
    state, _ = does(opened(), (A, "bluff d20 20"), (A, "done"), (B, "done"))
    for _ in range(2):
        state, _ = both_done(state)
    state, _ = does(state, (B, "roll d4"), (A, "done"), (B, "done"), other=[3])
    state, _ = both_done(does(state, (B, "challenge d4"))[0])
    assert dice_of(state, A) == "- - - - 20" and dice_of(state, B) == "- - - - -"


# -- recovery -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "typed", "after"),
    [
        ("3 3 x x 3", "recover d12", "3 3 x - 3"),  # T14: three equal are one double
        ("3 3 x x 3", "", "3 3 x - 3"),  # the highest die first
        ("3 3 x x 3", "recover d8", "3 3 - x 3"),
        ("3 3 x x 4", "recover d8 d12", "3 3 - x 4"),
        ("3 3 3 x 3", "", "3 3 3 - 3"),  # two doubles and one die away
        ("1 2 x x 3", "recover d8", "1 2 x x 3"),
    ],
)
def test_doubles_bring_dice_back(dice: str, typed: str, after: str) -> None:
    state = at(RIG, dice)
    if typed:
        state, _ = does(state, (A, typed))
    state, happened = both_done(state)
    assert dice_of(state, A) == after
    assert any(isinstance(one, told.YouRecovered) for one in happened) == (dice != after)


def test_a_die_removed_in_this_phase_does_not_come_back() -> None:  # T15
    state = bluffed(at(RIG, *FULL), B, D20)
    state = with_side(state, B, replace(state.side(B), dice=(2, 2, 3, 4, 5)))
    state, _ = both_done(does(state, (A, "challenge d8"))[0])
    assert dice_of(state, B) == "2 2 x 4 -"
    for _ in range(2):
        state, _ = both_done(state)
    state, _ = both_done(state)
    assert dice_of(state, B) == "2 2 - 4 -"


def test_rigging_makes_doubles_and_challenges_break_them() -> None:  # T14
    state, _ = both_done(does(at(RIG, "x 3 6 - 9", "x - - - -"), (A, "rig lever d6 d20"))[0])
    assert dice_of(state, A) == "- 6 6 - -"
    state, _ = both_done(does(at(RIG, "x 6 6 - 9", "x - - - -"), (A, "challenge d6"))[0])
    assert dice_of(state, A) == "x - 6 - 9"


# -- acting ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("commands", "last", "refusal"),
    [
        ([], "play kin d4", no.DeedNotOpen(Deed.KIN, Deed.REACH, Deed.UNION, Deed.PYRAMID)),
        (["play reach d4"], "play reach d6", no.DeedFull(Deed.REACH, 0)),
        ([], "play union", no.DiceMissing(Deed.UNION, D20)),
        (["play union d4"], "play union d6 d8", no.DeedFull(Deed.UNION, 1)),
        (["play reach d4"], "play union d4", no.DieIsPlayed(D4, Deed.REACH)),
        ([], "play union d4 d4", no.DieTwice(D4)),
        ([], "rig lever d4 d6", no.OnlyWhenRigging()),
        ([], "roll d4", no.OnlyWhenRolling()),
        ([], "unrig", no.NothingToTakeBack()),
    ],
)
def test_refused_while_acting(commands: list[str], last: str, refusal: object) -> None:
    state, _ = does(at(ACT, "1 2 3 4 5"), *((A, typed) for typed in commands))
    assert refused(state, A, last) == refusal


def test_dice_are_collected_over_rounds_and_unrolled_at_once() -> None:  # T17
    state, _ = does(at(ACT, "1 2 3 4 5"), (A, "play union d20"), (A, "play pyramid d4 d6"))
    assert dice_of(state, A) == "- - 3 4 -"
    state, happened = both_done(state)
    rows = {row.deed: row for row in event(happened, told.DeedsShown).rows}
    assert rows[Deed.UNION].ones == (5,) and rows[Deed.PYRAMID].ones == (1, 2)  # T25: values, not dice
    assert rows[Deed.UNION].damage == 0 and rows[Deed.REACH].damage == 1
    assert dice_of(state, A) == "- - 3 4 -" and state.side(A).given(Deed.PYRAMID) == (1, 2)
    assert state.health == (44, 44)  # T19: nobody gave anything to Reach


def test_the_schedule() -> None:  # T18
    state = opened()
    assert _ends(state) == [1, 2, 3] and [(row.first, row.last) for row in _plan(state).medium] == [(3, 4)]
    assert not _plan(state).long
    for number in (2, 3, 4):
        state = _next(state)
        assert [row.round for row in _plan(state).rows] == [number + 1, number + 2]
    assert _ends(state) == [4, 4, 6] and [(row.first, row.last) for row in _plan(state).medium] == [(5, 6)]
    state = _next(state)
    assert [(row.first, row.last) for row in _plan(state).long] == [(7, 9)]


def _ends(state: Position) -> list[int]:
    """List the rounds in which the open actions end, as everybody is told."""
    return [row.last for row in event(rules.show(rules.view(state, None), None), told.DeedsAhead).rows]


def _plan(state: Position) -> told.Plan:
    return event(rules.show(rules.view(state, None), None), told.Plan)


def _next(state: Position) -> Position:
    number = state.round
    while state.round == number and state.wait:
        state, _ = both_done(state)
    return state


def test_what_was_announced_is_what_comes() -> None:  # T18, T24
    for number in range(20):
        chance, dice = Random(number), SeededDice(bytes([number]), {})
        state = rules.setup(Start(2, Preset()), dice).state
        tools, shorts = dict[int, tuple[Tool, Tool]](), dict[int, Deed]()
        while state.wait is not None and state.round < 20:
            plan = _plan(state)
            now = state.rounds[0]
            first = PlanRow(state.round, now.short, plan.first, plan.second)
            for row in (first, *plan.rows):
                assert tools.setdefault(row.round, (row.first, row.second)) == (row.first, row.second)
                assert shorts.setdefault(row.round, row.deed) == row.deed
                assert row.first != row.second and shorts.get(row.round - 1) != row.deed
            open_ = (
                event(rules.show(rules.view(state, None), None), told.DeedsAhead).rows if state.phase == ROLL else ()
            )
            for ahead, spans in zip(open_[1:], (plan.medium, plan.long), strict=False):
                assert ahead.last - ahead.dice < state.round <= ahead.last
                assert [span.first for span in spans] == list(range(ahead.last + 1, state.round + 3, ahead.dice))
                deeds = [ahead.deed, *(span.deed for span in spans)]
                assert all(one != two for one, two in itertools.pairwise(deeds))
                assert {deed.kind for deed in deeds} == {ahead.deed.kind}
            seat = chance.choice(state.wait.seats)
            state = rules.apply(state, seat, Done(), dice).state


def test_damage_of_a_round_is_summed_before_death() -> None:  # T20
    state = at(ACT, "4 6 8 12 -", "- - - - 20", round=6, health=(1, 5))
    state, _ = does(state, (A, "play union d4 d6"), (B, "play reach d20"))
    after, happened = both_done(state)
    assert after.health == (-3, 0)  # Reach to B, Union to A, a tie at Pyramid
    assert after.outcome and after.outcome.ranking == ((B,), (A,))  # T21
    assert after.outcome.reason == "won" and isinstance(happened[-1], told.FinalHealth)


def test_level_below_zero_is_played_on_for_exactly_three_rounds() -> None:  # T22
    state, happened = both_done(at(ACT, round=1, health=(1, 1)))
    assert state.health == (0, 0) and event(happened, told.Extended).last == 4 and state.last == 4
    state = _next(state)
    assert (state.round, state.outcome) == (3, None)
    state, _ = does(_act(state), (A, "play reach d4"))
    state, _ = both_done(state)
    assert state.round == 4 and state.health[A] > state.health[B] and state.outcome is None
    state = _next(state)
    assert state.outcome and state.outcome.ranking == ((A,), (B,))


def test_an_extension_may_follow_another() -> None:
    state = replace(at(ACT, round=4, health=(-3, -3)), last=4)
    state, happened = both_done(state)
    assert state.last == 7 and event(happened, told.Extended).last == 7


def _act(state: Position) -> Position:
    """Go to the action phase with dice in A's hand."""
    state, _ = does(state, (A, "roll"), rolls=[1, 1, 1, 1, 1])
    for _ in range(2):
        state, _ = both_done(state)
    return state


def test_few_dice_left_is_a_hard_life_not_the_end() -> None:  # T23
    state = at(ROLL, "x x x x -")
    state, _ = does(state, (A, "roll"), rolls=[20])
    state = _next(state)
    assert dice_of(state, A) == "x x x x 20" and state.wait is not None


# -- taking back ----------------------------------------------------------------------------------------------------


def test_unrig_takes_back_rigs_and_wagers() -> None:
    state = at(RIG, "1 2 3 4 5")
    after, happened = does(state, (A, "rig lever d20 d4"), (A, "rig lever d20 d6"), (A, "challenge d8"), (A, "unrig"))
    assert after == state and isinstance(happened[-1], told.YouTookBack)


def test_unrig_takes_back_submissions_of_this_phase_alone() -> None:
    state, _ = both_done(does(at(ACT, "1 2 3 4 5"), (A, "play union d20"))[0])
    state, _ = both_done(both_done(state)[0])
    before = state
    state, _ = does(state, (A, "play union d4"), (A, "play pyramid d6 d8"), (A, "unrig"))
    assert state == before and state.side(A).given(Deed.UNION) == (5,)


def test_unrig_never_takes_back_a_roll_or_a_bluff() -> None:
    state, _ = does(opened(), (A, "roll d4"), (A, "bluff d20 19"), rolls=[2])
    assert refused(state, A, "unrig") == no.NothingToTakeBack()
    state, _ = both_done(state)
    assert refused(state, A, "unrig") == no.NothingToTakeBack()


# -- the frame ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("length", "health"), [(None, 45), ("short", 30), ("quick", 21), ("blitz", 15)])
def test_presets(length: str | None, health: int) -> None:
    options = Preset(Length(length)) if length else Preset()
    assert HEALTH[options.length] == health and opened(options).health == (health, health)


def test_who_leaves_has_lost() -> None:
    step = rules.apply(opened(), A, Leave(), First())
    assert step.state.outcome.ranking == ((B,), (A,)) and step.state.out == (A,)
    with pytest.raises(Exception, match="GameOver"):
        rules.apply(step.state, B, Done(), First())
    assert GameOver.__name__ == "GameOver"


def test_a_seat_sees_its_own_side_only() -> None:
    state = at(RIG, *FULL)
    assert [rules.view(state, seat).sides.count(None) for seat in (None, A, B)] == [2, 1, 1]


def test_health_is_a_bar_and_a_number() -> None:
    shown = event(rules.show(rules.view(at(ROLL, health=(45, 1)), None), None), told.Standing)
    assert [(row.bar, row.health, row.full) for row in shown.rows] == [("▰" * 10, 45, 45), ("▰" + "▱" * 9, 1, 45)]


def test_bluff_flags_last_one_round() -> None:
    state, _ = does(opened(), (A, "bluff d20 20"))
    state = _next(state)
    assert state.side(A).bluffs == () and dice_of(state, A) == "- - - - 20"


def test_buttons_of_the_room_know_no_dice() -> None:
    one, two = (rules.view(at(RIG, dice), None) for dice in ("1 2 3 4 5", "- - - - -"))
    assert rules.menu(one, A) == rules.menu(two, A) and Recover not in {offer.action for offer in rules.menu(one, A)}
    assert RollDice in {offer.action for offer in rules.menu(rules.view(opened(), None), B)}
