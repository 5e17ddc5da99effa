"""A table's post is a board: it stays short, says how the table stands, and of what happened keeps the last."""

import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from adapters.telegram.boards.board import LAST, MOST, Plan, Style, planned
from adapters.telegram.format import LONGEST, Text, addressed, phrases
from adapters.telegram.format import plain as bare
from core.contract.looks import Heard, Look, SeatClock, Seated
from core.contract.messages import Line, Outbound, Span
from core.engine import dice
from core.storage import MEMORY
from tests.adapters.telegram.test_taps import GAMES, Tapping
from tests.support.telegram_fake import html
from tests.support.telegram_fake.methods import Limits
from tests.support.telegram_fake.server import SHOWS, telegram

MOVES = 16
TRIES = 40
COMMAND = re.compile(r"(?<![\w/<])/[a-z]+")
PLAYERS = {"dicepoker": (2, 4), "bluebear": (2, 4), "liarsdice": (2, 3), "liarsteams": (4,)}
SHAPES = [(game, players) for game in GAMES for players in PLAYERS.get(game, (2,)) if game != "peek"]
IN_JAPANESE = ("bluebear", "liarsteams")
"""Games whose boards are looked at in Japanese; each in both, and bigger tables, where there is more time."""
PLAYED = [
    pytest.param(game, players, language, marks=() if usual else pytest.mark.soak)
    for game, players in SHAPES
    for language in ("en", "ja")
    for usual in [players == PLAYERS.get(game, (2,))[0] and (language == "ja") == (game in IN_JAPANESE)]
]


class Recorded(Tapping):
    """A house whose people tap at random, and every text that its group was shown of the table."""

    async def opened(self, game: str, players: int) -> None:
        self.fake.says(self.ann, self.group, "/games@croupier_bot")
        await self.tap(self.ann, f"new {game}")
        for user in self.people[1:players]:
            await self.tap(user, " join")
        table = next(iter(self.app.tables))
        if table.sheet.phase == "lobby":
            await self.tap(self.ann, " start")

    async def turn(self, chance: Random) -> bool:
        """Let somebody who is awaited tap until the turn is over; tells whether the game goes on."""
        await self.app.house.outbox.quiet.wait()
        table, mover = next(iter(self.app.tables), None), self.awaited(chance)
        if table is None or mover is None:
            return False
        waits = table.sheet.waits
        for _ in range(TRIES):
            post, moves = self.choices()
            whole = [data for data in moves if " ?" not in data or data.endswith(" go")]
            data = chance.choice(whole if whole and chance.random() < 0.5 else moves)
            await self.fake.press(mover, post, data, forged=True).answered()
            if table.sheet.waits != waits or table.sheet.phase != "running":
                break
        await self.app.house.outbox.quiet.wait()
        return table.sheet.phase == "running"

    async def look(self, code: str) -> Look:
        look = await self.app.bus.look(code, f"telegram:test/{self.group.id}", "")
        assert look is not None
        return look

    def texts(self) -> list[tuple[str, list[tuple[str, int, int]]]]:
        """Give every text of the table that its group was shown, with its marks."""
        said = [call for call in self.fake.calls if call.method in SHOWS and call.ok]
        texts = [call.words for call in said if call.given["chat_id"] == self.group.id]
        return [html.read(text) for text in texts if "🔒" in text]


@asynccontextmanager
async def recording(game: str, language: str) -> AsyncIterator[Recorded]:
    async with telegram(limits=Limits(None, None, False)) as fake:
        stage = Recorded(fake, MEMORY, f"{game} {language}", language)
        await stage.open()
        try:
            yield stage
        finally:
            await stage.close()


_ROLLED = re.compile(" rolls |さん：")
"""A line that tells a roll, and no more."""


