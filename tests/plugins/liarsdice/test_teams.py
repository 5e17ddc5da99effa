"""Liar's dice in teams, ruling by ruling."""

from itertools import product
from random import Random
from typing import Any

import pytest

from croupier import Illegal, Leave, Options, Seat, Start, Wait, replace
from croupier.testing import ScriptedDice
from plugins.liarsdice.actions import Bid, Challenge
from plugins.liarsdice.bids import Said
from plugins.liarsdice.events import Challenged, CupRow, RoundBegan, ToBeat
from plugins.liarsdice.teams import rules, strategy
from plugins.liarsdice.teams.actions import NameFirst, Pick, RevealLearn, RevealReroll
from plugins.liarsdice.teams.events import (
    BehindDice,
    BehindRerolled,
    DieLearnt,
    DieLocked,
    DieRevealed,
    GarnetsStaked,
    MustBid,
)
from plugins.liarsdice.teams.position import BID, FIRST, PICK, TURN, Learnt, Position, behind
from plugins.liarsdice.teams.refusals import (
    AlreadyRevealed,
    CannotLearn,
    DieIsLocked,
    NoHigherBid,
    NotFree,
    NowBid,
    OneReveal,
    RerollOrLearn,
)


class Ones:
    """Dice that always show the first entry of the pool."""

    def draw(self, owner: Any, pool: Any, count: int = 1, /) -> tuple[int, ...]:
        return (pool[0],) * count


def table(*hands: str, bids: tuple[tuple[int, int, int], ...] = (), turn: Seat = 0, **more: Any) -> Position:
    """Seats 0 and 2 play 1 and 3."""
    return Position(
        order=(0, 1, 2, 3),
        dice=tuple(tuple(map(int, hand)) for hand in hands),
        bids=tuple(Said(*bid) for bid in bids),
        round=3,
        wait=Wait(TURN, (turn,), 9),
        leaders=(0, 1),
        mates=(2, 3),
        **{"garnets": (0, 0, 0, 0), **more},
    )


def refusal(state: Position, seat: Seat, action: Any) -> Any:
    with pytest.raises(Illegal) as caught:
        rules.apply(state, seat, action, Ones())
    return type(caught.value.refusal)


@pytest.mark.parametrize(
    ("garnets", "leaders"), [((), (0, 1)), ((1, 5, 9, 0), (2, 1)), ((3, 3, 3, 3), (0, 1)), ((0, 0, 0, 4), (3, 0))]
)
def test_leaders_have_most_garnets(garnets: Any, leaders: Any) -> None:
    state = rules.setup(Start(4, Options(), garnets), Ones()).state
    assert state.leaders == leaders
    assert state.wait == Wait(PICK, leaders[:1], 1)


def test_picks_seats_and_the_opening() -> None:
    state = rules.setup(Start(4, Options(), (1, 5, 9, 0)), Ones()).state
    assert refusal(state, 2, Pick(1)) is NotFree
    picked = rules.apply(state, 2, Pick(3), Ones())
    assert picked.state.teams == ((2, 3), (1, 0))
    assert picked.state.order == (2, 1, 3, 0)
    assert picked.events[1] == GarnetsStaked((0,), (3,))
    assert picked.state.wait.seats == (2,)
    begun = rules.apply(picked.state, 2, NameFirst(0), Ones())
    assert begun.state.wait.seats == (0,)
    assert begun.events[1] == RoundBegan(1, 20, tuple(CupRow(seat, 5) for seat in (2, 1, 3, 0)))
    assert begun.events[2] == BehindDice(2, 1, (1,) * 5)


def test_the_richer_team_names_who_opens() -> None:
    state = rules.setup(Start(4, Options(), (5, 4, 0, 3)), Ones()).state
    after = rules.apply(state, 0, Pick(2), Ones()).state
    assert after.wait == Wait(FIRST, (1,), 2)
    assert strategy.expire(rules.view(after, None), 1) == NameFirst(2)
    assert strategy.expire(rules.view(state, None), 0) == Pick(2)


