"""Who leads at each game everywhere, as a network reads it: found now and then, shown to all readers alike."""

import asyncio
from collections.abc import Callable
from functools import partial

from sqlalchemy import Connection

from core.contract import Leader, Leaders
from core.engine.plugins import LoadedGame
from core.house import House
from core.house.ratings import EVERYWHERE, standings
from core.words import Voice

LISTED = 50
"""People of a list that are shown at most."""
FRESH = 10.0
"""Seconds for which a list is not looked for again, however many read it."""

Found = tuple[int, list[standings.Leader]]
"""How many are on a list, and the best of them."""


def leading(house: House, room: int, game: str, most: int) -> Callable[[Connection], Found]:
    """Make what reads who leads in a chain; everywhere, that is by the rooms which the operator lists, if any."""
    listed, now = house.defaults.ladder, house.calendar.latest()
    if room != EVERYWHERE or not listed:
        return partial(standings.leaders, room=room, game=game, now=now, most=most)
    rooms = [found.id for key in listed if (found := house.rooms.at(key))]
    return partial(standings.ladder, rooms=rooms, game=game, now=now, most=most)


class Leading:
    """Reads who leads everywhere; who is shown there, and by which name, is asked anew for each reader."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._found: dict[str, tuple[float, Found]] = {}
        self._looking = asyncio.Lock()

    async def read(self, game: str, language: str) -> tuple[Leaders, ...]:
        """List who leads at a game, or at each; nothing for a game that is not installed."""
        games = self._house.plugins.games
        meant = [games[game]] if game in games else [] if game else list(games.values())
        return tuple([await self._read(loaded, language) for loaded in meant])

    async def _read(self, loaded: LoadedGame, language: str) -> Leaders:
        count, best = await self._find(loaded.name)
        await self._house.people.meet_all(leader.person for leader in best)
        shown = [(name, leader.standing) for leader in best if (name := await self._name(leader.person))]
        listed = (
            Leader(place, name, standing.number, standing.tables, standing.wins)
            for place, (name, standing) in enumerate(shown, 1)
        )
        title = Voice(loaded.texts, language or self._house.defaults.language, strict=False).game(loaded.name)
        return Leaders(loaded.name, title, count - len(best) + len(shown), tuple(listed))

    async def _name(self, number: int) -> str:
        """Tell somebody's name, "" where they are not to be listed, or are another by now."""
        try:
            person = await self._house.people.meet(number)
        except KeyError:
            return ""
        return person.name if person.id == number and person.show == "all" and not person.forgotten else ""

    async def _find(self, game: str) -> Found:
        """Look for the list, unless that was done a moment ago."""
        async with self._looking:
            now = self._house.timers.now()
            at, found = self._found.get(game, (-FRESH, (0, [])))
            if now - at >= FRESH:
                found = await self._house.storage.read(leading(self._house, EVERYWHERE, game, LISTED))
                self._found[game] = now, found
            return found
