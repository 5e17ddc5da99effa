"""Make the outlines that the house plays large rounds of the duel by: `python tools/liarsdice_outlines.py [DICE...]`.

External sampling of CFR+ over real hands, of players who see what `plugins/liarsdice/duel/strategy/outlines.py` says.
In some rounds the other goes by thresholds, so that the house gains from such (a restricted Nash response). Needs numpy
and numba; `6v7` makes both who has six dice against seven and the other, and what is not named stays as it was.
Seeds and numbers of rounds are fixed: the same versions of these make the same file. All take some fifteen minutes of
one processor.
"""

import sys
import time
import zlib
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numba import njit

from plugins.liarsdice.duel.strategy import outlines
from plugins.liarsdice.duel.strategy.outlines import ACTIONS, BLUFF, DOUBT, FILE, HELD, HIGHEST, OPENINGS, OTHER, ROWS
from plugins.liarsdice.strategy.odds import at_least
from plugins.liarsdice.strategy.tables import LARGEST

Array: TypeAlias = np.ndarray[Any, Any]
LIMIT = 10
"""The most dice of a duellist."""
DICE = tuple((one, two) for two in range(LARGEST + 1, LIMIT + 1) for one in range(1, two + 1))
ROUNDS, FEWER = 60_000, 30_000
"""How many rounds are played, and how many from nine dice on."""
SHARE = 0.1
"""In what share of rounds the other goes by thresholds."""
SELDOM = 0.02
"""What is done less often than this is left out."""
RARE = 15.0
"""What was met less often than this, later rounds counting more, is left out."""

row, above, more = njit(outlines.row), njit(outlines.above), njit(outlines.more)


@njit  # type: ignore[untyped-decorator]
def chosen(chances: Array) -> int:
    """Draw an action."""
    rest = np.random.random()
    for action in range(len(chances) - 1):
        rest -= chances[action]
        if rest < 0:
            return action
    return len(chances) - 1


@njit  # type: ignore[untyped-decorator]
def matched(regrets: Array) -> Array:
    """Turn regrets into chances, all alike where there are none."""
    total = regrets.sum()
    return regrets / total if total > 0 else np.full(len(regrets), 1.0 / len(regrets))


@njit  # type: ignore[untyped-decorator]
def faces(hand: Array, count: int, face: int, told: Array) -> tuple[int, int, int]:
    """Give the best other face, any further one, and how many dice the best needs; by chance among equal ones."""
    least, best, ties, other, further = 99, 0, 0, 0, 0
    for one in range(6):
        if one == face:
            continue
        need = above(count, face, one) - hand[one] - told[one]
        if need < least:
            least, ties = need, 0
        if need == least:
            ties += 1
            if np.random.random() * ties < 1:
                best = one
    for one in range(6):
        if one not in (face, best):
            further += 1
            if np.random.random() * further < 1:
                other = one
    return best, other, least


@njit  # type: ignore[untyped-decorator]
def by_threshold(hand: Array, count: int, face: int, odds: Array) -> tuple[int, int]:
    """Give the claim of one who goes by thresholds, of no dice for a doubt; `odds` are of unseen dice."""
    found, best_count, best_face = -1.0, 0, 0
    for one in range(6):
        least = above(count, face, one)
        true = odds[max(0, least - hand[one])]
        if true > found or (true == found and least < best_count):
            found, best_count, best_face = true, least, one
    if count > 0 and 1 - odds[max(0, count - hand[face])] > found:
        return 0, 0
    return best_count, best_face


@njit  # type: ignore[untyped-decorator]
def walk(  # compiled: plain arguments
    me: int, mover: int, hands: Array, count: int, face: int, jump: int, depth: int, last: Array, told: Array,
    learnt: tuple[Array, Array], weight: float, odds: Array, rival: bool,
) -> float:  # fmt: skip
    """Give what a round is worth to one player behind a claim; note regrets of its moves, and what the other does."""
    hand, other = hands[mover], 1 - mover
    if rival and mover != me:
        to, about = by_threshold(hand, count, face, odds[mover])
        met: float = after(me, mover, hands, count, face, to, about, depth, last, told, learnt, weight, odds, rival)
        return met
    best, further, least = faces(hand, count, face, told[other])
    known = 0 if last[mover, 0] == face else 1 if last[other, 1] == face else 2
    place = row(count, count - hand[face], least, known, depth, jump, told[mover, best])
    regrets, sums = learnt[0][mover, place], learnt[1][mover, place]
    chances = matched(regrets)
    only = chosen(chances) if mover != me else -1
    if mover != me:
        sums += weight * chances
    values, mean = np.zeros(ACTIONS), 0.0
    for action in range(ACTIONS):
        if mover != me and action != only:
            continue
        about = face if action < OTHER else best if action < BLUFF else further
        to = 0 if action == DOUBT else above(count, face, about) + more(action)
        value = after(me, mover, hands, count, face, to, about, depth, last, told, learnt, weight, odds, rival)
        values[action] = value
        mean += chances[action] * value
    if mover != me:
        return float(values[only])
    for action in range(ACTIONS):
        regrets[action] = max(0.0, regrets[action] + values[action] - mean)
    return float(mean)


