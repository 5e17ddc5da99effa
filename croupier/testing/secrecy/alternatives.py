"""How a match could as well have gone on: other moves of a seat, and other draws."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from core.contract import Action, Dice, Offer, Seat, Step, replace
from core.engine import Draw, SeededDice, label
from croupier.testing.dice import OtherDice
from croupier.testing.play import Match, Move, offers
from croupier.testing.secrecy.observers import Observer

OTHERS = 3
"""How many other moves are tried in place of one."""


def told_apart(one: Action, two: Action) -> bool:
    """Tell whether others may learn at once which of two moves was made, as the marks of the actions say."""
    if one.secret and two.secret:
        return False
    kind = type(one)
    open_fields = [name for name in kind.__struct_fields__ if name not in kind.hidden]
    return kind is not type(two) or any(getattr(one, name) != getattr(two, name) for name in open_fields)


def moves(match: Match, state: Any, seat: Seat, action: Action, chance: Random) -> Iterator[Action]:
    """List other moves that a seat could have made: first those that nobody else may tell from the one it made."""
    menu = [offer for offer in offers(match.game, state, seat) if len(offer)]
    if action.hidden:
        alike = [offer for offer in menu if offer.action is type(action)]
        for offer in chance.sample(alike, min(OTHERS, len(alike))):
            yield from (other for other in _hidden_others(offer, action, chance) if other != action)
    for offer in chance.sample(menu, min(OTHERS, len(menu))):
        other = offer.sample(chance)
        if other != action:
            yield other


def _hidden_others(offer: Offer, action: Action, chance: Random) -> Iterator[Action]:
    """Make an action with other values in its hidden fields, as long as the offer holds the rest."""
    for _ in range(OTHERS):
        drawn = offer.sample(chance)
        other = replace(action, **{name: getattr(drawn, name) for name in action.hidden})
        if other in offer:
            yield other


def secrets(match: Match, state: Any, seat: Seat) -> list[Offer]:
    """List what a seat may do that nobody else may notice."""
    return [offer for offer in offers(match.game, state, seat) if offer.action.secret and len(offer)]


def made(match: Match, state: Any, move: Move, action: Action | None, dice: Dice) -> Step:
    """Make a move in another state, or the opening."""
    rules = match.game.rules
    return rules.setup(match.start, dice) if move.seat is None else rules.apply(state, move.seat, action, dice)


def as_drawn(match: Match, draws: Sequence[Draw], anew: frozenset[Observer] = frozenset()) -> OtherDice:
    """Give dice that fall as they did, but for those of some owners."""
    house = [draw.result for draw in draws if draw.owner == label(None)]
    script = {None: house, **_by_seat(match, draws)}
    return _dice(match, {owner: results for owner, results in script.items() if owner not in anew})


def one_other(match: Match, draws: Sequence[Draw]) -> OtherDice | None:
    """Give dice on which one draw of the house falls otherwise, or two of them change places; None if none can."""
    house = [draw for draw in draws if draw.owner == label(None)]
    places = [at for at, draw in enumerate(house) if len(set(draw.pool)) > 1]
    if not places:
        return None
    results, at = [draw.result for draw in house], match.chance.choice(places)
    if len(house) > 1 and match.chance.random() < 0.5:
        other = match.chance.randrange(len(results))
        results[at], results[other] = results[other], results[at]
    else:
        results[at] = match.chance.choice(house[at].pool)
    return _dice(match, {None: results, **_by_seat(match, draws)})


def _by_seat(match: Match, draws: Sequence[Draw]) -> dict[Observer, list[int]]:
    return {seat: [draw.result for draw in draws if draw.owner == label(seat)] for seat in match.seats()}


def _dice(match: Match, script: Mapping[Observer, Sequence[int]]) -> OtherDice:
    return OtherDice(script, SeededDice(match.chance.randbytes(8), {}))
