"""What holds for every state, and from each state to the next."""

from collections.abc import Iterator
from typing import Any

from core.contract import Game, PrivateEvent, Step, Wait


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
