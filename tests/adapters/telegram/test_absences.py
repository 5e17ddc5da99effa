"""What reaches us late, from a group that moved, as talk, or beside a slow call: it does what was meant, or nothing."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from core.engine.clock import AWAY_SECONDS
from tests.adapters.telegram.test_house import House, house, play
from tests.adapters.telegram.test_one_board import live
from tests.telegram_fake import time
from tests.telegram_fake.scene import Scene
from tests.telegram_fake.scene import play as staged
from tests.telegram_fake.server import Fault
from tests.telegram_fake.world import Chat, User


@pytest.fixture
def anyio_backend() -> tuple[str, dict[str, Any]]:
    return "asyncio", {"loop_factory": time.Loop}


HOURS = 5 * 3600
SETTLED = 10.0


def said_long_ago(stage: House, user: User, chat: Chat, text: str) -> None:
    """Say something while the bot is away, so long ago."""
    stage.fake.says(user, chat, text)
    stage.fake.updates[-1]["message"]["date"] -= HOURS


async def rolled(stage: House) -> None:
    """Begin dice poker, where Ann is to roll."""
    stage.fake.says(stage.ann, stage.group, "/dicepoker@croupier_bot")
    await stage.tap(stage.bob, " join")
    await stage.tap(stage.ann, " start")
    await stage.shown(lambda: stage.button(" r"))


@pytest.mark.parametrize("member_first", [False, True])
def test_a_group_that_moves_is_not_greeted(member_first: bool) -> None:
    async def scene(stage: House) -> None:
        group = stage.group = stage.fake.group("Small", stage.ann, stage.bob, type="group")
        await rolled(stage)
        stage.group = stage.fake.migrate(group, member_first=member_first)
        await stage.shown(lambda: stage.button(" r"))
        await asyncio.sleep(SETTLED)
        assert [post.labels()[0] for post in stage.group.bots() if post.text] == ["Roll all five dice"]

    play(scene)


def test_a_group_that_we_are_added_to_is_greeted() -> None:
    async def scene(stage: House) -> None:
        stage.group.bot = "left"
        stage.fake.standing(stage.group, "member", stage.ann)
        await stage.shown(lambda: stage.button("new dicepoker"))
        assert any("Hello" in post.text for post in stage.group.bots())

    play(scene)


@pytest.mark.parametrize("member_first", [False, True])
async def test_a_group_that_moves_while_we_are_away_finds_its_board_there(member_first: bool, tmp_path: Path) -> None:
    async with house(str(tmp_path / "house.db")) as stage:
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
    async with house(str(tmp_path / "house.db")) as stage:
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
def test_an_answer_to_the_board_that_begins_with_no_command_is_talk(words: str) -> None:
    async def scene(stage: House) -> None:
        await rolled(stage)
        await asyncio.sleep(SETTLED)
        calls = len(stage.fake.made("sendMessage"))
        stage.fake.says(stage.bob, stage.group, words, reply_to=stage.post())
        await asyncio.sleep(SETTLED)
        assert len(stage.fake.made("sendMessage")) == calls
        stage.fake.says(stage.ann, stage.group, "r", reply_to=stage.post())
        await stage.tap(stage.bob, " r")
        stage.fake.says(stage.bob, stage.group, "@croupier_bot lol", reply_to=stage.post())
        await stage.shown(lambda: len(stage.fake.made("sendMessage")) > calls + 1)

    play(scene)


@pytest.mark.parametrize("method", ["getChatAdministrators"])
def test_a_slow_call_for_one_group_holds_up_no_other(method: str) -> None:
    async def scene(stage: Scene) -> None:
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

    staged(scene)


@pytest.mark.parametrize("banned", [False, True])
@pytest.mark.parametrize("bot", ["member", "administrator"])
def test_nobody_waits_for_who_has_left_the_group(bot: str, banned: bool) -> None:
    async def scene(stage: House) -> None:
        stage.group.bot = bot
        cyd = stage.fake.user("Cyd")
        stage.group.members[cyd.id] = "member"
        stage.fake.says(stage.ann, stage.group, "/dicepoker@croupier_bot")
        await stage.tap(stage.bob, " join")
        await stage.tap(cyd, " join")
        stage.fake.leaves(cyd, stage.group, banned=banned)
        await stage.shown(lambda: "Cyd" not in stage.post().text.partition("👥")[2].partition("\n")[0])
        await stage.tap(stage.ann, " start")
        await stage.shown(lambda: stage.button(" r"))
        stage.fake.leaves(stage.ann, stage.group, banned=banned)
        await stage.shown(lambda: "away" in stage.post().text)
        await stage.timers.advance(AWAY_SECONDS + 1)
        await stage.tap(stage.bob, " r")
        stage.fake.says(stage.ann, stage.fake.private(stage.ann), "back")
        await stage.shown(lambda: "is back" in stage.post().text)

    play(scene)


def test_who_plays_from_another_chat_and_leaves_the_group_is_awaited_as_ever() -> None:
    async def scene(stage: House) -> None:
        other = stage.fake.group("Other", stage.ann, stage.bob)
        await rolled(stage)
        stage.fake.leaves(stage.ann, other)
        await asyncio.sleep(SETTLED)
        [table] = stage.app.tables
        assert not any(sitter.away for sitter in table.sheet.seats)

    play(scene)
