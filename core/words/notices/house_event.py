"""What an event of the house says of itself: how it is told, and of which wait or seats."""

from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from core.contract import Event, Seat

Name = Annotated[str, "name"]
"""A person's name, from outside."""
Callee = Annotated[str, "called"]
"""The name of somebody who is called, and has no seat."""
Title = Annotated[str, "game"]
"""A game by its name, said as its title."""
Deed = Annotated[Any, "action"]
"""An action in its stored form, said in words."""
Shown = Annotated[Any, "shown"]
"""An event of the game in its stored form."""
Option = Annotated[str, "option"]
"""A command as it is typed."""
Choice = Annotated[str, "choice"]
"""An option of a game, a setting or a value, as it is typed."""


class HouseEvent(Event):
    """What the house says of a table, and how it is told."""

    chatter: ClassVar[bool] = False
    """A quiet room does not hear it; those whose clocks run out are warned privately all the same."""
    calls: ClassVar[bool] = False
    """It calls the players whom it is about; to name somebody anywhere else is no reason for them to look up."""
    prompts: ClassVar[bool] = False
    """It asks for a move: of several, the last one says it."""
    setup: ClassVar[bool] = False
    """It is about who sits down to what, and nobody's concern once the game runs."""
    timed: ClassVar[bool] = False
    """It tells of time that runs: of clocks of those whom it calls, or of the join window. Till then that stands."""
    warns: ClassVar[bool] = False
    """A clock is near its end; on one screen the warning of its player is enough."""
    ahead: ClassVar[bool] = False
    """It is told before anything that is owed: who is known by name alone, before any secret of theirs."""
    opens: ClassVar[bool] = False
    """A table is there; who comes later is told so while it waits for players."""
    invites: ClassVar[bool] = False
    """It calls to a table, and nobody once that has begun."""
    passing: ClassVar[bool] = False
    """It tells that the house is about to end: nobody needs to hear it once that has begun anew, or stays."""
    beside: ClassVar[bool] = False
    """A look tells it as it is now, beside what happened: what is asked, how to join, the commitment."""
    ends_line: ClassVar[bool] = False
    """It ends with what is copied, so that nothing is said behind it on its line."""
    anew: ClassVar[bool] = False
    """It says how something stands from now on: of several, a look tells the last."""

    def called(self) -> tuple[Seat, ...]:
        """List the seats whose players are called: all that it is about."""
        seats: tuple[Seat, ...] = getattr(self, "seats", ()) if self.calls else ()
        return seats

    def told_where(self, login: str) -> "HouseEvent":
        """Return what is told where this is what people log in to ("" for nothing)."""
        return self

    def repeats(self) -> bool:
        """Tell whether a room that isn't quiet is told the same, and calls whom it's for."""
        return False

    def called_by_name(self) -> tuple[str, ...]:
        """List the names of those who are called and have no seat."""
        return ()


class OfSetup(HouseEvent):
    """What is told of a table that is being set up."""

    setup: ClassVar[bool] = True


class OfWait(HouseEvent):
    """What is told of one wait, by its `number`: once that is over, nobody needs to hear it."""

    if TYPE_CHECKING:  # records have no two bases with fields, and some of these are private events
        number: int


class OfSeats(OfWait):
    """What is told of the clocks of seats that a wait is for."""

    number: int
    seats: tuple[Seat, ...]


class OfOutage(OfSeats):
    """What is told of seats that are out of reach: once they are not, nobody needs to hear it."""


class OfSeat(HouseEvent):
    """What is told to everybody of one seat."""

    seat: Seat

    def called(self) -> tuple[Seat, ...]:
        return (self.seat,) if self.calls else ()
