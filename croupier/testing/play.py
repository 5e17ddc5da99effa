"""Random matches of a game, each reproducible from its number."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from random import Random
from types import ModuleType
from typing import Any, NoReturn, overload

from core.contract import Action, Game, Illegal, Level, PrivateEvent, Refusal, Seat, Start, Step, Wait, hookimpl
from core.engine import Draw, SeededDice
from core.engine.plugins import LoadedGame, Plugins
from core.words import load
from croupier.testing.samples import random_start
from croupier.testing.wording.voices import Voices

MOST_OFFERS = 4
"""How many offers of one menu are tried at one step."""
MOST_STEPS = 10
"""How many steps of one match a promise is tried at, and a few more for rare waits."""
WHOLE = 20
"""Every so many matches all steps are tried."""


class Broken(AssertionError):
    """A promise of the contract that a game does not keep."""


@dataclass(frozen=True)
class Move:
    """One action of a match, what came of it and which dice it took; the opening has neither seat nor action."""

    before: Any
    seat: Seat | None
    action: Action | None
    step: Step
    draws: tuple[Draw, ...]
    counters: Mapping[str, int]
    """How much of each stream was used before it."""


Choice = tuple[Seat, Action]
Chooser = Callable[["Match"], Choice | None]


@dataclass
class Match:
    """A match as it is played: give it choosers, and it logs what they do."""

    case: "Case"
    number: int
    start: Start
    chance: Random
    state: Any = None
    counters: Mapping[str, int] = field(default_factory=dict)
    moves: list[Move] = field(default_factory=list)
    fault: str = ""
    crash: Exception | None = None
    """What the rules raised that is no refusal, if that was what went wrong."""

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.case.game

    @cached_property
    def seed(self) -> bytes:
        """The seed of its dice."""
        return sha256(f"{self.case.game.name}:{self.number}".encode()).digest()

    @cached_property
    def kinds(self) -> Mapping[str, Sequence[int]]:
        """List the steps of a match that is over by the kind of the wait that each led to."""
        found: dict[str, list[int]] = {}
        for step, move in enumerate(self.moves):
            found.setdefault(move.step.state.wait.kind if move.step.state.wait else "", []).append(step)
        return found

    def seats(self) -> range:
        """List every seat."""
        return range(self.start.seats)

    def broken(self, what: str, step: int | None = None) -> NoReturn:
        """Fail, naming the seed, the step, and the action made there."""
        at = len(self.moves) - 1 if step is None else step
        move = self.moves[at] if 0 <= at < len(self.moves) else None
        made = f", seat {move.seat} {move.action}" if move and move.action else ""
        raise Broken(f"{self.game.name}: {what} (seed {self.number}, step {at}{made})")

    def open(self) -> None:
        """Set the game up."""
        dice = SeededDice(self.seed, {})
        self._log(None, None, self.game.rules.setup(self.start, dice), dice)

    def make(self, seat: Seat, action: Action, strict: bool = True) -> None:
        """Make an action; Broken where it is refused, or (`strict`) where the state after it breaks the contract."""
        dice = SeededDice(self.seed, self.counters)
        try:
            step = self.game.rules.apply(self.state, seat, action, dice)
        except Illegal as illegal:
            self.broken(f"seat {seat} was refused {action}: {illegal.refusal}")
        except Exception as error:
            self.crash = error
            self.broken(f"seat {seat} made {action}, and that raised {error!r}")
        before = self.state
        self._log(seat, action, step, dice)
        for fault in faults(self.game, self.start.seats, before, step) if strict else ():
            self.broken(fault)

    def tried(self, state: Any, seat: Seat, action: Action, dice: SeededDice | None = None) -> Step | Refusal:
        """Answer an action in any state as the rules do, without making it."""
        try:
            return self.game.rules.apply(state, seat, action, dice or SeededDice(self.seed, {}))
        except Illegal as illegal:
            return illegal.refusal

    def _log(self, seat: Seat | None, action: Action | None, step: Step, dice: SeededDice) -> None:
        self.moves.append(Move(self.state, seat, action, step, tuple(dice.drawn), self.counters))
        self.state, self.counters = step.state, dice.counters

    def fork(self, step: int) -> "Match":
        """Start another match from the state after a step, on the same dice."""
        moves = self.moves[: step + 1]
        counters = dict(self.counters if step + 1 == len(self.moves) else self.moves[step + 1].counters)
        chance = Random(f"{self.game.name}:{self.number}:{step}")
        return Match(self.case, self.number, self.start, chance, moves[-1].step.state, counters, moves)

    def finish(self, choose: Chooser, strict: bool = True) -> None:
        """Play on until the game ends; Broken if it does not, or if nobody can do anything."""
        for _ in range(self.case.longest):
            if self.state.wait is None or self.state.outcome is not None:
                return
            choice = choose(self)
            if choice is None:
                self.broken(f"{self.state.wait} is awaited and no menu holds an action")
            self.make(*choice, strict=strict)
        self.broken(f"still not over after {self.case.longest} actions")


@dataclass(frozen=True)
class Case:
    """A game, and how much of it to play: `games` matches from seed `first` on, none of over `longest` actions."""

    game: Game
    games: int = 200
    first: int = 0
    longest: int = 2000

    @cached_property
    def matches(self) -> Sequence[Match]:
        """Give every match, played at random from all menus; one that goes wrong ends early, with its `fault`."""
        return _Matches(self)

    @cached_property
    def loaded(self) -> LoadedGame:
        """Load the game for the promises, which look closer than the house does; Broken where that fails."""
        return self.load(ours=True)

    @cached_property
    def voices(self) -> dict[int, Voices]:
        """Keep who speaks of the game by how many sit there."""
        return {}

    def load(self, ours: bool = False) -> LoadedGame:
        """Load the game as the house loads the plugins of strangers, or `ours`; Broken where that fails."""
        plugins = Plugins(load("core.words"))
        plugins.add(self.game.name, _Plugin(self.game), ours)
        if plugins.reports[0].error:
            raise Broken(f"{self.game.name}: the house does not load it: {plugins.reports[0].error}")
        return plugins.games[self.game.name]

    def seeds(self) -> range:
        """List the numbers of the matches."""
        return range(self.first, self.first + self.games)

    def match(self, number: int, salt: str = "") -> Match:
        """Set up the match with this number, with other choices to come for another salt."""
        chance = Random(f"{self.game.name}:{number}")
        match = Match(self, number, random_start(self.game, chance), Random(f"{self.game.name}:{number}:{salt}"))
        match.open()
        return match

    def random(self, number: int) -> Match:
        """Play a match at random from all menus."""
        match = self.match(number)
        try:
            match.finish(by_menus, strict=False)
        except Broken as broken:
            match.fault = str(broken)
        return match

    def steps(self, salt: str) -> Iterator[tuple[Match, int, Move]]:
        """List moves of every match with their numbers: those of `sample`, others for each promise's salt."""
        for match in self.matches:
            match.chance = Random(f"{self.game.name}:{match.number}:{salt}")
            for step in sample(match):
                yield match, step, match.moves[step]

    def every_step(self) -> Iterator[tuple[Match, int, Move]]:
        """List every move of every match with its number."""
        for match in self.matches:
            for step, move in enumerate(match.moves):
                yield match, step, move


