"""What is told of a clock with a reserve: first the seconds of the move, then those of the reserve."""

import duelists

from core.contract.game import Clock, Wait
from core.engine import clock
from core.engine.clock import Reserve
from core.engine.plugins.loading import load_all
from croupier.testing.stage import Stage


def test_the_clock_shown_is_the_one_that_runs() -> None:
    wait = Wait("move", (0,), 1)
    running = clock.start(wait, 1, 100.0, Clock(60, 60), Reserve(0, {}), frozenset())
    shown = {at: clock.shown(running, 0, 100.0 + at) for at in (0, 45, 59, 60, 90, 120)}
    assert shown == {0: 60, 45: 15, 59: 1, 60: 60, 90: 30, 120: 0}


def test_the_clock_shown_without_a_reserve_or_a_limit() -> None:
    wait = Wait("move", (0,), 1)
    plain = clock.start(wait, 1, 0.0, Clock(30), Reserve(0, {}), frozenset())
    endless = clock.start(wait, 1, 0.0, Clock(0), Reserve(0, {}), frozenset())
    assert clock.shown(plain, 0, 10.0) == 20
    assert clock.shown(endless, 0, 10.0) is None


async def test_status_and_a_return_tell_the_seconds_of_the_move() -> None:
    plugins = load_all(builtin=(), group="")
    plugins.add("duelists", duelists)
    async with Stage(plugins) as stage:
        await stage.say("ann", "!duelists")
        await stage.say("bob", "!join")
        told = await stage.say("ann", "!status")
        assert any("20 seconds left" in line for _, line in told), told
        await stage.advance(25)
        told = await stage.say("ann", "!status")
        assert any("10 seconds left" in line for _, line in told), told
