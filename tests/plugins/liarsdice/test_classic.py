"""Liar's dice for two to six, ruling by ruling."""

from itertools import product
from random import Random
from typing import Any

import pytest

from croupier import GameOver, Illegal, Leave, NotNow, NotYourTurn, Options, Seat, Start, Wait
from croupier.testing import ScriptedDice
from plugins.liarsdice.actions import Bid, BidSum, Challenge
from plugins.liarsdice.bids import Said
from plugins.liarsdice.classic import rules, strategy
from plugins.liarsdice.classic.position import TURN, Position
from plugins.liarsdice.duel.actions import Accuse
from plugins.liarsdice.events import (
    CupRow,
    DiceStay,
    Lost,
    NobodyLost,
    RoundBegan,
    SumChallenged,
    ToOpen,
    YourDice,
)
from plugins.liarsdice.refusals import (
    BidFaces,
    BidTheSum,
    BidTooHigh,
    NothingToChallenge,
    OutOfGame,
    SumOutOfRange,
    SumTooLow,
)


class Sixes:
    """Dice that always show the same face."""

    def __init__(self, face: int = 6) -> None:
        self.face = face

    def draw(self, owner: Any, pool: Any, count: int = 1, /) -> tuple[int, ...]:
        return (self.face,) * count


def table(*hands: str, bids: tuple[tuple[int, int, int], ...] = (), turn: Seat = 0, **more: Any) -> Position:
    dice = tuple(tuple(map(int, hand)) for hand in hands)
    said = tuple(Said(*bid) for bid in bids)
    wait = Wait(TURN, (turn,), 9)
    return Position(order=tuple(range(len(hands))), dice=dice, bids=said, round=3, wait=wait, **more)


def refusal(state: Position, seat: Seat, action: Any) -> Any:
    with pytest.raises(Illegal) as caught:
        rules.apply(state, seat, action, Sixes())
    return type(caught.value.refusal)


@pytest.mark.parametrize("seats", [2, 6])
def test_five_dice_each_and_the_first_to_join_opens(seats: int) -> None:
    step = rules.setup(Start(seats, Options()), Sixes(3))
    assert [len(hand) for hand in step.state.dice] == [5] * seats
    assert step.state.wait == Wait(TURN, (0,), 1)
    began = RoundBegan(1, 5 * seats, tuple(CupRow(seat, 5) for seat in range(seats)))
    assert step.events == (began, *(YourDice(seat, (3,) * 5) for seat in range(seats)))
    assert rules.show(rules.view(step.state, None), None)[0] == ToOpen(0, {2: 2, 6: 5}[seats])


def test_dice_keep_the_order_drawn() -> None:
    script = ScriptedDice({0: [5, 1, 4, 2, 3], 1: [6, 6, 1, 1, 2]})
    assert rules.setup(Start(2, Options()), script).state.dice == ((5, 1, 4, 2, 3), (6, 6, 1, 1, 2))


def test_only_the_next_player_challenges() -> None:
    state = table("11", "22", "33", bids=((0, 1, 1),), turn=1)
    assert refusal(state, 2, Challenge()) is NotYourTurn
    assert refusal(state, 0, Challenge()) is NotYourTurn


@pytest.mark.parametrize(
    ("count", "loser", "left"), [(4, 1, 2), (3, 1, 2), (5, 0, 2)], ids=["matched", "exceeded", "false"]
)
def test_who_is_wrong_loses_a_die_and_opens(count: int, loser: Seat, left: int) -> None:
    state = table("223", "226", "111", bids=((0, count, 2),), turn=1)
    step = rules.apply(state, 1, Challenge(), Sixes())
    assert step.events[1] == Lost(loser, 4, 2, left)
    assert step.state.wait.seats == (loser,)
    assert [len(hand) for hand in step.state.dice] == [3 - (seat == loser) for seat in range(3)]


def test_an_eliminated_loser_passes_the_opening_on() -> None:
    state = table("2", "226", "111", bids=((0, 9, 2),), turn=1)
    step = rules.apply(state, 1, Challenge(), Sixes())
    assert step.state.out == (0,)
    assert step.state.wait.seats == (1,)


def test_no_face_is_wild() -> None:
    state = table("1111", "22", bids=((0, 3, 2),), turn=1)
    assert rules.apply(state, 1, Challenge(), Sixes()).events[1] == Lost(0, 2, 2, 3)


