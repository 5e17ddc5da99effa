"""How the terminal draws a table: seven games on a screen of 80 by 24, whatever colours and columns there are."""

import io
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import pytest
from rich.cells import cell_len
from rich.text import Text

from adapters.console.drawing import styles
from adapters.console.scene import Pen
from adapters.console.showing import spared
from core.contract import RowMark, Span
from core.contract.scenes import CardRow, DiceRow, Label, Plate, Scene, Solid, Track, Zone
from core.tables.snapshot import Snapshot
from core.tables.views import generic, worded
from croupier.network import Seated
from tests.newcomers import evening
from tests.newcomers.house import House
from tests.newcomers.terminal import KEYBOARD, drawing, keyboard
from tests.support.pairs import each
from tests.tables.views.test_looks import GAMES, STRIDE, match, voice

KEPT = Path(__file__).parent / "screens"
SEEN = 3
"""How many questions a kept screen shows."""
HIGH = 24
QUESTION = re.compile(r"^(?:ann: |annさん: |ann：)")
CODES = re.compile(r"\x1b\[[0-9;]*m")
PEN = Pen(styles(None), 80)
ANN, BOB = Seated("ann"), Seated("bob")


def laid(table: Snapshot, seat: int | None, language: str = "en") -> tuple[Scene, list[Seated]]:
    speaking = voice(table.loaded, len(table.sheet.seats), language)
    drawn = table.scene(seat)
    assert drawn is not None
    return worded(drawn, speaking).scene, [Seated(name) for name in speaking.names]


def plain(lines: list[Text]) -> list[str]:
    return [line.plain.rstrip() for line in lines]


async def above(show: Callable[[], None]) -> None:
    show()


async def evening_of(game: str, language: str) -> str:
    """Play at a keyboard with a line below it where English is spoken, at a dumb one in Japanese."""
    house = House(language, f"{game} drawn", "ann", alike=KEYBOARD)
    async with keyboard(house, above if language == "en" else None, drawn=80) as door:
        await evening.play(door, game)
        return door.shown()


@pytest.mark.parametrize(("game", "language"), each(GAMES, ("en", "ja")))
async def test_a_game_is_learnt_from_what_is_drawn_and_a_question_fits_one_screen(game: str, language: str) -> None:
    """Its first questions are kept as text; whoever has only this screen plays to the end."""
    lines = [line.rstrip() for line in (await evening_of(game, language)).split("\n")]
    assert max(map(cell_len, lines)) <= 80
    asked = [number for number, line in enumerate(lines) if QUESTION.match(line)]
    rules = [number for number, line in enumerate(lines) if set(line) == {"─"}]
    for question in asked:
        above = [rule for rule in rules if rule < question][-2:]
        end = next(number for number, line in enumerate([*lines, ">"][question:]) if not line.startswith(("  ", "ann")))
        assert question + end - above[0] < HIGH, "\n".join(lines[above[0] : question + end])
    begun = rules[0]
    shown = "\n".join(lines[begun : asked[min(SEEN, len(asked) - 1)] + 3]) + "\n"
    kept = KEPT / f"{game}-{language}.txt"
    if os.environ.get("CROUPIER_ACCEPT") and language == "en":
        kept.parent.mkdir(exist_ok=True)
        kept.write_text(shown, "utf-8")
    if language == "en":
        assert shown == kept.read_text("utf-8")


async def test_where_two_sit_at_the_keyboard_the_table_is_drawn_as_all_may_see_it() -> None:
    async with keyboard(House("en", "liarsdice two", "ann", "bob", alike=KEYBOARD), above, drawn=80) as door:
        await evening.play(door, "liarsdice")
        lines = door.shown().split("\n")
    rules = [number for number, line in enumerate(lines) if set(line) == {"─"}]
    asked = [lines[start + 1 : end] for start, end in zip(rules[::2], rules[1::2], strict=True)]
    assert len(asked) > 3 and all(any("[?]" in line for line in drawn) for drawn in asked)
    assert not [line for drawn in asked for line in drawn if re.match(r"[▸ ] \w+ +\[[1-6]", line)]
    assert sum("(only ann) Your dice" in line for line in lines) > 3


@pytest.mark.parametrize(("name", "language"), each(GAMES, ("en", "ja")))
def test_a_drawing_fits_every_width_and_shows_each_plate(name: str, language: str) -> None:
    for step, (table, seat, _) in enumerate(match(name, 2)):
        if step % (3 * STRIDE.get(name, 1)):
            continue
        scene, seats = laid(table, seat, language)
        for width in (20, 40, 60, 80):
            lines = plain(Pen(styles(None), width).table(scene, seats, table.awaited()))
            assert max(map(cell_len, lines)) <= width, "\n".join(lines)
            assert sum(line.startswith("▸ ") for line in lines) == len(table.awaited())
            faces = [piece.faces for plate in scene.plates for piece in plate.pieces if isinstance(piece, DiceRow)]
            if width == 60:
                assert sum(line.count("[?]") for line in lines) >= sum(row.count(0) for row in faces)


