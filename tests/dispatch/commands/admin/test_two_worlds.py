"""Two worlds that differ in hidden dice alone: nothing that admins or wonderers are told tells them apart."""

import asyncio
from collections.abc import Iterator

import pytest

from croupier.testing.stage import Stage
from tests.support.loaded import loaded_once

ASKED = (
    *("why", "undo", "void a2", "set", "set window", "set pace", "set pace slow", "set pace quick", "undo"),
    *("set openers admins", "set hours 18-02", "set timezone berlin", "set stats off", "stats", "top", "history"),
    *("settings", "audit", "undo", "ban gus 7d spams too often", "why", "bid 6 6", "why"),
    *("unban gus", "undo", "undo", "ban gus", "undo", "void a2", "undo", "why", "audit", "settings", "help void"),
)
BID = "bid 2 3"


async def world(seed: str, game: str) -> tuple[list[str], dict[str, list[tuple[str, str]]]]:
    """Ask everything while a table runs; gives the hands, and what each was told that is nobody else's secret."""
    plugins = loaded_once("plugins.bluebear", "plugins.liarsdice")
    async with Stage(plugins, seed=seed, admins=("cyd", "far"), others=("far",), buttons=False) as stage:
        await stage.say("gus", "hello")
        for name, words in (("ann", f"!{game} seconds 0"), ("bob", "!join"), ("eve", "!join"), ("ann", "!start")):
            await stage.say(name, words)
        hands = [str(await stage.say(name, "hand", private=True)) for name in ("ann", "bob", "eve")]
        await stage.say("ann", f"!{BID}")
        told: dict[str, list[tuple[str, str]]] = {}
        for number, words in enumerate(ASKED):
            for asker in ("cyd", "dan"):
                await stage.advance(30)
                heard = await stage.say(asker, f"!{words}")
                told[f"{number} {asker}: {words}"] = [(who, line) for who, line in heard if who in ("room", asker)]
        return hands, told


def parted(one: dict[str, list[tuple[str, str]]], other: dict[str, list[tuple[str, str]]]) -> Iterator[str]:
    yield from (asked for asked in one if one[asked] != other[asked])


@pytest.mark.parametrize("game", ["bluebear", "liarsdice"])
def test_other_dice_change_no_answer(game: str) -> None:
    (dice, told), (other_dice, other) = (asyncio.run(world(seed, game)) for seed in ("one", "two"))
    assert dice != other_dice and all(hand != there for hand, there in zip(dice, other_dice, strict=True))
    assert list(parted(told, other)) == []
    assert sum(bool(lines) for lines in told.values()) > 60
