"""The rulings of the game as rows: a position, what is done there, and what it comes to."""

from collections.abc import Sequence
from typing import TypedDict

import pytest

from croupier import (
    Action,
    Event,
    GameOver,
    Illegal,
    Leave,
    NotNow,
    NotYourTurn,
    Outcome,
    Refusal,
    Seat,
    Start,
    Wait,
    offer,
    replace,
)
from plugins.roulettepoker import rules
from plugins.roulettepoker.actions import (
    AllIn,
    Call,
    Check,
    Fire,
    Fold,
    MissedShot,
    PlayMatch,
    Raise,
    SaidNothing,
    StopHere,
)
from plugins.roulettepoker.events import (
    Betting,
    BulletDealt,
    Called,
    CardsTurned,
    Checked,
    FinalBegan,
    FinalBetting,
    Folded,
    HandRow,
    Hit,
    Missed,
    Raised,
    RoundBegan,
    ShotWentWide,
    ShowdownSplit,
    ShowdownWon,
    SureToFold,
    YouLost,
    YourBullet,
    YourHand,
    YouWon,
)
from plugins.roulettepoker.hands import Hand
from plugins.roulettepoker.options import RouletteOptions
from plugins.roulettepoker.position import BETWEEN, FINAL, INITIAL, Position, front, whole_pot
from plugins.roulettepoker.refusals import (
    MustCall,
    NoFolding,
    NoRaise,
    NoSuchChamber,
    RaiseTooHigh,
    RaiseTooLow,
    TooEarlyToFire,
    WrongAllIn,
    WrongPrice,
)
from tests.plugins.roulettepoker.positions import REST, after, cards, dice, table, without

from croupier import OneOf, Range  # isort: skip


def rows(one: str, two: str) -> tuple[HandRow, ...]:
    """`6 23 high` for each seat."""
    found = []
    for seat, text in enumerate((one, two)):
        card, community, hand = text.split()
        found.append(HandRow(seat, int(card), cards(community), Hand(hand)))
    return tuple(found)


def won(winner: Seat, pot: int, shown: tuple[HandRow, ...]) -> ShowdownWon:
    """What a showdown tells of the better of two hands."""
    best, other = shown[winner], shown[1 - winner]
    return ShowdownWon(winner, pot, shown, best.hand == other.hand, best.hand, other.hand, best.card, other.card)


class Final(TypedDict):
    community: str
    pot: int


class Last(TypedDict):
    line: Sequence[int]
    starter: Seat
    pot: int


FINAL_2: Final = {"community": "23", "pot": 14}
RAISED = table((35, 34), (4, 5))
"""Seat 0 raised to 4, seat 1 to 5."""

TOLD: list[tuple[str, Position, Seat, Action, tuple[Event, ...]]] = [
    # R1, R2: a raise is to a number of chips in front, at least one more than the other has; antes do not count.
    ("a raise says what is in front of both", table(), 0, Raise(5), (Raised(0, 5, 1, 0, False),)),
    ("one chip more is enough", RAISED, 0, Raise(6), (Raised(0, 6, 1, 5, False),)),
    ("a raise of everything is all in", table((39, 30)), 0, Raise(30), (Raised(0, 30, 1, 0, True),)),
    ("all in is as much as both can", table((39, 30)), 0, AllIn(), (Raised(0, 30, 1, 0, True),)),
    ("and may be said with its amount", table((39, 30)), 0, AllIn(30), (Raised(0, 30, 1, 0, True),)),
    # R13: calling with equal amounts is checking.
    ("a check", table(), 0, Check(), (Checked(0),)),
    ("a call with nothing to call is a check", table(), 0, Call(), (Checked(0),)),
    ("a call matches", RAISED, 0, Call(), (Called(0, 1), CardsTurned((2, 3)), FinalBegan(False))),
    ("a call may name its price", RAISED, 0, Call(1), (Called(0, 1), CardsTurned((2, 3)), FinalBegan(False))),
    # R14: a phase is over when both have acted and have the same in front.
    ("the second check turns the cards", table(line=(0,)), 1, Check(),
     (Checked(1), CardsTurned((2, 3)), FinalBegan(False))),
    ("the first check does not", table(starter=1), 1, Check(), (Checked(1),)),
    # R15: folding for nothing is asked twice, and told to nobody else.
    ("a fold for nothing is asked about", table(), 0, Fold(), (SureToFold(0),)),
    ("a raise needs no second word", RAISED, 0, Fold(), (Folded(0, 1, 11),)),
    # R16, R21: a shot before a raise risks only what lies in front already; the target's card is shown.
    ("a hit takes the raise too", table((33, 28), (0, 5), **FINAL_2), 0, Fire(4), (Hit(0, 1, 4, 19, 10),)),
    ("a miss loses what lay there", table((33, 28), (0, 5), **FINAL_2), 0, Fire(5), (Missed(0, 1, 5, 4, 19),)),
    # R17: a shot as the first thing.
    ("a shot without a raise", table((33, 33), **FINAL_2), 0, Fire(4), (Hit(0, 1, 4, 14, 10),)),
    # R18: the prize is what the target has behind, ten at most.
    ("a prize capped by the target's stack", table((16, 6), community="23", pot=58), 0, Fire(4),
     (Hit(0, 1, 4, 58, 6),)),
    ("no prize from who is all in", table((20, 0), community="23", pot=60), 0, Fire(4), (Hit(0, 1, 4, 60, 0),)),
    # R19: who is all in may fire, and gains the ten.
    ("a shot of who is all in", table((0, 20), community="23", pot=60), 0, Fire(4), (Hit(0, 1, 4, 60, 10),)),
    # R22: firing a number that cannot be is allowed.
    ("a shot at what one holds oneself", table(bullets="44", community="44", pot=4, left=2), 0, Fire(4),
     (Hit(0, 1, 4, 4, 10),)),
    # A clock that runs out before a raise: a missed shot, and no card is shown.
    ("a missed shot", table((33, 28), (0, 5), **FINAL_2), 0, MissedShot(), (ShotWentWide(0, 1, 19),)),
]  # fmt: skip


