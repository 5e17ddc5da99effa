"""Cards and antes: the deck has no order, each card is drawn when it is dealt."""

from croupier import Card, Dice, Event, Seat, Step, Wait, replace
from plugins.roulettepoker.events import BulletDealt, CardsTurned, RoundBegan
from plugins.roulettepoker.hands import DECK
from plugins.roulettepoker.position import FINAL, INITIAL, Table, opponent, whole_pot

COMMUNITY = 2


def deal(table: Table, told: tuple[Event, ...], dice: Dice) -> Step:
    """Begin a round: both pay the ante, or as much as both have, and get a bullet card; the starters alternate."""
    fresh = table.left == 0
    table, starter = _with_cards(table), opponent(table.starter)
    paid = min(table.decks, *table.stacks)
    bullets = []
    for seat in range(len(table.stacks)):
        card, table = _draw(table, seat, dice)
        bullets.append(card)
    after = replace(
        table,
        stacks=tuple(chips - paid for chips in table.stacks),
        pot=paid * len(table.stacks),
        ante=paid,
        round=table.round + 1,
        starter=starter,
        bullets=tuple(bullets),
        community=(),
        line=(),
        opening=(),
    )
    cards = [BulletDealt(seat, after.round, card) for seat, card in enumerate(bullets)]
    began = RoundBegan(after.round, paid, starter, paid < table.decks, fresh)
    return Step(await_seat(after, starter), (*told, began, *cards))


def turn_cards(table: Table, told: tuple[Event, ...], dice: Dice) -> Step:
    """Lay the community cards open, from a new deck if none are left, and begin the final betting."""
    fresh = table.left == 0
    pot = whole_pot(table)
    table, cards = _with_cards(table), []
    for _ in range(COMMUNITY):
        card, table = _draw(table, None, dice)
        cards.append(card)
    after = replace(table, pot=pot, community=tuple(cards), opening=table.line, line=())
    return Step(await_seat(after, table.starter), (*told, CardsTurned(after.community, fresh)))


def await_seat(table: Table, seat: Seat) -> Table:
    """Give the turn to a seat."""
    wait = Wait(FINAL if table.community else INITIAL, (seat,), table.turn + 1)
    return replace(table, wait=wait, turn=table.turn + 1, sure=False)


def _with_cards(table: Table) -> Table:
    """Open a new deck once every card is dealt; as many decks as were opened is the ante of the rounds to come."""
    if table.left:
        return table
    return replace(table, deck=DECK, left=len(DECK), decks=table.decks + 1)


def _draw(table: Table, owner: Seat | None, dice: Dice) -> tuple[Card, Table]:
    """Draw a card for a seat, from that seat's own stream, or for the middle."""
    (card,) = dice.draw(owner, table.deck)
    place = table.deck.index(card)
    deck = (*table.deck[:place], *table.deck[place + 1 :])
    return card, replace(table, deck=deck, left=len(deck))
