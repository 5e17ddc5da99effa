"""What each seat sees, and how a position is told."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from croupier import Event, PrivateEvent, Seat, replace
from plugins.thoth import events as told
from plugins.thoth.components import KINDS, REMOVED, UNROLLED, Deed, Kind
from plugins.thoth.position import ACT, RIG, ROLL, SEATS, Position, Roll, Side, Spent
from plugins.thoth.rows import (
    AheadRow,
    DeedRow,
    DieRow,
    HealthRow,
    OwnDieRow,
    PlanRow,
    ResultRow,
    RollsRow,
    SpanRow,
    SpentRow,
    ToolRow,
)

BAR = 10
"""Marks in a bar of health."""


def view(state: Position, seat: Seat | None) -> Position:
    """Hide the sides of all other seats."""
    return replace(state, sides=tuple(side if who == seat else None for who, side in enumerate(state.sides)))


def show(view: Position, seat: Seat | None) -> tuple[Event, ...]:
    """Tell the position: first what the phase is about, and a seat's panel; then the rest, and a guide."""
    if view.wait is None:
        return (told.FinalHealth(health_rows(view)),)
    standing = told.Standing(view.round, view.last, health_rows(view))
    public: tuple[Event, ...] = (standing, deeds_ahead(view))
    if view.phase != ROLL:
        tools = told.ToolsNow(tuple(map(ToolRow, view.rounds[0].tools)))
        first = tools if view.phase == RIG else told.DeedsNow(_deed_rows(view.open))
        public = (first, standing, told.RollsOfRound(rolls_rows(view)))
    if any(view.seen):
        public += (told.ValuesSoFar(tuple(_so_far(view))),)
    public += (plan(view),)
    return public if seat is None else (panel(view, seat), _guide(view, seat), *public)


def rows(dice: Sequence[Roll | Spent]) -> tuple[DieRow, ...]:
    """Give dice as rows."""
    return tuple(DieRow(one.die, one.value) for one in dice)


def own_rows(side: Side) -> tuple[OwnDieRow, ...]:
    """Give a side's rolled dice as rows."""
    return tuple(OwnDieRow(die, side.value(die), die in side.bluffs) for die in side.rolled)


def panel(state: Position, seat: Seat) -> PrivateEvent:
    """Give a seat's dice and what it has chosen."""
    side = state.side(seat)
    dice = own_rows(side), side.those(UNROLLED), side.those(REMOVED)
    if state.phase == RIG:
        first, second = state.rounds[0].tools
        return told.RigPanel(seat, first, second, *dice, side.wager, side.wants)
    if state.phase == ACT:
        deeds = tuple(deed for deed in state.open if len(side.given(deed)) < deed.kind.size)
        return told.ActPanel(seat, deeds, *dice, spent_rows(state, side))
    return told.RollPanel(seat, *dice, bool(side.bluffs))


def spent_rows(state: Position, side: Side) -> tuple[SpentRow, ...]:
    """Give what a side has at the open actions, in their order."""
    order = {deed: place for place, (_, deed) in enumerate(zip(KINDS, state.open, strict=True))}
    listed = sorted(side.spent, key=lambda one: order[one.deed])
    return tuple(SpentRow(deed, rows(list(dice))) for deed, dice in groupby(listed, key=lambda one: one.deed))


def _deed_rows(deeds: tuple[Deed, ...]) -> tuple[DeedRow, ...]:
    return tuple(DeedRow(deed, deed.kind.size, deed.dice) for deed in deeds)


def deeds_ahead(state: Position) -> told.DeedsAhead:
    """Tell what the open actions want, and what they do when."""
    return told.DeedsAhead(
        tuple(
            AheadRow(deed, deed.kind.size, deed.dice, state.begins(deed.kind, 1) - 1, deed.kind.size)
            for deed in state.open
        )
    )


def _so_far(view: Position) -> Iterator[ResultRow]:
    for deed in view.open:
        values = [tuple(one.value for one in seen if one.deed == deed) for seen in view.seen]
        if any(values):
            yield ResultRow(deed, 0, values[0], 1, values[1], 0, False, None)


def _guide(view: Position, seat: Seat) -> told.Guide:
    """Explain the tools and actions that are open or come in the next two rounds, each once."""
    tools = dict.fromkeys(tool for one in view.rounds for tool in one.tools)
    deeds = dict.fromkeys((*(one.short for one in view.rounds), *view.medium, *view.long))
    return told.Guide(seat, tuple(map(ToolRow, tools)), _deed_rows(tuple(deeds)))


def plan(state: Position) -> told.Plan:
    """Tell this round's tools, and what comes in the next two."""
    now, *later = state.rounds
    listed = tuple(
        PlanRow(number, one.short, one.tools[0], one.tools[1]) for number, one in enumerate(later, state.round + 1)
    )
    medium, long = _spans(state, Kind.MEDIUM, state.medium), _spans(state, Kind.LONG, state.long)
    return told.Plan(now.tools[0], now.tools[1], medium, long, listed)


def _spans(state: Position, kind: Kind, known: tuple[Deed, ...]) -> tuple[SpanRow, ...]:
    return tuple(
        SpanRow(deed, state.begins(kind, period), state.begins(kind, period + 1) - 1)
        for period, deed in enumerate(known)
        if period
    )


def rolls_rows(state: Position) -> tuple[RollsRow, ...]:
    """Give what both say they rolled as rows."""
    return tuple(RollsRow(seat, rows(state.rolls[seat])) for seat in SEATS)


def health_rows(state: Position) -> tuple[HealthRow, ...]:
    """Give both seats' health as rows; who is alive has at least one mark."""
    found = []
    for seat in SEATS:
        full = max(0, -(-state.health[seat] * BAR // state.full))
        found.append(HealthRow(seat, "▰" * full + "▱" * (BAR - full), state.health[seat], state.full))
    return tuple(found)
