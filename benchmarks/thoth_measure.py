"""Measure what opponents come to at each action of Thoth's Bluff, and what half a submission leads to.

Run with `python benchmarks/thoth_measure.py [MATCHES TIMES]`: greedy players give the first results, and the house,
playing itself by the tables so far, the later ones. It writes plugins/thoth/data/measured.json, by which the house
plays.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from random import Random

from opponents import Player
from opponents.thoth import Greedy

from core.engine.dice import SeededDice
from croupier import Start
from plugins.thoth import rules
from plugins.thoth.actions import Done
from plugins.thoth.components import Deed, Kind
from plugins.thoth.options import Preset
from plugins.thoth.position import SEATS, Position
from plugins.thoth.strategy import evaluation, tables

FILE = Path(__file__).parents[1] / "plugins" / "thoth" / tables.FILE
QUANTILES = 40
POOLS = 150
CANDIDATES = 2
"""How many dice an action can choose from in a round: five dice and three actions leave each about two."""

Results = dict[Deed, list[int | None]]


def played(player: Player, matches: int, first: int) -> Results:
    """Play matches and list what each action came to, None where it was left incomplete."""
    found: Results = {deed: [] for deed in Deed}
    for number in range(first, first + matches):
        dice, chance = SeededDice(f"measure:{number}".encode(), {}), Random(f"measure:{number}")
        state: Position = rules.setup(Start(2, Preset()), dice).state
        while state.wait is not None:
            seat = state.wait.seats[0]
            action = player(rules.view(state, seat), seat, chance)
            ending = state.due if state.phase == "act" and len(state.wait.seats) == 1 else ()
            if isinstance(action, Done):
                for deed in ending:
                    for who in SEATS:
                        found[deed].append(_result(state, who, deed))
            state = rules.apply(state, seat, action, dice).state
    return found


def _result(state: Position, seat: int, deed: Deed) -> int | None:
    given = [one for one in state.side(seat).spent if one.deed == deed]
    if len(given) < deed.kind.size:
        return None
    return deed.score([one.value for one in given], [one.die.sides for one in given])


def quantiles(results: Sequence[int | None]) -> tuple[float, tuple[int, ...]]:
    """Give the share left incomplete, and evenly spaced ones of the results."""
    made = sorted(result for result in results if result is not None)
    picked = tuple(made[(2 * place + 1) * len(made) // (2 * QUANTILES)] for place in range(QUANTILES))
    return round(1 - len(made) / len(results), 3), picked


def marks(deed: Deed) -> Iterator[str]:
    """Give the table of partial submissions for one round left, and for long actions for two."""
    chance = Random(deed)
    keys = tables.partials(deed.kind.size)
    later = dict.fromkeys(keys, tables.measured().results[deed][0] - 1)
    for _ in range(1, deed.kind.size):
        later = {key: _expected(deed, key, later, chance) for key in keys}
        yield "".join(tables.encoded(later[key]) for key in keys)


def _expected(deed: Deed, key: tuple[int, ...], later: dict[tuple[int, ...], float], chance: Random) -> float:
    """Average over pools of dice what the best addition from each comes to."""
    total = 0.0
    for _ in range(POOLS):
        pool = sorted(
            (chance.randint(1, (die := chance.choice(deed.dice)).sides), die.sides) for _ in range(CANDIDATES)
        )
        best = later[key]
        for count in range(1, min(CANDIDATES, deed.kind.size - len(key)) + 1):
            for added in combinations(pool, count):
                values = (*key, *(value for value, _ in added))
                if deed.fits(values):
                    best = max(best, _value(deed, values, later))
        total += best
    return total / POOLS


def _value(deed: Deed, values: tuple[int, ...], later: dict[tuple[int, ...], float]) -> float:
    if len(values) == deed.kind.size:
        return evaluation.complete(deed, deed.score(values, (20,) * len(values)))
    return later[tuple(sorted(values))]


def learn(results: Results) -> None:
    """Take results over into the tables in memory, and compute what follows from them."""
    for deed in Deed:
        tables.measured().results[deed] = quantiles(results[deed])
    for cached in (evaluation.complete, evaluation.alone, tables.worths):
        cached.cache_clear()
    for deed in Deed:
        tables.measured().partials[deed] = tuple(marks(deed)) if deed.kind != Kind.SHORT else ()


def written() -> str:
    """Write the tables, a line for each action."""
    results, partials = tables.measured()
    made, half = (
        ",\n".join(f'"{deed}": {json.dumps(entry)}' for deed, entry in rows.items()) for rows in (results, partials)
    )
    head = f'"version": {tables.VERSION}, "sum": {tables.checked(results, partials)},'
    return f'{{\n{head}\n"results": {{\n{made}\n}},\n"partials": {{\n{half}\n}}\n}}\n'


def main(matches: int, times: int) -> None:
    """Measure greedy players, then the house a few times over, and write what was found."""
    learn(played(Greedy(0.3, True), matches, 0))
    FILE.write_text(written(), "utf-8")
    from plugins.thoth import strategy

    for time in range(1, times + 1):
        learn(played(strategy.bot, matches, time * matches))
        FILE.write_text(written(), "utf-8")
        print(f"measured {time} of {times}", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3] if len(sys.argv) > 2 else ("300", "2")))
