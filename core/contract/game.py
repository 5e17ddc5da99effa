"""The contract of a game: the records its rules exchange with the house, and the functions it answers.

Pure: records are msgspec's, all else is the standard library's. Rules are frozen values in, frozen values out; words,
clocks, storage, networks and buttons are the house's business.
"""

import json
import sys
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from random import Random
from types import ModuleType
from typing import Annotated, Any, ClassVar, Protocol

from core.contract.records import Record, Tagged, adapter, field
from core.contract.scenes import Scene

Seat = Annotated[int, "seat"]
"""A place at the table, 0..n-1 in order of play."""
Face = Annotated[int, "face"]
"""The upper side of a die."""
Place = Annotated[int, "place"]
"""The position of a die or card in the order shown, from 1."""
Chips = Annotated[int, "chips"]
"""An amount of chips, 0 or more."""
Hidden = Annotated[int, "hidden"]
"""So many dice or cards that whoever reads this does not see."""
Card = Annotated[int, "card"]
"""A card by its rank."""


class Action(Record):
    """What the rules understand, from one seat; one class per verb row."""

    automatic: ClassVar[bool] = False
    """Only an expiry submits it: it has no verb and is in no menu."""
    secret: ClassVar[bool] = False
    """Nobody else may notice it."""
    hidden: ClassVar[tuple[str, ...]] = ()
    """The fields that nobody else may know of, though all may notice the action, until an event reveals them."""
    ends: ClassVar[bool] = False
    """It ends its seat's part of a wait; words typed as the next wait began were meant for the one before."""


class Leave(Action):
    """The seat is given up; every game answers it at any moment, and no menu holds it."""


class Event(Record):
    """What happened, for everybody; fields are tagged scalars, str enums, or tuples of these or of rows."""

    reveals: ClassVar[tuple[str, ...] | bool] = ()
    """The fields that may lawfully show hidden facts to whoever hears it, those of rows as `rows.dice`.

    `absence` stands for whether it is told at all. `True` is for everything: an older form, which warns.
    """
    retells: ClassVar[tuple[type[Record], ...]] = ()
    """Where it stands above a prompt, the newest event of these that says no more is not told besides."""

    def __init_subclass__(cls) -> None:
        """Warn of the older form of `reveals`."""
        super().__init_subclass__()
        if vars(cls).get("reveals") is True:
            said = (
                f'{cls.__qualname__}: `reveals = True` goes with the next version; name fields: `reveals = ("card",)`'
            )
            warnings.warn(said, DeprecationWarning, stacklevel=2)


class PrivateEvent(Event):
    """What happened, for one seat alone."""

    seat: Seat
    hint: ClassVar[bool] = False
    """It only guides: the house tells it in the seat's first match of the game, where the room has hints on."""


class Refusal(Record):
    """An action that the rules forbid, and why."""


class NotYourTurn(Refusal):
    """Somebody else is awaited."""


class NotNow(Refusal):
    """The verb belongs to another phase."""


class GameOver(Refusal):
    """The game has ended."""


class Illegal(Exception):
    """Raised by `apply` for a forbidden action; the state stays as it was."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(type(refusal).__name__)
        self.refusal = refusal


class Wait(Record):
    """Who is awaited and for what.

    `kind` names the clock and the words. Within one `turn` seats may only leave `seats`; a new `turn` starts the
    clocks anew and makes older buttons stale; a new `period` refills reserves.
    """

    kind: str
    seats: tuple[Seat, ...]
    turn: int
    period: int = 0


class Outcome(Record):
    """How a game ended.

    `ranking` lists groups of equal seats, best first, and holds every seat once; `tallies` has the gain or loss of the
    game's tally per seat, or is empty; `teams` has the seats that win and lose together, or is empty.
    """

    reason: str
    ranking: tuple[tuple[Seat, ...], ...]
    rated: bool = True
    tallies: tuple[int, ...] = ()
    teams: tuple[tuple[Seat, ...], ...] = ()


class State(Record, kw_only=True):
    """The base of every game's state: exactly one of `wait` and `outcome` is set.

    `out` lists the seats that will never act again, eliminated or gone; it only grows. A game's own number `round`, if
    it has one, is told on boards.
    """

    wait: Wait | None = None
    outcome: Outcome | None = None
    out: tuple[Seat, ...] = ()


class Options(Record):
    """The base of a game's options; each field is a bool, an int or a str enum, and has a default."""


