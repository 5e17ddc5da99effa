"""The rulings B1 to B21 and the worked examples, row by row; faces are written 1 to 5 and `*`."""

from collections.abc import Sequence
from typing import Any

import pytest

from croupier import (
    Action,
    Event,
    Face,
    GameOver,
    Illegal,
    Leave,
    NotNow,
    NotYourTurn,
    Outcome,
    Refusal,
    Seat,
    Start,
    Step,
    Wait,
    replace,
)
from plugins.bluebear import rules
from plugins.bluebear.actions import Bid, Bluff, Throw
from plugins.bluebear.events import (
    BidMade,
    BidRow,
    BystandersLost,
    Challenged,
    DiceLost,
    DiceRerolled,
    DieGiven,
    DieVanished,
    ExactOff,
    HandRow,
    Highest,
    InPlay,
    NobodyPays,
    RoundBegan,
    SeatRow,
    Standing,
    Threw,
    Throwing,
    YouAreOut,
    YourCup,
    YourDice,
    YouWon,
)
from plugins.bluebear.losses import after_challenge
from plugins.bluebear.options import BlueBearOptions
from plugins.bluebear.position import HIGHEST, OPEN, THROW, TURN, Position
from plugins.bluebear.refusals import (
    AlreadyThrown,
    BidTooLow,
    DieShown,
    MoreThanDice,
    NoDice,
    NoSuchDie,
    NoSuchFace,
    NothingBid,
    NothingHigher,
    NothingShown,
    OutOfGame,
    RerollOff,
    ThrowFirst,
    TooFewHidden,
)
from plugins.bluebear.ring import STAR, Claim, height, ring

A, B, C, D = range(4)
PLAIN = BlueBearOptions()
EXACT = BlueBearOptions(exact=True)
GIVEAWAY = BlueBearOptions(giveaway=True)
REROLL = BlueBearOptions(reroll=True)
WORKED = ("11*45", "221*3", "55411")
"""The hands of the worked examples: ones 7, fives 5, stars 2."""


class Rolling:
    """Dice that fall as written for each owner, and show ones behind that; they note what was drawn."""

    def __init__(self, **results: str) -> None:
        self.results = {owner: list(faces(text)) for owner, text in results.items()}
        self.drawn: list[tuple[Seat | None, int]] = []

    def draw(self, owner: Seat | None, pool: Sequence[int], count: int = 1, /) -> tuple[int, ...]:
        self.drawn.append((owner, count))
        script = self.results.get("house" if owner is None else "ABCDEF"[owner], [])
        return tuple(script.pop(0) if script else pool[0] for _ in range(count))


def faces(text: str) -> tuple[Face, ...]:
    return tuple(STAR if face == "*" else int(face) for face in text)


def claim(text: str) -> Claim:
    count, face = text.split("x")
    return Claim(int(count), faces(face)[0])


def bid(text: str, *dice: int) -> Bid:
    made = claim(text)
    return Bid(made.count, made.face, dice)


def table(*hands: str, turn: Seat = A, bids: str = "", options: BlueBearOptions = PLAIN, **others: Any) -> Position:
    """A position: hands as text, bids as `0 4x1, 1 5x1` by seat."""
    rows = [entry.split() for entry in bids.split(", ")] if bids else []
    made = tuple(BidRow(int(seat), claim(text).count, claim(text).face) for seat, text in rows)
    usual: dict[str, Any] = {"shown": ((),) * len(hands), "round": 1, **others}
    wait = Wait(TURN if made else OPEN, (turn,), 7)
    return Position(options=options, hands=tuple(map(faces, hands)), bids=made, wait=wait, **usual)


def done(state: Position, seat: Seat, action: Action, **dice: str) -> Step:
    return rules.apply(state, seat, action, Rolling(**dice))


def counted(hand: tuple[Face, ...], face: Face) -> tuple[tuple[Face, ...], tuple[Face, ...]]:
    """Part a hand into the dice that count for a face, and the others."""
    return tuple(die for die in hand if die in (face, STAR)), tuple(die for die in hand if die not in (face, STAR))