@pytest.mark.parametrize(("state", "seat", "action", "events"), [row[1:] for row in TOLD], ids=[row[0] for row in TOLD])
def test_told(state: Position, seat: Seat, action: Action, events: tuple[Event, ...]) -> None:
    told = rules.apply(state, seat, action, dice("0:1 1:1 h:23")).events
    assert told[: len(events)] == events
    assert [type(event) for event in told[len(events) :]] in ([], [RoundBegan, BulletDealt, BulletDealt])


LAST: Last = {"line": (0,), "starter": 1, "pot": 14}
"""Seat 0 ends the final betting with a check."""

SHOWDOWNS: list[tuple[str, str, str, int, tuple[HandRow, ...]]] = [
    ("straight against high card", "46", "23", 0, rows("4 23 straight", "6 23 high")),
    ("the higher straight", "14", "23", 1, rows("1 23 straight", "4 23 straight")),
    ("three of a kind against a pair", "56", "55", 0, rows("5 55 three", "6 55 pair")),
    ("one pair for both: the higher bullet card", "63", "55", 0, rows("6 55 pair", "3 55 pair")),
    ("the higher pair", "25", "25", 1, rows("2 25 pair", "5 25 pair")),
    ("no straight round the corner", "64", "12", 0, rows("6 12 high", "4 12 high")),
]


@pytest.mark.parametrize(("bullets", "community", "winner", "shown"), [row[1:] for row in SHOWDOWNS],
                         ids=[row[0] for row in SHOWDOWNS])  # fmt: skip
def test_showdowns(bullets: str, community: str, winner: Seat, shown: tuple[HandRow, ...]) -> None:
    state = table((33, 33), bullets=bullets, community=community, **LAST)
    step = rules.apply(state, 0, Check(), dice("0:1 1:1"))
    assert step.events[:2] == (Checked(0), won(winner, 14, shown))
    assert step.state.stacks[winner] == 33 + 14 - 1


def test_equal_bullet_cards_split() -> None:
    """R9, R10: the pot is even, since both have put in the same."""
    step = rules.apply(table((33, 33), bullets="44", community="23", **LAST), 0, Check(), dice("0:1 1:1"))
    assert step.events[:2] == (Checked(0), ShowdownSplit(7, rows("4 23 straight", "4 23 straight"), 4))
    assert step.state.stacks == (39, 39)


GAINS: list[tuple[str, Position, Seat, Action, tuple[int, int]]] = [
    # 40/40, ante 1, both called 6 more: 7 each in the pot, 33 behind.
    ("a hit gains 7 + 10", table((33, 33), bullets="45", **FINAL_2), 0, Fire(5), (40 + 17, 40 - 17)),
    ("a miss loses 7", table((33, 33), bullets="45", **FINAL_2), 0, Fire(6), (40 - 7, 40 + 7)),
    # 7 in, and the other raised to 12 in.
    ("before a raise a miss loses the same 7", table((33, 28), (0, 5), **FINAL_2), 0, Fire(6), (33, 47)),
    ("before a raise a hit gains 12 + 10", table((33, 28), (0, 5), **FINAL_2), 0, Fire(4), (62, 18)),
    ("and the time running out loses 7", table((33, 28), (0, 5), **FINAL_2), 0, MissedShot(), (33, 47)),
    ("a fold loses what lies there", RAISED, 0, Fold(), (35, 45)),
]


