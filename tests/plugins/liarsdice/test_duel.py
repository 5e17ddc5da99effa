"""The duel, ruling by ruling, and each anomaly."""

from collections.abc import Iterable
from typing import Any

import pytest

from croupier import Illegal, Leave, NotYourTurn, PrivateEvent, Seat, Start, Wait, replace
from croupier.testing import ScriptedDice
from plugins.liarsdice.actions import Challenge
from plugins.liarsdice.bids import Said
from plugins.liarsdice.duel import GAME, rules, strategy
from plugins.liarsdice.duel.actions import Accuse, Cheat, Claim, Mulligan, OutOfTime
from plugins.liarsdice.duel.anomalies import Anomaly
from plugins.liarsdice.duel.events import (
    Accused,
    AnomaliesInPlay,
    AnomaliesToDraw,
    ClaimFalse,
    ClaimMade,
    DiceChosen,
    DieShown,
    Peeked,
    RolledAnew,
    RoundLost,
    SumTold,
    TimeLost,
)
from plugins.liarsdice.duel.options import Anomalies, drawn
from plugins.liarsdice.duel.position import MOVE, MULLIGAN, QUICK, Position, faces
from plugins.liarsdice.duel.refusals import (
    AlreadyCheated,
    AlreadyChosen,
    AlreadyShown,
    ChooseFirst,
    FirstMustClaim,
    MustShow,
    NoCheatsLeft,
    NoSuchDie,
    NothingToShow,
    NotInPlay,
    TooManyAnomalies,
    TooManyDice,
)


class Ones:
    """Dice that always show the first entry of the pool."""

    def draw(self, owner: Any, pool: Any, count: int = 1, /) -> tuple[int, ...]:
        return (pool[0],) * count


def match(
    ours: str,
    theirs: str,
    *anomalies: Anomaly,
    claims: Iterable[tuple[int, int, int]] = (),
    turn: Seat = 0,
    **more: Any,
) -> Position:
    hands = tuple(tuple(map(int, hand)) for hand in (ours, theirs))
    wait = Wait(MOVE, (turn,), 9, 3)
    said = tuple(Said(*claim) for claim in claims)
    return Position(anomalies=anomalies, dice=hands, opener=0, round=3, claims=said, wait=wait, **more)


def refusal(state: Position, seat: Seat, action: Any) -> Any:
    with pytest.raises(Illegal) as caught:
        rules.apply(state, seat, action, Ones())
    return type(caught.value.refusal)


def told(step: Any, seat: Seat) -> list[Any]:
    return [event for event in step.events if isinstance(event, PrivateEvent) and event.seat == seat]


def test_the_challenged_player_opens_with_four_dice_each() -> None:
    state = rules.setup(Start(2, Anomalies()), Ones()).state
    assert [len(hand) for hand in state.dice] == [4, 4]
    assert state.wait == Wait(MOVE, (1,), 1, 1)


def test_a_true_claim_costs_the_challenger_the_round() -> None:
    state = match("1234", "1156", claims=((0, 3, 1),), turn=1)
    step = rules.apply(state, 1, Challenge(), Ones())
    assert step.events[1] == RoundLost(1, 3, 1, 5)
    assert [len(hand) for hand in step.state.dice] == [4, 5]
    assert step.state.wait == Wait(MOVE, (1,), 10, 4)


def test_a_false_claim_costs_the_claimer_the_round() -> None:
    state = match("1234", "1156", claims=((0, 4, 1),), turn=1)
    assert rules.apply(state, 1, Challenge(), Ones()).state.opener == 0


@pytest.mark.parametrize(("dice", "over"), [(9, False), (10, True)])
def test_eleven_dice_are_too_many(dice: int, over: bool) -> None:
    state = match("1" * dice, "2222", claims=((1, 1, 2),))
    step = rules.apply(state, 0, Challenge(), Ones())
    assert (step.state.outcome is not None) == over
    if over:
        assert step.state.outcome.ranking == ((1,), (0,))
        assert step.events[1] == RoundLost(0, 4, 2, 11)


@pytest.mark.parametrize(("dice", "rounds"), [(4, 7), (1, 10)])
def test_how_many_rounds_lose_a_match(dice: int, rounds: int) -> None:
    state, lost = match("1" * dice, "1" * dice), 0
    while state.outcome is None:
        assert state.wait is not None and state.wait.seats == (0,)
        state, lost = rules.apply(state, 0, OutOfTime(), Ones()).state, lost + 1
    assert lost == rounds


