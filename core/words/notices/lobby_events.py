"""What happens at a table before its game begins, as events; the words are the house's."""

from typing import ClassVar

from core.contract import Level
from core.words.notices.house_event import Callee, Choice, Name, OfSetup, Title


class LobbyOpened(OfSetup):
    """A table was opened; its join window is of so many seconds, 0 where it has no end."""

    timed: ClassVar[bool] = True
    opens: ClassVar[bool] = True
    beside: ClassVar[bool] = True
    game: Title
    code: str
    host: Name
    seconds: int
    least: int
    most: int
    exact: bool


class PrivateOpened(OfSetup):
    """Somebody opened a table for themselves, the house and whom they invite; it begins when they say so.

    Of `most` seats one is theirs; where only one is left, nobody is told to choose how many the house takes.
    """

    opens: ClassVar[bool] = True
    beside: ClassVar[bool] = True
    game: Title
    code: str
    host: Name
    most: int = 10


class GuestsWelcome(OfSetup):
    """People in other rooms may join this table by its code."""

    code: str


class PlayersCalled(OfSetup):
    """Those who played together are called to another table; who does not say so gets no seat."""

    calls: ClassVar[bool] = True
    prompts: ClassVar[bool] = True
    code: str
    host: Name
    names: tuple[Callee, ...]

    def called_by_name(self) -> tuple[str, ...]:
        return self.names


class StandingCounts(OfSetup):
    """Where tallies are equal, people come in the order in which these did the last time."""

    code: str
    names: tuple[Name, ...]


class PlayersRest(OfSetup):
    """Those who missed too many of their last tables in the room are not called to another one: they sit it out."""

    chatter: ClassVar[bool] = True
    code: str
    names: tuple[Name, ...]


class WishersCalled(OfSetup):
    """Those who wanted that are called to a table that starts in so many seconds (0: nobody knows), once.

    Where nobody is named, it is told to one of them alone, who may be in another room. For those in `last`, who have
    followed none for so long, it is the last call; `final`: for whoever is told alone.
    """

    calls: ClassVar[bool] = True
    invites: ClassVar[bool] = True
    game: Title
    code: str
    seconds: int
    seated: int
    most: int
    names: tuple[Callee, ...]
    last: tuple[Name, ...] = ()
    final: bool = False

    def called_by_name(self) -> tuple[str, ...]:
        return self.names


class DiceCommitted(OfSetup):
    """What is told of the commitment to the table's dice, and whether the secret will be told."""

    beside: ClassVar[bool] = True
    ends_line: ClassVar[bool] = True
    code: str
    commitment: str
    reveal: bool


class OptionsSet(OfSetup):
    """The options of the table that is being set up."""

    options: tuple[Choice, ...]


class PersonJoined(OfSetup):
    """Somebody took a seat at a table that has not started."""

    chatter: ClassVar[bool] = True
    code: str
    name: Name
    words: str
    seated: int
    most: int


class WordsMixed(OfSetup):
    """Somebody with a seat gave words that are mixed into the dice."""

    code: str
    name: Name
    words: str


class PersonLeft(OfSetup):
    """Somebody gave up a seat before the start."""

    chatter: ClassVar[bool] = True
    code: str
    name: Name
    seated: int
    most: int


class PersonsUnseen(OfSetup):
    """These went out of sight while people join; the seats stay theirs for now."""

    chatter: ClassVar[bool] = True
    code: str
    names: tuple[Name, ...]


class PersonsBack(OfSetup):
    """These are in sight again before the table has begun."""

    chatter: ClassVar[bool] = True
    code: str
    names: tuple[Name, ...]


class PersonsSought(OfSetup):
    """The table would begin, and waits so many seconds for these, who are out of sight."""

    timed: ClassVar[bool] = True
    code: str
    names: tuple[Name, ...]
    seconds: int


class LeftOut(OfSetup):
    """These were asked for and are not there: they have lost their seats."""

    code: str
    names: tuple[Name, ...]


class HostChanged(OfSetup):
    """The host left and somebody else may start."""

    code: str
    name: Name


class HostPassedOn(OfSetup):
    """A host who only extended has lost the table to the next person."""

    code: str
    name: Name
    before: Name
    times: int


class BotsSeated(OfSetup):
    """The house will fill this many seats."""

    chatter: ClassVar[bool] = True
    anew: ClassVar[bool] = True
    code: str
    bots: int
    level: Level = Level.STRONG


class FairFirst(OfSetup):
    """The house goes easy on somebody whose first tables these are, by the so many players of it that would sit there.

    `seated`: they were just told of, and others can still be chosen.
    """

    chatter: ClassVar[bool] = True
    code: str
    bots: int
    seated: bool


class WindowExtended(OfSetup):
    """The join window was set to this many seconds from now; it can be so often again unless somebody comes."""

    timed: ClassVar[bool] = True
    code: str
    seconds: int
    left: int = 1


class HalfTime(OfSetup):
    """Half of the join window is over: the seconds that are left, who sits, who is missing, and who is called still."""

    chatter: ClassVar[bool] = True
    code: str
    seconds: int
    seated: int
    most: int
    needed: int
    names: tuple[Callee, ...] = ()

    def called_by_name(self) -> tuple[str, ...]:
        return self.names


class TooFewYet(OfSetup):
    """The window ended with this many players missing; it runs once more."""

    timed: ClassVar[bool] = True
    code: str
    needed: int
    seconds: int


class LobbyClosed(OfSetup):
    """A table closed before it started: too few players, the host's or an admin's word."""

    code: str
    reason: str
    needed: int