def refusal(state: Position, seat: Seat, action: Action) -> Refusal:
    with pytest.raises(Illegal) as illegal:
        done(state, seat, action)
    return illegal.value.refusal


def public(step: Step) -> list[Event]:
    return [event for event in step.events if not isinstance(event, YourDice)]


def counts(state: Position) -> list[int]:
    return [len(hand) for hand in state.hands]


# -- the ring: B1, B2, B3


@pytest.mark.parametrize(
    ("standing", "typed", "answer"),
    [
        ("3x5", "2x*", None),
        ("3x5", "3x4", BidTooLow(3, 4, Claim(3, 5), Claim(2, STAR), 2, STAR, True)),
        ("3x5", "3x5", BidTooLow(3, 5, Claim(3, 5), Claim(2, STAR), 2, STAR, True)),
        ("2x*", "3x5", BidTooLow(3, 5, Claim(2, STAR), Claim(4, 1), 4, 1, False)),
        ("2x*", "4x1", None),
        ("4x1", "2x*", BidTooLow(2, STAR, Claim(4, 1), Claim(4, 2), 4, 2, False)),
        ("4x1", "15x5", None),
        ("4x1", "16x5", MoreThanDice(15)),
        ("4x1", "15x*", None),
        ("4x1", "16x*", MoreThanDice(15)),
        ("15x5", "9x*", None),
        ("15x*", "15x5", NothingHigher()),
        ("4x1", "0x5", NoDice()),
        ("", "0x5", NoDice()),
        ("", "1x*", None),
        ("", "15x*", None),
        ("", "1x1", None),
    ],
)
def test_b1_b2_b3_what_may_be_bid(standing: str, typed: str, answer: Refusal | None) -> None:
    state = table(*WORKED, turn=B, bids=f"0 {standing}" if standing else "")
    if answer:
        assert refusal(state, B, bid(typed)) == answer
    else:
        assert public(done(state, B, bid(typed))) == [BidMade(B, claim(typed).count, claim(typed).face)]


@pytest.mark.parametrize("face", [-1, 0, 7, 100])
def test_faces_that_no_die_has(face: int) -> None:
    assert refusal(table(*WORKED), A, Bid(1, face)) == NoSuchFace()


# -- challenges: B4, B5, B6 and the worked examples


@pytest.mark.parametrize(
    ("hands", "standing", "options", "told", "left", "opener"),
    [
        (WORKED, "4x1", PLAIN, [DiceLost(B, 3, 2)], [5, 2, 5], B),
        (WORKED, "7x1", PLAIN, [DiceLost(B, 1, 4)], [5, 4, 5], B),
        (WORKED, "7x1", EXACT, [DiceLost(B, 1, 4), BystandersLost((C,))], [5, 4, 4], B),
        (WORKED, "7x1", GIVEAWAY, [DiceLost(B, 1, 4), DieVanished(A)], [5, 4, 5], B),
        (WORKED, "9x5", PLAIN, [DiceLost(A, 4, 1)], [1, 5, 5], A),
        (WORKED, "12x3", PLAIN, [DiceLost(A, 5, 0)], [0, 5, 5], B),
        (WORKED, "2x*", PLAIN, [DiceLost(B, 1, 4)], [5, 4, 5], B),
        (WORKED, "3x*", PLAIN, [DiceLost(A, 1, 4)], [4, 5, 5], A),
        (WORKED, "1x*", PLAIN, [DiceLost(B, 1, 4)], [5, 4, 5], B),
        (("11", "*", "23"), "3x1", GIVEAWAY, [DiceLost(B, 1, 0), DieGiven(A, 3)], [3, 0, 2], C),
        (("11", "*", "23"), "3x1", EXACT, [DiceLost(B, 1, 0), BystandersLost((C,))], [2, 0, 1], C),
        (("11", "*", "2"), "3x1", EXACT, [DiceLost(B, 1, 0)], [2, 0, 1], C),
        (("11", "*2", "2"), "3x1", EXACT, [DiceLost(B, 1, 1)], [2, 1, 1], B),
        (("11", "*", "23"), "1x1", GIVEAWAY, [DiceLost(B, 1, 0)], [2, 0, 2], C),
        (("1", "1111", "1"), "1x1", PLAIN, [DiceLost(B, 4, 0)], [1, 0, 1], C),
    ],
)
def test_b4_b5_b8_to_b14_what_a_challenge_costs(
    hands: tuple[str, ...],
    standing: str,
    options: BlueBearOptions,
    told: list[Event],
    left: list[int],
    opener: Seat,
) -> None:
    step = done(table(*hands, turn=B, bids=f"0 {standing}", options=options), B, Bluff())
    made = claim(standing)
    found = sum(face in (made.face, STAR) for hand in hands for face in faces(hand))
    shown = tuple(HandRow(seat, *counted(faces(hand), made.face)) for seat, hand in enumerate(hands))
    assert public(step) == [Challenged(B, A, made.count, made.face, found, shown), *told, began(2, opener, *left)]
    assert (counts(step.state), step.state.wait) == (left, Wait(OPEN, (opener,), 8))
    assert step.state.out == tuple(seat for seat, count in enumerate(left) if not count)
    assert (step.state.bids, step.state.shown) == ((), ((),) * 3)


