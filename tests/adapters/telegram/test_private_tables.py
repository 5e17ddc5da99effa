"""A game alone with the house in one's own chat: opened, played and invited to by taps."""

import asyncio
from functools import partial

import pytest

from core.house import VirtualTimers
from tests.adapters.telegram.test_house import House
from tests.support.telegram_fake.world import Message, User
from tests.tables.replays.over import Pages


def buttons(house: House, user: User, ending: str) -> list[tuple[Message, str]]:
    """List the buttons in somebody's private chat whose data ends so, the newest first."""
    return [
        (message, button["callback_data"])
        for message in reversed(house.fake.private(user).bots())
        for row in message.keyboard
        for button in row
        if button.get("callback_data", "").endswith(ending)
    ]


async def tap(house: House, user: User, ending: str) -> None:
    await house.shown(partial(buttons, house, user, ending))
    message, data = buttons(house, user, ending)[0]
    await house.fake.press(user, message, data).answered()


async def house_moves(house: House) -> None:
    timers = house.app.timers
    assert isinstance(timers, VirtualTimers)
    for _ in range(3):
        await timers.advance(2.0)
        await house.app.house.outbox.quiet.wait()


async def test_start_shows_the_games_as_buttons_and_one_tap_opens_a_table_of_ones_own(house: House) -> None:
    chat = house.fake.private(house.ann)
    house.fake.says(house.ann, chat, "/start")
    await tap(house, house.ann, "new dicepoker")
    await house.shown(lambda: any("private table a2" in message.text for message in chat.bots()))
    [post] = [message for message in chat.bots() if "private table a2" in message.text]
    await tap(house, house.ann, " start")
    await tap(house, house.ann, " r")
    await house_moves(house)
    await tap(house, house.ann, " k")
    await house_moves(house)
    await house.shown(lambda: "keeps all" in " ".join(message.text for message in chat.bots()))
    assert house.group.bots() == []
    assert len([message for message in chat.bots() if message.keyboard and "a2" in str(message.keyboard)]) == 1
    assert post.id in chat.messages, "the table has one post, which is edited"


async def test_an_invitation_leads_a_friend_to_it(house: House) -> None:
    ann, bob = house.fake.private(house.ann), house.fake.private(house.bob)
    house.fake.says(house.ann, ann, "/dicepoker")
    await house.shown(partial(buttons, house, house.ann, " invite"))
    house.fake.says(house.ann, ann, "/invite")
    await house.shown(lambda: any("Pass this on" in message.text for message in ann.bots()))
    words = next(message.text for message in ann.bots() if "Pass this on" in message.text)
    code = words.split("join ")[1].split()[0].split("<")[0]
    house.fake.says(house.bob, bob, f"/join {code}")
    await house.shown(lambda: any("private table a2" in message.text for message in bob.bots()))
    await house.shown(lambda: any("joins (2 of 10)" in message.text for message in ann.bots()))
    assert house.group.bots() == []


async def test_a_table_in_ones_own_chat_has_one_post_with_ones_own_dice_and_moves(house: House) -> None:
    chat = house.fake.private(house.ann)

    def posts() -> list[Message]:
        return [message for message in chat.bots() if "a2" in message.text or "a2" in str(message.keyboard)]

    house.fake.says(house.ann, chat, "/liarsdice")
    await tap(house, house.ann, " start")
    await house.shown(partial(buttons, house, house.ann, "?bid face 3"))
    await house.shown(lambda: "Your dice" in posts()[-1].text)
    [post] = posts()
    assert post.text.count("Your dice") == 1
    await tap(house, house.ann, " count 1")
    await house.shown(lambda: "✓ 1" in posts()[0].labels())
    await tap(house, house.ann, " face 3")
    await house_moves(house)
    await house.shown(lambda: "bids one 3" in posts()[0].text)
    await asyncio.sleep(15)
    assert [post.text.count("Your dice") for post in posts()] == [1], "and no press takes it away"


async def test_dice_that_come_before_the_table_they_are_for_end_up_in_its_one_post(house: House) -> None:
    ann, bob = house.fake.private(house.ann), house.fake.private(house.bob)
    house.fake.says(house.ann, ann, "/liarsduel")
    await house.shown(partial(buttons, house, house.ann, " invite"))
    house.fake.says(house.ann, ann, "/bots 0")
    house.fake.says(house.ann, ann, "/invite")
    await house.shown(lambda: any("Pass this on" in message.text for message in ann.bots()))
    words = next(message.text for message in ann.bots() if "Pass this on" in message.text)
    house.fake.says(house.bob, bob, "/join " + words.split("join ")[1].split()[0])
    await house.shown(lambda: buttons(house, house.ann, " go") or buttons(house, house.bob, " go"))
    await asyncio.sleep(15)
    for chat in (ann, bob):
        assert [message.text.count("Your dice") for message in chat.bots() if "Liar's duel" in message.text] == [1]


@pytest.mark.parametrize(
    ("language", "game", "first", "own"),
    [
        ("en", "dicepoker", " r", "You "),
        ("ja", "dicepoker", " r", "振り直しますか"),
        ("en", "roulettepoker", "", ", you 39."),
        ("ja", "roulettepoker", "", "あなたは"),
    ],
)
async def test_a_board_that_one_reads_alone_says_you(
    house: House, language: str, game: str, first: str, own: str
) -> None:
    cyd = house.fake.user("Cyd", language=language, started=True)
    chat = house.fake.private(cyd)
    house.fake.says(cyd, chat, f"/{game}")
    await tap(house, cyd, " start")
    if first:
        await tap(house, cyd, first)
    await house_moves(house)
    await house.shown(lambda: [line for line in chat.bots()[-1].text.splitlines() if own in line])
    [line] = [line for line in chat.bots()[-1].text.splitlines() if own in line]
    assert "Cyd" not in line


async def test_an_invitation_and_those_who_watch_come_by_links_where_the_house_has_pages(house: House) -> None:
    house.app.add(Pages())
    ann = house.fake.private(house.ann)

    def told(words: str) -> str:
        return next((message.text for message in ann.bots() if words in message.text), "")

    house.fake.says(house.ann, ann, "/dicepoker")
    await house.shown(partial(buttons, house, house.ann, " invite"))
    house.fake.says(house.ann, ann, "/invite")
    await house.shown(partial(told, "Pass this on: whoever opens https://dice.example/j/"))
    house.fake.says(house.ann, ann, "/watch on")
    await house.shown(partial(told, "in a browser: https://dice.example/t/a2-"))
    house.fake.says(house.ann, ann, "/watch off")
    await house.shown(lambda: not house.app.tables.named("a2").sheet.watched)  # type: ignore[union-attr]
    assert house.group.bots() == []
