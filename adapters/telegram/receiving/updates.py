"""Updates, asked for and dealt with to their end, and what follows from what people say, press and do."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, replace

from telegram import User

from adapters.telegram.api.client import Api
from adapters.telegram.api.errors import ApiError, Verdict
from adapters.telegram.api.types import InlineQuery, Membership, Message, Person, Press, Update
from adapters.telegram.boards.ephemeral import EphemeralPanels
from adapters.telegram.boards.messages import Messages
from adapters.telegram.boards.panels import Panels
from adapters.telegram.boards.posts import Posts
from adapters.telegram.chats import Admins, Chat, ChatReach, Chats, Private, Said, chat_of
from adapters.telegram.greetings import Greetings
from adapters.telegram.receiving.inbound import Heard, InboundMessages, Presses, language_of
from adapters.telegram.receiving.inline import InlineCards
from adapters.telegram.receiving.invitations import HELLO, Invitations, asked_for, invitation
from adapters.telegram.sending.mentions import Turns
from croupier.network import Bounded, Bus, Inbound, Left

log = logging.getLogger(__name__)

REMEMBERED = 4096
MOST_AT_ONCE = 100
"""Updates that one answer holds."""
LOOK_AGAIN = 0.25
"""Seconds after which others are heard while something is still being dealt with."""
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 30.0
PATIENT_AFTER = 15.0
"""Seconds of failures from which on the pauses grow: whoever presses a button waits no longer than that."""
TOKEN_PAUSE = 60.0
DOWN_AFTER = 5.0


@dataclass(frozen=True)
class Observers:
    """All that hear of people, each told in turn."""

    chats: Chats
    private: Private
    turns: Turns
    posts: Posts
    panels: Panels
    ephemeral: EphemeralPanels | None
    messages: Messages
    greetings: Greetings
    invitations: Invitations
    inline: InlineCards
    spawn: Callable[[Coroutine[None, None, None]], None]
    said: Said

    def met(self, heard: Heard) -> None:
        """Note who spoke where, and that it is being dealt with."""
        self.turns.began(heard.inbound)
        self.panels.acted(heard)
        if heard.post:
            self.posts.pressed(heard.chat, heard.post, heard.inbound.text)
        if heard.inbound.room:
            self.private.met(heard.speaker, heard.chat, heard.inbound.name, heard.language)
        if heard.inbound.room and heard.message:
            self.said[heard.inbound.id] = heard.chat.id, heard.message

    def dealt_with(self, heard: Heard) -> None:
        """Note that what somebody said has been dealt with."""
        self.turns.ended(heard.inbound)
        self.panels.dealt_with(heard)
        if self.ephemeral is not None:
            self.ephemeral.dealt_with(heard)

    def asked(self, query: InlineQuery) -> None:
        """Offer cards to whoever typed our name in any chat."""
        self.spawn(self.inline.answer(query, self.greetings.phrases(language_of(query.from_user))))

    def seen(self, chat: Chat, message: int) -> None:
        """Note a message that may have pushed ours away."""
        self.chats.seen(chat, message)
        self.posts.pushed(chat)

    async def invited(self, heard: Heard, token: str, publish: Callable[[Heard], Awaitable[None]]) -> None:
        """Seat somebody who came by a lobby's link, and tell them in private what came of it."""
        said = await self.invitations.accept(heard, token, self.greetings.phrases(heard.language), publish)
        if said:
            self.greetings.say(heard, said)

    def opened(self, person: int) -> None:
        """Note that somebody opened the private chat."""
        missed = self.private.opened(person)
        if missed is not None:
            self.spawn(self.messages.catch_up(Chat(person), missed))


_OUT = ("left", "kicked")
MOVING_SECONDS = 1.0
"""Within which all is told of a group that goes on as a supergroup."""