def test_b9_earlier_bidders_of_the_round_are_bystanders() -> None:
    state = table("11", "12", "33", "44", turn=D, bids="0 1x1, 1 2x1, 2 2x3", options=EXACT)
    assert BystandersLost((A, B)) in done(state, D, Bluff()).events


@pytest.mark.parametrize(("over", "left"), [(2, (2, 1, 3)), (0, (2, 2, 3)), (-1, (1, 3, 3)), (-9, (0, 3, 3))])
def test_b4_losses(over: int, left: tuple[int, ...]) -> None:
    assert after_challenge((2, 3, 3), A, B, over) == left


@pytest.mark.parametrize(
    ("seat", "action", "answer"),
    [
        (A, Bluff(), NotYourTurn()),
        (C, Bluff(), NotYourTurn()),
        (C, bid("9x1"), NotYourTurn()),
        (D, Bluff(), OutOfGame()),
        (B, Action(), NotNow()),
    ],
)
def test_b6_only_the_player_to_move_challenges(seat: Seat, action: Action, answer: Refusal) -> None:
    assert refusal(table(*WORKED, "", turn=B, bids="0 4x1", out=(D,)), seat, action) == answer


def test_b6_a_round_opens_with_a_bid() -> None:
    assert refusal(table(*WORKED), A, Bluff()) == NothingBid()


# -- rounds: B7, B8, B20


def began(number: int, opener: Seat, *dice: int) -> RoundBegan:
    """Tell of a round in which the seats have so many dice."""
    return RoundBegan(number, opener, sum(dice), tuple(SeatRow(seat, n) for seat, n in enumerate(dice) if n))


def test_b7_the_house_draws_who_opens() -> None:
    dice = Rolling(house="1")
    step = rules.setup(Start(3, PLAIN), dice)
    assert dice.drawn == [(None, 1), (A, 5), (B, 5), (C, 5)]
    assert step.state.wait == Wait(OPEN, (B,), 1)
    assert step.events == (began(1, B, 5, 5, 5), *(YourDice(seat, (1,) * 5) for seat in (A, B, C)))


def test_b8_whoever_is_out_is_passed_over() -> None:
    state = table("1", "1", "", "5", turn=B, bids="0 4x1", out=(C,))
    state = replace(state, wait=Wait(TURN, (D,), 7), bids=(BidRow(B, 3, 5),))
    assert public(done(state, D, Bluff()))[1:] == [DiceLost(B, 1, 0), began(2, D, 1, 0, 0, 1)]


def test_the_last_one_with_dice_wins() -> None:
    step = done(table("15", "", "2", turn=C, bids="0 1x5", out=(B,)), C, Bluff())
    assert step.state.outcome == Outcome("last", ((A,), (C,), (B,)))
    assert (step.state.wait, step.state.hands) == (None, ((), (), ()))
    assert public(step)[1:] == [DiceLost(C, 1, 0)]
    assert refusal(step.state, A, bid("1x1")) == GameOver()


def test_bids_go_round_past_whoever_is_out() -> None:
    step = done(table("15", "", "2", turn=A, out=(B,)), A, bid("1x5"))
    assert step.state.wait == Wait(TURN, (C,), 8)
    assert step.state.bids == (BidRow(A, 1, 5),)


