"""Replays a table's log through its game's rules, action by action, or says at which one the two depart."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from core.contract import Action, Codec, Event, Game, Illegal, Seat, Start, Step, adapter
from core.engine import dice
from core.engine.sheet import Sheet
from core.engine.step import Begin

Row = Mapping[str, Any]
"""An action as `core.storage.queries` gives it: seat, wait, automatic, action and draws, the last two as stored."""
_DRAWS = tuple[dice.Draw, ...]


class Departed(Exception):
    """The log and the rules come to different things at an action; `why` holds no value of the table."""

    def __init__(self, number: int, why: str) -> None:
        """Name the action, counting from 0 for the setup, and what is wrong there."""
        super().__init__(f"action {number}: {why}")
        self.number, self.why = number, why


@dataclass(frozen=True)
class Made:
    """One action of a replay: the log's number, the state before (None: the setup) and after, and what happened."""

    number: int
    before: Any
    seat: Seat
    wait: int
    automatic: bool
    action: Action
    after: Any
    events: tuple[Event, ...]
    counters: Mapping[str, int]
    """How many draws each stream has made, this action's included."""


def beginning(game: Game, sheet: Sheet) -> Start:
    """Return what the table's game starts from; ValueError for options that this version of the game does not know."""
    return Start(len(sheet.seats), adapter(game.options).validate_python(sheet.options), sheet.tallies)


def replay(game: Game, codec: Codec, start: Start, seed: bytes, log: Iterable[Row]) -> Iterator[Made]:
    """Make every action of a log again; `Departed` at the first one that the rules do not make so.

    The draws of each action have to be those that follow from the seed. Nothing but the arguments is looked at, so it
    may run in any thread.
    """
    counters: Mapping[str, int] = {}
    state: Any = None
    for number, row in enumerate(log):
        rolled = dice.SeededDice(seed, counters)
        action, seat = _read(codec, number, row), int(row["seat"])
        step = _step(game, number, (state, start), (seat, action), rolled)
        if tuple(rolled.drawn) != adapter(_DRAWS).validate_python(row["draws"]):
            raise Departed(number, "it draws something else")
        before, state, counters = state, step.state, rolled.counters
        yield Made(number, before, seat, int(row["wait"]), bool(row["automatic"]), action, state, step.events, counters)


def _read(codec: Codec, number: int, row: Row) -> Action:
    try:
        action = codec.load(list(row["action"]))
    except (KeyError, ValueError, TypeError):
        raise Departed(number, "it is none that these rules know") from None
    if not isinstance(action, Action) or isinstance(action, Begin) != (number == 0):
        raise Departed(number, "it stands where no such action can stand")
    return action


def _step(game: Game, number: int, at: tuple[Any, Start], made: tuple[Seat, Action], rolled: dice.SeededDice) -> Step:
    """Make one action; whatever the rules raise is a departure, for what they say may hold secrets."""
    state, start = at
    if number and state.wait is None:
        raise Departed(number, "the game is over before it")
    try:
        step = game.rules.apply(state, *made, rolled) if number else game.rules.setup(start, rolled)
    except Illegal as illegal:
        raise Departed(number, f"the rules refuse it ({type(illegal.refusal).__name__})") from None
    except Exception as error:
        raise Departed(number, f"the rules fail ({type(error).__name__})") from None
    if (step.state.wait is None) == (step.state.outcome is None):
        raise Departed(number, "it leaves neither somebody awaited nor an outcome, or both")
    return step


def position(game: Game, codec: Codec, sheet: Sheet, log: Iterable[Row]) -> Any:
    """Replay a table to its position (None before its start); `Departed` where the rules do not lead there.

    A table that was ended by somebody's word, or abandoned, stands as it did before that.
    """
    try:
        start = beginning(game, sheet)
    except ValueError:
        raise Departed(0, "these rules do not know the options") from None
    state = None
    for made in replay(game, codec, start, sheet.seed(), log):
        state = made.after
    return state
