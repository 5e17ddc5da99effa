"""The last rounds, on two or three dice in all: how to play them is solved, and read when it is first needed.

A file begins with a line of JSON: its version, a checksum and the length of what zlib made of the rest. That holds, for
each position and hand that a player by the table can come to, the moves with their weights. A position is the set of
bids made so far, as bits in the order of the ring.
"""

import json
import struct
import zlib
from array import array
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from itertools import accumulate, combinations_with_replacement, pairwise

from croupier import Seat
from plugins.bluebear.position import Hand, Position, playing
from plugins.bluebear.ring import FACES, Claim, ring

TABLES: dict[str, tuple[tuple[int, ...], bool]] = {
    "1v1": ((1, 1), False),
    "1v2": ((1, 2), False),
    "2v1": ((2, 1), False),
    "1v1v1": ((1, 1, 1), False),
    "1v2-giveaway": ((1, 2), True),
    "2v1-giveaway": ((2, 1), True),
    "1v1v1-giveaway": ((1, 1, 1), True),
}
"""Everybody's dice from the opener on, and whether dice are given away; rounds before those that lead to them."""
NAMES = {what: name for name, what in TABLES.items()} | {((1, 1), True): "1v1"}
"""The last die of whoever challenges it is lost, given away or not."""
VERSION = 2
HANDS = 32
"""A place in a table is its position times this, and the number of the hand."""

Row = dict[int, int]
"""Moves with their weights: bids by their numbers from the lowest, and above all of them the challenge."""
Table = Mapping[tuple[int, int], Row]
"""By position and number of the hand."""


def packed(name: str, table: Table) -> bytes:
    """Give the file of a table."""
    places = sorted(position * HANDS + hand for position, hand in table)
    found = [table[divmod(place, HANDS)] for place in places]
    steps = [after - before for before, after in pairwise([0, *places])]
    body = struct.pack(f"<I{len(steps)}I", len(steps), *steps) + bytes(map(len, found))
    body += bytes(move for row in found for move in row) + bytes(weight for row in found for weight in row.values())
    blob = zlib.compress(body, 9)
    head = {"version": VERSION, "name": name, "sum": zlib.crc32(blob), "length": len(blob)}
    return json.dumps(head).encode() + b"\n" + blob


class Solved:
    """One round's table."""

    def __init__(self, name: str) -> None:
        """Read it; ValueError where it is another version's or came to harm."""
        path = f"data/{name}.bin"
        first, _, blob = (files("plugins.bluebear") / path).read_bytes().partition(b"\n")
        if json.loads(first) != {"version": VERSION, "name": name, "sum": zlib.crc32(blob), "length": len(blob)}:
            raise ValueError(f"{path} is not what tools/bluebear_endgame.py wrote for this version")
        body = zlib.decompress(blob)
        (rows,) = struct.unpack_from("<I", body)
        end = 4 + 4 * rows
        self._places = array("I", accumulate(struct.unpack_from(f"<{rows}I", body, 4)))
        self._starts = array("I", accumulate(body[end : end + rows], initial=0))
        moves = self._starts[-1]
        self._moves = body[end + rows : end + rows + moves]
        self._weights = body[end + rows + moves :]

    def row(self, position: int, hand: int) -> Row:
        """Give the moves in a position, empty where a player by the table never comes to."""
        place = position * HANDS + hand
        at = bisect_left(self._places, place)
        if at == len(self._places) or self._places[at] != place:
            return {}
        part = slice(self._starts[at], self._starts[at + 1])
        return dict(zip(self._moves[part], self._weights[part], strict=True))

    def rows(self) -> Iterator[tuple[int, int, bytes, bytes]]:
        """Give each position and hand, with the moves there and their weights, in order."""
        for place, (start, end) in zip(self._places, pairwise(self._starts), strict=True):
            yield place // HANDS, place % HANDS, self._moves[start:end], self._weights[start:end]

    def table(self) -> Table:
        """Give all rows."""
        rows = self.rows()
        return {(position, hand): dict(zip(moves, weights, strict=True)) for position, hand, moves, weights in rows}


@cache
def solved(name: str) -> Solved:
    """Give a table, reading it on first use."""
    return Solved(name)


@cache
def _numbers(dice: int) -> dict[Hand, int]:
    return {hand: number for number, hand in enumerate(combinations_with_replacement(FACES, dice))}


def moves(view: Position, seat: Seat) -> dict[Claim | None, int]:
    """Give the moves of a seat that is to move, None for the challenge, with their weights.

    Empty where no table holds, or where a player by it never comes to.
    """
    name = _name(view, view.bids[0].seat if view.bids else seat)
    if name is None:
        return {}
    bids = ring(view.total)
    position = sum(1 << bids.index(Claim(row.count, row.face)) for row in view.bids)
    row = solved(name).row(position, _numbers(len(view.hands[seat]))[tuple(sorted(view.hands[seat]))])
    return {bids[move] if move < len(bids) else None: weight for move, weight in row.items()}


def _name(view: Position, opener: Seat) -> str | None:
    """Name the table of a round, None where there is none: dice lie there of who left, or can be rolled again."""
    seats = playing(view)
    order = sorted(seats, key=lambda seat: (seat - opener) % len(view.hands))
    dice = tuple(len(view.hands[seat]) for seat in order)
    if sum(dice) != view.total or (view.options.reroll and max(dice) > 1):
        return None
    return NAMES.get((dice, view.options.giveaway))