@pytest.mark.parametrize(("state", "seat", "action", "stacks"), [row[1:] for row in GAINS],
                         ids=[row[0] for row in GAINS])  # fmt: skip
def test_gains(state: Position, seat: Seat, action: Action, stacks: tuple[int, int]) -> None:
    """What both have once the round is paid, before the next antes."""
    found = after(state, seat, action)
    assert tuple(stack + found.ante for stack in found.stacks) == stacks


def test_a_hit_with_the_prize_capped_ends_the_match() -> None:
    """34 each in, 6 behind each: the hit gains 34 + 6, and the target is out."""
    step = rules.apply(table((6, 6), community="23", pot=68), 0, Fire(4), dice())
    assert step.events == (Hit(0, 1, 4, 68, 6),)
    assert (step.state.stacks, step.state.out) == ((80, 0), (1,))
    assert step.state.outcome == Outcome("ruined", ((0,), (1,)))


OVER = replace(table(), wait=None, outcome=Outcome("ruined", ((0,), (1,))), out=(1,), stacks=(80, 0), bullets=())

REFUSED: list[tuple[str, Position, Seat, Action, Refusal]] = [
    ("a raise to what the other has", RAISED, 0, Raise(5), RaiseTooLow(5, 6, 39)),
    ("a raise to less", RAISED, 0, Raise(2), RaiseTooLow(2, 6, 39)),
    ("a raise to nothing", table(), 0, Raise(0), RaiseTooLow(0, 1, 39)),
    ("a raise above one's own stack", table((20, 58)), 0, Raise(21), RaiseTooHigh(21, 1, 20)),
    ("a raise above the other's stack", table((58, 20)), 0, Raise(21), RaiseTooHigh(21, 1, 20)),
    ("a raise when the other is all in", table((20, 0), (0, 19)), 0, Raise(20), NoRaise(19)),
    ("all in when the other is", table((20, 0), (0, 19)), 0, AllIn(), NoRaise(19)),
    ("a raise when the other is and was called", table((20, 0), (0, 0)), 0, Raise(20), NoRaise(0)),
    ("another all in than there is", table(), 0, AllIn(38), WrongAllIn(39)),
    ("a check before a raise", RAISED, 0, Check(), MustCall(1)),
    ("a call at another price", RAISED, 0, Call(2), WrongPrice(1)),
    ("a price where there is none", table(), 0, Call(2), WrongPrice(0)),
    ("a fold in the final betting", table((33, 28), (0, 5), **FINAL_2), 0, Fold(), NoFolding()),
    ("a shot in the initial betting", table(), 0, Fire(3), TooEarlyToFire(0)),
    ("chamber 0", table((33, 33), **FINAL_2), 0, Fire(0), NoSuchChamber(0)),
    ("chamber 7", table((33, 33), **FINAL_2), 0, Fire(7), NoSuchChamber(7)),
    ("the other's turn", table(), 1, Check(), NotYourTurn()),
    ("a missed shot in the initial betting", RAISED, 0, MissedShot(), NotNow()),
    ("an action of no verb", table(), 0, Action(), NotNow()),
    ("a match that is over", OVER, 0, Check(), GameOver()),
    ("a bet behind the practice", REST, 0, Check(), NotNow()),
    ("a shot behind the practice", REST, 0, Fire(3), NotNow()),
    ("a word of who is ready", replace(REST, wait=Wait(BETWEEN, (1,), 8)), 0, StopHere(), NotYourTurn()),
    ("yes during a round", table(), 0, PlayMatch(), NotNow()),
    ("no during a round", table(), 0, StopHere(), NotNow()),
    ("silence during a round", table(), 0, SaidNothing(), NotNow()),
    ("leaving a match that is over", OVER, 0, Leave(), GameOver()),
]


@pytest.mark.parametrize(("state", "seat", "action", "refusal"), [row[1:] for row in REFUSED],
                         ids=[row[0] for row in REFUSED])  # fmt: skip
def test_refused(state: Position, seat: Seat, action: Action, refusal: Refusal) -> None:
    with pytest.raises(Illegal) as caught:
        rules.apply(state, seat, action, dice())
    assert caught.value.refusal == refusal


