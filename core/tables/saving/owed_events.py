"""What an earlier run of the house has stored of what it owes, as events of now."""

import json
from typing import Any

from core.contract import Event, Tagged, replace, upgraded
from core.engine import MOST_SECONDS, in_time
from core.engine.plugins import LoadedGame
from core.tables.saving.transaction import house_codec
from core.words import field_types, tag
from core.words.notices import HouseEvent


def load_owed(loaded: LoadedGame, stored: str, version: int) -> tuple[Event, ...]:
    """Read what some version of a game stored (0: nobody knows which); raises where any of it cannot be read."""
    with in_time(MOST_SECONDS):
        return tuple(_event(loaded, version, owner, event) for owner, *event in json.loads(stored))


def _event(loaded: LoadedGame, version: int, owner: str, stored: Tagged) -> Event:
    if owner != "house":
        event: Event = loaded.codec.load(upgraded(loaded.game, version, stored))
        return event
    ours: HouseEvent = house_codec().load(stored)
    return _carrying(loaded, version, ours)


def _carrying(loaded: LoadedGame, version: int, event: HouseEvent) -> HouseEvent:
    """Give an event of the house with what it carries of the game: what stands above a prompt, or an action."""
    changed: dict[str, Any] = {}
    for name, kind in field_types(type(event)).items():
        if tag(kind) == "action":
            changed[name] = _record(loaded, version, getattr(event, name))
        elif tag(kind) == "shown":
            changed[name] = tuple(_record(loaded, version, one) for one in getattr(event, name))
    return replace(event, **changed)


def _record(loaded: LoadedGame, version: int, stored: Tagged) -> Tagged:
    """Give the stored form of a record as it is now."""
    form = upgraded(loaded.game, version, stored)
    loaded.codec.load(form)
    return form
