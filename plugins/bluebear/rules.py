"""The rules of BlueBear: bid ever higher on everybody's hidden dice, or call the bluff; who was wrong loses dice."""

from collections.abc import Sequence

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
    Offer,
    OneOf,
    Outcome,
    Place,
    Range,
    Seat,
    Some,
    Start,
    Step,
    Wait,
    offer,
    replace,
)
from plugins.bluebear import telling
from plugins.bluebear.events import (
    BidMade,
    BidRerolled,
    BidRow,
    BidTooLow,
    Challenged,
    DieShown,
    ExactOff,
    HandRow,
    MoreThanDice,
    NoDice,
    NoSuchDie,
    NoSuchFace,
    NothingBid,
    NothingHigher,
    NothingShown,
    OutOfGame,
    RerollOff,
    RoundBegan,
    TooFewHidden,
    YourDice,
)
from plugins.bluebear.losses import MOST, after_challenge
from plugins.bluebear.position import HIDDEN, BlueBearOptions, Hand, Position, hidden_places, next_seat, playing
from plugins.bluebear.ring import FACES, NUMBERS, STAR, above, height, lowest

OPEN = "open"
TURN = "turn"
HIGHEST = "highest"
"""Nothing is higher than the standing bid."""
MARKS = 5
"""Counts above the lowest that are worth a button."""


class Bid(Action):
    """Bid that at least so many dice show a face; the dice named are rolled again, the other hidden ones shown."""

    count: int
    face: Face
    dice: tuple[Place, ...] = ()


class Bluff(Action):
    """Challenge the standing bid."""


def check(options: BlueBearOptions) -> tuple[BlueBearOptions, tuple[Event, ...]]:
    """Let giveaway go before exact, and say so."""
    if options.giveaway and options.exact:
        return replace(options, exact=False), (ExactOff(),)
    return options, ()


def setup(start: Start, dice: Dice) -> Step:
    """Let the house draw who opens, and roll everybody's dice."""
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
        raise Illegal(OutOfGame() if seat in state.out else NotYourTurn())
    match action:
        case Bid():
            return _bid(state, seat, action, dice)
        case Bluff():
            return _challenge(state, seat, dice)
    raise Illegal(NotNow())


def view(state: Position, seat: Seat | None) -> Position:
    """Hide every die that is neither the seat's own nor shown to all."""
    hands = tuple(
        hand
        if owner == seat
        else tuple(face if place in state.shown[owner] else HIDDEN for place, face in enumerate(hand, 1))
        for owner, hand in enumerate(state.hands)
    )
    return replace(state, hands=hands)


def menu(view: Position, seat: Seat) -> tuple[Offer, ...]:
    """List as offers the actions open to a seat: faces above in the same slot, the slots above, stars, the bluff."""
    if view.wait is None or seat not in view.wait.seats:
        return ()
    standing, total = view.standing, view.total
    rerolls = _rerolls(view, seat)
    start = lowest(NUMBERS[-1], standing)
    bids = [_offer(start, start, tuple(face for face in NUMBERS if lowest(face, standing) == start), rerolls)]
    full = lowest(NUMBERS[0], standing)
    if full == start:
        bids = []
    bids += [_offer(full, total, NUMBERS, rerolls), _offer(lowest(STAR, standing), total, (STAR,), rerolls)]
    return tuple(bid for bid in bids if len(bid)) + ((offer(Bluff),) if view.bids else ())


def show(view: Position, seat: Seat | None) -> tuple[Event, ...]:
    """Tell the position: the panel of a seat, the standing bid and the dice in play, the bids, the ring, who is out."""
    panel = () if seat is None else (telling.panel(view.hands, view.shown, view.out, seat, view.wait is None),)
    if view.wait is None:
        return panel
    rows = telling.seat_rows(view.hands, view.shown, view.out)
    return *panel, *telling.position(rows, view.bids, view.total, view.out)


def _offer(low: int, high: int, faces: tuple[Face, ...], rerolls: Some | tuple[Place, ...]) -> Offer:
    counts = Range(low, high, tuple(range(low, min(high, low + MARKS) + 1)))
    return offer(Bid, count=counts, face=OneOf(faces), dice=rerolls)


def _rerolls(view: Position, seat: Seat) -> Some | tuple[Place, ...]:
    """Say which dice may be rolled again with a bid: none, or some but not all of those that are hidden."""
    hidden = hidden_places(view, seat)
    return Some(hidden, 0, len(hidden) - 1) if view.options.reroll and len(hidden) > 1 else ()


