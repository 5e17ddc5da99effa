"""What every game promises of its secrets: nobody notices what only somebody else may know.

Each test looks at a match through an observer, a seat or (None) a spectator, in two worlds that differ only in what
is hidden from the observer. `Broken` where the observer could tell them apart.
"""

from collections.abc import Callable, Iterable, Mapping
from random import Random
from types import ModuleType
from typing import Any

from core.contract import Action, Refusal, Seat, replace
from core.engine import SeededDice
from croupier.testing.menus import Known
from croupier.testing.play import Broken, Case, Match, offers, some_offers, stretch
from croupier.testing.promises import menus_hold_what_is_legal
from croupier.testing.secrecy.observers import Observer, answers, difference, heard, named, revealed, reveals_views
from croupier.testing.secrecy.two_worlds import World

Twins = Callable[[Any, Seat | None, Any], Iterable[Any]]
"""`twins(state, observer, chance)` gives states that the observer cannot tell from this one."""
LONG = 40
"""How many steps of a match a world with other secrets goes along."""
OWNERS = 2
"""How many seats of a match are tried as one that keeps a secret."""
WATCHING = 3
"""How many seats look for a difference."""
MOST_SECRET = 2
"""How many secret actions are tried at one step."""


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
                match.broken(f"seat {seat} does {action}, and {named(observer)} notices {noticed}", step)


def hidden_choices_stay_hidden(case: Case) -> None:
    """Where a view cannot tell two choices of another seat apart, nothing else can, until an event reveals it."""
    known = Known(case.game)
    for match in case.matches:
        match.chance = Random(f"{case.game.name}:{match.number}:choices")
        for owner in match.chance.sample(match.seats(), min(OWNERS, match.start.seats)):
            World(match, (owner,), _others(match, owner), choices=True, known=known).follow(stretch(match, LONG))


def hidden_draws_stay_hidden(case: Case) -> None:
    """What others draw, and what the house draws where no view shows it, stays hidden until an event reveals it."""
    known = Known(case.game)
    for match in case.matches:
        match.chance = Random(f"{case.game.name}:{match.number}:hidden")
        everybody = (None, *match.seats())
        observer, owner = match.chance.choice(everybody), everybody[match.number % len(everybody)]
        others = [seat for seat in match.seats() if seat != observer]
        World(match, others, (observer,), choices=False, known=known).follow(stretch(match))
        World(match, (owner,), _others(match, owner), choices=False, known=known).follow(stretch(match, LONG))


def _others(match: Match, owner: Observer) -> list[Observer]:
    """List some observers, the spectator among them, who may not know what an owner knows."""
    seats = [seat for seat in match.seats() if seat != owner]
    return [None, *match.chance.sample(seats, min(WATCHING, len(seats)))]


def twins_look_alike(case: Case, twins: Twins) -> None:
    """States that an observer cannot tell apart look the same, refuse the same, and act the same for the observer."""
    known = Known(case.game)
    for match, step, move in case.steps("twins"):
        observer = match.chance.choice((None, *match.seats()))
        state = move.step.state
        for twin in twins(state, observer, match.chance) if state.wait is not None else ():
            noticed = difference(match, state, twin, observer)
            if noticed:
                match.broken(f"{named(observer)} tells twins apart: {noticed}", step)
            if observer is not None:
                _same_answers(match, step, (state, twin), observer, known)


def _same_answers(match: Match, step: int, states: tuple[Any, Any], seat: Seat, known: Known) -> None:
    menu = offers(match.game, states[0], seat)
    known.learn(menu)
    for action in known.some(match.start.seats, match.chance, menu):
        said = answers(match, *states, seat, action)
        if said:
            match.broken(f"seat {seat} tells twins apart by trying {action}: {said}", step)
    if menu:
        _same_step(match, step, states, seat, match.chance.choice(menu).sample(match.chance))


def _same_step(match: Match, step: int, states: tuple[Any, Any], seat: Seat, action: Action) -> None:
    dice = [SeededDice(match.seed, {}) for _ in states]
    one, two = (match.tried(state, seat, action, given) for state, given in zip(states, dice, strict=True))
    if isinstance(one, Refusal) or isinstance(two, Refusal) or dice[0].drawn != dice[1].drawn:
        return  # another deck may have given another card
    ones, twos = heard(one, seat), heard(two, seat)
    told = revealed(ones, twos)
    if told.lawful or reveals_views(ones):
        return
    noticed = difference(match, one.state, two.state, seat)
    if ones != twos or noticed:
        match.broken(f"seat {seat} tells twins apart by doing {action}: {told.leak or twos} {noticed}", step)


PROMISES = (
    secret_actions_are_unseen,
    hidden_draws_stay_hidden,
    hidden_choices_stay_hidden,
    menus_hold_what_is_legal,
)
"""What a planted leak may break; and the promise about twins."""


def planted_leaks_are_caught(case: Case, leaks: Mapping[str, ModuleType], twins: Twins | None) -> None:
    """Each of the leaks that an author planted in a copy of the rules breaks one of the other promises.

    Rules that crash are no leak that was noticed, whatever else was: the fault is named, and raised from the first.
    """
    missed: list[str] = []
    crashed: dict[str, Exception] = {}
    for name, rules in leaks.items():
        try:
            if not _caught(case, rules, twins):
                missed.append(name)
        except Exception as error:
            crashed[name] = error
    told = [f"nobody notices {', '.join(missed)}"] if missed else []
    told += [f"the rules planted for {name} crash: {error!r}" for name, error in crashed.items()]
    if told:
        raise Broken(f"{case.game.name}: {'; '.join(told)}") from next(iter(crashed.values()), None)


def _caught(case: Case, rules: ModuleType, twins: Twins | None) -> bool:
    """Tell whether a promise breaks by these rules; raises what they raise, also while a match is only played."""
    game = replace(case.game, rules=rules)
    tried = 0
    while tried < case.games:
        games = min(case.games - tried, max(5, 3 * tried))
        leaking = Case(game, games, case.first + tried, case.longest)
        tried += games
        for match in leaking.matches:
            if match.crash:
                raise match.crash
        for promise in PROMISES:
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
