"""What both do in a phase may arrive in any order: nothing comes out differently, and no die falls otherwise."""

from collections.abc import Sequence
from random import Random

from core.engine.dice import SeededDice
from croupier import Action, Seat
from croupier.testing.play import Case, Move
from plugins.thoth import GAME, rules

PHASES = 300


def test_the_order_of_arrival_never_matters() -> None:
    """Each phase of random matches is played again with both seats' actions shuffled together another way."""
    phases = 0
    for match in Case(GAME, 10).matches:
        chance, start = Random(match.number), 0
        while start + 1 < len(match.moves):
            turn = match.moves[start].step.state.wait.turn
            end = start + 1
            while end < len(match.moves) and match.moves[end].before.wait.turn == turn:
                end += 1
            shuffled = _shuffled(match.moves[start + 1 : end], chance)
            dice = SeededDice(match.seed, match.moves[start + 1].counters)
            state = match.moves[start].step.state
            for seat, action in shuffled:
                state = rules.apply(state, seat, action, dice).state
            assert state == match.moves[end - 1].step.state
            phases, start = phases + 1, end - 1
    assert phases >= PHASES


def _shuffled(moves: Sequence[Move], chance: Random) -> list[tuple[Seat, Action]]:
    """Mix two seats' moves anew, keeping each seat's own order."""
    made = [(move.seat, move.action) for move in moves if move.seat is not None and move.action is not None]
    assert len(made) == len(moves)
    queues = {seat: [action for mover, action in made if mover == seat] for seat in (0, 1)}
    order = [seat for seat, _ in made]
    chance.shuffle(order)
    return [(seat, queues[seat].pop(0)) for seat in order]
