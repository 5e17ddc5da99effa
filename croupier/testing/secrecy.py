"""What every game promises of its secrets: nobody notices what only somebody else may know.

Each test looks at a match through an observer, a seat or (None) a spectator, in two worlds that differ only in what
is hidden from the observer. `Broken` where the observer could tell them apart.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from types import ModuleType
from typing import Any

from core.dice import SeededDice
from core.game import Action, Event, Illegal, PrivateEvent, Refusal, Seat, Step, replace
from croupier.testing import samples
from croupier.testing.dice import Impossible, ScriptedDice
from croupier.testing.play import MOST_OFFERS, Broken, Case, Match, Move, expired, offers, some_offers, stretch
from croupier.testing.promises import menus_hold_what_is_legal

Twins = Callable[[Any, Seat | None, Any], Iterable[Any]]
"""`twins(state, observer, chance)` gives states that the observer cannot tell from this one."""
Observer = Seat | None
TRIES = 5
MOST_SECRET = 2
"""How many secret actions are tried at one step."""


def heard(step: Step, observer: Observer) -> tuple[Event, ...]:
    """List the events that reach an observer."""
    return tuple(event for event in step.events if not isinstance(event, PrivateEvent) or event.seat == observer)


def revealed(step: Step, observer: Observer) -> tuple[Event, ...]:
    """List the events that may lawfully show an observer what was hidden."""
    return tuple(event for event in heard(step, observer) if event.reveals)


def secret_actions_are_unseen(case: Case) -> None:
    """An action marked secret gives nobody else an event, another view, another menu or another wait."""
    for match, step, move in case.steps("secret"):
        seat = match.chance.choice(match.seats())
        secret = [offer for offer in some_offers(match, move.step.state, seat) if offer.action.secret]
        for offer in match.chance.sample(secret, min(MOST_SECRET, len(secret))):
            _unseen(match, step, seat, offer.sample(match.chance))


def _unseen(match: Match, step: int, seat: Seat, action: Action) -> None:
    before = match.moves[step].step.state
    after = match.tried(before, seat, action)
    if isinstance(after, Refusal):
        match.broken(f"seat {seat} is offered {action}, and refused it: {after}", step)
    for observer in (None, *match.seats()):
        if observer != seat:
            noticed = heard(after, observer) or difference(match, before, after.state, observer)
            if noticed:
                match.broken(f"seat {seat} does {action}, and {_named(observer)} notices {noticed}", step)


def _named(observer: Observer) -> str:
    return "a spectator" if observer is None else f"seat {observer}"


def difference(match: Match, one: Any, two: Any, observer: Observer) -> str:
    """Say what tells an observer two states apart, "" if nothing does."""
    for (name, left), (_, right) in zip(_noticed(match, one, observer), _noticed(match, two, observer), strict=False):
        if left != right:
            return f"{name}: {left} or {right}"
    return ""


def _noticed(match: Match, state: Any, observer: Observer) -> Iterator[tuple[str, Any]]:
    """List what reaches an observer from a state, announced expiries too."""
    game, rules = match.game, match.game.rules
    yield "the wait or the outcome", (state.wait, state.outcome, state.out)
    for eyes in {None, observer}:
        view = rules.view(state, eyes)
        yield "the view", view
        yield "show", rules.show(view, eyes)
    awaited = state.wait.seats if state.wait else ()
    if observer is not None:
        yield "the menu", offers(game, state, observer)
    for seat in awaited:
        if game.expiry_is_public or seat == observer:
            yield "the warning", expired(game, state, seat)


def hidden_draws_stay_hidden(case: Case) -> None:
    """A second world in which the others draw and secretly act otherwise looks the same until something is revealed."""
    for match in case.matches:
        match.chance = Random(f"{case.game.name}:{match.number}:hidden")
        _Branch(match, match.chance.choice((None, *match.seats()))).follow(stretch(match))


class _Branch:
    """A second world that follows a match; it starts anew from the true state wherever something was revealed."""

    def __init__(self, match: Match, observer: Observer) -> None:
        self.match, self.observer = match, observer
        self.other: Any = None
        self.forked = False

    def follow(self, steps: range) -> None:
        for step in steps:
            move = self.match.moves[step]
            if self.other is None or not self._keep_up(step, move):
                self.other, self.forked = move.before, True
                if not self._keep_up(step, move):
                    self.other = None

    def _keep_up(self, step: int, move: Move) -> bool:
        """Make the move in the second world too; False where the worlds may lawfully part, or must."""
        there = self._other_step(step, move)
        if there is None:
            return False
        shown = revealed(move.step, self.observer), revealed(there, self.observer)
        if shown[0] != shown[1] or (shown[0] and not self.forked):
            return False
        if heard(move.step, self.observer) != heard(there, self.observer):
            events = f"{heard(move.step, self.observer)} or {heard(there, self.observer)}"
            self.match.broken(f"hidden facts tell on {_named(self.observer)}'s events: {events}", step)
        noticed = difference(self.match, move.step.state, there.state, self.observer)
        if noticed:
            self.match.broken(f"hidden facts show to {_named(self.observer)}: {noticed}", step)
        _probe(self.match, step, move.step.state, there.state, self.observer)
        self.other, self.forked = there.state, False
        return True

    def _other_step(self, step: int, move: Move) -> Step | None:
        if move.seat is None:
            return self._roll(move, lambda dice: self.match.game.rules.setup(self.match.start, dice))
        if move.seat != self.observer and self.match.chance.random() < 0.5:
            otherwise = self._otherwise(move)
            if otherwise is not None:
                return otherwise
        try:
            return self._apply(move, move.action)
        except Illegal as illegal:
            if move.seat == self.observer:
                self.match.broken(f"hidden facts decide that {move.action} is refused: {illegal.refusal}", step)
            return None

    def _otherwise(self, move: Move) -> Step | None:
        """Let another seat do something else, or nothing, that looks the same to the observer."""
        assert move.seat is not None
        menu = offers(self.match.game, self.other, move.seat)
        for offer in (None, *self.match.chance.sample(menu, min(MOST_OFFERS, len(menu)))):
            try:
                action = offer and offer.sample(self.match.chance)
                there = self._apply(move, action) if action else Step(self.other)
            except Illegal:
                continue
            if there and action != move.action and _alike(move.step, there, self.observer):
                if not getattr(action or move.action, "secret", False) and self._shown(move, there):
                    continue
                return there
        return None

    def _shown(self, move: Move, there: Step) -> bool:
        """Tell whether views show what a seat openly chose: its events need not repeat all of it."""
        rules = self.match.game.rules
        return bool(rules.view(move.step.state, self.observer) != rules.view(there.state, self.observer))

    def _apply(self, move: Move, action: Action | None) -> Step | None:
        return self._roll(move, lambda dice: self.match.game.rules.apply(self.other, move.seat, action, dice))  # type: ignore[arg-type]

    def _roll(self, move: Move, make: Callable[[Any], Step]) -> Step | None:
        """Make a step with the observer's and the house's draws as they were and the others' anew, if that can be."""
        kept: dict[Observer, list[int]] = {None: [], self.observer: []}
        for owner, script in kept.items():
            name = "house" if owner is None else f"seat{owner}"
            script.extend(draw.result for draw in move.draws if draw.owner == name)
        for _ in range(TRIES):
            try:
                return make(ScriptedDice(kept, SeededDice(self.match.chance.randbytes(8), {})))
            except Impossible:
                continue
        return None


