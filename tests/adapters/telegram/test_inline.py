"""Words behind the bot's name in any chat: cards of one's own tables and of games, for the asker alone."""

from typing import Any

from tests.adapters.telegram.test_house import House
from tests.support.telegram_fake.world import User


async def offered(house: House, user: User, words: str) -> dict[str, Any]:
    number = house.fake.asks(user, words)
    found: dict[str, Any] = await house.shown(lambda: house.fake.inline[number])
    assert found["is_personal"] is True and found["cache_time"] <= 10
    return found


async def test_a_game_is_offered_to_be_begun_and_ones_own_lobby_to_be_joined(house: House) -> None:
    cards = (await offered(house, house.ann, "dicepoker"))["results"]
    assert [card["id"] for card in cards] == ["new-dicepoker"]
    house.fake.says(house.ann, house.group, "/dicepoker@croupier_bot")
    await house.shown(lambda: house.button(" join"))
    join, _ = (await offered(house, house.ann, "dicepoker"))["results"]
    [[button]] = join["reply_markup"]["inline_keyboard"]
    assert "Ann" in join["input_message_content"]["message_text"] and "?start=join-a2-" in button["url"]
    house.fake.says(house.bob, house.fake.private(house.bob), f"/start {button['url'].partition('?start=')[2]}")
    await house.shown(lambda: "Bob" in house.post().text)


async def test_nobody_is_offered_tables_of_others(house: House) -> None:
    house.fake.says(house.ann, house.group, "/dicepoker@croupier_bot")
    await house.shown(lambda: house.button(" join"))
    cards = (await offered(house, house.bob, "dice poker"))["results"]
    assert [card["id"] for card in cards] == ["new-dicepoker"]


async def test_where_nothing_fits_a_button_opens_the_private_chat(house: House) -> None:
    found = await offered(house, house.bob, "chess")
    assert found["results"] == [] and found["button"]["start_parameter"] == "hello"