def test_out_of_reserve_loses_the_round() -> None:
    step = rules.apply(match("1111", "2222", claims=((1, 1, 2),)), 0, OutOfTime(), Ones())
    assert step.events[0] == TimeLost(0, 5)
    assert step.state.wait == Wait(MOVE, (0,), 10, 4)
    assert strategy.expire(rules.view(step.state, None), 0) == OutOfTime()


def test_the_first_move_is_a_claim() -> None:
    assert refusal(match("11", "22"), 0, Challenge()) is FirstMustClaim
    assert refusal(match("11", "22", Anomaly.CHEAT), 0, Accuse()) is FirstMustClaim
    assert refusal(match("11", "22"), 1, Claim(1, 1)) is NotYourTurn


def test_no_claim_is_too_high() -> None:
    state = rules.apply(match("11", "22"), 0, Claim(100, 1), Ones()).state
    assert rules.apply(state, 1, Claim(100, 2), Ones()).state.standing == Said(1, 100, 2)


def test_leaving_gives_the_match_away() -> None:
    assert rules.apply(match("11", "22"), 1, Leave(), Ones()).state.outcome.ranking == ((0,), (1,))


def test_clocks() -> None:
    clocks = {kind: (clock.seconds, clock.reserve) for kind, clock in GAME.clocks.items()}
    assert clocks == {"move": (60, 60), "quick": (30, 30), "mulligan": (30, 0)}


# -- anomalies --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", range(8))
def test_anomalies_drawn_differ(count: int) -> None:
    found = drawn(Anomalies(anomalies=count), Ones())
    assert len(set(found)) == count


def test_anomalies_drawn_are_beside_those_chosen() -> None:
    options = Anomalies(cheat=True, oracle=True, anomalies=2)
    assert drawn(options, Ones()) == (Anomaly.CHEAT, Anomaly.DOUBLEFACE, Anomaly.FRESHSTART, Anomaly.ORACLE)


def test_anomalies_explain_themselves_once_when_the_duel_begins() -> None:
    assert rules.check(Anomalies(cheat=True, anomalies=1))[1] == (AnomaliesToDraw(1),)
    assert rules.check(Anomalies(cheat=True))[1] == ()
    begun = rules.setup(Start(2, Anomalies(cheat=True, anomalies=1)), Ones()).events[0]
    assert isinstance(begun, AnomaliesInPlay)
    assert len(begun.rows) == 2
    assert rules.check(Anomalies()) == (Anomalies(), ())


@pytest.mark.parametrize(
    "options", [Anomalies(anomalies=8), Anomalies(anomalies=-1), Anomalies(cheat=True, anomalies=7)]
)
def test_more_anomalies_than_there_are(options: Anomalies) -> None:
    with pytest.raises(Illegal) as caught:
        rules.check(options)
    assert isinstance(caught.value.refusal, TooManyAnomalies)


def test_cheating_shows_the_dice_once_a_round_and_twice_a_match() -> None:
    state = match("12", "34", Anomaly.CHEAT, turn=1)
    step = rules.apply(state, 0, Cheat(), Ones())
    assert step.events == (Peeked(0, (3, 4), 1),)
    assert rules.view(step.state, 0).dice == ((1, 2), (3, 4))
    assert rules.view(step.state, 1) == rules.view(state, 1)
    assert rules.view(step.state, None) == rules.view(state, None)
    assert refusal(step.state, 0, Cheat()) is AlreadyCheated
    assert refusal(replace(state, cheats=(0, 2)), 0, Cheat()) is NoCheatsLeft
    assert refusal(match("1", "2"), 0, Cheat()) is NotInPlay


@pytest.mark.parametrize("ours", [True, False])
@pytest.mark.parametrize("theirs", [True, False])
def test_an_accusation_is_right_iff_the_other_cheated(ours: bool, theirs: bool) -> None:
    state = match("12", "34", Anomaly.CHEAT, claims=((1, 1, 3),), cheated=(ours, theirs))
    loser = 1 if theirs else 0
    step = rules.apply(state, 0, Accuse(), Ones())
    assert step.events[0] == Accused(0, 1, theirs, loser, 3)
    assert step.state.cheated == (False, False)
    assert refusal(match("1", "2", claims=((1, 1, 3),)), 0, Accuse()) is NotInPlay


def test_doubled_faces_fall_twice_as_often() -> None:
    state = rules.setup(Start(2, Anomalies(doubleface=True)), Ones()).state
    assert state.doubled == (1, 2, 3)
    assert [faces(state).count(face) for face in range(1, 7)] == [2, 2, 2, 1, 1, 1]


