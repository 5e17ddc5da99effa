from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from core.engine.dice import SeededDice
from croupier import (
    Action,
    Event,
    Face,
    GameOver,
    Illegal,
    Leave,
    NotNow,
    NotYourTurn,
    Options,
    Outcome,
    PrivateEvent,
    Refusal,
    Seat,
    Start,
    Wait,
    replace,
)
from plugins.dicepoker import rules
from plugins.dicepoker.actions import Keep, Reroll
from plugins.dicepoker.events import (
    Ahead,
    Eliminated,
    FirstToDecide,
    Gone,
    HandRow,
    Hands,
    Kept,
    Rerolled,
    Rolled,
    Round,
    Stage,
    ToDecide,
    YouAreOut,
    YourDice,
    YourRoll,
    YouWon,
)
from plugins.dicepoker.hands import Hand
from plugins.dicepoker.position import Position
from plugins.dicepoker.refusals import AlreadyDecided, AlreadyRolled, NoSuchDie, NothingRolled, OutOfGame


class Scripted:
    """Dice that fall as written, for one owner, in order."""

    def __init__(self, owner: Seat | None = None, results: str = "") -> None:
        self.owner, self.results = owner, [int(face) for face in results]

    def draw(self, owner: Seat | None, pool: Sequence[int], count: int = 1) -> tuple[int, ...]:
        drawn = tuple(self.results.pop(0) for _ in range(count))
        assert not count or (owner == self.owner and set(drawn) <= set(pool))
        return drawn


def faces(text: str) -> tuple[Face, ...]:
    return tuple(int(face) for face in text)


def lying(*dice: str) -> tuple[tuple[Face, ...], ...]:
    return tuple(map(faces, dice))


def rolling(*dice: str, out: tuple[Seat, ...] = (), **others: Any) -> Position:
    """A roll wait; each seat's dice as text, "" before its roll."""
    order = tuple(seat for seat in range(len(dice)) if seat not in out)
    awaited = tuple(seat for seat in order if not dice[seat])
    return Position(order=order, dice=tuple(map(faces, dice)), out=out, wait=Wait("roll", awaited, 7), **others)


def deciding(seat: Seat, *dice: str, finished: tuple[Seat, ...] = (), **others: Any) -> Position:
    """A decide wait for this seat."""
    return replace(rolling(*dice, finished=finished, **others), wait=Wait("decide", (seat,), 7))


LAST = deciding(1, "44126", "12346", finished=(0,))