@njit  # type: ignore[untyped-decorator]
def after(  # compiled: plain arguments
    me: int, mover: int, hands: Array, count: int, face: int, to: int, about: int, depth: int, last: Array,
    told: Array, learnt: tuple[Array, Array], weight: float, odds: Array, rival: bool,
) -> float:  # fmt: skip
    """Give what a round is worth behind a claim of so many dice, or behind a doubt; too many dice lose."""
    if to == 0:
        true = hands[0, face] + hands[1, face] >= count
        return 1.0 if true == (mover != me) else -1.0
    if to > hands.sum():
        return -1.0 if mover == me else 1.0
    before, latest, again = last[mover, 1], last[mover, 0], told[mover, about]
    last[mover, 1], last[mover, 0], told[mover, about] = latest, about, 1
    jump = 1 if to > (above(count, face, about) if count else 1) else 0
    value: float = walk(me, 1 - mover, hands, to, about, jump, depth + 1, last, told, learnt, weight, odds, rival)
    last[mover, 1], last[mover, 0], told[mover, about] = before, latest, again
    return value


@njit  # type: ignore[untyped-decorator]
def opened(  # compiled: plain arguments
    me: int, opener: int, hands: Array, last: Array, told: Array, learnt: tuple[Array, Array],
    first: tuple[Array, Array], weight: float, odds: Array, rival: bool,
) -> None:  # fmt: skip
    """Play a round from its first claim."""
    hand = hands[opener]
    if rival and opener != me:
        to, about = by_threshold(hand, 0, 5, odds[opener])
        after(me, opener, hands, 0, 5, to, about, -1, last, told, learnt, weight, odds, rival)
        return
    best, _, _ = faces(hand, 1, -1, told[opener])
    further = (best + 1 + np.random.randint(5)) % 6
    regrets, sums = first[0][opener, hand.max()], first[1][opener, hand.max()]
    chances = matched(regrets)
    only = chosen(chances) if opener != me else -1
    if opener != me:
        sums += weight * chances
    values, mean = np.zeros(OPENINGS), 0.0
    for action in range(OPENINGS):
        if opener == me or action == only:
            about = best if action < HIGHEST else further
            to = action % HIGHEST + 1
            values[action] = after(me, opener, hands, 0, 5, to, about, -1, last, told, learnt, weight, odds, rival)
            mean += chances[action] * values[action]
    if opener == me:
        for action in range(OPENINGS):
            regrets[action] = max(0.0, regrets[action] + values[action] - mean)


@njit  # type: ignore[untyped-decorator]
def learn(
    dice: tuple[int, int], rounds: int, share: float, odds: Array, learnt: tuple[Array, Array],
    first: tuple[Array, Array], seed: int,
) -> None:  # fmt: skip
    """Play rounds, each from either seat and for either player."""
    np.random.seed(seed)
    for number in range(rounds):
        for opener in (0, 1):
            for me in (0, 1):
                hands, told = np.zeros((2, 6), np.int64), np.zeros((2, 6), np.int64)
                for seat in (0, 1):
                    for _ in range(dice[seat]):
                        hands[seat, np.random.randint(6)] += 1
                last = np.full((2, 2), -1)
                rival = np.random.random() < share
                opened(me, opener, hands, last, told, learnt, first, (number + 1) / rounds, odds, rival)


def solved(one: int, two: int) -> dict[str, bytes]:
    """Find what both do who have so many dice."""
    sides = 1 if one == two else 2
    odds = np.array([[at_least(unseen, need) for need in range(2 * LIMIT + 4)] for unseen in (two, one)])
    learnt = np.zeros((sides, ROWS, ACTIONS)), np.zeros((sides, ROWS, ACTIONS))
    first = np.zeros((sides, HELD, OPENINGS)), np.zeros((sides, HELD, OPENINGS))
    if sides == 1:  # both learn in one place
        learnt, first = tuple(map(_twice, learnt)), tuple(map(_twice, first))
    learn((one, two), ROUNDS if two <= 8 else FEWER, SHARE, odds, learnt, first, 1)
    return {
        f"{own}v{other}": _part(learnt[1][seat], first[1][seat])
        for seat, (own, other) in enumerate(((one, two), (two, one))[:sides])
    }


def _twice(array: Array) -> Array:
    return np.lib.stride_tricks.as_strided(array, (2, *array.shape[1:]), (0, *array.strides[1:]))


def _part(sums: Array, first: Array) -> bytes:
    numbers = np.flatnonzero(sums.sum(axis=1) >= RARE)
    found: bytes = _levels(first).tobytes() + numbers.astype(np.uint16).tobytes() + _levels(sums[numbers]).tobytes()
    return found


def _levels(sums: Array) -> Array:
    """Give shares in steps of 255, none where nothing was met."""
    shares = sums / np.maximum(sums.sum(axis=1, keepdims=True), 1e-9)
    shares = np.where(shares < SELDOM, 0.0, shares)
    found: Array = np.round(255 * shares / np.maximum(shares.sum(axis=1, keepdims=True), 1e-9)).astype(np.uint8)
    return found


def kept(path: Path) -> dict[str, bytes]:
    """Read what there is."""
    if not path.exists():
        return {}
    index, blob = outlines.unpacked(path.read_bytes())
    return {name: zlib.decompress(blob[start : start + size]) for name, (start, size) in index.items()}


def main(names: list[str]) -> None:
    """Make those named, or all."""
    path = Path(__file__).resolve().parents[1] / "plugins" / "liarsdice" / FILE
    for one, two in [tuple(sorted(map(int, name.split("v")))) for name in names] or DICE:
        began = time.process_time()
        found = solved(one, two)
        path.write_bytes(outlines.packed(kept(path) | found))
        sizes = ", ".join(f"{len(part)} bytes" for part in found.values())
        print(f"{one} v {two}: {sizes}, {time.process_time() - began:.0f} s; {path.stat().st_size} in all", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
