"""How the house bids at its easy level, in all three games: by its own dice, sometimes anything, trusting others."""

from collections.abc import Sequence
from random import Random

from plugins.liarsdice.strategy.odds import at_least
from plugins.liarsdice.strategy.playouts import Bid, bids_above

TRUST = 0.25
"""What is less likely true is doubted, and above that the seldomer, the likelier it is."""
NERVES = 0.3
"""How often a bid that can hardly be told from a lie is doubted."""
BLUFFS = 0.15
"""How often any bid is as good as another that may be true."""
HIGHEST_SUM = 12


def easy_bid(seen: Sequence[int], unseen: int, standing: Bid | None, total: int, chance: Random) -> Bid | None:
    """Give a bid above the standing one, None to doubt, by the dice seen of each face (from 0 on) and those unseen.

    What must be true is not doubted while there is a higher bid; what cannot be true always is.
    """
    above = bids_above(standing, total)
    likely = [at_least(unseen, count - seen[face]) if count - seen[face] <= unseen else 0.0 for count, face in above]
    if standing is not None:
        need = standing[0] - seen[standing[1]]
        if not above or _doubts(at_least(unseen, need) if need <= unseen else 0.0, any(likely), chance):
            return None
    bluffs = chance.random() < BLUFFS
    weights = [float(often > 0) if bluffs else often**2 for often in likely]
    return chance.choices(above, weights if any(weights) else None)[0]


def easy_sum(totals: Sequence[int], die: int, chance: Random) -> int | None:
    """Give a bid on the sum of the last two dice above the last one, None to doubt it."""
    standing = totals[-1] if totals else 0
    lowest = max(die + 1, standing + 1)
    true = min(1.0, max(0, 7 - (standing - die)) / 6)
    if standing and (lowest > HIGHEST_SUM or _doubts(true, lowest <= die + 6, chance)):
        return None
    return min(HIGHEST_SUM, lowest + chance.choice((0, 0, 1)))


def _doubts(true: float, better: bool, chance: Random) -> bool:
    """Tell whether to doubt what is so likely true, where a bid that may be true as well is `better` or not there."""
    nervous = chance.random() < NERVES * (1 - true)
    return true < 1 and (true < TRUST or nervous or not better)
