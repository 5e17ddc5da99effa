"""A lobby's link leads to a seat there through the private chat: for people of the group, and while it waits."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.adapters.telegram.test_house import House, housing, playing
from tests.support.telegram_fake.server import Fault
from tests.support.telegram_fake.world import Chat, User


def links(chat: Chat) -> Iterator[str]:
    for post in reversed(chat.bots()):
        for row in post.keyboard:
            yield from (button["url"] for button in row if "url" in button)


def token(chat: Chat) -> str:
    """Read what a tap on a lobby's link makes its client say."""
    return next((url.partition("?start=")[2] for url in links(chat) if "?start=join-" in url), "")


async def opened(house: House) -> str:
    house.fake.says(house.ann, house.group, "/bluebear@croupier_bot")
    found: str = await house.shown(lambda: token(house.group))
    return found


def seated(house: House) -> list[str]:
    return [seat.name for table in house.app.tables for seat in table.sheet.seats if seat.person]


async def follow(house: House, user: User, said: str) -> str:
    """Tap the link, which opens the private chat, and read what comes there."""
    private = house.fake.private(user)
    before = len(private.bots())
    house.fake.says(user, private, f"/start {said}")
    await house.shown(lambda: len(private.bots()) > before)
    return private.bots()[-1].text


async def test_whoever_comes_by_the_link_sits_down_and_can_be_told_privately(house: House) -> None:
    found = await opened(house)
    assert "https://t.me/croupier_bot?startgroup=games" in links(house.group)
    assert "you've joined" in await follow(house, house.bob, found)
    assert seated(house) == ["Ann", "Bob & <Co>"]
    await house.shown(lambda: "Bob & <Co>" in house.post().text)
    await house.tap(house.ann, " start")
    await house.shown(lambda: len(house.fake.private(house.bob).bots()) > 1)
    await house.shown(lambda: house.button("?bid face 3"))
    assert not [url for url in links(house.group) if "join-" in url or "startgroup" in url]


async def test_whoever_follows_the_link_twice_reads_once_that_they_are_there(house: House) -> None:
    found = await opened(house)
    await follow(house, house.bob, found)
    assert "you have your seat at that table already" in await follow(house, house.bob, found)
    assert "you have your seat at that table already" in await follow(house, house.ann, found)
    assert len(house.fake.private(house.bob).bots()) == 2 and seated(house) == ["Ann", "Bob & <Co>"]


@pytest.mark.parametrize("payload", ["join-xxxxxxxx", "join-a2", "j", "with-", "new-Dice_poker"])
async def test_a_link_that_is_damaged_is_called_so_and_what_there_is_to_play_is_shown(
    house: House, payload: str
) -> None:
    await follow(house, house.bob, payload)
    told = await house.shown(lambda: len(found := house.fake.private(house.bob).bots()) > 1 and found)
    assert "that link leads nowhere" in told[0].text and "Play now" in told[1].text
    assert len(told) == 2 and not seated(house)


async def test_a_lobby_has_its_link_to_be_copied_and_to_be_sent(house: House) -> None:
    found = await opened(house)
    buttons = [button for row in house.post().keyboard for button in row]
    link = f"https://t.me/croupier_bot?start={found}"
    assert [button["copy_text"]["text"] for button in buttons if "copy_text" in button] == [link]
    assert any(button.get("url", "").startswith("https://t.me/share/url?url=https%3A%2F%2Ft.me") for button in buttons)
    assert len(house.post().keyboard) <= 8


async def test_a_private_table_that_was_opened_to_friends_has_a_link_that_seats_them(house: House) -> None:
    mine = house.fake.private(house.ann)
    house.fake.says(house.ann, mine, "/start new-bluebear")
    board = await house.shown(lambda: next((m for m in mine.bots() if "Invite" in m.labels()), None))
    await house.fake.press(house.ann, board, "a2 invite").answered()
    links_ = await house.shown(lambda: [b["copy_text"]["text"] for r in board.keyboard for b in r if "copy_text" in b])
    house.fake.says(house.bob, house.fake.private(house.bob), f"/start {links_[0].partition('?start=')[2]}")
    await house.shown(lambda: "Bob & <Co>" in seated(house))


