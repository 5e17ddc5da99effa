"""After the match: what everybody hears of their choices, when, and of which tables."""

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NoReturn
from unittest.mock import Mock

import duelists
import pytest

from core.engine.plugins.loading import Plugins
from core.engine.proofs import analysis as appraising
from croupier import Game, hookimpl, replace
from croupier.testing.stage import Stage
from plugins import dicepoker
from tests.support.loaded import loaded_once

Told = list[tuple[str, str]]
PLAYED = (("ann", "!dicepoker"), ("bob", "!join"), ("ann", "!start"), ("ann", "!r"), ("bob", "!r"))
REROLLED = (("ann", "!r"), ("bob", "!r"))
LINES = [
    ("room", "Round 1: bob rerolled all five (51 % safe); keeping all five is 100 % safe."),
    ("room", "Round 1: ann rerolled all five (20 % safe); keeping ⚂⚂ (3 3) is 33 % safe."),
]


@pytest.fixture
async def stage(staging: dict[str, Any]) -> AsyncIterator[Stage]:
    async with playing(**staging) as stage:
        yield stage


@asynccontextmanager
async def playing(plugins: Plugins | None = None, **chosen: Any) -> AsyncIterator[Stage]:
    async with Stage(plugins, seed="a", buttons=False, **chosen) as stage:
        yield stage


async def said(stage: Stage, *words: tuple[str, str]) -> Told:
    return [told for name, text in words for told in await stage.say(name, text)]


async def test_the_end_offers_it_and_it_names_each_players_costliest_choice_the_worst_first(stage: Stage) -> None:
    end = await said(stage, *PLAYED, *REROLLED)
    assert (
        "What now? !again: play once more · !analysis: the costliest choices · !verify a2: check the dice."
        in end[-1][1]
    )
    assert await stage.say("ann", "!analysis") == LINES
    assert await stage.say("bob", "!analysis a2") == LINES
    assert await stage.say("cyd", "!#a2 analysis") == LINES
    assert await stage.say("cyd", "!analysis zz") == [("cyd", "No table has the code zz.")]


async def test_verify_alone_checks_the_last_table_that_is_over(stage: Stage) -> None:
    await said(stage, *PLAYED, *REROLLED)
    told = await stage.say("cyd", "!verify")
    assert "Table a2 is honest" in told[0][1] and told == await stage.say("cyd", "!verify a2")


async def test_a_press_answers_its_presser_with_their_own_line() -> None:
    async with Stage(loaded_once("plugins.dicepoker"), seed="a") as stage:
        await said(stage, *PLAYED, *REROLLED)
        assert await stage.say("ann", "a2 analysis a2", pressed=True) == [("ann", LINES[1][1])]
        assert await stage.say("bob", "a2 analysis a2", pressed=True) == [("bob", LINES[0][1])]
        assert await stage.say("cyd", "a2 analysis a2", pressed=True) == [("cyd", LINES[0][1])]


@pytest.mark.stage(language="ja")
async def test_in_japanese(stage: Stage) -> None:
    end = await said(stage, *PLAYED, *REROLLED)
    assert "!感想戦 で惜しかった一手" in end[-1][1]
    assert await stage.say("ann", "!検討 a2") == [
        ("room", "第1ラウンド：bobさんは全部振り直し（生き残り51%）。全部残すなら100%でした。"),
        ("room", "第1ラウンド：annさんは全部振り直し（生き残り20%）。⚂⚂ (3 3) を残すなら33%でした。"),
    ]


async def test_who_chose_well_gets_a_kind_line(stage: Stage) -> None:
    await said(stage, *PLAYED, ("ann", "!r"), ("bob", "!k"))
    assert await stage.say("ann", "!analysis") == [LINES[1], ("room", "bob made no costly choice. Well played!")]


async def test_a_running_table_tells_nothing(stage: Stage) -> None:
    await said(stage, *PLAYED)
    for words in ("!analysis", "!analysis a2", "!#a2 analysis"):
        assert await stage.say("bob", words) == [("bob", "a2 is still being played: ask again when it's over.")]


async def test_where_nothing_was_played_it_says_what_would_work(stage: Stage) -> None:
    ((who, line),) = await stage.say("bob", "!analysis")
    assert who == "bob" and line.startswith("No table is open.")


async def test_while_the_next_table_runs_it_is_about_the_one_that_is_over(stage: Stage) -> None:
    await said(stage, *PLAYED, *REROLLED, ("ann", "!again"))
    assert await stage.say("bob", "!analysis") == LINES