def test_the_opening() -> None:
    step = rules.setup(Start(2, RouletteOptions()), dice("0:5 1:4"))
    assert step.events == (RoundBegan(1, 1, 0, False, True), BulletDealt(0, 1, 5), BulletDealt(1, 1, 4))
    assert step.state.wait == Wait(INITIAL, (0,), 1)
    assert (step.state.stacks, step.state.pot, step.state.left) == ((39, 39), 2, 22)


def test_a_raise_does_not_end_a_phase_and_the_turn_passes() -> None:
    state = after(table(), 0, Raise(5))
    assert (state.wait, front(state, 0), front(state, 1), state.stacks) == (Wait(INITIAL, (1,), 8), 5, 0, (34, 39))


def test_the_same_seat_starts_both_phases_and_the_other_the_next_round() -> None:
    """R12."""
    state = after(table(line=(0,)), 1, Check(), "h:23")
    assert (state.wait, state.community, state.line, state.pot) == (Wait(FINAL, (0,), 8), (2, 3), (), 2)
    state = after(after(state, 0, Check(), ""), 1, Check(), "0:1 1:1")
    assert (state.wait, state.starter, state.round) == (Wait(INITIAL, (1,), 10), 1, 2)


def test_a_fold_shows_no_card() -> None:
    """R21."""
    told = rules.apply(RAISED, 0, Fold(), dice("0:1 1:2")).events
    assert told == (Folded(0, 1, 11), RoundBegan(2, 1, 1, False, False), BulletDealt(0, 2, 1), BulletDealt(1, 2, 2))


def test_the_second_fold_for_nothing_counts() -> None:
    """R15: within the same turn, and forgotten with it."""
    warned = after(table(), 0, Fold())
    assert warned == replace(table(), sure=True)
    assert rules.view(warned, 0).sure
    assert not rules.view(warned, 1).sure
    assert not rules.view(warned, None).sure
    assert rules.apply(warned, 0, Fold(), dice("0:1 1:1")).events[0] == Folded(0, 1, 2)
    assert not after(warned, 0, Check()).sure


class TestAntesAndDecks:
    def test_a_short_stack_pays_what_it_has_and_the_other_as_much(self) -> None:
        """R5: the round goes on, with checks and shots only."""
        state = table((2, 70), (0, 4), pot=4, decks=3)
        step = rules.apply(state, 0, Fold(), dice("0:5 1:4"))
        assert step.events[1] == RoundBegan(2, 2, 1, True, False)
        assert (step.state.stacks, step.state.pot) == ((0, 76), 4)
        assert rules.menu(rules.view(step.state, 1), 1) == (offer(Check),)
        final = after(after(step.state, 1, Check(), ""), 0, Check(), "h:23")
        assert rules.menu(rules.view(final, 1), 1) == (offer(Check), offer(Fire, number=OneOf((1, 2, 3, 4, 5, 6))))

    def test_the_first_round_after_the_last_card_has_a_new_deck_and_a_higher_ante(self) -> None:
        """R6, R7: here the community took the last two cards."""
        state = replace(table((33, 33), community="23", **LAST), deck=(), left=0)
        step = rules.apply(state, 0, Check(), dice("0:1 1:1"))
        assert step.events[-3] == RoundBegan(2, 2, 0, False, True)
        assert (step.state.ante, step.state.left, step.state.pot) == (2, 22, 4)

    def test_a_deck_out_after_a_fold_too(self) -> None:
        step = rules.apply(replace(RAISED, deck=(), left=0), 0, Fold(), dice("0:1 1:1"))
        assert step.events[1] == RoundBegan(2, 2, 1, False, True)

    def test_a_deck_out_between_bullets_and_community_is_replaced_and_the_ante_rises_next_round(self) -> None:
        """R6: both community cards come from a fresh 24, so even a fifth copy of a rank may lie there."""
        state = replace(table(line=(0,), bullets="44"), deck=(), left=0)
        step = rules.apply(state, 1, Check(), dice("h:44"))
        assert step.events == (Checked(1), CardsTurned((4, 4)), FinalBegan(True))
        assert (step.state.left, step.state.ante, step.state.pot) == (22, 1, 2)
        assert step.state.deck == without(4, 4)
        ended = rules.apply(after(step.state, 0, Check(), ""), 1, Check(), dice("0:1 1:1"))
        assert ended.events[-3] == RoundBegan(2, 2, 1, False, False)
        assert ended.state.left == 20

    def test_what_all_saw_of_a_deck_is_open_to_all_and_what_nobody_saw_is_not(self) -> None:
        """Both cards after a showdown, the target's alone after a shot, none after a fold; nothing of an older deck."""
        board = table(community="23", bullets="54")
        shown = {
            (Check(), 5): after(replace(board, line=(0,), wait=Wait(FINAL, (1,), 7)), 1, Check(), "0:1 1:1"),
            (Fire(6), 4): after(board, 0, Fire(6), "0:1 1:1"),
        }
        assert [state.shown for state in shown.values()] == [(2, 3, 4, 5), (2, 3, 4)]
        assert all(rules.view(state, seat).shown == state.shown for state in shown.values() for seat in (0, 1, None))
        assert rules.apply(RAISED, 0, Fold(), dice("0:1 1:1")).state.shown == ()
        renewed = replace(board, shown=(1, 1), deck=without(2, 3), left=22)
        assert after(renewed, 0, Fire(6), "0:1 1:1").shown == (2, 3)
        assert after(replace(board, shown=(1,), deck=(), left=0), 0, Fire(6), "0:1 1:1").shown == ()

    def test_cards_leave_the_deck_as_they_are_dealt(self) -> None:
        state = after(table(bullets="54", line=(0,)), 1, Check(), "h:23")
        assert (state.deck, state.left) == (without(5, 4, 2, 3), 20)
        dealt = after(replace(RAISED, deck=without(5, 4), left=22), 0, Fold(), "0:6 1:6")
        assert dealt.deck == without(5, 4, 6, 6)


