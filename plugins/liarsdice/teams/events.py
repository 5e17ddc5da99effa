"""What the game in teams tells beyond the classic one."""

from croupier import Event, Face, Place, PrivateEvent, Record, Seat


class TeamsFormed(Event):
    """Who plays with whom, and the order in which they sit."""

    one: Seat
    one_mate: Seat
    two: Seat
    two_mate: Seat
    order: tuple[Seat, ...]


class GarnetsStaked(Event):
    """The mates stake a garnet each; the house stakes for those who have none."""

    seats: tuple[Seat, ...]
    lent: tuple[Seat, ...]


class FirstNamed(Event):
    """The richer team named who opens."""

    seat: Seat
    who: Seat


class BehindDice(PrivateEvent):
    """The dice of the player behind the seat."""

    who: Seat
    dice: tuple[Face, ...]


class DieRevealed(Event):
    """A seat showed everybody a die of the player behind."""

    reveals = ("face",)
    seat: Seat
    who: Seat
    place: Place
    face: Face


class DiceRerolled(Event):
    """A seat rolled dice of the player behind again."""

    seat: Seat
    who: Seat
    places: tuple[Place, ...]


class BehindRerolled(PrivateEvent):
    """The dice of the player behind after the reroll."""

    who: Seat
    dice: tuple[Face, ...]


class DieLocked(Event):
    """A seat learnt a die of another's, which nobody can reroll any more."""

    seat: Seat
    who: Seat
    place: Place


class DieLearnt(PrivateEvent):
    """The die that the seat learnt."""

    reveals = ("face",)
    who: Seat
    place: Place
    face: Face


class ToPick(Event):
    """A leader is to pick a mate among these."""

    seat: Seat
    free: tuple[Seat, ...]


class ToName(Event):
    """A leader of the richer team is to say who opens."""

    seat: Seat
    usual: Seat


class MustBid(Event):
    """A seat has revealed a die and must bid now; the lowest bid that counts is given."""

    seat: Seat
    least_count: int
    least_face: Face


class MustBidSum(Event):
    """A seat has revealed a die and must bid so much now, or more."""

    seat: Seat
    least: int


class TableRow(Record):
    """A seat's dice as everybody sees them, and which of the hidden ones are locked."""

    seat: Seat
    dice: tuple[Face, ...]
    locked: tuple[Place, ...]


class TableTold(Event):
    """Everybody's dice as everybody sees them."""

    rows: tuple[TableRow, ...]


class SeenRow(Record):
    """A seat's dice as another sees them."""

    seat: Seat
    dice: tuple[Face, ...]


class BehindPanel(PrivateEvent):
    """What the seat sees: the dice of the player behind, and in rows of others those it learnt and the open ones."""

    who: Seat
    rows: tuple[SeenRow, ...]
    dice: tuple[Face, ...] = ()
