"""Asking for news, one batch after another: an update is confirmed only when it has been dealt with."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable
from typing import Protocol

from telegram import Update, User

from adapters.telegram.api import Api
from adapters.telegram.trouble import Trouble, Verdict

log = logging.getLogger(__name__)

REMEMBERED = 4096
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 30.0
TOKEN_PAUSE = 60.0
DOWN_AFTER = 5.0


class Hearer(Protocol):
    """Who deals with updates, and is told whether Telegram can be reached."""

    async def knows(self, me: User) -> None:
        """Learn who we are; called before the first update."""
        ...

    async def deal(self, update: Update) -> None:
        """Deal with an update; returns when its effect is stored."""
        ...

    async def reached(self, up: bool) -> None:
        """Learn that Telegram can be reached, or not."""
        ...


class Poller:
    """One bot's own loop; it never ends by itself, whatever Telegram says."""

    def __init__(
        self, name: str, api: Api, hearer: Hearer, lanes: Callable[[Update], Iterable[int]], wait: int
    ) -> None:
        self._name, self._api, self._hearer, self._lanes, self._wait = name, api, hearer, lanes, wait
        self._seen: OrderedDict[int, None] = OrderedDict()
        self._offset = 0
        self._up = False
        self._failing_since: float | None = None
        self._pause = FIRST_PAUSE

    async def run(self) -> None:
        """Ask for ever."""
        while not await self._tried(self._begin):
            pass
        while True:
            await self._tried(self._ask)

    async def _begin(self) -> None:
        await self._hearer.knows(await self._api.me())
        await self._well()

    async def _ask(self) -> None:
        # After a failure the first question does not wait, so that it is known soon whether Telegram is back.
        updates, offset = await self._api.updates(self._offset, 0 if self._failing_since is not None else self._wait)
        await self._well()
        await self._deal(updates)
        # Without updates all is confirmed, and a number that began anew must not be mistaken for an old one.
        self._offset = offset

    async def _tried(self, call: Callable[[], Awaitable[None]]) -> bool:
        try:
            await call()
        except Trouble as trouble:
            await self._rest(trouble)
            return False
        return True

    async def _well(self) -> None:
        if self._failing_since is not None:
            log.warning("%s: Telegram answers again", self._name)
        self._failing_since, self._pause = None, FIRST_PAUSE
        if not self._up:
            self._up = True
            await self._hearer.reached(True)

    async def _rest(self, trouble: Trouble) -> None:
        """Say what is wrong, and wait before the next try."""
        now = asyncio.get_running_loop().time()
        since = self._failing_since if self._failing_since is not None else now
        self._failing_since = since
        pause = self._explain(trouble)
        if self._up and (now - since >= DOWN_AFTER or trouble.verdict is Verdict.TOKEN):
            self._up = False
            await self._hearer.reached(False)
        if trouble.verdict is Verdict.RIVAL and "webhook" in str(trouble).lower():
            await self._drop_webhook()
        await asyncio.sleep(pause)

    def _explain(self, trouble: Trouble) -> float:
        match trouble.verdict:
            case Verdict.TOKEN:
                log.critical("%s: Telegram refuses the token; trying again in %.0f seconds", self._name, TOKEN_PAUSE)
                return TOKEN_PAUSE
            case Verdict.RIVAL:
                log.critical("%s: somebody else takes this bot's news: %s", self._name, trouble)
            case Verdict.FLOOD:
                return trouble.seconds + 0.5
            case _:
                log.warning("%s: Telegram does not answer: %s", self._name, trouble)
        pause, self._pause = self._pause, min(LONGEST_PAUSE, self._pause * 1.5)
        return pause

    async def _drop_webhook(self) -> None:
        try:
            await self._api.drop_webhook()
            log.warning("%s: the webhook was taken away, since the news are asked for", self._name)
        except Trouble as trouble:
            log.warning("%s: the webhook could not be taken away: %s", self._name, trouble)

    async def _deal(self, updates: list[Update]) -> None:
        """Deal with a batch: in order within a chat and for a person, side by side for all others."""
        last: dict[int, asyncio.Task[None]] = {}
        tasks = []
        for update in updates:
            if update.update_id in self._seen:
                continue
            lanes = tuple(self._lanes(update))
            before = {last[lane] for lane in lanes if lane in last}
            task = asyncio.get_running_loop().create_task(self._one(update, before))
            tasks.append(task)
            last.update(dict.fromkeys(lanes, task))
        try:
            await asyncio.gather(*tasks)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _one(self, update: Update, before: set[asyncio.Task[None]]) -> None:
        if before:
            await asyncio.wait(before)
        try:
            await self._hearer.deal(update)
        except Exception as error:
            log.error("%s: an update could not be dealt with: %s", self._name, type(error).__name__)
        self._seen[update.update_id] = None
        while len(self._seen) > REMEMBERED:
            self._seen.popitem(last=False)
