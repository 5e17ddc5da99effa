"""What a match of Roulette Poker tells: its events and their rows."""

from croupier import Card, Chips, Event, Hidden, PrivateEvent, Record, Seat
from plugins.roulettepoker.hands import Hand


class HandRow(Record):
    """One seat's bullet card at the showdown, with the community cards and what they make."""

    seat: Seat
    card: Card
    cards: tuple[Card, ...]
    hand: Hand


class RoundBegan(Event):
    """Antes are paid and bullet cards dealt, and a seat begins; `short`: a stack allowed no full ante."""

    number: int
    ante: Chips
    seat: Seat
    short: bool
    fresh: bool


class Checked(Event):
    """A seat put nothing in front, and nothing was to call."""

    seat: Seat


class Called(Event):
    """A seat matched what the other has in front, for so many chips."""

    seat: Seat
    price: Chips


class Raised(Event):
    """A seat has so much in front now, more than the other."""

    seat: Seat
    amount: Chips
    other: Seat
    other_amount: Chips
    all_in: bool


class Folded(Event):
    """A seat gave the round up; bullet cards stay hidden."""

    seat: Seat
    winner: Seat
    pot: Chips


class CardsTurned(Event):
    """The community cards lie open."""

    cards: tuple[Card, ...]


class FinalBegan(Event):
    """The final betting begins; `fresh`: its cards are from a new deck."""

    fresh: bool


class Hit(Event):
    """A seat guessed the other's bullet card: it takes the pot and a prize."""

    reveals = ("absence",)
    seat: Seat
    other: Seat
    card: Card
    pot: Chips
    prize: Chips


class Missed(Event):
    """A seat fired the wrong chamber: the other takes the pot, and its bullet card is shown."""

    reveals = ("absence", "card")
    seat: Seat
    other: Seat
    number: Card
    card: Card
    pot: Chips


class ShotWentWide(Event):
    """A seat ran out of time before a raise: the other takes the pot, and no bullet card is shown."""

    seat: Seat
    other: Seat
    pot: Chips


class ShowdownWon(Event):
    """Both bullet cards are shown; the better hand takes the pot, of `equal` ones that with the higher bullet card."""

    reveals = ("absence", "seat", "rows.card", "rows.hand", "equal", "hand", "beaten_hand", "card", "beaten_card")
    seat: Seat
    pot: Chips
    rows: tuple[HandRow, ...]
    equal: bool
    hand: Hand
    beaten_hand: Hand
    card: Card
    beaten_card: Card


class ShowdownSplit(Event):
    """Both hold the same bullet card, and share the pot."""

    reveals = ("absence", "rows.card", "rows.hand", "card")
    share: Chips
    rows: tuple[HandRow, ...]
    card: Card


class PracticeOver(Event):
    """A seat has won the practice; the match comes next, unless somebody says no."""

    seat: Seat


class ReadyForMatch(Event):
    """A seat wants the match to begin."""

    seat: Seat


class StoppedHere(Event):
    """A seat wants no match."""

    seat: Seat


class MatchBegan(Event):
    """Practice is behind, and both have the chips of a match."""

    chips: Chips


class Betting(Event):
    """The initial betting as it stands for the awaited seat; `raises` counts the amounts it may raise to."""

    pot: Chips
    left: Hidden
    seat: Seat
    front: Chips
    stack: Chips
    other: Seat
    other_front: Chips
    other_stack: Chips
    price: Chips
    least: Chips
    most: Chips
    raises: int


class FinalBetting(Event):
    """The final betting as it stands for the awaited seat, with the community cards."""

    retells = (CardsTurned,)
    cards: tuple[Card, ...]
    pot: Chips
    left: Hidden
    seat: Seat
    front: Chips
    stack: Chips
    other: Seat
    other_front: Chips
    other_stack: Chips
    price: Chips
    least: Chips
    most: Chips
    raises: int


class BulletDealt(PrivateEvent):
    """A seat's bullet card for this round."""

    number: int
    card: Card


class YourBullet(PrivateEvent):
    """A seat's bullet card and chips during the initial betting."""

    card: Card
    stack: Chips


class YourHand(PrivateEvent):
    """A seat's bullet card, what it makes with the community cards, and its chips, during the final betting."""

    card: Card
    cards: tuple[Card, ...]
    hand: Hand
    stack: Chips


class YouWon(PrivateEvent):
    """The match is over, and this seat has every chip."""


class YouLost(PrivateEvent):
    """The match is over, and this seat has no chips."""


class SureToFold(PrivateEvent):
    """A seat folded though it may check; the next fold counts."""
