"""A game alone with the house in one's own chat: opened, played and invited to by taps."""

import asyncio
from functools import partial

from core.house import VirtualTimers
from tests.adapters.telegram.test_house import House, play
from tests.telegram_fake.world import Message, User


def buttons(stage: House, user: User, ending: str) -> list[tuple[Message, str]]:
    """List the buttons in somebody's private chat whose data ends so, the newest first."""
    return [
        (message, button["callback_data"])
        for message in reversed(stage.fake.private(user).bots())
        for row in message.keyboard
        for button in row
        if button.get("callback_data", "").endswith(ending)
    ]


async def tap(stage: House, user: User, ending: str) -> None:
    await stage.shown(partial(buttons, stage, user, ending))
    message, data = buttons(stage, user, ending)[0]
    await stage.fake.press(user, message, data).answered()


async def house_moves(stage: House) -> None:
    timers = stage.app.timers
    assert isinstance(timers, VirtualTimers)
    for _ in range(3):
        await timers.advance(2.0)
        await stage.app.house.outbox.quiet.wait()


def test_start_shows_the_games_as_buttons_and_one_tap_opens_a_table_of_ones_own() -> None:
    async def scene(stage: House) -> None:
        chat = stage.fake.private(stage.ann)
        stage.fake.says(stage.ann, chat, "/start")
        await tap(stage, stage.ann, "new dicepoker")
        await stage.shown(lambda: any("private table a2" in message.text for message in chat.bots()))
        [post] = [message for message in chat.bots() if "private table a2" in message.text]
        await tap(stage, stage.ann, " start")
        await tap(stage, stage.ann, " r")
        await house_moves(stage)
        await tap(stage, stage.ann, " k")
        await house_moves(stage)
        await stage.shown(lambda: "keeps all" in " ".join(message.text for message in chat.bots()))
        assert stage.group.bots() == []
        assert len([message for message in chat.bots() if message.keyboard and "a2" in str(message.keyboard)]) == 1
        assert post.id in chat.messages, "the table has one post, which is edited"

    play(scene)


def test_an_invitation_leads_a_friend_to_it() -> None:
    async def scene(stage: House) -> None:
        ann, bob = stage.fake.private(stage.ann), stage.fake.private(stage.bob)
        stage.fake.says(stage.ann, ann, "/dicepoker")
        await stage.shown(partial(buttons, stage, stage.ann, " invite"))
        stage.fake.says(stage.ann, ann, "/invite")
        await stage.shown(lambda: any("Pass this on" in message.text for message in ann.bots()))
        words = next(message.text for message in ann.bots() if "Pass this on" in message.text)
        code = words.split("join ")[1].split()[0].split("<")[0]
        stage.fake.says(stage.bob, bob, f"/join {code}")
        await stage.shown(lambda: any("private table a2" in message.text for message in bob.bots()))
        await stage.shown(lambda: any("joins (2 of 10)" in message.text for message in ann.bots()))
        assert stage.group.bots() == []

    play(scene)


def test_a_table_in_ones_own_chat_has_one_post_with_ones_own_dice_and_moves() -> None:
    async def scene(stage: House) -> None:
        chat = stage.fake.private(stage.ann)

        def posts() -> list[Message]:
            return [message for message in chat.bots() if "a2" in message.text or "a2" in str(message.keyboard)]

        stage.fake.says(stage.ann, chat, "/liarsdice")
        await tap(stage, stage.ann, " start")
        await stage.shown(partial(buttons, stage, stage.ann, "?bid go"))
        await stage.shown(lambda: "Your dice" in posts()[-1].text)
        [post] = posts()
        assert post.text.count("Your dice") == 1
        await tap(stage, stage.ann, " count 1")
        await stage.shown(lambda: "✓ 1 ×" in posts()[0].labels())
        await tap(stage, stage.ann, " face 3")
        await tap(stage, stage.ann, "?bid go")
        await house_moves(stage)
        await stage.shown(lambda: "bids one 3" in posts()[0].text)
        await asyncio.sleep(15)
        assert [post.text.count("Your dice") for post in posts()] == [1], "and no press takes it away"

    play(scene)


def test_dice_that_come_before_the_table_they_are_for_end_up_in_its_one_post() -> None:
    async def scene(stage: House) -> None:
        ann, bob = stage.fake.private(stage.ann), stage.fake.private(stage.bob)
        stage.fake.says(stage.ann, ann, "/liarsduel")
        await stage.shown(partial(buttons, stage, stage.ann, " invite"))
        stage.fake.says(stage.ann, ann, "/bots 0")
        stage.fake.says(stage.ann, ann, "/invite")
        await stage.shown(lambda: any("Pass this on" in message.text for message in ann.bots()))
        words = next(message.text for message in ann.bots() if "Pass this on" in message.text)
        stage.fake.says(stage.bob, bob, "/join " + words.split("join ")[1].split()[0])
        await stage.shown(lambda: buttons(stage, stage.ann, " go") or buttons(stage, stage.bob, " go"))
        await asyncio.sleep(15)
        for chat in (ann, bob):
            assert [message.text.count("Your dice") for message in chat.bots() if "Liar's duel" in message.text] == [1]

    play(scene)
