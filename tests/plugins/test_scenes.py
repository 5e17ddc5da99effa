"""How our games lie on the table, at the moments that a table is looked at for."""

from collections.abc import Sequence
from typing import Any

from croupier import Event, Outcome, Seat, Wait, replace
from croupier.scenes import Bar, BidPiece, CardRow, ChipStack, DiceRow, Label, Piece, Plate, Slot, Solid, Track
from plugins import bluebear, dicepoker, roulettepoker, thoth
from plugins.bluebear import events as bears
from plugins.bluebear.options import BlueBearOptions
from plugins.bluebear.position import Position as Bears
from plugins.dicepoker import events as hands
from plugins.dicepoker.hands import Hand
from plugins.dicepoker.position import Position as Poker
from plugins.liarsdice import classic, duel, teams
from plugins.liarsdice.bids import Said
from plugins.liarsdice.classic.position import Position as Cups
from plugins.liarsdice.duel import events as duels
from plugins.liarsdice.duel.anomalies import Anomaly
from plugins.liarsdice.duel.position import Position as Duel
from plugins.liarsdice.events import Challenged, DieRow, HandRow, Lost, SumChallenged
from plugins.liarsdice.teams import events as shown
from plugins.liarsdice.teams.position import Position as Teams
from plugins.roulettepoker import events as shots
from plugins.roulettepoker.hands import Hand as Made
from plugins.roulettepoker.position import Position as Shots
from plugins.thoth import events as thoths
from plugins.thoth.components import Deed, Die, Tool
from plugins.thoth.position import Position as Board
from plugins.thoth.position import Roll, Seen, Side, Spent, Tools
from plugins.thoth.rows import ChallengeRow, ResultRow

TURN = Wait("turn", (0,), 9)


def laid(
    module: Any, state: Any, seat: Seat | None, *told: Event
) -> tuple[tuple[Plate, ...], dict[str, Sequence[Piece]]]:
    game = module.GAME
    found = game.scenery.scene(game.rules.view(state, seat), seat, told)
    return found.plates, {zone.caption: zone.pieces for zone in found.middle}


def cups(*dice: str, **more: Any) -> Cups:
    faces = tuple(tuple(map(int, hand)) for hand in dice)
    return Cups(order=tuple(range(len(dice))), dice=faces, wait=TURN, **more)


# -- dice poker -------------------------------------------------------------------------------------------------------


def poker(*dice: str, **more: Any) -> Poker:
    faces = tuple(tuple(map(int, hand)) for hand in dice)
    order = tuple(seat for seat in range(len(dice)) if seat not in more.get("out", ()))
    return Poker(order=order, dice=faces, **{"wait": Wait("decide", (1,), 3), **more})


def test_dice_poker_lights_what_makes_a_hand_and_shows_the_one_to_beat() -> None:
    plates, middle = laid(dicepoker, poker("22513", "12345", "", out=(2,), finished=(0,)), None)
    assert plates[0] == Plate((DiceRow((2, 2, 5, 1, 3), (0, 1)),), (Label("pair"), Label("final")))
    assert plates[1] == Plate((DiceRow((1, 2, 3, 4, 5), (0, 1, 2, 3, 4)),), (Label("five-high"),))
    assert plates[2] == Plate((), (Label("out"),), True)
    assert middle["to-beat"] == (DiceRow((2, 2, 5, 1, 3), (0, 1)), Label("pair"), Label("4"))


def test_dice_poker_has_something_to_beat_before_a_hand_is_final() -> None:
    _, middle = laid(dicepoker, poker("22513", "11345", "", wait=Wait("roll", (2,), 3)), None)
    assert middle == {"weakest-so-far": (DiceRow((1, 1, 3, 4, 5), (0, 1)), Label("pair"), Label("2"))}
    _, middle = laid(dicepoker, poker("", "", "", wait=Wait("roll", (0, 1, 2), 3)), None)
    assert middle == {"to-roll": (DiceRow((0,) * 5),)}


def test_dice_poker_fades_no_hand_that_makes_nothing() -> None:
    plates, _ = laid(dicepoker, poker("12346", "22513"), None)
    assert plates[0].pieces == (DiceRow((1, 2, 3, 4, 6)),)


