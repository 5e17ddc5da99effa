"""Positions of Roulette Poker for its tests, and cards as they shall fall."""

from collections.abc import Sequence
from typing import Any

from croupier import Action, Seat, Wait
from croupier.testing import ScriptedDice
from plugins.roulettepoker import rules
from plugins.roulettepoker.hands import DECK
from plugins.roulettepoker.position import BETWEEN, FINAL, INITIAL, Position


def cards(text: str) -> tuple[int, ...]:
    return tuple(int(card) for card in text)


def without(*dealt: int) -> tuple[int, ...]:
    deck = list(DECK)
    for card in dealt:
        deck.remove(card)
    return tuple(deck)


def table(
    stacks: tuple[int, int] = (39, 39),
    line: Sequence[int] = (),
    *,
    pot: int = 2,
    bullets: str = "54",
    community: str = "",
    starter: Seat = 0,
    left: int | None = None,
    **others: Any,
) -> Position:
    """A position in the first deck: by default just dealt, with `line` in front and `stacks` behind."""
    deck = without(*cards(bullets + community))
    deck = deck if left is None else deck[:left]
    mover = starter if len(line) % 2 == 0 else 1 - starter
    return Position(
        stacks=stacks,
        line=tuple(line),
        pot=pot,
        ante=1,
        round=others.pop("round", 1),
        decks=others.pop("decks", 1),
        starter=starter,
        bullets=cards(bullets),
        community=cards(community),
        deck=deck,
        left=len(deck),
        turn=7,
        wait=Wait(FINAL if community else INITIAL, (mover,), 7),
        **others,
    )


def dice(script: str = "") -> ScriptedDice:
    """Cards as they fall: `0:5 1:4 h:23` for the seats' bullet cards and the middle."""
    entries = dict(part.split(":") for part in script.split())
    return ScriptedDice({None if who == "h" else int(who): cards(fall) for who, fall in entries.items()})


def after(state: Position, seat: Seat, action: Action, script: str = "0:1 1:1") -> Position:
    found: Position = rules.apply(state, seat, action, dice(script)).state
    return found


REST = Position(stacks=(20, 0), practice=True, round=6, starter=1, turn=8, wait=Wait(BETWEEN, (0, 1), 8))
"""Seat 0 has won the practice."""
