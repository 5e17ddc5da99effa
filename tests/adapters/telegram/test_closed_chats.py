"""Whoever cannot be written to reads what is for them alone as the answer to their tap, or once their chat is open."""

import re
from functools import partial

import pytest

from tests.adapters.telegram.test_house import House, housing
from tests.support.telegram_fake.world import User


async def playing(house: House) -> None:
    """Let Ann and Bob begin, whose private chats are closed."""
    house.fake.says(house.ann, house.group, "/bluebear@croupier_bot")
    await house.tap(house.bob, " join")
    await house.tap(house.ann, " start")
    await house.shown(lambda: house.button("?bid face 3"))


def told(house: House, user: User) -> list[str]:
    """List what the bot has written to somebody in private."""
    return [message.text for message in house.fake.private(user).bots()]


async def test_a_secret_is_the_answer_of_its_own_player_alone() -> None:
    async with housing() as stage:
        stage.fake.says(stage.ann, stage.group, "/thoth@croupier_bot")
        await stage.tap(stage.bob, " join")
        await stage.shown(lambda: stage.button("1 done"))
        await stage.tap(stage.bob, "?roll dice d12")
        assert re.search(r"\bd12\b.*\d", await stage.tap(stage.bob, "?roll go"))
        said = [call.given["text"] for call in stage.fake.calls if "text" in call.given and "chat_id" in call.given]
        assert not [text for text in said if re.search(r"d12 \d", text)]


async def reply(house: House, user: User, text: str) -> str:
    """Say something in the group, and give what stands below it, and makes nobody's phone ring."""
    said = house.fake.says(user, house.group, text)
    found: list[str] = await house.shown(
        lambda: [message.text for message in house.group.bots() if message.reply_to is said]
    )
    replies = [call.given for call in house.fake.made("sendMessage") if "reply_parameters" in call.given]
    assert replies and all(given["disable_notification"] for given in replies)
    return found[0]


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("me", "How you want to be treated"),
        ("lang ja", "日本語"),
        ("rules", "Everybody has five hidden dice"),
        ("set", "language"),
        ("help bid", "/bid"),
        ("nonsense", "I don't know"),
        ("start", "has started"),
        ("bid", "/bid"),
        ("bid 99 5", "only 10 dice"),
        ("bid 1 9", "faces are 1 to 5"),
        ("liar", "bid"),
    ],
)
async def test_what_holds_no_secret_is_answered_below_what_was_said(house: House, words: str, answer: str) -> None:
    await playing(house)
    word, gap, rest = words.partition(" ")
    assert answer in await reply(house, house.ann, f"/{word}@croupier_bot{gap}{rest}")
    assert told(house, house.ann) == [] and not hinted(house)


async def test_only_the_newest_of_such_answers_stands(house: House) -> None:
    await playing(house)
    first = await reply(house, house.ann, "/bid@croupier_bot 99 9")
    second = await reply(house, house.bob, "/bid@croupier_bot 1 1")
    assert "Ann" in second, "it is her turn"
    await house.shown(lambda: all(message.text != first for message in house.group.bots()))
    assert second in [message.text for message in house.group.bots()]


async def test_a_question_is_asked_in_the_group(house: House) -> None:
    await playing(house)
    assert "leave once more" in await reply(house, house.bob, "/leave@croupier_bot")
    house.fake.says(house.bob, house.group, "/leave@croupier_bot")
    await house.shown(lambda: house.button(" again"))


def hinted(house: House, times: int = 1) -> bool:
    """Whether the group was told so often that somebody cannot be written to."""
    return sum("can't write to you yet" in message.text for message in house.group.bots()) == times


async def test_why_a_secret_verb_is_refused_is_behind_the_button_of_the_hand() -> None:
    async with housing() as stage:
        stage.fake.says(stage.ann, stage.group, "/thoth@croupier_bot")
        await stage.tap(stage.bob, " join")
        await stage.shown(lambda: stage.button("1 done"))
        said = await reply(stage, stage.bob, "/roll@croupier_bot d99")
        assert said == "\u2068Bob & <Co>\u2069, why not is for you alone: tap “My dice” to read it."
        assert "didn't get that" in await stage.tap(stage.bob, " hand")
        assert "didn't get that" not in await stage.tap(stage.bob, " hand"), "it is told once"
        stage.fake.says(stage.bob, stage.group, "/roll@croupier_bot d12")
        await stage.shown(lambda: "Others would see that here" in stage.group.bots()[-1].text)


async def test_whoever_opens_their_chat_finds_there_what_they_could_not_be_told(house: House) -> None:
    await playing(house)
    dice = await house.tap(house.bob, " hand")
    house.fake.says(house.bob, house.group, "/why@croupier_bot")
    await house.shown(partial(hinted, house))
    house.fake.says(house.bob, house.fake.private(house.bob), "/start hello")
    await house.shown(lambda: len(told(house, house.bob)) == 3)
    thanks, panel, answer = told(house, house.bob)
    assert "Thanks" in thanks
    assert "BlueBear" in panel and dice in panel
    assert "hand" in answer
    house.fake.says(house.bob, house.fake.private(house.bob), "/start")
    await house.shown(lambda: len(told(house, house.bob)) == 5)
    assert "Hello" in told(house, house.bob)[3], "what was told once is not told again"
