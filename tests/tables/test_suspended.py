"""A game that breaks or never ends its thought stops its own table, with a sentence, and nothing else."""

import threading
from types import SimpleNamespace
from typing import Any

import peek
import pytest
from peek import rules, strategy

from core.engine import time_limits
from core.engine.plugins.loading import Plugins
from croupier import Game, Illegal, NotNow, hookimpl, replace
from croupier.testing.stage import Stage
from tests.support.loaded import loaded_once


class Toy:
    def __init__(self, game: Game) -> None:
        self.game = game

    @hookimpl
    def croupier_games(self, register: Any) -> None:
        register(self.game)


def breaks(*given: Any) -> Any:
    raise RuntimeError("a die rolled off the table: 6 6 6")


def never_ends(*given: Any) -> Any:
    while True:
        pass


def house(where: str, fault: Any) -> Plugins:
    """Load peek with a fault in one of its functions, and dice poker beside it."""
    parts = {"rules": dict(vars(rules)), "strategy": dict(vars(strategy))}
    next(part for part in parts.values() if where in part)[where] = fault
    made = {name: SimpleNamespace(**part) for name, part in parts.items()}
    plugins = loaded_once()
    plugins.add(
        "toy", Toy(replace(peek.GAME, rules=made["rules"], strategy=made["strategy"])), ours=True
    )  # else it would be left out
    assert plugins.reports[-1].games == ("peek",)
    return plugins


FAULTS = [
    ("setup", breaks, "the game ran into an error"),
    ("apply", breaks, "the game ran into an error"),
    ("view", breaks, "the game ran into an error"),
    ("bot", breaks, "the game ran into an error"),
    ("setup", never_ends, "the game took too long to think"),
    ("apply", never_ends, "the game took too long to think"),
    ("bot", never_ends, "the game took too long to think"),
]


@pytest.mark.parametrize(("where", "fault", "told"), FAULTS)
async def test_only_the_table_of_a_game_that_fails_stands_still(
    where: str, fault: Any, told: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    if fault is never_ends:
        monkeypatch.setattr(time_limits, "MOST_SECONDS", 0.3)
        monkeypatch.setattr(time_limits, "BOT_SECONDS", 0.3)
    async with Stage(house(where, fault)) as stage:
        await stage.say("ann", "!dicepoker")
        await stage.say("ann", "!bots 1")
        await stage.say("ann", "!start")
        heard = await stage.say("bob", "!peek")
        heard += await stage.say("bob", "!bots 1")
        heard += await stage.say("bob", "!start")
        heard += await stage.say("bob", "bid 1 2", private=True)
        heard += await stage.advance(60)
        stands = [line for who, line in heard if who == "room" and "is paused" in line]
        assert len(stands) == 1
        code = stands[0].split()[1]
        assert any("is paused" in line for _, line in await stage.say("bob", "bid 1 3", private=True))
        rolled = await stage.say("ann", "!status")
        assert any("Dice poker" in line for _, line in rolled)
        ended = await stage.say("ann", f"!end {code}")
        assert any("An admin ended the game" in line or "is over" in line for _, line in ended), ended
        [line] = stands
    assert told in line
    assert "6 6 6" not in caplog.text
    assert "is suspended" in caplog.text
    for thread in threading.enumerate():
        if thread.name == "thinking":
            thread.join(10)
            assert not thread.is_alive()


async def test_a_refusal_is_no_fault() -> None:
    def refuses(*given: Any) -> Any:
        raise Illegal(NotNow())

    async with Stage(house("apply", refuses)) as stage:
        await stage.say("bob", "!peek")
        await stage.say("bob", "!bots 1")
        await stage.say("bob", "!start")
        heard = await stage.say("bob", "bid 1 2", private=True)
        assert heard == [("bob", "That's not possible now. Your options: bid 1 1.")]
