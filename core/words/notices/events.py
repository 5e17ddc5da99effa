"""What happens to a table itself, as events like those of a game; the words are the house's."""

from typing import Annotated, ClassVar

from core.contract import PrivateEvent, Record, Seat
from core.words.notices.house_event import Deed, HouseEvent, Name, OfOutage, OfSeat, OfSeats, OfWait, Shown, Title


class GameStarted(HouseEvent):
    """A game begins, with the seats in this order."""

    game: Title
    code: str
    order: tuple[Seat, ...]


class Prompt(OfWait):
    """These seats are awaited, for so many seconds (0: no limit); `number` is the wait's, by which it grows stale.

    `shown` is what the game shows above the prompt, in its stored form.
    """

    calls: ClassVar[bool] = True
    prompts: ClassVar[bool] = True
    timed: ClassVar[bool] = True
    beside: ClassVar[bool] = True
    number: int
    kind: str
    seats: tuple[Seat, ...]
    seconds: int
    shown: tuple[Shown, ...] = ()


class ClockWarning(OfSeats):
    """These seats' clocks near their end; then the house makes this action for them."""

    chatter: ClassVar[bool] = True
    calls: ClassVar[bool] = True
    timed: ClassVar[bool] = True
    warns: ClassVar[bool] = True
    seconds: int
    action: Deed


class SecretClockWarning(OfSeats):
    """These seats' clocks near their end; what the house will do is for them alone, or for nobody before it is done."""

    chatter: ClassVar[bool] = True
    calls: ClassVar[bool] = True
    timed: ClassVar[bool] = True
    warns: ClassVar[bool] = True
    seconds: int


class YourClockWarning(OfWait, PrivateEvent):
    """A seat's own clock nears its end; then the house makes this action, which others may be `told` too."""

    number: int
    code: str
    seconds: int
    action: Deed
    told: bool = False

    def repeats(self) -> bool:
        """Tell whether the room's warning names the action."""
        return self.told


class YourSecretClockWarning(OfWait, PrivateEvent):
    """A seat's own clock nears its end; then the house chooses, and what it chooses would advise."""

    number: int
    code: str
    seconds: int

    def repeats(self) -> bool:
        """Say no more than the room's warning."""
        return True


class ReserveWarning(OfSeat):
    """A seat's seconds near their end; then its reserve begins to run."""

    chatter: ClassVar[bool] = True
    calls: ClassVar[bool] = True
    timed: ClassVar[bool] = True
    seconds: int
    reserve: int


class ReserveRuns(OfSeat):
    """A seat's reserve began to run."""

    chatter: ClassVar[bool] = True
    calls: ClassVar[bool] = True
    timed: ClassVar[bool] = True
    reserve: int


class MovedByHouse(OfSeat):
    """A seat's time was up, and the house made this action for it."""

    action: Deed


class MovedInSecret(OfSeat):
    """A seat's time was up, and the house moved for it."""


class WentAway(OfSeat):
    """A seat let several clocks run out in a row; the house moves it until its player is back."""

    chatter: ClassVar[bool] = True


class NotHeard(OfSeat):
    """A seat's player cannot be told anything in private, for a reason of `messages.Undelivered`."""

    calls: ClassVar[bool] = True
    reason: str


class KnownAgain(HouseEvent):
    """These players were out of sight, and are known by what anybody may take: their name and where they come from.

    `reason`: a `messages.Loss`, or that the house was `away`.
    """

    ahead: ClassVar[bool] = True
    names: tuple[Name, ...]
    reason: str


class CameBack(OfSeat):
    """A seat's player is back."""

    chatter: ClassVar[bool] = True


class SeatAtStake(OfSeat):
    """The house is to have the seat of somebody who is away for good, unless they come back; who has yet to agree."""

    calls: ClassVar[bool] = True
    seconds: int
    missing: tuple[Seat, ...]


class YourSeatAtStake(HouseEvent, PrivateEvent):
    """A seat is to be the house's for good, unless its player says something."""

    code: str
    seconds: int


