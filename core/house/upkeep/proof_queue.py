"""Checks tables that are over while the house goes on: one at a time for each person, in threads, within a time."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Literal

from core.contract import Tasks
from core.engine import Hung, in_thread
from core.engine.plugins import LoadedGame
from core.engine.proofs import Analyses, Finding, Retrace, verify

DICE_SECONDS = RULES_SECONDS = HOUSE_SECONDS = 10.0
"""Seconds that each part of a check may take in a house that has games to run."""
SIDE_BY_SIDE = 2
"""Persons whose checks are made at once, so that nobody waits for all that one has asked for."""
MOST_WAITING = 3
"""Checks of one person that may wait to be told, the one that is made included."""


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
    """The checks that were asked for and are not told yet, in a line for each person.

    Each line goes on by one check in its turn. Whatever tries new rules on tables holds `turn`, and whoever reads what
    a table told before a start `recalling`, so that one of each is replayed at a time; neither waits for a check.
    `hung` names the games whose tables took too long when the house started; `analyses` are those of tables that
    somebody asked for lately.
    """

    def __init__(self) -> None:
        self.turn, self.recalling = asyncio.Lock(), asyncio.Lock()
        self.hung: set[str] = set()
        self.analyses = Analyses()
        self._side_by_side = asyncio.Semaphore(SIDE_BY_SIDE)
        self._lines: dict[int, deque[tuple[str, Callable[[], Awaitable[None]]]]] = {}
        self._going = Tasks()

    def begin(self, person: int, what: str, check: Callable[[], Awaitable[None]]) -> Literal["begun", "same", "many"]:
        """Have something checked for a person after what they asked before, unless that is the same, or too much."""
        line = self._lines.get(person)
        if line is None:
            line = self._lines[person] = deque()
            self._going.begin(self._go_on(person))
        if any(what == other for other, _ in line):
            return "same"
        if len(line) >= MOST_WAITING:
            return "many"
        line.append((what, check))
        return "begun"

    async def _go_on(self, person: int) -> None:
        line = self._lines[person]
        try:
            while line:
                async with self._side_by_side:
                    await line[0][1]()
                line.popleft()
        finally:
            del self._lines[person]

    async def finished(self) -> None:
        """Return once every check was told."""
        while self._going:
            await asyncio.wait(self._going)

    def drop(self) -> None:
        """Check no more: the house closes."""
        self._going.cancel()
