"""What is typed in more than one of the games."""

from croupier import Verb
from plugins.liarsdice.actions import Bid, BidSum, Challenge

LIAR = Verb("liar", Challenge, aliases=("challenge",))
BIDS = (
    Verb("bid", Bid, "<count> <face>", aliases=("claim",)),
    Verb("bid", BidSum, "[a] [sum] [of] <total>", aliases=("claim",)),
    LIAR,
)
"""With cups."""
