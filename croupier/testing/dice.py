"""Dice for tests: what they show is handed in."""

from collections.abc import Mapping, Sequence

from core.contract import Dice, Seat


class NotScripted(LookupError):
    """A die was rolled for which nothing was handed in."""


class Impossible(LookupError):
    """What was handed in is not in the pool, such as a card that somebody else holds."""


class ScriptedDice:
    """Dice that show what each owner's script says, one entry a draw; behind its end they draw from `otherwise`.

    `Impossible` for an entry that is not in the pool, `NotScripted` behind the end when there is no `otherwise`.
    """

    def __init__(self, script: Mapping[Seat | None, Sequence[int]], otherwise: Dice | None = None) -> None:
        """Keep a copy of each owner's script; None is the house."""
        self._script = {owner: list(entries) for owner, entries in script.items()}
        self._otherwise = otherwise

    def draw(self, owner: Seat | None, pool: Sequence[int], count: int = 1, /) -> tuple[int, ...]:
        """Show the next `count` entries of the owner's script."""
        return tuple(self._one(owner, pool) for _ in range(count))

    def _one(self, owner: Seat | None, pool: Sequence[int]) -> int:
        script = self._script.get(owner, [])
        if script:
            entry = script.pop(0)
            if entry not in pool:
                raise Impossible(f"{entry} is not among {tuple(pool)}")
            return entry
        if self._otherwise is None:
            raise NotScripted(f"nothing is scripted for {'the house' if owner is None else f'seat {owner}'}")
        return self._otherwise.draw(owner, pool)[0]
