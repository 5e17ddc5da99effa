"""One step of a running table, made in memory: rules, clocks and what is told; thrown away if it cannot be saved."""

import hmac
from collections.abc import Iterator
from random import Random
from typing import Any

from core import clock, dice, events
from core.clock import Reserve, Stage
from core.codec import Codec, Tagged
from core.game import Action, Clock, Event, Game, Leave, Outcome, PrivateEvent, Record, Seat, Start, Wait, replace
from core.offers import Offer
from core.sheet import Sheet

AWAY_AFTER = 3
ABANDONED_AFTER = 3
MOST_EXPIRIES = 30
MOST_BOT_ACTIONS = 100
JUST_MOVED = 2.0


class Begin(Action):
    """The setup of a game, as it stands in the log."""

    automatic = True


class Entry(Record):
    """One action for the log, with the wait it was made in and its draws."""

    seat: Seat
    wait: int
    automatic: bool
    action: Action
    draws: tuple[dice.Draw, ...]


class Play:
    """A step of a table being made from its sheet and state at a service time.

    What the step comes to lies in `sheet`, `state`, `entries` (for the log) and `told` (in order of telling).
    """

    def __init__(self, game: Game, codec: Codec, sheet: Sheet, state: Any, now: float) -> None:
        """Stand before the step."""
        self.game, self.codec, self.now = game, codec, now
        self.sheet, self.state = sheet, state
        self.entries: list[Entry] = []
        self.told: list[Event] = []
        self._quiet = False

    @property
    def wait(self) -> Wait | None:
        """Who is awaited now."""
        wait: Wait | None = self.state.wait
        return wait

    def begin(self, options: Any) -> None:
        """Set the game up and start its first clock."""
        sheet = self.sheet
        rolled = dice.SeededDice(self.seed(), sheet.counters)
        step = self.game.rules.setup(Start(len(sheet.seats), options, sheet.tallies), rolled)
        self.sheet = replace(sheet, phase="running", window=None)
        self.told.append(events.GameStarted(self.game.name, sheet.code, tuple(range(len(sheet.seats)))))
        self._log(Entry(-1, 0, True, Begin(), tuple(rolled.drawn)), rolled)
        self._settle(None, step.state, step.events)

    def act(self, seat: Seat, action: Action, automatic: bool = False) -> None:
        """Make an action of a seat; raises the rules' `Illegal`, having changed nothing."""
        rolled = dice.SeededDice(self.seed(), self.sheet.counters)
        step = self.game.rules.apply(self.state, seat, action, rolled)
        if not automatic:
            self._answered(seat)
        if isinstance(action, Leave):
            self._change_seat(seat, gone=True)
            self.told.append(events.SeatLeft(seat))
        self._log(Entry(seat, self.sheet.waits, automatic, action, tuple(rolled.drawn)), rolled)
        self._settle(self.wait, step.state, step.events)

    def get_up(self, seat: Seat) -> None:
        """Let the player of a seat that is out go; the rules need not know."""
        self._change_seat(seat, gone=True)
        self.told.append(events.SeatLeft(seat))

    def present(self, seat: Seat) -> bool:
        """Note that a seat's player said something; tells whether that changed anything."""
        sitter, before = self.sheet.seats[seat], self.sheet
        self._answered(seat)
        if sitter.away:
            self.told.append(events.CameBack(seat))
            running = self.sheet.running
            if running and seat in running.seats:
                self.sheet = replace(
                    self.sheet, running=clock.afresh(running, seat, self._clock(running.kind), self.now)
                )
        return self.sheet != before

    def tick(self) -> None:
        """Deal with every stage of every clock that has been reached."""
        running = self.sheet.running
        if running is None:
            return
        due: list[Seat] = []
        warned: list[tuple[Seat, Stage]] = []
        for seat, stage in clock.reached(running, self.now):
            running = clock.passing(running, seat, stage)
            if stage == "due":
                due.append(seat)
            else:
                warned.append((seat, stage))
        self.sheet = replace(self.sheet, running=running)
        self._warn(warned)
        for seat in due:
            if not self._expire(seat, running.number):
                break
        if self.sheet.unanswered >= ABANDONED_AFTER and self.wait is not None:
            self.abandon()

    def chance(self, seat: Seat) -> Random:
        """Give the chance that the house plays a seat by; it never touches the table's dice."""
        label = f"bot:{seat}:{self.sheet.actions}".encode()
        return Random(hmac.digest(self.seed(), label, "sha256"))

    def bot_moves(self, seat: Seat) -> None:
        """Let the house play a seat until it is no longer awaited in this turn."""
        number = self.sheet.waits
        for _ in range(MOST_BOT_ACTIONS):
            if not self._awaits(seat, number):
                return
            view = self.game.rules.view(self.state, seat)
            self.act(seat, self.game.strategy.bot(view, seat, self.chance(seat)))
        while self._awaits(seat, number):
            self._automatic(seat, None)

    def finish_alone(self) -> None:
        """Let the house play on to the end, telling only how it ended."""
        self.told.append(events.HouseFinishes(self.sheet.code))
        self._quiet = True
        while (wait := self.wait) is not None:
            self.bot_moves(wait.seats[0])

    def prompt(self, seats: tuple[Seat, ...], seconds: float) -> events.Prompt:
        """Ask these seats for the wait that runs, below what the game shows to everybody."""
        assert self.wait is not None
        shown = self.game.rules.show(self.game.rules.view(self.state, None), None)[:1]
        above = tuple(self.codec.dump(event) for event in shown)
        return events.Prompt(self.sheet.waits, self.wait.kind, seats, round(seconds), above)

    def nobody_left(self) -> bool:
        """Tell whether no person can act in this game any more."""
        out = self.state.out
        return self.wait is not None and not any(
            sitter.person is not None and not sitter.gone and seat not in out
            for seat, sitter in enumerate(self.sheet.seats)
        )

    def awaited_bots(self) -> list[Seat]:
        """List the awaited seats that the house plays."""
        return [seat for seat in (self.wait.seats if self.wait else ()) if self.sheet.seats[seat].person is None]

    def announced(self, seat: Seat) -> Action:
        """Choose what happens when a seat's clock runs out."""
        who = None if self.game.expiry_is_public else seat
        return self.game.strategy.expire(self.game.rules.view(self.state, who), seat)

    def seed(self) -> bytes:
        """Compute the seed of the table's dice."""
        return dice.seed(bytes.fromhex(self.sheet.secret), self.sheet.code, self.sheet.entries)

    def _answered(self, seat: Seat) -> None:
        if self.sheet.seats[seat].person is None:
            return
        if self.sheet.seats[seat].missed or self.sheet.seats[seat].away:
            self._change_seat(seat, missed=0, away=False)
        if self.sheet.unanswered or not self.sheet.answered:
            self.sheet = replace(self.sheet, unanswered=0, answered=True)

    def _change_seat(self, seat: Seat, **changes: Any) -> None:
        seats = list(self.sheet.seats)
        seats[seat] = replace(seats[seat], **changes)
        self.sheet = replace(self.sheet, seats=tuple(seats))

    def _log(self, entry: Entry, rolled: dice.SeededDice) -> None:
        self.entries.append(entry)
        self.sheet = replace(self.sheet, counters=dict(rolled.counters), actions=self.sheet.actions + 1)

    def _clock(self, kind: str) -> Clock:
        own = self.game.clocks[kind]
        if self.sheet.seconds is None or own.fixed:
            return own
        return replace(own, seconds=self.sheet.seconds)

    def _awaits(self, seat: Seat, number: int) -> bool:
        return self.wait is not None and seat in self.wait.seats and self.sheet.waits == number

    # -- what follows from a step ---------------------------------------------------------------------------------

    def _settle(self, before: Wait | None, state: Any, happened: tuple[Event, ...]) -> None:
        self.state = state
        if not self._quiet:
            self.told.extend(happened)
        wait: Wait | None = state.wait
        renewed = before is None or wait is None or (before.kind, before.turn) != (wait.kind, wait.turn)
        self._charge(set(wait.seats) if wait and not renewed else set())
        if renewed and before is not None:
            self._close_wait()
        if wait is not None and renewed:
            self._open_wait(wait)
        if state.outcome is not None:
            self._end(state.outcome)

    def _charge(self, still: set[Seat]) -> None:
        running = self.sheet.running
        if running is None:
            return
        leaving = set(running.seats) - still
        reserves = dict(self.sheet.reserves)
        for seat in leaving & {seat for seat, time in running.seats.items() if time.reserve}:
            kept = reserves.get(running.kind, Reserve(running.period, {}))
            rest = clock.reserve_left(running, seat, self.now)
            reserves[running.kind] = Reserve(running.period, {**kept.left, seat: rest})
        self.sheet = replace(self.sheet, running=clock.without(running, leaving), reserves=reserves)

    def _close_wait(self) -> None:
        """Count the wait that ended towards abandonment, if it awaited persons and none of them said anything."""
        if self.sheet.awaits_person and not self.sheet.answered:
            self.sheet = replace(self.sheet, unanswered=self.sheet.unanswered + 1)

    def _open_wait(self, wait: Wait) -> None:
        number = self.sheet.waits + 1
        kept = self.sheet.reserves.get(wait.kind)
        if kept is None or kept.period != wait.period:
            kept = Reserve(wait.period, {})
        away = frozenset(seat for seat in wait.seats if self.sheet.seats[seat].away)
        running = clock.start(wait, number, self.now, self._clock(wait.kind), kept, away)
        reserves = {**self.sheet.reserves, wait.kind: kept}
        persons = tuple(seat for seat in wait.seats if self.sheet.seats[seat].person is not None)
        self.sheet = replace(
            self.sheet, running=running, waits=number, reserves=reserves, awaits_person=bool(persons), answered=False
        )
        prompted = tuple(seat for seat in persons if seat not in away)
        if prompted and not self._quiet:
            self.told.append(self.prompt(prompted, self._clock(wait.kind).seconds))

    def _end(self, outcome: Outcome) -> None:
        self._quiet = False
        self.sheet = replace(self.sheet, phase="ended", running=None, reason=outcome.reason)
        code = self.sheet.code
        ended = events.Finished(code, outcome.reason, outcome.ranking[0], outcome.ranking, outcome.rated)
        self.told.append(ended)
        if self.sheet.reveal:
            self.told.append(events.SecretTold(code, self.sheet.secret))

    def abandon(self, reason: str = "abandoned") -> None:
        """End the game unrated, all seats equal: nobody has answered for a long time, or somebody's word."""
        outcome = Outcome(reason, (tuple(range(len(self.sheet.seats))),), rated=False)
        if self.state is not None:
            self.state = replace(self.state, wait=None, outcome=outcome)
        self._end(outcome)

    # -- clocks ---------------------------------------------------------------------------------------------------

    def _warn(self, warned: list[tuple[Seat, Stage]]) -> None:
        groups: dict[tuple[str, int], tuple[Tagged, list[Seat]]] = {}
        for seat, stage in warned:
            running = self.sheet.running
            if running is None or seat not in running.seats:
                continue
            time = running.seats[seat]
            if stage == "reserve":
                self.told.append(events.ReserveRuns(seat, round(time.reserve)))
            elif stage == "warn" and time.reserve:
                self.told.append(events.ReserveWarning(seat, round(clock.lead(time.seconds)), round(time.reserve)))
            else:
                self._plan(seat, groups)
        for (_, seconds), (stored, seats) in groups.items():
            if self.game.expiry_is_public:
                self.told.append(events.ClockWarning(self.sheet.waits, tuple(seats), seconds, stored))
            else:
                self.told.append(events.SecretClockWarning(self.sheet.waits, tuple(seats), seconds))

    def _plan(self, seat: Seat, groups: dict[tuple[str, int], tuple[Tagged, list[Seat]]]) -> None:
        """Choose and keep what will happen, tell the seat, and group it with the others of the same kind."""
        running = self.sheet.running
        assert running is not None
        stored = self.codec.dump(self.announced(seat))
        time = replace(running.seats[seat], planned=(stored[0], stored[1]))
        self.sheet = replace(self.sheet, running=clock.with_seat(running, seat, time))
        seconds = round(clock.left(running, seat, self.now) or 0)
        if not self.sheet.seats[seat].away:
            self.told.append(events.YourClockWarning(seat, self.sheet.waits, self.sheet.code, seconds, stored))
        public = repr(stored) if self.game.expiry_is_public else ""
        groups.setdefault((public, seconds), (stored, []))[1].append(seat)

    def _expire(self, seat: Seat, number: int) -> bool:
        """Move a seat whose time is up; tells whether the same turn still runs."""
        running = self.sheet.running
        if running is None or seat not in running.seats:
            return self.sheet.waits == number and self.wait is not None
        planned = running.seats[seat].planned
        missed = self.sheet.seats[seat].missed + 1
        self._change_seat(seat, missed=missed, away=missed >= AWAY_AFTER, moved_at=self.now)
        if missed == AWAY_AFTER:
            self.told.append(events.WentAway(seat))
        for _ in range(MOST_EXPIRIES):
            if not self._awaits(seat, number):
                break
            self._automatic(seat, planned)
            planned = None
        return self.wait is not None and self.sheet.waits == number

    def _automatic(self, seat: Seat, planned: tuple[str, dict[str, object]] | None) -> None:
        action = self._planned(seat, planned)
        stored = self.codec.dump(action)
        public = self.game.expiry_is_public and not action.secret
        moved = events.MovedByHouse(seat, stored) if public else events.MovedInSecret(seat)
        if moved not in self.told:  # several secret actions of one expiry are one piece of news
            self.told.append(moved)
        self.act(seat, action, automatic=True)

    def _planned(self, seat: Seat, planned: tuple[str, dict[str, object]] | None) -> Action:
        """Take the action announced if it is still legal, else choose anew."""
        if planned is not None:
            action: Action = self.codec.load(list(planned))
            offers: tuple[Offer, ...] = self.game.rules.menu(self.game.rules.view(self.state, seat), seat)
            if action.automatic or any(action in offer for offer in offers):
                return action
        return self.announced(seat)


def for_audience(told: list[Event]) -> Iterator[tuple[str, list[Event]]]:
    """Split what is told by audience, "room" or "seat:N", keeping the order of each."""
    audiences: dict[str, list[Event]] = {}
    for event in told:
        audience = f"seat:{event.seat}" if isinstance(event, PrivateEvent) else "room"
        audiences.setdefault(audience, []).append(event)
    yield from audiences.items()
