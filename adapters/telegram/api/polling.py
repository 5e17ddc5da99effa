"""Asking for news, one batch after another: an update is confirmed only when it has been dealt with."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from telegram import User

from adapters.telegram.api.client import Api
from adapters.telegram.api.errors import ApiError, Verdict
from adapters.telegram.api.types import Update
from croupier.network import Bounded

log = logging.getLogger(__name__)

REMEMBERED = 4096
MOST_AT_ONCE = 100
"""Updates that one answer holds."""
LOOK_AGAIN = 0.25
"""Seconds after which others are heard while something is still being dealt with."""
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 30.0
PATIENT_AFTER = 15.0
"""Seconds of failures from which on the pauses grow: whoever presses a button waits no longer than that."""
TOKEN_PAUSE = 60.0
DOWN_AFTER = 5.0


class Poller:
    """One bot's own loop; it never ends by itself, whatever Telegram says."""

    def __init__(
        self,
        name: str,
        api: Api,
        wait: int,
        *,
        knows: Callable[[User], None],
        deal: Callable[[Update, bool], Awaitable[object] | None],
        reached: Callable[[bool], Awaitable[None]],
    ) -> None:
        """Say who we are by `knows`, then hand each update to `deal`, which gives what ends when it was dealt with.

        `deal` is told, too, whether an update may have waited while we were away.
        `reached` hears whether Telegram can be reached.
        """
        self._name, self._api, self._wait = name, api, wait
        self._knows, self._deal_with, self._reached = knows, deal, reached
        self._seen: Bounded[int, None] = Bounded(REMEMBERED)
        self._offset = 0
        self._under_way: dict[int, asyncio.Future[object]] = {}
        self._behind = True
        self._up = False
        self._failing_since: float | None = None
        self._pause = FIRST_PAUSE

    async def run(self) -> None:
        """Ask for ever."""
        try:
            while not await self._tried(self._begin):
                pass
            while True:
                await self._tried(self._ask)
        finally:
            for dealing in self._under_way.values():
                dealing.cancel()

    async def _begin(self) -> None:
        self._knows(await self._api.me())
        await self._well()

    async def _ask(self) -> None:
        # After a failure the first question does not wait, so that it is known soon whether Telegram is back. Nor does
        # one that is asked while something is being dealt with: what is not confirmed is given again at once.
        waits = 0 if self._failing_since is not None or self._under_way else self._wait
        updates, offset = await self._api.updates(self._offset, waits)
        await self._well()
        self._hand_over(updates)
        self._behind = self._behind and len(updates) >= MOST_AT_ONCE
        await self._dealt_with()
        # Without updates all is confirmed, and a number that began anew must not be mistaken for an old one.
        self._offset = next(iter(self._under_way), offset)

    async def _tried(self, call: Callable[[], Awaitable[None]]) -> bool:
        try:
            await call()
        except ApiError as error:
            await self._rest(error)
            return False
        return True

    async def _well(self) -> None:
        if self._failing_since is not None and not self._up:
            log.warning("%s: Telegram answers again", self._name)
        self._failing_since, self._pause = None, FIRST_PAUSE
        if not self._up:
            self._up = True
            await self._reached(True)

    async def _rest(self, error: ApiError) -> None:
        """Say what is wrong, and wait before the next try."""
        now, self._behind = asyncio.get_running_loop().time(), True
        began = self._failing_since is None
        since = self._failing_since = now if self._failing_since is None else self._failing_since
        pause = self._explain(error, began, patient=now - since >= PATIENT_AFTER)
        if self._up and (now - since >= DOWN_AFTER or error.verdict is Verdict.TOKEN):
            self._up = False
            await self._reached(False)
        if error.verdict is Verdict.RIVAL and "webhook" in str(error).lower():
            await self._drop_webhook()
        await asyncio.sleep(pause)

    def _explain(self, error: ApiError, began: bool, *, patient: bool) -> float:
        """Say what is wrong, once where Telegram is only away for a while; gives how long to wait."""
        match error.verdict:
            case Verdict.TOKEN:
                log.critical("%s: Telegram refuses the token; trying again in %.0f seconds", self._name, TOKEN_PAUSE)
                return TOKEN_PAUSE
            case Verdict.RIVAL:
                log.critical("%s: somebody else takes this bot's news: %s", self._name, error)
            case Verdict.FLOOD:
                return error.seconds + 0.5
            case _ if began:
                log.warning("%s: Telegram does not answer: %s", self._name, error)
        pause, self._pause = self._pause, min(LONGEST_PAUSE, self._pause * 1.5) if patient else FIRST_PAUSE
        return pause

    async def _drop_webhook(self) -> None:
        try:
            await self._api.drop_webhook()
            log.warning("%s: the webhook was taken away, since the news are asked for", self._name)
        except ApiError as error:
            log.warning("%s: the webhook could not be taken away: %s", self._name, error)

    def _hand_over(self, updates: list[Update]) -> None:
        """Hand over those of a batch that are new."""
        for update in updates:
            number = update.update_id
            if number in self._seen or number in self._under_way:
                continue
            dealing = self._handed_over(update)
            if dealing is None:
                self._seen[number] = None
            else:
                self._under_way[number] = asyncio.ensure_future(dealing)

    async def _dealt_with(self) -> None:
        """Return when all has been dealt with, or in a moment: one that takes long holds up no other chat."""
        if self._under_way:
            await asyncio.wait(self._under_way.values(), timeout=LOOK_AGAIN)
        for number in [number for number, dealing in self._under_way.items() if dealing.done()]:
            self._seen[number] = None
            self._under_way.pop(number).result()

    def _handed_over(self, update: Update) -> Awaitable[object] | None:
        try:
            return self._deal_with(update, self._behind)
        except Exception as error:
            log.error("%s: an update could not be dealt with: %s", self._name, type(error).__name__)
            return None