# -- options: B11, B13


@pytest.mark.parametrize(
    ("chosen", "kept", "told"),
    [
        (BlueBearOptions(exact=True, giveaway=True), GIVEAWAY, (ExactOff(),)),
        (EXACT, EXACT, ()),
        (GIVEAWAY, GIVEAWAY, ()),
        (PLAIN, PLAIN, ()),
    ],
)
def test_b11_b13_giveaway_goes_before_exact(
    chosen: BlueBearOptions, kept: BlueBearOptions, told: tuple[Event, ...]
) -> None:
    assert rules.check(chosen) == (kept, told)
    assert rules.setup(Start(2, chosen), Rolling()).state.options == kept


def test_over_the_highest_bid_only_a_challenge_is_awaited() -> None:
    step = done(table("12", "3", bids="1 2x*"), A, bid("3x*"))
    assert step.state.wait == Wait(HIGHEST, (B,), 8)
    assert [offer.action for offer in rules.menu(step.state, B)] == [Bluff]


# -- reroll: B15 to B20


def test_b15_b16_b17_a_reroll_shows_what_is_kept_and_then_rolls() -> None:
    state = table("31*25", "11111", options=REROLL)
    step = done(state, A, bid("4x3", 5, 2), A="*3")
    assert step.events == (BidMade(A, 4, 3), DiceRerolled(A, faces("3*2"), 2), YourDice(A, faces("3**23"), (1, 3, 4)))
    assert (step.state.hands[A], step.state.shown) == (faces("3**23"), ((1, 3, 4), ()))
    assert step.state.bids == (BidRow(A, 4, 3, True),)
    assert step.state.wait == Wait(TURN, (B,), 8)
    for seat in (None, B):
        assert rules.view(step.state, seat).hands[A] == (3, 0, 6, 2, 0)
    assert Standing(A, 4, 3, Claim(4, 4), 4, 4, False, (Claim(4, 5), Claim(5, 1)), 10, (
        SeatRow(A, 5, faces("3*2")),
    )) == rules.show(rules.view(step.state, None), None)[0]  # fmt: skip


def test_b18_a_second_reroll_shows_more() -> None:
    state = table("3**23", "11111", options=REROLL, shown=((1, 3), ()), bids="1 1x1")
    step = done(state, A, bid("4x3", 4, 5), A="11")
    assert step.events[1] == DiceRerolled(A, faces("*"), 2)
    assert step.state.shown[A] == (1, 2, 3)


@pytest.mark.parametrize(
    ("hand", "shown", "dice", "options", "answer"),
    [
        ("3**23", (), (1,), PLAIN, RerollOff()),
        ("3**23", (), (6,), REROLL, NoSuchDie(6, 5)),
        ("3**23", (), (0,), REROLL, NoSuchDie(0, 5)),
        ("3**23", (1, 3), (1, 2), REROLL, DieShown(1)),
        ("3**23", (), (1, 2, 3, 4, 5), REROLL, NothingShown()),
        ("3**23", (1, 3), (2, 4, 5), REROLL, NothingShown()),
        ("3**23", (1, 2, 3, 4), (5,), REROLL, TooFewHidden()),
        ("3", (), (1,), REROLL, TooFewHidden()),
        ("32", (), (2,), REROLL, None),
        ("32", (), (2, 2), REROLL, None),
    ],
)
def test_b17_b18_what_may_be_rolled_again(
    hand: str, shown: tuple[int, ...], dice: tuple[int, ...], options: BlueBearOptions, answer: Refusal | None
) -> None:
    state = table(hand, "11111", options=options, shown=(shown, ()))
    if answer:
        assert refusal(state, A, bid("4x3", *dice)) == answer
    else:
        assert done(state, A, bid("4x3", *dice)).events[1] == DiceRerolled(A, (3,), 1)


