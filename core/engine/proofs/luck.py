"""Tells of a table that is over how much of its result was dice and how much choices, by drawing its dice again.

A position is worth to each seat a share of the win. Of an action that draws, luck is what the position is worth after
it less what it would have been worth on average; all else that the action changed is choice. Each draw's luck is 0 on
average whatever the worth says and whoever plays, so that a bad judge of positions tells less, but nothing false.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any

from core.contract import Outcome, Record, Seat, Start
from core.engine.autoplay import chance
from core.engine.plugins import LoadedGame
from core.engine.proofs.replay import Made
from core.engine.proofs.retrace import Retrace
from core.engine.proofs.verify import Document, seed_of

REDRAWN = 6
"""How often an action's dice are drawn again: fewer tell less of the same, more take longer."""

Worth = Callable[[Any], Sequence[float]]
Shares = tuple[float, ...]


class Luck(Record):
    """What each seat began with, what dice and choices then added, in wins: the sum is the `share` it ended with."""

    start: Shares
    dice: Shares
    choices: Shares

    @property
    def share(self) -> Shares:
        return tuple(map(sum, zip(self.start, self.dice, self.choices, strict=True)))


class OtherDice:
    """Dice that fall as a generator of random numbers has it, for draws that are made again in thought."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def draw(self, owner: Seat | None, pool: Sequence[int], count: int = 1) -> tuple[int, ...]:
        """Draw `count` entries of the pool, each independently."""
        return tuple(self._random.choices(pool, k=count))


def luck(document: Document, loaded: LoadedGame) -> Luck | None:
    """Part a table's result; None where its game judges no positions, or these rules do not lead to an end."""
    worth: Worth | None = getattr(loaded.game.analysis, "worth", None)
    retrace = Retrace(document, loaded)
    if worth is None or retrace.rules() != "right" or retrace.called_off:
        return None
    return parted(loaded, worth, retrace.start(), retrace.made, seed_of(document))


def parted(loaded: LoadedGame, worth: Worth, start: Start, made: Iterable[Made], seed: bytes) -> Luck:
    """Part the result of a match that is over into what its seats began with, dice and choices."""
    begun = dice = choices = before = (0.0,) * start.seats
    drawn: Mapping[str, int] = {}
    for one in made:
        draws, drawn = one.counters != drawn, one.counters
        if one.before is not None and one.after.outcome is None and not draws:
            continue  # what choices change until the next draw is told by what it finds
        after = shares(worth, one.after)
        fair = _usual(loaded, worth, start, one, chance(seed, one.seat, one.number)) if draws else after
        dice = _added(dice, _less(after, fair))
        if one.before is None:
            begun = fair
        else:
            choices = _added(choices, _less(fair, before))
        before = after
    return Luck(begun, dice, choices)


def shares(worth: Worth, state: Any) -> Shares:
    """Give each seat's share of the win: of a match that is over by its outcome, else as its game judges it."""
    outcome: Outcome | None = state.outcome
    return tuple(worth(state)) if outcome is None else won(outcome)


def won(outcome: Outcome) -> Shares:
    """Give each seat's share of the win at the end."""
    first = outcome.ranking[0]
    return tuple([(seat in first) / len(first) for seat in range(sum(map(len, outcome.ranking)))])


def _usual(loaded: LoadedGame, worth: Worth, start: Start, made: Made, random: Random) -> Shares:
    """Average what a position is worth after the same action on other dice."""
    rules, dice, total = loaded.game.rules, OtherDice(random), (0.0,) * start.seats
    for _ in range(REDRAWN):
        first = made.before is None
        step = rules.setup(start, dice) if first else rules.apply(made.before, made.seat, made.action, dice)
        total = _added(total, shares(worth, step.state))
    return tuple([each / REDRAWN for each in total])


def _added(one: Shares, other: Shares) -> Shares:
    return tuple([a + b for a, b in zip(one, other, strict=True)])


def _less(one: Shares, other: Shares) -> Shares:
    return tuple([a - b for a, b in zip(one, other, strict=True)])
