"""Somebody whose network refuses private words: the room hears what helps, and the secret comes when it can."""

import gc
import weakref

import pytest

from core.contract.messages import Undelivered, Why
from croupier.testing.stage import Stage

pytestmark = pytest.mark.stage(seed="deaf")


@pytest.fixture
async def stage(stage: Stage) -> Stage:
    await stage.say("ann", "!bluebear")
    await stage.say("bob", "!join")
    await stage.say("ann", "!start")
    return stage


async def refused(stage: Stage, name: str, reason: Why) -> list[tuple[str, str]]:
    await stage.app.bus.publish_inbound(Undelivered(f"stage/{name}", reason))
    return await stage.advance(0)


async def test_the_room_hears_once_why_and_nothing_of_the_dice(stage: Stage) -> None:
    told = await refused(stage, "bob", "login")
    assert [who for who, _ in told] == ["room"]
    assert told[0][1].startswith("bob: Your network blocks my private messages: only people with an account")
    assert await refused(stage, "bob", "login") == []
    assert "type /ACCEPT and my name" in (await refused(stage, "bob", "accept"))[0][1]
    assert await refused(stage, "eve", "login") == []


async def test_they_are_told_again_when_they_speak(stage: Stage) -> None:
    hand = await stage.say("bob", "hand", private=True)
    assert [who for who, _ in hand] == ["bob"]
    await refused(stage, "bob", "accept")
    assert hand[0] in await stage.say("bob", "!status")
    assert hand[0] not in await stage.say("bob", "!status")
    await refused(stage, "bob", "accept")
    assert await stage.say("bob", "!hand") == hand
    await refused(stage, "bob", "accept")
    assert hand[0] in await stage.say("bob", "!status")


async def test_what_was_lost_is_told_again_at_once_and_to_them_alone(stage: Stage) -> None:
    hand = await stage.say("bob", "hand", private=True)
    assert await refused(stage, "bob", "lost") == hand
    assert await refused(stage, "eve", "lost") == []
    assert hand[0] not in await stage.say("bob", "!status")


async def test_nothing_of_it_is_kept_of_a_table_that_is_over(stage: Stage) -> None:
    table = stage.app.tables.named("a2")
    await refused(stage, "bob", "login")
    assert table is not None and table.missed
    kept = weakref.ref(table)
    await stage.say("ann", "!end a2")
    del table
    gc.collect()
    assert kept() is None


@pytest.mark.stage(language="ja")
async def test_the_room_hears_it_in_its_language(stage: Stage) -> None:
    assert (await refused(stage, "bob", "elsewhere"))[0][1].startswith("bobさん、わたしのDMが届きません。")
