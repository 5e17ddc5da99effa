"""What the terminal draws, in which colours, and where it breaks its lines."""

import asyncio
import io
import itertools

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from rich.cells import cell_len
from rich.console import Console

from adapters.console import ConsoleSettings
from adapters.console.desk import Desk
from adapters.console.drawing import COLOURS, CUBE_COLOURS, drawn, styles
from adapters.console.prompting import above, typed_lines
from adapters.console.room import ConsoleAdapter, Keyboard
from adapters.console.wrapping import NOT_FIRST, NOT_LAST, wrapped
from core.contract import RowMark, Span
from core.contract.messages import Outbound
from core.words import markup
from tests.support.pairs import each
from tests.tables.views.test_looks import GAMES, STRIDE, match, seen

LOOKS = styles("truecolor")
WIDTHS = [20, 34, 40, 80]


def broken(text: str, width: int) -> list[str]:
    return [line.plain for line in wrapped(drawn(markup.parse(text)[0], LOOKS), width)]


@pytest.mark.parametrize(
    ("span", "shown"),
    [
        (Span("⚃⚅ (4 6)", glyph="dice", value="4 6"), "[4][6]"),
        (Span("3 ★ 1", glyph="dice", value="3 6 1"), "[3][★][1]"),
        (Span("? 4", glyph="dice", value="0 4"), "[?][4]"),
        (Span("1️⃣", glyph="card", value="1"), "[1]"),
        (Span("3", glyph="hidden", value="3", row=RowMark("cup-row", 1, 0)), "[?][?][?] 3"),
        (Span("15", glyph="hidden", value="15"), "15"),
        (Span("40", glyph="chips", value="40"), "40"),
        (Span("bid 3 5", "code"), "`bid 3 5`"),
    ],
)
def test_dice_and_cards_are_drawn(span: Span, shown: str) -> None:
    assert drawn((span,), LOOKS).plain == shown


def test_a_face_among_words_stays_a_word() -> None:
    assert drawn((Span("six "), Span("5", glyph="dice", value="5"), Span("s")), LOOKS).plain == "six 5s"
    assert drawn((Span("8 × "), Span("5", glyph="dice", value="5"), Span(".")), LOOKS).plain == "8 × 5."
    assert drawn((Span("Your dice: "), Span("5", glyph="dice", value="5"), Span(".")), LOOKS).plain == "Your dice: [5]."
    assert drawn((Span("ann："), Span("5", glyph="dice", value="5"), Span("が2個。")), LOOKS).plain == "ann：5が2個。"
    assert drawn((Span("ann： "), Span("?", glyph="dice", value="0")), LOOKS).plain == "ann： [?]"


@pytest.mark.parametrize(("name", "language"), each(GAMES, ("en", "ja")))
def test_all_that_a_table_shows_fits_every_width_and_loses_nothing(name: str, language: str) -> None:
    for step, (table, seat, _) in enumerate(match(name, 2)):
        if step % (3 * STRIDE.get(name, 1)):
            continue
        look = seen(table, seat, language)
        for line in (*look.position, *look.hand, *look.asked):
            text = drawn(line, LOOKS)
            for width in WIDTHS:
                pieces = [piece.plain for piece in wrapped(text, width)]
                assert max(map(cell_len, pieces)) <= width, pieces
                assert "".join("".join(pieces).split()) == "".join(text.plain.split())
                assert not [p for p in pieces[1:] if p.strip()[:1] in NOT_FIRST], pieces
                assert not [p for p in pieces[:-1] if p[-1:] in NOT_LAST], pieces


def test_what_goes_on_is_indented_and_what_is_to_be_typed_stays_together() -> None:
    assert broken(" 1  say `join lucky seven` now", 20) == [" 1  say", "   `join lucky", "   seven` now"]
    assert broken(" 1  say `bid 2 3` now", 16) == [" 1  say", "   `bid 2 3` now"]


def test_japanese_is_broken_between_characters_but_not_before_a_full_stop() -> None:
    assert broken("あいうえおかきくけこ。", 20) == ["あいうえおかきくけ", "  こ。"]
    assert broken("あいうえおかきくけ（さしすせ", 20) == ["あいうえおかきくけ", "  （さしすせ"]
    assert broken("サイコロは`start`とデータ", 18) == ["サイコロは`start`", "  とデータ"]


def light(colour: str) -> tuple[float, float, float]:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return red, green, blue


DEUTERANOPE = (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)
PROTANOPE = (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)
"""What is left of a colour for whoever lacks the middle or the long cones (Machado and others, 2009)."""


def left_of(colour: str, eyes: tuple[tuple[float, float, float], ...]) -> list[float]:
    return [sum(part * share for part, share in zip(light(colour), shares, strict=True)) for shares in eyes]


@pytest.mark.parametrize("colours", [COLOURS, CUBE_COLOURS])
def test_colours_are_told_apart_by_all_eyes_and_read_on_black_and_white(colours: dict[str, str]) -> None:
    for colour in colours.values():
        red, green, blue = light(colour)
        luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
        assert (luminance + 0.05) / 0.05 >= 4.5 and 1.05 / (luminance + 0.05) >= 4.5, colour
    for eyes in (DEUTERANOPE, PROTANOPE):
        for one, other in itertools.combinations(colours.values(), 2):
            apart = max(abs(a - b) for a, b in zip(left_of(one, eyes), left_of(other, eyes), strict=True))
            assert apart > 0.1, (one, other)


async def test_what_was_sent_stands_above_the_line_that_is_typed() -> None:
    """It is printed when `send` returns, and by nobody else later, when another prompt may stand there."""
    with create_pipe_input() as keys, create_app_session(keys, DummyOutput()):
        desk = Desk("console/ann", "en")
        lines = typed_lines("> ", desk)
        settings, keyboard, screen = ConsoleSettings(speaker="ann"), Keyboard(lines, False, above), io.StringIO()
        adapter = ConsoleAdapter(settings, "boot", keyboard, desk, Console(file=screen, width=80))
        typing = asyncio.ensure_future(anext(lines))
        for _ in range(100):
            await asyncio.sleep(0)
        await adapter.send(Outbound("1", markup.parse("ann rolls"), "news", room="console/table"))
        shown = screen.getvalue()
        keys.send_text("k\r")
        assert await typing == "k"
        assert shown == "ann rolls\n"


def test_a_hand_stays_on_one_line() -> None:
    hand = Span("4 5 6", glyph="dice", value="4 5 6")
    text = drawn((Span("ann holds ten and "), hand, Span(".")), LOOKS)
    assert [line.plain for line in wrapped(text, 20)] == ["ann holds ten and", "  [4][5][6]."]
    long = Span("1 2 3 4 5 6", glyph="dice", value="1 2 3 4 5 6")
    assert [line.plain for line in wrapped(drawn((long, long), LOOKS), 20)] == [
        "[1][2][3][4][5][6]",
        "  [1][2][3][4][5][6]",
    ]
