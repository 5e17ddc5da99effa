"""What somebody is offered who types the bot's name in any chat: cards of their own tables, and of games."""

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

from adapters.phrases import Phrases
from adapters.telegram.api.client import Api, Keyboard
from adapters.telegram.api.errors import ApiError
from adapters.telegram.api.types import InlineQuery
from adapters.telegram.format import link, plain
from adapters.telegram.receiving.inbound import language_of
from adapters.telegram.receiving.invitations import Invitations
from croupier.network import Bus, Playable, Span, Tabled

MOST = 20
Card = dict[str, Any]


class InlineCards:
    """Answers inline queries, each for its asker alone; a card says what all at its table know, and nothing hidden."""

    def __init__(
        self, network: str, api: Api, invitations: Invitations, bus: Callable[[], Bus], username: Callable[[], str]
    ) -> None:
        self._network, self._api, self._invitations = network, api, invitations
        self._bus, self._username = bus, username

    async def answer(self, query: InlineQuery, phrases: Phrases) -> None:
        """Offer what fits the words: open tables of the asker's with a way in, results, and games to begin."""
        language = language_of(query.from_user)
        lobby = await self._bus().lobby(f"{self._network}/{query.from_user.id}", language)
        words = query.query.strip().casefold()
        mine = [table for table in (*lobby.tables, *lobby.over) if table.mine and _fits(words, table.game, table.title)]
        cards = [card for table in mine if (card := await self._of_table(query, table, phrases))]
        cards += self._of_games([game for game in lobby.games if _fits(words, game.name, game.title)], phrases)
        with contextlib.suppress(ApiError):  # too late for this query, and the next letter asks again
            await self._api.offer(query.id, cards[:MOST], phrases["inline-open"])

    async def _of_table(self, query: InlineQuery, table: Tabled, phrases: Phrases) -> Card | None:
        names = ", ".join(map(_named, table.names))
        if table.phase == "ended":
            said = phrases.say("inline-over", game=table.title, names=names, won=", ".join(map(_named, table.won)))
            return _card(f"over-{table.code}", table.title, said, ()) if table.won else None
        if table.phase != "lobby":
            return None
        account = f"{self._network}/{query.from_user.id}"
        way = await self._invitations.way(table.code, account, self._username())
        said = phrases.say("inline-waits", game=table.title, names=names)
        return _card(f"join-{table.code}", table.title, said, link(phrases["inline-join"], way)) if way else None

    def _of_games(self, games: list[Playable], phrases: Phrases) -> Iterator[Card]:
        address = f"https://t.me/{self._username()}"
        for game in games:
            alone = link(phrases["inline-alone"], f"{address}?start=new-{game.name}")
            keyboard = (*alone, *link(phrases["add-me"], f"{address}?startgroup=games"))
            yield _card(f"new-{game.name}", game.title, phrases.say("inline-play", game=game.title), keyboard)


def _fits(words: str, name: str, title: str) -> bool:
    return words in name or words in title.casefold()


def _named(name: str) -> str:
    return plain((Span(name, "name"),))


def _card(id: str, title: str, said: str, keyboard: Keyboard) -> Card:
    content = {"message_text": said, "link_preview_options": {"is_disabled": True}}
    card = {"type": "article", "id": id[:64], "title": title, "description": said, "input_message_content": content}
    return {**card, "reply_markup": {"inline_keyboard": keyboard}} if keyboard else card