TOLD: list[tuple[str, Position, Seat, Action, Scripted, tuple[Event, ...]]] = [
    ("r rolls the five dice", rolling("", ""), 1, Reroll(), Scripted(1, "21436"),
     (Rolled(1, faces("21436"), Hand.NOTHING, 0),)),
    ("k rolls them as well", rolling("", ""), 0, Keep(), Scripted(0, "55123"),
     (Rolled(0, faces("55123"), Hand.PAIR, 10),)),
    ("r with dice rerolls those, in their places", deciding(0, "55126", "12345"), 0, Reroll((4, 3)), Scripted(0, "55"),
     (Rerolled(0, (3, 4), faces("55556"), Hand.FOUR, 20),)),
    ("a die named twice counts once", deciding(0, "55126", "12345"), 0, Reroll((3, 3)), Scripted(0, "6"),
     (Rerolled(0, (3,), faces("55626"), Hand.TWO_PAIRS, 22),)),
    ("k with dice rerolls the others", deciding(0, "55126", "12345"), 0, Keep((5, 1, 2)), Scripted(0, "11"),
     (Rerolled(0, (3, 4), faces("55116"), Hand.TWO_PAIRS, 12),)),
    ("r alone rerolls all", deciding(0, "55126", "12345"), 0, Reroll(), Scripted(0, "23456"),
     (Rerolled(0, (1, 2, 3, 4, 5), faces("23456"), Hand.SIX_HIGH, 0),)),
    ("r with all five too", deciding(0, "55126", "12345"), 0, Reroll((1, 2, 3, 4, 5)), Scripted(0, "11111"),
     (Rerolled(0, (1, 2, 3, 4, 5), faces("11111"), Hand.FIVE, 5),)),
    ("k alone keeps all", deciding(0, "55126", "12345"), 0, Keep(), Scripted(), (Kept(0, Hand.PAIR, 10),)),
    ("k with all five too", deciding(0, "55126", "12345"), 0, Keep((1, 2, 3, 4, 5)), Scripted(),
     (Kept(0, Hand.PAIR, 10),)),
    ("the weakest category goes out", LAST, 1, Keep(), Scripted(),
     (Kept(1, Hand.NOTHING, 0), Eliminated(1, Hand.NOTHING, 0, (), LAST.dice))),
    ("of one category the weakest power does", LAST, 1, Reroll((1,)), Scripted(1, "6"),
     (Rerolled(1, (1,), faces("62346"), Hand.PAIR, 12),
      Eliminated(0, Hand.PAIR, 8, (), (LAST.dice[0], faces("62346"))))),
    ("the draw decides between the exactly weakest", deciding(2, "44126", "55123", "44235", finished=(0, 1)), 2,
     Keep(), Scripted(None, "2"),
     (Kept(2, Hand.PAIR, 8), Eliminated(2, Hand.PAIR, 8, (0, 2), lying("44126", "55123", "44235")))),
    ("the weakest level among all may be every seat", deciding(1, "12346", "12356", finished=(0,)), 1, Keep(),
     Scripted(None, "0"),
     (Kept(1, Hand.NOTHING, 0), Eliminated(0, Hand.NOTHING, 0, (0, 1), lying("12346", "12356")))),
    ("a last decision missing by a leave ends the round", deciding(2, "44126", "55123", "66123", finished=(0, 1)), 2,
     Leave(), Scripted(), (Eliminated(0, Hand.PAIR, 8, (), lying("44126", "55123", "66123")),)),
    ("who leaves is not counted among the weakest", deciding(2, "12346", "55123", "44235", finished=(0, 1)), 0,
     Leave(), Scripted(), ()),
    ("leaving twice changes nothing", rolling("", "", "", out=(1,)), 1, Leave(), Scripted(), ()),
]  # fmt: skip


@pytest.mark.parametrize(("position", "seat", "action", "dice", "events"), [row[1:] for row in TOLD],
                         ids=[row[0] for row in TOLD])  # fmt: skip
def test_told(position: Position, seat: Seat, action: Action, dice: Scripted, events: tuple[Event, ...]) -> None:
    dice = Scripted(dice.owner, "".join(map(str, dice.results)))
    assert rules.apply(position, seat, action, dice).events == events
    assert dice.results == []


OVER = replace(rolling("", "", out=(1,)), wait=None, outcome=Outcome("last", ((0,), (1,))))

REFUSED: list[tuple[str, Position, Seat, Action, Refusal]] = [
    ("dice named before the first roll", rolling("", ""), 0, Reroll((2, 3)), NothingRolled()),
    ("dice kept before the first roll", rolling("", ""), 0, Keep((1,)), NothingRolled()),
    ("a second roll", rolling("12345", ""), 0, Reroll(), AlreadyRolled()),
    ("a reroll while others roll", rolling("12345", ""), 0, Reroll((1,)), AlreadyRolled()),
    ("no die 0", LAST, 1, Reroll((0, 1)), NoSuchDie(0)),
    ("no die 6", LAST, 1, Reroll((1, 6)), NoSuchDie(6)),
    ("no die to keep either", LAST, 1, Keep((9,)), NoSuchDie(9)),
    ("a second reroll", LAST, 0, Reroll((1,)), AlreadyDecided()),
    ("a decision out of turn", deciding(0, "44126", "12346"), 1, Keep(), NotYourTurn()),
    ("a seat that is out", rolling("", "", "", out=(2,)), 2, Reroll(), OutOfGame()),
    ("a game that is over", OVER, 0, Reroll(), GameOver()),
    ("leaving a game that is over", OVER, 0, Leave(), GameOver()),
    ("an action of no verb", LAST, 1, Action(), NotNow()),
]


@pytest.mark.parametrize(("position", "seat", "action", "refusal"), [row[1:] for row in REFUSED],
                         ids=[row[0] for row in REFUSED])  # fmt: skip
