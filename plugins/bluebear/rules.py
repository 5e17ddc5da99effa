"""The rules of BlueBear: bid ever higher on everybody's hidden dice, or call the bluff; who was wrong loses dice."""

from collections.abc import Sequence
from itertools import compress

from croupier import (
    Action,
    Dice,
    Event,
    Face,
    GameOver,
    Illegal,
    Leave,
    NotNow,
    NotYourTurn,
    Outcome,
    Place,
    Refusal,
    Seat,
    Start,
    Step,
    Wait,
    replace,
)
from plugins.bluebear import display
from plugins.bluebear.actions import Bid, Bluff, Throw
from plugins.bluebear.display import lying as lying
from plugins.bluebear.display import show as show
from plugins.bluebear.display import view as view
from plugins.bluebear.events import BidMade, BidRow, Challenged, DiceRerolled, HandRow, Threw, YourDice
from plugins.bluebear.losses import MOST, after_challenge
from plugins.bluebear.menus import menu as menu
from plugins.bluebear.options import check as check
from plugins.bluebear.position import HIGHEST, OPEN, THROW, TURN, Hand, Position, hidden_places, next_seat, playing
from plugins.bluebear.refusals import (
    AlreadyThrown,
    BidTooLow,
    DieShown,
    MoreThanDice,
    NoDice,
    NoSuchDie,
    NoSuchFace,
    NothingBid,
    NothingHigher,
    NothingShown,
    OutOfGame,
    RerollOff,
    ThrowFirst,
    TooFewHidden,
)
from plugins.bluebear.ring import FACES, STAR, above, height


def setup(start: Start, dice: Dice) -> Step:
    """Let the house draw who opens, and roll everybody's dice, or let the players throw them."""
    options = check(start.options)[0]
    (first,) = dice.draw(None, range(start.seats))
    return _deal(Position(options=options, hands=()), (MOST,) * start.seats, first, (), dice)


def apply(state: Position, seat: Seat, action: Action, dice: Dice) -> Step:
    """Make an action, or raise `Illegal`."""
    if state.wait is None:
        raise Illegal(GameOver())
    if isinstance(action, Leave):
        return _leave(state, seat)
    if seat not in state.wait.seats:
        raise Illegal(_not_awaited(state, seat))
    if state.wait.kind == THROW and isinstance(action, Bid | Bluff):
        raise Illegal(ThrowFirst())
    match action:
        case Throw():
            return _throw(state, seat, dice)
        case Bid():
            return _bid(state, seat, action, dice)
        case Bluff():
            return _challenge(state, seat, dice)
    raise Illegal(NotNow())


def _not_awaited(state: Position, seat: Seat) -> Refusal:
    if seat in state.out:
        return OutOfGame()
    return AlreadyThrown() if state.cups else NotYourTurn()


def _throw(state: Position, seat: Seat, dice: Dice) -> Step:
    """Roll a seat's dice; once all have, the round is opened."""
    if not state.cups:
        raise Illegal(AlreadyThrown())
    hand = dice.draw(seat, FACES, state.cups[seat])
    after = _thrown(replace(state, hands=_with(state.hands, seat, hand)), seat)
    waiting = after.wait.seats if after.wait and after.cups else ()
    return Step(after, (Threw(seat, waiting), YourDice(seat, hand)))


def _thrown(state: Position, seat: Seat) -> Position:
    """Wait for a seat's throw no longer; with nobody left to throw, the one who opens is awaited."""
    assert state.wait is not None
    waiting = tuple(other for other in state.wait.seats if other != seat)
    cups = tuple(0 if other == seat else count for other, count in enumerate(state.cups))
    if waiting:
        return replace(state, cups=cups, wait=replace(state.wait, seats=waiting))
    opener = state.opener if state.opener not in state.out else next_seat(state, state.opener)
    return _await(replace(state, cups=(), opener=0), opener)


def _bid(state: Position, seat: Seat, bid: Bid, dice: Dice) -> Step:
    _check_bid(state, bid)
    rerolled = bool(bid.dice)
    if rerolled:
        _check_reroll(state, seat, bid.dice)
    made = BidRow(seat, bid.count, bid.face, rerolled)
    after = _await(replace(state, bids=(*state.bids, made)), next_seat(state, seat))
    told = BidMade(seat, bid.count, bid.face)
    return _reroll(after, seat, bid, told, dice) if rerolled else Step(after, (told,))


def _check_bid(state: Position, bid: Bid) -> None:
    if bid.face not in FACES:
        raise Illegal(NoSuchFace())
    if bid.count < 1:
        raise Illegal(NoDice())
    standing = state.standing
    if standing and not above(state.total, standing, 1):
        raise Illegal(NothingHigher())
    if bid.count > state.total:
        raise Illegal(MoreThanDice(state.total))
    if standing and height(bid.count, bid.face) <= height(standing.count, standing.face):
        (lowest,) = above(state.total, standing, 1)
        raise Illegal(BidTooLow(bid.count, bid.face, standing, lowest, lowest.count, lowest.face, lowest.face == STAR))


