"""A room's settings in words: what each is, and where that comes from."""

from collections.abc import Callable
from typing import Literal

from core.contract import network_of
from core.dispatch.context import Context
from core.house import Defaults, Room, usual, words_of
from core.words import Voice, markup

Source = Literal["room", "network", "house", "person", "default"]
"""Who chose a value: the room's admins, the operator for its network or for all, the person whose own it is, nobody."""
CONFIGURED = ("window", "seconds", "language")
"""What an operator may choose for rooms that have not."""


def said(ctx: Context, room: Room, name: str, voice: Voice) -> str:
    """Say the value of a setting that holds in a room."""
    house = ctx.house
    special: dict[str, Callable[[], str]] = {
        "prefix": lambda: markup.code(house.room_prefix(room)) if house.room_prefix(room) else "",
        "style": lambda: voice.say("value-plain" if house.plain(room) else "value-rich"),
        "language": lambda: voice.choice(house.room_language(room)),
        "window": lambda: str(house.window(room)),
        "hours": lambda: room.settings.hours or voice.say("value-any-time"),
        "timezone": lambda: room.settings.timezone or "UTC",
    }
    if name in special:
        return special[name]() or voice.say("value-none")
    value = house.seconds(room) if name == "seconds" else getattr(room.settings, name)
    if isinstance(value, bool):
        return voice.say("value-on" if value else "value-off")
    if words_of(name):
        return voice.choice(str(value))
    return voice.say("value-usual") if value is None else f"{value:g}"


def source(ctx: Context, room: Room, name: str) -> Source:
    """Tell who chose the value of a setting that holds in a room."""
    house = ctx.house
    if name == "language" and room.owner is not None and house.people[room.owner].language:
        return "person"
    if getattr(room.settings, name) != usual(name):
        return "room"
    if name == "prefix":
        manner = house.manners.get(network_of(room.key))
        return "network" if manner and house.room_prefix(room) else "default"
    if name not in CONFIGURED:
        return "default"
    here, everywhere = house.defaults.at(room.key), house.defaults
    if getattr(here, name) != getattr(everywhere, name):
        return "network"
    return "house" if getattr(everywhere, name) != getattr(Defaults(), name) else "default"