def test_refused_and_free_of_cost(position: Position, seat: Seat, action: Action, refusal: Refusal) -> None:
    with pytest.raises(Illegal) as caught:
        rules.apply(position, seat, action, Scripted())
    assert caught.value.refusal == refusal


def test_a_game_begins_with_everybody_to_roll() -> None:
    step = rules.setup(Start(3, Options()), Scripted())
    assert step.state.wait == Wait("roll", (0, 1, 2), 1)
    assert step.state.order == (0, 1, 2)


def test_rolls_come_in_any_order_and_within_one_turn() -> None:
    after = rules.apply(rolling("", "", ""), 2, Reroll(), Scripted(2, "11234")).state
    assert after.wait == Wait("roll", (0, 1), 7)


def test_decisions_follow_the_order_of_the_round() -> None:
    position = replace(rolling("11234", "", "22345"), order=(2, 0, 1))
    after = rules.apply(position, 1, Reroll(), Scripted(1, "33456")).state
    assert after.wait == Wait("decide", (2,), 8)
    assert rules.apply(after, 2, Keep(), Scripted()).state.wait == Wait("decide", (0,), 9)


def test_a_new_round_starts_from_scratch_and_its_first_seat_moves_on() -> None:
    position = deciding(2, "12346", "55123", "66123", finished=(0, 1))
    after = rules.apply(position, 2, Keep(), Scripted()).state
    assert (after.round, after.first, after.order, after.out) == (2, 1, (1, 2), (0,))
    assert after.dice == ((), (), ())
    assert after.finished == ()
    assert after.wait == Wait("roll", (1, 2), 8)


@pytest.mark.parametrize(
    ("first", "out", "order"), [(0, (3,), (1, 2, 0)), (1, (3,), (2, 0, 1)), (2, (3,), (0, 1, 2)), (0, (1,), (2, 3, 0))]
)
def test_the_first_seat_rotates_past_those_who_are_out(first: Seat, out: tuple[Seat, ...], order: Any) -> None:
    (loser,) = out
    last = (first - 1) % 4
    dice = ("12346" if seat == loser else "5512" + "3467"[seat] for seat in range(4))
    position = deciding(last, *dice, finished=tuple(seat for seat in range(4) if seat != last), first=first)
    after = rules.apply(position, last, Keep(), Scripted()).state
    assert (after.out, after.order, after.first) == (out, order, order[0])


def test_the_last_round_ranks_every_seat_by_how_long_it_lasted() -> None:
    after = rules.apply(replace(LAST, dice=(*LAST.dice, ()), out=(2,)), 1, Keep(), Scripted()).state
    assert after.wait is None
    assert after.outcome == Outcome("last", ((0,), (1,), (2,)))


def test_when_all_but_one_have_left_the_game_ends() -> None:
    after = rules.apply(rolling("", "", "", out=(1,)), 0, Leave(), Scripted()).state
    assert after.outcome == Outcome("left", ((2,), (0,), (1,)))


def test_the_round_goes_on_when_somebody_leaves() -> None:
    waiting = rules.apply(rolling("", "", ""), 0, Leave(), Scripted()).state
    assert waiting.wait == Wait("roll", (1, 2), 7)
    last_to_roll = rules.apply(rolling("11234", "22345", ""), 2, Leave(), Scripted()).state
    assert last_to_roll.wait == Wait("decide", (0,), 8)
    decider = rules.apply(deciding(0, "11234", "22345", "33456"), 0, Leave(), Scripted()).state
    assert decider.wait == Wait("decide", (1,), 8)
    bystander = rules.apply(deciding(0, "11234", "22345", "33456"), 1, Leave(), Scripted()).state
    assert bystander.wait == Wait("decide", (0,), 7)


def test_show_tells_what_must_be_beaten_and_everybody() -> None:
    position = deciding(2, "44126", "12346", "44235", "", finished=(0, 1), out=(3,))
    rows = (
        HandRow(0, faces("44126"), Hand.PAIR, 8, Stage.FINAL),
        HandRow(1, faces("12346"), Hand.NOTHING, 0, Stage.FINAL),
        HandRow(2, faces("44235"), Hand.PAIR, 8, Stage.ROLLED),
    )
    public = (Ahead(2, faces("44235"), Hand.PAIR, 8, (1,), Hand.NOTHING, 0), Hands(rows), Gone((3,)))
    assert rules.show(position, None) == public
    assert rules.show(position, 0) == (YourDice(0, faces("44126"), Hand.PAIR, 8, Stage.FINAL), *public)
    assert rules.show(position, 3)[0] == YouAreOut(3)


