"""Every die, card, chip, count and standing bid that a player may see is there as data, in each of the seven games."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from core.contract import Datum, Fact
from plugins.liarsdice.bids import SUM
from plugins.roulettepoker.position import between, front
from tests.tables.views.test_looks import GAMES, MATCHES, STRIDE, match, seen

Leaf = tuple[str, Datum]
"""A tag, "" without one, and what stands there."""


def leaves(facts: Iterator[Fact] | tuple[Fact, ...]) -> Iterator[Leaf]:
    for fact in facts:
        for name, value in fact.values.items():
            if isinstance(value, Fact):
                yield from leaves((value,))
            elif isinstance(value, tuple) and value and isinstance(value[0], Fact):
                yield from leaves(tuple(row for row in value if isinstance(row, Fact)))
            else:
                yield fact.tags.get(name, ""), value


def faces(hand: tuple[int, ...]) -> Iterator[Leaf]:
    if hand and any(hand):
        yield "face", tuple(hand)


def bid(count: int, face: int) -> Iterator[Leaf]:
    yield "", count
    if face != SUM:
        yield "face", face


def dicepoker(view: Any, seat: int) -> Iterator[Leaf]:
    for hand in view.dice:
        yield from faces(hand)


def bluebear(view: Any, seat: int) -> Iterator[Leaf]:
    yield from faces(view.hands[seat])
    for owner, hand in enumerate(view.hands):
        if hand and owner not in view.out:
            yield "hidden", len(hand)
    if view.bids:
        yield from bid(view.bids[-1].count, view.bids[-1].face)


def liarsdice(view: Any, seat: int) -> Iterator[Leaf]:
    if seat not in view.out:
        yield from faces(view.dice[seat])
    for owner in view.players:
        yield "hidden", len(view.dice[owner])
    if view.bids:
        yield from bid(view.bids[-1].count, view.bids[-1].face)


def liarsteams(view: Any, seat: int) -> Iterator[Leaf]:
    if seat not in view.out:
        yield from faces(view.dice[seat])
    if view.bids:
        yield from bid(view.bids[-1].count, view.bids[-1].face)


def liarsduel(view: Any, seat: int) -> Iterator[Leaf]:
    for hand in view.dice:
        yield "hidden", len(hand)
    yield from faces(view.dice[seat])
    yield from faces(view.doubled)
    if view.claims:
        yield from bid(view.claims[-1].count, view.claims[-1].face)


def roulettepoker(view: Any, seat: int) -> Iterator[Leaf]:
    if between(view):
        yield "seat", view.stacks.index(20)
        return
    for stack in view.stacks:
        yield "chips", stack
    fronts = [front(view, each) for each in range(2)]
    yield "chips", view.pot + sum(fronts)
    if any(fronts):
        yield from (("chips", chips) for chips in fronts)
    if view.community:
        yield "card", tuple(view.community)
    yield "card", view.bullets[seat]


def thoth(view: Any, seat: int) -> Iterator[Leaf]:
    for health in view.health:
        yield "", health
    for roll in (roll for rolls in view.rolls for roll in rolls):
        yield "", roll.die.value
        yield "", roll.value


DEMANDS: dict[str, Callable[[Any, int], Iterator[Leaf]]] = {
    "dicepoker": dicepoker,
    "bluebear": bluebear,
    "liarsdice": liarsdice,
    "liarsteams": liarsteams,
    "liarsduel": liarsduel,
    "roulettepoker": roulettepoker,
    "thoth": thoth,
}
"""What a player of each game is to find, of what the rules let them see."""


@pytest.mark.parametrize("name", GAMES)
def test_what_a_player_may_see_is_there_as_data(name: str) -> None:
    found: set[str] = set()
    for number in range(MATCHES):
        for step, (table, seat, _) in enumerate(match(name, number)):
            if step % STRIDE.get(name, 1):
                continue
            look = seen(table, seat)
            there = list(leaves(look.facts))
            for wanted in DEMANDS[name](table.loaded.game.rules.view(table.state, seat), seat):
                assert wanted in there, (number, step, seat, wanted, look.facts)
                found.add(wanted[0])
            assert look.awaited == table.state.wait.seats
    assert found == {tag for tag in FOUND[name].split() if tag != "-"} | ({""} if "-" in FOUND[name] else set())


FOUND = {
    "dicepoker": "face",
    "bluebear": "face hidden -",
    "liarsdice": "face hidden -",
    "liarsteams": "face -",
    "liarsduel": "face hidden -",
    "roulettepoker": "chips card seat",
    "thoth": "-",
}
"""The tags that were demanded at least once in these matches."""
