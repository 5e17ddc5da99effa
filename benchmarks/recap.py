"""What a table that ends costs for what decided it, and whether what is told is the greatest swing of all.

    python recap.py [--matches N]

Matches of the house's fair players with itself (of its only ones, where it has no others): by game, how long a recap
takes, the longest, how many have one, how often each kind is told first; and the greatest swing against the told one.
"""

import argparse
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random
from statistics import median, quantiles

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from core.contract import Level, Start
from core.engine import Begin, SeededDice
from core.engine.plugins import load_all
from core.engine.plugins.loading import LoadedGame
from core.engine.proofs import beginning, recap, replay
from core.engine.proofs.replay import Made
from core.engine.sheet import Sheet, Sitter
from core.storage import queries

LONGEST = 2000


def match(loaded: LoadedGame, number: int) -> tuple[Sheet, list[dict[str, object]]]:
    """Play a match, and give its sheet and its log."""
    game, chance = loaded.game, Random(f"{loaded.name} {number}")
    seats = min(game.seats[1], max(game.seats[0], 2 + number % 3))
    seed, options = bytes([number % 256]) * 32, game.options()
    tallies = (0,) * seats if game.tally else ()
    dice = SeededDice(seed, {})
    step = game.rules.setup(Start(seats, options, tallies), dice)
    rows: list[dict[str, object]] = []

    def note(seat: int, action: object, rolled: SeededDice) -> None:
        draws = [*queries.unpack(queries.pack(rolled.rolls))]
        row = {"number": len(rows), "seat": seat, "wait": 0, "automatic": False}
        rows.append({**row, "action": loaded.codec.dump(action), "draws": draws})  # type: ignore[arg-type]

    note(0, Begin(), dice)
    play, state = game.player(Level.EASY), step.state
    while state.wait is not None and len(rows) < LONGEST:
        seat = state.wait.seats[0]
        action = play(game.rules.view(state, seat), seat, chance)
        dice = SeededDice(seed, dice.counters)
        state = game.rules.apply(state, seat, action, dice).state
        note(seat, action, dice)
    sitters = tuple(Sitter(f"p{seat}", seat + 1) for seat in range(seats))
    sheet = Sheet("a2", loaded.name, game.version, 1, 1, "", "", True, seats=sitters, tallies=tallies)
    return Sheet(**{**{f: getattr(sheet, f) for f in sheet.__struct_fields__}, "known_seed": seed.hex()}), rows


def greatest(loaded: LoadedGame, sheet: Sheet, rows: list[dict[str, object]]) -> float:
    """Find the greatest swing of all actions, one by one."""
    found = 0.0
    for made in _made(loaded, sheet, rows):
        moment = (
            loaded.game.recap.highlight(made.before, made.seat, made.action, made.after) if loaded.game.recap else None
        )
        found = max(found, moment.swing if moment is not None and made.number else 0.0)
    return found


def _made(loaded: LoadedGame, sheet: Sheet, rows: list[dict[str, object]]) -> list[Made]:
    return [
        made
        for made in replay(loaded.game, loaded.codec, beginning(loaded.game, sheet), sheet.seed(), rows)
        if made.number
    ]


def main() -> None:
    """Measure each game."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--matches", type=int, default=200)
    matches = reader.parse_args().matches
    print(f"{'game':14} {'actions':>8} {'ms':>7} {'p95 ms':>7} {'most ms':>8} {'told':>6} {'greatest':>9}  first")
    for name, loaded in load_all().games.items():
        times, told, right, kinds, actions = list[float](), 0, 0, Counter[str](), list[int]()
        for number in range(matches):
            sheet, rows = match(loaded, number)
            began = time.thread_time()
            moments = recap.moments(loaded, sheet, rows)
            times.append(1000 * (time.thread_time() - began))
            actions.append(len(rows))
            best = greatest(loaded, sheet, rows)
            told += bool(moments)
            right += (moments[0].swing == round(100 * best)) if moments else best < recap.LEAST
            kinds[moments[0].remark[0] if moments else "-"] += 1
        named = ", ".join(f"{kind} {count}" for kind, count in kinds.most_common())
        late = quantiles(times, n=20)[-1]
        share = f"{right}/{matches}"
        spent = f"{median(times):7.1f} {late:7.1f} {max(times):8.1f}"
        print(f"{name:14} {median(actions):8.0f} {spent} {told:6} {share:>9}  {named}")


if __name__ == "__main__":
    main()
