"""How people stood after a table, as it is kept with their results: from there on ratings can be made again."""

from collections.abc import Mapping
from struct import Struct

from core.house.ratings.chain import EVERYWHERE, Standing

_ONE = Struct("<3d3I")
NOWHERE = b""
"""Kept of a result that counts for no rating; those that are older than this say nothing at all (NULL)."""


def pack(here: Standing, everywhere: Standing) -> bytes:
    """Put into 36 bytes how somebody stands in the room of a table, and as many for everywhere if that differs."""
    one, other = (
        _ONE.pack(each.mu, each.sigma, each.best, each.tables, each.wins, each.streak) for each in (here, everywhere)
    )
    return one if one == other else one + other


def unpack(kept: bytes, at: float) -> tuple[Standing, Standing]:
    """Return it back, of a table that ended at a wall time."""
    found = []
    for mu, sigma, best, tables, wins, streak in _ONE.iter_unpack(kept):
        found.append(Standing(mu, sigma, tables, wins, streak, best, at))
    return found[0], found[-1]


def of(after: Mapping[int, Mapping[int, Standing]], room: int, person: int | None) -> bytes:
    """Return what is to be kept of somebody's result, by how people stand after it in both chains."""
    here = after.get(room, {}).get(person or 0)
    return NOWHERE if here is None else pack(here, after[EVERYWHERE][person or 0])
