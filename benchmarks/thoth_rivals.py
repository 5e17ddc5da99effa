"""Players of Thoth's Bluff who are harder for the house than simple ones; they see what a seat sees."""

from random import Random

from thoth_players import Player

from croupier import Action, Seat, replace
from plugins.thoth import strategy
from plugins.thoth.actions import Bluff, Done, RollAll, RollDice
from plugins.thoth.components import UNROLLED, Die
from plugins.thoth.position import ROLL, Position, Side, put
from plugins.thoth.strategy.allocation import Worth, best
from plugins.thoth.strategy.evaluation import judge

HARMLESS = {Die.D4: 1, Die.D6: 4}
"""The highest bluffs of dice that are bluffed last, so that nothing high comes at the end."""


class Rival:
    """Share out, rig and challenge as the house does, but bluff at a rate of its own, the highest dice first."""

    def __init__(self, bluffs: float = 0.0, dice: int = 5, most: dict[Die, int] | None = None) -> None:
        """Choose how often to bluff, how many dice, and the highest value of some."""
        self.bluffs, self.dice, self.most = bluffs, dice, most or {}

    def __call__(self, view: Position, seat: Seat, chance: Random) -> Action:
        """Play one action."""
        if view.phase != ROLL:
            return strategy.bot(view, seat, chance)
        side, worth = view.side(seat), judge(view, seat)
        free = side.those(UNROLLED)
        if not free:
            return Done()
        if side.rolls:
            return self._bluff(view, side, free[-1], worth)
        if chance.random() >= self.bluffs:
            return RollAll()
        honest = free[: max(0, len(free) - self.dice)]
        return RollDice(honest) if honest else self._bluff(view, side, free[-1], worth)

    def _bluff(self, view: Position, side: Side, die: Die, worth: Worth) -> Action:
        def rated(value: int) -> float:
            return best(view, replace(side, dice=put(side.dice, ((die, value),))), worth).worth

        return Bluff(die, max(range(1, self.most.get(die, die.sides) + 1), key=rated))


RIVALS: dict[str, Player] = {
    "bluffs-all": Rival(1.0, most=HARMLESS),
    "never-bluffs": Rival(),
}
"""Whoever bluffs every die of every round and ends with a low d6 and a d4 of 1, and whoever never bluffs."""