def test_dice_poker_shows_who_went_out_with_what_among_everybodys_dice() -> None:
    lay = ((2, 2, 5, 1, 3), (6, 6, 6, 1, 2), (1, 2, 3, 4, 5))
    told = (hands.Rerolled(1, (1,), lay[1], Hand.THREE, 18), hands.Eliminated(0, Hand.PAIR, 4, (), lay))
    plates, middle = laid(dicepoker, poker("", "", "", out=(0,), wait=Wait("roll", (1, 2), 4)), 1, *told)
    assert plates[0] == Plate((DiceRow(lay[0], (0, 1)),), (Label("pair"), Label("out")), True)
    assert plates[1].pieces == (DiceRow(lay[1], (0, 1, 2)),)
    assert plates[2].pieces == (DiceRow(lay[2], (0, 1, 2, 3, 4)),)
    assert middle == {"weakest": (DiceRow(lay[0], (0, 1)), Label("pair"), Label("4"))}


def test_dice_poker_shows_who_went_out_in_an_event_that_was_stored_without_dice() -> None:
    told = (hands.Rerolled(1, (1,), (6, 6, 6, 1, 2), Hand.THREE, 18), hands.Eliminated(0, Hand.PAIR, 4))
    plates, middle = laid(dicepoker, poker("", "", "", out=(0,), wait=Wait("roll", (1, 2), 4)), 1, *told)
    assert plates[0] == Plate((), (Label("pair"), Label("out")), True)
    assert plates[1].pieces == (DiceRow((6, 6, 6, 1, 2), (0, 1, 2)),)
    assert middle == {"weakest": (Label("pair"), Label("4"))}


# -- liar's dice ------------------------------------------------------------------------------------------------------


def test_liars_dice_has_ones_own_dice_open_and_the_bids_where_they_were_made() -> None:
    state = cups("1123", "66", "", bids=(Said(0, 1, 2), Said(1, 2, 6)), out=(2,))
    plates, middle = laid(classic, state, 0)
    assert plates[0] == Plate((DiceRow((1, 1, 2, 3)),), (BidPiece(1, 2),))
    assert plates[1] == Plate((DiceRow((0, 0)),), (BidPiece(2, 6),))
    assert plates[2] == Plate((), (Label("out"),), True)
    assert middle == {"standing": (BidPiece(2, 6),), "dice-in-play": (Label("6"),)}


def test_a_challenge_opens_the_dice_of_the_round_that_is_over_and_lights_those_that_count() -> None:
    told = (Challenged(0, 1, 3, 6, (HandRow(0, (6, 1), 1), HandRow(1, (6, 2), 1))), Lost(1, 2, 6, 1))
    plates, middle = laid(classic, cups("55", "4"), 0, *told)
    assert plates[0] == Plate((DiceRow((6, 1), (0,)),), (Label("liar"),))
    assert plates[1] == Plate((DiceRow((6, 2), (0,)),), (BidPiece(3, 6), Label("loses-die")))
    assert middle == {"doubted": (BidPiece(3, 6),), "found": (Label("2"),)}


def test_a_bid_on_the_sum_is_a_number() -> None:
    told = (SumChallenged(0, 1, 9, (DieRow(0, 3), DieRow(1, 5)), 8, 1),)
    state = replace(cups("3", "", out=(1,)), wait=None, outcome=Outcome("last", ((0,), (1,))))
    plates, middle = laid(classic, state, None, *told)
    assert plates[0] == Plate((DiceRow((3,), (0,)),), (Label("liar"), Label("winner")))
    assert plates[1].said == (Slot("sum", (Label("9"),)), Label("loses-die"), Label("out")) and not plates[1].faded
    assert middle["found"] == (Label("8"),)


def test_in_teams_a_seat_sees_the_dice_behind_it_and_all_see_the_open_ones() -> None:
    faces = tuple(tuple(map(int, hand)) for hand in ("12", "34", "56", "11"))
    state = Teams(
        order=(0, 1, 2, 3), dice=faces, leaders=(0, 1), mates=(2, 3), garnets=(0,) * 4, wait=TURN,
        revealed=((), (), (1,), ()),
    )  # fmt: skip
    plates, _ = laid(teams, state, 0, shown.DieRevealed(1, 2, 1, 5))
    assert plates[0].pieces == (DiceRow((0, 0)), Label("team-one"))
    assert [plate.team for plate in plates] == [1, 2, 1, 2]
    assert plates[1].pieces == (DiceRow((3, 4)), Label("team-two"))
    assert plates[1].said == (Slot("shows", (DiceRow((5,)),)),)
    assert plates[2].pieces == (DiceRow((5, 0)), Label("team-one"))
    behind = laid(teams, state, 1, shown.DieRevealed(1, 2, 1, 5))[0][2]
    assert behind.pieces == (DiceRow((5, 6)), Slot("open", (DiceRow((5,)),)), Label("team-one"))


