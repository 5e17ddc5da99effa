"""What pictures show: the seven games, byte by byte, nothing that a seat alone sees, and whatever people are called."""

import math
import os
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.contract import (
    Bar,
    BidPiece,
    CardRow,
    ChipStack,
    DiceRow,
    Label,
    Picture,
    Plate,
    Scene,
    Slot,
    Solid,
    Track,
    Zone,
    replace,
)
from core.pictures import lettering, picture_of, standing
from core.pictures.layout import BOARD, CARD, svg
from tests.pictures.drawn import GAMES, looks, picture
from tests.support.pairs import each

KEPT = Path(__file__).with_name("kept")
DRAWN = {"svg", "defs", "g", "path", "use", "rect", "circle", "polygon"}
"""All that a picture is made of: no text, no style, no link to anywhere."""
HOSTILE = {
    "markup": "<script>alert(1)</script>",
    "a quote": "\"'><image href='x'/>&amp;",
    "from right to left": "עִבְרִית العربية",
    "turned around": "\u202egnp.exe\u2066",
    "24 emoji": "🎲🃏👨\u200d👩\u200d👧\ufe0f🏽" * 4,
    "control signs": "a\x00\x1b[31m\x07\n\r\tb",
    "half a sign": "\ud83d",
    "marks upon marks": "e" + "\u0301" * 40,
    "no sign": "",
    "only marks": "\u200b\u200d\ufeff",
    "long": "W" * 500,
    "Hangul": "홍길동",
}
SCENE = Scene(
    (
        Plate(
            (DiceRow((1, 6, 0), (1,), alt="1 ★ and 1 hidden"), Bar(3, 45, alt="3 of 45"), Solid(20, 17), Solid(7, 0)),
            (BidPiece(4, 6, alt="4 × ★"),),
        ),
        Plate((CardRow((9, 12, 0), (0,)), Slot("stack", (ChipStack(390),), "note")), (Label("out"),), faded=True),
    ),
    (
        Zone((Track(tuple(map(str, range(60))), 40, (39,)),), "ring"),
        Zone((Slot("Sword", (Solid(12, 7), Label("5")), "the highest sum wins all that there is to win here"),)),
        Zone((Label("24"), ChipStack(7), DiceRow((9,)))),
    ),
)


def opened(drawn: str) -> ElementTree.Element:
    """Read a picture; only what we draw may be in it, and only numbers that are some."""
    read = ElementTree.fromstring(drawn)
    parts = [part.tag.rpartition("}")[2] for part in read.iter()]
    assert set(parts) <= DRAWN and not any((part.text or "").strip() for part in read.iter())
    assert not re.search(r"nan|inf|None", drawn)
    names = {part.get("id") for part in read.iter()} - {None}
    assert {str(part.get("href")).removeprefix("#") for part in read.iter() if part.get("href")} == names
    return read


@pytest.mark.parametrize("when", ["play", "moment"])
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_pictured_as_somebody_has_looked_at_it(game: str, when: str) -> None:
    drawn, kept = svg(picture(game, when)), KEPT / f"{game}-{when}.svg"
    opened(drawn)
    if os.environ.get("CROUPIER_ACCEPT"):
        kept.write_text(drawn, "utf-8")
    assert drawn == kept.read_text("utf-8"), "look at it, and accept it with CROUPIER_ACCEPT=1"


@pytest.mark.parametrize(("game", "language", "card"), each(tuple(GAMES), ("en", "ja"), (False, True)))
def test_every_game_is_pictured_at_its_end_with_whoever_won(game: str, language: str, card: bool) -> None:
    end = looks(game, language)["end"]
    shown = picture_of(end, card=card)
    form = CARD if card else BOARD
    assert opened(svg(shown)).get("viewBox") == f"0 0 {form.width} {form.height}"
    assert shown.won and not shown.moving
    assert any(shown.names[seat] in standing(end) for seat in shown.won), standing(end)


@pytest.mark.parametrize(("game", "language"), each(tuple(GAMES), ("en", "ja")))
def test_the_words_of_a_picture_are_in_its_letters(game: str, language: str) -> None:
    for when in ("play", "moment", "end"):
        shown = picture(game, when, language)
        pieces = [one for plate in shown.scene.plates for one in (*plate.pieces, *plate.said)]
        pieces += [one for zone in shown.scene.middle for one in zone.pieces]
        words = [shown.title, shown.sentence, *(zone.caption for zone in shown.scene.middle)]
        words += [word for one in pieces if isinstance(one, Slot) for word in (one.caption, one.note)]
        words += [one.word for one in pieces if isinstance(one, Label)]
        odd = {sign for word in words for sign in word if {"box", "disc"} & {g.name for g in lettering.glyphs(sign)}}
        assert not odd, f"{sorted(odd)}: tools/glyphs.py"


