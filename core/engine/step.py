"""One step of a running table, made in memory: an action, and what follows for clocks, words and the log."""

import logging
from collections.abc import Collection, Iterable
from typing import Any, TypeGuard

from core import errors
from core.contract import (
    Action,
    Clock,
    Codec,
    Event,
    Game,
    Illegal,
    Leave,
    Outcome,
    PrivateEvent,
    Record,
    Refusal,
    Seat,
    Start,
    Wait,
    copied,
)
from core.engine import clock, dice
from core.engine.clock import Reserve
from core.engine.milestones import ending
from core.engine.sheet import Sheet
from core.words.notices import events

log = logging.getLogger(__name__)

JUST_MOVED = 2.0
"""Seconds after an automatic move in which words that were typed for the turn before have no effect."""


JUST_BEGUN = 1.0
"""Seconds of a new wait in which words that would end it were typed for the wait before."""


class Begin(Action):
    """The setup of a game, as it stands in the log."""

    automatic = True


class LogEntry(Record):
    """One action for the log, with the wait it was made in and its draws."""

    seat: Seat
    wait: int
    automatic: bool
    action: Action
    rolls: tuple[dice.Roll, ...]


class TableStep:
    """A step of a table being made from its sheet and state at a service time.

    What it comes to lies in `sheet`, `state`, `entries` (for the log) and `events` (in order of telling); the whole is
    thrown away if it cannot be saved. While `quiet`, only the end is told; `unsaid` is what else its last action told.
    """

    def __init__(self, game: Game, codec: Codec, sheet: Sheet, state: Any, now: float, seed: bytes = b"") -> None:
        """Stand before the step; the `seed` of the table's dice is worked out when they roll, unless it is known."""
        self.game, self.codec, self.now, self.seed = game, codec, now, seed
        self.sheet, self.state = sheet, state
        self.entries: list[LogEntry] = []
        self.events: list[Event] = []
        self.quiet = False
        self.unsaid: tuple[Event, ...] = ()
        self.refused: Refusal | None = None

    def change(self, **fields: Any) -> None:
        """Put other values into fields of the sheet."""
        self.sheet = copied(self.sheet, **fields)

    @property
    def wait(self) -> Wait | None:
        wait: Wait | None = self.state.wait
        return wait

    def begin(self, options: Any) -> None:
        sheet = self.sheet
        rolled = self._dice()
        step = self.game.rules.setup(Start(len(sheet.seats), options, sheet.tallies), rolled)
        self.change(phase="running", window=None)
        self.events.append(events.GameStarted(self.game.name, sheet.code, tuple(range(len(sheet.seats)))))
        self._log(LogEntry(-1, 0, True, Begin(), tuple(rolled.rolls)), rolled)
        self._settle(None, step.state, step.events)

    def move(self, seat: Seat, action: Action) -> None:
        """Make the action of a player, who is there; what the rules refuse is `refused`."""
        self.present(seat)
        try:
            self.act(seat, action)
        except Illegal as illegal:
            self.refused = illegal.refusal

    def act(self, seat: Seat, action: Action, automatic: bool = False) -> None:
        """Make an action of a seat; raises the rules' `Illegal`, having changed nothing."""
        rolled = self._dice()
        step = self.game.rules.apply(self.state, seat, action, rolled)
        if not automatic:
            self._answered(seat)
        if isinstance(action, Leave):
            self.change_seat(seat, gone=True)
            self.events.append(events.SeatLeft(seat))
        self._log(LogEntry(seat, self.sheet.waits, automatic, action, tuple(rolled.rolls)), rolled)
        self._settle(self.wait, step.state, step.events)

    def _dice(self) -> dice.SeededDice:
        self.seed = self.seed or self.sheet.seed()
        return dice.SeededDice(self.seed, self.sheet.counters)

    def get_up(self, seats: Iterable[Seat]) -> None:
        """Let players go for good; of those who are out of the game the rules need not know."""
        for seat in seats:
            if self.wait is None:
                return
            if seat in self.state.out:
                self.change_seat(seat, gone=True)
                self.events.append(events.SeatLeft(seat))
            else:
                self.act(seat, Leave())

    def stand_still(self, reason: str) -> None:
        """Stop the table where it is; what was used of a reserve stays used."""
        self._charge(())
        self.change(phase="paused", running=None, window=None, reason=reason)
        self.events.append(events.TableSuspended(self.sheet.code, reason, self.sheet.game))

    def go_on(self) -> None:
        self.change(phase="running", reason="")
        self.events.append(events.TableResumed(self.sheet.game, self.sheet.code))
        self._settle(None, self.state, ())

    def present(self, seat: Seat, ask: bool = False) -> None:
        """Note that a seat's player said something, and `ask` one who is back."""
        sitter = self.sheet.seats[seat]
        self._answered(seat)
        if sitter.away:
            self.events.append(events.CameBack(seat))
            running = self.sheet.running
            if running and seat in running.seats:
                self.anew(seat)
                if ask:
                    self.events.append(self.prompt((seat,), self._clock(running.kind).seconds))

    def anew(self, seat: Seat) -> None:
        """Let an awaited seat have the whole time of its clock once more."""
        running = self.sheet.running
        assert running is not None
        self.change(running=clock.afresh(running, seat, self._clock(running.kind), self.now))

    def prompt(self, seats: tuple[Seat, ...], seconds: float) -> events.Prompt:
        """Ask these seats for the wait that runs, below what the game shows to everybody."""
        assert self.wait is not None
        shown = self.game.rules.show(self.game.rules.view(self.state, None), None)[:1]
        above = tuple([self.codec.dump(event) for event in shown])
        return events.Prompt(self.sheet.waits, self.wait.kind, seats, round(seconds), above)

    def nobody_left(self) -> bool:
        """Tell whether no person can act in this game any more."""
        out = self.state.out
        return self.wait is not None and not any(
            sitter.person is not None and not sitter.gone and seat not in out
            for seat, sitter in enumerate(self.sheet.seats)
        )

    def go_away(self, seat: Seat) -> None:
        """Note that a seat's player is not there to be waited for; the house moves for them until they are back."""
        sitter, running = self.sheet.seats[seat], self.sheet.running
        if sitter.away or sitter.gone or sitter.person is None or seat in self.state.out:
            return
        self.change_seat(seat, away=True)
        self.events.append(events.WentAway(seat))
        if running and seat in running.seats and running.seats[seat].seconds:
            self.change(running=clock.hurried(running, seat, self.now))

    def _answered(self, seat: Seat) -> None:
        if self.sheet.seats[seat].person is None:
            return
        if self.sheet.seats[seat].missed or self.sheet.seats[seat].away:
            self.change_seat(seat, missed=0, away=False, handover=None)
        if self.sheet.unanswered or not self.sheet.answered:
            self.change(unanswered=0, answered=True)

    def change_seat(self, seat: Seat, **changes: Any) -> None:
        seats = list(self.sheet.seats)
        seats[seat] = copied(seats[seat], **changes)
        self.change(seats=tuple(seats))

    def _log(self, entry: LogEntry, rolled: dice.SeededDice) -> None:
        self.entries.append(entry)
        self.change(counters=dict(rolled.counters), actions=self.sheet.actions + 1)

    def _clock(self, kind: str) -> Clock:
        own = self.game.clocks[kind]
        if own.fixed:
            return own
        if self.sheet.seconds is None:
            pace = self.sheet.pace
            return own if pace == 1 else copied(own, seconds=own.seconds * pace, reserve=own.reserve * pace)
        return copied(own, seconds=self.sheet.seconds)

    def awaits(self, seat: Seat, number: int) -> bool:
        """Tell whether a seat is awaited, still in the wait with that number."""
        wait = self.wait
        return wait is not None and seat in wait.seats and self.sheet.waits == number

    # -- what follows from a step ---------------------------------------------------------------------------------

    def _settle(self, before: Wait | None, state: Any, happened: tuple[Event, ...]) -> None:
        self.state, self.unsaid = state, happened if self.quiet else ()
        if not self.quiet:
            self.events.extend(event for event in happened if not _is_hint(event) or self._is_new(event))
        wait: Wait | None = state.wait
        renewed = before is None or wait is None or (before.kind, before.turn) != (wait.kind, wait.turn)
        self._charge(wait.seats if wait and not renewed else ())
        if renewed and before is not None:
            self._close_wait()
        if wait is not None and renewed:
            self._open_wait(wait)
        if state.outcome is not None:
            self._end(state.outcome)

    def _charge(self, still: Collection[Seat]) -> None:
        running, reserves = self.sheet.running, self.sheet.reserves
        leaving = [seat for seat in running.seats if seat not in still] if running else ()
        if running is None or not leaving:
            return
        for seat in leaving:
            if running.seats[seat].reserve:
                kept = reserves.get(running.kind, Reserve(running.period, {}))
                rest = clock.reserve_left(running, seat, self.now)
                reserves = {**reserves, running.kind: Reserve(running.period, {**kept.left, seat: rest})}
        self.change(running=clock.without(running, leaving), reserves=reserves)

    def _close_wait(self) -> None:
        """Count the wait that ended towards abandonment, if it awaited persons and none of them said anything."""
        if self.sheet.awaits_person and not self.sheet.answered:
            self.change(unanswered=self.sheet.unanswered + 1)

    def _open_wait(self, wait: Wait) -> None:
        number = self.sheet.waits + 1
        reserves = self.sheet.reserves
        kept = reserves.get(wait.kind)
        if kept is None or kept.period != wait.period:
            kept = Reserve(wait.period, {})
            reserves = {**reserves, wait.kind: kept}
        away = frozenset(seat for seat in wait.seats if self.sheet.seats[seat].away)
        own = self._clock(wait.kind)
        running = clock.start(wait, number, self.now, own, kept, away)
        persons = tuple(seat for seat in wait.seats if self.sheet.seats[seat].person is not None)
        awaits = bool(persons) and not own.consents
        self.change(running=running, waits=number, reserves=reserves, awaits_person=awaits, answered=False)
        prompted = tuple(seat for seat in persons if seat not in away)
        if prompted and not self.quiet:
            self._guide(prompted)
            self.events.append(self.prompt(prompted, own.seconds))

    def _guide(self, prompted: tuple[Seat, ...]) -> None:
        """Guide somebody who plays for the first time, and against the house alone; a guide that fails says nothing."""
        guide, seat = self.game.guide, prompted[0]
        if guide is None or not self.sheet.seats[seat].novice or len(self.sheet.persons()) > 1:
            return
        try:
            hint = guide.hint(self.game.rules.view(self.state, seat), seat)
        except Exception as error:
            log.error("the guide of %s failed: %s", self.game.name, errors.describe(error))
            return
        if hint is not None and self._is_new(hint):
            self.events.append(hint)

    def _is_new(self, hint: PrivateEvent) -> bool:
        """Tell whether a novice was given no hint of this kind before, and note that they are now."""
        sitter, kind = self.sheet.seats[hint.seat], type(hint).__name__
        if not sitter.novice or kind in sitter.hinted:
            return False
        self.change_seat(hint.seat, hinted=(*sitter.hinted, kind))
        return True

    def _end(self, outcome: Outcome) -> None:
        self.quiet = False
        self.change(phase="ended", running=None, reason=outcome.reason)
        self.events.extend(ending(self.sheet, self.game, outcome))

    def abandon(self, reason: str = "abandoned") -> None:
        """End the game unrated, all seats equal: nobody has answered for a long time, or somebody's word."""
        outcome = Outcome(reason, (tuple(range(len(self.sheet.seats))),), rated=False)
        if self.state is not None:
            self.state = copied(self.state, wait=None, outcome=outcome)
        self._end(outcome)


def _is_hint(event: Event) -> TypeGuard[PrivateEvent]:
    return isinstance(event, PrivateEvent) and event.hint


def show_all(game: Game, state: Any, seats: int) -> None:
    """Have a game show a position to everybody and say what each may do; raises whatever it raises."""
    for seat in (None, *range(seats)):
        view = game.rules.view(state, seat)
        game.rules.show(view, seat)
        if seat is not None:
            game.rules.menu(view, seat)