def duelling(**more: Any) -> Duel:
    dice = ((1, 2, 3), (4, 5, 6))
    return Duel(anomalies=tuple(Anomaly), dice=dice, opener=0, wait=TURN, doubled=(1, 2, 3), **more)


def test_a_duellist_sees_what_it_was_told_and_a_spectator_nothing_of_it() -> None:
    state = duelling(shown=((2,), (1,)), sums=(15, 6), cheats=(1, 2), claims=(Said(0, 4, 1),), lies=((0,), ()))
    plates, middle = laid(duel, state, 0)
    assert plates[0].pieces == (DiceRow((1, 2, 3)), Slot("shown", (DiceRow((2,)),)), Slot("cheats-left", (Label("1"),)))
    assert plates[0].said == (BidPiece(4, 1), Label("false-claim"))
    assert plates[1].pieces == (DiceRow((4, 0, 0)), Slot("adds-up", (Label("15"),)))
    assert middle["doubled"] == (DiceRow((1, 2, 3)),) and len(middle["anomalies"]) == 7
    for plate in laid(duel, state, None)[0]:
        assert plate.pieces == (DiceRow((0, 0, 0)),) and Label("false-claim") not in plate.said


def test_an_accusation_is_told_at_both_seats() -> None:
    plates, _ = laid(duel, duelling(), 0, duels.Accused(1, 0, True, 0, 4))
    assert plates[0].said == (Label("has-cheated"), Label("gains-die")) and plates[1].said == (Label("accuses"),)


# -- BlueBear ---------------------------------------------------------------------------------------------------------


def test_bluebear_marks_the_ring_where_the_bid_stands_and_what_was_bid_before() -> None:
    bids = (bears.BidRow(0, 1, 3), bears.BidRow(1, 1, 6), bears.BidRow(0, 2, 1))
    state = Bears(options=BlueBearOptions(), hands=((1, 6), (2, 3)), shown=((), (1,)), bids=bids, wait=TURN)
    plates, middle = laid(bluebear, state, 1)
    assert plates[0] == Plate((DiceRow((0, 0)),), (BidPiece(2, 1),))
    assert plates[1] == Plate((DiceRow((2, 3)), Slot("shown", (DiceRow((2,)),))), (BidPiece(1, 6),))
    assert middle["ring"] == (Track(("1", "★1", "2", "3", "★2", "4"), 2, (0, 1), (1, 4)),)


def test_a_bluff_that_is_called_opens_all_dice_with_those_that_count_in_front() -> None:
    rows = (bears.HandRow(0, (6, 3), (1,)), bears.HandRow(1, (), (2, 4)))
    told = (bears.Challenged(1, 0, 3, 3, 2, rows), bears.DiceLost(0, 1, 2), bears.BystandersLost((2,)))
    state = Bears(options=BlueBearOptions(), hands=((0,), (0,), (0,)), shown=((),) * 3, wait=TURN)
    plates, middle = laid(bluebear, state, 2, *told)
    assert plates[0] == Plate((DiceRow((6, 3, 1), (0, 1)),), (BidPiece(3, 3), Slot("loses", (Label("1"),))))
    assert plates[1] == Plate((DiceRow((2, 4), ()),), (Label("bluff"),)), "none of them counts"
    assert plates[2].said == (Slot("loses", (Label("1"),)),)
    assert middle == {"doubted": (BidPiece(3, 3),), "found": (Label("2"),)}


# -- Roulette Poker ---------------------------------------------------------------------------------------------------


def betting(**more: Any) -> Shots:
    return Shots(stacks=(30, 0), pot=8, bullets=(3, 5), starter=0, line=(4, 7), left=20, wait=TURN, **more)


