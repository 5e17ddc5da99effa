"""What a page tells somebody of themselves, which in a chat is `me`, `history`, `stats` and `export me`."""

from collections import defaultdict
from functools import partial
from typing import NamedTuple

from sqlalchemy import Connection

from core.contract import Course, Played, Profile, Tabled, network_of
from core.dispatch.commands.people.privacy import all_kept
from core.house import House
from core.house.people import Person, queries, subscriptions
from core.house.ratings import EVERYWHERE, Standing, Void, standings, stood
from core.house.ratings.chain import AGAINST_HOUSE
from core.storage import Statement
from core.tables import reading
from core.words import Voice

LISTED = 20
"""Tables at most that are listed of those that somebody finished."""
STEPS = 200
"""Newest tables at most of which ratings are drawn, of all games together."""
_CHAINS = Statement("SELECT game FROM rating WHERE room_id = 0 AND person_id = :person ORDER BY last_at DESC")
_STOOD = Statement(
    "SELECT game, void, at, stood, luck FROM result WHERE person_id = :person AND stood IS NOT NULL "
    "ORDER BY id DESC LIMIT :most"
)


class _Found(NamedTuple):
    """What is stored of somebody: accounts, wishes, when they are to be forgotten, tables, ratings, luck by chain."""

    accounts: list[str]
    calls: bool
    forgets: float | None
    ended: list[standings.Ended]
    chains: dict[str, Standing]
    steps: dict[str, list[tuple[float, int]]]
    luck: dict[str, list[float]]


async def profile(house: House, reader: str, language: str, tables: tuple[Tabled, ...]) -> Profile | None:
    """Tell the person behind an account what is kept of them, with the tables where they sit; None for nobody."""
    person = await _reading(house, reader)
    if person is None:
        return None
    found = await house.storage.read(partial(_read, person=person.id))
    language = language or house.language(person, None)
    return Profile(
        person.name,
        tuple(sorted(map(network_of, found.accounts))),
        person.show,
        found.calls,
        found.forgets,
        tables,
        tuple(_played(house, one, language) for one in found.ended),
        tuple(_course(house, name, standing, found, language) for name, standing in found.chains.items()),
    )


async def kept(house: House, reader: str) -> tuple[str, ...]:
    """Give the person behind an account all that is kept of them; nothing to anybody else."""
    person = await _reading(house, reader)
    return tuple(await all_kept(house, person.id)) if person is not None else ()


async def _reading(house: House, account: str) -> Person | None:
    """Find who reads by an account, if anything is kept of them."""
    person = await reading(house, account)
    return person if person is not None and house.people.is_kept(person) else None


def _read(connection: Connection, person: int) -> _Found:
    chains = [str(game) for (game,) in _CHAINS.run(connection, {"person": person}).fetchall()]
    standing = ((name, standings.of(connection, EVERYWHERE, name, person)) for name in chains)
    steps, luck = defaultdict[str, list[tuple[float, int]]](list), defaultdict[str, list[float]](list)
    for game, void, at, kept, dice in reversed(_STOOD.run(connection, {"person": person, "most": STEPS}).fetchall()):
        if kept != stood.NOWHERE:
            everywhere = stood.unpack(bytes(kept), at)[1]
            name = f"{game}{AGAINST_HOUSE}" if void == Void.ALONE else game
            steps[name].append((at, everywhere.number))
            luck[name] += [] if dice is None else [float(dice)]
    return _Found(
        queries.accounts_of(connection, person),
        subscriptions.wishes(connection, person) > 0,
        queries.forget_at(connection, person),
        standings.history(connection, EVERYWHERE, person, LISTED),
        {name: found for name, found in standing if found is not None},
        steps,
        luck,
    )


def _title(house: House, game: str, language: str) -> str:
    loaded = house.plugins.games.get(game)
    return Voice(loaded.texts, language, strict=False).game(game) if loaded is not None else game


def _played(house: House, one: standings.Ended, language: str) -> Played:
    change = None if one.gain is None else round(one.gain)
    return Played(one.code, one.game, _title(house, one.game, language), one.place, one.seats, one.at, change)


def _course(house: House, name: str, standing: Standing, found: _Found, language: str) -> Course:
    game, alone = name.removesuffix(AGAINST_HOUSE), name.endswith(AGAINST_HOUSE)
    return Course(
        game,
        _title(house, game, language),
        alone,
        standing.number,
        standing.tables,
        standing.wins,
        standing.sure,
        tuple(found.steps.get(name, ())),
        tuple(found.luck.get(name, ())),
    )
