"""What both do in a phase may arrive in any order: nothing comes out differently, and no die falls otherwise."""

from random import Random

from core.engine.dice import SeededDice
from croupier.testing.play import Case
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
            shuffled = _shuffled(list(match.moves[start + 1 : end]), chance)
            dice = SeededDice(match.seed, match.moves[start + 1].counters)
            state = match.moves[start].step.state
            for move in shuffled:
                state = rules.apply(state, move.seat, move.action, dice).state
            assert state == match.moves[end - 1].step.state
            phases, start = phases + 1, end - 1
    assert phases >= PHASES


def _shuffled(moves: list, chance: Random) -> list:
    """Mix two seats' moves anew, keeping each seat's own order."""
    queues = {seat: [move for move in moves if move.seat == seat] for seat in (0, 1)}
    order = [move.seat for move in moves]
    chance.shuffle(order)
    return [queues[seat].pop(0) for seat in order]
