"""The last round, one die against one: how to play it is solved, and read when it is first needed.

The file begins with its version and a checksum of the lines behind.
"""

import zlib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from croupier import Face
from plugins.bluebear.ring import Claim, ring

BIDS = ring(2)
"""The bids that two dice allow, lowest first."""
CHALLENGE = len(BIDS)
"""The number of the challenge among the moves, behind all bids."""
FILE = "data/endgame.txt"
VERSION = 1

LETTERS = "0123456789abc"
"""One for each move."""

Solved = dict[tuple[int, int], dict[int, float]]
"""By position (the bids made, as bits in the order of the ring) and hand (0 for a one, 5 for a star): the chances."""


def pack(table: Solved) -> str:
    """Write a table, one line for a position: its bits, then for each hand the moves with their shares of 1000."""
    lines = []
    for mask in sorted({mask for mask, _ in table}):
        hands = [table.get((mask, hand), {}) for hand in range(6)]
        lines.append(f"{mask:x} " + " ".join(_packed(row) for row in hands))
    body = "\n".join(lines) + "\n"
    return f"{VERSION} {zlib.crc32(body.encode())}\n{body}"


def _packed(row: dict[int, float]) -> str:
    return ",".join(f"{LETTERS[move]}{round(chance * 1000)}" for move, chance in row.items()) or "-"


@cache
def solved() -> Solved:
    """Read the table, once; ValueError where it is another version's or came to harm."""
    head, _, body = (files("plugins.bluebear") / FILE).read_text("ascii").partition("\n")
    if head != f"{VERSION} {zlib.crc32(body.encode())}":
        raise ValueError(f"{FILE} is not what tools/bluebear_endgame.py wrote for this version")
    found: Solved = {}
    for line in body.splitlines():
        mask, *hands = line.split(" ")
        for hand, packed in enumerate(hands):
            if packed != "-":
                moves = (entry for entry in packed.split(","))
                found[int(mask, 16), hand] = {LETTERS.index(move[0]): float(move[1:]) for move in moves}
    return found


def moves(bids: Sequence[Claim], die: Face) -> dict[Claim | None, float]:
    """Give the moves of whoever holds this die after these bids, None for the challenge, with their weights.

    Empty where a player by the table never comes to.
    """
    mask = sum(1 << BIDS.index(bid) for bid in bids)
    row = solved().get((mask, die - 1), {})
    return {BIDS[move] if move != CHALLENGE else None: weight for move, weight in row.items()}
