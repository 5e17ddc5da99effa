"""What a duel tells: its position, its actions, its events, and the refusals of what its rules forbid."""

from croupier import Action, Event, Face, Place, PrivateEvent, Refusal, Seat, State
from plugins.liarsdice.rules.anomalies import Anomaly
from plugins.liarsdice.rules.bids import Hands, Said

DICE, FRESH_DICE, MOST_DICE = 4, 1, 10
CHEATS = 2
"""Rounds of a match in which a player may cheat."""
UNREVEALED = 3
"""With so many dice that the opponent has not been shown, or fewer, a player shows no more."""
REROLLED = 5
"""Dice that a mulligan rerolls at most."""
WATCHED = 4
"""Dice from which on a fresh start's opponent is summed up."""


class Duel(State, kw_only=True):
    """A duel between two actions.

    `dice` holds both hands in the order drawn; `doubled` the faces twice as likely this round; `claims` this round's.
    `shown` lists the places that each has shown to the other: everybody knows which, the other alone what is on them.
    Known to their seat alone: `sums`, what it was told of the other hand (0: nothing); `lies`, which of its claims the
    oracle called false; `cheated` in this round, and `cheats` left.
    """

    anomalies: tuple[Anomaly, ...]
    dice: Hands
    opener: Seat
    round: int = 0
    doubled: tuple[Face, ...] = ()
    claims: tuple[Said, ...] = ()
    shown: tuple[tuple[Place, ...], ...] = ((), ())
    sums: tuple[int, ...] = (0, 0)
    lies: tuple[tuple[int, ...], ...] = ((), ())
    cheated: tuple[bool, ...] = (False, False)
    cheats: tuple[int, ...] = (CHEATS, CHEATS)

    @property
    def standing(self) -> Said | None:
        """Give the claim to beat."""
        return self.claims[-1] if self.claims else None


class Claim(Action):
    """Say that at least so many of all dice show a face, showing the opponent a die where one must be shown."""

    count: int
    face: Face
    place: Place | None = None


class Accuse(Action):
    """Say that the opponent has cheated in this round."""


class Cheat(Action):
    """Look at the opponent's dice."""

    secret = True


class Mulligan(Action):
    """Roll these dice again before the round."""

    dice: tuple[Place, ...] = ()


class OutOfTime(Action):
    """Lose the round by the clock."""

    automatic = True


class DoubledFaces(Event):
    """Which faces are twice as likely in this round."""

    faces: tuple[Face, ...]


class DiceChosen(Event):
    """A seat has chosen what to reroll before the round."""

    seat: Seat


class RolledAnew(PrivateEvent):
    """The seat's dice after a mulligan."""

    dice: tuple[Face, ...]


class SumTold(PrivateEvent):
    """What the opponent's dice add up to."""

    reveals = True
    total: int


class Peeked(PrivateEvent):
    """The opponent's dice, seen by cheating."""

    reveals = True
    dice: tuple[Face, ...]
    left: int


class ClaimFalse(PrivateEvent):
    """The oracle calls the seat's own claim false; its silence means true."""

    reveals = True
    count: int
    face: Face


class DieShown(PrivateEvent):
    """The opponent showed the seat a die."""

    reveals = True
    who: Seat
    place: Place
    face: Face


class ClaimMade(Event):
    """A seat made a claim, and showed the opponent the die at a place where it had to."""

    seat: Seat
    count: int
    face: Face
    shown: tuple[Place, ...]


class RoundLost(Event):
    """How many dice of the face there were, and who lost the round for it and has how many dice now."""

    reveals = True
    seat: Seat
    count: int
    face: Face
    dice: int


class Accused(Event):
    """A seat accused the other of having cheated in this round, rightly or not; the loser gains a die."""

    reveals = True
    seat: Seat
    who: Seat
    right: bool
    loser: Seat
    dice: int


class TimeLost(Event):
    """A seat ran out of time and reserve, and lost the round."""

    seat: Seat
    dice: int


class ToChoose(Event):
    """Both choose dice to reroll before a round."""

    round: int
    most: int


class ToClaim(Event):
    """A seat opens a round; `shows` is a die that it could show, 0 where none is to be shown."""

    seat: Seat
    round: int
    dice: int
    shows: Place


class ToAnswer(Event):
    """A seat is to beat a claim or to doubt it; the lowest claim that beats it is given."""

    seat: Seat
    count: int
    face: Face
    dice: int
    least_count: int
    least_face: Face
    shows: Place
    accuses: bool


class Score(Event):
    """How many dice both have, and what is public of the round."""

    one: Seat
    one_dice: int
    two: Seat
    two_dice: int
    doubled: tuple[Face, ...]


class Panel(PrivateEvent):
    """All that the seat alone knows: its dice, the places it showed, what it was told and has seen of the others."""

    dice: tuple[Face, ...]
    shown: tuple[Place, ...]
    total: int
    theirs: tuple[Face, ...]
    false: bool
    cheats: int
    may_cheat: bool


class NotInPlay(Refusal):
    """The anomaly is not part of this duel."""

    anomaly: Anomaly


class AlreadyCheated(Refusal):
    """The seat has cheated in this round."""


class NoCheatsLeft(Refusal):
    """The seat has cheated in two rounds."""


class FirstMustClaim(Refusal):
    """The first move of a round can only be a claim."""


class MustShow(Refusal):
    """The claim must show the opponent a die."""


class NothingToShow(Refusal):
    """No die is shown now."""


class AlreadyShown(Refusal):
    """The opponent has seen that die."""

    place: Place


class NoSuchDie(Refusal):
    """The seat has dice at the places 1 to `dice`."""

    place: int
    dice: int


class TooManyDice(Refusal):
    """A mulligan rerolls five dice at most."""

    dice: int


class AlreadyChosen(Refusal):
    """The seat has chosen what to reroll."""


class ChooseFirst(Refusal):
    """The round begins when both have chosen what to reroll."""
