"""How the house plays: by the equilibrium of a round in which it raises to few sizes, solved beforehand.

What the other did is read as the nearest that the solved round knows, by the shares of the pot; the house's raises are
made as shares of the real pot. Once enough cards of a deck were shown, `counted` plays. The rest of the match does not
count.
"""

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from croupier import Action, Chips, Seat
from plugins.roulettepoker.actions import (
    AllIn,
    Call,
    Check,
    Fire,
    Fold,
    MissedShot,
    PlayMatch,
    Raise,
    SaidNothing,
)
from plugins.roulettepoker.hands import DECK, RANKS
from plugins.roulettepoker.position import Position, between, front, least, most, opponent, price, renewed, whole_pot
from plugins.roulettepoker.strategy import counted, translation
from plugins.roulettepoker.strategy.levels import easy
from plugins.roulettepoker.strategy.tables import BEYOND, EDGES, Solved, nearest
from plugins.roulettepoker.strategy.translation import Bet, Path, Reader
from plugins.roulettepoker.strategy.tree import BOARDS, FIRE, FOLD, RAISE, SAFE, Node

WELL = 0.5
"""How many moves of the fair level are the best."""
MANY = 21
"""From so many cards on that nobody was shown, the round is played as with a whole deck."""
READ = 4
"""Lines of betting that stay as they were read, for what they mean is the same for all cards; each holds its tree."""
_PLACES = {board: place for place, board in enumerate(BOARDS)}


def expire(view: Position, seat: Seat) -> Action:
    """Choose what happens when the clock runs out: check if that is free, else give up the pot; agree to a match."""
    if between(view):
        return SaidNothing()
    if not price(view, seat):
        return Check()
    return MissedShot() if view.community else Fold()


def bot(view: Position, seat: Seat, chance: Random) -> Action:
    """Play for the house: one of the moves of the solved round, as often as it makes each."""
    if between(view):
        return PlayMatch()
    moves = mixed(view, seat)
    chosen: Action = chance.choices([action for action, _ in moves], [share for _, share in moves])[0]
    return chosen


def fair(view: Position, seat: Seat, chance: Random) -> Action:
    """Play every other move as well as possible, and the others as the easy level."""
    return (bot if chance.random() < WELL else easy)(view, seat, chance)


def mixed(view: Position, seat: Seat) -> tuple[tuple[Action, float], ...]:
    """List what the house may do now, and how often it does each."""
    if len(DECK) - len(view.shown) < MANY or renewed(view):
        return counted.mixed(view, seat)
    reading = _read(seat, view.stacks, view.pot, view.ante, view.starter, view.line, view.opening, bool(view.community))
    solved, rows = reading.solved, _rows(view, seat)
    own = [_comes(rows, solved, path) for path, _ in reading.paths]
    known = any(path.likely * often for (path, _), often in zip(reading.paths, own, strict=True))
    found: dict[int, float] = {}
    for (path, places), comes in zip(reading.paths, own, strict=True):
        weight = path.likely * (comes if known else 1.0)
        if weight:
            for place, often in zip(places, solved.shares(path.node, rows[path.node.final]), strict=True):
                if weight * often:
                    found[place] = found.get(place, 0.0) + weight * often
    made = tuple((reading.actions[place], often) for place, often in found.items() if place not in reading.never)
    return made or ((Call(reading.cost), 1.0),)


class Reading(NamedTuple):
    """What was bet up to now, whatever the cards: the decisions it may be read as, and what their moves are as actions.

    With each decision are the places in `actions` of what its moves are; `never` has those of what is not done: a fold
    where a call, at `cost`, is cheap.
    """

    solved: Solved
    paths: list[tuple[Path, list[int]]]
    actions: list[Action]
    never: list[int]
    cost: Chips


class Now(NamedTuple):
    """What turns moves of the tree into actions: a call's cost, the other's chips in front, raises, half the pot."""

    cost: Chips
    level: Chips
    least: Chips
    most: Chips
    paid: Chips


@lru_cache(maxsize=READ)
def _read(
    seat: Seat,
    stacks: tuple[Chips, ...],
    pot: Chips,
    ante: Chips,
    starter: Seat,
    line: tuple[Chips, ...],
    opening: tuple[Chips, ...],
    final: bool,
) -> Reading:
    """Read the betting in the nearest solved round, whatever cards the house has there."""
    table = Position(stacks=stacks, pot=pot, ante=ante, starter=starter, line=line)
    paid, cost = pot // 2, price(table, seat)
    totals = [stack + front(table, who) + paid for who, stack in enumerate(stacks)]
    short = min(totals)
    present = translation.bets(line, paid, short - paid)
    phases = (translation.bets(opening, ante, short - ante), present) if final else (present,)
    solved = nearest(short, ante, _edge(starter, totals, short), int(seat != starter))
    reader = Reader(solved.stack, solved.house)
    now = Now(cost, front(table, opponent(seat)), least(table, seat), most(table), paid)
    places: dict[Action, int] = {}
    paths = []
    for path in reader.locate(solved.root, phases):
        made = [_made(now, reader, path.node, at) for at in range(len(path.node.moves))]
        paths.append((path, [places.setdefault(action, len(places)) for action in made]))
    cheap = SAFE * cost <= whole_pot(table) + cost
    never = [places[Fold()]] if cheap and Fold() in places else []
    return Reading(solved, paths, list(places), never, cost)


def _comes(rows: Sequence[int], solved: Solved, path: Path) -> float:
    """Tell how often the house comes to a decision with its card."""
    if path.own is None:
        return 0.0
    often = 1.0
    for node, place in path.own:
        shares = solved.shares(node, rows[node.final])
        often *= shares[place] / sum(shares)
    return often


def _rows(view: Position, seat: Seat) -> tuple[int, ...]:
    """Give the case that the house is in at decisions of the initial betting, and at those of the final one."""
    card = view.bullets[seat] - 1
    return (card, len(RANKS) * _PLACES[tuple(sorted(view.community))] + card) if view.community else (card,)


def _edge(first: Seat, totals: list[Chips], short: Chips) -> int:
    """Tell which of the edges is nearest: who of the two has chips that only a shot can take."""
    starter, other = (totals[seat] - short for seat in (first, opponent(first)))
    return EDGES.index((BEYOND if starter >= BEYOND / 2 else 0, BEYOND if other >= BEYOND / 2 else 0))


def _made(now: Now, reader: Reader, node: Node, place: int) -> Action:
    """Make a move of the tree as an action; who cannot raise any more calls instead."""
    move = node.moves[place]
    if move.kind == FIRE:
        return Fire(move.amount)
    if move.kind == FOLD and now.cost:
        return Fold()
    if move.kind == RAISE and now.least <= now.most:
        amount = reader.made(node, place, Bet(now.level, now.level, now.paid, now.most))
        return AllIn(amount) if amount == now.most else Raise(amount)
    return Call(now.cost) if now.cost else Check()
