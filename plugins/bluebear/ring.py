"""The ring of bids: which bid is above which, and how the ring is drawn."""

from collections.abc import Iterator
from functools import cache

from croupier import Face, Record

STAR: Face = 6
"""The wild face: it counts as any other, and may be bid on its own."""
NUMBERS: tuple[Face, ...] = (1, 2, 3, 4, 5)
FACES: tuple[Face, ...] = (*NUMBERS, STAR)
SLOTS_A_LINE = 9
"""Slots in a line of the drawn ring; a multiple of three keeps the stars below each other."""


class Claim(Record):
    """So many dice, at least, show a face."""

    count: int
    face: Face


def height(count: int, face: Face) -> int:
    """Say how high a bid stands: the slot of k stars lies between those of 2k-1 and 2k dice, faces rise in a slot."""
    return 16 * (2 * count - 1) + 8 if face == STAR else 16 * count + face


@cache
def claim(place: int) -> Claim:
    """Give the bid of this height."""
    count, face = divmod(place, 16)
    return Claim((count + 1) // 2, STAR) if face == 8 else Claim(count, face)


@cache
def ring(total: int) -> tuple[Claim, ...]:
    """List the bids that are possible with so many dice, lowest first."""
    claims = (Claim(count, face) for count in range(1, total + 1) for face in FACES)
    return tuple(sorted(claims, key=lambda claim: height(claim.count, claim.face)))


def lowest(face: Face, standing: Claim | None) -> int:
    """Count the dice in the lowest bid on a face above the standing bid."""
    if standing is None:
        return 1
    if standing.face == STAR:
        return standing.count + 1 if face == STAR else 2 * standing.count
    if face == STAR:
        return standing.count // 2 + 1
    return standing.count + (face <= standing.face)


def above(total: int, standing: Claim | None, most: int) -> tuple[Claim, ...]:
    """List the next bids above the standing one, lowest first."""
    floor = height(standing.count, standing.face) if standing else 0
    return tuple(claim for claim in ring(total) if height(claim.count, claim.face) > floor)[:most]


def drawn(total: int, standing: Claim | None) -> tuple[str, ...]:
    """Draw the slots of the ring in lines of the same width, with `>` before the slot of the standing bid.

    Behind the numbers stand the slots of more stars than half the dice, first and last alone.
    """
    mark = (standing.count, standing.face == STAR) if standing else None
    slots = list(_slots(total))
    lines = [slots[start : start + SLOTS_A_LINE] for start in range(0, len(slots), SLOTS_A_LINE)]
    return (*(" " + "".join(_cell(slot, slot == mark) for slot in line) for line in lines), _rest(total, mark))


def _slots(total: int) -> Iterator[tuple[int, bool]]:
    for count in range(1, total + 1):
        yield count, False
        if count % 2:
            yield count // 2 + 1, True


def _cell(slot: tuple[int, bool], marked: bool) -> str:
    count, stars = slot
    return (">" if marked else " ").rjust(_width(slot)) + (f"★{count}" if stars else str(count))


def _width(slot: tuple[int, bool]) -> int:
    """Count the places before a slot's text, so that texts end below each other."""
    return 3 - len(str(slot[0]))


def _rest(total: int, mark: tuple[int, bool] | None) -> str:
    first = (total + 1) // 2 + 1
    counts = [first, total]
    if mark and mark[1] and first < mark[0] < total:
        counts.insert(1, mark[0])
    cells = [_cell((count, True), (count, True) == mark) for count in dict.fromkeys(counts)]
    return " " + " …".join(cells) if first <= total else ""
