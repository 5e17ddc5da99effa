"""Rounds of more dice in outline: what a duellist looks at of its hand and of the claims, and what it may do then.

It looks at how many dice a claim needs of the other hand: the standing one, and the lowest on the face that needs
fewest, of which the other is taken to have one more where it claimed that face. Besides, it looks at how often there
was a claim, and who claimed these faces before. How often it does what, `tools/liarsdice_outlines.py` finds by
sampling; the functions of plain numbers here are what that compiles.
"""

import json
import zlib
from array import array
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files

from croupier import Face, Seat
from plugins.liarsdice.bids import FACES
from plugins.liarsdice.duel.position import Position

FILE = "data/outlines.bin"
VERSION = 1
MOST, NEEDS, TOLD, DEPTHS = 20, 8, 3, 4
"""Counts of the standing claim, dice that a claim needs, who told of its face, and claims: how many are told apart."""
ROWS = (MOST + 1) * NEEDS * NEEDS * TOLD * DEPTHS * 2 * 2
DOUBT, SAME, OTHER, BLUFF, ACTIONS = 0, 1, 3, 6, 8
"""Actions: a doubt; one die more of the standing face, or two; the lowest claim on the best other face, one die more,
or two; the lowest on any other face, or one die more."""
OPENINGS, HIGHEST = 10, 5
"""First claims: one to five dice of the best face, one to five of any other."""
HELD = 11
"""How many dice of the best face are told apart before the first claim."""

Rank = tuple[int, Face]
Moves = dict[Rank | None, float]
"""How often each claim is made, and a doubt (None)."""


def row(count: int, need: int, least: int, told: int, depth: int, jump: int, ours: int) -> int:
    """Number what a duellist sees before a claim of so many dice.

    `need` and `least` are dice that the standing and the best claim need of the other hand; `told` is 0 where oneself
    claimed its face last, 1 where the other did before, else 2; `depth` counts the claims before it; `jump` is 1 for
    more dice than were necessary, and `ours` where one claimed the best face oneself.
    """
    need = min(max(need, -1), NEEDS - 2) + 1
    least = min(max(least, -2), NEEDS - 3) + 2
    place = (min(count, MOST) * NEEDS + need) * NEEDS + least
    return (((place * TOLD + told) * DEPTHS + min(depth, DEPTHS - 1)) * 2 + jump) * 2 + ours


def above(count: int, face: int, other: int) -> int:
    """Count the fewest dice of another face that beat a claim, or of the same."""
    return count if other > face else count + 1


def more(action: int) -> int:
    """Count by how many dice an action goes beyond the lowest claim on its face."""
    return action - (SAME if action < OTHER else OTHER if action < BLUFF else BLUFF)


