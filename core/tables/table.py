"""One table, and the life of every change of it: checked, made, stored, believed, told."""

import logging
from collections.abc import Awaitable, Callable, Collection, Sequence
from functools import partial

from core import errors
from core.contract import Action, Event, Seat, replace
from core.engine import JUST_BEGUN, Lobby, Sheet, TableStep, autoplay, time_limits
from core.house import House
from core.storage import StaleWriter
from core.tables import notify, steps
from core.tables.index import Index
from core.tables.saving import BY_ITSELF, Cause, Change, SavedTable, Unstorable, Written, read_anew, unreachable
from core.tables.snapshot import ALL_READ, Snapshot, Unread
from core.tables.views import Drafts
from core.words.notices import events
from core.words.notices.people_refusals import NotPaused
from core.words.notices.refusals import ClockRanOut, JustBegun, NotAway, Refused

log = logging.getLogger(__name__)

Make = Callable[[TableStep], object]
Take = Callable[[], Awaitable[None]]
AGAIN_SECONDS = 5.0
"""Seconds until a step that time asked for is tried again when it could not be saved."""


class Table(SavedTable):
    """A table that may change: under its lock, and stored before anything is told.

    `stuck` is why a table that was just brought back stands still, which its room is yet to hear. `untried`: it stood
    still when the house started, and was not tried since. `missed` are the seats that could not be told something
    private, `explained` those of whom the room heard why. `taken_up` is the wait that ran already when this process
    took the table up, 0 for none; `since` is the service time of that, or of its opening.
    """

    __slots__ = ("_index", "_seed", "drafts", "explained", "missed", "since", "stuck", "taken_up", "untried")

    def __init__(
        self, house: House, index: "Index[Table]", table: Snapshot, stuck: str = "", untried: bool = False
    ) -> None:
        super().__init__(house, index.awake, table)
        self._index = index
        self.stuck, self.untried, self.taken_up = stuck, untried, table.sheet.waits
        self.since, self.drafts, self._seed = house.timers.now(), Drafts(), b""
        self.missed: frozenset[Seat] = frozenset()
        self.explained: frozenset[tuple[Seat, str]] = frozenset()

    # -- the life of a move: checked, made, stored, believed, told; and of any other change, from `_play` on --------

    async def act(
        self,
        seat: Seat,
        action: Action,
        heard: float,
        cause: Cause = BY_ITSELF,
        marked: bool = False,
        sure: bool = False,
    ) -> Snapshot:
        """Make a player's action, `marked` with its wait or else `sure` to be meant for it; `Refused` if it may not.

        Returns how the table stood before.
        """
        async with self.lock:
            self.now.check_running()
            if not marked and self.now.just_moved(seat, heard, self.untold):
                raise Refused(ClockRanOut())
            if action.ends and not (marked or sure) and self.now.begun_since(heard - JUST_BEGUN):
                raise Refused(JustBegun())
            step, before = self._step(heard), self.now
            await self._play(step, partial(TableStep.move, seat=seat, action=action), cause)
            if step.refused:
                raise Refused(step.refused)
        return before

    async def _play(
        self, step: TableStep, make: Make, cause: Cause = BY_ITSELF, unread: Unread | None = None, slow: bool = False
    ) -> None:
        """Make a step of the game in memory, and save it; what the game does wrong stops this table alone."""
        try:
            if slow:
                await time_limits.in_thread(partial(make, step), time_limits.BOT_SECONDS)
            else:
                with time_limits.in_time(time_limits.MOST_SECONDS):
                    make(step)
            if step.nobody_left():
                await time_limits.in_thread(partial(autoplay.finish_alone, step), time_limits.BOT_SECONDS * 3)
        except Exception as error:
            await self._fail(error)
            return
        self._seed = step.seed
        if step.sheet.phase == "ended":
            step.change(moments=await steps.decided(self._house, self.now, step))
        if step.entries or step.events or step.sheet != self.now.sheet:
            try:
                await self.save(Change(step.sheet, step.state, step.entries, step.events, cause, unread))
            except Unstorable as error:
                await self._fail(error.__cause__ or error)

    async def save(self, change: Change) -> None:
        """Store a change, then stand as it is stored, and only then tell it; `StaleWriter` after reading anew."""
        try:
            written = await self._house.storage.run(self.storing(change))
        except StaleWriter:
            self.stand_as(await read_anew(self._house, self.now))
            self.hear()
            self.wake()
            raise
        self.stored(written)
        counts, game = self._house.counts, self.loaded.name
        for entry in change.entries:
            counts.actions[game] += 1
            if entry.automatic:
                counts.automatic[game] += 1

    def stored(self, written: Written) -> None:
        """Stand as is stored by now, and owe what happened to whom it is told."""
        house, table = self._house, written.table
        ends = table.sheet.phase == "ended" != self.sheet.phase
        self.unsaved = False
        self.stand_as(table, written.not_after)
        waiting = self.owing(written)
        self.hear()
        self.wake()
        house.outbox.put(waiting)
        house.notify()
        if table.sheet.phase == "ended" and house.pages:
            house.seating.ended.put_nowait(self.number)
        house.seating.tell(self.code, table.version)
        if ends:
            notify.teach(house, self)
            self._index.follow(self)

    async def _fail(self, error: BaseException) -> None:
        self._house.game_failed(error)
        log.error("table %s of %s is suspended: %s", self.code, self.loaded.name, errors.describe(error))
        await self.suspend(steps.why(error))

    async def suspend(self, reason: str, cause: Cause = BY_ITSELF) -> None:
        """Stop the table, and tell its rooms why; the caller has its lock."""
        step = self._step()
        step.stand_still(reason)
        await self.save(Change(step.sheet, self.state, (), step.events, cause))

    async def _go_on(self, cause: Cause = BY_ITSELF, by_admin: bool = False) -> bool:
        """Go on from where the table stands still, and say so; False where its game cannot, of which the room hears."""
        try:
            with time_limits.in_time(time_limits.MOST_SECONDS):
                step = steps.gone_on(self._house, self.now, by_admin)
        except Exception as error:
            self._house.game_failed(error)
            log.error("table %s of %s still stands: %s", self.code, self.loaded.name, errors.describe(error))
            if (reason := steps.why(error)) != self.sheet.reason:
                await self.suspend(reason, cause._replace(beside=None))
            return False
        if isinstance(step, Lobby):
            await self._set_up(step, False, cause)
        else:
            await self._play(step, lambda step: None, cause, ALL_READ)
        return True

    def _step(self, now: float | None = None) -> TableStep:
        """Begin a step of a running table, whose seed no step changes, now or at a service time."""
        return self.now.step(self._house.timers.now() if now is None else now, self._seed)

    async def _set_up(self, lobby: Lobby, begins: bool, cause: Cause = BY_ITSELF) -> None:
        """Save a step of a table that is being set up, or that `begins` now; then `Refused` with too few players."""
        if begins:
            await self._play(*await steps.beginning(self._house, self.now, lobby), cause)
        else:
            await self.save(Change(lobby.sheet, self.state, (), lobby.events, cause))

    # -- what people do --------------------------------------------------------------------------------------------

    async def arrange(self, make: Callable[[Lobby], None], cause: Cause = BY_ITSELF) -> None:
        async with self.lock:
            lobby = steps.setting_up(self._house, self.now)
            make(lobby)
            lobby.pass_on()
            await self._set_up(lobby, lobby.ready, cause)

    async def start(self, cause: Cause = BY_ITSELF, company: int = 0) -> None:
        """Start the game, with at least so many of the house where players are missing; else `Refused` then."""
        async with self.lock:
            lobby = steps.setting_up(self._house, self.now)
            begins = lobby.gather()
            if begins and company and lobby.missing:
                lobby.seat_bots(min(lobby.free, max(company, lobby.sheet.bots + lobby.missing)))
            if begins and lobby.events:  # somebody was left out, and others may be needed now
                begins = lobby.window_ends(self._house.window(self.room))
            await self._set_up(lobby, begins, cause)

    async def sight(self, gone: Collection[int] = (), back: Collection[int] = ()) -> None:
        """Hear while people join who of them went out of sight, or is back."""
        async with self.lock:
            if self.sheet.phase != "lobby":
                return
            lobby = steps.setting_up(self._house, self.now)
            lobby.miss(gone)
            lobby.meet(back)
            if lobby.events or lobby.ready:
                await self._set_up(lobby, lobby.ready)

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
                cause = cause if sitter.away else BY_ITSELF
                await self._play(self._step(), lambda step: step.present(seat, ask=True), cause)
        return sitter.away

    async def left_behind(self, person: int) -> None:
        """Note that a player left the chat from which they play: before the start they leave, later they are away."""
        seat = self.sheet.seat_of(person)
        if self.sheet.phase == "lobby":
            await self.arrange(lambda lobby: lobby.leave(person))
        elif seat is not None and self.sheet.phase == "running":
            async with self.lock:
                if self.sheet.phase == "running":
                    await self._play(self._step(), lambda step: step.go_away(seat))

    async def get_up(self, seats: Sequence[Seat], cause: Cause = BY_ITSELF) -> None:
        """Let players go for good, whether they are out of the game or not."""
        async with self.lock:
            self.now.check_running()
            await self._play(self._step(), lambda step: step.get_up(seats), cause)

    async def give_to_house(self, persons: set[int]) -> None:
        async with self.lock:
            await self.save(Change(self.sheet.given_to_house(persons), self.state))

    async def hand_over(self, seat: Seat, person: int, admin: bool, cause: Cause = BY_ITSELF) -> None:
        """Note that somebody wants the house to have the seat of a player who is away for good; `Refused` if not so."""
        async with self.lock:
            sheet = self.now.check_running()
            if not sheet.seats[seat].away or not self._house.reach.hears(sheet, seat):
                raise Refused(NotAway(self.names()[seat], ()))
            await self._play(self._step(), lambda step: autoplay.ask_for_seat(step, seat, person, admin), cause)

    async def pause(self, cause: Cause = BY_ITSELF) -> None:
        """Stop a running table by an admin's word; no start, only an admin lets it go on."""
        async with self.lock:
            self.now.check_running()
            await self.suspend(steps.BY_ADMIN, cause)

    async def resume(self, cause: Cause = BY_ITSELF) -> None:
        """Let a table that stands still go on; `Refused` if none does, or if its game still cannot."""
        async with self.lock:
            if self.sheet.phase != "paused":
                raise Refused(NotPaused(self.code))
            self.untried = False
            if not await self._go_on(cause, by_admin=True):
                raise Refused(self.now.stands())

    async def end(self, reason: str, cause: Cause = BY_ITSELF) -> None:
        """End the table by somebody's word, unrated; `Refused` if it is over."""
        async with self.lock:
            if self.sheet.phase in ("running", "paused"):
                step = self._step()
                step.abandon(reason)
                await self.save(Change(step.sheet, step.state, step.entries, step.events, cause))
            else:
                lobby = steps.setting_up(self._house, self.now)
                lobby.close(reason)
                await self._set_up(lobby, False, cause)

    async def let_watch(self, watched: bool, cause: Cause = BY_ITSELF) -> bool:
        """Let whoever knows the address of a table look on, or nobody, of which all hear; tells whether that is new."""
        async with self.lock:
            changes = self.sheet.watched != watched and self.now.live
            if changes:
                told = (events.WatchSet(self.code, watched),)
                await self.save(Change(replace(self.sheet, watched=watched), self.state, (), told, cause))
        return changes

    async def tell(self, happened: Sequence[Event], early: bool = False) -> None:
        """Tell at a running table, or `early` at one that is being set up, what changes nothing there."""
        async with self.lock:
            if self.sheet.phase == "running" or (early and self.sheet.phase == "lobby"):
                await self.save(Change(self.sheet, self.state, (), happened))

    # -- what networks and time do ---------------------------------------------------------------------------------

    async def hold(self) -> None:
        """Stop the clocks of those who cannot be reached; let the others' go on, and say so."""
        await self._surely("hold", self._hold, self.hold)

    async def _hold(self) -> None:
        async with self.lock:
            if self.stuck:
                await self.suspend(self.stuck)
                self.stuck = ""
            elif self.untried and self.in_reach():
                self.untried = False
                await self._go_on()
            try:
                with time_limits.in_time(time_limits.MOST_SECONDS):
                    sheet, happened = unreachable.follow(self._house, self.now)
            except Exception as error:
                await self._fail(error)
                return
            if sheet != self.sheet or self.unsaved:
                await self.save(Change(sheet, self.state, (), happened))

    def wake(self) -> None:
        """Tell whoever follows the table of a change, and set its alarms, also after a start or an interruption."""
        self._index.note(self)
        self.arm()

    def arm(self) -> None:
        """Set the alarms: for the window and the clocks, and for the house's players."""
        house, timers, at = self._house, self._house.timers, self.now.rings_at()
        awaits_house = house.seating.at(self.code).awaits_house
        if at is None:
            timers.cancel(f"table:{self.number}")
        else:
            timers.arm(f"table:{self.number}", at, self._ring)
        if awaits_house and self.in_reach():
            pause = house.defaults.pause * self.now.hesitation()
            timers.arm(f"bots:{self.number}", timers.now() + pause, self._bots)
        else:
            timers.cancel(f"bots:{self.number}")

    async def _ring(self) -> None:
        await self._surely("table", self._pass_time, self._ring)

    async def _pass_time(self) -> None:
        async with self.lock:
            before = self.now
            if before.sheet.phase == "lobby":
                lobby = steps.setting_up(self._house, before)
                begins = not lobby.remind() and lobby.gather()
                await self._set_up(lobby, begins and lobby.window_ends(self._house.window(self.room)))
            elif before.sheet.phase == "running":
                await self._play(self._step(), partial(autoplay.tick, deaf=self.deaf(self.missed)))
                if self.now.version == before.version:  # what is saved sets the alarms anew by itself
                    self.wake()

    async def _bots(self) -> None:
        await self._surely("bots", self._move_bots, self._bots)

    async def _move_bots(self) -> None:
        async with self.lock:
            if self.sheet.phase == "running" and self.in_reach():
                await self._play(self._step(), autoplay.bots_move, slow=True)

    async def _surely(self, key: str, step: Take, again: Take) -> None:
        """Take a step that nobody would ask for again; one that cannot be saved is tried once more a little later."""
        try:
            await step()
        except Exception as error:
            log.error("table %s could not be saved, and will be: %s", self.code, errors.describe(error))
            self._house.timers.arm(f"{key}:{self.number}", self._house.timers.now() + AGAIN_SECONDS, again)

    def stand(self, sheet: Sheet) -> None:
        """Stand with another sheet, which is stored with the next change."""
        self.now, self.unsaved = self.now._replace(sheet=sheet), True
        self.wake()
