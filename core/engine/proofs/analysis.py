"""Tells of a table that is over what its players' choices cost them, by what each could know when making it."""

import asyncio
import logging
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

from core import errors
from core.contract import Analyst, Appraisal, Bounded, Leave, Seat
from core.engine.autoplay import chance
from core.engine.plugins import LoadedGame
from core.engine.proofs.replay import Made
from core.engine.proofs.retrace import Retrace
from core.engine.proofs.verify import Document, seed_of
from core.engine.time_limits import Hung, in_thread

log = logging.getLogger(__name__)

MOST = 120
"""Choices of a table that are judged: the most suspicious, where it has more."""
SECONDS = 2.0
"""Seconds that a whole table may take, its replay included."""
REMEMBERED = 64
"""Tables whose analysis is kept, so that asking again costs nothing."""


@dataclass(frozen=True)
class Analysis:
    """The costliest choice of each seat, the worst first, and the seats of people that made no such choice.

    `finding` is `told` where there is something to tell; else the table cannot be made again (`other`), it takes too
    `long`, the game `failed`, or all that was chosen turned on what its room `kept` secret.
    """

    finding: Literal["told", "other", "long", "failed", "kept"]
    worst: tuple[tuple[Seat, Appraisal], ...] = ()
    fine: tuple[Seat, ...] = ()


class Analyses:
    """What was found lately, by the numbers of tables."""

    def __init__(self) -> None:
        self._found: Bounded[int, Analysis] = Bounded(REMEMBERED)
        self._being_made: dict[int, asyncio.Task[Analysis]] = {}

    async def of(self, number: int, document: Document, loaded: LoadedGame, reveal: bool) -> Analysis:
        """Analyse a table in a thread, or give what was found of it; who asks meanwhile is given the same.

        That it took too long or failed is no finding: it may have been the moment's fault.
        """
        if number in self._found:
            return self._found[number]
        if number not in self._being_made:
            making = asyncio.get_running_loop().create_task(_within(document, loaded, reveal))
            making.add_done_callback(lambda _: self._being_made.pop(number))
            self._being_made[number] = making
        found = await self._being_made[number]
        if found.finding not in ("long", "failed"):
            self._found[number] = found
        return found


async def _within(document: Document, loaded: LoadedGame, reveal: bool) -> Analysis:
    try:
        return await in_thread(partial(analyse, document, loaded, reveal), SECONDS)
    except Hung:
        return Analysis("long")


def analyse(document: Document, loaded: LoadedGame, reveal: bool) -> Analysis:
    """Judge what people chose at a table; where its secret is kept, by what everybody saw then alone."""
    analyst, retrace = loaded.game.analysis, Retrace(document, loaded)
    if analyst is None or retrace.rules() != "right":
        return Analysis("other")
    try:
        return _judged(analyst, loaded, list(_chosen(document, retrace)), seed_of(document), reveal)
    except Exception as error:
        log.error("the analysis of table %s failed: %s", document["code"], errors.describe(error))
        return Analysis("failed")


def _judged(analyst: Analyst, loaded: LoadedGame, made: list[Made], seed: bytes, reveal: bool) -> Analysis:
    seen = [(one, view) for one in made if (view := _seen(loaded, one, reveal)) is not None]
    if made and not seen:
        return Analysis("kept")
    worst = _worst(analyst, seed, _suspects(analyst, seen))
    fine = sorted({one.seat for one in made} - worst.keys())
    return Analysis("told", tuple(sorted(worst.items(), key=lambda found: -found[1].lost)), tuple(fine))


def _chosen(document: Document, retrace: Retrace) -> Iterator[Made]:
    """List what people chose themselves; leaving is no choice of the game."""
    for made in retrace.made[1:]:
        row = document["actions"][made.number]
        if row["by"] == "player" and not isinstance(made.action, Leave):
            yield made


def _seen(loaded: LoadedGame, made: Made, reveal: bool) -> Any:
    """Return what a seat saw, None where it saw more than everybody and the room keeps that."""
    rules = loaded.game.rules
    view = rules.view(made.before, made.seat)
    hides = not reveal and (view != rules.view(made.before, None) or made.action.secret or made.action.hidden)
    return None if hides else view


def _suspects(analyst: Analyst, seen: list[tuple[Made, Any]]) -> list[tuple[Made, Any]]:
    """List the choices to be judged: all, or the most suspicious, in order."""
    suspect = getattr(analyst, "suspect", None)
    if len(seen) <= MOST:
        return seen
    ranked = sorted(seen, key=lambda one: -suspect(one[1], one[0].seat, one[0].action)) if suspect else seen
    return sorted(ranked[:MOST], key=lambda one: one[0].number)


def _worst(analyst: Analyst, seed: bytes, seen: list[tuple[Made, Any]]) -> dict[Seat, Appraisal]:
    """Find the choice of each seat that cost it most, the first of equal ones."""
    found: dict[Seat, Appraisal] = {}
    for made, view in seen:
        judged = analyst.appraise(view, made.seat, made.action, chance(seed, made.seat, made.number))
        if judged is not None and (made.seat not in found or judged.lost > found[made.seat].lost):
            found[made.seat] = judged
    return found