class Updates:
    """Deals with the updates of one bot."""

    def __init__(
        self,
        network: str,
        me: User,
        bus: Bus,
        chats: Chats,
        admins: Admins,
        presses: Presses,
        reach: ChatReach,
        observers: Observers,
        answered: Callable[[int, int, int], str],
    ) -> None:
        """`answered` as in `InboundMessages`."""
        self._network, self._me, self._bus, self._chats = network, me, bus, chats
        self._admins, self._presses, self._reach, self._observers = admins, presses, reach, observers
        self._inbound = InboundMessages(network, me, chats, answered)

    def deal(self, update: Update, *, kept: bool = False) -> Awaitable[object] | None:
        """Deal with an update; what it gives ends when the core has stored the effect, None if there is none.

        `kept`: it may have waited while we were away.
        """
        if update.message:
            age = max(0.0, time.time() - update.message.date) if kept and update.message.date else 0.0
            return self._message(update.message, update.update_id, age)
        if update.callback_query:
            return self._press(update.callback_query, update.update_id)
        if update.my_chat_member:
            return self._own_membership(update.my_chat_member, update.update_id)
        if update.chat_member:
            return self._membership(update.chat_member)
        if update.inline_query:
            self._observers.asked(update.inline_query)
        return None

    def _message(self, message: Message, update: int, age: float) -> Awaitable[object] | None:
        if message.migrate_to_chat_id:
            return self._reach.moved(message.chat.id, message.migrate_to_chat_id)
        if message.migrate_from_chat_id:
            return self._reach.moved(message.migrate_from_chat_id, message.chat.id)
        if message.forum_topic_reopened is not None:
            return self._reach.topic_opened(chat_of(message))
        if message.forum_topic_closed is not None:
            return self._topic_closed(chat_of(message))
        if message.left_chat_member is not None:
            return self._left(message.chat.id, message.left_chat_member)
        heard = self._inbound.said(message, update)
        if heard is None:
            if message.text:
                self._observers.seen(Chat(message.chat.id), message.message_id)
            return None
        self._observers.seen(heard.chat, message.message_id)
        heard = replace(heard, inbound=replace(heard.inbound, age=age)) if age else heard
        private = not heard.inbound.room
        if private:
            self._observers.private.spoke(heard.chat)
        said = self._addressed(heard, private)
        if private:
            self._observers.opened(heard.speaker)  # what they have missed comes below our greeting
        return said

    def _membership(self, change: Membership) -> Awaitable[object] | None:
        """Follow somebody whose standing in a chat has changed."""
        self._admins.drop(change.chat.id)
        user = change.new_chat_member.user
        out = change.new_chat_member.status in _OUT
        return self._left(change.chat.id, user) if out and user is not None else None

    def _left(self, chat: int, user: Person) -> Awaitable[object] | None:
        """Tell of somebody who left a group or was put out of it; of ourselves more is told."""
        if user.id == self._me.id:
            return None
        return self._bus.publish_inbound(Left(self._chats.key(Chat(chat)), frozenset({f"{self._network}/{user.id}"})))

    async def _topic_closed(self, topic: Chat) -> None:
        """Suspend a topic that was closed; where we are an admin we may be among those who still write there."""
        if not await self._admins.includes(topic.id, self._me.id):
            await (self._reach.topic_closed(topic) or asyncio.sleep(0))

    def _addressed(self, heard: Heard, private: bool) -> Awaitable[object] | None:
        if heard.command == "start" and (private or heard.rest):
            # In a group it comes with a payload when somebody was led there to add us; the greeting is said already.
            if private and (token := invitation(heard.rest)):
                return self._observers.invited(heard, token, self.publish)
            if private and (asked := asked_for(heard.rest)):
                return self.publish(replace(heard, inbound=replace(heard.inbound, text=asked)))
            if private:
                self._observers.greetings.person(heard)
                if heard.rest != HELLO:
                    return self.publish(replace(heard, inbound=replace(heard.inbound, text="welcome")))
            return None
        return self.publish(heard)

    def _press(self, query: Press, update: int) -> Awaitable[object] | None:
        heard = self._inbound.pressed(query, update)
        if heard is None:
            return None
        pressed = heard.inbound.id
        self._presses.begin(heard)
        dealt_with = self.publish(heard)
        dealt_with.add_done_callback(lambda _: self._presses.release(pressed))
        return dealt_with

    def publish(self, heard: Heard) -> asyncio.Future[None]:
        """Hand over what was said or pressed."""
        self._observers.met(heard)
        published = self._hand_over(heard)
        published.add_done_callback(lambda _: self._observers.dealt_with(heard))
        return published

    def _hand_over(self, heard: Heard) -> asyncio.Future[None]:
        inbound = heard.inbound
        if inbound.room:
            self._reach.heard(heard.chat)
        if not inbound.room or inbound.admin:
            return self._bus.publish_inbound(inbound)

        async def with_rights() -> Inbound:
            admin = await self._admins.includes(heard.chat.id, heard.speaker)
            return replace(inbound, admin=True) if admin else inbound

        return self._bus.publish_inbound(inbound, with_rights)

    def _own_membership(self, change: Membership, update: int) -> Awaitable[object] | None:
        chat, old, new = change.chat, change.old_chat_member, change.new_chat_member
        if chat.type == "private":
            if new.status in _OUT:
                self._observers.private.shut(chat.id)
            else:
                self._observers.opened(chat.id)
            return None
        self._admins.drop(chat.id)
        if new.status not in _OUT and new.muted and not change.from_user.is_bot:
            self._observers.greetings.cannot_write(change)
        if new.status in _OUT or new.muted:
            return self._reach.closed(chat.id)
        opened = self._reach.opened(chat.id)
        if old.status in _OUT and chat.type in ("group", "supergroup"):
            return self._added(change, update)
        return opened

    async def _added(self, change: Membership, update: int) -> None:
        """Greet a group that we were added to, but none that has only moved, which may be told later."""
        await asyncio.sleep(MOVING_SECONDS)
        if self._reach.has_moved(change.chat.id):
            return
        self._observers.greetings.group(change, hears_all=bool(self._me.can_read_all_group_messages))
        if not change.from_user.is_bot:
            await self._bus.publish_inbound(self._menu(change, update))

    def _menu(self, change: Membership, update: int) -> Inbound:
        """Ask to be shown what there is to play, as whoever added us."""
        who, room = change.from_user, self._chats.key(Chat(change.chat.id))
        account, spoken = f"{self._network}/{who.id}", language_of(who)
        return Inbound(f"{self._network}:{update}", account, who.full_name, "welcome", room, True, language=spoken)