@pytest.mark.parametrize("name", GAMES)
def test_a_drawing_is_the_same_in_a_world_in_which_what_is_hidden_is_blank(name: str) -> None:
    for step, (table, _, _) in enumerate(match(name, 3)):
        if step % (3 * STRIDE.get(name, 1)):
            continue
        for seat in (None, *range(len(table.sheet.seats))):
            blank = table._replace(state=table.loaded.game.rules.view(table.state, seat))
            assert plain(PEN.table(*laid(table, seat))) == plain(PEN.table(*laid(blank, seat)))


def printed(scene: Scene, colours: Literal["256", "truecolor"] | None, **named: bool) -> str:
    file = io.StringIO()
    screen = drawing(file, 80, colours)
    screen.no_color = named.get("no_color", False)
    screen.print(Text("\n").join(Pen(styles(screen.color_system), 80).table(scene, (ANN, BOB), (0,))))
    return file.getvalue()


COUNTED = Scene((Plate((DiceRow((5, 2, 5), (0, 2)),), (Label("liar!"),)), Plate((DiceRow((1, 0), ()),), faded=True)))


def test_what_counts_is_seen_without_colours() -> None:
    bare = "▸ ann  [5] 2 [5]  (liar!)\n  bob   1 [?]\n"
    assert printed(COUNTED, None) == bare
    for shown in (printed(COUNTED, "256"), printed(COUNTED, "truecolor"), printed(COUNTED, "256", no_color=True)):
        assert CODES.sub("", shown) == bare and shown != bare
    assert not re.search(r"\x1b\[[0-9;]*[34]8;", printed(COUNTED, "256", no_color=True))


def test_teams_are_told_apart_by_marks_and_whoever_has_won_has_a_star() -> None:
    lines = plain(PEN.table(Scene((Plate(team=1), Plate(team=2))), (ANN, BOB), (0,), (1,)))
    assert [line.rstrip() for line in lines] == ["▸ ● ann", "★ ▲ bob"]


def test_each_piece_has_its_own_colour() -> None:
    shown = Pen(styles("truecolor"), 80).table(COUNTED, (ANN, BOB), (0,))[0]
    assert [str(span.style) for span in shown.spans if "liar" in shown.plain[span.start : span.end]] == []
    assert not shown.style


def test_what_no_game_lays_out_is_drawn_by_its_tags() -> None:
    (table, seat, _), *_ = match("bluebear", 1)
    found = worded(generic(2, table.shown(seat)), voice(table.loaded, 2)).scene
    assert any("[?]" in line for line in plain(PEN.table(found, (ANN, BOB))))


def test_long_names_and_narrow_screens_leave_room_for_what_lies_there() -> None:
    scene = Scene(
        (Plate((Solid(12, 0), Solid(6, 5), CardRow((3,)))),), (Zone((Track(("1", "2", "3", "4"), 2),), "ring"),)
    )
    assert plain(Pen(styles(None), 40).table(scene, (Seated("Maximiliane von und zu"),))) == [
        "  Maximiliane v…  d12  d6[5]  [3]",
        "                  ring 1 2 [3] 4",
    ]
    assert plain(Pen(styles(None), 20).table(scene, (Seated("Maximiliane"),))) == [
        "  Max…  d12  d6[5]",
        "          [3]",
        "        ring 1 2 …",
    ]


def row(text: str, number: int, seat: int, glyph: Literal["", "dice", "hidden"] = "", value: str = "") -> Span:
    return Span(text, glyph=glyph, value=value, row=RowMark("hand-row", number, seat))


def said(*spans: Span) -> str:
    return "".join(span.text for line in spared((spans,), TWO) for span in line)


TWO = Scene((Plate((DiceRow((5, 2)),)), Plate((DiceRow((0, 0, 0)),))))
MINE = row("ann ", 1, 0), row("2 5", 1, 0, "dice", "2 5")
YOURS = row("bob ", 2, 1), row("3", 2, 1, "hidden", "3")


def test_a_list_of_what_is_drawn_is_not_said() -> None:
    between = Span(", ")
    assert said(Span("5 dice: "), *MINE, between, *YOURS, Span(". Ann opens.")) == "5 dice. Ann opens."
    assert said(Span("There are 7 ("), *MINE, between, *YOURS, Span("). Over.")) == "There are 7. Over."
    assert said(Span("Is there one? "), *MINE, between, *YOURS, Span(". None.")) == "Is there one? None."
    assert said(*MINE, between, *YOURS) == ""


def test_a_list_of_what_lies_otherwise_is_said() -> None:
    other = row("ann ", 1, 0), row("2 6", 1, 0, "dice", "2 6")
    assert said(Span("Now: "), *other, Span(", "), *YOURS, Span(".")) == "Now: ann 2 6, bob 3."
    fewer = row("bob ", 2, 1), row("2", 2, 1, "hidden", "2")
    assert said(Span("Now: "), *MINE, Span(", "), *fewer, Span(".")) == "Now: ann 2 5, bob 2."