def _alike(one: Step, two: Step, observer: Observer) -> bool:
    return heard(one, observer) == heard(two, observer) and (
        (one.state.wait, one.state.outcome, one.state.out) == (two.state.wait, two.state.outcome, two.state.out)
    )


def _probe(match: Match, step: int, one: Any, two: Any, observer: Observer) -> None:
    """Try something as the observer: both worlds must accept it, or refuse it alike."""
    if observer is None:
        return
    menu = offers(match.game, one, observer)
    tries = [samples.action(match.game, match.start.seats, match.chance)]
    tries += [match.chance.choice(menu).sample(match.chance)] if menu else []
    for action in tries:
        left, right = (match.tried(state, observer, action) for state in (one, two))
        if (left if isinstance(left, Refusal) else None) != (right if isinstance(right, Refusal) else None):
            match.broken(f"hidden facts decide how seat {observer}'s {action} is answered: {left} or {right}", step)


def twins_look_alike(case: Case, twins: Twins) -> None:
    """States that an observer cannot tell apart look the same, refuse the same, and act the same for the observer."""
    for match, step, move in case.steps("twins"):
        observer = match.chance.choice((None, *match.seats()))
        state = move.step.state
        for twin in twins(state, observer, match.chance) if state.wait is not None else ():
            noticed = difference(match, state, twin, observer)
            if noticed:
                match.broken(f"{_named(observer)} tells twins apart by {noticed}", step)
            _probe(match, step, state, twin, observer)
            menu = offers(case.game, state, observer) if observer is not None else ()
            if observer is not None and menu:
                _same_answer(match, step, (state, twin), observer, match.chance.choice(menu).sample(match.chance))


def _same_answer(match: Match, step: int, states: tuple[Any, Any], seat: Seat, action: Action) -> None:
    one, two = (match.tried(state, seat, action) for state in states)
    if isinstance(one, Refusal) or isinstance(two, Refusal):
        if one != two:
            match.broken(f"hidden facts decide how seat {seat}'s {action} is answered: {one} or {two}", step)
        return
    if revealed(one, seat) or revealed(two, seat):
        return
    noticed = difference(match, one.state, two.state, seat)
    if heard(one, seat) != heard(two, seat) or noticed:
        match.broken(f"seat {seat} tells twins apart by doing {action}: {heard(two, seat)} {noticed}", step)


def planted_leaks_are_caught(case: Case, leaks: Mapping[str, ModuleType], twins: Twins | None) -> None:
    """Each of the leaks that an author planted in a copy of the rules breaks one of the other promises."""
    missed = [name for name, rules in leaks.items() if not _caught(case, rules, twins)]
    if missed:
        raise Broken(f"{case.game.name}: nobody notices {', '.join(missed)}")


def _caught(case: Case, rules: ModuleType, twins: Twins | None) -> bool:
    game = replace(case.game, rules=rules)
    tried = 0
    while tried < case.games:
        games = min(case.games - tried, max(5, 3 * tried))
        leaking = Case(game, games, case.first + tried, case.longest)
        tried += games
        for promise in (secret_actions_are_unseen, hidden_draws_stay_hidden, menus_hold_what_is_legal):
            if _breaks(promise, leaking):
                return True
        if twins and _breaks(lambda case: twins_look_alike(case, twins), leaking):
            return True
    return False


def _breaks(promise: Callable[[Case], None], case: Case) -> bool:
    try:
        promise(case)
    except Broken:
        return True
    return False
