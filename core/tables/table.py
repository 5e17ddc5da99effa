"""One table: every change of it, in the order apply, save, announce."""

import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from core import errors
from core.contract import Action, Event, GameOver, Illegal, Refusal, Seat, adapter
from core.engine import JUST_MOVED, ClockRanOut, Lobby, NotBegun, NotPaused, Play, Refused, clock, limits
from core.storage import queries
from core.tables import reachability, resuming
from core.tables.resuming import BY_ADMIN
from core.tables.saved import Saved, Unstorable

log = logging.getLogger(__name__)

Take = Callable[[], Awaitable[None]]
AGAIN_SECONDS = 5.0
"""Seconds until a step that time asked for is tried again when it could not be saved."""


class Table(Saved):
    """A table that may change: under its lock, and saved before anything is told."""

    async def arrange(self, make: Callable[[Lobby], None], seen: str = "") -> None:
        """Change a table before its start."""
        async with self.lock:
            lobby = Lobby(self.loaded.game, self.sheet, self.services.timers.now())
            make(lobby)
            if lobby.full and lobby.sheet.phase == "lobby" and not lobby.missing:
                await self._begin(lobby, seen)
            else:
                await self._save(lobby.sheet, self.state, [], lobby.told, seen)

    async def start(self, seen: str = "") -> None:
        """Start the game; `Refused` with too few players."""
        async with self.lock:
            await self._begin(Lobby(self.loaded.game, self.sheet, self.services.timers.now()), seen)

    async def act(self, seat: Seat, action: Action, received: float, seen: str = "", marked: bool = False) -> None:
        """Make a player's action; `Refused` if it is not to be."""
        async with self.lock:
            self._check_running()
            sitter = self.sheet.seats[seat]
            if not marked and self.services.timers.now() - sitter.moved_at < JUST_MOVED:
                raise Refused(ClockRanOut())
            refused: list[Refusal] = []

            def make(play: Play) -> None:
                play.present(seat)
                try:
                    play.act(seat, action)
                except Illegal as illegal:
                    refused.append(illegal.refusal)

            await self._step(make, seen, received)
            if refused:
                raise Refused(refused[0])

    async def present(self, person: int, seen: str = "") -> bool:
        """Note that a player said something; tells whether a seat was away."""
        seat = self.sheet.seat_of(person)
        if seat is None or self.sheet.phase != "running":
            return False
        sitter = self.sheet.seats[seat]
        if not (sitter.away or sitter.missed or self.sheet.unanswered or not self.sheet.answered):
            return False
        async with self.lock:
            if self.sheet.phase == "running":
                await self._step(lambda play: play.present(seat, ask=True) and None, seen if sitter.away else "")
        return sitter.away

    async def get_up(self, seats: Sequence[Seat], seen: str = "") -> None:
        """Let players go for good, whether they are out of the game or not."""
        async with self.lock:
            self._check_running()
            await self._step(lambda play: play.get_up(seats), seen)

    async def give_to_house(self, persons: set[int]) -> None:
        """Let the house play the seats of these persons from now on."""
        async with self.lock:
            await self._save(self.sheet.given_to_house(persons), self.state, [], [])

    async def pause(self, seen: str = "") -> None:
        """Stop a running table by an admin's word; no start, only an admin lets it go on."""
        async with self.lock:
            self._check_running()
            await self.suspend(BY_ADMIN, seen)

    async def resume(self, seen: str = "") -> None:
        """Let a table that stands still go on; `Refused` if none does, or if its game still cannot."""
        async with self.lock:
            if self.sheet.phase != "paused":
                raise Refused(NotPaused(self.code))
            if not await self._go_on(seen, by_admin=True):
                raise Refused(self.stands())

    async def end(self, reason: str, seen: str = "") -> None:
        """End the table by somebody's word, unrated."""
        async with self.lock:
            if self.sheet.phase == "lobby":
                lobby = Lobby(self.loaded.game, self.sheet, self.services.timers.now())
                lobby.close(reason)
                await self._save(lobby.sheet, self.state, [], lobby.told, seen)
            else:
                play = self._play(self.services.timers.now())
                play.abandon(reason)
                await self._save(play.sheet, play.state, play.entries, play.told, seen)

    async def tell(self, told: Sequence[Event], early: bool = False) -> None:
        """Tell at a running table, or `early` at one that is being set up, what changes nothing there."""
        async with self.lock:
            if self.sheet.phase == "running" or (early and self.sheet.phase == "lobby"):
                await self._save(self.sheet, self.state, [], told)

    async def hold(self) -> None:
        """Stop the clocks of those who cannot be reached; let the others' go on, and say so."""
        await self._surely("hold", self._hold, self.hold)

    async def _hold(self) -> None:
        async with self.lock:
            if self.stuck:
                await self.suspend(self.stuck)
            elif self.untried and self.in_reach():
                await self._go_on()
            try:
                with limits.limit(limits.MOST_SECONDS):
                    sheet, told = reachability.followed(self)
            except Exception as error:
                await self._suspend(error)
                return
            if sheet != self.sheet:
                await self._save(sheet, self.state, [], told)

    # -- steps ----------------------------------------------------------------------------------------------------

    def _check_running(self) -> None:
        if self.sheet.phase == "paused":
            raise Refused(self.stands())
        if self.sheet.phase != "running":
            raise Refused(NotBegun(self.code) if self.sheet.phase == "lobby" else GameOver())

    def _play(self, now: float) -> Play:
        return Play(self.loaded.game, self.loaded.codec, self.sheet, self.state, now)

    async def _begin(self, lobby: Lobby, seen: str) -> None:
        tally = self.loaded.game.tally
        tallies = await self.services.storage.run(lambda c: queries.tallies(c, self.room.id, tally)) if tally else {}
        lobby.start(self._bot_names(), tallies)
        play = Play(self.loaded.game, self.loaded.codec, lobby.sheet, None, lobby.now)
        options = adapter(self.loaded.game.options).validate_python(lobby.sheet.options)
        try:
            with limits.limit(limits.MOST_SECONDS):
                play.begin(options)
        except (Exception, limits.Hung) as error:
            await self._suspend(error)
            return
        play.told[:0] = lobby.told
        await self._save_play(play, seen)

    def _bot_names(self) -> list[str]:
        said = self.services.texts.say("bot-names", self.services.room_language(self.room))
        return [name.strip() for name in said.split(",")]

    async def _step(self, make: Callable[[Play], Any], seen: str = "", now: float | None = None) -> None:
        play = self._play(self.services.timers.now() if now is None else now)
        try:
            with limits.limit(limits.MOST_SECONDS):
                make(play)
        except (Exception, limits.Hung) as error:
            await self._suspend(error)
            return
        await self._finish_step(play, seen)

    async def _finish_step(self, play: Play, seen: str = "") -> None:
        if play.nobody_left():
            try:
                await limits.apart(play.finish_alone, limits.BOT_SECONDS * 3)
            except Exception as error:
                await self._suspend(error)
                return
        if play.entries or play.told or play.sheet != self.sheet:
            await self._save_play(play, seen)

    async def _save_play(self, play: Play, seen: str) -> None:
        """Save what a game did; where that cannot be stored the game is at fault."""
        try:
            await self._save(play.sheet, play.state, play.entries, play.told, seen)
        except Unstorable as error:
            await self._suspend(error.__cause__ or error)

    async def _surely(self, key: str, step: Take, again: Take) -> None:
        """Take a step that nobody would ask for again; one that cannot be saved is tried once more a little later."""
        try:
            await step()
        except Exception as error:
            log.error("table %s could not be saved, and will be: %s", self.code, errors.describe(error))
            self.services.timers.arm(f"{key}:{self.number}", self.services.timers.now() + AGAIN_SECONDS, again)

    async def _bots(self) -> None:
        """Let the house move every bot that is awaited."""
        await self._surely("bots", self._move_bots, self._bots)

    async def _move_bots(self) -> None:
        async with self.lock:
            if self.sheet.phase != "running" or not self.in_reach():
                return
            play = self._play(self.services.timers.now())
            number = play.sheet.waits

            def think() -> None:
                for seat in play.awaited_bots():
                    if play.sheet.waits == number and play.wait is not None:
                        play.bot_moves(seat)

            try:
                await limits.apart(think, limits.BOT_SECONDS)
            except Exception as error:
                await self._suspend(error)
                return
            await self._finish_step(play)

    async def _ring(self) -> None:
        """Deal with time: the join window, or the clocks."""
        await self._surely("table", self._pass_time, self._ring)

    async def _pass_time(self) -> None:
        if self.sheet.phase == "lobby":
            async with self.lock:
                lobby = Lobby(self.loaded.game, self.sheet, self.services.timers.now())
                if self.sheet.phase == "lobby" and lobby.window_ends(self.services.window(self.room)):
                    await self._begin(lobby, "")
                else:
                    await self._save(lobby.sheet, self.state, [], lobby.told)
        else:
            async with self.lock:
                if self.sheet.phase == "running":
                    await self._step(lambda play: play.tick())
                    self.wake()

    async def _suspend(self, error: BaseException) -> None:
        log.error("table %s of %s is suspended: %s", self.code, self.loaded.name, errors.describe(error))
        await self.suspend(resuming.why(error))

    async def suspend(self, reason: str, seen: str = "") -> None:
        """Stop the table and tell the room why; the caller holds the lock, or has the table alone."""
        play = self._play(self.services.timers.now())
        play.stand_still(reason)
        await self._save(play.sheet, self.state, [], play.told, seen)
        self.stuck = ""

    async def _go_on(self, seen: str = "", by_admin: bool = False) -> bool:
        """Go on from where the table stands still, and say so; False where its game cannot, of which the room hears."""
        self.untried = False
        try:
            with limits.limit(limits.MOST_SECONDS):
                step = resuming.gone_on(self, by_admin)
        except (Exception, limits.Hung) as error:
            log.error("table %s of %s still stands: %s", self.code, self.loaded.name, errors.describe(error))
            if (reason := resuming.why(error)) != self.sheet.reason:
                await self.suspend(reason, seen)
            return False
        if isinstance(step, Play):
            await self._finish_step(step, seen)
        else:
            await self._save(step.sheet, self.state, [], step.told, seen)
        return True

    # -- alarms ----------------------------------------------------------------------------------------------------

    def wake(self) -> None:
        self.watch(self)
        timers, sheet = self.services.timers, self.sheet
        if sheet.phase == "lobby":
            at = sheet.window.due if sheet.window and sheet.window.held is None else None
        else:
            at = clock.next_stage(sheet.running) if sheet.running else None
        if at is None:
            timers.cancel(f"table:{self.number}")
        else:
            timers.arm(f"table:{self.number}", at, self._ring)
        self._arm_bots()

    def _arm_bots(self) -> None:
        timers, key = self.services.timers, f"bots:{self.number}"
        awaited = self.sheet.phase == "running" and self._play(0.0).awaited_bots()
        if awaited and self.in_reach():
            timers.arm(key, timers.now() + self.services.defaults.pause, self._bots)
        else:
            timers.cancel(key)
