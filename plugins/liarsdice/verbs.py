"""What is typed in more than one of the games."""

from croupier import Verb
from plugins.liarsdice.actions import Bid, BidSum, Challenge

CHALLENGE = Verb("challenge", Challenge, aliases=("liar",))
BIDS = (
    Verb("bid", Bid, "<count> <face>", aliases=("claim",)),
    Verb("bid", BidSum, "<total>", aliases=("claim",)),
    CHALLENGE,
)
"""With cups."""
