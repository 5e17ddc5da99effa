"""The commands that clients list: in private, in rooms, and for the admins of rooms."""

from core.contract import Menu, Where
from core.engine.plugins import Plugins
from core.words import ADMIN, Texts, Voice, markup

PREFIX = "/"
ASKED = ("games", "help", "rules")
IN_ROOMS = (
    *ASKED,
    "join",
    "start",
    "bots",
    "hand",
    "status",
    "leave",
    "again",
    "option",
    "verify",
    "analysis",
    "lang",
    "me",
    *("notify", "why"),
)
IN_PRIVATE = (
    *(*ASKED, "join", "bots", "invite", "hand", "status", "leave", "again", "back", "verify", "analysis", "lang"),
    *("me", "notify", "link", "unlink", "export", "forget", "why"),
)


def menus(plugins: Plugins) -> list[Menu]:
    """List the commands worth listing, in every language of the house."""
    return [
        Menu(where, language, _commands(plugins, where, language))
        for language in plugins.house.languages
        for where in ("room", "admins", "private")
    ]


def _commands(plugins: Plugins, where: Where, language: str) -> tuple[tuple[str, str], ...]:
    verbs = IN_PRIVATE if where == "private" else (*IN_ROOMS, *(ADMIN if where == "admins" else ()))
    house = Texts(plugins.house)
    return (
        *((game.name, _said(game.texts, f"about-{game.name}", language)) for game in plugins.games.values()),
        *((verb, _said(house, f"verb-{verb}", language)) for verb in verbs),
    )


def _said(texts: Texts, key: str, language: str) -> str:
    return markup.plain(markup.parse(Voice(texts, language, (), PREFIX, strict=False).say(key)))
