"""Who quits while people join: the table is told, the host's rights pass on, and it begins without them."""

from collections.abc import Iterable

import pytest

from core.contract.messages import Loss, Network, Sight
from croupier.testing.stage import Stage

pytestmark = pytest.mark.stage(
    "plugins.dicepoker", "plugins.liarsdice", "plugins.roulettepoker", seed="sight", buttons=False, admins=()
)


Told = list[tuple[str, str]]


async def sight(stage: Stage, name: str, up: bool, reason: Loss = "quit") -> str:
    await stage.app.bus.publish_inbound(Sight(frozenset({f"stage/{name}"}), up, reason))
    return lines(await stage.advance(0))


def lines(told: Told) -> str:
    return "\n".join(line for _, line in told)


async def says(stage: Stage, name: str, words: str, lasting: bool = True) -> str:
    return lines(await stage.say(name, words, lasting=lasting))


def seated(stage: Stage, code: str = "a2") -> list[str]:
    table = stage.app.tables.named(code)
    return [sitter.name for sitter in table.sheet.seats] if table else []


def phase(stage: Stage, code: str = "a2") -> str:
    table = stage.app.tables.named(code)
    return table.sheet.phase if table else "gone"


async def opened(stage: Stage, *names: str, game: str = "liarsdice") -> None:
    await says(stage, "amy", f"!{game}")
    for name in names:
        await says(stage, name, "!join")


async def test_a_host_who_quits_is_told_of_and_the_next_one_may_start(stage: Stage) -> None:
    await opened(stage, "ben", "cyd")
    told = await sight(stage, "amy", up=False)
    assert "amy isn't here" in told and "ben is the host now" in told, told
    asked = await says(stage, "ben", "!start")
    assert "amy isn't here" in asked and phase(stage) == "lobby", asked
    begun = lines(await stage.advance(20))
    assert "amy isn't here, and loses the seat" in begun, begun
    assert (seated(stage), phase(stage)) == (["ben", "cyd"], "running")


async def test_who_joins_a_host_who_quit_is_the_host(stage: Stage) -> None:
    await opened(stage)
    assert "amy isn't here" in await sight(stage, "amy", up=False)
    assert "ben is the host now" in await says(stage, "ben", "!join")
    assert "30 more seconds" in await says(stage, "ben", "!extend")


async def test_a_table_for_two_that_lost_one_waits_again(stage: Stage) -> None:
    await opened(stage, "ben")
    await sight(stage, "amy", up=False)
    asked = lines(await stage.advance(30))
    assert "amy isn't here" in asked and "within 20 seconds" in asked, asked
    told = lines(await stage.advance(20))
    assert "amy isn't here, and loses the seat" in told and "One more player is needed" in told, told
    assert (seated(stage), phase(stage)) == (["ben"], "lobby")
    assert "cyd joins" in await says(stage, "cyd", "!join")
    await stage.advance(30)
    assert (seated(stage), phase(stage)) == (["ben", "cyd"], "running")


async def test_a_game_for_two_never_begins_against_somebody_who_quit(stage: Stage) -> None:
    await opened(stage, game="roulettepoker")
    await sight(stage, "amy", up=False)
    await says(stage, "ben", "!join")
    assert phase(stage) == "lobby"
    told = await sight(stage, "amy", up=True)
    assert phase(stage) == "running" and "amy" in told, told


async def test_who_is_back_in_time_plays_and_is_not_asked_for_again(stage: Stage) -> None:
    await opened(stage, "ben", "cyd")
    await sight(stage, "amy", up=False)
    await stage.advance(30)
    assert "amy is back" in await says(stage, "amy", "!back")
    await stage.advance(20)
    assert (seated(stage), phase(stage)) == (["amy", "ben", "cyd"], "running")


async def test_who_may_be_somebody_else_is_named_and_plays(stage: Stage) -> None:
    await says(stage, "amy", "!roulettepoker", lasting=False)
    await sight(stage, "amy", up=False)
    await says(stage, "ben", "!join")
    assert phase(stage) == "lobby"
    told = await says(stage, "amy", "!status", lasting=False)
    assert "amy is back, from another connection" in told and phase(stage) == "running", told


@pytest.mark.stage(in_file=True)
async def test_who_is_asked_for_once_is_left_out_the_next_time(stage: Stage) -> None:
    await opened(stage, "ben", "cyd")
    await sight(stage, "amy", up=False)
    await stage.advance(30)
    await sight(stage, "amy", up=True)
    await sight(stage, "amy", up=False)
    begun = lines(await stage.advance(20))
    assert "loses the seat" in begun and phase(stage) == "running", begun


async def test_everybody_who_quits_closes_the_table(stage: Stage) -> None:
    await opened(stage)
    await sight(stage, "amy", up=False)
    told = lines(await stage.advance(30)) + lines(await stage.advance(20))
    assert "a2 closes" in told and phase(stage) == "gone"


async def test_our_own_absence_leaves_out_nobody_but_those_who_did_not_come_back(stage: Stage) -> None:
    async def back(stage: Stage, seen: Iterable[str]) -> str:
        await stage.network(up=False)
        stage.adapter.up = True
        await stage.app.bus.publish_inbound(Network("stage", True, frozenset(f"stage/{name}" for name in seen)))
        return lines(await stage.advance(0))

    await opened(stage, "ben", "cyd")
    assert "isn't here" not in await back(stage, ["amy", "ben", "cyd"])
    assert "isn't here" not in await back(stage, [])
    told = await back(stage, ["ben", "cyd"])
    assert "amy isn't here" in told and "ben is the host now" in told, told