def test_roulette_poker_shows_ones_own_bullet_and_the_chips() -> None:
    plates, middle = laid(roulettepoker, betting(), 0)
    stack, front = Slot("stack", (ChipStack(30),)), Slot("front", (ChipStack(4),))
    assert plates[0] == Plate((CardRow((3,)), stack, front), (Label("raises"),))
    assert plates[1].pieces[0] == CardRow((0,)) and plates[1].said == (Label("all-in"),)
    assert middle["community"] == (CardRow((0, 0)),) and middle["pot"] == (ChipStack(8),)


def test_a_showdown_and_a_shot_show_the_cards_of_the_round_that_is_over() -> None:
    rows = (shots.HandRow(0, 2, (2, 4), Made.PAIR), shots.HandRow(1, 6, (2, 4), Made.HIGH))
    won = shots.ShowdownWon(0, 12, rows, False, Made.PAIR, Made.HIGH, 2, 6)
    plates, middle = laid(roulettepoker, betting(), 0, won)
    assert plates[0].pieces[0] == CardRow((2,), (0,)) and plates[1].pieces[0] == CardRow((6,), ())
    assert plates[0].said == (Label("pair"), Slot("takes", (ChipStack(12),))) and plates[1].said == (Label("high"),)
    assert middle == {"community": (CardRow((2, 4)),)}
    plates, middle = laid(roulettepoker, betting(), 0, shots.Missed(0, 1, 4, 6, 12))
    assert plates[0].pieces[0] == CardRow((0,)) and plates[1].pieces[0] == CardRow((6,))
    assert middle == {"chambers": (Track(("1", "2", "3", "4", "5", "6"), 3),)}, "the one that was fired"
    assert plates[0].said == (Slot("fires", (CardRow((4,)),), "missed"),)
    assert plates[1].said == (Slot("takes", (ChipStack(12),)),)


# -- Thoth's Bluff ----------------------------------------------------------------------------------------------------


def board(side: Side, **more: Any) -> Board:
    rounds = (Tools((Tool.MOON, Tool.ECHO), Deed.REACH),)
    return Board(
        health=(31, -2), full=45, rounds=rounds, medium=(Deed.UNION,), long=(Deed.HEART,), sides=(side, Side()),
        **{"wait": Wait("act", (0, 1), 9), **more},
    )  # fmt: skip


def test_thoth_shows_ones_own_dice_and_of_the_other_what_was_said() -> None:
    side = Side(dice=(3, 0, -1, 12, 0), bluffs=(Die.D12,), spent=(Spent(Deed.UNION, Die.D20, 17),))
    state = board(side, rolls=((), (Roll(Die.D8, 7),)), held=((), (Die.D4, Die.D8)), seen=((), (Seen(Deed.UNION, 5),)))
    plates, middle = laid(thoth, state, 0)
    assert plates[0].pieces[:3] == (Bar(31, 45), Solid(4, 3), Solid(12, 12))
    assert plates[0].pieces[3:] == (
        Slot("bluffed", (Solid(12, 12),)),
        Slot("unrolled", (Solid(6, 0), Solid(20, 0))),
        Slot("removed", (Solid(8, 0),)),
    )
    assert plates[1].pieces == (Bar(0, 45), Solid(4, 0), Solid(8, 7), Slot("union", (Label("5"),)))
    assert middle["due"] == (Slot("reach", (Label("takes-short"),), "does-reach"),)
    assert middle["stay"][0] == Slot("union", (Solid(20, 17), Label("takes-medium")), "does-union")
    assert [piece.caption for piece in middle["tools"] if isinstance(piece, Slot)] == ["moon", "echo"]


def test_thoth_tells_what_came_of_challenges_and_actions() -> None:
    challenged = thoths.Challenged((ChallengeRow(0, 1, True, Die.D8, (Die.D8,), ()),))
    results = (ResultRow(Deed.REACH, 0, (4,), 1, (), 1, False, 0), ResultRow(Deed.HEART, 0, (), 1, (), 0, False, None))
    plates, _ = laid(thoth, board(Side()), None, challenged, thoths.DeedsShown(results))
    assert plates[0].said == (Slot("challenges", (Solid(8, 0),), "right"), Slot("reach", (Label("4"),), "wins"))
    assert plates[1].said == (Slot("reach", (), "loses"),)
