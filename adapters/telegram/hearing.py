"""Updates, each dealt with to its end: words, presses, and what becomes of our place in a chat."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Protocol

from telegram import ChatMemberRestricted, ChatMemberUpdated, Message, Update, User

from adapters.telegram.admins import Admins
from adapters.telegram.places import Place, Places
from adapters.telegram.presses import Presses
from adapters.telegram.reading import Heard, Reader, invited
from adapters.telegram.standing import Standing
from croupier.network import Bus, Inbound

_OUT = ("left", "kicked")


class House(Protocol):
    """What is done beside handing words over."""

    def met(self, heard: Heard) -> None:
        """Note who spoke where."""
        ...

    def seen(self, place: Place, message: int) -> None:
        """Note a message that may have pushed ours away."""
        ...

    def greet(self, heard: Heard) -> None:
        """Greet somebody who wrote /start."""
        ...

    def greet_group(self, place: Place) -> None:
        """Greet a group that we were added to."""
        ...

    def opened(self, person: int) -> None:
        """Note that somebody opened the private chat."""
        ...

    def shut(self, person: int) -> None:
        """Note that somebody closed the private chat."""
        ...


def lanes(update: Update) -> Iterable[int]:
    """Name what an update must not be overtaken in: its chat, its person, and both chats of a migration."""
    if update.effective_chat:
        yield update.effective_chat.id
    if update.effective_user:
        yield update.effective_user.id
    if update.message:
        yield from filter(None, (update.message.migrate_to_chat_id, update.message.migrate_from_chat_id))


class Hearing:
    """Deals with the updates of one bot."""

    def __init__(
        self,
        network: str,
        me: User,
        bus: Bus,
        places: Places,
        admins: Admins,
        presses: Presses,
        standing: Standing,
        house: House,
    ) -> None:
        self._network, self._me, self._bus, self._places = network, me, bus, places
        self._admins, self._presses, self._standing, self._house = admins, presses, standing, house
        self._reader = Reader(network, me, places)

    async def deal(self, update: Update) -> None:
        """Deal with an update; returns when the core has stored its effect."""
        if update.message:
            await self._message(update.message, update.update_id)
        elif update.callback_query:
            await self._press(update)
        elif update.my_chat_member:
            await self._own_standing(update.my_chat_member, update.update_id)
        elif update.chat_member:
            self._admins.drop(update.chat_member.chat.id)

    async def _message(self, message: Message, update: int) -> None:
        if message.migrate_to_chat_id:
            await self._standing.moved(message.chat.id, message.migrate_to_chat_id)
            return
        if message.migrate_from_chat_id:
            await self._standing.moved(message.migrate_from_chat_id, message.chat.id)
            return
        heard = self._reader.said(message, update)
        if heard is None:
            if message.text:
                self._house.seen(Place(message.chat.id), message.message_id)
            return
        self._house.seen(heard.place, message.message_id)
        private = not heard.inbound.room
        if private:
            self._house.opened(heard.speaker)
        if heard.command == "start" and (private or heard.rest):
            # In a group it comes with a payload when somebody was led there to add us; the greeting is said already.
            joining = invited(heard) if private else None
            if joining is not None:
                await self._publish(joining)
            elif private:
                self._house.greet(heard)
            return
        await self._publish(heard)

    async def _press(self, update: Update) -> None:
        query = update.callback_query
        heard = self._reader.pressed(query, update.update_id) if query else None
        if query is None or heard is None:
            return
        self._presses.begin(heard.inbound.id, query.id)
        try:
            await self._publish(heard)
        finally:
            self._presses.release(heard.inbound.id)

    async def _publish(self, heard: Heard) -> None:
        self._house.met(heard)
        inbound = heard.inbound
        if inbound.room:
            await self._standing.heard(heard.place.chat)
            if not inbound.admin:
                inbound = replace(inbound, admin=await self._admins.includes(heard.place.chat, heard.speaker))
        await self._bus.publish_inbound(inbound)

    async def _own_standing(self, change: ChatMemberUpdated, update: int) -> None:
        chat, old, new = change.chat, change.old_chat_member, change.new_chat_member
        if chat.type == "private":
            (self._house.shut if new.status in _OUT else self._house.opened)(chat.id)
            return
        self._admins.drop(chat.id)
        muted = isinstance(new, ChatMemberRestricted) and not (new.is_member and new.can_send_messages)
        if new.status in _OUT or muted:
            await self._standing.closed(chat.id)
            return
        await self._standing.opened(chat.id)
        if old.status in _OUT and chat.type in ("group", "supergroup"):
            self._house.greet_group(Place(chat.id))
            if not change.from_user.is_bot:
                await self._bus.publish_inbound(self._menu(change, update))

    def _menu(self, change: ChatMemberUpdated, update: int) -> Inbound:
        """Ask for the list of games as whoever added us."""
        return Inbound(
            id=f"{self._network}:{update}",
            account=f"{self._network}/{change.from_user.id}",
            name=change.from_user.full_name,
            text="games",
            room=self._places.key(Place(change.chat.id)),
            addressed=True,
        )
