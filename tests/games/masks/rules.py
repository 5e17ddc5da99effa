"""Masks: trade a card with the deck in secret, or drop one openly and draw; the highest hand wins."""

from croupier import (
    Action,
    Card,
    Dice,
    Event,
    GameOver,
    Illegal,
    Leave,
    NotNow,
    NotYourTurn,
    Offer,
    OneOf,
    Outcome,
    Seat,
    Start,
    Step,
    Wait,
    offer,
    replace,
)

from .actions import Drop, Trade
from .events import (
    Dropped,
    Gone,
    HandRow,
    Opened,
    Panel,
    Reshuffled,
    TableTold,
    Traded,
    Unmasked,
    YouDrew,
    YourCards,
)
from .position import Cards, Position
from .refusals import NotInHand

DECK: Cards = (1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4)
HAND = 2
TURNS = 4


def setup(start: Start, dice: Dice) -> Step:
    state = Position(deck=DECK, hands=((),) * start.seats, left=TURNS * start.seats, wait=Wait("turn", (0,), 1))
    for seat in range(start.seats):
        for _ in range(HAND):
            card, state = draw(state, seat, dice)
            state = _with_hand(state, seat, (*state.hands[seat], card))
    card, state = draw(state, None, dice)
    state = replace(state, pile=(card,))
    return Step(state, (*(YourCards(seat, hand) for seat, hand in enumerate(state.hands)), Opened(0, card)))


def apply(state: Position, seat: Seat, action: Action, dice: Dice) -> Step:
    if state.wait is None:
        raise Illegal(GameOver())
    if isinstance(action, Leave):
        return _leave(state, seat)
    if seat not in state.wait.seats:
        raise Illegal(NotYourTurn())
    if not isinstance(action, Trade | Drop):
        raise Illegal(NotNow())
    if action.card not in state.hands[seat]:
        raise Illegal(NotInHand(action.card))
    state = _with_hand(state, seat, without(state.hands[seat], action.card))
    return (
        _trade(state, seat, action.card, dice) if isinstance(action, Trade) else _drop(state, seat, action.card, dice)
    )


def view(state: Position, seat: Seat | None) -> Position:
    hands = tuple(hand if who == seat or not state.wait else (0,) * len(hand) for who, hand in enumerate(state.hands))
    return replace(state, deck=(0,) * len(state.deck), hands=hands)


def menu(view: Position, seat: Seat) -> tuple[Offer, ...]:
    if view.wait is None or seat not in view.wait.seats:
        return ()
    cards = OneOf(tuple(sorted(set(view.hands[seat]))))
    return offer(Trade, card=cards), offer(Drop, card=cards)


def show(view: Position, seat: Seat | None) -> tuple[Event, ...]:
    if view.wait is None:
        return ()
    table = TableTold(view.wait.seats[0], view.pile[-1], len(view.deck))
    return (table,) if seat is None else (table, Panel(seat, view.hands[seat]))


def draw(state: Position, owner: Seat | None, dice: Dice) -> tuple[Card, Position]:
    """Take a card from the deck, for a seat or to lie open."""
    (card,) = dice.draw(owner, state.deck)
    return card, replace(state, deck=without(state.deck, card))


def without(cards: Cards, card: Card) -> Cards:
    """Take one card out."""
    place = cards.index(card)
    return (*cards[:place], *cards[place + 1 :])


def _trade(state: Position, seat: Seat, card: Card, dice: Dice) -> Step:
    """Put a card back into the deck, and draw another, or that one again."""
    state = replace(state, deck=tuple(sorted((*state.deck, card))))
    return _drawn(state, seat, (Traded(seat),), dice)


def _drop(state: Position, seat: Seat, card: Card, dice: Dice) -> Step:
    """Lay a card on the pile and draw; once the deck is used up, what lies under the pile's top card is the deck."""
    state = replace(state, pile=(*state.pile, card))
    told: tuple[Event, ...] = (Dropped(seat, card, len(state.deck)),)
    if not state.deck:
        state = replace(state, deck=tuple(sorted(state.pile[:-1])), pile=state.pile[-1:])
        told = (*told, Reshuffled(len(state.deck)))
    return _drawn(state, seat, told, dice)


def _drawn(state: Position, seat: Seat, told: tuple[Event, ...], dice: Dice) -> Step:
    card, state = draw(state, seat, dice)
    state = _with_hand(state, seat, (*state.hands[seat], card))
    return _go_on(replace(state, left=state.left - 1), seat, (*told, YouDrew(seat, card)))


def _leave(state: Position, seat: Seat) -> Step:
    """Put a hand back into the deck, unseen."""
    if seat in state.out:
        raise Illegal(NotNow())
    deck = tuple(sorted((*state.deck, *state.hands[seat])))
    state = replace(_with_hand(state, seat, ()), deck=deck, out=(*state.out, seat))
    return _go_on(state, seat, (Gone(seat),))


def _go_on(state: Position, seat: Seat, told: tuple[Event, ...]) -> Step:
    assert state.wait is not None
    here = [who for who in range(len(state.hands)) if who not in state.out]
    if len(here) == 1 or not state.left:
        rows = tuple(HandRow(who, state.hands[who]) for who in here)
        return Step(replace(state, wait=None, outcome=_outcome(state, here)), (*told, Unmasked(rows)))
    if seat not in state.wait.seats:
        return Step(state, told)
    following = next((who for who in here if who > seat), here[0])
    return Step(replace(state, wait=Wait("turn", (following,), state.wait.turn + 1)), told)


def _outcome(state: Position, here: list[Seat]) -> Outcome:
    worth = {seat: sum(state.hands[seat]) for seat in here}
    ranking = [tuple(seat for seat in here if worth[seat] == sum_) for sum_ in sorted({*worth.values()}, reverse=True)]
    return Outcome("highest", (*ranking, *((seat,) for seat in reversed(state.out))))


def _with_hand(state: Position, seat: Seat, hand: Cards) -> Position:
    return replace(state, hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]))