def test_b19_an_opening_bid_may_reroll_and_a_refused_bid_rolls_nothing() -> None:
    assert done(table("32", "1", options=REROLL), A, bid("1x3", 2)).state.bids == (BidRow(A, 1, 3, True),)
    dice = Rolling()
    with pytest.raises(Illegal):
        rules.apply(table("32", "1", options=REROLL), A, bid("4x3", 2), dice)
    assert dice.drawn == []


def test_b20_all_dice_are_rolled_again_after_a_round() -> None:
    state = table("3**23", "11111", options=REROLL, shown=((1, 3), ()), turn=B, bids="0 7x3")
    dice = Rolling()
    step = rules.apply(state, B, Bluff(), dice)
    assert dice.drawn == [(A, 2), (B, 5)]
    assert step.state.shown == ((), ())


# -- menus


@pytest.mark.parametrize("standing", [None, *ring(12)])
def test_menus_hold_every_bid_above_and_nothing_else(standing: Claim | None) -> None:
    bids = f"1 {standing.count}x{'*' if standing.face == STAR else standing.face}" if standing else ""
    state = table("11111", "2222222", bids=bids)
    floor = height(standing.count, standing.face) if standing else 0
    expected = [Bid(one.count, one.face) for one in ring(12) if height(one.count, one.face) > floor]
    offers = rules.menu(rules.view(state, A), A)
    made = [action for offer in offers for action in offer]
    assert len(made) == len(set(map(repr, made)))
    assert {*map(repr, made)} == {*map(repr, expected), *([repr(Bluff())] if standing else [])}


def test_a_menu_with_rerolls_at_thirty_dice_is_a_handful_of_offers() -> None:
    state = table(*["11*45"] * 6, options=REROLL, bids="5 3x2")
    offers = rules.menu(rules.view(state, A), A)
    assert len(offers) == 4
    assert sum(map(len, offers)) == (3 + 27 * 5 + 29) * 31 + 1
    assert offers == rules.menu(rules.view(state, None), A)


def test_only_who_is_awaited_has_a_menu() -> None:
    assert rules.menu(table(*WORKED), B) == ()


# -- leaving


def test_the_dice_of_whoever_leaves_stay_until_the_round_ends() -> None:
    state = table(*WORKED, turn=B, bids="0 7x1")
    left = done(state, C, Leave())
    assert (left.events, left.state) == ((), replace(state, out=(C,)))
    step = done(left.state, B, Bluff())
    assert DiceLost(B, 1, 4) in step.events
    assert counts(step.state) == [5, 4, 0]
    shown = rules.show(rules.view(left.state, None), None)[1]
    assert isinstance(shown, InPlay)
    assert shown.rows[C] == SeatRow(C, 5, (), True)


def test_a_turn_passes_on_from_whoever_leaves() -> None:
    step = done(table(*WORKED, turn=B, bids="0 7x1"), B, Leave())
    assert step.state.wait == Wait(TURN, (C,), 8)
    assert step.state.bids == (BidRow(A, 7, 1),)
    assert done(table(*WORKED), A, Leave()).state.wait == Wait(OPEN, (B,), 8)


def test_a_false_bid_of_whoever_left_costs_nobody() -> None:
    state = done(table(*WORKED, turn=B, bids="0 9x1"), A, Leave()).state
    step = done(state, B, Bluff())
    assert public(step)[1:] == [NobodyPays(A), began(2, B, 0, 5, 5)]
    assert counts(step.state) == [0, 5, 5]


def test_a_true_bid_of_whoever_left_costs_the_challenger() -> None:
    state = done(table(*WORKED, turn=B, bids="0 7x1", options=GIVEAWAY), A, Leave()).state
    assert public(done(state, B, Bluff()))[1:] == [DiceLost(B, 1, 4), began(2, B, 0, 4, 5)]


def test_when_all_others_left_the_last_one_wins() -> None:
    step = done(table("11", "22"), A, Leave())
    assert step.state.outcome == Outcome("left", ((B,), (A,)))
    assert done(replace(step.state, outcome=None, wait=Wait(OPEN, (B,), 9)), A, Leave()).events == ()


# -- the cup


CUP = BlueBearOptions(cup=True)


