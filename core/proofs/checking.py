"""Checks tables that are over while the house goes on: one after another, in threads, each within a time."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Literal

from core.engine import Hung, in_thread
from core.plugins import LoadedGame
from core.proofs import verify
from core.proofs.appraising import Analyses
from core.proofs.retrace import Finding, Retrace

DICE_SECONDS = RULES_SECONDS = HOUSE_SECONDS = 10.0
"""Seconds that each part of a check may take in a house that has games to run."""


Verdict = Literal["honest", "unsure", "wrong"]


@dataclass(frozen=True)
class Proof:
    """What a check of a table came to; `house` is None where the rules show nothing already."""

    dice: verify.Checked
    rules: Finding
    house: Finding | None
    retrace: Retrace

    @property
    def doubts(self) -> tuple[verify.Doubt, ...]:
        """List what is open about the dice; rules that made all again drew from what they draw from."""
        return tuple(doubt for doubt in self.dice.doubts if doubt.kind != "lone" or self.rules != "right")

    @property
    def verdict(self) -> Verdict:
        """Call a table honest where nothing is left open; one that was called off may have gone on."""
        if self.dice.problems or "wrong" in (self.rules, self.house):
            return "wrong"
        whole = self.rules == self.house == "right" and not self.retrace.called_off
        return "honest" if whole and not self.doubts else "unsure"


def prove_alone(document: verify.Document, loaded: LoadedGame | None) -> Proof:
    """Check a table at once, however long it takes; KeyError, TypeError or ValueError for no such document."""
    retrace, checked = Retrace(document, loaded), verify.check(document)
    rules = retrace.rules()
    return Proof(checked, rules, retrace.house() if rules == "right" else None, retrace)


async def prove(document: verify.Document, loaded: LoadedGame | None) -> Proof:
    """Check a table's dice, then make its actions and the house's moves again; `Hung` if the dice alone take long."""
    retrace = Retrace(document, loaded)
    dice = await in_thread(lambda: verify.check(document), DICE_SECONDS)
    rules = await _within(retrace.rules, RULES_SECONDS)
    house = await _within(retrace.house, HOUSE_SECONDS) if rules == "right" else None
    return Proof(dice, rules, house, retrace)


async def _within(work: Callable[[], Finding], seconds: float) -> Finding:
    try:
        return await in_thread(work, seconds)
    except Hung:
        return "long"


class Proofs:
    """The checks that were asked for and are not told yet, by the tables' codes.

    Whatever replays tables holds `turn`, so that one is replayed at a time; `hung` names the games whose tables took
    too long when the house started; `analyses` are those of tables that somebody asked for lately.
    """

    def __init__(self) -> None:
        """Check nothing yet."""
        self.turn = asyncio.Lock()
        self.hung: set[str] = set()
        self.analyses = Analyses()
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def begin(self, code: str, check: Callable[[], Awaitable[None]]) -> bool:
        """Have something checked after what was asked before, by a code; False if the same one is waiting already."""
        if code in self._tasks:
            return False

        async def run() -> None:
            try:
                async with self.turn:
                    await check()
            finally:
                del self._tasks[code]

        self._tasks[code] = asyncio.get_running_loop().create_task(run())
        return True

    async def finished(self) -> None:
        """Return once every check was told."""
        while self._tasks:
            await asyncio.wait(self._tasks.values())

    def drop(self) -> None:
        """Check no more: the house closes."""
        for task in self._tasks.values():
            task.cancel()
