"""What is believed of Telegram is tried there: on an older server, and on one that knows posts for one member."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from adapters.telegram import TelegramSettings, examine
from croupier.network import CannotExamine, Finding
from tests.support.telegram_fake.server import TOKEN, Fault, Telegram, parameters
from tests.support.telegram_fake.world import JSON, Chat, User

POSTS = ["posts come", "posts can be changed", "an edit that changes nothing is recognised"]
PRESS, ALONE = "a press arrives, and only its presser gets the answer", "a post can be shown to just one member"
MENTION, CLEAN = "words that begin with the bot's @name reach it", "the bot's own posts can be deleted"
ONLY = "ephemeral_message_parameters"


class Older(Telegram):
    """A server that knows nothing of messages for one member: it takes no notice of what it does not know."""

    async def carry_out(self, method: str, kind: str, body: bytes) -> tuple[int, JSON]:
        given, files = parameters(kind, body)
        if files:
            return await super().carry_out(method, kind, body)
        given.pop(ONLY, None)
        return await super().carry_out(method, "application/json", json.dumps(given).encode())


class Newer(Telegram):
    """A server that shows messages to one member; `shown` are those of each, and what they said over time."""

    shown: dict[int, list[str]]

    async def answer(self, path: str, kind: str, body: bytes) -> bytes | None:
        method, given = path.rpartition("/")[2], parameters(kind, body)[0]
        if not method.endswith("EphemeralMessageText") and method != "deleteEphemeralMessage" and ONLY not in given:
            return await super().answer(path, kind, body)
        only = json.loads(given.get(ONLY, "{}"))
        if only:
            press = self.presses[only["callback_query_id"]]
            assert press.user.id == only["receiver_user_id"]
            self.shown[press.user.id] = [given["text"]]
            chat = self.chats[int(given["chat_id"])].said()
            said: JSON = {"message_id": 0, "ephemeral_message_id": 7, "date": 1, "chat": chat, "text": given["text"]}
            return _said(said)
        assert given["ephemeral_message_id"] == "7"
        self.shown[int(given["receiver_user_id"])].append(given.get("text", "gone"))
        return _said(True)


def _said(result: JSON | bool) -> bytes:
    body = json.dumps({"ok": True, "result": result}).encode()
    return f"HTTP/1.1 200 X\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body


class Ward:
    """A group with the bot and Ann, who does what its post asks for; `found` is what was found so far."""

    def __init__(self, fake: Telegram) -> None:
        self.fake = fake
        self.ann: User = fake.user("Ann")
        self.group: Chat = fake.group("Dice", self.ann)
        self.found: dict[str, Finding] = {}

    async def examined(
        self, *, chat: str = "", token: str = TOKEN, seconds: float = 60, mini_app: bool = False
    ) -> dict[str, bool | None]:
        given = {"token": token, "base_url": self.fake.base_url, "mini_app": mini_app}
        settings = TelegramSettings.model_validate(given)
        async for finding in examine("main", settings, chat or str(self.group.id), seconds):
            self.found[finding.check] = finding
        return {check: finding.holds for check, finding in self.found.items()}

    async def helps(self, *, presses: bool = True, writes: bool = True) -> None:
        await asyncio.sleep(8)
        posts = [post for post in self.group.bots() if post.keyboard]
        if presses:
            await self.fake.press(self.ann, posts[0], "OK").answered()
        if writes:
            self.fake.says(self.ann, self.group, posts[0].text.partition("write: ")[2].partition("\n")[0])


@asynccontextmanager
async def ward(fake: Telegram) -> AsyncIterator[Ward]:
    await fake.open()
    try:
        yield Ward(fake)
    finally:
        await fake.close()
    assert fake.violations == []


@asynccontextmanager
async def visiting(make: Callable[[], Telegram] = Older) -> AsyncIterator[Ward]:
    async with asyncio.timeout(3600), ward(make()) as there:
        yield there


def newer() -> Telegram:
    fake = Newer(reads_all=True)
    fake.shown = {}
    return fake


async def test_a_newer_server_where_all_is_heard() -> None:
    async with visiting(newer) as ward:
        helping = asyncio.create_task(ward.helps())
        found = await ward.examined()
        await helping
        assert [check for check in found if not found[check]] == ["Group Privacy is on"]
        assert set(found) >= {*POSTS, PRESS, ALONE, MENTION, CLEAN}
        assert isinstance(ward.fake, Newer)
        assert ward.fake.shown == {ward.ann.id: ["…", "OK", "gone"]}
        assert [ward.found[ALONE].setting, *{ward.found[check].setting for check in found if check != ALONE}] == [
            "ephemeral",
            "",
        ]
        assert ward.group.bots() == [], "nothing of it stays"
        assert ward.fake.updates == [], "nor comes to the bot that runs later"


async def test_an_older_server_shows_everybody_what_one_should_see_and_mentions_do_not_reach_a_private_bot() -> None:
    async with visiting() as ward:
        helping = asyncio.create_task(ward.helps())
        found = await ward.examined()
        await helping
        assert (found[PRESS], found[ALONE], found[MENTION], found[CLEAN]) == (True, False, False, True)
        assert "leave `ephemeral` off" in ward.found[ALONE].advice
        assert "buttons are the way" in ward.found[MENTION].advice
        assert [found[check] for check in POSTS] == [True] * 3
        assert {call.given["text"] for call in ward.fake.made("sendMessage")} == {"…"}, (
            "what all might see holds nothing"
        )
        assert ward.group.bots() == []


@pytest.mark.parametrize("registered", [False, True])
async def test_a_page_inside_telegram_is_looked_for_where_it_is_wanted(registered: bool) -> None:
    async with visiting() as ward:
        ward.fake.has_main_web_app = registered
        found = await ward.examined(seconds=1, mini_app=True)
        assert found["the bot has a Main Mini App"] is registered
        advice = ward.found["the bot has a Main Mini App"].advice
        assert "Configure Mini App" in advice and "/telegram/main" in advice
        ward.found.clear()
        assert "the bot has a Main Mini App" not in await ward.examined(seconds=1)


async def test_where_nobody_helps_the_rest_is_not_tried() -> None:
    async with visiting() as ward:
        before = ward.fake.says(ward.ann, ward.group, "/status@croupier_bot")
        found = await ward.examined(seconds=5)
        assert (found[PRESS], found[ALONE], found[MENTION], found[CLEAN]) == (None, None, None, True)
        assert "nobody pressed OK within 5 seconds" in ward.found[PRESS].advice
        assert [update["message"]["message_id"] for update in ward.fake.updates] == [before.id], "it waits for the bot"


async def test_another_process_that_listens_is_named() -> None:
    async with visiting() as ward:
        ward.fake.methods.webhook = True
        found = await ward.examined()
        assert found[PRESS] is None and "stop `croupier run`" in ward.found[PRESS].advice
        assert ward.group.bots() == []


@pytest.mark.parametrize(("method", "broken"), [("sendMessage", POSTS[0]), ("editMessageText", POSTS[1])])
async def test_what_is_refused_does_not_hold(method: str, broken: str) -> None:
    async with visiting() as ward:
        ward.fake.fault(method, Fault(400, "not enough rights"))
        found = await ward.examined()
        assert found[broken] is False and ward.found[broken].needed
        assert ward.group.bots() == []


async def test_where_nothing_can_be_tried_one_sentence_says_why() -> None:
    async with visiting() as ward:

        async def refused(**how: str) -> str:
            with pytest.raises(CannotExamine) as refusal:
                await ward.examined(**how)  # type: ignore[arg-type]
            assert TOKEN.partition(":")[2] not in str(refusal.value)
            return str(refusal.value)

        assert "refuses the token" in await refused(token="700:wrong")
        assert "isn't a group" in await refused(chat="12345")
        assert "isn't a group" in await refused(chat="somebody")
        assert "can't see that chat (Chat not found): add it there first" in await refused(chat="-100999")
        ward.group.bot = "left"
        assert "add it there first" in await refused()
        small = ward.fake.group("Small", ward.ann, type="group")
        large = ward.fake.migrate(small)
        assert str(large.id) in await refused(chat=str(small.id))
        await ward.fake.close()
        assert "can't be reached" in await refused()
