"""What a picture shows of a table: what everybody sees of it, as it stands or as its last step opened it."""

from collections.abc import Sequence

from core.contract import DiceRow, Line, Look, Picture, Plate, Scene, Zone

OVER = ("ended", "closed")
DICE = DiceRow((1, 3, 6))
SAID, LONGEST = 2, 110
"""Sentences at most that a picture says, and how many signs one of them has at most."""


def picture_of(look: Look, *, card: bool = False, sentence: str = "") -> Picture:
    """Picture a table as somebody looks at it who has no seat; says how it stands unless a `sentence` is given.

    Raises `ValueError` for the look of a seat, which sees what others do not.
    """
    if look.me is not None or look.hidden:
        raise ValueError("a picture is for all who see it, and not of what a seat sees")
    opened = _opened(look)
    return Picture(
        look.title,
        tuple(seated.name for seated in look.seats),
        opened or look.scene or _waiting(look),
        () if look.phase in OVER or opened is not None else look.awaited,
        look.won,
        sentence or standing(look),
        look.code,
        card,
    )


def _waiting(look: Look) -> Scene:
    """Lay out a table at which nothing lies yet: dice, for whoever may come."""
    middle = (Zone((DICE,)),) if look.phase == "lobby" else ()
    return Scene(tuple(Plate() for _ in look.seats), middle)


def _opened(look: Look) -> Scene | None:
    """Return what the last step opened, as long as nothing has happened since."""
    return None if any(heard.version > look.opened for heard in look.heard) else look.moment


def standing(look: Look) -> str:
    """Say in a sentence or two how a table stands: how it ended, what was told of it last, or else what lies there."""
    if look.phase in OVER:
        return said(look.position[:1])
    last = look.opened if _opened(look) is not None else look.heard[-1].version if look.heard else 0
    told = [line for heard in look.heard if heard.version == last and not heard.setup for line in heard.lines]
    spoken = [line for line in told if is_sentence(line)][:SAID]
    return said(spoken or [line for line in look.position if is_sentence(line)][:1])


def is_sentence(line: Line) -> bool:
    """Tell whether a line is read well by itself: it is short, and no row of a list."""
    return 0 < sum(len(span.text) for span in line) <= LONGEST and not any(span.row for span in line)


def said(lines: Sequence[Line]) -> str:
    """Return lines as words."""
    return " ".join("".join(span.text for span in line).strip() for line in lines)