class HandoverAgreed(OfSeat):
    """A player, or an admin who does not play (nobody), agrees that the house has a seat for good."""

    by: tuple[Seat, ...]
    missing: tuple[Seat, ...]


class GivenToHouse(OfSeat):
    """The house has the seat of somebody who is away for good; they count as having left."""


class SeatLeft(OfSeat):
    """A player gave up the running game."""


class HouseFinishes(HouseEvent):
    """Nobody but the house is left, and these seats have played on at once, in so many moves and further rounds.

    `moment`: what came of the last move stands behind it. Without `moves` it was told by an older house.
    """

    code: str
    players: tuple[Seat, ...] = ()
    rounds: int = 0
    moves: int = 0
    moment: bool = False


class Finished(HouseEvent):
    """The game ended: the reason, and the seats in groups of equals, best first; the house plays those `stood_in`."""

    code: str
    reason: str
    winners: tuple[Seat, ...]
    ranking: Annotated[tuple[tuple[Seat, ...], ...], "ranking"]
    rated: bool
    stood_in: tuple[Seat, ...] = ()


class RatedSeat(Record):
    """A seat's rating as shown, whether there are tables enough to believe it, and its change with a sign."""

    seat: Seat
    number: int
    sure: bool
    change: str


class RatingsTold(HouseEvent):
    """What a table that ended makes of ratings; an older house told of the same two that they had `enough` that day."""

    code: str
    rows: tuple[RatedSeat, ...]
    enough: bool = False


class GainedEnough(HouseEvent):
    """These have gained in a day all that the people they play are good for; what they lose still counts."""

    code: str
    seats: tuple[Seat, ...]


class LoginNeeded(HouseEvent):
    """A table changes no rating, as these were not logged in to what people log in to where it is told."""

    code: str
    seats: tuple[Seat, ...]
    login: Name


class Unrated(HouseEvent):
    """Why a table that its game rates changes no rating, or (`partly`) none of some seats: see `ratings.Void`.

    Of an `account` that does not last, and of teams that are rated whole (`teams`), the `seats` are told.
    """

    code: str
    reason: str
    seats: tuple[Seat, ...] = ()

    def told_where(self, login: str) -> HouseEvent:
        """Name what to log in to, where an account is all that lacks."""
        return LoginNeeded(self.code, self.seats, login) if login and self.reason == "account" else self


class SecretTold(HouseEvent):
    """Anybody may check a table's dice from now on; `analysis`: choices can be judged too.

    Houses of before told the `secret` itself.
    """

    code: str
    secret: str = ""
    analysis: bool = False


class LevelOffered(HouseEvent):
    """The only person at a table lost to players of the house, who can play otherwise the next time."""

    code: str


class ReplayShown(HouseEvent):
    """A table that is over can be stepped through on a page, by this link."""

    code: str
    link: str


class WatchSet(HouseEvent):
    """The host of a private table says whether whoever has its link may look on."""

    anew: ClassVar[bool] = True
    code: str
    watched: bool


class TableSuspended(HouseEvent):
    """A table stands still: an admin paused it, or something is wrong with its game."""

    code: str
    reason: str
    game: Title = ""


class RulesAccepted(HouseEvent):
    """An admin lets a table go on by other rules than it began with."""

    code: str


class TableResumed(HouseEvent):
    """A table goes on after an interruption or a pause, in which nobody's clock ran."""

    game: Title
    code: str


class HouseCloses(HouseEvent):
    """The house is about to end, in so many minutes at most; tables that are not over by then go on afterwards."""

    passing: ClassVar[bool] = True
    minutes: int


class HouseStays(HouseEvent):
    """The house does not end after all."""


class CutOff(OfOutage):
    """These awaited seats' players are out of reach, and their clocks stand still; `number` is the wait's."""


class TornOff(OfOutage):
    """A split of their network tore these awaited seats' players off; their clocks stand still for some minutes."""

    minutes: int


class Missed(HouseEvent):
    """Words that were owed grew too old while nobody could be told."""

    code: str
