"""The rules that the classic game and the one in teams share: bids, dice that are lost, and the sum at the end."""

from collections.abc import Callable
from typing import TypeVar

from croupier import Dice, Event, Illegal, NotYourTurn, Offer, Range, Seat, State, Wait, replace
from croupier import offer as offered
from plugins.liarsdice.actions import Bid, BidSum, Challenge
from plugins.liarsdice.bids import (
    FACES,
    LEAST_SUM,
    MOST_SUM,
    SUM,
    Said,
    fault,
    found,
    likely,
    lowest,
    offers,
    put,
    rows,
)
from plugins.liarsdice.events import (
    BidMade,
    Challenged,
    CupRow,
    DieRow,
    Lost,
    MustChallenge,
    MustChallengeSum,
    NobodyLost,
    SumBid,
    SumChallenged,
    ToBeat,
    ToBeatSum,
    ToOpen,
    ToOpenSum,
)
from plugins.liarsdice.position import Cups, after, next_turn
from plugins.liarsdice.refusals import (
    BidFaces,
    BidTheSum,
    BidTooHigh,
    NothingToChallenge,
    OutOfGame,
    SumOutOfRange,
    SumTooLow,
)

Of = TypeVar("Of", bound=Cups)

DICE = 5
"""Dice of every player at the start."""


def said(state: Cups, seat: Seat, action: Bid | BidSum) -> tuple[Said, Event]:
    """Read a bid and what is told of it; raises `Illegal` for one that cannot be made."""
    if isinstance(action, BidSum):
        _check_sum(state, action.total)
        return Said(seat, action.total, SUM), SumBid(seat, action.total)
    if state.summing:
        raise Illegal(BidTheSum())
    refusal = fault(state.standing, action.count, action.face)
    if refusal is None and action.count > state.total:
        refusal = BidTooHigh(action.count, state.total)
    if refusal is not None:
        raise Illegal(refusal)
    return Said(seat, action.count, action.face), BidMade(seat, action.count, action.face)


def _check_sum(state: Cups, total: int) -> None:
    if not state.summing:
        raise Illegal(BidFaces())
    if not LEAST_SUM <= total <= MOST_SUM:
        raise Illegal(SumOutOfRange())
    if state.standing and total <= state.standing.count:
        raise Illegal(SumTooLow(state.standing.count))


def bid_offers(view: Cups) -> tuple[Offer, ...]:
    """Offer the bids that may be made now."""
    if not view.summing:
        return offers(Bid, view.standing, view.total)
    least = view.standing.count + 1 if view.standing else LEAST_SUM
    return (offered(BidSum, total=Range(least, MOST_SUM)),) if least <= MOST_SUM else ()


def challenge_offers(view: Cups) -> tuple[Offer, ...]:
    """Offer the challenge, once somebody has bid."""
    return (offered(Challenge),) if view.bids else ()


def judged(state: Cups, seat: Seat) -> tuple[Seat, tuple[Event, ...]]:
    """Settle a challenge by a seat: who loses it, and what is told."""
    bid = state.standing
    if bid is None:
        raise Illegal(NothingToChallenge())
    there = found(state.dice, bid.face)
    loser = seat if there >= bid.count else bid.seat
    if state.summing:
        shown = tuple(DieRow(who, state.dice[who][0]) for who in state.order if state.dice[who])
        return loser, (SumChallenged(seat, bid.seat, bid.count, shown, there, loser),)
    told = Challenged(seat, bid.seat, bid.count, bid.face, rows(state.dice, bid.face, state.order))
    if loser in state.out:
        return loser, (told, NobodyLost(loser, there, bid.face))
    return loser, (told, Lost(loser, there, bid.face, len(state.dice[loser]) - 1))


def lose_die(state: Of, loser: Seat) -> Of:
    """Take a die from the loser of a round, who is out without any, and clear the cups of those who left."""
    hands = tuple(() if seat in state.out else hand for seat, hand in enumerate(state.dice))
    hands = put(hands, loser, hands[loser][1:])
    gone = loser not in state.out and not hands[loser]
    return replace(state, dice=hands, out=(*state.out, loser) if gone else state.out)


def deal(state: Of, opener: Seat, kind: str, summing: bool, owner: Callable[[Seat], Seat], dice: Dice) -> Of:
    """Roll every cup anew, each from the stream of the seat that sees it, and let a seat open the round."""
    hands = tuple(dice.draw(owner(seat), FACES, len(hand)) if hand else () for seat, hand in enumerate(state.dice))
    if opener in state.out:
        opener = after(state, opener)
    wait = Wait(kind, (opener,), next_turn(state))
    return replace(state, dice=hands, bids=(), summing=summing, round=state.round + 1, wait=wait)


def pass_on(state: Of, seat: Seat, kind: str) -> Of:
    """Let the next seat of the circle move."""
    return replace(state, wait=Wait(kind, (after(state, seat),), next_turn(state)))


def check_turn(state: State, seat: Seat) -> None:
    """Raise `Illegal` unless the seat is awaited."""
    if seat in state.out:
        raise Illegal(OutOfGame())
    if state.wait is None or seat not in state.wait.seats:
        raise Illegal(NotYourTurn())


def cups(view: Cups) -> tuple[CupRow, ...]:
    """List in the order of the circle who has how many dice."""
    return tuple(CupRow(seat, len(view.dice[seat])) for seat in view.order if view.dice[seat])


def asked(view: Cups) -> Event:
    """Say what the awaited seat is to do."""
    assert view.wait is not None
    (seat,) = view.wait.seats
    bid = view.standing
    if bid is None:
        return ToOpenSum(seat) if view.summing else ToOpen(seat, likely(view.total))
    if view.summing:
        more = bid.count < MOST_SUM
        return ToBeatSum(bid.seat, bid.count, bid.count + 1) if more else MustChallengeSum(bid.seat, bid.count)
    if bid.rank >= (view.total, FACES[-1]):
        return MustChallenge(bid.seat, bid.count, bid.face)
    return ToBeat(bid.seat, bid.count, bid.face, view.total, *lowest(bid))
