"""The house's own record of a table, from its opening to its end."""

from dataclasses import field
from typing import Any, Literal

from core.clock import Reserve, Running
from core.game import Record, Seat

Phase = Literal["lobby", "running", "paused", "ended", "closed"]


class Sitter(Record):
    """Who holds a seat: a person, or the house (None), with words mixed into the dice.

    `missed` counts automatic moves in a row, `away` seats are moved by the house soon, `gone` ones were given up;
    `moved_at` is the service time of the last automatic move. `room` is a guest's own room, None in the table's.
    """

    name: str
    person: int | None = None
    words: str = ""
    missed: int = 0
    away: bool = False
    gone: bool = False
    moved_at: float = -1e9
    room: int | None = None


class Window(Record):
    """The join window: when it closes in service time, and since when it is held, if it is."""

    due: float
    held: float | None = None


class Sheet(Record):
    """A table as the house keeps it; `room` and `host` are ids, `options` the game's own in their stored form.

    `entries` are the (name, words) per seat that were mixed into the seed, fixed at the start. `unanswered` counts the
    waits running that ran out for every person awaited, `answered` tells whether a person spoke in this one. `left` are
    the (person, name) of those who got up again before the start, the newest of them.
    """

    code: str
    game: str
    version: int
    room: int
    host: int
    secret: str
    commitment: str
    reveal: bool
    phase: Phase = "lobby"
    seconds: float | None = None
    options: dict[str, Any] = field(default_factory=dict)
    seats: tuple[Sitter, ...] = ()
    bots: int = 0
    window: Window | None = None
    warned_few: bool = False
    entries: tuple[tuple[str, str], ...] = ()
    tallies: tuple[int, ...] = ()
    counters: dict[str, int] = field(default_factory=dict)
    actions: int = 0
    running: Running | None = None
    waits: int = 0
    reserves: dict[str, Reserve] = field(default_factory=dict)
    unanswered: int = 0
    awaits_person: bool = False
    answered: bool = False
    reason: str = ""
    left: tuple[tuple[int, str], ...] = ()

    def persons(self) -> frozenset[int]:
        """List who has, or had, a seat."""
        return frozenset(sitter.person for sitter in self.seats if sitter.person is not None)

    def guest_rooms(self) -> tuple[int, ...]:
        """List the rooms of the guests, other than the table's own, in the order of sitting down."""
        rooms = (s.room for s in self.seats if s.person is not None and s.room is not None and not s.gone)
        return tuple(dict.fromkeys(rooms))

    def seat_of(self, person: int) -> Seat | None:
        """Find the seat a person holds, None if there is none or it was given up."""
        for seat, sitter in enumerate(self.seats):
            if sitter.person == person and not sitter.gone:
                return seat
        return None