def test_a_fresh_start_has_one_die_and_half_the_time() -> None:
    state = rules.setup(Start(2, Anomalies(freshstart=True)), Ones()).state
    assert state.dice == ((1,), (1,))
    assert state.wait.kind == QUICK


def test_mulligan_is_for_both_at_once() -> None:
    state = rules.setup(Start(2, Anomalies(mulligan=True)), ScriptedDice({0: [1, 2, 3, 4], 1: [5, 6, 5, 6]})).state
    assert state.wait == Wait(MULLIGAN, (0, 1), 1, 1)
    assert refusal(state, 0, Claim(1, 1)) is ChooseFirst
    assert refusal(state, 0, Mulligan((5,))) is NoSuchDie
    step = rules.apply(state, 0, Mulligan((3, 1)), ScriptedDice({0: [6, 5]}))
    assert told(step, 0) == [RolledAnew(0, (6, 2, 5, 4))]
    kept = rules.apply(state, 0, Mulligan(), ScriptedDice({}))
    for other in (kept, step):
        assert [event for event in other.events if event not in told(step, 0)] == [DiceChosen(0)]
    assert step.state.wait == Wait(MULLIGAN, (1,), 1, 1)
    assert refusal(step.state, 0, Mulligan()) is AlreadyChosen
    assert rules.apply(step.state, 1, Mulligan(), Ones()).state.wait == Wait(MOVE, (1,), 2, 1)
    assert strategy.expire(rules.view(state, None), 1) == Mulligan()


def test_mulligan_rerolls_five_at_most() -> None:
    state = replace(match("1" * 8, "22", Anomaly.MULLIGAN), wait=Wait(MULLIGAN, (0, 1), 1, 1))
    assert refusal(state, 0, Mulligan((1, 2, 3, 4, 5, 6))) is TooManyDice
    assert rules.apply(state, 0, Mulligan((1, 2, 3, 4, 5, 5)), Ones()).state.wait.seats == (1,)


def test_no_cheating_before_the_dice_count() -> None:
    state = rules.setup(Start(2, Anomalies(mulligan=True, cheat=True)), Ones()).state
    assert refusal(state, 0, Cheat()) is ChooseFirst


def test_the_oracle_speaks_only_of_false_claims_and_only_to_their_maker() -> None:
    state = match("1234", "1156", Anomaly.ORACLE)
    assert told(rules.apply(state, 0, Claim(3, 1), Ones()), 0) == []
    step = rules.apply(state, 0, Claim(4, 1), Ones())
    assert told(step, 0) == [ClaimFalse(0, 4, 1)]
    assert told(step, 1) == []
    assert rules.view(step.state, 1).lies == ((), ())


def test_a_claim_reveals_until_three_are_unrevealed() -> None:
    state = match("1234", "5656", Anomaly.REVELATION)
    assert refusal(state, 0, Claim(1, 1)) is MustShow
    assert refusal(state, 0, Claim(1, 1, 5)) is NoSuchDie
    step = rules.apply(state, 0, Claim(1, 1, 2), Ones())
    assert step.events == (ClaimMade(0, 1, 1, (2,)), DieShown(1, 0, 2, 2))
    assert rules.view(step.state, 1).dice[0] == (0, 2, 0, 0)
    assert rules.view(step.state, None).dice[0] == (0, 0, 0, 0)
    again = replace(step.state, wait=Wait(MOVE, (0,), 11, 3))
    assert refusal(again, 0, Claim(1, 2, 1)) is NothingToShow
    five = match("12345", "6", Anomaly.REVELATION, shown=((2,), ()))
    assert refusal(five, 0, Claim(1, 1, 2)) is AlreadyShown


def test_sums_are_told_after_the_mulligan() -> None:
    options = Anomalies(mulligan=True, summation=True)
    begun = rules.setup(Start(2, options), Ones())
    assert not any(isinstance(event, SumTold) for event in begun.events)
    one = rules.apply(begun.state, 0, Mulligan((1,)), ScriptedDice({0: [6]})).state
    step = rules.apply(one, 1, Mulligan(), Ones())
    assert [event for event in step.events if isinstance(event, SumTold)] == [SumTold(0, 4), SumTold(1, 9)]


def test_with_a_fresh_start_only_four_dice_are_summed_up() -> None:
    both = (Anomaly.FRESHSTART, Anomaly.SUMMATION)
    step = rules.apply(match("111", "222", *both, claims=((1, 1, 2),)), 0, Challenge(), Ones())
    assert [len(hand) for hand in step.state.dice] == [4, 3]
    assert [event for event in step.events if isinstance(event, SumTold)] == [SumTold(1, 4)]