def last_events(look: Look, setup: bool) -> list[str]:
    """Put the last three events of a look into lines, as they would stand in full."""
    stands = {*filter(None, map(heading, look.position))}  # what was told with such a heading is how it stood before
    lain = {dice for line in look.position if (dice := hands(line))}
    told = [
        heard
        for heard in look.heard
        if (setup or not heard.setup)
        and not set(heard.lines) <= set(look.position)
        and stands.isdisjoint(map(heading, heard.lines))
        and not (
            lain & {*map(hands, heard.lines)} and (heard is not look.heard[-1] or _ROLLED.search(read(heard.lines[0])))
        )
    ]
    return [read(line) for heard in told[-LAST:] for line in heard.lines]


def hands(line: Line) -> tuple[str, ...]:
    """Return whose dice a line shows, and which."""
    name = [span.text for span in line if span.style == "name"][:1]
    dice = [span.value for span in line if span.glyph == "card" or (span.glyph == "dice" and " " in span.value)]
    return (*name, *dice) if name and dice else ()


def heading(line: Line) -> str:
    return line[0].text if line and line[0].style == "strong" else ""


def read(line: Line) -> str:
    return "".join(span.text for span in line).rstrip()


def parts(text: str, marks: Sequence[tuple[str, int, int]]) -> tuple[list[str], list[str], list[str]]:
    """Split a board into what stands above its events, the events, and what is quoted."""
    quoted = next((text[at : at + size] for tag, at, size in marks if tag == "blockquote expandable"), "")
    above, *log = text.replace("\u2068", "").replace("\u2069", "").split("\n\n")
    lines = [line for line in log[0].split("\n") if not line.startswith("🔒")] if log else []
    count = quoted.count("\n")
    return above.split("\n"), lines[: len(lines) - count], lines[len(lines) - count :]


