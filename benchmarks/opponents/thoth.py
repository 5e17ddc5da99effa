"""Players of Thoth's Bluff, simple ones and some who are harder for the house; they see what a seat sees."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from functools import cache, partial
from random import Random

from core.engine.dice import SeededDice
from croupier import Action, Seat, Start, replace
from opponents import Played, Player, Row, Study, timed
from plugins.thoth import GAME, phases, rules, strategy
from plugins.thoth.actions import Bluff, Challenge, Done, Rig, RollAll, RollDice, Submit
from plugins.thoth.components import UNROLLED, Deed, Die
from plugins.thoth.menus import to_rig
from plugins.thoth.options import Length, Preset
from plugins.thoth.position import RIG, ROLL, Position, Side, put
from plugins.thoth.strategy.allocation import Allocation, Worth, best
from plugins.thoth.strategy.evaluation import judge

GAMES = 200
STUDIES: dict[str, tuple[Study, int, int]] = {}
NEUTRAL = 7
"""What a die is taken to show that is still to be given."""
SUSPICIOUS = 0.75
"""The share of its highest value above which the last die looks bluffed."""
WORTHWHILE = 0.02


@cache
def results(deed: Deed) -> list[int]:
    """Sort what random dice score."""
    chance, found = Random(deed), list[int]()
    while len(found) < 1000:
        dice = chance.sample(deed.dice, min(deed.kind.size, len(deed.dice)))
        dice += [chance.choice(deed.dice) for _ in range(deed.kind.size - len(dice))]
        values = sorted(chance.randint(1, die.sides) for die in dice)
        if deed.fits(values):
            found.append(deed.score(values, [die.sides for die in dice]))
    return sorted(found)


@cache
def desirability(deed: Deed, values: tuple[int, ...], sides: tuple[int, ...]) -> float:
    """Rate a submission: how much of it is there, and how it compares with random dice."""
    missing = deed.kind.size - len(values)
    score = deed.score((*values, *[NEUTRAL] * missing), (*sides, *[20] * missing))
    below, above = bisect_left(results(deed), score), bisect_right(results(deed), score)
    share = (below + above) / 2 / len(results(deed))
    return len(values) * (share if deed.higher else 1 - share) + 0.3 * len(values)


class Greedy:
    """Take the most desirable sharing; bluff the last two dice at some rate; perhaps challenge a suspicious die."""

    def __init__(self, bluffs: float = 0.0, challenges: bool = False) -> None:
        """Choose how often to bluff, and whether to challenge."""
        self.bluffs, self.challenges = bluffs, challenges

    def __call__(self, view: Position, seat: Seat, chance: Random) -> Action:
        """Play one action."""
        side = view.side(seat)
        if view.phase == ROLL:
            return self._roll(view, side, chance)
        return self._rig(view, seat, side) if view.phase == RIG else self._act(view, side)

    def _roll(self, view: Position, side: Side, chance: Random) -> Action:
        free = side.those(UNROLLED)
        if not free:
            return Done()
        if side.bluffs or side.rolls:
            return self._bluff(view, side, free[0])
        if chance.random() >= self.bluffs:
            return RollAll()
        honest = free[: max(0, len(free) - 2)]
        return RollDice(honest) if honest else self._bluff(view, side, free[0])

    @staticmethod
    def _bluff(view: Position, side: Side, die: Die) -> Action:
        def rated(value: int) -> float:
            return best(view, replace(side, dice=put(side.dice, ((die, value),))), desirability).worth

        return Bluff(die, max(range(1, die.sides + 1), key=rated))

    def _rig(self, view: Position, seat: Seat, side: Side) -> Action:
        plan = best(view, side, desirability)
        used = sum(1 for now, then in zip(side.dice, side.before, strict=True) if now == UNROLLED and then > 0)
        rig = self._best_rig(view, side, plan) if used < 2 and side.wager is None else None
        if rig:
            return rig
        spare = [die for die in side.rolled if die not in plan.dice]
        rolls = view.rolls[1 - seat]
        suspicious = bool(rolls) and rolls[-1].value > SUSPICIOUS * rolls[-1].die.sides
        if self.challenges and suspicious and side.wager is None and spare:
            return Challenge(spare[-1])
        return Done()

    @staticmethod
    def _best_rig(view: Position, side: Side, plan: Allocation) -> Action | None:
        found: Action | None = None
        most = plan.worth + WORTHWHILE
        spare = [die for die in side.rolled if die not in plan.dice]
        for offer in to_rig(view, side):
            for rig in offer if offer.action is Rig else ():
                if isinstance(rig, Rig) and rig.secondary in spare:
                    after = ((rig.primary, phases.outcome(side, rig)), (rig.secondary, UNROLLED))
                    rated = best(view, replace(side, dice=put(side.dice, after)), desirability).worth
                    if rated > most:
                        found, most = rig, rated
        return found

    @staticmethod
    def _act(view: Position, side: Side) -> Action:
        shares = best(view, side, desirability).shares
        return Submit(shares[0].deed, shares[0].dice) if shares else Done()


def match(players: tuple[Player, Player], number: int, length: Length = Length.FULL) -> Position:
    """Play a match, reproducible from its number; `players` are those of the two seats."""
    dice = SeededDice(number.to_bytes(8, "big"), {})
    chance = Random(f"thoth:{number}")
    state: Position = rules.setup(Start(2, Preset(length)), dice).state
    while state.wait is not None:
        seat = state.wait.seats[0]
        action = players[seat](rules.view(state, seat), seat, chance)
        state = rules.apply(state, seat, action, dice).state
    return state


def winner(state: Position) -> Seat:
    """Tell who won."""
    assert state.outcome is not None
    return state.outcome.ranking[0][0]


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
OPPONENTS: dict[str, Player] = {
    "honest": Greedy(),
    "bluffs-30": Greedy(0.3, challenges=True),
    "always-bluffs": Greedy(1.0),
    "honest-challenges": Greedy(challenges=True),
    **RIVALS,
    "itself": strategy.bot,
}
BEGINNERS = {"thoth": (GAME, Greedy(), 4)}
house = timed(strategy.bot)


def wins(number: int, rival: str, length: Length) -> Played:
    """Play one match."""
    seat = number % 2
    end = match((house, OPPONENTS[rival]) if seat == 0 else (OPPONENTS[rival], house), number, length)
    return Played(float(winner(end) == seat), end.round)


def rows() -> Iterator[Row]:
    """List the rows; matches of the shortest length are the usual ones."""
    for length in Length:
        for name in OPPONENTS:
            yield Row(length, name, 1 / 2, partial(wins, rival=name, length=length), 1, length == Length.BLITZ)