async def test_whom_the_house_or_the_clock_played_for_has_no_line(stage: Stage) -> None:
    await said(stage, *PLAYED, ("ann", "!r"))
    await stage.advance(40)
    assert await stage.say("ann", "!analysis") == [LINES[1], ("room", "bob made no costly choice. Well played!")]


async def test_after_a_restart_and_out_of_memory(tmp_path: Path) -> None:
    async with Stage(None, seed="a", buttons=False, database=str(tmp_path / "house.db")) as stage:
        await said(stage, *PLAYED, *REROLLED)
        await stage.restart()
        assert await stage.say("ann", "!analysis") == LINES


async def test_asked_by_many_at_once_it_is_computed_once(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    analyse = Mock(wraps=appraising.analyse)
    monkeypatch.setattr(appraising, "analyse", analyse)
    await said(stage, *PLAYED, *REROLLED)
    asked = [stage.say(name, "!analysis") for name in ("ann", "bob", "cyd", "dan")]
    told = [line for lines in await asyncio.gather(*asked) for line in lines]
    assert sorted(told) == sorted(LINES * 4)
    assert analyse.call_count == 1


async def test_a_room_that_keeps_its_secrets_hears_only_of_what_all_saw_and_is_offered_nothing(stage: Stage) -> None:
    await stage.say("ann", "!set reveal off")
    end = await said(stage, *PLAYED, *REROLLED)
    assert not any("analysis" in line for _, line in end)
    assert await stage.say("bob", "!analysis a2") == LINES  # all dice of dice poker lie open


@pytest.mark.stage(plugins=loaded_once(duelists))
async def test_a_game_without_one_says_so_and_is_not_offered_it(stage: Stage) -> None:
    end = await said(stage, ("ann", "!duelists"), ("bob", "!join"), ("ann", "!start"), ("ann", "!end a2"))
    assert any("!verify a2: check the dice." in line for _, line in end)
    assert not any("analysis" in line for _, line in end)
    ((_, line),) = await stage.say("ann", "!analysis a2")
    assert line == "Duelists has no analysis: it can't weigh moves one by one."


class Bringing:
    """A plugin of dice poker with another analysis."""

    def __init__(self, appraise: Callable[..., Any]) -> None:
        self.game = replace(dicepoker.GAME, analysis=SimpleNamespace(appraise=appraise))

    @hookimpl
    def croupier_games(self, register: Callable[[Game], None]) -> None:
        register(self.game)


def raises(*given: Any) -> NoReturn:
    raise KeyError(given)


def never_ends(*given: Any) -> NoReturn:
    while True:
        pass


@pytest.mark.parametrize(
    ("appraise", "answer"),
    [(raises, "Analysing a2 failed: that's a fault"), (never_ends, "Analysing a2 takes too long for me, sorry.")],
)
async def test_an_analysis_that_fails_or_never_ends_is_one_sentence_and_breaks_nothing(
    appraise: Callable[..., Any], answer: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(appraising, "SECONDS", 0.2)
    plugins = Plugins(loaded_once("plugins.dicepoker").house)
    plugins.add("dicepoker", Bringing(appraise))
    async with Stage(plugins, seed="a", buttons=False) as stage:
        await said(stage, *PLAYED, *REROLLED)
        ((who, line),) = await stage.say("ann", "!analysis")
        assert who == "room" and line.startswith(answer)
        assert not re.search(r"Position|⚂|\(3,", caplog.text)
        assert any("joins" in line for _, line in await said(stage, ("ann", "!dicepoker"), ("bob", "!join")))


@pytest.mark.parametrize("fails", [raises, never_ends])
async def test_an_analysis_that_failed_once_is_made_when_it_is_asked_for_again(
    fails: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(appraising, "SECONDS", 0.2)
    analyst, busy = dicepoker.GAME.analysis, True
    assert analyst is not None
    plugins = Plugins(loaded_once("plugins.dicepoker").house)
    plugins.add("dicepoker", Bringing(lambda *given: (fails if busy else analyst.appraise)(*given)))
    async with playing(plugins) as stage:
        await said(stage, *PLAYED, *REROLLED)
        assert await stage.say("ann", "!analysis a2") != LINES
        busy = False
        monkeypatch.setattr(appraising, "SECONDS", 20.0)
        assert await stage.say("ann", "!analysis a2") == LINES