def _bid(state: Position, seat: Seat, bid: Bid, dice: Dice) -> Step:
    _check_bid(state, bid)
    rerolled = bool(bid.dice)
    if rerolled:
        _check_reroll(state, seat, bid.dice)
    made = BidRow(seat, bid.count, bid.face, rerolled)
    after = _await(replace(state, bids=(*state.bids, made)), next_seat(state, seat))
    if rerolled:
        return _reroll(after, seat, bid, dice)
    return Step(after, (BidMade(seat, bid.count, bid.face),))


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
        raise Illegal(BidTooLow(bid.count, bid.face, standing, above(state.total, standing, 1)[0]))


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


def _reroll(state: Position, seat: Seat, bid: Bid, dice: Dice) -> Step:
    """Roll the dice named again; every other one that was hidden is shown from now on."""
    hand, places = state.hands[seat], sorted(set(bid.dice))
    drawn = iter(dice.draw(seat, FACES, len(places)))
    kept = tuple(place for place in hidden_places(state, seat) if place not in places)
    rolled = tuple(next(drawn) if place in places else face for place, face in enumerate(hand, 1))
    shown = tuple(sorted((*state.shown[seat], *kept)))
    after = replace(state, hands=_with(state.hands, seat, rolled), shown=_with(state.shown, seat, shown))
    told = BidRerolled(seat, bid.count, bid.face, tuple(hand[place - 1] for place in kept), len(places))
    return Step(after, (told, YourDice(seat, rolled, shown)))


def _challenge(state: Position, seat: Seat, dice: Dice) -> Step:
    if not state.bids:
        raise Illegal(NothingBid())
    bid = state.bids[-1]
    found = sum(face in (bid.face, STAR) for hand in state.hands for face in hand)
    hands = tuple(HandRow(who, hand) for who, hand in enumerate(state.hands) if hand)
    told = Challenged(seat, bid.seat, bid.count, bid.face, found, hands)
    before = tuple(len(hand) if who not in state.out else 0 for who, hand in enumerate(state.hands))
    options = state.options
    counts = after_challenge(before, bid.seat, seat, found - bid.count, options.exact, options.giveaway)
    loser = bid.seat if found < bid.count else seat
    cost = telling.cost(told, before, counts, loser, options.giveaway)
    after = replace(state, out=(*state.out, *(who for who in playing(state) if not counts[who])))
    return _deal(after, counts, loser, (told, *cost), dice)


def _leave(state: Position, seat: Seat) -> Step:
    """Put a seat out; its dice stay in play until the round ends, and the round goes on."""
    if seat in state.out:
        return Step(state)
    after = replace(state, out=(*state.out, seat))
    if len(playing(after)) == 1:
        return _end(after, "left", ())
    if after.wait is not None and seat in after.wait.seats:
        after = _await(after, next_seat(after, seat))
    return Step(after)


def _deal(state: Position, counts: Sequence[int], loser: Seat, told: tuple[Event, ...], dice: Dice) -> Step:
    """Roll everybody's dice; the loser of the round opens, or the next seat that is still in."""
    if sum(map(bool, counts)) == 1:
        return _end(state, "last", told)
    hands = tuple(dice.draw(seat, FACES, count) if count else () for seat, count in enumerate(counts))
    fresh = replace(state, hands=hands, shown=((),) * len(hands), bids=(), round=state.round + 1)
    opener = loser if counts[loser] else next_seat(fresh, loser)
    hers = tuple(YourDice(seat, hand) for seat, hand in enumerate(hands) if hand)
    return Step(_await(fresh, opener), (*told, RoundBegan(fresh.round, opener), *hers))


def _end(state: Position, reason: str, told: tuple[Event, ...]) -> Step:
    ranking = (playing(state), *((seat,) for seat in reversed(state.out)))
    nothing = ((),) * len(state.hands)
    over = replace(state, hands=nothing, shown=nothing, bids=(), wait=None, outcome=Outcome(reason, ranking))
    return Step(over, told)


def _await(state: Position, seat: Seat) -> Position:
    turn = state.wait.turn + 1 if state.wait else 1
    kind = OPEN if not state.bids else TURN if above(state.total, state.standing, 1) else HIGHEST
    return replace(state, wait=Wait(kind, (seat,), turn))


def _with(entries: tuple[Hand, ...], seat: Seat, entry: Hand) -> tuple[Hand, ...]:
    return (*entries[:seat], entry, *entries[seat + 1 :])
