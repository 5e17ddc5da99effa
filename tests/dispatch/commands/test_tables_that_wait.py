"""Where nobody is hurried: a table waits for its host, and the house sits down when too few others have."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import peek
import pytest

from core.engine.plugins.loading import Plugins
from core.house import Defaults
from croupier.testing.stage import Stage
from tests.support.loaded import loaded_once


def plugins() -> Plugins:
    loaded = loaded_once("plugins.dicepoker", "plugins.liarsdice", peek)
    return loaded


@pytest.fixture
async def stage(staging: dict[str, Any]) -> AsyncIterator[Stage]:
    async with playing(**staging) as stage:
        yield stage


@asynccontextmanager
async def playing(database: str = "", **chosen: Any) -> AsyncIterator[Stage]:
    stage = Stage(plugins(), database=database) if database else Stage(plugins(), buttons=False)
    stage.defaults = replace(stage.defaults, **{"window": 0, "company": 2, "seconds": 0.0, **chosen})
    async with stage:
        yield stage


async def said(stage: Stage, name: str, text: str) -> str:
    return " ".join(line for _, line in await stage.say(name, text))


async def test_a_table_waits_as_long_as_its_host_likes(stage: Stage) -> None:
    opened = await said(stage, "ann", "!dicepoker")
    assert "Waiting for players: !join. ann can !start." in opened
    assert await stage.advance(100_000) == []
    assert "The host can !start" in await said(stage, "bob", "!status")
    assert "You can !start" in await said(stage, "ann", "!status")
    assert "you can !start it" in await said(stage, "ann", "!r")
    assert "waits until its host says !start" in await said(stage, "ann", "!extend")
    assert "bob joins" in await said(stage, "bob", "!join")
    begun = await said(stage, "ann", "!start")
    assert "computer" not in begun and "begins at a2: ann and bob" in begun


async def test_the_house_sits_down_at_the_start_where_players_are_missing(stage: Stage) -> None:
    await said(stage, "ann", "!dicepoker")
    assert "2 fair computer players will join." in await said(stage, "ann", "!start")
    await said(stage, "ann", "!end a2")
    for said_before, company in [(("!liarsteams",), 3), (("!liarsduel",), 1), (("!dicepoker", "!bots 1"), None)]:
        for words in said_before:
            await said(stage, "bob", words)
        begun = await said(stage, "bob", "!start")
        assert ("will join" in begun) == (company is not None)
        table = next(table for table in stage.app.tables if table.sheet.phase == "running")
        assert sum(sitter.person is None for sitter in table.sheet.seats) == (company or 1)
        await said(stage, "ann", f"!end {table.code}")


async def test_no_clock_is_no_option(stage: Stage) -> None:
    assert "Options: freshstart." in await said(stage, "ann", "!liarsduel freshstart")
    assert "Options: freshstart and seconds 60." in await said(stage, "ann", "!option seconds 60")


async def test_a_table_that_waits_is_brought_back(tmp_path: Path) -> None:
    async with playing(str(tmp_path / "kept.db")) as stage:
        await said(stage, "ann", "!dicepoker")
        await stage.restart()
        assert "You can !start" in await said(stage, "ann", "!status")
        assert "begins at a2" in await said(stage, "ann", "!start")


@pytest.mark.parametrize("game", ["dicepoker", "liarsdice"])
@pytest.mark.parametrize("one_screen", [True, False])
async def test_on_one_screen_nobody_is_warned_twice(game: str, one_screen: bool) -> None:
    async with playing(seconds=None, one_screen=one_screen) as stage:
        await said(stage, "ann", f"!{game}")
        await said(stage, "bob", "!join")
        await said(stage, "ann", "!start")
        awaited = len(next(iter(stage.app.tables)).now.awaited())
        warned = [line for _, line in await stage.advance(59 if game == "liarsdice" else 29) if "seconds left" in line]
        assert len(warned) == awaited if one_screen else len(warned) > awaited, warned


def test_where_windows_end_nobody_is_seated_unasked() -> None:
    assert (Defaults().window, Defaults().company) == (30, 0)