class _Matches(Sequence[Match]):
    """The matches of a case, each played when it is first looked at."""

    def __init__(self, case: Case) -> None:
        self._case, self._played = case, list[Match]()

    def __len__(self) -> int:
        return self._case.games

    @overload
    def __getitem__(self, at: int) -> Match: ...

    @overload
    def __getitem__(self, at: slice) -> list[Match]: ...

    def __getitem__(self, at: int | slice) -> Match | list[Match]:
        last = max(range(len(self))[at], default=-1) if isinstance(at, slice) else range(len(self))[at]
        while len(self._played) <= last:
            self._played.append(self._case.random(self._case.first + len(self._played)))
        return self._played[at]


class _Plugin:
    """A plugin that brings one game."""

    def __init__(self, game: Game) -> None:
        self._game = game

    @hookimpl
    def croupier_games(self, register: Callable[[Game], None]) -> None:
        register(self._game)


def offers(game: Game, state: Any, seat: Seat) -> tuple[Any, ...]:
    """List what a seat's menu holds."""
    return game.rules.menu(game.rules.view(state, seat), seat)


def sample(match: Match) -> list[int]:
    """Pick steps of a match in order: the first, the last, one of each wait's kind, and some at random, or all."""
    steps = range(len(match.moves))
    if match.number % WHOLE == 0 or len(steps) <= MOST_STEPS:
        return list(steps)
    picked = {match.chance.choice(found) for found in match.kinds.values()}
    return sorted({0, steps[-1], *picked, *match.chance.sample(steps, MOST_STEPS)})


