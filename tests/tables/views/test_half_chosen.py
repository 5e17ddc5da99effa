"""What a player has half chosen is seen by that player alone, as data and as ticks, until it is done or too late."""

import asyncio
from pathlib import Path

import pytest

from core.contract import Look
from core.tables.snapshot import Snapshot
from core.tables.views import NOTHING
from core.tables.views.forms import Offered, offered
from core.tables.views.look import Shown, shown_to
from core.words import Voice
from croupier.testing.stage import NETWORK, ROOM, Stage
from tests.support.evenings import plugins


async def look(stage: Stage, reader: str, language: str = "") -> Look:
    found = await stage.app.bus.look("a2", reader, language)
    assert found is not None
    return found


def labels(look: Look) -> list[str]:
    return [choice.label for row in look.choices for choice in row]


async def press(stage: Stage, who: str, what: str) -> list[str]:
    wait = (await look(stage, ROOM)).wait
    return [line for _, line in await stage.say(who, f"a2.{wait} {what}", pressed=True)]


def chosen(look: Look) -> dict[str, tuple[str, ...]]:
    return {field.name: field.chosen for form in look.forms for field in form.fields if field.chosen}


@pytest.mark.parametrize("language", ["en", "ja"])
async def test_ticks_stand_on_what_is_chosen_and_take_no_more_room(language: str) -> None:
    async with Stage(plugins(), language=language) as stage:
        await stage.say("ann", "!bluebear reroll")
        await stage.say("bob", "!join")
        await stage.say("ann", "!start")
        at = (await look(stage, ROOM)).awaited[0]
        mover, other = [("ann", "bob"), ("bob", "ann")][at]
        before = await look(stage, f"{NETWORK}/{mover}")
        await press(stage, mover, "?bid count 3")
        mine = await look(stage, f"{NETWORK}/{mover}")
        assert chosen(mine) == {"count": ("3",)}
        assert [label for label in labels(mine) if label.startswith("✓ ")] == ["✓ 3"]
        assert list(map(len, mine.choices)) == list(map(len, before.choices))
        assert len("✓ 3") == len("3 ×"), "a keyboard that is tapped stands still"
        for reader in (f"{NETWORK}/{other}", ROOM):
            assert chosen(await look(stage, reader)) == {}
        assert mine.version == before.version
        await press(stage, mover, "?bid face 4")
        assert (await look(stage, ROOM)).version > before.version, "the last part makes the bid"
        assert chosen(await look(stage, f"{NETWORK}/{mover}")) == {}


async def test_a_page_that_is_opened_in_a_room_lies_open_for_all_who_read_there() -> None:
    """One that somebody opens on their own is theirs alone; the way back forgets what was chosen."""
    async with Stage(plugins()) as stage:
        for who, line in (("ann", "!bluebear reroll"), ("bob", "!join"), ("ann", "!start")):
            await stage.say(who, line)
        at = (await look(stage, ROOM)).awaited[0]
        mover, account = ["ann", "bob"][at], f"{NETWORK}/{['ann', 'bob'][at]}"
        first, own = labels(await look(stage, ROOM)), labels(await look(stage, account))
        wait = (await look(stage, ROOM)).wait
        await stage.say(mover, f"a2.{wait} ?bid >", pressed=True, private=True)
        assert "← Back" in labels(await look(stage, account)) and labels(await look(stage, ROOM)) == first
        await stage.say(mover, f"a2.{wait} ?bid <", pressed=True, private=True)
        assert labels(await look(stage, account)) == own
        said = await press(stage, mover, "?bid >")
        assert said == ["Bid: choose how many, face and dice to reroll."]
        opened = labels(await look(stage, ROOM))
        assert "← Back" in opened and opened != first
        await press(stage, mover, "?bid dice 2")
        await press(stage, mover, "?bid count 2")
        assert labels(await look(stage, ROOM)) == opened, "what is chosen is its reader's own"
        await press(stage, mover, "?bid <")
        assert labels(await look(stage, ROOM)) == first and chosen(await look(stage, account)) == {}
        await press(stage, mover, "?bid >")
        version = (await look(stage, ROOM)).version
        await press(stage, mover, "?bid count 2")
        await press(stage, mover, "?bid face 3")
        assert (await look(stage, ROOM)).version == version, "dice to reroll are waited for on their page"
        await press(stage, mover, "?bid go")
        now = await look(stage, ROOM)
        assert now.version > version and "← Back" not in labels(now)


async def test_what_the_game_shows_is_put_into_words_once_while_parts_are_chosen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said: list[int | None] = []

    def counted(table: Snapshot, seat: int | None, voice: Voice, now: float, before: Shown) -> Shown:
        said.append(seat)
        return shown_to(table, seat, voice, now, before)

    monkeypatch.setattr("core.tables.views.look.shown_to", counted)
    async with Stage(plugins()) as stage:
        for who, line in (("ann", "!bluebear"), ("bob", "!join"), ("ann", "!start")):
            await stage.say(who, line)
        at = (await look(stage, ROOM)).awaited[0]
        mover, account = ["ann", "bob"][at], f"{NETWORK}/{['ann', 'bob'][at]}"
        before = await look(stage, account)
        await press(stage, mover, "?bid face 4")
        mine = await look(stage, account)
        assert (mine.position, mine.hand) == (before.position, before.hand)
        assert said == [None, at]
        assert (await look(stage, account, "ja")).position != mine.position
        await press(stage, mover, "?bid count 3")
        now = await look(stage, account)
        assert now.position != mine.position
        assert now.hand is mine.hand, "of what a bid does not change nothing is said anew"
        assert said == [None, at, at, at]