def test_only_who_does_not_hold_more_than_the_weakest_is_told_to_beat_it() -> None:
    for own, told in (
        ("44235", ToDecide),
        ("11235", ToDecide),
        ("44126", ToDecide),
        ("55123", Ahead),
        ("12346", ToDecide),
    ):
        held = rules.show(deciding(1, "44126", own, finished=(0,)), None)[0]
        assert type(held) is told, own


def test_show_before_anything_has_happened() -> None:
    assert rules.show(rolling("", ""), None) == (Round(1, (0, 1)),)
    assert rules.show(rolling("", ""), 1)[0] == YourRoll(1)
    assert rules.show(deciding(0, "44126", "12346"), None)[0] == FirstToDecide(0, faces("44126"), Hand.PAIR, 8)


def test_show_after_the_end() -> None:
    assert rules.show(OVER, None) == ()
    assert rules.show(OVER, 0) == (YouWon(0),)
    assert rules.show(OVER, 1) == (YouAreOut(1),)


def played(number: int, leaving: float) -> list[Position]:
    """A game at random from the menus, in which seats leave with this chance at each step."""
    chance, dice = Random(number), SeededDice(number.to_bytes(4, "big"), {})
    seats = chance.randint(2, 10)
    states = [rules.setup(Start(seats, Options()), dice).state]
    while (wait := states[-1].wait) is not None:
        seat, action = chance.choice(wait.seats), None
        if chance.random() < leaving:
            seat, action = chance.randrange(seats), Leave()
        states.append(
            step(states[-1], seat, action or chance.choice(rules.menu(states[-1], seat)).sample(chance), dice)
        )
    return states


def step(state: Position, seat: Seat, action: Action, dice: SeededDice) -> Position:
    before = hash(state)
    after: Position = rules.apply(state, seat, action, dice).state
    assert hash(state) == before
    return after


@pytest.mark.parametrize("number", range(60))
@pytest.mark.parametrize("leaving", [0.0, 0.05])
def test_random_play_ends_with_every_seat_ranked(number: int, leaving: float) -> None:
    *before, last = played(number, leaving)
    assert last.outcome is not None
    assert sorted(seat for group in last.outcome.ranking for seat in group) == list(range(len(last.dice)))
    assert all((state.wait is None) != (state.outcome is None) for state in [*before, last])


@pytest.mark.parametrize("number", range(30))
def test_within_a_turn_seats_only_leave_the_wait(number: int) -> None:
    waits = [state.wait for state in played(number, 0.05) if state.wait]
    for earlier, later in pairwise(waits):
        assert earlier.turn <= later.turn
        if earlier.turn == later.turn:
            assert earlier.kind == later.kind
            assert set(later.seats) <= set(earlier.seats)


@pytest.mark.parametrize("number", range(10))
def test_everything_on_a_menu_is_accepted(number: int) -> None:
    for state in played(number, 0.0):
        for seat in range(len(state.dice)):
            for offer in rules.menu(state, seat):
                for action in offer:
                    rules.apply(state, seat, action, SeededDice(b"menu", {}))


def test_there_is_a_panel_first_for_every_seat() -> None:
    for state in played(3, 0.05):
        for seat in range(len(state.dice)):
            panel, *public = rules.show(state, seat)
            assert isinstance(panel, PrivateEvent)
            assert panel.seat == seat
            assert tuple(public) == rules.show(state, None)


def test_rolls_of_one_wait_may_come_in_any_order() -> None:
    orders = [(0, 1, 2), (2, 0, 1)]
    results = []
    for order in orders:
        state, dice = rolling("", "", ""), SeededDice(b"order", {})
        for seat in order:
            state = step(state, seat, Reroll(), dice)
        results.append(state)
    assert results[0] == results[1]
