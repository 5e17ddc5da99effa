"""Solve BlueBear's last round, one die against one, by CFR+, and write the table that the house plays by.

Run with `python tools/bluebear_endgame.py [ITERATIONS]`; it takes a few minutes and prints between which bounds the
opener's value lies. Whoever loses that round loses the game, so the value is the chance to win less the chance to lose.

A position is the set of bids made so far, as bits in the order of the ring; its lowest bit is one die of ones. Written
are the positions that a player who follows the table can come to.
"""

import sys
from pathlib import Path

from plugins.bluebear.ring import FACES, STAR
from plugins.bluebear.strategy.tables import BIDS, CHALLENGE, FILE, pack

HANDS = range(len(FACES))
MASKS = range(1 << len(BIDS))
SMALL = 1 / 512
"""Positions that a player comes to with a smaller chance by its own choices are left out, and such choices too."""

Vector = list[float]
Policy = list[list[Vector]]
"""By position and hand the chances of the moves open, in the order of `moves`."""


def moves(mask: int) -> list[int]:
    """List the bids above those made, and the challenge last."""
    return [*range(mask.bit_length(), len(BIDS)), *([CHALLENGE] if mask else [])]


def signs(bid: int) -> list[Vector]:
    """Give by both hands what a challenge of a bid is worth to the bidder."""
    count, face = BIDS[bid].count, BIDS[bid].face
    matches = [one in (face, STAR) for one in FACES]
    return [[1.0 if matches[mine] + matches[other] >= count else -1.0 for other in HANDS] for mine in HANDS]


SIGNS = [signs(bid) for bid in range(len(BIDS))]
MOVES = [moves(mask) for mask in MASKS]
MOVER = [mask.bit_count() % 2 for mask in MASKS]


def reaches(policy: Policy, player: int) -> list[Vector]:
    """Give by position the chance that a player's own choices lead there, for each hand."""
    reach: list[Vector] = [[0.0] * len(FACES) for _ in MASKS]
    reach[0] = [1.0] * len(FACES)
    for mask in MASKS:
        own = MOVER[mask] == player
        for number, move in enumerate(MOVES[mask]):
            if move != CHALLENGE:
                chances = [policy[mask][hand][number] for hand in HANDS] if own else [1.0] * len(FACES)
                reach[mask | 1 << move] = [so_far * chance for so_far, chance in zip(reach[mask], chances, strict=True)]
    return reach


def challenged(mask: int, other: Vector, bidding: bool) -> Vector:
    """Give by hand what a challenge here is worth to the bidder, or to the one who challenges."""
    rows = SIGNS[mask.bit_length() - 1]
    sign = 1.0 if bidding else -1.0
    return [sign * sum(chance * value for chance, value in zip(other, row, strict=True)) for row in rows]


def values(policy: Policy, player: int, regrets: Policy | None = None, best: bool = False) -> Vector:
    """Give by hand what the game is worth to a player, by its own policy or by the best answer; adds its regrets."""
    other = reaches(policy, 1 - player)
    worth: list[Vector] = [[] for _ in MASKS]
    for mask in reversed(MASKS):
        if MOVER[mask] == player:
            options = [
                challenged(mask, other[mask], False) if move == CHALLENGE else worth[mask | 1 << move]
                for move in MOVES[mask]
            ]
            worth[mask] = _chosen(options, policy[mask], regrets[mask] if regrets else None, best)
        else:
            worth[mask] = _answered(mask, policy[mask], other[mask], worth)
    return worth[0]


def _chosen(options: list[Vector], policy: list[Vector], regrets: list[Vector] | None, best: bool) -> Vector:
    found = []
    for hand in HANDS:
        each = [option[hand] for option in options]
        value = max(each) if best else sum(map(float.__mul__, policy[hand], each))
        found.append(value)
        if regrets is not None:
            regrets[hand] = [max(0.0, old + new - value) for old, new in zip(regrets[hand], each, strict=True)]
    return found


def _answered(mask: int, policy: list[Vector], other: Vector, worth: list[Vector]) -> Vector:
    total = [0.0] * len(FACES)
    for number, move in enumerate(MOVES[mask]):
        if move == CHALLENGE:
            chances = [reach * policy[hand][number] for hand, reach in enumerate(other)]
            found = challenged(mask, chances, True)
        else:
            found = worth[mask | 1 << move]
        total = [so_far + value for so_far, value in zip(total, found, strict=True)]
    return total


def matched(regrets: Policy) -> Policy:
    """Play each move in proportion to its regret."""
    return [[normal(row) for row in rows] for rows in regrets]


def normal(row: Vector) -> Vector:
    """Scale a row to chances, equal ones where it is all zero."""
    total = sum(row)
    return [entry / total for entry in row] if total > 0 else [1 / len(row)] * len(row) if row else []


def empty() -> Policy:
    """Give zeros for every move."""
    return [[[0.0] * len(MOVES[mask]) for _ in HANDS] for mask in MASKS]


def solve(iterations: int) -> Policy:
    """Run CFR+ with alternating updates; gives the average policy, later iterations weighing more."""
    regrets, average, policy = empty(), empty(), matched(empty())
    for iteration in range(1, iterations + 1):
        for player in (0, 1):
            values(policy, player, regrets)
            for mask in MASKS:
                if MOVER[mask] == player:
                    policy[mask] = [normal(row) for row in regrets[mask]]
            for mask, reach in enumerate(reaches(policy, player)):
                if MOVER[mask] == player:
                    for hand in HANDS:
                        weight = iteration * reach[hand]
                        row, now = average[mask][hand], policy[mask][hand]
                        average[mask][hand] = [old + weight * new for old, new in zip(row, now, strict=True)]
        if iteration % 50 == 0:
            print(iteration, *bounds(matched(average)), flush=True)
    return matched(average)


def bounds(policy: Policy) -> tuple[float, float]:
    """Bound the opener's value: what it gets against the best answer, and what the best opener gets."""
    games = len(FACES) ** 2
    return -sum(values(policy, 1, best=True)) / games, sum(values(policy, 0, best=True)) / games


def kept(policy: Policy) -> dict[tuple[int, int], dict[int, float]]:
    """List by position and hand the choices that matter."""
    reach = [reaches(policy, player) for player in (0, 1)]
    table = {}
    for mask in MASKS:
        for hand in HANDS:
            if MOVES[mask] and reach[MOVER[mask]][mask][hand] >= SMALL:
                row = dict(zip(MOVES[mask], policy[mask][hand], strict=True))
                table[mask, hand] = {move: chance for move, chance in row.items() if chance >= SMALL}
    return table


def as_played(table: dict[tuple[int, int], dict[int, float]]) -> Policy:
    """Give the policy of a table with equal chances where it has nothing."""
    policy = matched(empty())
    for (mask, hand), row in table.items():
        policy[mask][hand] = normal([row.get(move, 0.0) for move in MOVES[mask]])
    return policy


def main(iterations: int) -> None:
    """Solve, write, and say how good what was written is."""
    table = kept(solve(iterations))
    path = Path(__file__).parent.parent / "plugins" / "bluebear" / FILE
    path.write_text(pack(table), "ascii")
    low, high = bounds(as_played(table))
    print(f"{path.name}: {path.stat().st_size} bytes, the opener's value lies in [{low:.5f}, {high:.5f}]")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 500)
