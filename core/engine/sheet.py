"""The house's own record of a table, from its opening to its end; and who is told of it."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from msgspec import field

from core.contract import Event, Level, PrivateEvent, Record, Seat, copied
from core.engine import dice
from core.engine.clock import GRACE, Reserve, Running, earlier
from core.words.notices.closing import Moment

FORMS = (1, 2)
"""The forms of the seed, oldest first; new tables take the last."""
Phase = Literal["lobby", "running", "paused", "ended", "closed"]


class Handover(Record, omit_defaults=True):
    """The seat of somebody who is away is to be the house's for good from the service time `due` on.

    `by` are the persons who say so; it needs an `admin`, or all others who play.
    """

    due: float
    by: tuple[int, ...] = ()
    admin: bool = False


class Sitter(Record, omit_defaults=True):
    """Who holds a seat: a person, or the house (None), with words mixed into the dice.

    `missed` counts automatic moves in a row, `away` seats are moved by the house soon, `gone` ones were given up;
    `moved_at` is the service time of the last automatic move, or of when its room was told, where that took long.
    `bits` are what a browser of theirs added to the words.
    `room` is a guest's own room, None in the table's. `house_from` is the first action since which the house plays a
    seat without a person, `held_by` who had it before; a `novice` never played the game to an end before.
    `hinted` are the kinds of hints that a novice was given, each once; `won` the tables of a match won before this one.
    `account` is the number of the one by which they had the seat at the start, 0 if nobody had it, and None at tables
    that are older; whether it was `lasting` then decides whether the seat counts for ratings.
    """

    name: str
    person: int | None = None
    words: str = ""
    missed: int = 0
    away: bool = False
    gone: bool = False
    moved_at: float = -1e9
    room: int | None = None
    house_from: int = 0
    novice: bool = False
    held_by: int | None = None
    handover: Handover | None = None
    account: int | None = None
    lasting: bool = False
    bits: str = ""
    hinted: tuple[str, ...] = ()
    won: int = 0

    @property
    def mixed(self) -> str:
        """Return the words of the seat as they are in the seed, with the bits of a browser."""
        return dice.mixed(self.words, self.bits)

    @property
    def whose(self) -> int | None:
        """Tell whose seat it is or was before the house took it; None for a player of the house."""
        return self.held_by if self.person is None else self.person

    @property
    def stood_in_for(self) -> bool:
        """Tell whether the house plays for a person who has not given up the seat by their own word."""
        return self.held_by is not None or (self.person is not None and self.away and not self.gone)

    def house_plays(self, action: int) -> bool:
        """Tell whether the house plays this seat when the action with this number is made."""
        return self.person is None and action >= self.house_from


class Called(Record, omit_defaults=True):
    """Somebody who is called to a table and has no seat until they say so; `room` is a guest's own, as a sitter's.

    Who `wished` to be called when a table opens is called once.
    """

    person: int
    name: str
    room: int | None = None
    wished: bool = False


class Window(Record, omit_defaults=True):
    """The join window: when it closes in service time, and since when it stands.

    It stands since `held`, while its room is out of reach, and since `unsaid`, until the room was told of it. So many
    seconds before it closes, people are to be `reminded`; 0 once they were.
    """

    due: float
    held: float | None = None
    unsaid: float | None = None
    reminded: float = 0.0

    @property
    def stands_since(self) -> float | None:
        """Tell since when it stands, None if it runs."""
        return earlier(self.held, self.unsaid)

    def left(self, now: float) -> float:
        since = self.stands_since
        return self.due - (now if since is None else since)

    def reached(self, now: float) -> "Window":
        """Go on after its room was out of reach, with a little time left at least."""
        unsaid = None if self.unsaid is None else now
        return Window(now + max(self.left(now), GRACE), unsaid=unsaid, reminded=self.reminded)

    def said(self, at: float) -> "Window":
        """Go on from when its room was told of it, unless that is out of reach."""
        at = max(at, self.unsaid or 0.0)
        return Window(at + self.left(at), held=None if self.held is None else at, reminded=self.reminded)


class Sheet(Record, omit_defaults=True):
    """A table as the house keeps it; `room` and `host` are ids, `options` the game's own in their stored form.

    `level` is that of its players of the house; seats that they take over from people they play as well as they can.
    It is `eased` for a newcomer who is still to be told so.
    Of the time before the start: `risen` counts how often each person got up, `arranged` the changes of bots and
    options, `extended` the extensions since somebody new came or the host changed; hosts in `yielded` have had theirs.
    `rules` and `strategy` are digests (`core.engine.plugins.digests`), "" at tables that are older than these; the
    actions from `rules_from` on were made by the rules so named. `form` is the form of the seed (`core.engine.dice`);
    `entries` are the (name, words) per seat as they were at the start, None for words that were forgotten, and `marks`,
    in form 2, what the words left in the seed; in form 1 it is the `known_seed` then. `unanswered` counts the waits
    running that ran out for every person awaited, `answered` tells whether a person spoke in this one. `sought` are the
    persons who were out of sight when the table would have begun, and were asked for. `left` are the (person, name) of
    those who got up again before the start, the newest. `absent` are, once it is over, the seats of those who left or
    let the house make most of their moves. `called` are those who played together before, or wished to be, and may sit
    down until the start. A `private` table is its host's own, without a join window; whoever knows its `invitation` may
    sit down, and if it is `watched` whoever knows its address may look on from a page. It is one of the `best` tables
    of a match, 0 for none, of which so many were `played` before, and players of the house have `house_won` some, by
    their names; `moments` are what decided it, once it is over. Where nobody chose any `seconds`, the clocks of the
    game are multiplied by the `pace`. What is stored leaves out fields that are as they are here at first, also those
    of seats and clocks: another value at first would change old tables.
    """

    code: str
    game: str
    version: int
    room: int
    host: int
    secret: str
    commitment: str
    reveal: bool
    rules: str = ""
    rules_from: int = 0
    strategy: str = ""
    form: int = 1
    phase: Phase = "lobby"
    seconds: float | None = None
    options: dict[str, Any] = field(default_factory=dict)
    seats: tuple[Sitter, ...] = ()
    bots: int = 0
    level: Level = Level.STRONG
    eased: bool = False
    risen: dict[int, int] = field(default_factory=dict)
    arranged: int = 0
    extended: int = 0
    yielded: tuple[int, ...] = ()
    window: Window | None = None
    warned_few: bool = False
    entries: tuple[tuple[str, str | None], ...] = ()
    marks: tuple[str, ...] = ()
    known_seed: str = ""
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
    absent: tuple[Seat, ...] = ()
    left: tuple[tuple[int, str], ...] = ()
    called: tuple[Called, ...] = ()
    private: bool = False
    invitation: str = ""
    pace: float = 1.0
    sought: tuple[int, ...] = ()
    watched: bool = False
    best: int = 0
    played: int = 0
    house_won: dict[str, int] = field(default_factory=dict)
    moments: tuple[Moment, ...] = ()

    def level_of(self, seat: Seat) -> Level:
        return self.level if self.seats[seat].whose is None else Level.STRONG

    def persons(self) -> frozenset[int]:
        """List who has, or had, a seat."""
        return frozenset(whose for sitter in self.seats if (whose := sitter.whose) is not None)

    def seed(self) -> bytes:
        """Compute the seed of the table's dice, which stands from the start on."""
        if self.known_seed:
            return bytes.fromhex(self.known_seed)
        parts = dice.named(self.entries) if self.form == 1 else map(bytes.fromhex, self.marks)
        return dice.seed(bytes.fromhex(self.secret), self.code, parts)

    def given_to_house(self, persons: set[int], gone: bool = False) -> "Sheet":
        """Let the house play the seats of these persons from the next action on; those who are `gone` have left."""
        to_house: dict[str, Any] = {"person": None, "away": False, "missed": 0, "handover": None, "gone": gone}
        seats = tuple(
            copied(sitter, **to_house, held_by=sitter.person, house_from=self.actions)
            if sitter.person in persons
            else sitter
            for sitter in self.seats
        )
        return copied(self, seats=seats)

    def known_as(self, whose: Callable[[int, int | None], int]) -> "Sheet":
        """Name persons by other ids: `whose` gives that of a person who sits in a room, None for the table's own."""
        seats = tuple(_known_as(sitter, whose) for sitter in self.seats)
        hosting = next((seat for seat, sitter in enumerate(self.seats) if sitter.whose == self.host), None)
        host = None if hosting is None else seats[hosting].whose
        return copied(
            self,
            host=whose(self.host, None) if host is None else host,
            seats=seats,
            risen={whose(person, None): times for person, times in self.risen.items()},
            yielded=tuple(whose(person, None) for person in self.yielded),
            left=tuple((whose(person, None), name) for person, name in self.left),
            called=tuple(copied(entry, person=whose(entry.person, entry.room)) for entry in self.called),
        )

    def with_novices(self, persons: Collection[int]) -> "Sheet":
        """Note whose first match of the game it is."""
        return copied(self, seats=tuple(copied(one, novice=one.person in persons) for one in self.seats))

    def with_accounts(self, accounts: Mapping[int, tuple[int, bool]]) -> "Sheet":
        """Note by which account each person sits there now, by its number, and whether that lasts."""
        seats = []
        for one in self.seats:
            number, lasting = accounts.get(one.person or 0, (0, False))
            seats.append(one if one.person is None else copied(one, account=number, lasting=lasting))
        return copied(self, seats=tuple(seats))

    def house_played(self, seat: Seat) -> bool:
        """Tell, once it is over, whether the house played for a person who has not given up the seat by their word."""
        sitter = self.seats[seat]
        return sitter.stood_in_for or (seat in self.absent and not sitter.gone)

    def guest_rooms(self) -> tuple[int, ...]:
        """List the rooms of the guests, other than the table's own: of those who sit, and of those who are called."""
        rooms = [s.room for s in self.seats if s.room is not None and s.person is not None and not s.gone]
        if self.called:
            rooms += [entry.room for entry in self.still_called() if entry.room is not None]
        return tuple(dict.fromkeys(rooms)) if rooms else ()

    def still_called(self) -> tuple[Called, ...]:
        """List who is called to the table that is being set up, and has not sat down."""
        waiting = self.called if self.phase == "lobby" else ()
        return tuple(entry for entry in waiting if self.seat_of(entry.person) is None)

    def calls(self, person: int) -> bool:
        return any(entry.person == person for entry in self.still_called())

    def lacking(self, seat: Seat, out: frozenset[Seat]) -> tuple[Seat, ...]:
        """List the players whose word is needed still to give a seat to the house, none where an admin has spoken."""
        handover = self.seats[seat].handover
        if handover is None or handover.admin:
            return ()
        return tuple(other for other in self.playing_on(out) if self.seats[other].person not in handover.by)

    def playing_on(self, out: frozenset[Seat]) -> tuple[Seat, ...]:
        """List the seats of the people who play and are there."""
        sitters = enumerate(self.seats)
        return tuple(n for n, s in sitters if s.person is not None and not (s.gone or s.away or n in out))

    def next_handover(self, out: frozenset[Seat]) -> float | None:
        """Return the service time at which the next seat becomes the house's, None if none is to."""
        due = [s.handover.due for n, s in enumerate(self.seats) if s.handover and not self.lacking(n, out)]
        return min(due, default=None)

    def has_passed(self, wait: int) -> bool:
        """Tell whether a wait is over, by its number."""
        return wait != self.waits or bool(wait and self.phase != "running")

    def seat_of(self, person: int) -> Seat | None:
        """Find the seat a person holds, None if there is none or it was given up."""
        for seat, sitter in enumerate(self.seats):
            if sitter.person == person and not sitter.gone:
                return seat
        return None


def _known_as(sitter: Sitter, whose: Callable[[int, int | None], int]) -> Sitter:
    person = None if sitter.person is None else whose(sitter.person, sitter.room)
    before = None if sitter.held_by is None else whose(sitter.held_by, sitter.room)
    over = sitter.handover and copied(sitter.handover, by=tuple(whose(one, None) for one in sitter.handover.by))
    return copied(sitter, person=person, held_by=before, handover=over)


@dataclass(frozen=True, slots=True)
class RoomAudience:
    """All who read in a room, by its id."""

    room: int


@dataclass(frozen=True, slots=True)
class SeatAudience:
    """The player of a seat, in private."""

    seat: Seat


Audience = RoomAudience | SeatAudience


def by_audience(happened: Iterable[Event], room: int) -> dict[Audience, list[Event]]:
    """Split what happened at a table of a room by who is told of it, keeping the order of each."""
    split: dict[Audience, list[Event]] = {}
    public: list[Event] = []
    for event in happened:
        if isinstance(event, PrivateEvent):
            split.setdefault(SeatAudience(event.seat), []).append(event)
            continue
        if not public:
            split[RoomAudience(room)] = public
        public.append(event)
    return split
