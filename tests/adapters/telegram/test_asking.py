"""Words for the dice from Telegram: a button asks for them, and the reply of whoever was asked is mixed in."""

from tests.adapters.telegram.test_house import House
from tests.telegram_fake.world import Chat, Message, User

BUTTON = " join ?"


def table(house: House) -> list[tuple[str, str]]:
    found = house.app.tables.named("a2")
    return [(one.name, one.words) for one in found.sheet.seats] if found else []


def asking(chat: Chat, name: str) -> list[Message]:
    """List the messages that let somebody reply at once."""
    return [message for message in chat.bots() if message.forced and name in message.text]


async def asked(house: House, user: User, chat: Chat) -> Message:
    """Press the button that asks for words, and wait for the message that does."""
    before = asking(chat, user.first_name)
    [(post, data)] = [
        (message, button["callback_data"])
        for message in chat.bots()
        for row in message.keyboard
        for button in row
        if button.get("callback_data", "").endswith(BUTTON)
    ]
    press = house.fake.press(user, post, data)
    assert await press.answered() == ""
    await house.shown(lambda: [one for one in asking(chat, user.first_name) if one not in before])
    return asking(chat, user.first_name)[-1]


async def opened(house: House, chat: Chat) -> None:
    house.fake.says(house.ann, chat, "/dicepoker@croupier_bot")
    await house.shown(lambda: [one for one in chat.bots() if BUTTON in str(one.keyboard)])


async def test_whoever_is_asked_replies_with_words_that_are_mixed_in_and_told(house: House) -> None:
    await opened(house, house.group)
    prompt = await asked(house, house.ann, house.group)
    assert "\u2068Ann\u2069, just reply to this message." in prompt.text and "/join #a2 lucky seven" in prompt.text
    assert prompt.marks[0] == (f'a href="tg://user?id={house.ann.id}"', 0, 5), "whom it mentions may reply at once"
    house.fake.says(house.ann, house.group, "lucky\nnumber 7", reply_to=prompt)
    await house.shown(lambda: "mixes “lucky number 7” into the dice" in house.post().text)
    assert table(house) == [("Ann", "lucky number 7")]
    await house.shown(lambda: prompt.id not in house.group.messages)


async def test_who_has_no_seat_takes_one_with_the_words_and_others_replies_are_their_own_talk(house: House) -> None:
    await opened(house, house.group)
    prompt = await asked(house, house.bob, house.group)
    assert "and you join it" in prompt.text
    cyd = house.fake.user("Cyd")
    house.group.members[cyd.id] = "member"
    house.fake.says(cyd, house.group, "haha", reply_to=prompt)
    house.fake.says(house.ann, house.group, "mine", reply_to=prompt)
    house.fake.says(house.bob, house.group, "lucky", reply_to=prompt)
    await house.shown(lambda: "with the words “lucky”" in house.group.bots()[0].text)
    assert table(house) == [("Ann", ""), ("Bob & <Co>", "lucky")]


async def test_who_presses_again_is_asked_anew_and_who_gave_words_is_told_so(house: House) -> None:
    await opened(house, house.group)
    first = await asked(house, house.ann, house.group)
    second = await asked(house, house.ann, house.group)
    await house.shown(lambda: first.id not in house.group.messages)
    house.fake.says(house.ann, house.group, "/join my own", reply_to=second)
    await house.shown(lambda: table(house) == [("Ann", "my own")])
    said = await house.tap(house.ann, BUTTON)
    assert said == "You're already at table a2, and your words are in its dice."


async def test_in_ones_own_chat_it_is_the_same(house: House) -> None:
    chat = house.fake.private(house.ann)
    await opened(house, chat)
    prompt = await asked(house, house.ann, chat)
    house.fake.says(house.ann, chat, "lucky", reply_to=prompt)
    await house.shown(lambda: table(house) == [("Ann", "lucky")])