class Poller:
    """Asks for updates, one batch after another; it never ends by itself, whatever Telegram says.

    An update is confirmed only when it has been dealt with.
    """

    def __init__(
        self,
        name: str,
        api: Api,
        wait: int,
        *,
        knows: Callable[[User], None],
        deal: Callable[[Update, bool], Awaitable[object] | None],
        reached: Callable[[bool], Awaitable[None]],
    ) -> None:
        """Say who we are by `knows`, then hand each update to `deal`, which gives what ends when it was dealt with.

        `deal` is told, too, whether an update may have waited while we were away.
        `reached` hears whether Telegram can be reached.
        """
        self._name, self._api, self._wait = name, api, wait
        self._knows, self._deal_with, self._reached = knows, deal, reached
        self._seen: Bounded[int, None] = Bounded(REMEMBERED)
        self._offset = 0
        self._under_way: dict[int, asyncio.Future[object]] = {}
        self._behind = True
        self._up = False
        self._failing_since: float | None = None
        self._pause = FIRST_PAUSE

    async def run(self) -> None:
        """Ask for ever."""
        try:
            while not await self._tried(self._begin):
                pass
            while True:
                await self._tried(self._ask)
        finally:
            for dealing in self._under_way.values():
                dealing.cancel()

    async def _begin(self) -> None:
        self._knows(await self._api.me())
        await self._well()

    async def _ask(self) -> None:
        # After a failure the first question does not wait, so that it is known soon whether Telegram is back. Nor does
        # one that is asked while something is being dealt with: what is not confirmed is given again at once.
        waits = 0 if self._failing_since is not None or self._under_way else self._wait
        updates, offset = await self._api.updates(self._offset, waits)
        await self._well()
        self._hand_over(updates)
        self._behind = self._behind and len(updates) >= MOST_AT_ONCE
        await self._dealt_with()
        # Without updates all is confirmed, and a number that began anew must not be mistaken for an old one.
        self._offset = next(iter(self._under_way), offset)

    async def _tried(self, call: Callable[[], Awaitable[None]]) -> bool:
        try:
            await call()
        except ApiError as error:
            await self._rest(error)
            return False
        return True

    async def _well(self) -> None:
        if self._failing_since is not None and not self._up:
            log.warning("%s: Telegram answers again", self._name)
        self._failing_since, self._pause = None, FIRST_PAUSE
        if not self._up:
            self._up = True
            await self._reached(True)

    async def _rest(self, error: ApiError) -> None:
        """Say what is wrong, and wait before the next try."""
        now, self._behind = asyncio.get_running_loop().time(), True
        began = self._failing_since is None
        since = self._failing_since = now if self._failing_since is None else self._failing_since
        pause = self._explain(error, began, patient=now - since >= PATIENT_AFTER)
        if self._up and (now - since >= DOWN_AFTER or error.verdict is Verdict.TOKEN):
            self._up = False
            await self._reached(False)
        if error.verdict is Verdict.RIVAL and "webhook" in str(error).lower():
            await self._drop_webhook()
        await asyncio.sleep(pause)

    def _explain(self, error: ApiError, began: bool, *, patient: bool) -> float:
        """Say what is wrong, once where Telegram is only away for a while; gives how long to wait."""
        match error.verdict:
            case Verdict.TOKEN:
                log.critical("%s: Telegram refuses the token; trying again in %.0f seconds", self._name, TOKEN_PAUSE)
                return TOKEN_PAUSE
            case Verdict.RIVAL:
                log.critical("%s: somebody else takes this bot's news: %s", self._name, error)
            case Verdict.FLOOD:
                return error.seconds + 0.5
            case _ if began:
                log.warning("%s: Telegram does not answer: %s", self._name, error)
        pause, self._pause = self._pause, min(LONGEST_PAUSE, self._pause * 1.5) if patient else FIRST_PAUSE
        return pause

    async def _drop_webhook(self) -> None:
        try:
            await self._api.drop_webhook()
            log.warning("%s: the webhook was taken away, since the news are asked for", self._name)
        except ApiError as error:
            log.warning("%s: the webhook could not be taken away: %s", self._name, error)

    def _hand_over(self, updates: list[Update]) -> None:
        """Hand over those of a batch that are new."""
        for update in updates:
            number = update.update_id
            if number in self._seen or number in self._under_way:
                continue
            dealing = self._handed_over(update)
            if dealing is None:
                self._seen[number] = None
            else:
                self._under_way[number] = asyncio.ensure_future(dealing)

    async def _dealt_with(self) -> None:
        """Return when all has been dealt with, or in a moment: one that takes long holds up no other chat."""
        if self._under_way:
            await asyncio.wait(self._under_way.values(), timeout=LOOK_AGAIN)
        for number in [number for number, dealing in self._under_way.items() if dealing.done()]:
            self._seen[number] = None
            self._under_way.pop(number).result()

    def _handed_over(self, update: Update) -> Awaitable[object] | None:
        try:
            return self._deal_with(update, self._behind)
        except Exception as error:
            log.error("%s: an update could not be dealt with: %s", self._name, type(error).__name__)
            return None
