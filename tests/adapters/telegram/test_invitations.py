"""A lobby's link leads to a seat there through the private chat: for people of the group, and while it waits."""

import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.adapters.telegram.test_house import House, house, play
from tests.telegram_fake import time
from tests.telegram_fake.server import Fault
from tests.telegram_fake.world import Chat, User


@pytest.fixture
def anyio_backend() -> tuple[str, dict[str, Any]]:
    return "asyncio", {"loop_factory": time.Loop}


def links(chat: Chat) -> Iterator[str]:
    for post in reversed(chat.bots()):
        for row in post.keyboard:
            yield from (button["url"] for button in row if "url" in button)


def token(chat: Chat) -> str:
    """Read what a tap on a lobby's link makes its client say."""
    return next((url.partition("?start=")[2] for url in links(chat) if "?start=join-" in url), "")


async def opened(stage: House) -> str:
    stage.fake.says(stage.ann, stage.group, "/bluebear@croupier_bot")
    found: str = await stage.shown(lambda: token(stage.group))
    return found


def seated(stage: House) -> list[str]:
    return [seat.name for table in stage.app.tables for seat in table.sheet.seats if seat.person]


async def follow(stage: House, user: User, said: str) -> str:
    """Tap the link, which opens the private chat, and read what comes there."""
    private = stage.fake.private(user)
    before = len(private.bots())
    stage.fake.says(user, private, f"/start {said}")
    await stage.shown(lambda: len(private.bots()) > before)
    return private.bots()[-1].text


def test_whoever_comes_by_the_link_sits_down_and_can_be_told_privately() -> None:
    async def scene(stage: House) -> None:
        found = await opened(stage)
        assert "https://t.me/croupier_bot?startgroup=games" in links(stage.group)
        assert "you've joined" in await follow(stage, stage.bob, found)
        assert seated(stage) == ["Ann", "Bob & <Co>"]
        await stage.shown(lambda: "Bob & <Co>" in stage.post().text)
        await stage.tap(stage.ann, " start")
        await stage.shown(lambda: len(stage.fake.private(stage.bob).bots()) > 1)
        await stage.shown(lambda: stage.button("?bid go"))
        assert not [url for url in links(stage.group) if "join-" in url or "startgroup" in url]

    play(scene)


def test_whoever_is_not_in_the_group_gets_no_seat_and_is_told_what_would_work() -> None:
    async def scene(stage: House) -> None:
        cyd, found = stage.fake.user("Cyd"), await opened(stage)
        assert "tap “Join” there" in await follow(stage, cyd, found)
        for status in ("left", "kicked"):
            stage.group.members[cyd.id] = status
            assert "tap “Join” there" in await follow(stage, cyd, found)
        for words in ("member list is inaccessible", "CHAT_ADMIN_REQUIRED", "user not found"):
            stage.fake.fault("getChatMember", Fault(400, words))
            assert "tap “Join” there" in await follow(stage, stage.bob, found)
        assert seated(stage) == ["Ann"]
        stage.group.members[cyd.id] = "restricted"  # silenced, and there all the same
        assert "you've joined" in await follow(stage, cyd, found)

    play(scene)


def test_a_link_is_dead_once_its_lobby_is_over() -> None:
    async def scene(stage: House) -> None:
        first = await opened(stage)
        await stage.tap(stage.bob, " join")
        cyd = stage.fake.user("Cyd", language="ja")
        stage.group.members[cyd.id] = "member"
        await stage.tap(stage.ann, " start")
        await stage.shown(lambda: stage.button("?bid go"))
        assert "その卓の受付は終わりました" in await follow(stage, cyd, first)
        stage.fake.says(stage.ann, stage.group, "/dicepoker@croupier_bot")
        second = await stage.shown(lambda: token(stage.group))
        assert second != first
        assert "その卓の受付は終わりました" in await follow(stage, cyd, first)
        for forged in (second[:-1] + ("a" if second[-1] != "a" else "b"), "join-a2-" + "x" * 16):
            assert "その卓の受付は終わりました" in await follow(stage, cyd, forged)
        stage.fake.says(stage.ann, stage.group, "/cancel@croupier_bot")
        await stage.shown(lambda: not token(stage.group))
        assert "その卓の受付は終わりました" in await follow(stage, cyd, second)
        assert seated(stage).count("Cyd") == 0

    play(scene)


async def test_a_link_outlives_a_restart_and_a_change_into_a_supergroup(tmp_path: Path) -> None:
    async with house(str(tmp_path / "house.db")) as stage:
        stage.group = stage.fake.group("Small", stage.ann, stage.bob, type="group")
        found = await opened(stage)
        await stage.close()
        await stage.open()
        moved = stage.fake.migrate(stage.group)
        assert "you've joined" in await follow(stage, stage.bob, found)
        stage.group = moved
        await stage.shown(lambda: "Bob & <Co>" in stage.post().text)


def test_guests_follow_the_link_of_their_own_group() -> None:
    async def scene(stage: House) -> None:
        other = stage.fake.group("Other", stage.bob, dan := stage.fake.user("Dan"))
        stage.fake.says(stage.ann, stage.group, "/set@croupier_bot guests on")
        await stage.shown(stage.group.bots)
        home = await opened(stage)
        (table,) = stage.app.tables
        stage.fake.says(stage.bob, other, f"/join@croupier_bot #{table.code}")
        theirs = await stage.shown(lambda: token(other))
        assert theirs != home
        assert "I can't see you" in await follow(stage, dan, home)
        assert "you've joined" in await follow(stage, dan, theirs)
        assert seated(stage) == ["Ann", "Bob & <Co>", "Dan"]

    play(scene)


def test_tokens_are_random_and_never_logged(caplog: pytest.LogCaptureFixture) -> None:
    for ours in ("adapters", "core"):
        caplog.set_level(logging.DEBUG, ours)
    caplog.set_level(logging.INFO)
    found: list[str] = []

    async def scene(stage: House) -> None:
        found.append(await opened(stage))
        await follow(stage, stage.fake.user("Cyd"), found[-1])
        await follow(stage, stage.bob, found[-1])

    play(scene)
    play(scene)
    assert found[0] != found[1]
    assert all(len(entry) >= len("join-a2-") + 16 and len(entry) <= 64 for entry in found)
    assert not any(entry.rpartition("a2-")[2] in caplog.text for entry in found)