def test_refusals() -> None:
    state = table("11", "22", "33")
    assert refusal(state, 0, Challenge()) is NothingToChallenge
    assert refusal(state, 0, Bid(7, 1)) is BidTooHigh
    assert refusal(state, 0, BidSum(7)) is BidFaces
    assert refusal(state, 0, Accuse()) is NotNow
    assert refusal(table("1", "", "3", out=(1,)), 1, Bid(1, 1)) is OutOfGame


def test_the_last_two_dice_are_bid_on_by_their_sum() -> None:
    state = table("22", "3", bids=((0, 3, 2),), turn=1)
    after = rules.apply(state, 1, Challenge(), Sixes(4)).state
    assert after.summing
    assert refusal(after, 0, Bid(1, 1)) is BidTheSum
    assert [offer.fields[0][1].low for offer in rules.menu(after, 0)] == [2]
    bid = rules.apply(after, 0, BidSum(7), Sixes()).state
    assert refusal(bid, 1, BidSum(7)) is SumTooLow
    assert refusal(bid, 1, BidSum(13)) is SumOutOfRange


@pytest.mark.parametrize(("total", "winner"), [(7, 0), (8, 1)])
def test_the_sum_of_three_and_four(total: int, winner: Seat) -> None:
    state = table("3", "4", summing=True)
    bid = rules.apply(state, 0, BidSum(total), Sixes()).state
    step = rules.apply(bid, 1, Challenge(), Sixes())
    assert step.state.outcome.ranking == ((winner,), (1 - winner,))
    assert isinstance(step.events[0], SumChallenged)
    assert refusal(step.state, 0, BidSum(2)) is GameOver


@pytest.mark.parametrize("play", [strategy.bot, strategy.fair, strategy.easy])
def test_on_the_last_two_dice_the_house_bids_a_higher_sum_or_doubts(play: Any) -> None:
    for last, die in product((0, *range(2, 13)), range(1, 7)):
        seat = 1 if last else 0
        state = table(str(die), str(die), bids=((0, last, 0),) if last else (), summing=True, turn=seat)
        rules.apply(state, seat, play(rules.view(state, seat), seat, Random(die)), Sixes())


def test_two_dice_of_one_player_are_no_sum() -> None:
    state = table("22", "22", bids=((0, 4, 3),), turn=1)
    assert not rules.apply(state, 1, Challenge(), Sixes()).state.summing


def test_nothing_is_above_twelve_or_above_all_dice() -> None:
    summed = table("3", "4", bids=((0, 12, 0),), summing=True, turn=1)
    assert [offer.action for offer in rules.menu(summed, 1)] == [Challenge]
    faces = table("33", "44", bids=((0, 4, 6),), turn=1)
    assert [offer.action for offer in rules.menu(faces, 1)] == [Challenge]


def test_who_leaves_leaves_dice_behind() -> None:
    state = table("22", "23", "41", bids=((0, 3, 2),), turn=1)
    left = rules.apply(state, 0, Leave(), Sixes())
    assert left.events == (DiceStay(0),)
    assert left.state.wait == state.wait
    step = rules.apply(left.state, 1, Challenge(), Sixes())
    assert step.events[1] == Lost(1, 3, 2, 1)
    assert step.state.dice[0] == ()


def test_a_liar_who_left_loses_nothing_more() -> None:
    state = table("22", "23", "41", bids=((0, 4, 2),), turn=1, out=(0,))
    step = rules.apply(state, 1, Challenge(), Sixes())
    assert step.events[1] == NobodyLost(0, 3, 2)
    assert [len(hand) for hand in step.state.dice] == [0, 2, 2]
    assert step.state.wait.seats == (1,)


def test_the_awaited_player_leaves_and_the_next_goes_on() -> None:
    state = table("22", "23", "41", bids=((0, 4, 2),), turn=1)
    assert rules.apply(state, 1, Leave(), Sixes()).state.wait == Wait(TURN, (2,), 10)


def test_time_runs_out() -> None:
    assert strategy.expire(rules.view(table("11", "22"), None), 0) == Bid(1, 1)
    assert strategy.expire(rules.view(table("1", "2", summing=True), None), 0) == BidSum(2)
    assert strategy.expire(rules.view(table("11", "22", bids=((0, 1, 1),), turn=1), None), 1) == Challenge()


def test_one_sees_one_s_own_dice_only() -> None:
    state = table("12", "34", "56")
    assert rules.view(state, 1).dice == ((0, 0), (3, 4), (0, 0))
    assert rules.view(state, None).dice == ((0, 0),) * 3
