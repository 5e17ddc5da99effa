"""What reaches an observer of a match: a seat, or (None) a spectator."""

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from core.contract import Action, Event, PrivateEvent, Refusal, Seat, Step
from croupier.testing.play import Match

Observer = Seat | None


def named(observer: Observer) -> str:
    """Call an observer in a failure."""
    return "a spectator" if observer is None else f"seat {observer}"


def heard(step: Step, observer: Observer) -> tuple[Event, ...]:
    """List the events that reach an observer."""
    return tuple(event for event in step.events if not isinstance(event, PrivateEvent) or event.seat == observer)


def revealed(step: Step, observer: Observer) -> tuple[Event, ...]:
    """List the events that may lawfully show an observer what was hidden."""
    return tuple(event for event in heard(step, observer) if event.reveals)


def same_view(match: Match, one: Any, two: Any, observer: Observer) -> bool:
    """Tell whether an observer sees two states alike."""
    rules = match.game.rules
    return bool(rules.view(one, observer) == rules.view(two, observer))


def views(match: Match, one: Any, two: Any, observer: Observer) -> str:
    """Say what tells an observer's views of two states apart, "" if nothing does."""
    left, right = (match.game.rules.view(state, observer) for state in (one, two))
    return "" if left == right else apart("the view", left, right)


def difference(match: Match, one: Any, two: Any, observer: Observer) -> str:
    """Say what tells an observer two states apart, "" if nothing does."""
    for (name, left), (_, right) in zip(_noticed(match, one, observer), _noticed(match, two, observer), strict=False):
        if left != right:
            return apart(name, left, right)
    return ""


def apart(name: str, left: Any, right: Any) -> str:
    """Say in what two things differ: of two records of a class only the fields that do."""
    if type(left) is type(right) and hasattr(left, "__dataclass_fields__"):
        entries = [field.name for field in fields(left) if getattr(left, field.name) != getattr(right, field.name)]
        return "; ".join(apart(f"{name}.{entry}", getattr(left, entry), getattr(right, entry)) for entry in entries)
    return f"{name} is {left} or {right}"


def _noticed(match: Match, state: Any, observer: Observer) -> Iterator[tuple[str, Any]]:
    """List what reaches an observer from a state, announced expiries too."""
    game, rules = match.game, match.game.rules
    yield "the wait", state.wait
    yield "the outcome", (state.outcome, state.out)
    views = {}
    for eyes in dict.fromkeys((None, observer)):
        view = views[eyes] = rules.view(state, eyes)
        yield f"the view of {named(eyes)}", view
        yield f"what `show` tells {named(eyes)}", rules.show(view, eyes)
    awaited = state.wait.seats if state.wait else ()
    if observer is not None:
        yield "the menu", rules.menu(views[observer], observer)
    for seat in awaited:
        if game.expiry_is_public or seat == observer:
            yield "the warning", game.strategy.expire(views[None if game.expiry_is_public else seat], seat)


def answers(match: Match, one: Any, two: Any, seat: Seat, action: Action) -> str:
    """Say how an action is answered in two states, "" if both accept it or both refuse it alike."""
    tried = [match.tried(state, seat, action) for state in (one, two)]
    refused = [answer if isinstance(answer, Refusal) else None for answer in tried]
    if refused[0] == refused[1]:
        return ""
    return " or ".join("accepted" if answer is None else f"refused with {answer}" for answer in refused)
