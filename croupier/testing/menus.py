"""What every game promises of its menus: they are whole, or the game names what it leaves out."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from random import Random
from types import NoneType
from typing import Any, get_args, get_origin

from core.contract import Action, Domain, Game, Leave, Offer, OneOf, Range, Refusal, Seat, Some, replace
from core.words import field_types, tag
from croupier.testing import samples
from croupier.testing.play import Case, Match, offers
from croupier.testing.wording.words import read_back

Unoffered = Mapping[str, Callable[[Any, Seat, Action], bool]]
"""Legal moves that no menu holds, by name: `{"a claim above all dice": lambda view, seat, action: ...}`."""
FACES = range(1, 7)
KINDS = 2
"""How many kinds of action are tried at one step."""
SPREAD = 6
"""How many values of one field are tried at most."""
SAME = 200
"""How many of the moves on offer are looked at for one that comes to the same."""
OFTEN = 20
"""What was found of an action so often is looked for, with others of its kind, once in so many times."""


class Known:
    """What menus were seen to hold: the actions of a game, and for each of their fields the values met so far."""

    def __init__(self, game: Game) -> None:
        """Know the actions that can be typed, and none of their values."""
        self.kinds = tuple(dict.fromkeys(verb.action for verb in game.verbs if not issubclass(verb.action, Leave)))
        self.secrets = any(kind.secret for kind in self.kinds)
        self._values: dict[tuple[type[Action], str], dict[Any, None]] = {}
        self._noted: Counter[tuple[str, type[Action]]] = Counter()

    def learn(self, menu: tuple[Offer, ...]) -> None:
        """Remember the values of a menu."""
        for offer in menu:
            for name, domain in offer.fields:
                self._values.setdefault((offer.action, name), {}).update(dict.fromkeys(_ends(domain)))

    def some(self, seats: int, chance: Random, menu: tuple[Offer, ...] = ()) -> Iterator[Action]:
        """Make actions of a few kinds: one that is offered, if any is, and what it is with one other value."""
        for kind in chance.sample(self.kinds, min(KINDS, len(self.kinds))):
            own = [offer for offer in menu if offer.action is kind and len(offer)]
            base = chance.choice(own).sample(chance) if own else self.one(kind, seats, chance)
            yield base
            for name, annotation in field_types(kind).items():
                for value in self._tried(kind, name, annotation, seats, chance):
                    yield replace(base, **{name: value})

    def note(self, what: str, kind: type[Action], holds: bool = True) -> None:
        """Count what was found of a kind of action; once that does not hold counts as often as many times it does."""
        self._noted[what, kind] += 1 if holds else -OFTEN

    def spares(self, what: str, kind: type[Action], chance: Random) -> bool:
        """Tell whether to let an action be, since that was found of its kind so often; now and then it is not."""
        return self._noted[what, kind] >= OFTEN and chance.random() > 1 / OFTEN

    def one(self, kind: type[Action], seats: int, chance: Random) -> Action:
        """Make any action of a kind."""
        made = {
            name: chance.choice(self._tried(kind, name, annotation, seats, chance) or [None])
            for name, annotation in field_types(kind).items()
        }
        return kind(**made)

    def _tried(self, kind: type[Action], name: str, annotation: Any, seats: int, chance: Random) -> list[Any]:
        """Pick values of a field: all where there are few, else some of those met, and some between and beside."""
        met = self._values.get((kind, name), {})
        if get_origin(annotation) is tuple:
            return _subsets(list(met) or _finite(get_args(annotation)[0], met, seats), chance)
        values = _finite(annotation, met, seats)
        if values is None:
            numbers = [value for value in met if type(value) is int]
            values = list(met) or [samples.value(annotation, seats, chance)]
            values += [chance.randint(min(numbers) - 1, max(numbers) + 1) for _ in numbers[:2]]
        return chance.sample(values, min(SPREAD, len(values)))


def _ends(domain: Domain) -> tuple[Any, ...]:
    """List the values of a domain, of a long range its ends, of tuples what they are made of."""
    match domain:
        case OneOf(values) | Some(values):
            return values
        case Range(low, high, marks):
            return (low, high, *marks)
        case tuple():
            return domain
        case value:
            return (value,)


def _finite(annotation: Any, met: Mapping[Any, None], seats: int) -> list[Any] | None:
    """List all values of a type that has few, None of one that has many."""
    if tag(annotation) == "seat":
        every: list[Any] = list(range(seats))
    elif tag(annotation) == "face":
        every = [*FACES, *(value for value in met if value not in FACES)]
    else:
        kind = next((part for part in (annotation, *get_args(annotation)) if part is not NoneType), annotation)
        if kind is bool:
            every = [False, True]
        elif isinstance(kind, type) and issubclass(kind, Enum):
            every = list(kind)
        else:
            return None
    return [*every, None] if NoneType in get_args(annotation) and None not in every else every


def _subsets(entries: list[Any] | None, chance: Random) -> list[tuple[Any, ...]]:
    entries = entries or []
    sizes = (1, chance.randint(0, len(entries))) if entries else ()
    return [(), *(tuple(entries[at] for at in sorted(chance.sample(range(len(entries)), size))) for size in sizes)]


def menus_are_whole(case: Case, unoffered: Unoffered) -> None:
    """What `apply` takes from a seat is in its menu, comes to the same as something there, or is named as left out."""
    known = Known(case.game)
    for match, step, move in case.steps("whole"):
        wait = move.step.state.wait
        if wait is not None:
            seat = match.chance.choice(wait.seats if match.chance.random() < 0.8 else match.seats())
            menu = offers(case.game, move.step.state, seat)
            known.learn(menu)
            for action in known.some(match.start.seats, match.chance, menu):
                if not any(action in offer for offer in menu) and _left_out(known, match, step, seat, action):
                    _named(match, step, seat, action, unoffered)


def _left_out(known: Known, match: Match, step: int, seat: Seat, action: Action) -> bool:
    """Tell whether a move is legal, and nothing on offer is that move in other words."""
    state = match.moves[step].step.state
    answer = match.tried(state, seat, action)
    if isinstance(answer, Refusal) or read_back(match.case, match.start.seats, action) != action:
        return False
    if known.spares("the same", type(action), match.chance):
        return False
    left = SAME
    for offer in offers(match.game, state, seat):
        for other in offer if len(offer) <= left else ():
            left -= 1
            if match.tried(state, seat, other) == answer:
                known.note("the same", type(action))
                return False
    return True


def _named(match: Match, step: int, seat: Seat, action: Action, unoffered: Unoffered) -> None:
    seen = match.game.rules.view(match.moves[step].step.state, seat)
    if not any(leaves_out(seen, seat, action) for leaves_out in unoffered.values()):
        match.broken(
            f"seat {seat} may do {action}, and its menu leaves that out: "
            "offer it, refuse it, or name it in `unoffered` of the test",
            step,
        )