@pytest.mark.parametrize(("game", "players", "language"), PLAYED)
async def test_every_post_of_a_game_is_a_board(
    game: str, players: int, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with recording(game, language) as stage:
        await stage.opened(game, players)
        table, chance, moves = next(iter(stage.app.tables)), Random(game), 0
        while moves < MOVES and await stage.turn(chance):
            moves += 1
            look = await stage.look(table.code)
            text, marks = stage.texts()[-1]
            above, events, older = parts(text, marks)
            assert events and (not older or len(events) >= LAST)
            whole = last_events(look, setup=False)
            cut = any(line.endswith("…") for line in (*above, *events))
            assert events == whole or cut or len("\n".join(whole)) > MOST / 3
            assert table.names()[look.awaited[0]] in above[-1], above
        if table.sheet.phase == "running":
            stage.fake.says(stage.ann, stage.group, f"/end@croupier_bot {table.code}")
        await stage.shown(lambda: stage.button(" again"))
        commitment = dice.told(table.sheet.commitment)
        texts = stage.texts()
        lobby = [text for text, _ in texts if "👥" in text]
        told = {line for text in lobby for line in text.split("\n\n🔒")[0].split("\n") if line}
        for text, marks in texts:
            assert 0 < len(text) <= MOST, (len(text), text)
            assert text.split("\n")[-1].startswith("🔒 ") and text.endswith(commitment)
            assert not COMMAND.search(text) and all(
                text[at : at + size] in (table.code, commitment) for tag, at, size in marks if tag == "code"
            ), text
            if "👥" not in text:
                assert not told.intersection(text.split("\n")), "nobody sits down any more"
        assert lobby and len(texts) > len(lobby) + 2
        result = stage.post()
        assert table.sheet.secret not in result.text and table.sheet.code in result.text
        assert {data["callback_data"].split()[1] for row in result.keyboard for data in row if "url" not in data} == {
            "again",
            "verify",
            "analysis",
        }


# -- one board, drawn from a look -------------------------------------------------------------------------------------


PROOF = "coffee" * 4 + "co"


def spans(text: str) -> Line:
    return (Span(text),)


def look_at(*told: str, **more: object) -> Look:
    """A table of Ann, whose turn it is, and Bob, which has told these events, one with each version from 2 on."""
    heard = tuple(Heard(version, (spans(text),)) for version, text in enumerate(told, 2))
    seats = (Seated("Ann", account="t/1"), Seated("Bob", account="t/2"))
    clocks = (SeatClock(0, 1030.4, 30.4, 0.0, running=True),)
    position = (spans("Ann: 5 dice"), spans("Bob: 4 dice"))
    committed = (Span("Proof for the dice: "), Span(PROOF, "code"))
    look = Look(
        *("k7", 1 + len(told), "g", "Game", "running", seats, None, (0,), position, (), (), (spans("Bid."),)),
        *(clocks, (), heard, 1000.0, "en", 3, PROOF, committed),
    )
    return replace(look, **more)  # type: ignore[arg-type]


def plan(look: Look, seen: int = 99, **style: Any) -> Plan:
    return planned(look, Style(phrases("en", "en"), {"Ann": 1}, **style), seen)


def drawn(look: Look, seen: int = 99, **style: Any) -> str:
    text = plan(look, seen, **style).board()
    assert html.read(text.html)[0] == text.bare and len(text.bare) <= MOST
    return text.html.replace("\u2068", "").replace("\u2069", "")


def test_it_says_what_stands_whose_turn_it_is_what_happened_and_the_commitment() -> None:
    assert drawn(look_at(*"abcde")).split("\n") == [
        "<b>Game</b> <code>k7</code> · round 3",
        "Ann: 5 dice",
        "Bob: 4 dice",
        '👉 <a href="tg://user?id=1">Ann</a>: Bid. ⏳ <tg-time unix="1031" format="r">30 s</tg-time>',
        *("", "c", "d", "e"),
        *("<blockquote expandable>b", "a", f"🔒 Proof for the dice: <code>{PROOF}</code></blockquote>"),
    ]
    assert "blockquote" not in drawn(look_at(*"abc"))
    assert "⏳ 30 s\n" in drawn(look_at("a"), dated=False)


def test_a_hand_that_lies_there_is_told_once_and_what_was_done_with_it_last_beside_it() -> None:
    def dealt(verb: str, dice: str = "4 6 6") -> Line:
        return Span("Ann", "name"), Span(verb), Span(f"⚃⚅⚅ ({dice})", glyph="dice", value=dice), Span(": pair (6).")

    row = (Span("Ann", "name"), Span(": "), Span("⚃⚅⚅ (4 6 6)", glyph="dice", value="4 6 6"), Span(" pair (6), final"))
    look = replace(look_at(), position=(row,))

    def told(*lines: Line) -> str:
        return drawn(replace(look, heard=tuple(Heard(number, (line,)) for number, line in enumerate(lines, 1))))

    bob = spans("Bob keeps all.")
    assert "rolls" not in told(dealt(" rolls ")) and told(dealt(" rolls ")).count("4 6 6") == 1
    assert "rerolls one die" in told(dealt(" rerolls one die: ")), "what has just been done is told"
    assert "rerolls" not in told(dealt(" rerolls one die: "), bob), "then it lies there"
    assert "rerolls" in told(dealt(" rerolls one die: ", "4 6 5"), bob), "another hand did not lie there"
    both = (*dealt(" has ")[:3], Span(", "), Span("Bob", "name"), Span(" none: both lose 1."))
    assert "both lose 1" in told(both, bob), "what compares two tells more than a hand"


def test_whoever_is_asked_reads_first_in_the_fold_what_they_did_last() -> None:
    ann = (Span("Ann", "name"), Span(" bids 3 × 4."))
    heard = (Heard(1, (ann,)), *(Heard(number, (spans(f"event {number}"),)) for number in range(2, 9)))
    text = drawn(replace(look_at(), heard=heard))
    assert text.split("<blockquote expandable>")[1].startswith("Ann bids 3 × 4.\nevent 5\nevent 4")


def test_plain_words_have_neither_marks_nor_pictures_and_only_what_is_owed_of_older_events() -> None:
    plain = spans(f"Proof for the dice: {PROOF}")
    text = drawn(look_at(*"abcde", committed=plain), plain=True)
    assert text == (
        'Game k7 - round 3\nAnn: 5 dice\nBob: 4 dice\n<a href="tg://user?id=1">Ann</a>: Bid. 30 s\n\nc\nd\ne\n\n'
        f"Proof for the dice: {PROOF}"
    )
    assert "\n\nb\nc\nd\ne\n\n" in drawn(look_at(*"abcde", committed=plain), seen=2, plain=True)


def test_who_sits_down_is_told_before_the_game_alone() -> None:
    look = look_at("Ann bids.")
    look = replace(look, heard=(Heard(1, (spans("Bob joins."),), setup=True), *look.heard))
    assert "joins" not in drawn(look)
    text = drawn(replace(look, phase="lobby", awaited=(), starts=1020.0))
    assert "joins" in text and "Ann</a>, Bob\nStart: ⏳ <tg-time" in text and "👉" not in text


def test_clocks_that_differ_stand_behind_their_names_and_one_that_stands_says_so() -> None:
    clocks = (SeatClock(0, 1030.0, 30.0, 0.0, running=True), SeatClock(1, None, 20.0, 0.0, running=False))
    both = look_at("a", awaited=(0, 1), clocks=clocks)
    assert "</a> ⏳ <tg-time" in drawn(both) and ", Bob ⏸ the clock is paused: Bid." in drawn(both)
    unsaid = (SeatClock(0, None, 30.0, 0.0, running=False, unsaid=True),)
    assert '<tg-time unix="1030" format="r">30 s<' in drawn(look_at("a", clocks=unsaid))
    assert "⏳" not in drawn(look_at("a", clocks=(SeatClock(0, None, None, 0.0, running=True),)))


def test_who_is_moved_by_the_house_is_not_asked() -> None:
    away = (Seated("Ann", away=True), Seated("Bob"))
    assert "👉" not in drawn(look_at("a", seats=away))
    assert "👉 Bob: Bid" in drawn(look_at("a", seats=away, awaited=(0, 1)))


@pytest.mark.parametrize("plain", [False, True])
def test_whatever_is_owed_is_on_the_post_cut_if_need_be(plain: bool) -> None:
    told = [f"event {number:02} {'x' * (number % 7 * 40)}" for number in range(12)]
    text = drawn(look_at(*told), seen=1, plain=plain)
    assert all(f"event {number:02}" in text for number in range(12))
    assert ("..." if plain else "…") in text
    look = look_at(*(f"event {number:02} is one of far too many" for number in range(45)))
    many = drawn(look, seen=1, plain=plain)
    assert "event 44" in many and "event 30" in many and "event 01" not in many
    assert ("\n...\nevent" if plain else "<blockquote expandable>…\n") in many
    over = plan(look, 1, plain=plain).overflow()
    assert over is not None
    before, seen = over
    assert all((f"event {n:02}" in before.bare) == (n + 2 <= seen) for n in range(45)), "it is said before, once"
    after = drawn(look, seen=seen, plain=plain)
    assert all(f"event {n:02}" in after for n in range(45) if n + 2 > seen)
    assert plan(look, seen, plain=plain).overflow() is None


@pytest.mark.parametrize("several", [2, 5, 12])
@pytest.mark.parametrize("plain", [False, True])
def test_what_was_told_at_once_is_said_before_as_a_whole_or_not_at_all(plain: bool, several: int) -> None:
    """The last events of a version stood open, and were taken for said once its first ones were."""
    told = [f"event {number:02} is one of far too many" for number in range(46)]
    apart = look_at(*told, position=tuple(spans(f"row {number:02} {'x' * 60}") for number in range(20)))
    at_once = [replace(entry, version=2 + number // several) for number, entry in enumerate(apart.heard)]
    for count in range(4, len(at_once)):
        look = replace(apart, heard=tuple(at_once[:count]))
        over = plan(look, 1, plain=plain).overflow()
        before, seen = over or (Text("", ""), 1)
        assert all((f"event {n:02}" in before.bare) == (2 + n // several <= seen) for n in range(count))


@pytest.mark.parametrize("plain", [False, True])
def test_however_long_lines_are_the_board_stays_short_and_all_that_is_owed_is_told(plain: bool) -> None:
    chance = Random(7)
    long = (0, 5, 30, 90, 400, 900, 5000)

    def some(most: int, name: str) -> list[str]:
        return [f"{name}{number}, {'x' * chance.choice(long)}" for number in range(chance.randrange(most))]

    for _ in range(400):
        position, asked, told = (some(most, name) for most, name in ((8, "p"), (3, "q"), (16, "e")))
        rows = {"position": tuple(map(spans, position)), "asked": tuple(map(spans, asked))}
        look, first = look_at(*told, **rows), chance.choice((1, 3, 99))
        seen = first
        over, said = plan(look, seen, plain=plain).overflow(), ""
        while over is not None:
            assert over[1] > seen and len(over[0].bare) <= LONGEST
            said, seen = f"{said}\n{over[0].bare}", over[1]
            over = plan(look, seen, plain=plain).overflow()
        text = said + drawn(look, seen, plain=plain)
        assert all(f"e{number}," in text for number in range(len(told)) if number + 2 > first)


def test_a_long_position_leaves_room_for_what_happened() -> None:
    long = tuple(spans(f"row {number:02} {'x' * 60}") for number in range(20))
    text = drawn(look_at("a" * 70, "b" * 70, "c" * 70, position=long))
    assert "row 00" in text and "\n…\n👉" in text and "a" * 70 in text and "c" * 70 in text
    assert "z" * 200 in drawn(look_at("a", position=(spans("z" * 900),)))
    told = f"row 19 {'x' * 60}"
    assert told[:20] in drawn(look_at("a", told, position=long)), "where the position is cut, it says nothing of it"


def test_what_the_position_says_is_not_said_again() -> None:
    assert "\n\nb\n\n" in drawn(look_at("Ann: 5 dice", "b"))


def test_what_a_short_event_leaves_of_the_room_is_for_a_longer_one() -> None:
    middle = "what came of it is told in some ninety characters, " * 2
    told = drawn(
        look_at("a short one", middle.strip(), "and the long " * 30, position=tuple(map(spans, ["x" * 90] * 9)))
    )
    assert middle.strip() in told


def test_what_stands_anew_below_its_heading_is_not_told_as_it_stood_before() -> None:
    now, before = ((Span("Tools", "strong"), Span(f" {tools}.")) for tools in ("Moon, Gulf", "Scales, Moon"))
    heard = tuple(Heard(version, (told,)) for version, told in ((2, before), (3, spans("Ann deals 1.")), (4, now)))
    look = look_at(*"abc", heard=heard, position=(now,))
    assert drawn(look).count("Tools") == 1 and "Scales" not in drawn(look) and "\n\nAnn deals 1.\n\n" in drawn(look)
    assert "Scales" in drawn(look, seen=1), "whoever was not told of it yet is"


@pytest.mark.parametrize("plain", [False, True])
def test_an_answer_that_begins_with_whom_it_is_for_is_not_addressed_to_them_again(plain: bool) -> None:
    def told(*first: Span) -> str:
        line = tuple(Span(span.text) for span in first) if plain else first
        return bare(addressed(Outbound("o", (line,), "answer", room="r", name="ann", plain=plain))[0])

    assert told(Span("ann", "name"), Span(", BlueBear: 1389.")).count("ann") == 1
    assert told(Span("Nobody has played.")).count("ann") == 1
    assert told(Span("annual tables are many.")).count("ann") == 2
