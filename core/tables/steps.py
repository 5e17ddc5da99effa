"""Steps of a table's game: made within a time limit, then saved; what a game does wrong stops its table alone."""

import logging
from collections.abc import Callable, Sequence

from core import errors
from core.contract import Event, GameOver, adapter
from core.engine import Lobby, Sheet, TableStep, autoplay, time_limits
from core.house import Services
from core.house.ratings import results
from core.tables.lifecycle import resume
from core.tables.saving import BY_ITSELF, Cause, Change, Journal, Unstorable
from core.tables.snapshot import ALL_READ, Snapshot, Unread
from core.words.notices import AlreadyRunning, Refused

log = logging.getLogger(__name__)


class Steps:
    """Makes the steps of one table; the caller holds its lock, or has the table alone."""

    __slots__ = ("_journal", "_seed", "_services")

    def __init__(self, services: Services, journal: Journal) -> None:
        """Go on from what the journal holds."""
        self._services, self._journal, self._seed = services, journal, b""

    @property
    def _table(self) -> Snapshot:
        return self._journal.snapshot

    def lobby(self) -> Lobby:
        """Begin a step of a table that is being set up; `Refused` once it has begun, a moment ago perhaps."""
        table, services = self._table, self._services
        if table.sheet.phase == "paused":
            raise Refused(table.stands())
        if table.sheet.phase != "lobby":
            raise Refused(AlreadyRunning(table.code) if table.sheet.phase == "running" else GameOver())
        usual = services.defaults.at(table.room.key).seconds
        unseen = frozenset(person for person in table.sheet.persons() if services.unseen(person))
        return Lobby(table.loaded.game, table.sheet, services.timers.now(), usual, unseen)

    def play(self, now: float | None = None) -> TableStep:
        """Begin a step of a running table, whose seed no step changes, now or at a service time."""
        return self._table.step(self._services.timers.now() if now is None else now, self._seed)

    async def set_up(self, lobby: Lobby, cause: Cause = BY_ITSELF) -> None:
        """Save a step of a table that is being set up."""
        await self._journal.save(Change(lobby.sheet, self._table.state, (), lobby.events, cause))

    async def begin(self, lobby: Lobby, cause: Cause = BY_ITSELF) -> None:
        """Start the game after a last step before; `Refused` with too few players."""
        table, services = self._table, self._services
        game, room = table.loaded.game, table.room
        tallies = await services.storage.run(lambda c: results.tallies(c, room.id, game.tally)) if game.tally else {}
        lobby.start(self._house_names(), tallies)
        novices = await services.storage.run(lambda c: results.novices(c, game.name, lobby.sheet.persons()))
        step = TableStep(game, table.loaded.codec, lobby.sheet.with_novices(novices), None, lobby.now)
        options = adapter(game.options).validate_python(lobby.sheet.options)
        if await self._made(step, lambda step: step.begin(options)):
            step.events[:0] = lobby.events
            await self._save(step, cause)

    def _house_names(self) -> list[str]:
        """List the names for players of the house: first those that no other table has which the same rooms hear."""
        table, services = self._table, self._services
        said = services.texts.say(f"bot-names-{table.sheet.level}", services.room_language(table.room))
        taken = {name for room in services.rooms.of_table(table.sheet) for name in services.house_in(room.id)}
        return sorted((name.strip() for name in said.split(",")), key=lambda name: name in taken)

    async def make(
        self, change: Callable[[TableStep], object], cause: Cause = BY_ITSELF, now: float | None = None
    ) -> None:
        """Make a step of the game, and save it."""
        step = self.play(now)
        if await self._made(step, change):
            self._seed = step.seed
            await self._finish(step, cause)

    async def think(self, change: Callable[[TableStep], object]) -> None:
        """Make a step that may take longer, in a thread of its own, and save it."""
        step = self.play()
        try:
            await time_limits.in_thread(lambda: change(step), time_limits.BOT_SECONDS)
        except Exception as error:
            await self.fail(error)
            return
        await self._finish(step)

    async def change_sheet(self, sheet: Sheet, happened: Sequence[Event]) -> None:
        """Save another sheet, or the same where only something is to be told."""
        await self._journal.save(Change(sheet, self._table.state, (), happened))

    async def abandon(self, reason: str, cause: Cause = BY_ITSELF) -> None:
        """End the game by somebody's word, unrated; `Refused` if it is over."""
        if self._table.sheet.phase not in ("running", "paused"):
            raise Refused(GameOver())
        step = self.play()
        step.abandon(reason)
        await self._journal.save(Change(step.sheet, step.state, step.entries, step.events, cause))

    async def fail(self, error: BaseException) -> None:
        """Stop the table after its game failed."""
        self._services.game_failed(error)
        log.error("table %s of %s is suspended: %s", self._table.code, self._table.loaded.name, errors.describe(error))
        await self.suspend(resume.why(error))

    async def suspend(self, reason: str, cause: Cause = BY_ITSELF) -> None:
        """Stop the table, and tell its rooms why."""
        step = self.play()
        step.stand_still(reason)
        await self._journal.save(Change(step.sheet, self._table.state, (), step.events, cause))

    async def go_on(self, cause: Cause = BY_ITSELF, by_admin: bool = False) -> bool:
        """Go on from where the table stands still, and say so; False where its game cannot, of which the room hears."""
        table = self._table
        try:
            with time_limits.in_time(time_limits.MOST_SECONDS):
                step = resume.gone_on(self._services, table, by_admin)
        except (Exception, time_limits.Hung) as error:
            self._services.game_failed(error)
            log.error("table %s of %s still stands: %s", table.code, table.loaded.name, errors.describe(error))
            if (reason := resume.why(error)) != table.sheet.reason:
                await self.suspend(reason, cause._replace(beside=None))
            return False
        if isinstance(step, Lobby):
            await self.set_up(step, cause)
        else:
            await self._finish(step, cause, ALL_READ)
        return True

    async def _made(self, step: TableStep, change: Callable[[TableStep], object]) -> bool:
        """Let a game change a step; False where it fails, and its table stands still."""
        try:
            with time_limits.in_time(time_limits.MOST_SECONDS):
                change(step)
        except (Exception, time_limits.Hung) as error:
            await self.fail(error)
            return False
        return True

    async def _finish(self, step: TableStep, cause: Cause = BY_ITSELF, unread: Unread | None = None) -> None:
        if step.nobody_left():
            try:
                await time_limits.in_thread(lambda: autoplay.finish_alone(step), time_limits.BOT_SECONDS * 3)
            except Exception as error:
                await self.fail(error)
                return
        if step.entries or step.events or step.sheet != self._table.sheet:
            await self._save(step, cause, unread)

    async def _save(self, step: TableStep, cause: Cause, unread: Unread | None = None) -> None:
        """Save what a game did; where that cannot be stored the game is at fault."""
        try:
            await self._journal.save(Change(step.sheet, step.state, step.entries, step.events, cause, unread))
        except Unstorable as error:
            await self.fail(error.__cause__ or error)
