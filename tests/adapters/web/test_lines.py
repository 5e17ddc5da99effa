"""How lines are laid out: short rows side by side, what is only looked up folded, and every word still there."""

import re
from pathlib import Path

import htpy as h
import pytest

from adapters.web.pages import lines
from adapters.web.pages.lines import JOINING
from adapters.web.pages.table import headline
from adapters.web.visitors import phrases
from croupier import replace
from croupier.network import Line, RowMark, Span
from tests.adapters.web.visits import text
from tests.tables.views.test_looks import GAMES, match, seen

STRIDE = 7
PLUGINS = Path(__file__).parents[3] / "plugins"
_ROW = re.compile(r"<li[^>]*>(.*?)</li>", re.DOTALL)
_BESIDE = re.compile(r"<p>(.*?)</p>", re.DOTALL)
_FOLDED = re.compile(r"<details><summary>(.*?)</summary>(.*?)</details>", re.DOTALL)


def shown(game: str, language: str) -> list[tuple[Line, str]]:
    """Give lines as whoever moves reads them, and as the page has them."""
    looks = [seen(table, seat, language, buttons=True) for table, seat, _ in match(game, 0)[::STRIDE]]
    return [
        (line, str(h.fragment[lines.block(line)]))
        for look in looks
        for line in (*look.position, *look.hand)
        if not (line and line[0].row is not None and line[0].text.startswith("  "))  # a picture made of text
    ]


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", GAMES)
def test_rows_begin_with_words_and_none_is_lost(game: str, language: str) -> None:
    for line, page in shown(game, language):
        rows = [text(row) for row in _ROW.findall(page)]
        assert not [row for row in rows if row and row[0] in JOINING], page
        words = re.findall(r"[\w★]+", " ".join(span.text for span in line if not span.glyph))
        assert [word for word in words if word not in text(page)] == []


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", GAMES)
def test_rows_that_stand_apart_leave_no_bracket_open_or_shut(game: str, language: str) -> None:
    pages = [page for _, page in shown(game, language) if "<ul" in page]
    alone = [text(piece) for page in pages for piece in _BESIDE.findall(page)]
    assert not [words for words in alone if words[-1:] in "(（" or words[:1] in ")）"]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_is_only_looked_up_is_folded_and_dice_stand_side_by_side(language: str) -> None:
    pages = [page for _, page in shown("thoth", language)]
    folded = [(text(title), _ROW.findall(rows)) for page in pages for title, rows in _FOLDED.findall(page)]
    assert {title.partition(" (")[0] for title, _ in folded} == {"en": {"Tools", "Actions"}, "ja": {"道具", "技"}}[
        language
    ]
    assert all(title.endswith(f"({len(rows)})") and len(rows) >= lines.MANY for title, rows in folded)
    assert any(re.search(r'<ul class="rows short">.*d20', page) for page in pages)


@pytest.mark.parametrize("game", [game for game in GAMES if game != "thoth"])
def test_what_players_and_dice_are_about_is_never_folded(game: str) -> None:
    assert not [page for _, page in shown(game, "en") if "<details" in page]


def test_each_line_stands_by_itself_but_for_those_of_one_picture() -> None:
    drawn = [Span(cells, row=RowMark("space", 1)) for cells in ("  1 >2 3", "  4 5 6")]
    said = [Span("First."), Span("Second."), *drawn, Span("Last.")]
    blocks = [str(block) for block in lines.blocks([(one,) for one in said])]
    assert [text(block) for block in blocks] == ["First.", "Second.", "1 >2 3 4 5 6", "Last."]


def test_no_game_has_anything_of_a_page() -> None:
    files = [file for file in PLUGINS.rglob("*") if file.is_file() and "__pycache__" not in file.parts]
    assert len(files) > len(GAMES)
    assert not [file for file in files if file.suffix in (".html", ".css", ".js", ".svg")]
    sources = [file.read_text("utf-8") for file in files if file.suffix in (".py", ".ftl")]
    assert not [
        text for text in sources if re.search(r"</?(div|span|p|svg|button|script|style)\b|htpy|adapters\.web", text)
    ]


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", GAMES)
def test_no_full_stop_stands_alone_behind_what_one_holds(game: str, language: str) -> None:
    looks = [seen(table, seat, language, buttons=True) for table, seat, _ in match(game, 0)[::STRIDE]]
    for line in {line for look in looks for line in look.hand}:
        page = str(h.fragment[lines.blocks([line], digits=True)])
        assert not re.search(r"</(?:span|small|svg)>\s*[.。]\s*</p>", page), page


@pytest.mark.parametrize(
    ("language", "waits"), [("en", "Waiting for ann, bob"), ("ja", "annさん、bobさんを待っています")]
)
def test_each_name_that_a_table_waits_for_is_called_as_people_are(language: str, waits: str) -> None:
    table = next(table for table, *_ in match("dicepoker", 0) if len(table.awaited()) > 1)
    look = seen(table, None, language)
    named = ("ann", "bob")
    awaited = [replace(look.seats[seat], name=name) for seat, name in zip(look.awaited, named, strict=False)]
    assert headline(replace(look, seats=tuple(awaited), awaited=(0, 1)), phrases(language)) == waits