def test_one_sees_the_dice_behind_and_not_one_s_own() -> None:
    state = table("12", "34", "56", "11")
    assert rules.view(state, 0).dice == ((0, 0), (3, 4), (0, 0), (0, 0))
    assert rules.view(state, 3).dice == ((1, 2), (0, 0), (0, 0), (0, 0))
    assert rules.view(state, None).dice == ((0, 0),) * 4


def test_behind_is_the_next_with_dice_even_the_mate() -> None:
    state = table("12", "", "56", "11", out=(1,))
    assert behind(state, 0) == 2
    assert rules.view(state, 0).dice == ((0, 0), (), (5, 6), (0, 0))


def test_a_revealed_die_stays_and_the_other_may_be_rerolled() -> None:
    state = table("12", "34", "56", "11")
    assert refusal(state, 0, RevealReroll(1)) is RerollOrLearn
    assert refusal(state, 0, RevealReroll(1, (1,))) is DieIsLocked
    step = rules.apply(state, 0, RevealReroll(1, (2,)), ScriptedDice({0: [6]}))
    assert step.events[2] == BehindRerolled(0, 1, (3, 6))
    assert step.state.wait == Wait(BID, (0,), 10)
    assert rules.show(rules.view(step.state, None), None)[0] == MustBid(0, 1, 1), "and no doubt, and no second reveal"
    assert rules.view(step.state, None).dice[1] == (3, 0)
    assert refusal(step.state, 0, RevealReroll(2, ())) is OneReveal
    assert refusal(replace(step.state, bids=(Said(3, 1, 1),)), 0, Challenge()) is NowBid
    bid = rules.apply(step.state, 0, Bid(1, 3), Ones()).state
    assert not bid.ran and bid.wait == Wait(TURN, (1,), 11)
    assert refusal(replace(bid, wait=Wait(TURN, (0,), 11)), 0, RevealReroll(1, (2,))) is AlreadyRevealed


def test_a_learnt_die_is_locked_and_may_be_revealed() -> None:
    state = table("12", "34", "56", "11", learnt=(Learnt(3, 1, 2),))
    assert refusal(state, 0, RevealReroll(1, (2,))) is DieIsLocked
    assert rules.apply(state, 0, RevealReroll(2, (1,)), Ones()).state.revealed[1] == (2,)


def test_learning_a_die() -> None:
    state = table("12", "34", "56", "11")
    assert refusal(state, 0, RevealLearn(1, 0)) is CannotLearn
    assert refusal(state, 0, RevealLearn(1, 1)) is CannotLearn
    step = rules.apply(state, 0, RevealLearn(1, 2), ScriptedDice({None: [2]}))
    assert step.events == (DieRevealed(0, 1, 1, 3), DieLocked(0, 2, 2), DieLearnt(0, 2, 2, 6))
    assert rules.view(step.state, 0).dice[2] == (0, 6)
    assert rules.view(step.state, 3).dice[2] == (0, 0)


def test_the_prompt_offers_what_the_menu_does() -> None:
    state = table("123", "34", "56", "11", bids=((3, 1, 1),))
    beat = rules.show(state, None)[0]
    assert isinstance(beat, ToBeat) and (beat.die, beat.loose, beat.learn) == (1, 2, (2, 3))
    for changed, offered in (
        ({"revealed": ((), (1,), (), ())}, (2, 0, (2, 3))),
        ({"learnt": (Learnt(3, 1, 2),)}, (2, 1, (2, 3))),
        ({"learnt": (Learnt(0, 2, 1), Learnt(0, 2, 2))}, (1, 2, (3,))),
        ({"revealed": ((), (1, 2), (), ())}, (0, 0, ())),
    ):
        told = rules.show(replace(state, **changed), None)[0]
        assert isinstance(told, ToBeat) and (told.die, told.loose, told.learn) == offered, changed
        menu = rules.menu(replace(state, **changed), 0)
        assert any(offer.action in (RevealReroll, RevealLearn) for offer in menu) is bool(told.die)


def test_whom_one_can_learn_from_is_told() -> None:
    with pytest.raises(Illegal) as caught:
        rules.apply(table("12", "34", "56", "11"), 0, RevealLearn(1, 1), Ones())
    assert caught.value.refusal == CannotLearn(1, (2, 3))