class Outline:
    """What one of two duellists does, who has so many dice against so many."""

    def __init__(self, raw: bytes) -> None:
        """Read openings, the numbers of rows and how often each does what."""
        self._openings = [raw[start : start + OPENINGS] for start in range(0, HELD * OPENINGS, OPENINGS)]
        rest = raw[HELD * OPENINGS :]
        self._rows = array("H", rest[: len(rest) // (ACTIONS + 2) * 2])
        self._weights = rest[2 * len(self._rows) :]

    def opening(self, mine: Sequence[int]) -> Moves:
        """Give the first claims, by how many dice one has of each face."""
        most, found = max(mine), Moves()
        best = [face for face in FACES if mine[face - 1] == most]
        for action, weight in enumerate(self._openings[most]):
            for face, share in _faces(action >= HIGHEST, best, ()) if weight else ():
                rank = action % HIGHEST + 1, face
                found[rank] = found.get(rank, 0.0) + weight * share
        return found

    def answer(self, mine: Sequence[int], claims: Sequence[tuple[bool, int, Face]]) -> Moves:
        """Give what is done after claims, of which one knows whether they are one's own; nothing where that is new."""
        _, count, face = claims[-1]
        ours = [about for own, _, about in claims if own]
        theirs = [about for own, _, about in claims if not own]
        needs = {
            other: above(count, face, other) - mine[other - 1] - (other in theirs) for other in FACES if other != face
        }
        least = min(needs.values())
        best = [other for other, need in needs.items() if need == least]
        told = 0 if ours[-1:] == [face] else 1 if theirs[-2:-1] == [face] else 2
        found = Moves()
        for other in best:
            seen = (count, count - mine[face - 1], least, told, len(claims) - 1, jumped(claims), int(other in ours))
            if not (weights := self._row(row(*seen))):
                return {}
            for action, weight in enumerate(weights):
                if weight:
                    for rank, share in _ranks(action, count, face, other):
                        found[rank] = found.get(rank, 0.0) + weight / len(best) * share
        return found

    def _row(self, number: int) -> bytes:
        """Give how often a row does what, nothing where it is new; rows stand in order."""
        at = bisect_left(self._rows, number)
        known = at < len(self._rows) and self._rows[at] == number
        return self._weights[ACTIONS * at : ACTIONS * (at + 1)] if known else b""


@cache
def _ranks(action: int, count: int, face: Face, best: Face) -> tuple[tuple[Rank | None, float], ...]:
    """Give what an action may claim above a claim, where another face is best, and how often each (None: a doubt)."""
    if action == DOUBT:
        return ((None, 1.0),)
    faces = [(face, 1.0)] if action < OTHER else _faces(action >= BLUFF, [best], (face,))
    return tuple(((above(count, face, other) + more(action), other), share) for other, share in faces)


def _faces(bluffs: bool, best: Sequence[Face], never: Sequence[Face]) -> Iterator[tuple[Face, float]]:
    """List the best faces, or the others of each."""
    for face in best:
        faces = [other for other in FACES if other != face and other not in never] if bluffs else [face]
        for other in faces:
            yield other, 1 / len(faces) / len(best)


def jumped(claims: Sequence[tuple[bool, int, Face]]) -> int:
    """Tell by 1 that the last claim has more dice than were necessary, or as the first more than one."""
    _, count, face = claims[-1]
    return int(count > (above(*claims[-2][1:], face) if len(claims) > 1 else 1))


@cache
def outline(own: int, other: int) -> Outline | None:
    """Give what who has so many dice against so many does, None where nothing was found; read on first use."""
    index, blob = _file()
    if f"{own}v{other}" not in index:
        return None
    start, size = index[f"{own}v{other}"]
    return Outline(zlib.decompress(blob[start : start + size]))


@cache
def _file() -> tuple[dict[str, tuple[int, int]], bytes]:
    return unpacked((files("plugins.liarsdice") / FILE).read_bytes())


def unpacked(file: bytes) -> tuple[dict[str, tuple[int, int]], bytes]:
    """Give the index and the outlines behind it; ValueError where the file is another version's or came to harm."""
    head, _, blob = file.partition(b"\n")
    found = json.loads(head)
    if (found.get("version"), found.get("sum"), found.get("size")) != (VERSION, zlib.crc32(blob), len(blob)):
        raise ValueError(f"{FILE} is not what tools/liarsdice_outlines.py wrote for this version")
    return found["index"], blob


def packed(parts: dict[str, bytes]) -> bytes:
    """Give the file of what was found, by `6v7` for who has six dice against seven."""
    index, blob = {}, b""
    for name, part in parts.items():
        made = zlib.compress(part, 9)
        index[name] = (len(blob), len(made))
        blob += made
    head = {"version": VERSION, "sum": zlib.crc32(blob), "size": len(blob), "index": index}
    return json.dumps(head).encode() + b"\n" + blob


def moves(view: Position, seat: Seat) -> Moves:
    """Give how often a seat makes each claim in its view, and a doubt (None); nothing where no outline says it."""
    mine = tuple(view.dice[seat].count(face) for face in FACES)
    claims = [(claim.seat == seat, claim.count, claim.face) for claim in view.claims]
    return mixed(mine, len(view.dice[1 - seat]), claims)


def mixed(mine: Sequence[int], other: int, claims: Sequence[tuple[bool, int, Face]]) -> Moves:
    """Give the same for so many dice of each face against so many, after claims that are one's own or not.

    What must be true is not doubted, and what cannot be is.
    """
    found, total = outline(sum(mine), other), sum(mine) + other
    if found is None:
        return {}
    if not claims:
        return found.opening(mine)
    _, count, face = claims[-1]
    need = count - mine[face - 1]
    if need > other:
        return {None: 1.0}
    made = found.answer(mine, claims)
    return {rank: often for rank, often in made.items() if (need > 0 if rank is None else rank[0] <= total)}
