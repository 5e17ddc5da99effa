"""Measure what opponents come to at each action of Thoth's Bluff, and what half a submission leads to.

Run with `python benchmarks/thoth_measure.py [MATCHES TIMES]`: greedy players give the first results, and the house,
playing itself by the tables so far, the later ones. It writes plugins/thoth/measured.py, which the house plays by.
"""

import sys
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from random import Random
from textwrap import wrap

from thoth_players import Greedy, Player

from core.engine.dice import SeededDice
from croupier import Start
from plugins.thoth import measured, rules, worth
from plugins.thoth.position import SEATS, Position, Preset
from plugins.thoth.tables import Deed, Kind

FILE = Path(measured.__file__)
QUANTILES = 40
POOLS = 150
CANDIDATES = 2
"""How many dice an action can choose from in a round: five dice and three actions leave each about two."""
WIDTH = 100

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
            if isinstance(action, rules.Done):
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


def tables(deed: Deed) -> Iterator[str]:
    """Give the table of partial submissions for one round left, and for long actions for two."""
    chance = Random(deed)
    keys = worth.partials(deed.kind.size)
    later = dict.fromkeys(keys, worth.RESULTS[deed][0] - 1)
    for _ in range(1, deed.kind.size):
        later = {key: _expected(deed, key, later, chance) for key in keys}
        yield "".join(worth.encoded(later[key]) for key in keys)


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
        return worth.complete(deed, deed.score(values, (20,) * len(values)))
    return later[tuple(sorted(values))]


def learn(results: Results) -> None:
    """Take results over into the tables in memory, and compute what follows from them."""
    for deed in Deed:
        measured.RESULTS[deed] = quantiles(results[deed])
    for cached in (worth.complete, worth.alone, worth._table):
        cached.cache_clear()
    for deed in Deed:
        measured.PARTIALS[deed] = tuple(tables(deed)) if deed.kind != Kind.SHORT else ()


def written() -> str:
    """Write the tables as a module."""
    lines = ['"""What the house has measured; written by benchmarks/thoth_measure.py."""', ""]
    lines.append("WRITTEN: dict[str, tuple[float, str]] = {")
    for deed in Deed:
        missed, picked = measured.RESULTS[deed]
        pieces = wrap(" ".join(map(str, picked)), WIDTH - 1, drop_whitespace=False)
        lines += [f'    "{deed}": (', f"        {missed},", *quoted(pieces), "    ),"]
    lines += ["}", '"""By action the share left incomplete, and results from the lowest to the highest."""']
    lines.append("RESULTS: dict[str, tuple[float, tuple[int, ...]]] = {")
    lines.append("    deed: (missed, tuple(map(int, picked.split()))) for deed, (missed, picked) in WRITTEN.items()")
    lines += ["}", "", "PARTIALS: dict[str, tuple[str, ...]] = {"]
    for deed in Deed:
        if not measured.PARTIALS[deed]:
            lines.append(f'    "{deed}": (),')
            continue
        lines.append(f'    "{deed}": (')
        for marks in measured.PARTIALS[deed]:
            lines += quoted([marks[start : start + WIDTH] for start in range(0, len(marks), WIDTH)])
        lines.append("    ),")
    lines += ["}", '"""By action, by the rounds left, a mark for each partial submission in order."""', ""]
    return "\n".join(lines)


def quoted(pieces: Sequence[str]) -> list[str]:
    """Write a long text as lines of a tuple."""
    return [*(f'        "{piece}"' for piece in pieces[:-1]), f'        "{pieces[-1]}",']


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