async def test_forms_are_made_once_for_whoever_is_told_and_looks_while_the_table_stands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[tuple[int, int | None]] = []

    def counted(table: Snapshot, seat: int | None) -> Offered:
        made.append((table.version, seat))
        return offered(table, seat)

    monkeypatch.setattr("core.tables.views.look.offered", counted)
    async with Stage(plugins()) as stage:
        for who, line in (("ann", "!bluebear"), ("bob", "!join"), ("ann", "!start")):
            await stage.say(who, line)
        at = (await look(stage, ROOM)).awaited[0]
        mover, account = ["ann", "bob"][at], f"{NETWORK}/{['ann', 'bob'][at]}"
        await look(stage, account)
        await look(stage, ROOM)
        told = list(made)
        assert len(told) == len(set(told)) and {seat for _, seat in told} == {None, 0, 1}
        await press(stage, mover, "?bid face 4")
        assert chosen(await look(stage, account)) == {"face": ("4",)}
        assert chosen(await look(stage, ROOM)) == {}
        assert made.count(told[-1]) == 1 and len(made) == len(told) + 1


async def test_what_was_chosen_for_another_wait_is_forgotten() -> None:
    async with Stage(plugins()) as stage:
        await stage.say("ann", "!dicepoker")
        await stage.say("bob", "!join")
        for line in ("!start", "!r"):
            await stage.say("ann", line)
        await stage.say("bob", "!r")
        at = (await look(stage, ROOM)).awaited[0]
        mover = ["ann", "bob"][at]
        await press(stage, mover, "?r dice 1")
        await press(stage, mover, "?r dice 3")
        assert chosen(await look(stage, f"{NETWORK}/{mover}")) == {"dice": ("1", "3")}
        await stage.say(mover, "!k")
        table = stage.app.tables.named("a2")
        assert table is not None
        assert table.drafts.chosen(table.sheet.waits, table.sheet.seats[at].person or 0) == NOTHING


async def test_without_a_language_a_look_is_in_the_readers_own_language_and_style() -> None:
    async with Stage(plugins()) as stage:
        await stage.say("bob", "lang ja", private=True)
        await stage.say("ann", "!set style plain")
        await stage.say("ann", "!bluebear")
        await stage.say("bob", "!join")
        await stage.say("ann", "!start")
        room, bob = await look(stage, ROOM), await look(stage, f"{NETWORK}/bob")
        assert room.plain and all(label.isascii() for label in labels(room))
        assert "".join(span.text for span in bob.hand[0]).startswith("あなたのダイス")
        rich = await look(stage, ROOM, "en")
        assert not rich.plain and not all(label.isascii() for label in labels(rich))


async def test_whoever_looks_while_a_log_is_read_again_waits_for_it(tmp_path: Path) -> None:
    async with Stage(plugins(), database=str(tmp_path / "house.db")) as stage:
        await stage.say("ann", "!dicepoker")
        await stage.say("bob", "!join")
        for who, line in (("ann", "!start"), ("ann", "!r"), ("bob", "!r")):
            await stage.say(who, line)
        await stage.restart(away=1)
        one, other = await asyncio.gather(*(look(stage, ROOM) for _ in range(2)))
        assert one.heard == other.heard
        assert any("rolls" in span.text for heard in one.heard for line in heard.lines for span in line)


def dice_labels(look: Look, word: str) -> list[str]:
    made = (choice for row in look.choices for choice in row if f" {word} " in choice.data)
    return [choice.label.removeprefix("① ") for choice in made if not choice.data.endswith("*")]


@pytest.mark.parametrize(
    ("typed", "people", "word", "shown"),
    [
        ("dicepoker", 2, "?r dice", True),
        ("bluebear reroll", 2, "?bid dice", False),
        ("liarsduel mulligan", 2, "?mulligan dice", False),
        ("liarsteams", 4, "?reveal die", False),
    ],
)
async def test_toggles_show_the_dice_to_whoever_sees_them(typed: str, people: int, word: str, shown: bool) -> None:
    """`shown`: the dice lie open, so that everybody reads them."""
    async with Stage(plugins()) as stage:
        names = ("ann", "bob", "cyd", "dan")[:people]
        await stage.say("ann", f"!{typed}")
        for name in names[1:]:
            await stage.say(name, "!join")
        await stage.say("ann", "!start")

        async def waits() -> tuple[str, Look]:
            mover = names[(await look(stage, ROOM)).awaited[0]]
            return mover, await look(stage, f"{NETWORK}/{mover}")

        mover, mine = await waits()
        while not dice_labels(mine, word):
            pages = [
                choice.data for row in mine.choices for choice in row if choice.data.endswith(f"{word.split()[0]} >")
            ]
            await press(stage, mover, [*pages, mine.choices[0][0].data][0].partition(" ")[2])
            mover, mine = await waits()
        faces = [value for form in mine.forms for field in form.fields for value in field.values if value.glyph]
        labels = dice_labels(mine, word)
        assert labels and {label.removeprefix("🎲 ") for label in labels} <= set("⚀⚁⚂⚃⚄⚅123456★"), labels
        assert all(value.glyph == "dice" and value.value in "123456" for value in faces)
        public = dice_labels(await look(stage, ROOM), word)
        assert (public == labels) if shown else all(label.endswith(".") for label in public)
        if shown:
            answer = await press(stage, mover, f"{word} 1")
            assert labels[0] in answer[0], "the answer speaks of what was pressed"