def test_the_same_picture_is_the_same_bytes_and_another_is_not() -> None:
    shown = picture("bluebear", "moment")
    assert svg(shown) == svg(replace(shown))
    assert svg(shown) != svg(replace(shown, moving=(0,))) != svg(replace(shown, won=(0,)))
    assert svg(shown) != svg(replace(shown, card=True))


def test_what_a_seat_sees_is_no_picture() -> None:
    look = looks("liarsdice")["play"]
    for own in (replace(look, me=0), replace(look, hidden=True)):
        with pytest.raises(ValueError, match="for all who see it"):
            picture_of(own)


def test_a_moment_is_pictured_until_something_else_happens() -> None:
    look = looks("bluebear")["moment"]
    assert picture_of(look).scene == look.moment and not picture_of(look).moving
    assert "calls the bluff" in standing(look)
    later = replace(look, heard=(*look.heard, replace(look.heard[-1], version=look.version + 1)))
    assert picture_of(later).scene == look.scene and picture_of(later).moving == look.awaited


@pytest.mark.parametrize("name", HOSTILE.values(), ids=HOSTILE)
@pytest.mark.parametrize("seats", [1, 2, 5, 10])
def test_whatever_people_are_called_it_stays_a_picture(name: str, seats: int) -> None:
    scene = replace(SCENE, plates=(SCENE.plates * 5)[:seats])
    for card in (False, True):
        drawn = svg(Picture(name, (name,) * seats, scene, (0,), (1,), name * 9, name, card))
        opened(drawn)
        assert "script" not in drawn and "alert" not in drawn


@pytest.mark.parametrize("name", [HOSTILE["Hangul"], HOSTILE["from right to left"], "ไทย"])
def test_a_name_of_which_we_lack_the_letters_is_the_number_of_its_seat(name: str) -> None:
    seats = ("ann", "bob", "cyd")
    there = Picture("Toy", seats, SCENE, moving=(1,), sentence="bob bids one 6.")
    named = replace(there, names=("ann", name, "cyd"), sentence=f"{name} bids one 6.")
    assert not lettering.is_known(name) and all(map(lettering.is_known, ("Жанна", "ann", "花子", "Zoë")))
    assert svg(named) == svg(replace(there, names=("ann", "#2", "cyd"), sentence="#2 bids one 6."))


@given(st.text(), st.integers(0, 10), st.booleans())
def test_any_words_are_a_picture(words: str, seats: int, card: bool) -> None:
    opened(
        svg(Picture(words, (words,) * seats, Scene((), (Zone((Label(words),), words),)), (), (), words, words, card))
    )


@pytest.mark.parametrize("seats", range(12))
def test_nothing_lies_outside_a_picture(seats: int) -> None:
    scene = replace(SCENE, plates=(SCENE.plates * 6)[:seats])
    for card in (False, True):
        form = CARD if card else BOARD
        read = opened(
            svg(Picture("Toy", ("ann", "Bartholomew of Ely") * 6, scene, (0,), (), "so it stands", "a2", card))
        )
        for left, top, width, height in rectangles(read, 0, 0, 1):
            assert left >= -1 and top >= -1
            assert left + width <= form.width + 1 and top + height <= form.height + 1


def rectangles(part: ElementTree.Element, x: float, y: float, scale: float) -> list[tuple[float, float, float, float]]:
    """List where rectangles are drawn, but for those of parts that are only used."""
    place = part.get("transform", "")
    move = re.search(r"translate\(([-\d.]+) ([-\d.]+)\)", place)
    sized = re.search(r"scale\(([\d.]+)\)", place)
    if move:
        x, y = x + scale * float(move[1]), y + scale * float(move[2])
    scale *= float(sized[1]) if sized else 1
    found = []
    if part.tag.endswith("}rect"):
        at = [float(part.get(name, "0")) for name in ("x", "y", "width", "height")]
        assert all(map(math.isfinite, at))
        found.append((x + scale * at[0], y + scale * at[1], scale * at[2], scale * at[3]))
    for inner in part:
        if not inner.tag.endswith("}defs"):
            found += rectangles(inner, x, y, scale)
    return found