def test_showdowns_follow_the_circle() -> None:
    state = replace(table("12", "34", "56", "11", bids=((3, 1, 1),)), order=(0, 2, 1, 3))
    told = rules.apply(state, 0, Challenge(), Ones()).events[0]
    assert isinstance(told, Challenged) and [row.seat for row in told.rows] == [0, 2, 1, 3]


def test_a_reveal_goes_alone_where_nothing_else_can_be() -> None:
    state = table("1", "4", "", "", out=(2, 3), summing=True)
    assert rules.apply(state, 0, RevealReroll(1), Ones()).state.ran
    assert [len(offer) for offer in rules.menu(state, 0)] == [11, 1]


@pytest.mark.parametrize("ran", [False, True])
@pytest.mark.parametrize("play", [strategy.bot, strategy.fair, strategy.easy])
def test_on_the_last_two_dice_the_house_bids_a_higher_sum_or_doubts(play: Any, ran: bool) -> None:
    """Whoever has shown a die may not doubt any more, and may have left the table to the house since."""
    for last, die in product((0, *range(2, 12)), range(1, 7)):
        seat = 1 if last else 0
        bids = ((0, last, 0),) if last else ()
        state = table(str(die), str(die), "", "", bids=bids, turn=seat, out=(2, 3), summing=True, ran=ran)
        rules.apply(state, seat, play(rules.view(state, seat), seat, Random(die)), Ones())


def test_no_reveal_where_nothing_can_be_bid() -> None:
    state = table("12", "34", "56", "11", bids=((3, 8, 6),))
    assert refusal(state, 0, RevealReroll(1, (2,))) is NoHigherBid


@pytest.mark.parametrize(
    ("hands", "out", "summing"),
    [(("12", "3", "", ""), (2, 3), True), (("12", "", "5", "1"), (1,), False)],
    ids=["opponents", "three"],
)
def test_the_sum_is_for_the_last_two_opponents(hands: Any, out: Any, summing: bool) -> None:
    loser_bids = ((0, 9, 1),)
    state = table(*hands, bids=loser_bids, turn=next(seat for seat in (1, 2) if hands[seat]), out=out)
    assert state.wait is not None
    after = rules.apply(state, state.wait.seats[0], Challenge(), Ones()).state
    assert after.summing == summing


def test_a_team_without_dice_has_lost_and_the_mates_are_paid() -> None:
    state = table("12", "3", "4", "", bids=((1, 9, 1),), turn=2, out=(3,), garnets=(2, 2, 1, 1))
    outcome = rules.apply(state, 2, Challenge(), Ones()).state.outcome
    assert outcome.ranking == ((0, 2), (1, 3))
    assert outcome.tallies == (0, 0, 1, -1)


def test_lent_garnets_are_not_lost() -> None:
    state = table("12", "3", "4", "", bids=((1, 9, 1),), turn=2, out=(3,))
    assert rules.apply(state, 2, Challenge(), Ones()).state.outcome.tallies == (0, 0, 1, 0)


def test_who_leaves_is_ranked_last_and_paid_nothing() -> None:
    state = table("12", "3", "4", "5", garnets=(2, 2, 1, 1))
    for seat in (2, 1, 3):
        state = rules.apply(state, seat, Leave(), Ones()).state
    assert state.outcome is not None
    assert state.outcome.ranking == ((0,), (2, 1, 3))
    assert state.outcome.tallies == (0, 0, -1, -1)


def test_leaving_before_the_first_round_lets_the_usual_be_chosen() -> None:
    state = rules.setup(Start(4, Options()), Ones()).state
    gone = rules.apply(state, 0, Leave(), Ones()).state
    assert gone.teams == ((0, 2), (1, 3))
    assert gone.wait == Wait(FIRST, (2,), 2)
    begun = rules.apply(gone, 2, NameFirst(1), Ones()).state
    assert begun.dice[0] == ()


def test_time_runs_out() -> None:
    state = table("12", "34", "56", "11", bids=((3, 2, 6),))
    assert strategy.expire(rules.view(state, None), 0) == Challenge()
    assert strategy.expire(rules.view(replace(state, ran=True), None), 0) == Bid(3, 1)
