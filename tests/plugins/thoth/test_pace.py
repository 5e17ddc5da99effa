"""Phases end without a word more than needed, and never tell by that what only one seat may know."""

from collections.abc import Sequence

import pytest

from croupier import Event, PrivateEvent, Seat, replace
from croupier.testing.play import Case
from plugins.thoth import GAME, rules
from plugins.thoth import events as told
from plugins.thoth import refusals as no
from plugins.thoth.components import DICE, Deed, Die
from plugins.thoth.position import ACT, RIG, ROLL, Position, with_side
from tests.plugins.thoth.table import A, B, at, bluffed, both_done, dice_of, does, opened, refused

D4, D6, D8, D12, D20 = Die


def heard(happened: Sequence[Event], seat: Seat | None) -> list[Event]:
    return [one for one in happened if not isinstance(one, PrivateEvent) or one.seat == seat]


def awaited(state: Position) -> tuple[str, tuple[Seat, ...]]:
    assert state.wait is not None
    return state.wait.kind, state.wait.seats


# -- what is typed ends a phase -------------------------------------------------------------------------------------


def test_roll_alone_ends_the_rolling() -> None:
    state, happened = does(opened(), (A, "roll"), rolls=[1, 2, 3, 4, 5])
    assert awaited(state) == (ROLL, (B,)) and happened[-1] == told.YouAreDone(A, B)
    state, happened = does(state, (B, "roll d20"), (B, "roll"), other=[9, 1, 2, 3, 4])
    assert awaited(state) == (RIG, (A, B)) and any(isinstance(one, told.RollsShown) for one in happened)


def test_some_dice_may_be_rolled_first() -> None:
    state, _ = does(opened(), (A, "roll d20 d12 all"), rolls=[20, 12, 4, 6, 8])
    assert dice_of(state, A) == "4 6 8 12 20" and [roll.die for roll in state.side(A).rolls] == [D20, D12, D4, D6, D8]


def test_dice_named_one_by_one_end_nothing() -> None:
    """Whether any die is left is hidden from the other, so only what was typed may say it."""
    state, _ = does(opened(), (A, "roll d4 d6 d8 d12 d20"), rolls=[1, 2, 3, 4, 5])
    assert awaited(state) == (ROLL, (A, B))


def test_a_die_that_is_played_ends_the_rigging() -> None:
    state = at(RIG, "4 6 8 12 20", "1 2 3 4 5")
    state, happened = does(state, (A, "play reach d20"))
    assert awaited(state) == (RIG, (B,)) and dice_of(state, A) == "4 6 8 12 20"
    assert isinstance(happened[0], told.YouPlayAhead) and happened[-1] == told.YouAreDone(A, B)
    state, _ = does(state, (A, "play union d8 d12"))
    state, _ = does(state, (B, "done"))
    assert awaited(state) == (ACT, (A, B)) and dice_of(state, A) == "4 6 - - -"
    assert [(one.deed, one.die) for one in state.side(A).submitted] == [
        (Deed.REACH, D20), (Deed.UNION, D8), (Deed.UNION, D12)
    ]  # fmt: skip
    state, _ = does(state, (A, "unrig"))
    assert dice_of(state, A) == "4 6 8 12 20"


@pytest.mark.parametrize(
    ("typed", "refusal"),
    [
        ("play reach d8", no.DeedFull(Deed.REACH, 0)),
        ("play union d20", no.DieIsPlayed(D20, Deed.REACH)),
        ("rig lever d4 d6", no.AlreadyDone()),
        ("done", no.AlreadyDone()),
    ],
)
def test_what_was_played_ahead_counts(typed: str, refusal: object) -> None:
    state, _ = does(at(RIG, "4 6 8 12 20", "1 2 3 4 5"), (A, "play reach d20"))
    assert refused(state, A, typed) == refusal


def test_a_challenge_takes_what_was_played_ahead() -> None:
    state = bluffed(at(RIG, "4 6 8 12 20", "1 2 3 4 5"), A, D20)
    state, _ = does(state, (A, "play reach d20"), (A, "play union d8 d12"), (B, "challenge d4"))
    state, happened = does(state, (B, "done"))
    assert dice_of(state, A) == "x 6 - - -" and told.NotPlayed(A, Deed.REACH, (D20,)) in happened
    assert state.side(A).given(Deed.UNION) == (8, 12)


def test_a_wager_that_is_lost_is_not_played() -> None:
    state, _ = does(at(RIG, "4 6 8 12 20", "1 2 3 4 5"), (A, "challenge d20"), (A, "play reach d20"))
    state, happened = both_done(state)
    assert dice_of(state, A) == "4 6 8 12 -" and told.NotPlayed(A, Deed.REACH, (D20,)) in happened


@pytest.mark.parametrize(
    ("start", "silent", "more"),
    [
        (opened(), ["roll d4", "done"], ["roll"]),
        (opened(), ["done"], ["roll d20 all"]),
        (at(RIG, "4 6 8 12 20", "1 2 3 4 5"), ["done"], ["play reach d20", "play union d4 d6"]),
        (at(RIG, "4 6 8 12 20", "1 2 3 4 5"), ["done"], ["challenge d4", "rig lever d20 d6", "play reach d20"]),
    ],
)
def test_to_all_others_every_end_is_the_same(start: Position, silent: list[str], more: list[str]) -> None:
    """However a seat ends its part, the other and a spectator see and hear what they would of `done`."""
    ends = [does(start, *((A, typed) for typed in commands), rolls=[1] * 5) for commands in (silent, more)]
    for other in (B, None):
        seen = [(rules.view(state, other), rules.show(rules.view(state, other), other)) for state, _ in ends]
        assert seen[0] == seen[1] and [heard(happened, other) for _, happened in ends] == [[], []]
    assert rules.menu(rules.view(ends[0][0], B), B) == rules.menu(rules.view(ends[1][0], B), B)


