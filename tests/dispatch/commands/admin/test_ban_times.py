"""Bans with an end and a reason: told to whoever is shut out and in the settings, over by themselves."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from core.dispatch.commands.admin.bans import read_term
from core.words import Texts, load
from croupier.testing.stage import Stage
from tests.support.loaded import loaded_once

DAY = 24 * 3600.0
WORDS = Texts(load("core.words"))


@pytest.fixture
async def stage(staging: dict[str, Any]) -> AsyncIterator[Stage]:
    async with playing(**staging) as stage:
        yield stage


@asynccontextmanager
async def playing(database: str = ":memory:", language: str = "en", guests: bool = False) -> AsyncIterator[Stage]:
    plugins = loaded_once("plugins.dicepoker")
    async with Stage(plugins, others=("far",), admins=("ann",), database=database, language=language) as stage:
        if guests:
            await stage.say("ann", "!set guests on")
        await stage.say("dora", "good evening")
        yield stage


async def said(stage: Stage, name: str, text: str, **how: str) -> str:
    return "\n".join(line for _, line in await stage.say(name, text, **how))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("typed", "seconds", "rest"),
    [
        ("7d", 7 * DAY, ""),
        ("7", 7 * DAY, ""),
        ("7 days spams", 7 * DAY, "spams"),
        ("for a week spams again", 7 * DAY, "spams again"),
        ("an hour", 3600, ""),
        ("12h", 12 * 3600, ""),
        ("90 min", 5400, ""),
        ("2 months", 60 * DAY, ""),
        ("7日", 7 * DAY, ""),
        ("３時間 連投", 3 * 3600, "連投"),
        ("2週間", 14 * DAY, ""),
        ("1か月", 30 * DAY, ""),
        ("spams", None, "spams"),
        ("3 times warned", None, "3 times warned"),
        ("for spam", None, "for spam"),
        ("a lot of spam", None, "a lot of spam"),
        ("", None, ""),
    ],
)
def test_times_are_read_as_people_type_them(typed: str, seconds: float | None, rest: str) -> None:
    found, used = read_term(typed.split(), WORDS)
    assert (found, " ".join(typed.split()[used:])) == (seconds, rest)


async def test_until_when_and_why_is_told_and_it_ends_by_itself_also_after_a_restart(tmp_path: Path) -> None:
    async with playing(str(tmp_path / "ends.db")) as stage:
        until = "1970-01-13 14:46 (Europe/Berlin)"
        await stage.say("ann", "!set timezone berlin")
        assert await stage.say("ann", "!ban dora 1d spams here") == [
            ("room", f"dora can't join tables in this room until {until} (“spams here”); !undo takes that back.")
        ]
        banned = f"The admins of this room have banned you from its tables until {until} (“spams here”); "
        assert (await said(stage, "dora", "!dicepoker")).startswith(banned)
        assert f"Banned: dora until {until} (“spams here”)." in await said(stage, "eve", "!settings")
        assert (await said(stage, "ann", "!audit")).startswith("1970-01-12 14:46 ann: ban dora 1d spams here")
        await stage.restart(away=3600)
        assert (await said(stage, "dora", "!dicepoker")).startswith(banned)
        await stage.advance(DAY - 3600 - 60)
        assert (await said(stage, "dora", "!dicepoker")).startswith(banned)
        await stage.restart(away=60)
        assert "dora opens" in await said(stage, "dora", "!dicepoker")
        assert "Banned" not in await said(stage, "ann", "!settings")
        assert await said(stage, "ann", "!unban dora") == "Nobody is banned from this room's tables."
        await stage.advance(700)
        assert await stage.app.storage.run(lambda c: c.execute(text("SELECT * FROM ban")).all()) == []


async def test_of_a_name_with_several_words_all_are_meant_and_the_rest_is_the_reason(stage: Stage) -> None:
    await stage.say("Anna Maria", "hello")
    assert "Anna Maria can no longer join tables in this room (“rude”)" in await said(
        stage, "ann", "!ban anna maria rude"
    )
    assert "dora can no longer join tables in this room (“7 times”)" in await said(stage, "ann", "!ban dora 7 times")
    assert "dora can no longer join tables in this room;" in await said(stage, "ann", "!ban dora")
    assert "Banned: Anna Maria (“rude”) and dora.\n" in await said(stage, "ann", "!settings")
    assert await said(stage, "ann", "!ban zoe 7d spams") == (
        "Nobody called “zoe” plays here, has played here, or has spoken here lately."
    )


@pytest.mark.parametrize("term", ["0d", "4000d", "999999 weeks"])
async def test_a_time_that_is_none_is_refused(stage: Stage, term: str) -> None:
    told = await said(stage, "ann", f"!ban dora {term}")
    assert told == "A ban lasts from one minute to ten years, like this: !ban dora 7d"
    assert "Banned" not in await said(stage, "ann", "!settings")


async def test_the_ban_of_somebody_who_was_forgotten_holds_until_its_end(tmp_path: Path) -> None:
    async with playing(str(tmp_path / "forgotten.db")) as stage:
        await stage.say("ann", "!ban dora 3d spams")
        await stage.say("dora", "forget me", private=True)
        await stage.advance(DAY + 1300)
        told = await said(stage, "dora", "!dicepoker")
        assert "banned you from its tables until 1970-01-15" in told and "spams" not in told
        assert "Banned: forgotten-1 until" in await said(stage, "ann", "!settings")
        assert "ann: ban forgotten-1" in await said(stage, "ann", "!audit"), "that is what `unban` takes"
        await stage.restart()
        await stage.advance(2 * DAY - 3000)
        assert "banned you" in await said(stage, "dora", "!dicepoker")
        await stage.advance(3000)
        assert "dora opens" in await said(stage, "dora", "!dicepoker")


async def test_of_two_who_were_forgotten_the_one_whom_an_admin_names_may_play_again(tmp_path: Path) -> None:
    async with playing(str(tmp_path / "forgotten.db")) as stage:
        for name in ("dora", "zoe"):
            await stage.say(name, "good evening")
            await stage.say("ann", f"!ban {name}")
            await stage.say(name, "forget me", private=True)
        await stage.advance(DAY + 1300)
        assert await said(stage, "ann", "!unban forgotten-2") == "forgotten-2 can join tables in this room again."
        await stage.restart()
        assert "banned you" in await said(stage, "dora", "!dicepoker")
        assert "zoe opens" in await said(stage, "zoe", "!dicepoker")


async def test_a_table_that_was_paused_meanwhile_keeps_whose_ban_is_over(stage: Stage) -> None:
    for words in ("ann: !dicepoker", "dora: !join", "ann: !start", "ann: !pause a2", "ann: !ban dora 1h"):
        await stage.say(*words.split(": "))
    await stage.advance(3601)
    assert "dora leaves" not in await said(stage, "ann", "!resume a2")


async def test_no_name_is_left_in_what_was_undone(tmp_path: Path) -> None:
    async with playing(str(tmp_path / "undone.db")) as stage:
        await stage.say("ann", "!ban dora 3d spams")
        await stage.say("ann", "!undo")
        await stage.say("ann", "!ban dora 5d")
        await stage.say("ann", "!unban dora")
        await stage.say("ann", "!undo")
        await stage.say("dora", "forget me", private=True)
        await stage.advance(DAY + 1300)
        assert "dora" not in await said(stage, "ann", "!audit")
        rows = await stage.app.storage.run(lambda c: c.execute(text("SELECT deed, before FROM audit")).all())
        assert "dora" not in str(rows) and "spams" not in str(rows)
        assert "There's nothing to undo" in await said(stage, "ann", "!undo")


@pytest.mark.stage(language="ja")
async def test_in_japanese(stage: Stage) -> None:
    told = await said(stage, "ann", "!参加禁止 dora 7日間 連投")
    assert told.startswith("doraさんは1970-01-19 13:46（UTC）まで、この部屋の卓に参加できません（理由：連投）。")
    assert "1970-01-19 13:46（UTC）" in await said(stage, "dora", "!ダイスポーカー")


@pytest.mark.stage(guests=True)
async def test_a_guest_who_does_not_read_the_room_is_told_alone(stage: Stage) -> None:
    await stage.say("ann", "!dicepoker")
    await stage.say("eve", "/join #a2", on="far")
    told = await stage.say("ann", "!ban eve 2 days spams")
    assert told[-1] == (
        "eve@far",
        "The admins of the room of table a2 have banned you (eve) from its tables until 1970-01-14 13:46 (UTC) "
        "(“spams”).",
    )
