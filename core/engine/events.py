"""What happens to a table itself, as events like those of a game; the words are the house's."""

from typing import Annotated, Any

from core.contract import Event, PrivateEvent, Seat

Name = Annotated[str, "name"]
"""A person's name, from outside."""
Title = Annotated[str, "game"]
"""A game by its name, said as its title."""
Deed = Annotated[Any, "action"]
"""An action in its stored form, said in words."""
Option = Annotated[str, "option"]
"""A game's option as it is typed."""


class LobbyOpened(Event):
    """A table was opened and its join window runs."""

    game: Title
    code: str
    host: Name
    seconds: int
    least: int
    most: int
    exact: bool


class GuestsWelcome(Event):
    """People in other rooms may join this table by its code."""

    code: str


class DiceCommitted(Event):
    """The commitment to the table's dice, and whether the secret will be told."""

    code: str
    commitment: str
    reveal: bool


class OptionsSet(Event):
    """The options of the table that is being set up."""

    options: tuple[Option, ...]


class PersonJoined(Event):
    """Somebody took a seat at a table that has not started."""

    code: str
    name: Name
    words: str
    seated: int
    most: int


class WordsMixed(Event):
    """Somebody with a seat gave words that are mixed into the dice."""

    code: str
    name: Name
    words: str


class PersonLeft(Event):
    """Somebody gave up a seat before the start."""

    code: str
    name: Name
    seated: int
    most: int


class HostChanged(Event):
    """The host left and somebody else may start."""

    code: str
    name: Name


class HostPassedOn(Event):
    """A host who only extended has lost the table to the next person."""

    code: str
    name: Name
    before: Name
    times: int


class BotsSeated(Event):
    """The house will fill this many seats."""

    code: str
    bots: int


class WindowExtended(Event):
    """The join window was set to this many seconds from now; it can be so often again unless somebody comes."""

    code: str
    seconds: int
    left: int = 1


class TooFewYet(Event):
    """The window ended with this many players missing; it runs once more."""

    code: str
    needed: int
    seconds: int


class LobbyClosed(Event):
    """A table closed before it started: too few players, the host's or an admin's word."""

    code: str
    reason: str
    needed: int


class GameStarted(Event):
    """A game begins, with the seats in this order."""

    game: Title
    code: str
    order: tuple[Seat, ...]


class Prompt(Event):
    """These seats are awaited, for so many seconds (0: no limit); `number` is the wait's, by which it grows stale.

    `shown` is what the game shows above the prompt, in its stored form.
    """

    number: int
    kind: str
    seats: tuple[Seat, ...]
    seconds: int
    shown: tuple[Any, ...] = ()


class ClockWarning(Event):
    """These seats' clocks near their end; then the house makes this action for them."""

    number: int
    seats: tuple[Seat, ...]
    seconds: int
    action: Deed


class SecretClockWarning(Event):
    """These seats' clocks near their end; what the house will do is for them alone."""

    number: int
    seats: tuple[Seat, ...]
    seconds: int


class YourClockWarning(PrivateEvent):
    """A seat's own clock nears its end; then the house makes this action."""

    number: int
    code: str
    seconds: int
    action: Deed


class ReserveWarning(Event):
    """A seat's seconds near their end; then its reserve begins to run."""

    seat: Seat
    seconds: int
    reserve: int


class ReserveRuns(Event):
    """A seat's reserve began to run."""

    seat: Seat
    reserve: int


class MovedByHouse(Event):
    """A seat's time was up, and the house made this action for it."""

    seat: Seat
    action: Deed


class MovedInSecret(Event):
    """A seat's time was up, and the house moved for it."""

    seat: Seat


class WentAway(Event):
    """A seat let several clocks run out in a row; the house moves it until its player is back."""

    seat: Seat


class NotHeard(Event):
    """A seat's player cannot be told anything in private, for a reason of `messages.Unheard`."""

    seat: Seat
    reason: str


class KnownAgain(Event):
    """These players were out of sight, and are known by what anybody may take: their name and where they come from.

    `reason`: a `messages.Loss`, or that the house was `away`.
    """

    names: tuple[Name, ...]
    reason: str


class CameBack(Event):
    """A seat's player is back."""

    seat: Seat


class SeatLeft(Event):
    """A player gave up the running game."""

    seat: Seat


class HouseFinishes(Event):
    """Nobody but the house is left, and it plays on at once."""

    code: str


class Finished(Event):
    """The game ended: the reason, and the seats in groups of equals, best first."""

    code: str
    reason: str
    winners: tuple[Seat, ...]
    ranking: Annotated[tuple[tuple[Seat, ...], ...], "ranking"]
    rated: bool


class SecretTold(Event):
    """The secret behind a table's dice, which anybody may now check."""

    code: str
    secret: str


class TableSuspended(Event):
    """A table stands still: an admin paused it, or something is wrong with its game."""

    code: str
    reason: str
    game: Title = ""


class RulesAccepted(Event):
    """An admin lets a table go on by other rules than it began with."""

    code: str


class TableResumed(Event):
    """A table goes on after an interruption or a pause, in which nobody's clock ran."""

    game: Title
    code: str


class CutOff(Event):
    """These awaited seats' players are out of reach, and their clocks stand still; `number` is the wait's."""

    number: int
    seats: tuple[Seat, ...]


class TornOff(Event):
    """A split of their network tore these awaited seats' players off; their clocks stand still for some minutes."""

    number: int
    seats: tuple[Seat, ...]
    minutes: int


class Missed(Event):
    """Words that were owed grew too old while nobody could be told."""

    code: str
