"""How the house plays at its easy level: like somebody who trusts others too much, and bids what they like to see."""

from random import Random

from croupier import Action, Seat
from plugins.bluebear.actions import Bid, Bluff, Throw
from plugins.bluebear.position import THROW, Position
from plugins.bluebear.ring import FACES, lowest
from plugins.bluebear.strategy.odds import knowledge, likelihood

TRUST = 0.25
"""What is less likely true is challenged, and above that the seldomer, the likelier it is."""
NERVES = 0.3
"""How often a bid that can hardly be told from a lie is challenged."""
BLUFFS = 0.15
"""How often any bid is as good as another that may be true."""


def easy(view: Position, seat: Seat, chance: Random) -> Action:
    """Bid by one's own dice, sometimes anything, and challenge seldom; never what must be true, always what cannot."""
    if view.wait is not None and view.wait.kind == THROW:
        return Throw()
    known, unseen = knowledge(view)
    bids = [(count, face) for face in FACES if (count := lowest(face, view.standing)) <= view.total]
    likely = [likelihood(known, unseen, *bid) for bid in bids]
    if view.standing is not None:
        true = likelihood(known, unseen, view.standing.count, view.standing.face)
        nervous = true < 1 and chance.random() < NERVES * (1 - true)
        if true < TRUST or nervous or (true < 1 and not any(likely)) or not bids:
            return Bluff()
    bluffs = chance.random() < BLUFFS
    weights = [float(often > 0) if bluffs else often**2 for often in likely]
    return Bid(*chance.choices(bids, weights if any(weights) else None)[0])
