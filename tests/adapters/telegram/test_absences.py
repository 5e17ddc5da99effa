"""What reaches us late, from a group that moved, as talk, or beside a slow call: it does what was meant, or nothing."""

import asyncio
from pathlib import Path

import pytest

from core.engine.clock import AWAY_SECONDS
from tests.adapters.telegram.test_house import House, housing
from tests.adapters.telegram.test_one_board import live
from tests.telegram_fake.scene import Scene
from tests.telegram_fake.server import Fault
from tests.telegram_fake.world import Chat, User

HOURS = 5 * 3600
SETTLED = 10.0


def said_long_ago(house: House, user: User, chat: Chat, text: str) -> None:
    """Say something while the bot is away, so long ago."""
    house.fake.says(user, chat, text)
    house.fake.updates[-1]["message"]["date"] -= HOURS


async def rolled(house: House) -> None:
    """Begin dice poker, where Ann is to roll."""
    house.fake.says(house.ann, house.group, "/dicepoker@croupier_bot")
    await house.tap(house.bob, " join")
    await house.tap(house.ann, " start")
    await house.shown(lambda: house.button(" r"))


@pytest.mark.parametrize("member_first", [False, True])
async def test_a_group_that_moves_is_not_greeted(house: House, member_first: bool) -> None:
    group = house.group = house.fake.group("Small", house.ann, house.bob, type="group")
    await rolled(house)
    house.group = house.fake.migrate(group, member_first=member_first)
    await house.shown(lambda: house.button(" r"))
    await asyncio.sleep(SETTLED)
    assert [post.labels()[0] for post in house.group.bots() if post.text] == ["Roll all five dice"]


async def test_a_group_that_we_are_added_to_is_greeted(house: House) -> None:
    house.group.bot = "left"
    house.fake.standing(house.group, "member", house.ann)
    await house.shown(lambda: house.button("new dicepoker"))
    assert any("Hello" in post.text for post in house.group.bots())


@pytest.mark.parametrize("member_first", [False, True])
async def test_a_group_that_moves_while_we_are_away_finds_its_board_there(member_first: bool, tmp_path: Path) -> None:
    async with housing(str(tmp_path / "house.db")) as stage:
        group = stage.group = stage.fake.group("Small", stage.ann, stage.bob, type="group")
        await rolled(stage)
        await stage.close()
        stage.group = stage.fake.migrate(group, member_first=member_first)
        await stage.open()
        await stage.shown(lambda: stage.button(" r"))
        await asyncio.sleep(SETTLED)
        assert len(live(stage)) == 1
        await stage.tap(stage.ann, " r")
        await stage.tap(stage.bob, " r")


async def test_words_said_hours_ago_open_and_ask_nothing_and_moves_count(tmp_path: Path) -> None:
    async with housing(str(tmp_path / "house.db")) as stage:
        other = stage.fake.group("Other", stage.ann, stage.bob)
        await rolled(stage)
        await stage.close()
        for user in (stage.ann, stage.bob):
            user.started = True
        said_long_ago(stage, stage.ann, stage.group, "/r@croupier_bot")
        for text in ("/bluebear", "/join", "/games", "/help", "/status", "/rules", "/nonsense", "/top", "/new"):
            said_long_ago(stage, stage.bob, other, f"{text}@croupier_bot")
        said_long_ago(stage, stage.ann, other, "/set@croupier_bot tables 3")
        stage.fake.says(stage.bob, other, "/bluebear@croupier_bot")  # just now
        await stage.open()
        await stage.tap(stage.bob, " r")
        await stage.shown(lambda: stage.button(" k"))
        await asyncio.sleep(SETTLED)
        assert [post.labels()[0] for post in other.bots()] == ["Join"], [post.text for post in other.bots()]
        assert stage.fake.private(stage.bob).bots() == []
        room = stage.app.house.rooms.at(f"telegram:test/{other.id}")
        assert room is not None and room.settings.tables == 3
        said_long_ago(stage, stage.bob, other, "/games@croupier_bot")  # by a clock that is not ours
        await stage.shown(lambda: any("new dicepoker" in str(post.keyboard) for post in other.bots()))


@pytest.mark.parametrize("words", ["lol nice one", "ok", "haha", "and then?", "😀"])
async def test_an_answer_to_the_board_that_begins_with_no_command_is_talk(house: House, words: str) -> None:
    await rolled(house)
    await asyncio.sleep(SETTLED)
    calls = len(house.fake.made("sendMessage"))
    house.fake.says(house.bob, house.group, words, reply_to=house.post())
    await asyncio.sleep(SETTLED)
    assert len(house.fake.made("sendMessage")) == calls
    house.fake.says(house.ann, house.group, "r", reply_to=house.post())
    await house.tap(house.bob, " r")
    house.fake.says(house.bob, house.group, "@croupier_bot lol", reply_to=house.post())
    await house.shown(lambda: len(house.fake.made("sendMessage")) > calls + 1)


@pytest.mark.parametrize("method", ["getChatAdministrators"])
async def test_a_slow_call_for_one_group_holds_up_no_other(stage: Scene, method: str) -> None:
    other = stage.fake.group("Other", stage.ann, stage.bob)
    stage.fake.says(stage.bob, stage.group, "/set@croupier_bot")  # whose admins are known from now on
    await stage.bus.hears(1)
    stage.fake.fault(method, Fault(late=4))
    stage.fake.says(stage.bob, other, "/set@croupier_bot")
    await asyncio.sleep(1)
    stage.fake.says(stage.ann, stage.group, "/one@croupier_bot")
    await asyncio.sleep(0.5)
    assert [heard.text for heard in stage.bus.heard] == ["set", "one"]
    assert len(stage.fake.updates) == 2, "what is not dealt with is not confirmed"
    await asyncio.sleep(SETTLED)
    assert [heard.text for heard in stage.bus.heard] == ["set", "one", "set"]
    assert stage.fake.updates == []


@pytest.mark.parametrize("banned", [False, True])
@pytest.mark.parametrize("bot", ["member", "administrator"])
async def test_nobody_waits_for_who_has_left_the_group(house: House, bot: str, banned: bool) -> None:
    house.group.bot = bot
    cyd = house.fake.user("Cyd")
    house.group.members[cyd.id] = "member"
    house.fake.says(house.ann, house.group, "/dicepoker@croupier_bot")
    await house.tap(house.bob, " join")
    await house.tap(cyd, " join")
    house.fake.leaves(cyd, house.group, banned=banned)
    await house.shown(lambda: "Cyd" not in house.post().text.partition("👥")[2].partition("\n")[0])
    await house.tap(house.ann, " start")
    await house.shown(lambda: house.button(" r"))
    house.fake.leaves(house.ann, house.group, banned=banned)
    await house.shown(lambda: "away" in house.post().text)
    await house.timers.advance(AWAY_SECONDS + 1)
    await house.tap(house.bob, " r")
    house.fake.says(house.ann, house.fake.private(house.ann), "back")
    await house.shown(lambda: "is back" in house.post().text)


async def test_who_plays_from_another_chat_and_leaves_the_group_is_awaited_as_ever(house: House) -> None:
    other = house.fake.group("Other", house.ann, house.bob)
    await rolled(house)
    house.fake.leaves(house.ann, other)
    await asyncio.sleep(SETTLED)
    [table] = house.app.tables
    assert not any(sitter.away for sitter in table.sheet.seats)
