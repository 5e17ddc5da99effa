"""What clients show of the bot before anybody speaks to it: lists of commands, and descriptions, in every language."""

import logging
from collections.abc import Awaitable, Sequence

from adapters.telegram.api.client import Api, Scope
from adapters.telegram.api.errors import ApiError
from adapters.telegram.words import PHRASES, phrases
from croupier.network import Menu, Where

log = logging.getLogger(__name__)

SCOPES: dict[Where, Scope] = {
    "private": "all_private_chats",
    "room": "all_group_chats",
    "admins": "all_chat_administrators",
}


async def introduce(api: Api, network: str, menus: Sequence[Menu], default: str) -> None:
    """Offer lists and descriptions; those in the language `default` are also for whoever speaks none of ours."""
    for menu in menus:
        for language in (menu.language, *([""] if menu.language == default else [])):
            await _taken(network, "a list of commands", api.menu(menu.commands, SCOPES[menu.where], language))
    for language in (*PHRASES, ""):
        said = phrases(language, default)
        await _taken(network, "a description of us", api.describe(said.about, said.short, language))


async def _taken(network: str, what: str, call: Awaitable[None]) -> None:
    try:
        await call
    except ApiError as error:
        log.warning("%s: %s was not taken: %s", network, what, error)
