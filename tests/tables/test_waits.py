"""What becomes of a wait: clocks after an outage, moves that were announced, turns that nobody was asked for."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import peek
import pytest
from peek import rules, strategy
from peek.actions import Bid
from peek.position import Position

from core.engine.autoplay import MOST_EXPIRIES
from core.engine.plugins.loading import Plugins
from core.tables.table import Table
from croupier import Offer, OneOf, Range, Seat, Step, hookimpl, offer, replace
from croupier.testing import patched
from croupier.testing.stage import Stage
from tests.support.loaded import loaded_once


class Toy:
    def __init__(self, **changes: Any) -> None:
        self._game = replace(peek.GAME, **changes)

    @hookimpl
    def croupier_games(self, register: Any) -> None:
        register(self._game)


def toy(**changes: Any) -> Plugins:
    plugins = loaded_once("plugins.dicepoker")
    plugins.add("peek", Toy(**changes))
    assert "peek" in plugins.games, plugins.reports
    return plugins


@pytest.fixture
async def stage(staging: dict[str, Any]) -> AsyncIterator[Stage]:
    async with playing(**staging) as stage:
        yield stage


@asynccontextmanager
async def playing(plugins: Plugins | None = None) -> AsyncIterator[Stage]:
    async with Stage(plugins or loaded_once("plugins.dicepoker"), buttons=False) as stage:
        yield stage


async def begun(stage: Stage, *words: str) -> Table:
    for typed in words:
        name, _, text = typed.partition(" ")
        await stage.say(name, text)
    table = stage.app.tables.named("a2")
    assert table is not None and table.sheet.phase == "running"
    return table


def lines(told: list[tuple[str, str]]) -> str:
    return "\n".join(line for who, line in told if who == "room")


async def away(stage: Stage) -> Table:
    """Let ann sleep until she counts as away, and is awaited again."""
    table = await begun(stage, "ann !peek", "bob !join", "ann !start")
    while not table.sheet.seats[0].away:
        await stage.advance(40 if table.now.awaited() == (0,) else 0)
        if table.now.awaited() == (1,):
            bid = table.state.bid
            await stage.say("bob", f"!bid {bid.count + 1} 1" if bid and bid.count < 6 else "!doubt")
    while table.now.awaited() != (0,):
        await stage.say("bob", "!doubt" if table.state.bid else "!bid 1 1")
    return table


async def test_after_an_outage_whoever_is_away_has_their_three_seconds_and_no_more() -> None:
    async with Stage(toy(), buttons=False) as stage:
        table = await away(stage)
        waits = table.sheet.waits
        await stage.network(up=False)
        await stage.advance(60)
        await stage.network(up=True)
        await stage.advance(2)
        assert table.sheet.waits == waits
        await stage.advance(1.5)
        assert table.sheet.waits > waits


async def test_whoever_is_away_is_moved_and_not_warned_in_private() -> None:
    async with Stage(toy(), buttons=False) as stage:
        table = await away(stage)
        waits = table.sheet.waits
        told = await stage.advance(3.5)
        assert table.sheet.waits > waits
        assert not [line for who, line in told if who == "ann" and "seconds" in line], told


async def test_whoever_is_back_is_warned_again_before_they_are_moved() -> None:
    async with Stage(toy(), buttons=False) as stage:
        table = await away(stage)
        waits = table.sheet.waits
        await stage.advance(1)
        assert "ann is back" in lines(await stage.say("ann", "!back"))
        assert await stage.advance(29) == []
        assert "ann: 10 seconds left" in lines(await stage.advance(2))
        assert table.sheet.waits == waits


async def test_a_move_that_was_announced_and_is_legal_no_more_is_chosen_anew() -> None:
    least = [1]

    def menu(view: Position, seat: Seat) -> tuple[Offer, ...]:
        if view.wait is None or seat not in view.wait.seats:
            return ()
        return (offer(Bid, count=Range(least[0], 6), face=OneOf(rules.FACES)),)

    def expire(view: Position, seat: Seat) -> Bid:
        return Bid(least[0], 6)

    async with playing(toy(rules=patched(rules, menu=menu), strategy=patched(strategy, expire=expire))) as stage:
        await begun(stage, "ann !peek", "bob !join", "ann !start")
        warned = await stage.advance(31)
        assert any(who == "ann" and "bid 1 × 6" in line for who, line in warned), warned
        least[0] = 2
        assert "ann bids 2 × 6" in lines(await stage.advance(10))


async def test_a_game_whose_moves_never_end_a_turn_is_moved_so_often_and_left_alone_then() -> None:
    moves = list[Seat | None]()

    def apply(state: Position, seat: Seat | None, action: Any, dice: Any) -> Step:
        moves.append(seat)
        assert len(moves) < 2 * MOST_EXPIRIES, "it goes on and on"
        return Step(state)

    async with playing(toy(rules=patched(rules, apply=apply))) as stage:
        await begun(stage, "ann !peek", "bob !join", "ann !start")
        await stage.advance(41)
        assert len(moves) == MOST_EXPIRIES
        await stage.advance(200)
        assert len(moves) == MOST_EXPIRIES


async def test_turns_of_the_house_alone_bring_no_table_to_its_end() -> None:
    """It is abandoned once a person has let three turns pass, however often the house moves between them."""
    async with Stage(toy(), buttons=False) as stage:
        table = await begun(stage, "ann !peek", "ann !bots 3", "ann !start")
        while table.sheet.phase == "running":
            await stage.advance(1)
        assert table.sheet.reason == "abandoned" and table.sheet.seats[0].missed >= 3


async def test_who_is_out_keeps_no_table_from_its_end() -> None:
    """Nobody who is still awaited does anything: somebody who may only look on is not asked to."""
    async with Stage(toy(), buttons=False) as stage:
        table = await begun(stage, "ann !peek", "bob !join", "cyd !join", "ann !start")
        while 0 not in table.state.out:
            seat, bid = table.now.awaited()[0], table.state.bid
            name, total = ("ann", "bob", "cyd")[seat], sum(table.state.counts)
            lies = "!doubt" if bid else f"!bid {total} 6" if seat == 0 else "!bid 1 1"
            await stage.say(name, lies)
        await stage.say("ann", "!hand")
        assert table.sheet.seats[0].missed == 0
        while table.sheet.phase == "running" and table.sheet.waits < 60:
            await stage.advance(41)
        assert table.sheet.reason == "abandoned"


async def test_a_new_host_may_extend_as_often_as_any(stage: Stage) -> None:
    for name, words in (("ann", "!dicepoker"), ("bob", "!join"), ("cyd", "!join")):
        await stage.say(name, words)
    told = [lines(await stage.say("ann", "!extend")) for _ in range(5)]
    assert "4 more times" in told[0] and "once more" in told[3]
    await stage.say("ann", "!leave")
    assert "4 more times" in lines(await stage.say("bob", "!extend"))
    table = stage.app.tables.named("a2")
    assert table is not None and table.sheet.host == table.sheet.seats[0].person