async def test_whoever_is_not_in_the_group_gets_no_seat_and_is_told_what_would_work(house: House) -> None:
    cyd, found = house.fake.user("Cyd"), await opened(house)
    assert "tap “Join” there" in await follow(house, cyd, found)
    for status in ("left", "kicked"):
        house.group.members[cyd.id] = status
        assert "tap “Join” there" in await follow(house, cyd, found)
    for words in ("member list is inaccessible", "CHAT_ADMIN_REQUIRED", "user not found"):
        house.fake.fault("getChatMember", Fault(400, words))
        assert "tap “Join” there" in await follow(house, house.bob, found)
    assert seated(house) == ["Ann"]
    house.group.members[cyd.id] = "restricted"  # silenced, and there all the same
    assert "you've joined" in await follow(house, cyd, found)


async def test_a_link_is_dead_once_its_lobby_is_over(house: House) -> None:
    first = await opened(house)
    await house.tap(house.bob, " join")
    cyd = house.fake.user("Cyd", language="ja")
    house.group.members[cyd.id] = "member"
    await house.tap(house.ann, " start")
    await house.shown(lambda: house.button("?bid face 3"))
    assert "その卓の受付は終わりました" in await follow(house, cyd, first)
    house.fake.says(house.ann, house.group, "/dicepoker@croupier_bot")
    second = await house.shown(lambda: token(house.group))
    assert second != first
    assert "その卓の受付は終わりました" in await follow(house, cyd, first)
    for forged in (second[:-1] + ("a" if second[-1] != "a" else "b"), "join-a2-" + "x" * 16):
        assert "その卓の受付は終わりました" in await follow(house, cyd, forged)
    house.fake.says(house.ann, house.group, "/cancel@croupier_bot")
    await house.shown(lambda: not token(house.group))
    assert "その卓の受付は終わりました" in await follow(house, cyd, second)
    assert seated(house).count("Cyd") == 0


async def test_a_link_outlives_a_restart_and_a_change_into_a_supergroup(tmp_path: Path) -> None:
    async with housing(str(tmp_path / "house.db")) as stage:
        stage.group = stage.fake.group("Small", stage.ann, stage.bob, type="group")
        found = await opened(stage)
        await stage.close()
        await stage.open()
        moved = stage.fake.migrate(stage.group)
        assert "you've joined" in await follow(stage, stage.bob, found)
        stage.group = moved
        await stage.shown(lambda: "Bob & <Co>" in stage.post().text)


async def test_guests_follow_the_link_of_their_own_group(house: House) -> None:
    other = house.fake.group("Other", house.bob, dan := house.fake.user("Dan"))
    house.fake.says(house.ann, house.group, "/set@croupier_bot guests on")
    await house.shown(house.group.bots)
    home = await opened(house)
    (table,) = house.app.tables
    house.fake.says(house.bob, other, f"/join@croupier_bot #{table.code}")
    theirs = await house.shown(lambda: token(other))
    assert theirs != home
    assert "I can't see you" in await follow(house, dan, home)
    assert "you've joined" in await follow(house, dan, theirs)
    assert seated(house) == ["Ann", "Bob & <Co>", "Dan"]


async def test_tokens_are_random_and_never_logged(caplog: pytest.LogCaptureFixture) -> None:
    for ours in ("adapters", "core"):
        caplog.set_level(logging.DEBUG, ours)
    caplog.set_level(logging.INFO)
    found: list[str] = []

    async def scene(house: House) -> None:
        found.append(await opened(house))
        await follow(house, house.fake.user("Cyd"), found[-1])
        await follow(house, house.bob, found[-1])

    async with playing() as stage:
        await scene(stage)
    async with playing() as stage:
        await scene(stage)
    assert found[0] != found[1]
    assert all(len(entry) >= len("join-a2-") + 16 and len(entry) <= 64 for entry in found)
    assert not any(entry.rpartition("a2-")[2] in caplog.text for entry in found)