class Step(Record):
    """What `setup` and `apply` return: the state after, and what happened, in order of telling."""

    state: Any
    events: tuple[Event, ...] = ()


class Start(Record):
    """What a game starts from: the number of seats, its options, and each seat's tally (or nothing)."""

    seats: int
    options: Any
    tallies: tuple[int, ...] = ()


class Dice(Protocol):
    """Where every random choice of the rules comes from."""

    def draw(self, owner: Seat | None, pool: Sequence[int], count: int = 1, /) -> tuple[int, ...]:
        """Draw `count` entries of `pool`, each independently and uniformly, from the owner's own stream.

        `owner` is the seat that rolls or gets the card, or None for the house; `pool` holds 1 to 2**32 entries.
        """
        ...


class Rules(Protocol):
    """A module of pure functions; optional: `check`, `upgrade`, `upgrade_record` and `lying`.

    `check(options) -> (options, events)` normalises the options and explains what it changed, or raises `Illegal`.
    `upgrade(data, version) -> data` turns the stored fields of an older version's state into this version's.
    `upgrade_record(name, data, version) -> (name, data)` does that for an event or action that an older version stored.
    `lying(view, seat) -> faces` lists the dice that the `Place`s of a seat's actions count, 0 where the view hides one.
    """

    def setup(self, start: Start, dice: Dice, /) -> Step:
        """Begin a game."""
        ...

    def apply(self, state: Any, seat: Seat, action: Any, dice: Dice, /) -> Step:
        """Make an action, or raise `Illegal`."""
        ...

    def view(self, state: Any, seat: Seat | None, /) -> Any:
        """Blank what the seat (None: a spectator) may not see; idempotent."""
        ...

    def menu(self, view: Any, seat: Seat, /) -> tuple[Any, ...]:
        """List as offers the actions open to a seat, awaited or not; every member is legal."""
        ...

    def show(self, view: Any, seat: Seat | None, /) -> tuple[Event, ...]:
        """Tell the position as events.

        The first public event stands above the prompt; the first private one is a panel of 200 characters at most.
        """
        ...


class Level(StrEnum):
    """How well players of the house play."""

    EASY = "easy"
    FAIR = "fair"
    STRONG = "strong"


class Strategy(Protocol):
    """A module that moves a seat from its view alone.

    Optional: `easy` and `fair`, as `bot`, for the levels of these names that `Game.levels` measures.
    """

    def expire(self, view: Any, seat: Seat, /) -> Action:
        """Choose what happens when the clock runs out: deterministic, repeated while the seat is still awaited.

        The view is the spectator's where `Game.expiry_is_public`, else the seat's own.
        """
        ...

    def bot(self, view: Any, seat: Seat, chance: Random, /) -> Action:
        """Choose one action as the house plays it, from the seat's own view."""
        ...


class Analyst(Protocol):
    """A module that judges the choices of a table that is over, by what their seat could know.

    Optional: `suspect(view, seat, action) -> float`, at a glance; of a long match the most suspicious are judged.
    `worth(state)`, each seat's chance to win from the whole position, in sum 1, fixed beforehand: it parts luck from
    choices, and is never asked for a match that is over.
    """

    def appraise(self, view: Any, seat: Seat, action: Any, chance: Random, /) -> Any:
        """Give the `Appraisal` of a choice from the seat's own view, or None where it cost nothing worth a word."""
        ...


class Recap(Protocol):
    """A module that finds what decided a table that is over, from whole positions."""

    def highlight(self, before: Any, seat: Seat, action: Any, after: Any, /) -> Any:
        """Give the `Highlight` of an action, or None where it decided nothing worth a word."""
        ...


class Guide(Protocol):
    """A module that guides somebody who plays a game for the first time, against the house alone."""

    def hint(self, view: Any, seat: Seat, /) -> PrivateEvent | None:
        """Give a private event marked `hint` on what an awaited seat may do, from its view; told once each."""
        ...


class Scenery(Protocol):
    """A module that lays out a game's position for whoever draws it; without one the house lays out what it shows."""

    def scene(self, view: Any, seat: Seat | None, told: Sequence[Event], /) -> Scene:
        """Lay out a position as a seat (None: a spectator) sees it, from its own view.

        `told` are the events of the last step that this reader was told where something was revealed, else none: cups
        are open then and what counts is lit.
        """
        ...


