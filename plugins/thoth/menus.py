"""What is open to a seat, and what may be open to one whose dice are hidden."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from croupier import Offer, OneOf, Range, Seat, Some, offer
from plugins.thoth import phases
from plugins.thoth.actions import Bluff, Challenge, Done, Recover, Rig, RollAll, RollDice, Sign, Submit, Unrig
from plugins.thoth.components import DICE, REMOVED, UNROLLED, Die, Tool, anything
from plugins.thoth.position import RIG, ROLL, Position, Side


def menu(view: Position, seat: Seat) -> tuple[Offer, ...]:
    """List as offers the actions open to a seat; where its side is hidden, what may be open to it."""
    if view.wait is None or seat not in view.wait.seats:
        return ()
    side = view.sides[seat]
    offers = _open_to(view, side) if side else _maybe_open(view)
    return (*offers, offer(Done))


def _open_to(view: Position, side: Side) -> tuple[Offer, ...]:
    if view.phase == ROLL:
        return tuple(_to_roll(side))
    offers = to_rig(view, side) if view.phase == RIG else _to_submit(view, side)
    return (*offers, offer(Unrig)) if phases.can_take_back(view, side) else tuple(offers)


def _to_roll(side: Side) -> Iterator[Offer]:
    dice = side.those(UNROLLED)
    if dice and not side.bluffs:
        yield offer(RollAll, first=())
        yield offer(RollDice, dice=Some(dice, least=1))
    least = 1
    for place, die in enumerate(dice):  # a higher value leaves fewer dice
        yield offer(Bluff, die=OneOf(dice[place:]), value=Range(least, die.sides))
        least = die.sides + 1


def to_rig(view: Position, side: Side) -> Iterator[Offer]:
    """List what is open in the rigging phase: rigs, the challenge, and the order in which dice come back."""
    for tool in view.rounds[0].tools:
        for sign in Sign if tool.signed else (None,):
            yield from rigs(tool, sign, side.dice, side.wager)
    if wagers := tuple(die for die in side.rolled if die != side.wager):
        yield offer(Challenge, die=OneOf(wagers))
    if side.those(REMOVED):
        yield offer(Recover, dice=Some(side.those(REMOVED), least=1))


@lru_cache(maxsize=512)
def rigs(tool: Tool, sign: Sign | None, values: tuple[int, ...], wager: Die | None) -> tuple[Offer, ...]:
    """List what a tool can do, which is asked for again and again while the same dice lie there."""
    side, offers = Side(dice=values, wager=wager), []
    for primary in side.rolled:
        others = [die for die in side.rolled if not phases.why_not((tool,), side, Rig(tool, primary, die, sign))]
        if others:
            offers.append(offer(Rig, tool=tool, primary=primary, secondary=OneOf(tuple(others)), sign=sign))
    return tuple(offers)


def _to_submit(view: Position, side: Side) -> Iterator[Offer]:
    for deed in view.open:
        given = side.given(deed)
        dice = tuple(die for die in side.rolled if die in deed.dice and deed.fits((*given, side.value(die))))
        room = min(deed.kind.size - len(given), len(dice))
        if room:
            free = deed.fits is anything
            yield offer(Submit, deed=deed, dice=Some(dice, least=1, most=room if free else 1))
            for count in range(2, 1 if free else room + 1):
                for several in combinations(dice, count):
                    if deed.fits((*given, *sorted(side.value(die) for die in several))):
                        yield offer(Submit, deed=deed, dice=several)


def _maybe_open(view: Position) -> tuple[Offer, ...]:
    """List what somebody may do whose dice are hidden, for buttons that several see."""
    if view.phase == ROLL:
        values = Range(1, DICE[-1].sides)
        return (
            offer(RollAll, first=()),
            offer(RollDice, dice=Some(DICE, least=1)),
            offer(Bluff, die=OneOf(DICE), value=values),
        )
    if view.phase == RIG:
        tools = view.rounds[0].tools
        sign = OneOf(tuple(Sign)) if any(tool.signed for tool in tools) else None
        rig = offer(Rig, tool=OneOf(tools), primary=OneOf(DICE), secondary=OneOf(DICE), sign=sign)
        return rig, offer(Challenge, die=OneOf(DICE)), offer(Unrig)
    return offer(Submit, deed=OneOf(view.open), dice=Some(DICE, least=1, most=3)), offer(Unrig)
