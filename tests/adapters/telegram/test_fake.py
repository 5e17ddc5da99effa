"""The fake is strict: what the facts do not know is refused, and what they know is kept."""

import asyncio
from collections.abc import Awaitable

import pytest
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup
from telegram.error import BadRequest, Conflict, Forbidden, InvalidToken, RetryAfter

from tests.support.telegram_fake import html
from tests.support.telegram_fake.methods import Limits
from tests.support.telegram_fake.server import TOKEN, telegram


async def test_what_the_description_does_not_know_fails_the_test() -> None:
    async def strange(calls: int) -> None:
        async with telegram() as fake, Bot(TOKEN, base_url=fake.base_url) as bot:
            user = fake.user("Ann", started=True)
            for call, error in (
                (bot.send_message(user.id, "x", api_kwargs={"receiver_user_id": 5}), BadRequest),
                (bot.send_message(user.id, "x", message_thread_id="seven"), BadRequest),  # type: ignore[arg-type]  # on purpose
                (bot.send_dice(user.id), InvalidToken),
            )[:calls]:
                with pytest.raises(error):
                    await call
            if len(fake.violations) == calls:
                raise RuntimeError("all were noticed")

    with pytest.raises(RuntimeError):
        await strange(3)


async def test_a_test_with_violations_fails() -> None:
    with pytest.raises(AssertionError):
        async with telegram() as fake:
            fake.violations.append("something")


async def test_refusals_are_those_of_the_facts() -> None:
    async with telegram(limits=Limits(None, None, False)) as fake, Bot(TOKEN, base_url=fake.base_url) as bot:
        ann = fake.user("Ann", started=True)
        group = fake.group("G", ann)

        async def refused(words: str, call: Awaitable[object], kind: type[Exception] = BadRequest) -> None:
            with pytest.raises(kind, match=words):
                await call

        await refused("initiate", bot.send_message(fake.user("Bob").id, "x"), Forbidden)
        await refused("Chat not found", bot.send_message(5, "x"))
        await refused("empty", bot.send_message(group.id, " "))
        await refused("too long", bot.send_message(group.id, "x" * 4097))
        await refused("parse entities", bot.send_message(group.id, "a < b", parse_mode="HTML"))
        await refused("thread not found", bot.send_message(group.id, "x", message_thread_id=9))
        button = InlineKeyboardMarkup([[InlineKeyboardButton("x", callback_data="y" * 65)]])
        await refused("(?i)button_data_invalid", bot.send_message(group.id, "x", reply_markup=button))
        sent = await bot.send_message(group.id, "x")
        await refused("not modified", bot.edit_message_text("x", group.id, sent.message_id))
        await refused("edit not found", bot.edit_message_text("x", group.id, 999))
        said = fake.says(ann, group, "hello")
        await refused("can't be edited", bot.edit_message_text("x", group.id, said.id))
        await refused("can't be deleted", bot.delete_messages(group.id, [said.id]))
        await refused("too old", bot.answer_callback_query("q99"))
        await refused("no administrators", bot.get_chat_administrators(ann.id))
        group.bot = "kicked"
        await refused("kicked", bot.send_message(group.id, "x"), Forbidden)


async def test_floods_conflicts_and_the_life_of_a_press() -> None:
    async with telegram() as fake, Bot(TOKEN, base_url=fake.base_url) as bot:
        ann = fake.user("Ann", started=True)
        group = fake.group("G", ann)
        for _ in range(20):
            await bot.send_message(group.id, "x")
            await asyncio.sleep(1.1)
        with pytest.raises(RetryAfter):
            await bot.send_message(group.id, "x")
        assert len(fake.methods.floods) == 1
        first = asyncio.create_task(bot.get_updates(timeout=30))
        await asyncio.sleep(1)
        async with Bot(TOKEN, base_url=fake.base_url) as other:
            asking = asyncio.create_task(other.get_updates(timeout=5))
            with pytest.raises(Conflict):
                await first
            await asking
        press = fake.press(ann, group.bots()[0], "data", forged=True)
        await asyncio.sleep(16)
        with pytest.raises(BadRequest, match="too old"):
            await bot.answer_callback_query(press.id)


async def test_a_client_repeats_what_it_was_told_to_remember() -> None:
    async with telegram() as fake, Bot(TOKEN, base_url=fake.base_url) as bot:
        ann = fake.user("Ann", started=True)
        group = fake.group("G", ann)
        message = await bot.send_message(group.id, "x")
        kept = group.messages[message.message_id]
        press = fake.press(ann, kept, "data", forged=True)
        await bot.answer_callback_query(press.id, "old", cache_time=10)
        count = len(fake.updates)
        assert await fake.press(ann, kept, "data", forged=True).answered() == "old"
        assert len(fake.updates) == count


@pytest.mark.parametrize("bad", ["<b>x", "x</b>", "<blink>x</blink>", "a & b", "1 < 2", "<b>x</i>"])
def test_bad_markup(bad: str) -> None:
    with pytest.raises(html.BadMarkup):
        html.read(bad)


def test_good_markup() -> None:
    assert html.read("<b>a &lt; b</b> &amp; <code>c</code>") == ("a < b & c", [("b", 0, 5), ("code", 8, 1)])
