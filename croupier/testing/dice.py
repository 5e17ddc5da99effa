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
            return entry if entry in pool else self._missing(owner, pool, entry)
        if self._otherwise is None:
            raise NotScripted(f"nothing is scripted for {'the house' if owner is None else f'seat {owner}'}")
        return self._otherwise.draw(owner, pool)[0]

    def _missing(self, owner: Seat | None, pool: Sequence[int], entry: int) -> int:
        raise Impossible(f"{entry} is not among {tuple(pool)}")


class OtherDice(ScriptedDice):
    """Dice of another world: what is scripted and cannot be drawn there falls by chance, and `strayed` says whose."""

    def __init__(self, script: Mapping[Seat | None, Sequence[int]], otherwise: Dice) -> None:
        """Keep the script, and what to draw from behind its end."""
        super().__init__(script, otherwise)
        self._chance = otherwise
        self.strayed: set[Seat | None] = set()
        """Who drew from a pool without the entry that the match had from it: a deck that lacks the card."""
        self.places: set[Seat | None] = set()
        """Who drew a place, 0 or more, and not the thing that lies there."""

    def draw(self, owner: Seat | None, pool: Sequence[int], count: int = 1, /) -> tuple[int, ...]:
        """Show the next `count` entries of the owner's script."""
        if len(pool) > 1 and pool[0] == 0:
            self.places.add(owner)
        return super().draw(owner, pool, count)

    def _missing(self, owner: Seat | None, pool: Sequence[int], entry: int) -> int:
        self.strayed.add(owner)
        return self._chance.draw(owner, pool)[0]
