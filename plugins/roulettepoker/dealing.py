"""Cards and antes: the deck has no order, each card is drawn when it is dealt."""

from croupier import Card, Dice, Event, Seat, Step, Wait, replace
from plugins.roulettepoker.events import BulletDealt, CardsTurned, FinalBegan, RoundBegan
from plugins.roulettepoker.hands import DECK
from plugins.roulettepoker.position import FINAL, INITIAL, Position, opponent, renewed, whole_pot

COMMUNITY = 2


def deal(state: Position, told: tuple[Event, ...], dice: Dice) -> Step:
    """Begin a round: both pay the ante, or as much as both have, and get a bullet card; the starters alternate."""
    fresh = state.left == 0
    shown = () if fresh else tuple(sorted((*([] if renewed(state) else state.shown), *state.community)))
    state, starter = _with_cards(state), opponent(state.starter)
    paid = min(state.decks, *state.stacks)
    bullets = []
    for seat in range(len(state.stacks)):
        card, state = _draw(state, seat, dice)
        bullets.append(card)
    after = replace(
        state,
        stacks=tuple(chips - paid for chips in state.stacks),
        pot=paid * len(state.stacks),
        ante=paid,
        round=state.round + 1,
        starter=starter,
        bullets=tuple(bullets),
        community=(),
        shown=shown,
        line=(),
        opening=(),
    )
    cards = [BulletDealt(seat, after.round, card) for seat, card in enumerate(bullets)]
    began = RoundBegan(after.round, paid, starter, paid < state.decks, fresh)
    return Step(await_seat(after, starter), (*told, began, *cards))


def turn_cards(state: Position, told: tuple[Event, ...], dice: Dice) -> Step:
    """Lay the community cards open, from a new deck if none are left, and begin the final betting."""
    fresh = state.left == 0
    pot = whole_pot(state)
    state, cards = _with_cards(state), []
    for _ in range(COMMUNITY):
        card, state = _draw(state, None, dice)
        cards.append(card)
    after = replace(state, pot=pot, community=tuple(cards), opening=state.line, line=())
    return Step(await_seat(after, state.starter), (*told, CardsTurned(after.community), FinalBegan(fresh)))


def await_seat(state: Position, seat: Seat) -> Position:
    """Give the turn to a seat."""
    wait = Wait(FINAL if state.community else INITIAL, (seat,), state.turn + 1)
    return replace(state, wait=wait, turn=state.turn + 1, sure=False)


def _with_cards(state: Position) -> Position:
    """Open a new deck once every card is dealt; as many decks as were opened is the ante of the rounds to come."""
    if state.left:
        return state
    return replace(state, deck=DECK, left=len(DECK), decks=state.decks + 1)


def _draw(state: Position, owner: Seat | None, dice: Dice) -> tuple[Card, Position]:
    """Draw a card for a seat, from that seat's own stream, or for the middle."""
    (card,) = dice.draw(owner, state.deck)
    place = state.deck.index(card)
    deck = (*state.deck[:place], *state.deck[place + 1 :])
    return card, replace(state, deck=deck, left=len(deck))
