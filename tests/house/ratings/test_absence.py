"""Absence never wins, in any of our games: who sleeps is last among persons, and an outage is nobody's absence."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from random import Random

import pytest
from sqlalchemy import text

from core.contract import Network, NotSent, Outbound, in_private
from core.engine import JUST_BEGUN
from core.house.ratings import Fared, sit_out
from core.tables import Table
from core.words import owner, write
from croupier.testing.stage import NETWORK, Stage
from tests.support.evenings import plugins, with_ease
from tests.support.pairs import few

GAMES = (
    *(("dicepoker", 3, 1), ("bluebear", 3, 0), ("liarsdice", 2, 1), ("liarsdice", 4, 0), ("liarsteams", 4, 0)),
    *(
        ("liarsduel", 2, 0),
        ("roulettepoker practice", 2, 0),
        ("thoth blitz", 2, 0),
        ("dicepoker", 2, 0),
        ("bluebear", 2, 2),
    ),
)
"""What is typed, for how many people and players of the house."""
NOTICED = 50.0
"""Seconds of silence after which a network is left for dead."""
LONGEST = 3000


class Evening:
    """Tables in one room, one after another, each of other people, who do what the house would do with ease."""

    def __init__(self, stage: Stage, seed: str) -> None:
        self.stage, self.chance = stage, Random(seed)
        self._evening = 0

    async def sits(self, game: str, people: int, bots: int) -> tuple[Table, list[str]]:
        """Let new people open a table and start it."""
        self._evening += 1
        names = [f"{name}{self._evening}" for name in ("ann", "bob", "cyd", "dan")[:people]]
        host, *others = names
        await self.stage.advance(60)
        await self.stage.say(host, f"!{game}")
        for name in others:
            await self.stage.say(name, "!join")
        if bots:
            await self.stage.say(host, f"!bots {bots}")
        (table,) = self.stage.app.tables
        if table.sheet.phase == "lobby":
            await self.stage.say(host, "!start")
        return table, names

    async def moves(self, table: Table, sleeper: str = "") -> None:
        """Let the next who is awake and awaited move, else time pass."""
        state, names = table.state, table.names()
        awake = [s for s in state.wait.seats if table.sheet.seats[s].person is not None and names[s] != sleeper]
        if not awake:
            await self.stage.advance(max(0.1, (self.stage.timers.next_at() or 0.0) - self.stage.timers.now()))
            return
        game, seat = table.loaded.game, awake[0]
        action = with_ease(game, game.rules.view(state, seat), seat, self.chance)
        if action.ends:
            await self.stage.advance(JUST_BEGUN)
        verb = owner(game.verbs, action)
        assert verb is not None
        if table.state is state:
            private = in_private(action)
            words = write(verb, action, table.loaded.texts)
            await self.stage.say(names[seat], f"{'' if private else '!'}{words}", private=private)

    async def plays(self, table: Table, sleeper: str = "") -> None:
        for _ in range(LONGEST):
            if table.sheet.phase != "running":
                return
            await self.moves(table, sleeper)
        raise AssertionError(f"{table.sheet.game} goes on and on")

    async def fared(self, table: Table) -> dict[str, tuple[Fared, float | None]]:
        """Give how each person fared at a table that is over, with what they gained."""
        columns = "name, seat, person_id, place, team, moves, auto, gone, void, gain"
        query = text(f"SELECT {columns} FROM result WHERE table_id = {table.number} AND person_id IS NOT NULL")
        rows = await self.stage.app.storage.run(lambda connection: connection.execute(query).all())
        return {name: (Fared(*fared), gain) for name, *fared, gain in rows}


def evening(tables: int, one: Callable[[Evening, int], Awaitable[bool]], seed: str) -> None:
    """Play tables until so many counted; most of them have to."""

    async def play() -> None:
        async with Stage(plugins(), seed=seed, buttons=False) as stage:
            held, counted = Evening(stage, seed), 0
            for number in range(2 * tables):
                counted += await one(held, number)
                if counted == tables:
                    return
            raise AssertionError(f"only {counted} of {2 * tables} tables counted")

    asyncio.run(play())


async def with_a_sleeper(held: Evening, number: int) -> bool:
    """One never says a word: they are last among persons, whatever the house made of their seat; tells if it counted.

    Where nobody else is asked any more, such as those who are out, the table ends as abandoned, and counts for nobody.
    """
    game, people, bots = GAMES[number % len(GAMES)]
    table, names = await held.sits(game, people, bots)
    sleeper = names[held.chance.randrange(people)]
    await held.plays(table, sleeper)
    fared = await held.fared(table)
    slept, lost = fared[sleeper]
    others = [gain for name, (_, gain) in fared.items() if name != sleeper]
    assert [sit_out.missed([each for each, _ in fared.values()], fared[name][0].person or 0) for name in names] == [
        name == sleeper for name in names
    ], (game, fared)
    if table.sheet.reason == "abandoned":
        seats = [table.sheet.seat_of(fared[name][0].person or 0) for name in names if name != sleeper]
        assert {*seats} <= {*table.state.out}, (game, "somebody was there to play on with", fared)
        assert {gain for _, gain in fared.values()} == {None}, (game, fared)
        return False
    assert slept.absent and lost is not None and lost < 0, (game, fared)
    assert all(gain is not None and gain >= lost for gain in others), (game, fared)
    assert game == "liarsteams" or all(gain > lost for gain in others if gain is not None), (game, fared)
    return True


async def with_an_outage(held: Evening, number: int) -> bool:
    """Their network takes nothing any more and brings nothing, is left for dead, and comes back: nobody was absent."""
    stage, (game, people, bots) = held.stage, GAMES[number % len(GAMES)]
    table, _ = await held.sits(game, people, bots)
    at = held.chance.randrange(12)
    while table.sheet.phase == "running" and table.sheet.actions <= at:
        await held.moves(table)
    if number % 2:
        await freezes(stage, held.chance)
    else:
        await fails(stage, held.chance)
    await held.plays(table)
    fared = await held.fared(table)
    assert fared and not any(each.absent for each, _ in fared.values()), (game, fared)
    room = table.room.id
    for each, _ in fared.values():
        out = partial(sit_out.sits_out, room=room, person=each.person or 0, wall=stage.wall)
        soon = partial(sit_out.foreseen, room=room, person=each.person or 0)
        assert (await stage.app.storage.run(out), await stage.app.storage.run(soon)) == (None, 0), game
    return True


async def freezes(stage: Stage, chance: Random) -> None:
    """The server takes words and never says that it did, for as long as it takes to be noticed; then it is away."""
    thawed = asyncio.Event()

    async def swallows(message: Outbound) -> None:
        await thawed.wait()
        raise NotSent(NETWORK)

    stage.app.bus.run_gateway(NETWORK, swallows)
    await passes(stage, chance.uniform(5, NOTICED))
    await stage.app.bus.publish_inbound(Network(NETWORK, False))
    thawed.set()
    await comes_back(stage, chance)


async def fails(stage: Stage, chance: Random) -> None:
    """The server answers every word with an error; the network is away after a few, and errors go on."""

    async def refuses(message: Outbound) -> None:
        raise NotSent("500")

    stage.app.bus.run_gateway(NETWORK, refuses)
    await passes(stage, chance.uniform(0, 15))
    await stage.app.bus.publish_inbound(Network(NETWORK, False))
    await comes_back(stage, chance)


async def passes(stage: Stage, seconds: float) -> None:
    """Let time pass in which nothing can be told."""
    end = stage.timers.now() + seconds
    while (at := stage.timers.next_at()) is not None and at <= end:
        stage.wall += max(0.0, at - stage.timers.now())
        await stage.timers.advance(max(0.0, at - stage.timers.now()))
        for _ in range(20):
            await asyncio.sleep(0)
    await stage.timers.advance(end - stage.timers.now())


async def comes_back(stage: Stage, chance: Random) -> None:
    await passes(stage, chance.uniform(10, 3000))
    stage.app.bus.run_gateway(NETWORK, stage.adapter.send)
    await stage.network(up=True)


def test_a_sleeper_is_last_among_persons_in_every_game() -> None:
    evening(len(GAMES), with_a_sleeper, "sleepers")


@pytest.mark.parametrize("games", few([2, len(GAMES)], len(GAMES)))
def test_an_outage_is_nobodys_absence(games: int) -> None:
    evening(games, with_an_outage, "outages")


@pytest.mark.soak
def test_a_hundred_sleepers_are_last() -> None:
    evening(100, with_a_sleeper, "a hundred sleepers")


@pytest.mark.soak
def test_a_hundred_outages_are_nobodys_absence() -> None:
    evening(100, with_an_outage, "a hundred outages")
