"""A game that lays out its table wrongly is found out."""

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

import peek
import pytest
from peek import rules as dice
from peek.events import DiceDealt
from peek.position import Position as Table

from core.pictures.boxes import NOTHING, Box
from core.pictures.pieces import Pen
from croupier import Event, Seat, State, replace
from croupier.scenes import BidPiece, DiceRow, Label, Piece, Plate, Scene, Slot, Solid, Track, Zone
from croupier.testing import Broken, Case, patched, scenery, secrecy
from plugins import dicepoker

Lay = Callable[[Table, Seat | None, Sequence[Event]], Scene]


def laid(lay: Lay, games: int = 40, **rules: Any) -> Case:
    changed = patched(dice, **rules) if rules else dice
    return Case(replace(peek.GAME, rules=changed, scenery=SimpleNamespace(scene=lay)), games)


def hands(view: Table) -> Scene:
    cups = view.hands or ((),) * len(view.counts)
    return Scene(tuple(Plate((DiceRow(hand),) if hand else ()) for hand in cups))


def well(view: Table, seat: Seat | None, told: Sequence[Event]) -> Scene:
    return hands(view)


def beside(*pieces: Piece) -> Lay:
    return lambda view, seat, told: replace(hands(view), middle=(Zone(pieces),))


def one_plate_too_few(view: Table, seat: Seat | None, told: Sequence[Event]) -> Scene:
    return Scene(hands(view).plates[1:])


def a_caption_without_words(view: Table, seat: Seat | None, told: Sequence[Event]) -> Scene:
    return replace(hands(view), middle=(Zone((Label("3"),), "nowhere"),))


def wrong_only_when_told(view: Table, seat: Seat | None, told: Sequence[Event]) -> Scene:
    dealt = any(isinstance(event, DiceDealt) for event in told)
    return Scene(()) if dealt else hands(view)


class Keeps:
    """Lays out the dice that anybody was shown of a round before."""

    def __init__(self) -> None:
        self.seen: dict[tuple[int, Seat], tuple[int, ...]] = {}

    def scene(self, view: Table, seat: Seat | None, told: Sequence[Event]) -> Scene:
        turn = view.wait.turn if view.wait else 0
        shown = {(turn, who): hand for who, hand in enumerate(view.hands) if any(hand)}
        self.seen |= shown
        known = tuple(self.seen.get((turn, who), hand) for who, hand in enumerate(view.hands))
        return hands(replace(view, hands=known))


def test_a_scene_that_is_right_breaks_nothing() -> None:
    case = laid(well)
    scenery.scenes_can_be_drawn(case)
    secrecy.hidden_draws_stay_hidden(case)


@pytest.mark.parametrize(
    ("lay", "says"),
    [
        (one_plate_too_few, "plates for . seats"),
        (wrong_only_when_told, "has 0 plates"),
        (Keeps().scene, "is another one when it is laid out again"),
        (beside(Label("nothing-says-this")), "no word for 'nothing-says-this'.*en, ja"),
        (beside(Label("")), "a label without a word"),
        (beside(Slot("3", (Label("nor-this"),))), "no word for 'nor-this'"),
        (beside(Slot("3", (), "nor-that")), "no word for 'nor-that'"),
        (a_caption_without_words, "no word for 'nowhere'"),
        (beside(DiceRow((1, 7))), "cannot be drawn: DiceRow"),
        (beside(DiceRow((1, 6), lit=(2,))), "cannot be drawn: DiceRow"),
        (beside(Slot("3", (Solid(6, 8),))), "cannot be drawn: Solid"),
        (beside(BidPiece(0, 3)), "cannot be drawn: BidPiece"),
        (beside(Track(("1", "2"), at=2)), "cannot be drawn: Track"),
    ],
)
def test_a_scene_that_cannot_be_drawn_or_said_is_found_out(lay: Lay, says: str) -> None:
    with pytest.raises(Broken, match=says):
        scenery.scenes_can_be_drawn(laid(lay))


@pytest.mark.parametrize(
    ("drawn", "says"),
    [
        (lambda *given, **how: NOTHING, "a piece of which a picture shows nothing in en: DiceRow"),
        (lambda *given, **how: 1 // 0, "a piece that no picture can show .*ZeroDivisionError.* in en: DiceRow"),
    ],
)
def test_a_piece_that_no_picture_can_show_is_found_out(
    drawn: Callable[..., Box], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Pen, "piece", drawn)
    with pytest.raises(Broken, match=says):
        scenery.scenes_can_be_drawn(laid(well))


def test_a_scene_that_shows_the_dice_of_another_is_found_out() -> None:
    whole: list[tuple[State, Table]] = []

    def view(state: Table, seat: Seat | None) -> State:
        whole.append((dice.view(state, seat), state))
        return whole[-1][0]

    def shows_all(seen: Table, seat: Seat | None, told: Sequence[Event]) -> Scene:
        return hands(next(state for blanked, state in reversed(whole) if blanked is seen))

    with pytest.raises(Broken, match="notices what is hidden from it: the scene of"):
        secrecy.hidden_draws_stay_hidden(laid(shows_all, view=view))


def test_words_of_values_name_pieces_too() -> None:
    """Dice poker calls hands by the words that its values have anyhow."""
    scenery.scenes_can_be_drawn(Case(dicepoker.GAME, 3))
