"""Topics of a forum are rooms of their own: one that is closed or gone is closed to us alone, and no other with it."""

import asyncio
from collections.abc import Callable
from functools import partial

import pytest

from adapters.telegram.api import types
from adapters.telegram.chats import Chat, chat_of
from core.tables.table import Table
from tests.adapters.telegram.test_house import House
from tests.support.telegram_fake.scene import Scene
from tests.support.telegram_fake.world import Message, User

SHUT, FREE = 7, 8
GENERAL = 0
TRIED_AGAIN, SETTLED = 61.0, 3.0


class Forum:
    """A forum with a table of dice poker in each of two topics: Ann and Bob sit at one, Cyd and Dan at the other."""

    def __init__(self, house: House, shut: int = SHUT) -> None:
        self.stage, self.fake, self.shut = house, house.fake, shut
        self.cyd, self.dan = house.fake.user("Cyd"), house.fake.user("Dan")
        people = (house.ann, house.bob, self.cyd, self.dan)
        house.group = self.group = house.fake.group("Forum", *people, forum=True, topics={SHUT, FREE})
        self.group.members[house.ann.id] = "creator"

    async def begin(self) -> tuple[Table, Table]:
        """Start both tables, and give that of the topic that is to be shut first."""
        found = []
        for thread, host, guest in ((self.shut, self.stage.ann, self.stage.bob), (FREE, self.cyd, self.dan)):
            self.fake.says(host, self.group, "/dicepoker@croupier_bot", thread=thread)
            await self.tap(thread, guest, " join")
            await self.tap(thread, host, " start")
            await self.button(thread, " r")
            found.append(max(self.stage.app.tables, key=lambda table: table.number))
        return found[0], found[1]

    def find(self, thread: int, ending: str) -> tuple[Message, str] | None:
        for message in reversed(self.group.bots()):
            for button in (button for row in message.keyboard for button in row if message.thread == thread):
                if button.get("callback_data", "").endswith(ending):
                    return message, button["callback_data"]
        return None

    async def button(self, thread: int, ending: str) -> tuple[Message, str]:
        found: tuple[Message, str] = await self.stage.shown(partial(self.find, thread, ending))
        return found

    async def tap(self, thread: int, user: User, ending: str) -> str:
        return await self.fake.press(user, *await self.button(thread, ending)).answered()


def stopped(table: Table) -> bool:
    running = table.sheet.running
    return running is not None and all(clock.stands_since is not None for clock in running.seats.values())


def closes(forum: Forum) -> None:
    forum.fake.close_topic(forum.group, forum.stage.ann, forum.shut)


def closes_unheard(forum: Forum) -> None:
    forum.fake.close_topic(forum.group, forum.stage.ann, forum.shut, told=False)


def vanishes(forum: Forum) -> None:
    forum.group.topics.discard(forum.shut)
    for message in [message for message in forum.group.bots() if message.thread == forum.shut]:
        del forum.group.messages[message.id]


def is_lost_for_us(forum: Forum) -> None:
    """What stands there can be changed, and nothing can be said there anew."""
    forum.group.topics.discard(forum.shut)


@pytest.mark.parametrize(
    ("what", "shut"),
    [(closes, SHUT), (closes_unheard, SHUT), (vanishes, SHUT), (is_lost_for_us, SHUT), (closes, GENERAL)],
)
async def test_a_topic_that_cannot_be_written_to_stops_its_own_table_alone(
    house: House, what: Callable[[Forum], None], shut: int
) -> None:
    forum = Forum(house, shut)
    theirs, ours = await forum.begin()
    pressed = await forum.button(shut, " r")
    what(forum)
    await forum.fake.press(house.ann, *pressed).answered()
    house.fake.says(house.bob, forum.group, "/r@croupier_bot", thread=shut)
    await house.shown(lambda: stopped(theirs))
    for user in (forum.cyd, forum.dan):
        assert "Too late" not in await forum.tap(FREE, user, " r")
    assert not stopped(ours)
    for user in (forum.cyd, forum.dan):
        assert "Too late" not in await forum.tap(FREE, user, " k")
    await forum.button(FREE, " again")
    other = GENERAL if shut else SHUT
    house.fake.says(house.bob, forum.group, "/dicepoker@croupier_bot", thread=other)
    await forum.button(other, " join")


