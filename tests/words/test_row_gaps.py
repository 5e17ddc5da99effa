"""Rows are lines, or share one where their game says what stands between them."""

from core.contract import Event, Record, Seat
from core.words import markup
from core.words.catalogue import Catalogue, Texts
from core.words.render import Voice


class CountRow(Record):
    seat: Seat
    count: int


class Counted(Event):
    rows: tuple[CountRow, ...]


WORDS = "event-counted = { $rows }\nrow-count-row = { $seat } { $count }\n"


def said(words: str) -> str:
    voice = Voice(Texts(Catalogue("words", {"en": words})), "en", ("A", "B"))
    told = voice.record(Counted((CountRow(0, 5), CountRow(1, 3))))
    return markup.plain(voice.lines(told))


def test_rows_are_lines() -> None:
    assert said(WORDS) == "A 5\nB 3"


def test_rows_share_a_line_with_a_gap() -> None:
    assert said(WORDS + 'gap-count-row = { ", " }\n') == "A 5, B 3"
