"""How a game of Thoth's Bluff lies on the table: health and dice of both, the open actions, and the round's tools."""

from collections.abc import Iterable, Sequence

from croupier import Event, Seat
from croupier.scenes import Bar, Label, Piece, Plate, Scene, Slot, Solid, Zone
from plugins.thoth.components import DICE, KINDS, REMOVED, UNROLLED, Deed, Die
from plugins.thoth.events import Challenged, DeedsShown
from plugins.thoth.position import SEATS, Position, Side
from plugins.thoth.rows import ChallengeRow, ResultRow


def scene(view: Position, seat: Seat | None, told: Sequence[Event]) -> Scene:
    """Lay out a position, with what came of challenges and actions at the seats that they are about."""
    challenges = [row for event in told if isinstance(event, Challenged) for row in event.rows]
    results = [row for event in told if isinstance(event, DeedsShown) for row in event.rows]
    plates = tuple(_plate(view, who, challenges, results) for who in SEATS)
    own = None if seat is None else view.sides[seat]
    return Scene(plates, (*_deeds(view, own), *_tools(view)) if view.wait else ())


def _plate(view: Position, who: Seat, challenges: Sequence[ChallengeRow], results: Sequence[ResultRow]) -> Plate:
    side = view.sides[who]
    dice = _seen(view, who) if side is None else _own(side)
    said = (*_challenge(challenges, who), *_results(results, who), *_ending(view, who))
    return Plate((Bar(max(0, view.health[who]), view.full), *dice), said, who in view.out)


def _ending(view: Position, who: Seat) -> tuple[Piece, ...]:
    if view.outcome is not None and who in view.outcome.ranking[0]:
        return (Label("winner"),)
    return (Label("out"),) if who in view.out else ()


# -- dice -------------------------------------------------------------------------------------------------------------


def _own(side: Side) -> tuple[Piece, ...]:
    """Lay out all that a seat knows of its own dice."""
    rolled = tuple(Solid(die.sides, side.value(die)) for die in side.rolled)
    sorts = (
        ("bluffed", tuple(Solid(die.sides, side.value(die)) for die in side.bluffs if side.value(die) > 0)),
        ("wager", _blank(() if side.wager is None else (side.wager,))),
        ("unrolled", _blank(side.those(UNROLLED))),
        ("removed", _blank(side.those(REMOVED))),
    )
    return (*rolled, *(Slot(name, dice) for name, dice in sorts if dice))


def _seen(view: Position, who: Seat) -> tuple[Piece, ...]:
    """Lay out another's dice: what it says it rolled, backs of what it may hold from before, and what it gave."""
    said = {roll.die: roll.value for roll in view.rolls[who]}
    dice = [die for die in DICE if die in said or die in view.held[who]]
    given = tuple(_values(deed, [one.value for one in view.seen[who] if one.deed == deed]) for deed in view.open)
    return (*(Solid(die.sides, said.get(die, 0)) for die in dice), *(slot for slot in given if slot.pieces))


def _blank(dice: Iterable[Die]) -> tuple[Solid, ...]:
    return tuple(Solid(die.sides, 0) for die in dice)


def _values(deed: Deed, values: Sequence[int], note: str = "") -> Slot:
    return Slot(deed.value, tuple(Label(str(value)) for value in values), note)


# -- actions and tools ------------------------------------------------------------------------------------------------


def _deeds(view: Position, own: Side | None) -> tuple[Zone, ...]:
    """Lay out the open actions, with the reader's own dice on them; those first whose time is up with this round."""
    slots = {deed: Slot(deed.value, (*_given(own, deed), *_wants(deed)), f"does-{deed.value}") for deed in view.open}
    due = tuple(slots[deed] for deed in view.due)
    stay = tuple(slots[deed] for deed, kind in zip(view.open, KINDS, strict=True) if view.left(kind))
    return (Zone(due, "due"), *((Zone(stay, "stay"),) if stay else ()))


def _wants(deed: Deed) -> tuple[Label, ...]:
    """Say how many dice an action takes and what it deals, and which dice where it does not take all."""
    return (Label(f"takes-{deed.kind.value}"), *(Label(die.value) for die in deed.dice if deed.dice != DICE))


def _given(own: Side | None, deed: Deed) -> tuple[Solid, ...]:
    return tuple(Solid(one.die.sides, one.value) for one in own.spent if one.deed == deed) if own else ()


def _tools(view: Position) -> tuple[Zone, ...]:
    """Lay out the tools of this round."""
    slots = tuple(Slot(tool.value, (), f"does-{tool.value}") for tool in view.rounds[0].tools)
    return (Zone(slots, "tools"),)


# -- what was revealed ------------------------------------------------------------------------------------------------


def _challenge(rows: Sequence[ChallengeRow], who: Seat) -> tuple[Piece, ...]:
    """Lay out the die with which a seat challenged, and whether it was right."""
    return tuple(
        Slot("challenges", _blank((row.wager,)), "right" if row.right else "wrong") for row in rows if row.seat == who
    )


def _results(rows: Sequence[ResultRow], who: Seat) -> tuple[Piece, ...]:
    """Lay out what a seat has given to each open action, and what came of those whose time was up."""
    found = []
    for row in rows:
        note = "" if not row.damage else "tied" if row.tied else "wins" if row.winner == who else "loses"
        values = row.ones if row.one == who else row.others
        if values or note:
            found.append(_values(row.deed, values, note))
    return tuple(found)
