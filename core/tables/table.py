"""One table: every change of it, in the order apply, save, tell."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from core import errors
from core.contract import Action, Event, GameOver, Illegal, Refusal, Seat
from core.engine import (
    JUST_BEGUN,
    JUST_MOVED,
    Audience,
    Lobby,
    Sheet,
    TableStep,
    autoplay,
    gathering,
    handover,
    time_limits,
)
from core.engine.plugins import LoadedGame
from core.house import Room, Services
from core.storage import OutboxEntry
from core.tables import alarms
from core.tables.drafts import Drafts
from core.tables.lifecycle.resume import BY_ADMIN
from core.tables.saving import BY_ITSELF, Cause, Journal, unreachable
from core.tables.snapshot import Snapshot
from core.tables.steps import Steps
from core.words import Voice
from core.words.notices import ClockRanOut, JustBegun, NotAway, NotBegun, NotPaused, Refused

log = logging.getLogger(__name__)

Take = Callable[[], Awaitable[None]]
AGAIN_SECONDS = 5.0
"""Seconds until a step that time asked for is tried again when it could not be saved."""


class Table:
    """A table that may change: under its lock, and saved before anything is told.

    `stuck` is why a table that was just brought back stands still, which its room is yet to hear. `untried`: it stood
    still when the house started, and was not tried since. `missed` are the seats that could not be told something
    private, `explained` those of whom the room heard why. `taken_up` is the wait that ran already when this process
    took the table up, 0 for none; `since` is the service time of that, or of its opening.
    """

    __slots__ = (
        *("_services", "_steps", "drafts", "explained", "journal", "lock", "missed"),
        *("since", "stuck", "taken_up", "untried", "watch"),
    )

    def __init__(self, services: Services, snapshot: Snapshot, stuck: str = "", untried: bool = False) -> None:
        """Stand as saved."""
        self._services, self.stuck, self.untried, self.taken_up = services, stuck, untried, snapshot.sheet.waits
        self.since = services.timers.now()
        self.journal = Journal(services, snapshot, self.wake, self._arm)
        self._steps = Steps(services, self.journal)
        self.watch: Callable[[Table], None] = lambda table: None
        self.lock, self.drafts = asyncio.Lock(), Drafts()
        self.missed: frozenset[Seat] = frozenset()
        self.explained: frozenset[tuple[Seat, str]] = frozenset()

    # -- as it stands ----------------------------------------------------------------------------------------------

    @property
    def now(self) -> Snapshot:
        """Give the table as it was saved last."""
        return self.journal.snapshot

    @property
    def number(self) -> int:
        """Give the table's number."""
        return self.journal.number

    @property
    def code(self) -> str:
        """Give the table's code."""
        return self.journal.code

    @property
    def room(self) -> Room:
        """Give the table's own room."""
        return self.journal.room

    @property
    def loaded(self) -> LoadedGame:
        """Give the table's game."""
        return self.journal.loaded

    @property
    def sheet(self) -> Sheet:
        """Give the house's record of the table."""
        return self.now.sheet

    @property
    def state(self) -> Any:
        """Give the game's state."""
        return self.now.state

    def rooms(self) -> list[Room]:
        """List the rooms that hear of the table: its own, and its guests'."""
        return self._services.rooms.of_table(self.sheet)

    def room_of(self, seat: Seat) -> Room:
        """Tell in which room a seat's player sits."""
        return self._services.rooms.of_seat(self.sheet, seat)

    def in_reach(self) -> bool:
        """Tell whether any of the rooms can be reached."""
        return self._services.reach.in_reach(self.sheet)

    def names(self) -> list[str]:
        """List the seats' names as they are now, equal ones told apart."""
        return self.journal.presenter.names(self.now)

    def voice(self, voice: Voice) -> Voice:
        """Speak of this table, in the language and style of a voice."""
        return replace(voice, texts=self.loaded.texts, names=self.names(), codec=self.loaded.codec)

    def position(self, audience: Audience) -> list[Event]:
        """Tell how the table stands, for a room or privately for a seat; less of it where its game cannot."""
        return self.journal.presenter.position(self.now, audience)

    def owe(self, row: OutboxEntry, audience: Audience) -> None:
        """Owe what an earlier run of the house has stored."""
        self.journal.owe(row, audience)

    # -- what people do --------------------------------------------------------------------------------------------

    async def arrange(self, make: Callable[[Lobby], None], cause: Cause = BY_ITSELF) -> None:
        """Change a table before its start."""
        async with self.lock:
            lobby = self._steps.lobby()
            make(lobby)
            gathering.pass_on(lobby)
            await (self._steps.begin if gathering.is_ready(lobby) else self._steps.set_up)(lobby, cause)

    async def start(self, cause: Cause = BY_ITSELF, company: int = 0) -> None:
        """Start the game, with at least so many of the house where players are missing; else `Refused` then."""
        async with self.lock:
            lobby = self._steps.lobby()
            begins = gathering.gather(lobby)
            if begins and company and lobby.missing:
                lobby.seat_bots(min(lobby.free, max(company, lobby.sheet.bots + lobby.missing)))
            if begins and lobby.events:  # somebody was left out, and others may be needed now
                begins = lobby.window_ends(self._services.window(self.room))
            await (self._steps.begin if begins else self._steps.set_up)(lobby, cause)

    async def sight(self, gone: Collection[int] = (), back: Collection[int] = ()) -> None:
        """Hear while people join who of them went out of sight, or is back."""
        async with self.lock:
            if self.sheet.phase != "lobby":
                return
            lobby = self._steps.lobby()
            gathering.miss(lobby, gone)
            gathering.meet(lobby, back)
            if lobby.events or gathering.is_ready(lobby):
                await (self._steps.begin if gathering.is_ready(lobby) else self._steps.set_up)(lobby)

    async def act(
        self,
        seat: Seat,
        action: Action,
        heard: float,
        cause: Cause = BY_ITSELF,
        marked: bool = False,
        sure: bool = False,
    ) -> None:
        """Make a player's action, `marked` with its wait or else `sure` to be meant for it; `Refused` if it may not."""
        async with self.lock:
            sitter = self._check_running().seats[seat]
            if not marked and self._just_moved(seat, sitter.moved_at):
                raise Refused(ClockRanOut())
            if action.ends and not (marked or sure) and self.now.begun_since(heard - JUST_BEGUN):
                raise Refused(JustBegun())
            refused: list[Refusal] = []

            def make(step: TableStep) -> None:
                step.present(seat)
                try:
                    step.act(seat, action)
                except Illegal as illegal:
                    refused.append(illegal.refusal)

            await self._steps.make(make, cause, heard)
            if refused:
                raise Refused(refused[0])

    async def present(self, person: int, cause: Cause = BY_ITSELF) -> bool:
        """Note that a player said something; tells whether a seat was away."""
        seat = self.sheet.seat_of(person)
        if seat is None or self.sheet.phase != "running":
            return False
        sitter = self.sheet.seats[seat]
        if not (sitter.away or sitter.missed or self.sheet.unanswered or not self.sheet.answered):
            return False
        async with self.lock:
            if self.sheet.phase == "running":
                await self._steps.make(lambda step: step.present(seat, ask=True), cause if sitter.away else BY_ITSELF)
        return sitter.away

    async def left_behind(self, person: int) -> None:
        """Note that a player left the chat from which they play: before the start they leave, later they are away."""
        seat = self.sheet.seat_of(person)
        if self.sheet.phase == "lobby":
            await self.arrange(lambda lobby: lobby.leave(person))
        elif seat is not None and self.sheet.phase == "running":
            async with self.lock:
                if self.sheet.phase == "running":
                    await self._steps.make(lambda step: step.go_away(seat))

    async def get_up(self, seats: Sequence[Seat], cause: Cause = BY_ITSELF) -> None:
        """Let players go for good, whether they are out of the game or not."""
        async with self.lock:
            self._check_running()
            await self._steps.make(lambda step: step.get_up(seats), cause)

    async def give_to_house(self, persons: set[int]) -> None:
        """Let the house play the seats of these persons from now on."""
        async with self.lock:
            await self._steps.change_sheet(self.sheet.given_to_house(persons), [])

    async def hand_over(self, seat: Seat, person: int, admin: bool, cause: Cause = BY_ITSELF) -> None:
        """Note that somebody wants the house to have the seat of a player who is away for good; `Refused` if not so."""
        async with self.lock:
            self._check_running()
            if not self.sheet.seats[seat].away or not self._services.reach.hears(self.sheet, seat):
                raise Refused(NotAway(self.names()[seat], ()))
            await self._steps.make(lambda step: handover.ask(step, seat, person, admin), cause)

    async def pause(self, cause: Cause = BY_ITSELF) -> None:
        """Stop a running table by an admin's word; no start, only an admin lets it go on."""
        async with self.lock:
            self._check_running()
            await self._steps.suspend(BY_ADMIN, cause)

    async def resume(self, cause: Cause = BY_ITSELF) -> None:
        """Let a table that stands still go on; `Refused` if none does, or if its game still cannot."""
        async with self.lock:
            if self.sheet.phase != "paused":
                raise Refused(NotPaused(self.code))
            self.untried = False
            if not await self._steps.go_on(cause, by_admin=True):
                raise Refused(self.now.stands())

    async def end(self, reason: str, cause: Cause = BY_ITSELF) -> None:
        """End the table by somebody's word, unrated."""
        async with self.lock:
            if self.sheet.phase == "lobby":
                lobby = self._steps.lobby()
                lobby.close(reason)
                await self._steps.set_up(lobby, cause)
            else:
                await self._steps.abandon(reason, cause)

    async def tell(self, happened: Sequence[Event], early: bool = False) -> None:
        """Tell at a running table, or `early` at one that is being set up, what changes nothing there."""
        async with self.lock:
            if self.sheet.phase == "running" or (early and self.sheet.phase == "lobby"):
                await self._steps.change_sheet(self.sheet, happened)

    def _just_moved(self, seat: Seat, moved_at: float) -> bool:
        """Tell whether words are typed for the wait before: the move that ended it was not told yet, or just now."""
        running = self.sheet.running
        time = running.seats.get(seat) if running and running.started == moved_at else None
        unsaid = time is not None and time.unsaid is not None and seat not in self.journal.untold
        return unsaid or self._services.timers.now() - moved_at < JUST_MOVED

    def _check_running(self) -> Sheet:
        sheet = self.sheet
        if sheet.phase == "paused":
            raise Refused(self.now.stands())
        if sheet.phase != "running":
            begun = sheet.phase != "lobby"
            raise Refused(GameOver() if begun else NotBegun(self.code, sheet.window is not None))
        return sheet

    # -- what networks and time do ---------------------------------------------------------------------------------

    async def hold(self) -> None:
        """Stop the clocks of those who cannot be reached; let the others' go on, and say so."""
        await self._surely("hold", self._hold, self.hold)

    async def _hold(self) -> None:
        async with self.lock:
            if self.stuck:
                await self._steps.suspend(self.stuck)
                self.stuck = ""
            elif self.untried and self.in_reach():
                self.untried = False
                await self._steps.go_on()
            try:
                with time_limits.in_time(time_limits.MOST_SECONDS):
                    sheet, happened = unreachable.follow(self._services, self.now)
            except Exception as error:
                await self._steps.fail(error)
                return
            if sheet != self.sheet or self.journal.unsaved:
                await self._steps.change_sheet(sheet, happened)

    def wake(self) -> None:
        """Set the table's alarms, after a change, a start or an interruption."""
        self.watch(self)
        self._arm()

    def _arm(self) -> None:
        alarms.arm(self._services, self.now, self._ring, self._bots)

    async def _ring(self) -> None:
        """Deal with time: the join window, or the clocks."""
        await self._surely("table", self._pass_time, self._ring)

    async def _pass_time(self) -> None:
        async with self.lock:
            before = self.now
            if before.sheet.phase == "lobby":
                lobby = self._steps.lobby()
                begins = not lobby.remind() and gathering.gather(lobby)
                begins = begins and lobby.window_ends(self._services.window(self.room))
                await (self._steps.begin if begins else self._steps.set_up)(lobby)
            elif before.sheet.phase == "running":
                await self._steps.make(partial(autoplay.tick, deaf=self.journal.deaf_among(self.missed)))
                if self.now.version == before.version:  # what is saved sets the alarms anew by itself
                    self.wake()

    async def _bots(self) -> None:
        """Let the house move every bot that is awaited."""
        await self._surely("bots", self._move_bots, self._bots)

    async def _move_bots(self) -> None:
        async with self.lock:
            if self.sheet.phase == "running" and self.in_reach():
                await self._steps.think(autoplay.bots_move)

    async def _surely(self, key: str, step: Take, again: Take) -> None:
        """Take a step that nobody would ask for again; one that cannot be saved is tried once more a little later."""
        try:
            await step()
        except Exception as error:
            log.error("table %s could not be saved, and will be: %s", self.code, errors.describe(error))
            self._services.timers.arm(f"{key}:{self.number}", self._services.timers.now() + AGAIN_SECONDS, again)
