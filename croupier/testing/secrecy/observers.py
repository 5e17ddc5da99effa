"""What reaches an observer of a match: a seat, or (None) a spectator."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import Any, NamedTuple

from core.contract import Action, Event, PrivateEvent, Record, Refusal, Seat, Step
from core.words import field_types, tag
from croupier.testing.play import Match
from croupier.testing.stored import ABSENCE

Observer = Seat | None
LEFT_OUT = "leave it out of the event"


class Told(NamedTuple):
    """Whether events may tell two worlds apart, as their marks say, or else (`leak`) what of them does."""

    lawful: bool
    leak: str = ""


def named(observer: Observer) -> str:
    """Call an observer in a failure."""
    return "a spectator" if observer is None else f"seat {observer}"


def heard(step: Step, observer: Observer) -> tuple[Event, ...]:
    """List the events that reach an observer."""
    return tuple(event for event in step.events if not isinstance(event, PrivateEvent) or event.seat == observer)


def revealed(ones: Iterable[Event], twos: Iterable[Event]) -> Told:
    """Tell whether events that one observer hears in two worlds part them lawfully.

    The first marked event that is not the same decides: what follows from it may differ in all that is told and seen.
    """
    left, right = ([event for event in events if event.reveals] for events in (ones, twos))
    for one, two in zip_longest(left, right):
        if type(one) is not type(two):
            return _absent(left, right)
        if one != two:
            leak = _unnamed(one, two)
            return Told(not leak, leak)
    return Told(False)


def reveals_views(events: Iterable[Event]) -> bool:
    """Tell whether marked events are among these, but none that says anything: they leave that to the views."""
    marked = [type(event) for event in events if event.reveals]
    return bool(marked) and not any(tag(kind) != "seat" for one in marked for kind in field_types(one).values())


def _absent(ones: list[Event], twos: list[Event]) -> Told:
    counts = Counter[type[Event]](map(type, ones))
    counts.subtract(map(type, twos))
    kinds = [kind for kind, count in counts.items() if count]
    if any(kind.reveals is True or ABSENCE in (kind.reveals or ()) for kind in kinds):
        return Told(True)
    what = f"{kinds[0].__name__} or none" if kinds else f"{ones} or {twos}"
    return Told(False, f'{what}; {LEFT_OUT}, or name "{ABSENCE}" in its `reveals` if that may be known from then on')


def _unnamed(one: Event, two: Event) -> str:
    """Say which fields of two events differ though their `reveals` names none of them, "" for none."""
    marks = type(one).reveals
    if marks is True:
        return ""
    left, right = (_kept(event, marks or ()) for event in (one, two))
    name = type(one).__name__
    found = [apart(f"{name}.{key}", getattr(one, key), getattr(two, key)) for key in left if left[key] != right[key]]
    if not found:
        return ""
    return f"{'; '.join(found)}; {LEFT_OUT}, or name the field in its `reveals` if that may be known from then on"


def _kept(record: Any, named: Iterable[str]) -> dict[str, Any]:
    """List what a record says in the fields that are not named; rows of it are reduced as far as `rows.field` says."""
    kept = {name: getattr(record, name) for name in record.__struct_fields__ if name not in named}
    for name in {mark.partition(".")[0] for mark in named if "." in mark} & kept.keys():
        inner = tuple(mark.partition(".")[2] for mark in named if mark.startswith(f"{name}."))
        value = kept[name]
        kept[name] = [_kept(row, inner) for row in value] if isinstance(value, tuple) else value and _kept(value, inner)
    return kept


def same_view(match: Match, one: Any, two: Any, observer: Observer) -> bool:
    """Tell whether an observer sees two states alike."""
    rules = match.game.rules
    return bool(rules.view(one, observer) == rules.view(two, observer))


def views(match: Match, one: Any, two: Any, observer: Observer) -> str:
    """Say what tells an observer's views of two states apart, "" if nothing does."""
    left, right = (match.game.rules.view(state, observer) for state in (one, two))
    return "" if left == right else apart("the view", left, right)


def difference(match: Match, one: Any, two: Any, observer: Observer, told: tuple[Event, ...] = ()) -> str:
    """Say what tells an observer two states apart, "" if nothing does; they were `told` the same of both just now."""
    ones, twos = (_noticed(match, state, observer, told) for state in (one, two))
    for (name, left), (_, right) in zip(ones, twos, strict=False):
        if left != right:
            return apart(name, left, right)
    return ""


def apart(name: str, left: Any, right: Any) -> str:
    """Say in what two things differ: of two records of a class only the fields that do."""
    if type(left) is type(right) and isinstance(left, Record):
        entries = [name for name in left.__struct_fields__ if getattr(left, name) != getattr(right, name)]
        return "; ".join(apart(f"{name}.{entry}", getattr(left, entry), getattr(right, entry)) for entry in entries)
    return f"{name} is {left} or {right}"


def _noticed(match: Match, state: Any, observer: Observer, told: tuple[Event, ...]) -> Iterator[tuple[str, Any]]:
    """List what reaches an observer from a state, announced expiries too."""
    game, rules = match.game, match.game.rules
    yield "the wait", state.wait
    yield "the outcome", (state.outcome, state.out)
    views = {}
    for eyes in dict.fromkeys((None, observer)):
        view = views[eyes] = rules.view(state, eyes)
        yield f"the view of {named(eyes)}", view
        yield f"what `show` tells {named(eyes)}", rules.show(view, eyes)
        if game.scenery is not None:
            yield f"the scene of {named(eyes)}", game.scenery.scene(view, eyes, told if eyes == observer else ())
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