class TestAllIn:
    def test_who_is_all_in_before_the_final_betting_still_takes_a_turn(self) -> None:
        """R19, R20: a check or a shot each, the starter first."""
        state = table((0, 0), (0,), bullets="15", community="26", pot=80, starter=1)
        assert rules.menu(rules.view(state, 0), 0) == (offer(Check), offer(Fire, number=OneOf((1, 2, 3, 4, 5, 6))))
        ended = after(state, 0, Check(), "")
        assert ended.outcome == Outcome("ruined", ((1,), (0,)))

    def test_a_call_of_all_in_turns_the_cards(self) -> None:
        state = after(table((0, 39), (39,)), 1, Call(), "h:23")
        assert (state.stacks, state.pot, state.wait) == ((0, 0), 80, Wait(FINAL, (0,), 8))

    def test_a_shot_may_turn_a_lost_match(self) -> None:
        state = table((0, 30), community="23", pot=50)
        assert after(state, 0, Fire(4)).stacks == (59, 19)


def test_leaving_gives_everything_to_the_other() -> None:
    for seat in (0, 1):
        ended = after(RAISED, seat, Leave())
        assert ended.outcome == Outcome("left", ((1 - seat,), (seat,)))
        assert (ended.stacks[1 - seat], ended.stacks[seat], whole_pot(ended), ended.out) == (80, 0, 0, (seat,))


def test_the_menu() -> None:
    assert rules.menu(table(), 0) == (
        offer(Check),
        offer(Raise, amount=Range(1, 38, (1, 2))),
        offer(AllIn, amount=39),
    )
    assert rules.menu(RAISED, 0) == (
        offer(Call, price=1),
        offer(Raise, amount=Range(6, 38, (6, 11, 17))),
        offer(AllIn, amount=39),
        offer(Fold),
    )
    assert rules.menu(table((20, 0), (0, 19)), 0) == (offer(Call, price=19), offer(Fold))
    assert rules.menu(table((1, 60), (0, 19)), 1) == ()
    assert rules.menu(table((1, 60), pot=19), 0) == (offer(Check), offer(AllIn, amount=1))


def test_what_is_shown() -> None:
    betting = Betting(11, 22, 0, 4, 35, 1, 5, 34, 1, 6, 39, 34)
    assert rules.show(rules.view(RAISED, None), None) == (betting,)
    assert rules.show(rules.view(RAISED, 1), 1) == (YourBullet(1, 4, 34), betting)
    final = table((33, 28), (0, 5), **FINAL_2)
    shown = FinalBetting((2, 3), 19, 20, 0, 0, 33, 1, 5, 28, 5, 6, 33, 28)
    assert rules.show(rules.view(final, 0), 0) == (YourHand(0, 5, (2, 3), Hand.HIGH, 33), shown)
    assert rules.show(OVER, None) == ()
    assert (rules.show(OVER, 0), rules.show(OVER, 1)) == ((YouWon(0),), (YouLost(1),))


def test_a_view_hides_the_other_card_and_the_deck() -> None:
    """R25: how many cards are left is public, which ones is not."""
    assert rules.view(RAISED, 0).bullets == (5, 0)
    assert rules.view(RAISED, 1).bullets == (0, 4)
    assert rules.view(RAISED, None).bullets == (0, 0)
    assert all((rules.view(RAISED, seat).deck, rules.view(RAISED, seat).left) == ((), 22) for seat in (0, 1, None))
