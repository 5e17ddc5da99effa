"""Who asks for many checks pays for each before it is made, and waits for their own alone: nobody else does."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from core.contract import Inbound
from core.dispatch.commands import verify
from core.house.rate_limit import BURST
from core.house.upkeep.proof_queue import MOST_WAITING, prove
from core.words.markup import plain
from croupier.testing.stage import NETWORK, ROOM, Stage
from tests.support.loaded import loaded_once

CODES = ("a2", "b2", "c2", "d2", "e2", "f2")
Scene = Callable[[Stage, "Checks"], Awaitable[None]]


class Checks:
    """Checks of tables, of which those that are `slow` go on until they are let."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.made: list[str] = []
        self.slow: set[str] = set()
        self.let = asyncio.Event()
        self._prove = prove
        monkeypatch.setattr(verify, "prove", self._counted)

    async def _counted(self, document: Any, loaded: Any) -> Any:
        self.made.append(document["code"])
        if document["code"] in self.slow:
            await self.let.wait()
        return await self._prove(document, loaded)


@asynccontextmanager
async def playing(monkeypatch: pytest.MonkeyPatch, path: Path) -> AsyncIterator[tuple[Stage, "Checks"]]:
    """Let some tables end, and then this happen."""
    async with Stage(loaded_once("plugins.dicepoker"), seed="line", database=str(path / "house.db")) as stage:
        for code in CODES:
            for name, words in (
                ("ann", "!dicepoker"),
                ("bob", "!join"),
                ("ann", "!start"),
                ("ann", f"!end {code}"),
            ):
                await stage.say(name, words)
        checks = Checks(monkeypatch)
        yield stage, checks
        checks.let.set()


NUMBERS = count()


async def said(stage: Stage, name: str, words: str, *, pressed: bool = False, private: bool = False) -> None:
    """Let somebody say something, and do not wait for what is still going on."""
    room = "" if private else ROOM
    number = f"quick:{next(NUMBERS)}"
    await stage.app.bus.publish_inbound(Inbound(number, f"{NETWORK}/{name}", name, words, room, pressed=pressed))


async def some_turns() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


async def heard(stage: Stage, words: str) -> None:
    """Return once something was said with these words in it."""
    while not any(words in plain(message.lines) for message in stage.sent):  # noqa: ASYNC110  a thread is at work
        await asyncio.sleep(0.001)


async def test_a_check_that_will_not_be_told_is_not_made(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    async with playing(monkeypatch, tmp_path) as (stage, checks):
        answers = [await stage.say("eve", f"!verify {CODES[turn % 3]}") for turn in range(30)]
        assert len(checks.made) == sum("nothing is wrong" in str(lines) for lines in answers) == BURST
        assert any("I'll answer again in" in line for _, line in answers[BURST])


async def test_no_question_is_worked_on_that_is_not_answered(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    async with playing(monkeypatch, tmp_path) as (stage, _):
        for _ in range(BURST):
            assert await stage.say("eve", "!help join", private=True)
        asked: list[Any] = []
        run = stage.app.storage.run

        async def noted(work: Any, *given: Any, **named: Any) -> Any:
            asked.append(getattr(work, "func", work))
            return await run(work, *given, **named)

        monkeypatch.setattr(stage.app.storage, "run", noted)
        monkeypatch.setattr(stage.app.storage, "read", noted)
        for words in ("!verify a2", "!analysis", "!top all", "!stats bob", "!history", "!export me", "!help"):
            asked.clear()
            await stage.say("eve", words, private=True)
            assert asked == [], words


async def test_whoever_asks_beside_thirty_checks_of_a_stranger_waits_for_none(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    async with playing(monkeypatch, tmp_path) as (stage, checks):
        checks.slow = set(CODES[:3])
        for turn in range(30):
            await said(stage, "eve", f"!verify {CODES[turn % 3]}")
        await said(stage, "bob", "!verify f2")
        await heard(stage, "f2: 0 draws were recomputed")
        await said(stage, "ann", "!verify e2")
        await heard(stage, "e2: 0 draws were recomputed")
        await said(stage, "gus", "!analysis d2")
        await heard(stage, "d2")
        assert checks.made == ["a2", "f2", "e2"], "and of the stranger's own one is made at a time"


async def test_a_page_that_is_opened_after_a_start_waits_for_no_check(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    async with playing(monkeypatch, tmp_path) as (stage, checks):
        for name, words in (("ann", "!dicepoker"), ("bob", "!join"), ("ann", "!start"), ("ann", "!r"), ("bob", "!r")):
            await stage.say(name, words)
        [table] = stage.app.tables
        await stage.restart()
        checks.slow = set(CODES)
        for number, code in enumerate(CODES):
            await said(stage, f"eve{number}", f"!verify {code}")
        await some_turns()
        assert checks.made
        look = await stage.app.bus.look(table.code, f"{NETWORK}/ann", "en")
        assert look is not None and look.phase == "running"


@pytest.mark.parametrize("verb", ["verify", "analysis"])
async def test_few_checks_of_one_person_wait(verb: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A press is paid for by nobody."""
    async with playing(monkeypatch, tmp_path) as (stage, checks):
        began: list[str] = []

        async def slow(*given: Any) -> None:
            began.append("")
            await checks.let.wait()

        in_line = verify.in_line
        monkeypatch.setattr(verify, "in_line", lambda ctx, what, code, work: in_line(ctx, what, code, slow))
        for turn in range(30):
            code = CODES[turn % len(CODES)]
            await said(stage, "bob", f"{code} {verb} {code}", pressed=True)
        await some_turns()
        refused = [line for message in stage.sent for line in [plain(message.lines)] if "still at work" in line]
        assert len(began) == 1 and len(refused) == 30 // 2
        assert refused[0] == "I'm still at work on 3 tables for you: ask again when you've been told of them."
        checks.let.set()
        await stage.settle()
        assert len(began) == MOST_WAITING