class Clock(Record):
    """Seconds to act (0: no limit), seconds of reserve behind them, and whether players may change them."""

    seconds: float
    reserve: float = 0
    fixed: bool = False
    advises: bool = False
    """What the house does when it runs out is good advice: it is named when it is made, and not in the warning."""
    consents: bool = False
    """Saying nothing is an answer, which the prompt announces: nobody is warned, or has missed anything."""


class Verb(Record):
    """A word that players type and the action it makes.

    `shape` names the action's fields in the order typed, such as `<count> <face> [reroll <dice>...]`.
    """

    word: str
    action: type[Action]
    shape: str = ""
    aliases: tuple[str, ...] = ()
    anytime: bool = False
    """Legal outside one's turn: its buttons carry no wait."""
    preview: bool = False
    """`try` shows what it would do."""
    confirm: bool = False
    """By taps it takes one page more; typed words act at once."""


class Game(Record):
    """A game as the house knows it; `package` is the plugin's `__name__`, where its words lie."""

    name: str
    package: str
    rules: Rules
    strategy: Strategy
    state: type[State]
    options: type[Options]
    seats: tuple[int, int]
    verbs: tuple[Verb, ...]
    clocks: Mapping[str, Clock]
    version: int = 1
    expiry_is_public: bool = True
    tally: str = ""
    aliases: tuple[str, ...] = ()
    levels: Mapping[Level, int] = field(default_factory=dict)
    """By how many Elo points each level was measured above somebody new; empty where the house plays in one way."""
    analysis: Analyst | None = None
    guide: Guide | None = None
    scenery: Scenery | None = None
    recap: Recap | None = None

    def player(self, level: str) -> Callable[[Any, Seat, Random], Action]:
        """Give how the house plays at a level; as well as it can at one that the game does not have."""
        known = level in self.levels and level != Level.STRONG
        chosen: Callable[[Any, Seat, Random], Action] = getattr(self.strategy, level) if known else self.strategy.bot
        return chosen


class Remark(Record):
    """What a choice was worth, in the words of the game: fields as those of events."""


class Appraisal(Record):
    """A choice that cost something.

    `lost` is what the best choice was worth more, above 0: in one unit for all choices of a game, as far as the seat
    could know then.
    """

    lost: float
    remark: Remark


class Highlight(Record):
    """A moment that decided a table: whose it was, the change of a chance to win, from 0 to 1, and a remark."""

    seat: Seat
    swing: float
    remark: Remark


# -- what is stored of a game ------------------------------------------------------------------------------------------


def records(modules: Iterable[ModuleType]) -> list[type[Record]]:
    """List the action, event, refusal and remark classes that the modules define or import, each once.

    Without `Remark` itself, which nothing stores: a game may have a class of that name.
    """
    found = {
        value
        for module in modules
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, (Action, Event, Refusal, Remark)) and value is not Remark
    }
    return sorted(found, key=lambda kind: (kind.__module__, kind.__qualname__))


def modules(game: Game) -> list[ModuleType]:
    """List the loaded modules of a game's package, where its records are defined."""
    package, within = game.package, f"{game.package}."
    inside = [module for name, module in sys.modules.items() if name == package or name.startswith(within)]
    rules = [game.rules] if isinstance(game.rules, ModuleType) else []
    return [*inside, *rules]


def upgraded(game: Game, version: int, stored: Tagged) -> Tagged:
    """Give a record that some version of its game stored (0: nobody knows which) the form of this one."""
    upgrade = getattr(game.rules, "upgrade_record", None)
    if upgrade is None or version in (0, game.version):
        return stored
    name, fields = stored
    return [*upgrade(name, fields, version)]


def read_state(game: Game, version: int, stored: str) -> Any:
    """Read a position stored by some version of its game, "" being none; ValueError if it cannot be."""
    if not stored:
        return None
    data = json.loads(stored)
    upgrade = getattr(game.rules, "upgrade", None)
    if version != game.version and upgrade:
        data = upgrade(data, version)
    state = adapter(game.state).validate_python(data)
    if (state.wait is None) == (state.outcome is None):
        raise ValueError("a state has exactly one of wait and outcome")
    return state