def thrown(*seats: Seat, **dice: str) -> Position:
    """A table of three at which these seats have thrown; bob opens."""
    rolling = Rolling(house="2", **dice)
    state = rules.setup(Start(3, CUP), rolling).state
    for seat in seats:
        state = rules.apply(state, seat, Throw(), rolling).state
    assert isinstance(state, Position)
    return state


def test_players_throw_their_dice_and_all_see_who_has() -> None:
    rolling = Rolling(house="2", A="12345", B="*1111", C="22222")
    step = rules.setup(Start(3, CUP), rolling)
    rows = (SeatRow(A, 5), SeatRow(B, 5), SeatRow(C, 5))
    assert step.events == (RoundBegan(1, C, 15, rows),)
    assert step.state.wait == Wait(THROW, (A, B, C), 1)
    assert rolling.drawn == [(None, 1)]
    assert rules.show(rules.view(step.state, B), B)[:3] == (YourCup(B, 5), Throwing(1, (), (A, B, C)), InPlay(15, rows))
    step = rules.apply(step.state, B, Throw(), rolling)
    assert step.events == (Threw(B, (A, C)), YourDice(B, faces("*1111")))
    assert rules.show(rules.view(step.state, None), None)[:2] == (Throwing(1, (B,), (A, C)), InPlay(15, rows))
    state = rules.apply(step.state, C, Throw(), rolling).state
    step = rules.apply(state, A, Throw(), rolling)
    assert step.events == (Threw(A, ()), YourDice(A, faces("12345")))
    assert step.state.wait == Wait(OPEN, (C,), 2)
    assert rules.show(rules.view(step.state, None), None)[0] == RoundBegan(1, C, 15, rows)


def test_nothing_is_bid_before_all_have_thrown_and_nothing_thrown_twice() -> None:
    assert refusal(thrown(), A, bid("1x1")) == ThrowFirst()
    assert refusal(thrown(), A, Bluff()) == ThrowFirst()
    assert refusal(thrown(A), A, Throw()) == AlreadyThrown()
    assert refusal(thrown(A), A, bid("1x1")) == AlreadyThrown()
    assert refusal(thrown(A, B, C), C, Throw()) == AlreadyThrown()
    assert refusal(table(*WORKED), A, Throw()) == AlreadyThrown()


def test_dice_that_a_leaver_has_not_thrown_are_out_of_play() -> None:
    state = done(thrown(A), C, Leave()).state
    assert (state.wait, state.total) == (Wait(THROW, (B,), 1), 10)
    assert done(state, B, Throw()).state.wait == Wait(OPEN, (A,), 2), "after cyd, who was to open, comes ann"
    last = done(thrown(A, B), C, Leave()).state
    assert (last.wait, last.total) == (Wait(OPEN, (A,), 2), 10)
    assert done(thrown(A), A, Leave()).state.total == 15, "what is thrown stays under the cup"


def test_after_a_challenge_all_throw_again() -> None:
    state = done(replace(table("11", "22", turn=B, bids="0 1x1"), options=CUP), B, Bluff()).state
    assert (state.wait, state.cups, state.opener) == (Wait(THROW, (A, B), 8), (2, 1), B)


# -- what is shown


def test_the_line_above_the_prompt() -> None:
    rows = (SeatRow(A, 5), SeatRow(B, 5), SeatRow(C, 5))
    assert rules.show(table(*WORKED), None)[0] == RoundBegan(1, A, 15, rows)
    state = table(*WORKED, turn=B, bids="0 3x4")
    standing = Standing(A, 3, 4, Claim(3, 5), 3, 5, False, (Claim(2, STAR), Claim(4, 1)), 15, ())
    assert rules.show(state, None)[:2] == (standing, InPlay(15, rows))
    top = table(*WORKED, turn=B, bids="0 15x*")
    assert rules.show(top, None)[:2] == (Highest(A, 15, STAR, 15, ()), InPlay(15, rows))


def test_panels() -> None:
    state = table("11", "", "2", out=(B,))
    assert rules.show(state, A)[0] == YourDice(A, (1, 1))
    assert rules.show(state, B)[0] == YouAreOut(B)
    over = replace(state, wait=None, outcome=Outcome("last", ((A,), (C,), (B,))), out=(B, C))
    assert rules.show(over, A) == (YouWon(A),)
