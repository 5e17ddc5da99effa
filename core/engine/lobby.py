"""A table that is being set up: who sits and is in sight, the options, the bots, the window: one step in memory."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from core.contract import Event, Game, Illegal, Level, Seat, adapter, copied
from core.engine import dice
from core.engine.milestones import opening
from core.engine.options import describe, read_options
from core.engine.sheet import Called, Sheet, Sitter, Window
from core.words.notices import closing, events, lobby_events
from core.words.notices.refusals import (
    AlreadySeated,
    ArrangedEnough,
    ExtendedEnough,
    NoSuchLevel,
    NotBegun,
    NoWindow,
    Refused,
    TableFull,
    TooFew,
    TooManyBots,
    UpAndDown,
    WordsGiven,
)

REMINDED_FROM = 20
"""Seconds from which on a join window reminds people when half of it is over."""
EXTENSIONS = 5
"""How often a host may extend the join window until somebody new sits down."""
RISINGS = 3
"""How often somebody may get up from one table before its start and sit down again."""
ARRANGEMENTS = 30
"""How often bots and options of one table may be changed."""
MOST_LEFT = 64
"""People who got up again before the start who are remembered at a table."""
SOUGHT_SECONDS = 20
"""How long a table that would begin waits for those who are out of sight."""
MOST_WORDS = 80
"""Characters of words that somebody types for the dice."""
COMPANY = 2
"""Players of the house against whom somebody plays alone, unless they want others."""


def company(game: Game, most: int = COMPANY) -> int:
    """Tell how many players of the house make a game that somebody begins alone, at `most` unless it needs more."""
    least, seats = game.seats
    return min(seats - 1, max(most, least - 1))


def turned(seats: tuple[Sitter, ...], tables: int) -> tuple[Sitter, ...]:
    """Let everybody sit on by one seat for each table of a match, so that two change sides."""
    on = tables % len(seats) if seats else 0
    return (*seats[on:], *seats[:on])


class Lobby:
    """A step of a table before its start: what it comes to lies in `sheet` and `events`."""

    def __init__(
        self, game: Game, sheet: Sheet, now: float, usual: float | None = None, unseen: Collection[int] = ()
    ) -> None:
        """Stand before the step; `usual` are the house's seconds where nobody chose any; some are `unseen`."""
        self.game, self.sheet, self.now, self.usual, self.unseen = game, sheet, now, usual, unseen
        self.events: list[Event] = []

    @property
    def most(self) -> int:
        return self.game.seats[1]

    @property
    def free(self) -> int:
        return self.most - len(self.sheet.seats)

    @property
    def full(self) -> bool:
        """Tell whether every seat is taken, by people or by promised bots; at a private table by people alone."""
        return len(self.sheet.seats) + (0 if self.sheet.private else self.sheet.bots) >= self.most

    @property
    def missing(self) -> int:
        return max(0, self.game.seats[0] - len(self.sheet.seats) - self.sheet.bots)

    def open(self, host: str, seconds: int, words: Sequence[str], texts: Any) -> None:
        """Tell the room of the new table with its options, and commit to its dice; 0 seconds are no window."""
        self._open_window(seconds)
        opened, committed = opening(self.sheet, self.game, host, seconds)
        self.events.append(opened)
        if words or self.sheet.options:
            self.set_options(words, texts, self.game.name)
        self.events.append(committed)

    def _open_window(self, seconds: int) -> None:
        """Let people join for so many seconds; at a private table, or for 0 seconds, until its host starts."""
        half = seconds / 2 if seconds >= REMINDED_FROM else 0.0
        window = Window(self.now + seconds, reminded=half) if seconds and not self.sheet.private else None
        self.sheet = copied(self.sheet, window=window, warned_few=False)

    def invite(self, invitation: str) -> None:
        """Let whoever knows this word sit down at a private table, or one that was told before."""
        self.sheet = copied(self.sheet, invitation=self.sheet.invitation or invitation)

    def join(self, person: int, name: str, words: str, room: int | None = None, bits: str = "") -> None:
        """Seat a person, a guest in their own `room`; from one who has a seat, take words for the dice.

        `bits` are what their browser adds to the words, which nobody is told before the end.
        """
        seat = self.sheet.seat_of(person)
        if seat is not None:
            self._mix(seat, words, bits)
            return
        if len(self.sheet.seats) >= self.most:
            raise Refused(TableFull(self.sheet.code, self.most))
        if self.sheet.risen.get(person, 0) >= RISINGS:
            raise Refused(UpAndDown(self.sheet.code, RISINGS))
        if person not in self.sheet.risen:
            self.sheet = copied(self.sheet, extended=0, yielded=())
        seats = self.seat(person, name, words, room, bits)
        self.events.append(lobby_events.PersonJoined(self.sheet.code, name, words, len(seats), self.most))

    def call(self, host: str, company: Sequence[Called], resting: Sequence[str] = ()) -> None:
        """Call those who played together before; each sits down by their own word. Who is `resting` is named alone."""
        self.sheet, code = copied(self.sheet, called=tuple(company)), self.sheet.code
        if resting:
            self.events.append(lobby_events.PlayersRest(code, tuple(resting)))
        if company:
            self.events.append(lobby_events.PlayersCalled(code, host, tuple(entry.name for entry in company)))

    def _mix(self, seat: Seat, words: str, bits: str) -> None:
        """Take words and bits from somebody who sat down without, such as the host; each is given once."""
        sitter = self.sheet.seats[seat]
        words, bits = "" if sitter.words else words, "" if sitter.bits else bits
        if not (words or bits):
            raise Refused((WordsGiven if sitter.words else AlreadySeated)(self.sheet.code))
        after = copied(sitter, words=words or sitter.words, bits=bits or sitter.bits)
        self.sheet = copied(self.sheet, seats=(*self.sheet.seats[:seat], after, *self.sheet.seats[seat + 1 :]))
        if words:
            self.events.append(lobby_events.WordsMixed(self.sheet.code, sitter.name, words))

    def seat(self, person: int, name: str, words: str, room: int | None = None, bits: str = "") -> tuple[Sitter, ...]:
        """Seat somebody without a word, where a promised bot makes room, and give the seats."""
        seats = (*self.sheet.seats, Sitter(name, person, words, room=room, bits=bits))
        self.sheet = copied(self.sheet, seats=seats, bots=min(self.sheet.bots, self.most - len(seats)))
        return seats

    def leave(self, *persons: int) -> None:
        """Give up seats; a host hands over, and the last person closes the table."""
        for person in persons:
            self._leave(person)

    def _leave(self, person: int) -> None:
        seat = self.sheet.seat_of(person)
        if seat is None:
            return
        sitter = self.sheet.seats[seat]
        risen = {**self.sheet.risen, person: self.sheet.risen.get(person, 0) + 1}
        self.sheet = copied(self.sheet, risen=risen)
        seated = len(self.sheet.seats) - 1
        self.events.append(lobby_events.PersonLeft(self.sheet.code, sitter.name, seated, self.most))
        self.vacate(sitter)

    def vacate(self, sitter: Sitter) -> None:
        """Take somebody's seat; a host hands over, and the last person closes the table."""
        person = sitter.person or 0
        left = (*(entry for entry in self.sheet.left if entry[0] != person), (person, sitter.name))[-MOST_LEFT:]
        seats = tuple(other for other in self.sheet.seats if other is not sitter)
        self.sheet = copied(self.sheet, seats=seats, left=left)
        if not seats:
            self.close("empty")
        elif self.sheet.host == person:
            self.pass_to(next((other for other in seats if other.person not in self.unseen), seats[0]))

    def pass_to(self, sitter: Sitter) -> None:
        if sitter.person is not None:
            self.sheet = copied(self.sheet, host=sitter.person, extended=0)
            self.events.append(lobby_events.HostChanged(self.sheet.code, sitter.name))

    def rearrange(self) -> None:
        """Count a change of bots or options by somebody's word; `Refused` where there were too many."""
        if self.sheet.arranged >= ARRANGEMENTS:
            raise Refused(ArrangedEnough(self.sheet.code, ARRANGEMENTS))
        self.sheet = copied(self.sheet, arranged=self.sheet.arranged + 1)

    def seat_bots(self, count: int, level: Level | None = None) -> None:
        """Promise that the house fills so many seats, at a level or at that of before."""
        if count > self.free:
            raise Refused(TooManyBots(self.free))
        if level is not None and level not in (*self.game.levels, Level.STRONG):
            raise Refused(NoSuchLevel(self.game.name, level))
        eased = self.sheet.eased and level is None
        self.sheet = copied(self.sheet, bots=count, level=level or self.sheet.level, eased=eased)
        self.events.append(lobby_events.BotsSeated(self.sheet.code, count, self.sheet.level))
        if count:
            self.tell_eased(count, seated=not self.full)

    def tell_eased(self, count: int, seated: bool) -> None:
        """Tell once that the house goes easy on a newcomer; where its so many are `seated`, how it would not."""
        if self.sheet.eased:
            self.sheet = copied(self.sheet, eased=False)
            self.events.append(lobby_events.FairFirst(self.sheet.code, count, seated))

    def extend(self, seconds: int, person: int) -> None:
        """Set the join window to so many seconds from now, by the word of somebody who may.

        A host who does so again and again while somebody else sits there and nobody new comes loses the table.
        """
        if self.sheet.private:
            raise Refused(NoWindow(self.sheet.code))
        if self.sheet.extended >= EXTENSIONS:
            self._pass_on(person)
            return
        self.sheet = copied(self.sheet, extended=self.sheet.extended + 1)
        self._wait(seconds)

    def _wait(self, seconds: int) -> None:
        self._open_window(seconds)
        if self.sheet.private:
            return
        self.events.append(lobby_events.WindowExtended(self.sheet.code, seconds, EXTENSIONS - self.sheet.extended))

    def _pass_on(self, person: int) -> None:
        """Make the next person the host who has not been it in vain; `Refused` if there is none."""
        host = self.sheet.host
        had = {host, *self.sheet.yielded}
        following = next((s for s in self._behind(host) if s.person is not None and s.person not in had), None)
        if following is None or following.person is None or person != host:
            raise Refused(ExtendedEnough())
        before = next((s.name for s in self.sheet.seats if s.person == host), "")
        yielded = (*self.sheet.yielded, host)
        self.sheet = copied(self.sheet, host=following.person, extended=0, yielded=yielded)
        self.events.append(lobby_events.HostPassedOn(self.sheet.code, following.name, before, EXTENSIONS))

    def _behind(self, person: int) -> tuple[Sitter, ...]:
        seats, seat = self.sheet.seats, self.sheet.seat_of(person)
        return seats if seat is None else (*seats[seat + 1 :], *seats[:seat])

    def reopen(self, seconds: int) -> None:
        """Let people join once more, for so many seconds, at a table that stood still."""
        self.sheet = copied(self.sheet, phase="lobby", reason="")
        self.events.append(events.TableResumed(self.sheet.game, self.sheet.code))
        self._wait(seconds)

    def set_options(self, words: Sequence[str], texts: Any, verb: str = "option") -> None:
        """Read options as typed behind a verb and add them to those set; `Refused` if one cannot be."""
        chosen = adapter(self.game.options).validate_python(self.sheet.options)
        chosen, seconds, best = read_options(self.game, chosen, words, texts, verb)
        explained: tuple[Event, ...] = ()
        check = getattr(self.game.rules, "check", None)
        if check:
            try:
                chosen, explained = check(chosen)
            except Illegal as illegal:
                raise Refused(illegal.refusal) from None
        stored = adapter(self.game.options).dump_python(chosen)
        self.sheet = copied(self.sheet, options=stored, seconds=self.sheet.seconds if seconds is None else seconds)
        if best is not None and not self.sheet.played:
            self.sheet = copied(self.sheet, best=best if best > 1 else 0)
        self._tell_options()
        self.events.extend(explained)

    def close(self, reason: str) -> None:
        self.sheet = copied(self.sheet, phase="closed", window=None, reason=reason)
        self.events.append(lobby_events.LobbyClosed(self.sheet.code, reason, self.missing))
        if self.sheet.played:
            rows = tuple(closing.Wins(seat, sitter.won) for seat, sitter in enumerate(self.sheet.seats))
            self.events.append(closing.MatchTold(self.sheet.code, self.sheet.best, rows, over=True))

    def make_room(self, host: int) -> None:
        """Close a table for another one of its host's; `Refused` where somebody else has come."""
        if [sitter.person for sitter in self.sheet.seats] != [host]:
            raise Refused(NotBegun(self.sheet.code, self.sheet.window is not None, self.sheet.host == host))
        self.close("changed")

    def remind(self) -> bool:
        """Tell at half-time how long people may join still, and how many are missing; False if it is not the time."""
        window = self.sheet.window
        if window is None or not window.reminded or window.left(self.now) < 1:
            return False
        self.sheet = copied(self.sheet, window=copied(window, reminded=0.0))
        left, called = (
            round(window.left(self.now)),
            tuple(entry.name for entry in self.sheet.still_called() if not entry.wished),
        )
        seated = len(self.sheet.seats) + self.sheet.bots
        self.events.append(lobby_events.HalfTime(self.sheet.code, left, seated, self.most, self.missing, called))
        return True

    def window_ends(self, again: int) -> bool:
        """Tell whether the game can start; if not, offer bots and wait once more, then close."""
        if not self.missing:
            return True
        if self.sheet.warned_few:
            self.close("few")
        else:
            self.sheet = copied(self.sheet, warned_few=True, window=Window(self.now + again))
            self.events.append(lobby_events.TooFewYet(self.sheet.code, self.missing, again))
        return False

    def start(
        self, bot_names: Sequence[str], tallies: Mapping[int, int], standing: Mapping[int, int] | None = None
    ) -> None:
        """Close the window and seat the bots; `Refused` with too few players.

        Where somebody has a place in a `standing`, people sit in that order: among equal tallies the first seat counts.
        """
        if self.missing:
            raise Refused(TooFew(self.missing))
        taken = {sitter.name.casefold() for sitter in self.sheet.seats}
        free = [name for name in (*self.sheet.house_won, *bot_names) if name.casefold() not in taken]
        free = list(dict.fromkeys(free))
        alone = self.sheet.private and len(self.sheet.seats) == 1
        people = sorted(
            self.sheet.seats, key=lambda sitter: (standing or {}).get(sitter.person or 0, len(standing or ()) + 1)
        )
        house = (Sitter(name, won=self.sheet.house_won.get(name, 0)) for name in free[: self.sheet.bots])
        seats = turned((*people, *house), self.sheet.played)
        self.sheet = copied(
            self.sheet,
            seconds=0.0 if alone and self.sheet.seconds is None else self.sheet.seconds,
            seats=seats,
            window=None,
            entries=tuple((sitter.name, sitter.mixed) for sitter in seats),
            marks=() if self.sheet.form == 1 else tuple(dice.mark(sitter.mixed).hex() for sitter in seats),
            tallies=tuple(tallies.get(sitter.person or 0, 0) for sitter in seats) if self.game.tally else (),
        )

    def hold(self) -> None:
        if self.sheet.window and self.sheet.window.held is None:
            self.sheet = copied(self.sheet, window=copied(self.sheet.window, held=self.now))

    def release(self) -> None:
        """Let the join window go on, with a little time left at least."""
        window = self.sheet.window
        if window and window.held is not None:
            self.sheet = copied(self.sheet, window=window.reached(self.now))

    # -- who is out of sight: the table is told, they are asked for once, and it begins without them ---------------

    def miss(self, persons: Collection[int]) -> None:
        """Tell the others, if there are any, that these went out of sight; a host's rights pass on."""
        if names := self._told_of(persons):
            self.events.append(lobby_events.PersonsUnseen(self.sheet.code, names))
        self.pass_on()

    def meet(self, persons: Collection[int]) -> None:
        """Tell the others that these are in sight again."""
        if names := self._told_of(persons):
            self.events.append(lobby_events.PersonsBack(self.sheet.code, names))

    def _told_of(self, persons: Collection[int]) -> tuple[str, ...]:
        """List the names of those of these who sit there, none where nobody else would be told."""
        names = tuple(sitter.name for sitter in self.sheet.seats if sitter.person in persons)
        return names if len(names) < len(self.sheet.seats) or not self.sheet.private else ()

    @property
    def ready(self) -> bool:
        """Tell whether a table begins at once: each seat is taken by somebody who is in sight."""
        return self.full and self.sheet.phase == "lobby" and not (self.missing or self._out_of_sight())

    def pass_on(self) -> None:
        """Make the next person in sight the host where the host is out of it."""
        if self.sheet.host in self.unseen and self.sheet.phase == "lobby":
            sitters = (sitter for sitter in self.sheet.seats if sitter.person is not None)
            here = next((sitter for sitter in sitters if sitter.person not in self.unseen), None)
            if here is not None:
                self.pass_to(here)

    def gather(self) -> bool:
        """Tell whether all who sit there are in sight or left out; if not, ask once for each who is not."""
        sought = set(self.sheet.sought)
        if out := [sitter for sitter in self._out_of_sight() if sitter.person in sought]:
            self.events.append(lobby_events.LeftOut(self.sheet.code, tuple(sitter.name for sitter in out)))
            self.sheet = copied(self.sheet, warned_few=False)
            for sitter in out:
                self.vacate(sitter)
        if self.sheet.phase != "lobby":
            return False
        if asked := self._out_of_sight():
            persons = tuple(sitter.person for sitter in asked if sitter.person is not None)
            window = Window(self.now + SOUGHT_SECONDS)
            self.sheet = copied(self.sheet, sought=(*self.sheet.sought, *persons), window=window)
            names = tuple(sitter.name for sitter in asked)
            self.events.append(lobby_events.PersonsSought(self.sheet.code, names, SOUGHT_SECONDS))
        return not asked

    def _out_of_sight(self) -> list[Sitter]:
        return [sitter for sitter in self.sheet.seats if sitter.person in self.unseen]

    def _tell_options(self) -> None:
        chosen = adapter(self.game.options).validate_python(self.sheet.options)
        words = describe(chosen)
        if self.sheet.seconds is not None and self.sheet.seconds != self.usual:
            words = (*words, f"seconds {self.sheet.seconds:g}")
        if self.sheet.best:
            words = (*words, f"best {self.sheet.best}")
        self.events.append(lobby_events.OptionsSet(words))