def _check_reroll(state: Position, seat: Seat, places: Sequence[Place]) -> None:
    if not state.options.reroll:
        raise Illegal(RerollOff())
    hidden = hidden_places(state, seat)
    for place in places:
        if not 1 <= place <= len(state.hands[seat]):
            raise Illegal(NoSuchDie(place, len(state.hands[seat])))
    if len(hidden) < 2:
        raise Illegal(TooFewHidden())
    for place in places:
        if place not in hidden:
            raise Illegal(DieShown(place))
    if set(hidden) <= set(places):
        raise Illegal(NothingShown())


def _reroll(state: Position, seat: Seat, bid: Bid, told: BidMade, dice: Dice) -> Step:
    """Roll the dice named again; every other one that was hidden is shown from now on."""
    hand, places = state.hands[seat], sorted(set(bid.dice))
    drawn = iter(dice.draw(seat, FACES, len(places)))
    kept = tuple(place for place in hidden_places(state, seat) if place not in places)
    rolled = tuple(next(drawn) if place in places else face for place, face in enumerate(hand, 1))
    shown = tuple(sorted((*state.shown[seat], *kept)))
    after = replace(state, hands=_with(state.hands, seat, rolled), shown=_with(state.shown, seat, shown))
    rerolled = DiceRerolled(seat, tuple(hand[place - 1] for place in kept), len(places))
    return Step(after, (told, rerolled, YourDice(seat, rolled, shown)))


def _challenge(state: Position, seat: Seat, dice: Dice) -> Step:
    if not state.bids:
        raise Illegal(NothingBid())
    bid = state.bids[-1]
    found = sum(face in (bid.face, STAR) for hand in state.hands for face in hand)
    hands = tuple(_opened(who, hand, bid.face) for who, hand in enumerate(state.hands) if hand)
    told = Challenged(seat, bid.seat, bid.count, bid.face, found, hands)
    before = tuple(len(hand) if who not in state.out else 0 for who, hand in enumerate(state.hands))
    options = state.options
    counts = after_challenge(before, bid.seat, seat, found - bid.count, options.exact, options.giveaway)
    loser = bid.seat if found < bid.count else seat
    cost = display.cost(told, before, counts, loser, options.giveaway)
    after = replace(state, out=(*state.out, *(who for who in playing(state) if not counts[who])))
    return _deal(after, counts, loser, (told, *cost), dice)


def _opened(seat: Seat, hand: Hand, bid: Face) -> HandRow:
    """Show a seat's dice, those apart that count for a bid on this face."""
    counts = [face in (bid, STAR) for face in hand]
    return HandRow(seat, tuple(compress(hand, counts)), tuple(compress(hand, (not one for one in counts))))


def _leave(state: Position, seat: Seat) -> Step:
    """Put a seat out; its dice, if thrown, stay in play until the round ends, and the round goes on."""
    if seat in state.out:
        return Step(state)
    after = replace(state, out=(*state.out, seat))
    if len(playing(after)) == 1:
        return _end(after, "left", ())
    if after.cups:
        return Step(_thrown(after, seat))
    if after.wait is not None and seat in after.wait.seats:
        after = _await(after, next_seat(after, seat))
    return Step(after)


def _deal(state: Position, counts: Sequence[int], loser: Seat, told: tuple[Event, ...], dice: Dice) -> Step:
    """Roll everybody's dice, or hand them out; the loser of the round opens, or the next seat that is still in."""
    if sum(map(bool, counts)) == 1:
        return _end(state, "last", told)
    nothing = ((),) * len(counts)
    fresh = replace(state, hands=nothing, shown=nothing, bids=(), round=state.round + 1)
    opener = loser if counts[loser] else next_seat(fresh, loser)
    if state.options.cup:
        turn = state.wait.turn + 1 if state.wait else 1
        throwing = replace(fresh, cups=tuple(counts), opener=opener, wait=Wait(THROW, playing(fresh), turn))
        return Step(throwing, (*told, display.began(throwing)))
    hands = tuple(dice.draw(seat, FACES, count) if count else () for seat, count in enumerate(counts))
    fresh = replace(fresh, hands=hands)
    hers = tuple(YourDice(seat, hand) for seat, hand in enumerate(hands) if hand)
    after = _await(fresh, opener)
    return Step(after, (*told, display.began(after), *hers))


def _end(state: Position, reason: str, told: tuple[Event, ...]) -> Step:
    ranking = (playing(state), *((seat,) for seat in reversed(state.out)))
    nothing = ((),) * len(state.hands)
    bare = replace(state, hands=nothing, shown=nothing, bids=(), cups=(), opener=0)
    over = replace(bare, wait=None, outcome=Outcome(reason, ranking))
    return Step(over, told)


def _await(state: Position, seat: Seat) -> Position:
    turn = state.wait.turn + 1 if state.wait else 1
    kind = OPEN if not state.bids else TURN if above(state.total, state.standing, 1) else HIGHEST
    return replace(state, wait=Wait(kind, (seat,), turn))


def _with(entries: tuple[Hand, ...], seat: Seat, entry: Hand) -> tuple[Hand, ...]:
    return (*entries[:seat], entry, *entries[seat + 1 :])