@pytest.mark.parametrize(("what", "shut"), [(closes, SHUT), (closes_unheard, SHUT), (closes, GENERAL)])
async def test_a_topic_that_is_opened_again_has_its_table_back_at_once(
    house: House, what: Callable[[Forum], None], shut: int
) -> None:
    forum = Forum(house, shut)
    theirs, _ = await forum.begin()
    what(forum)
    house.fake.says(house.ann, forum.group, "/r@croupier_bot", thread=shut)
    await house.shown(lambda: stopped(theirs))
    await asyncio.sleep(SETTLED)
    house.fake.reopen_topic(forum.group, house.ann, shut)
    await house.shown(lambda: not stopped(theirs))
    await forum.tap(shut, house.bob, " r")
    for user in (house.ann, house.bob):
        assert "Too late" not in await forum.tap(shut, user, " k")
    await forum.button(shut, " again")


async def test_whoever_speaks_in_a_shut_topic_has_that_topic_tried_again_and_no_other(house: House) -> None:
    forum = Forum(house)
    theirs, ours = await forum.begin()
    closes_unheard(forum)
    house.fake.says(house.ann, forum.group, "/r@croupier_bot", thread=SHUT)
    await house.shown(lambda: stopped(theirs))
    await asyncio.sleep(TRIED_AGAIN)
    await forum.tap(FREE, forum.cyd, " r")
    await asyncio.sleep(SETTLED)
    assert stopped(theirs) and not stopped(ours), "words in one topic say nothing of another"
    forum.group.closed_topics.clear()  # and nobody tells us
    house.fake.says(house.bob, forum.group, "/r@croupier_bot", thread=SHUT)
    await house.shown(lambda: not stopped(theirs))
    await forum.button(SHUT, " k")


async def test_an_admin_among_bots_goes_on_in_a_closed_topic(house: House) -> None:
    forum = Forum(house)
    forum.group.bot = "administrator"
    theirs, _ = await forum.begin()
    closes(forum)
    await forum.tap(SHUT, house.ann, " r")
    await forum.tap(SHUT, house.bob, " r")
    await forum.button(SHUT, " k")
    assert not stopped(theirs)


async def test_rights_that_change_open_all_topics_for_a_try(house: House) -> None:
    forum = Forum(house)
    theirs, _ = await forum.begin()
    closes(forum)
    await house.shown(lambda: stopped(theirs))
    house.fake.standing(forum.group, "administrator", house.ann)
    await house.shown(lambda: not stopped(theirs))
    await forum.tap(SHUT, house.ann, " r")


async def test_a_forum_that_refuses_all_words_is_closed_with_its_topics(house: House) -> None:
    forum = Forum(house)
    both = await forum.begin()
    forum.group.bot = "restricted"
    await forum.tap(FREE, forum.cyd, " r")
    await house.shown(lambda: all(map(stopped, both)))


@pytest.mark.parametrize(("topic", "chat"), [({}, Chat(-100)), ({"is_topic_message": True}, Chat(-100, SHUT))])
def test_a_reply_in_a_group_without_topics_is_in_none(topic: dict[str, bool], chat: Chat) -> None:
    """Telegram numbers threads of replies there as well."""
    said = {"message_id": 1, "chat": {"id": -100, "type": "supergroup"}, "message_thread_id": SHUT}
    assert chat_of(types.Message.model_validate(said | topic)) == chat


async def test_who_writes_in_a_topic_of_their_private_chat_is_answered_there(stage: Scene) -> None:
    chat = stage.fake.private(stage.ann)
    chat.topics = {5}
    stage.fake.says(stage.ann, chat, "/help", thread=5)
    await stage.bus.hears()
    await stage.adapter.send(stage.to(stage.ann, "one", "answer"))
    chat.topics = set()
    await stage.adapter.send(stage.to(stage.ann, "two, though the topic is gone", "answer"))
    stage.fake.says(stage.ann, chat, "/help")
    await stage.bus.hears(2)
    await stage.adapter.send(stage.to(stage.ann, "three", "answer"))
    assert [(post.thread, post.text.split(",")[0]) for post in chat.bots()] == [(5, "one"), (0, "two"), (0, "three")]
