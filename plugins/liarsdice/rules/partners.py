"""What the game in teams tells beyond the classic one: its position, actions, events and refusals."""

from croupier import Action, Event, Face, Place, PrivateEvent, Record, Refusal, Seat
from plugins.liarsdice.rules.cups import Cups


class Learnt(Record):
    """A seat learnt a die of another's, which is locked for this round."""

    seat: Seat
    who: Seat
    place: Place


class Partners(Cups, kw_only=True):
    """A game in teams between two actions.

    `leaders` pick their mates in this order; `mates` lists them likewise, as far as they are picked. `garnets` is what
    each seat brought. `revealed` lists each seat's open dice of this round, `learnt` the dice that were learnt;
    `ran` tells that the seat that moves has revealed a die and must bid. `gone` lists who left by their own will.
    """

    leaders: tuple[Seat, ...]
    garnets: tuple[int, ...]
    mates: tuple[Seat, ...] = ()
    revealed: tuple[tuple[Place, ...], ...] = ((),) * 4
    learnt: tuple[Learnt, ...] = ()
    ran: bool = False
    gone: tuple[Seat, ...] = ()

    @property
    def teams(self) -> tuple[tuple[Seat, ...], ...]:
        """List both teams, leaders first; a team of one before the picks."""
        return tuple((leader, *self.mates[place : place + 1]) for place, leader in enumerate(self.leaders))

    @property
    def richer(self) -> int:
        """Tell which team brought more garnets; the first leader's of equal ones."""
        totals = [sum(self.garnets[seat] for seat in team) for team in self.teams]
        return int(totals[1] > totals[0])


class Pick(Action):
    """Choose a team-mate."""

    who: Seat


class NameFirst(Action):
    """Say who opens the first round."""

    who: Seat


class RevealReroll(Action):
    """Show everybody a die of the player behind, and roll others of that player again."""

    die: Place
    dice: tuple[Place, ...] = ()


class RevealLearn(Action):
    """Show everybody a die of the player behind, and learn one of another player's."""

    die: Place
    who: Seat


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

    reveals = True
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

    reveals = True
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
    """What the seat sees: the dice of the player behind, those it learnt, and the open ones."""

    who: Seat
    rows: tuple[SeenRow, ...]


class NotFree(Refusal):
    """That player cannot be picked."""

    who: Seat


class AlreadyRevealed(Refusal):
    """Everybody sees that die."""

    place: Place


class OneReveal(Refusal):
    """A turn has one reveal, and then a bid."""


class NowBid(Refusal):
    """After a reveal the turn ends with a bid."""


class NoHigherBid(Refusal):
    """Nothing can be bid any more, so a reveal has no use."""


class NoSuchDieBehind(Refusal):
    """The player behind has dice at the places 1 to `dice`."""

    who: Seat
    place: int
    dice: int


class DieIsLocked(Refusal):
    """The die was revealed or learnt and stays as it is."""

    place: Place


class RerollOrLearn(Refusal):
    """A reveal goes with a reroll or with learning a die."""


class CannotLearn(Refusal):
    """That player's dice cannot be learnt: they are one's own or behind one, or all known."""

    who: Seat
