"""Leaks that an author plants: noticed, missed, or rules that crash and so show nothing."""

from collections.abc import Callable
from types import ModuleType
from typing import Any

import peek
import pytest
from peek import rules
from peek.actions import Doubt
from peek.position import Position

from croupier import Action, Dice, Event, Face, Seat, Step, replace
from croupier.testing import Broken, Conformance, patched


class HandTold(Event):
    dice: tuple[Face, ...]


class Typo(Exception):
    """What an author did not mean to raise."""


def tells_a_hand(state: Position, seat: Seat, action: Action, dice: Dice) -> Step:
    step = rules.apply(state, seat, action, dice)
    told = tuple(HandTold(hand) for who, hand in enumerate(step.state.hands) if who == seat)
    return replace(step, events=step.events + told)


def tells_a_hand_and_crashes_on_doubts(state: Position, seat: Seat, action: Action, dice: Dice) -> Step:
    if isinstance(action, Doubt):
        raise Typo("of doubts")
    return tells_a_hand(state, seat, action, dice)


def crashes(*given: Any) -> Any:
    raise Typo("at once")


def crashes_late(function: Callable[..., Any]) -> Callable[..., Any]:
    """Crash once three bids or doubts have been made."""

    def late(state: Position, *more: Any) -> Any:
        if state.turn > 3:
            raise Typo("late")
        return function(state, *more)

    return late


def planted(**leaks: ModuleType) -> None:
    """Try the promise as pytest does for a class with leaks planted in peek."""
    suite: Any = type("TestIt", (Conformance,), {"game": peek.GAME, "games": 40, "leaks": leaks})
    suite().test_planted_leaks_are_caught()


NOTICED, MISSED = patched(rules, apply=tells_a_hand), patched(rules)
CRASHING = {
    "setup": patched(rules, setup=crashes),
    "apply": patched(rules, apply=crashes),
    "view": patched(rules, view=crashes),
    "menu": patched(rules, menu=crashes),
    "show": patched(rules, show=crashes),
    "late view": patched(rules, view=crashes_late(rules.view)),
    "late apply": patched(rules, apply=crashes_late(rules.apply)),
    "a hand is told, and doubts crash": patched(rules, apply=tells_a_hand_and_crashes_on_doubts),
}


def test_a_leak_that_is_noticed_is_well() -> None:
    planted(hand=NOTICED)


def test_a_leak_that_nobody_notices_is_named() -> None:
    with pytest.raises(Broken, match=r"^peek: nobody notices none, nor$") as failure:
        planted(hand=NOTICED, none=MISSED, nor=MISSED)
    assert failure.value.__cause__ is None


@pytest.mark.parametrize("name", CRASHING)
def test_planted_rules_that_crash_are_told_from_a_leak_that_was_noticed(name: str) -> None:
    with pytest.raises(Broken, match=r"^peek: the rules planted for slip crash: Typo\('[a-z ]+'\)$") as failure:
        planted(hand=NOTICED, slip=CRASHING[name])
    assert isinstance(failure.value.__cause__, Typo)


def test_all_that_is_wrong_with_what_was_planted_is_told_at_once() -> None:
    says = r"^peek: nobody notices none; the rules planted for one crash: Typo.*; the rules planted for two crash: Typo"
    with pytest.raises(Broken, match=says):
        planted(one=CRASHING["show"], none=MISSED, two=CRASHING["late apply"])
