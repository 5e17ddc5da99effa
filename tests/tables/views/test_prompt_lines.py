"""What stands above a prompt shares its line; where people type, so does all that one message tells."""

import pytest

from core.contract import Event, Line, Seat, replace
from core.contract.game import Face
from core.engine import Sheet
from core.words import Voice, plain
from core.words.notices import events
from core.words.sentences import ONE_LINE, all_lines, flowing, lines
from plugins.bluebear.events import BidMade, InPlay, Ring, RingRow, SeatRow, Standing
from plugins.bluebear.ring import Claim
from plugins.dicepoker.events import FirstToDecide
from plugins.dicepoker.hands import Hand
from tests.support.loaded import loaded_once

GAME = loaded_once("plugins.bluebear").games["bluebear"]
SHEET = Sheet("a2", "bluebear", 1, 1, 1, "0" * 64, "0" * 64, reveal=True, phase="running", waits=4)
FACE: Face = 3
BID: tuple[Seat, int, Face] = (0, 4, FACE)
STANDING = Standing(0, 4, FACE, Claim(4, 4), 4, 4, False, (Claim(4, 5), Claim(5, 1)), 15, ())


@pytest.mark.parametrize(
    ("above", "below", "line"),
    [
        ("Round 1.", "ann: roll.", "Round 1. ann: roll."),
        ("第1ラウンド。", "花子さんの番。", "第1ラウンド。花子さんの番。"),
        ("", "ann: roll.", "ann: roll."),
        ("one\ntwo", "three", "one\ntwo\nthree"),
        ("x" * ONE_LINE, "y", "x" * ONE_LINE + "\ny"),
    ],
)
def test_a_prompt_and_what_stands_above_it(above: str, below: str, line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Voice, "record", lambda voice, event: above)
    monkeypatch.setattr(Voice, "say", lambda voice, *what, **facts: below)
    assert plain(lines(voice(buttons=True), [prompt(above=STANDING)])) == line


def voice(language: str = "en", buttons: bool = False) -> Voice:
    return Voice(GAME.texts, language, ("ann", "bob", "cyd"), "!", GAME.codec, buttons=buttons)


def prompt(*seats: Seat, above: Event | None = None) -> events.Prompt:
    return events.Prompt(4, "turn", seats, 60, () if above is None else (GAME.codec.dump(above),))


def told(said: tuple[Line, ...]) -> list[str]:
    return plain(said).split("\n")


def test_news_and_the_prompt_are_a_line_that_begins_with_whom_it_calls() -> None:
    happened = [events.SeatLeft(2), BidMade(*BID), prompt(1)]
    assert told(flowing(voice(), happened)) == ["bob: cyd leaves the game. ann bids 4 × 3. (60 s)"]
    assert told(lines(voice(buttons=True), happened)) == [
        "cyd leaves the game.",
        "ann bids 4 × 3.",
        "bob: Bid higher, or call the bluff (60 s).",
    ]


def test_what_stands_above_the_prompt_tells_an_event_again_that_says_no_more() -> None:
    (line,) = told(flowing(voice(), [BidMade(2, 4, 2), BidMade(*BID), prompt(1, above=STANDING)]))
    assert line.startswith("bob: cyd bids 4 × 2. ann bids 4 × 3 of 15 dice. !bid 4 4 or higher (next: ")
    (line,) = told(flowing(voice(), [BidMade(2, 4, 2), prompt(1, above=STANDING)]))
    assert line.startswith("bob: cyd bids 4 × 2. ann bids 4 × 3 of 15 dice. !bid 4 4 or higher (next: ")


POKER = loaded_once("plugins.dicepoker").games["dicepoker"]


@pytest.mark.parametrize(
    ("language", "buttons", "call", "about"),
    [
        ("en", False, "ann: ", "You decide first, with "),
        ("en", True, "ann: ", "You decide first, with "),
        ("ja", False, "ann: ", "あなたからです。どれを振り直しますか？"),
        ("ja", True, "annさん、", "あなたからです。どれを振り直しますか？"),
    ],
)
def test_whom_a_prompt_calls_is_not_named_again_in_it_but_in_what_others_read(
    language: str, buttons: bool, call: str, about: str
) -> None:
    poker = Voice(POKER.texts, language, ("ann", "bob"), "!", POKER.codec, buttons=buttons)
    first = FirstToDecide(0, (1, 3, 2, 3, 3), Hand.THREE, 9)
    asked = events.Prompt(4, "decide", (0,), 30, (POKER.codec.dump(first),))
    for happened in ([asked], [events.SeatLeft(1), asked]):
        said = told((lines if buttons else flowing)(poker, happened))[-1]
        assert said.startswith(call) and about in said and said.count("ann") == 1
    assert told(all_lines(poker, [first]))[0].startswith("ann decides first" if language == "en" else "annさんからです")


def test_those_who_are_called_apart_are_called_in_lines_of_their_own() -> None:
    happened = [BidMade(*BID), events.ReserveRuns(2, 30), events.CameBack(1), prompt(1)]
    assert told(flowing(voice(), happened)) == [
        "cyd: ann bids 4 × 3. Your reserve is running: 30 seconds. bob is back.",
        "bob: (60 s)",
    ]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_is_too_long_for_a_line_is_told_in_several_and_a_table_keeps_its_own(language: str) -> None:
    many = InPlay(15, tuple(SeatRow(seat, 5, (1, 2, 3, 4, 5)) for seat in (0, 1, 2)) * 3)
    ring = Ring((RingRow("   1  ★1  2"), RingRow("   3")))
    said = told(flowing(voice(language), [BidMade(*BID), many, many, many, ring, prompt(1)]))
    assert len(said) > 5 and all(len(line.encode()) <= ONE_LINE for line in said)
    assert said[-3:-1] == ["   1  ★1  2", "   3"] and said[-1].startswith("bob: ")


def test_a_wait_is_over_once_another_runs_or_its_table_stands_still() -> None:
    assert [wait for wait in (0, 3, 4, 5) if not SHEET.has_passed(wait)] == [4]
    assert replace(SHEET, phase="paused").has_passed(4)