# -- what everybody knows ends a phase ------------------------------------------------------------------------------


def test_where_nobody_rolled_there_is_nothing_to_rig_or_play() -> None:
    state, happened = both_done(opened())
    assert awaited(state) == (ROLL, (A, B)) and state.round == 2 and state.health == (44, 44)
    kinds = [type(one) for one in heard(happened, None)]
    assert kinds == [told.RollsShown, told.DeedsShown, told.DeedsAhead, told.Plan]


def test_who_rolled_nothing_is_not_waited_for() -> None:
    state, happened = does(opened(), (A, "roll"), (B, "done"), rolls=[1, 2, 3, 4, 5])
    assert awaited(state) == (RIG, (A,)) and not [one for one in happened if isinstance(one, told.RigPanel)][1:]
    assert refused(state, B, "challenge d4") == no.AlreadyDone()
    assert refused(state, B, "play reach d4") == no.DieNotRolled(D4)
    state, _ = does(state, (A, "done"))
    assert awaited(state) == (ACT, (A,))
    state, _ = does(state, (A, "done"))
    assert awaited(state) == (ROLL, (A, B))


def test_dice_that_are_held_are_waited_for() -> None:
    """Who rolled once may hold that die still, whatever became of it in secret."""
    held, spent = (does(opened(), (A, "roll d20 d4"), (A, "done"), (B, "done"), rolls=[9, 2])[0] for _ in range(2))
    spent, _ = does(spent, (A, "rig lever d20 d4"))
    ends = []
    for state in (held, spent):
        for _ in range(4):
            state, _ = both_done(state)  # rigging, acting, rolling, rigging
        ends.append((awaited(state), rules.view(state, B)))
    assert ends[0] == ends[1] and ends[0][0] == (ACT, (A,))


@pytest.mark.parametrize(
    ("a", "b", "commands", "seats"),
    [
        ("- - - - 20", "1 2 3 4 5", ["A challenge d20"], (B,)),  # wrong: the wager was all there was
        ("4 6 8 12 20", "- - - - 5", ["A challenge d20"], (A,)),  # right: what was bluffed was all there was
        ("4 6 8 12 20", "1 2 3 4 5", ["A challenge d20"], (A, B)),
    ],
)
def test_a_challenge_that_takes_the_last_die_ends_the_acting(
    a: str, b: str, commands: list[str], seats: tuple[Seat, ...]
) -> None:
    state = at(RIG, a, b)
    held = tuple(tuple(die for die, mark in zip(DICE, dice.split(), strict=True) if mark != "-") for dice in (a, b))
    state = bluffed(replace(state, held=held), B, *(held[B] if seats == (A,) else ()))
    state, _ = both_done(does(state, *(("AB".index(one[0]), one[2:]) for one in commands))[0])
    assert awaited(state) == (ACT, seats)


def test_who_gave_every_die_holds_none() -> None:
    state = at(ACT, "4 6 8 12 20", "1 2 3 4 5")
    state, _ = does(state, (A, "play reach d4"), (A, "play union d6 d8"), (A, "play pyramid d12 d20"))
    state, _ = does(state, (B, "play reach d4"), (A, "done"), (B, "done"))
    assert state.held == ((), DICE)
    state, _ = both_done(state)
    assert awaited(state) == (RIG, (B,))


def test_what_is_held_follows_from_what_all_were_told() -> None:
    """Whatever a seat does in secret, it is awaited in the same phases."""
    start = with_side(at(RIG, "4 6 8 12 20", "1 2 3 4 5"), A, replace(at(RIG, "4 6 8 12 20").side(A)))
    plain, _ = both_done(start)
    for secrets in (["rig lever d20 d4"], ["rig lever d20 d4", "rig lever d20 d6", "rig lever d20 d8"]):
        state, _ = both_done(does(start, *((A, typed) for typed in secrets))[0])
        assert (awaited(state), state.held) == (awaited(plain), plain.held)


def test_no_die_is_forgotten() -> None:
    """Whoever holds a die while dice are rigged or played is awaited."""
    phases = 0
    for move in (move for match in Case(GAME, 20).matches for move in match.moves):
        state = move.step.state
        for seat in (A, B) if state.phase in (RIG, ACT) else ():
            assert set(state.side(seat).rolled) <= set(state.held[seat])
            phases += 1
    assert phases > 500


# -- before anything is rolled --------------------------------------------------------------------------------------


def test_a_round_begins_with_what_its_actions_want_and_do() -> None:
    state, happened = both_done(at(ACT, round=2, deeds=(Deed.REACH, Deed.FAMINE, Deed.HEART)))
    (ahead,) = [one for one in happened if isinstance(one, told.DeedsAhead)]
    assert [(row.deed, row.dice, row.last, row.damage) for row in ahead.rows] == [
        (state.open[0], 1, 3, 1), (state.open[1], 2, 4, 2), (Deed.HEART, 3, 3, 3)
    ]  # fmt: skip
    assert ahead in rules.show(rules.view(state, None), None)
