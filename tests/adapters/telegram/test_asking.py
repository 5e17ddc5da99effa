"""Words for the dice from Telegram: a button asks for them, and the reply of whoever was asked is mixed in."""

from tests.adapters.telegram.test_house import House, play
from tests.telegram_fake.world import Chat, Message, User

BUTTON = " join ?"


def table(stage: House) -> list[tuple[str, str]]:
    found = stage.app.tables.named("a2")
    return [(one.name, one.words) for one in found.sheet.seats] if found else []


def asking(chat: Chat, name: str) -> list[Message]:
    """List the messages that let somebody reply at once."""
    return [message for message in chat.bots() if message.forced and name in message.text]


async def asked(stage: House, user: User, chat: Chat) -> Message:
    """Press the button that asks for words, and wait for the message that does."""
    before = asking(chat, user.first_name)
    [(post, data)] = [
        (message, button["callback_data"])
        for message in chat.bots()
        for row in message.keyboard
        for button in row
        if button.get("callback_data", "").endswith(BUTTON)
    ]
    press = stage.fake.press(user, post, data)
    assert await press.answered() == ""
    await stage.shown(lambda: [one for one in asking(chat, user.first_name) if one not in before])
    return asking(chat, user.first_name)[-1]


async def opened(stage: House, chat: Chat) -> None:
    stage.fake.says(stage.ann, chat, "/dicepoker@croupier_bot")
    await stage.shown(lambda: [one for one in chat.bots() if BUTTON in str(one.keyboard)])


def test_whoever_is_asked_replies_with_words_that_are_mixed_in_and_told() -> None:
    async def scene(stage: House) -> None:
        await opened(stage, stage.group)
        prompt = await asked(stage, stage.ann, stage.group)
        assert "\u2068Ann\u2069, just reply to this message." in prompt.text and "/join #a2 lucky seven" in prompt.text
        assert prompt.marks[0] == (f'a href="tg://user?id={stage.ann.id}"', 0, 5), "whom it mentions may reply at once"
        stage.fake.says(stage.ann, stage.group, "lucky\nnumber 7", reply_to=prompt)
        await stage.shown(lambda: "mixes “lucky number 7” into the dice" in stage.post().text)
        assert table(stage) == [("Ann", "lucky number 7")]
        await stage.shown(lambda: prompt.id not in stage.group.messages)

    play(scene)


def test_who_has_no_seat_takes_one_with_the_words_and_others_replies_are_their_own_talk() -> None:
    async def scene(stage: House) -> None:
        await opened(stage, stage.group)
        prompt = await asked(stage, stage.bob, stage.group)
        assert "and you join it" in prompt.text
        cyd = stage.fake.user("Cyd")
        stage.group.members[cyd.id] = "member"
        stage.fake.says(cyd, stage.group, "haha", reply_to=prompt)
        stage.fake.says(stage.ann, stage.group, "mine", reply_to=prompt)
        stage.fake.says(stage.bob, stage.group, "lucky", reply_to=prompt)
        await stage.shown(lambda: "with the words “lucky”" in stage.group.bots()[0].text)
        assert table(stage) == [("Ann", ""), ("Bob & <Co>", "lucky")]

    play(scene)


def test_who_presses_again_is_asked_anew_and_who_gave_words_is_told_so() -> None:
    async def scene(stage: House) -> None:
        await opened(stage, stage.group)
        first = await asked(stage, stage.ann, stage.group)
        second = await asked(stage, stage.ann, stage.group)
        await stage.shown(lambda: first.id not in stage.group.messages)
        stage.fake.says(stage.ann, stage.group, "/join my own", reply_to=second)
        await stage.shown(lambda: table(stage) == [("Ann", "my own")])
        said = await stage.tap(stage.ann, BUTTON)
        assert said == "You're already at table a2, and your words are in its dice."

    play(scene)


def test_in_ones_own_chat_it_is_the_same() -> None:
    async def scene(stage: House) -> None:
        chat = stage.fake.private(stage.ann)
        await opened(stage, chat)
        prompt = await asked(stage, stage.ann, chat)
        stage.fake.says(stage.ann, chat, "lucky", reply_to=prompt)
        await stage.shown(lambda: table(stage) == [("Ann", "lucky")])

    play(scene)
