"""The state of a match, and the arithmetic of its betting."""

from croupier import Card, Chips, Seat, State, replace
from plugins.roulettepoker.hands import DECK

UNSEEN: Card = 0
"""Stands for a bullet card in the view of who may not see it."""
INITIAL = "initial"
FINAL = "final"
BETWEEN = "between"
"""Practice is over, and the match begins unless somebody says no."""


class Position(State, kw_only=True):
    """A match or its practice, between two actions; `bullets` and `deck` are hidden, `sure` from the other seat.

    `stacks` are the chips behind, `pot` the antes and what the initial betting brought once it is over. `line` holds
    what lay in front of the acting seat after each turn of this phase, the `starter` first; `opening` is the line of
    the initial betting, kept during the final one. `deck` lists the cards left, by rank: they have no order. `shown`
    lists, by rank, what all saw in earlier rounds of the deck that the bullet cards are from.
    `sure`: the awaited seat was told that checking is free, and the next fold counts. `practice`: this is the game
    with few chips, or the moment behind it; rounds are counted anew in the match that follows.
    """

    stacks: tuple[Chips, ...]
    practice: bool = False
    pot: Chips = 0
    ante: Chips = 0
    round: int = 0
    starter: Seat = 1
    bullets: tuple[Card, ...] = ()
    community: tuple[Card, ...] = ()
    deck: tuple[Card, ...] = ()
    left: int = 0
    shown: tuple[Card, ...] = ()
    decks: int = 0
    line: tuple[Chips, ...] = ()
    opening: tuple[Chips, ...] = ()
    sure: bool = False
    turn: int = 0


def opponent(seat: Seat) -> Seat:
    """Name the other seat."""
    return 1 - seat


def actor(state: Position) -> Seat:
    """Tell whose turn it is in this betting phase."""
    return state.starter if len(state.line) % 2 == 0 else opponent(state.starter)


def front(state: Position, seat: Seat) -> Chips:
    """Count what a seat has in front in this betting phase; antes are not in front."""
    turns = state.line[0 if seat == state.starter else 1 :: 2]
    return turns[-1] if turns else 0


def price(state: Position, seat: Seat) -> Chips:
    """Count what a call costs a seat, 0 where it may check."""
    return front(state, opponent(seat)) - front(state, seat)


def least(state: Position, seat: Seat) -> Chips:
    """Give the smallest raise: one chip more than the opponent has in front."""
    return front(state, opponent(seat)) + 1


def most(state: Position) -> Chips:
    """Give the largest raise, which both can put in front; below the smallest one when nobody can raise."""
    return min(front(state, seat) + chips for seat, chips in enumerate(state.stacks))


def whole_pot(state: Position) -> Chips:
    """Count every chip that is at stake, those in front included."""
    return state.pot + sum(front(state, seat) for seat in range(len(state.stacks)))


def renewed(state: Position) -> bool:
    """Tell whether the community cards are, or will be, from another deck than the bullet cards."""
    return state.left == (len(DECK) - len(state.community)) % len(DECK)


def between(state: Position) -> bool:
    """Tell whether practice is over and the match has not begun."""
    return state.wait is not None and state.wait.kind == BETWEEN


def settled(state: Position) -> bool:
    """Tell whether the betting phase is over: both have acted, and equal amounts are in front."""
    return len(state.line) > 1 and state.line[-1] == state.line[-2]


def cleared(state: Position) -> Position:
    """Take the cards and what lies in the pot off the table."""
    return replace(state, pot=0, line=(), bullets=(), community=(), deck=(), shown=(), sure=False)