def stretch(match: Match, length: int = MOST_STEPS) -> range:
    """Pick steps of a match that follow each other: from the opening or from anywhere, or all."""
    steps = len(match.moves)
    if match.number % WHOLE == 0 or steps <= length:
        return range(steps)
    first = match.chance.choice((0, match.chance.randint(0, steps - length)))
    return range(first, first + length)


def some_offers(match: Match, state: Any, seat: Seat) -> list[Any]:
    """Pick a few of what a seat's menu holds, all of it in every tenth match: long menus come at every step."""
    menu = list(offers(match.game, state, seat))
    thorough = match.number % 10 == 0 or len(menu) <= MOST_OFFERS
    return menu if thorough else match.chance.sample(menu, MOST_OFFERS)


def by_menus(match: Match) -> Choice | None:
    """Choose at random among the offers of a seat, any that has some, awaited or not."""
    for seat in match.chance.sample(match.seats(), len(match.seats())):
        found = [offer for offer in offers(match.game, match.state, seat) if len(offer)]
        if found:
            return seat, match.chance.choice(found).sample(match.chance)
    return None


def by_bots(match: Match, level: Level = Level.STRONG) -> Choice:
    """Let the house choose for an awaited seat, at a level."""
    seat = match.chance.choice(match.state.wait.seats)
    return seat, match.game.player(level)(match.game.rules.view(match.state, seat), seat, match.chance)


def expired(game: Game, state: Any, seat: Seat) -> Action:
    """Choose what happens to an awaited seat when its clock runs out."""
    seen = game.rules.view(state, None if game.expiry_is_public else seat)
    return game.strategy.expire(seen, seat)


def patched(rules: Any, **functions: Callable[..., Any]) -> ModuleType:
    """Give a copy of a rules module with some of its functions replaced; the functions themselves are as they were."""
    module = ModuleType(rules.__name__)
    vars(module).update(vars(rules))
    vars(module).update(functions)
    return module


def faults(game: Game, seats: int, before: Any, step: Step) -> Iterator[str]:
    """Say what breaks the contract after a step; `before` is None for the opening."""
    state = step.state
    if not isinstance(state, game.state):
        yield f"the state is a {type(state).__name__}, not a {game.state.__name__}"
        return
    if (state.wait is None) == (state.outcome is None):
        yield f"exactly one of wait and outcome must be set, and they are {state.wait} and {state.outcome}"
    if state.wait is not None:
        yield from _wait(game, seats, state)
    if state.outcome is not None:
        yield from _outcome(seats, state)
    if before is not None and before.wait is not None and state.wait is not None:
        yield from _turn(before.wait, state.wait)
    yield from _out(seats, before.out if before is not None else (), state.out)
    for event in step.events:
        if isinstance(event, PrivateEvent) and event.seat not in range(seats):
            yield f"{event} is for no seat"


def _wait(game: Game, seats: int, state: Any) -> Iterator[str]:
    awaited = state.wait.seats
    if not awaited or len(set(awaited)) < len(awaited) or not set(awaited) <= set(range(seats)):
        yield f"{state.wait} must await some of the {seats} seats, each once"
    if set(awaited) & set(state.out):
        yield f"{state.wait} awaits a seat that is out: {state.out}"
    if state.wait.kind not in game.clocks:
        yield f"no clock is called {state.wait.kind}"


def _turn(before: Wait, after: Wait) -> Iterator[str]:
    if after.turn < before.turn:
        yield f"the turn went back from {before.turn} to {after.turn}"
    if (after.kind, after.turn) != (before.kind, before.turn):
        return
    if not set(after.seats) <= set(before.seats):
        yield f"within turn {after.turn} seats were added: {before.seats}, then {after.seats}"
    if after.period != before.period:
        yield f"within turn {after.turn} the period changed from {before.period} to {after.period}"


def _outcome(seats: int, state: Any) -> Iterator[str]:
    ranked = [seat for group in state.outcome.ranking for seat in group]
    if sorted(ranked) != list(range(seats)):
        yield f"the ranking {state.outcome.ranking} must hold each of the {seats} seats once"
    if len(state.outcome.tallies) not in (0, seats):
        yield f"the tallies {state.outcome.tallies} must have one entry a seat, or none"


def _out(seats: int, before: tuple[int, ...], after: tuple[int, ...]) -> Iterator[str]:
    if not set(before) <= set(after):
        yield f"out may only grow: {before}, then {after}"
    if len(set(after)) < len(after) or not set(after) <= set(range(seats)):
        yield f"out must list some of the {seats} seats, each once: {after}"
