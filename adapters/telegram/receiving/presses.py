"""Presses under way: each gets exactly one answer, an empty one if the core has nothing to say."""

import asyncio
import itertools
import logging

from adapters.telegram.api.client import Api
from adapters.telegram.api.errors import ApiError, Verdict
from adapters.telegram.receiving.inbound import Heard
from croupier.network import Bounded, Tasks

log = logging.getLogger(__name__)

GRACE_SECONDS = 0.3
PAUSES = (0.5, 1.0)
"""Seconds between tries, of which the last is that of all further ones."""
TRIED_SECONDS = 20.0
"""For how long an answer is tried; whoever pressed sees none that comes much later."""
MOST = 4096


class Presses:
    """Open presses by the id of the message that the core knows them as."""

    def __init__(self, api: Api) -> None:
        self._api = api
        self._open: Bounded[str, str] = Bounded(MOST)
        self._newest: Bounded[int, Heard] = Bounded(MOST)
        self._tasks = Tasks()

    def begin(self, heard: Heard) -> None:
        """Note a press that must be answered."""
        self._open[heard.inbound.id] = heard.query
        self._newest[heard.speaker] = heard

    async def answer(self, inbound: str, text: str, *, alert: bool) -> bool:
        """Answer a press, if it was not answered yet; tells whether it was this answer that the presser may see."""
        query = self._open.pop(inbound, None)
        return query is not None and await self._say(query, text, alert=alert)

    def newest(self, person: int) -> Heard | None:
        """Return what somebody pressed last."""
        return self._newest.get(person)

    async def tell(self, person: int, table: str, text: str, *, alert: bool) -> bool:
        """Answer somebody's press at a table with what it brought them; tells whether there was one to answer."""
        heard = self._newest.get(person)
        if heard is None or not heard.inbound.text.startswith((f"{table} ", f"{table}.")):
            return False
        return await self.answer(heard.inbound.id, text, alert=alert)

    def release(self, inbound: str) -> None:
        """Answer a press empty in a moment, unless the core has words for it: it has dealt with it."""
        self._tasks.begin(self._release(inbound))

    async def _release(self, inbound: str) -> None:
        await asyncio.sleep(GRACE_SECONDS)
        await self.answer(inbound, "", alert=False)

    async def _say(self, query: str, text: str, *, alert: bool) -> bool:
        until, pauses = _now() + TRIED_SECONDS, itertools.chain(PAUSES, itertools.repeat(PAUSES[-1]))
        while True:
            try:
                await self._api.answer(query, text, alert=alert)
                return True
            except ApiError as error:
                pause = error.seconds if error.verdict is Verdict.FLOOD else next(pauses)
                tries = error.verdict in (Verdict.AWAY, Verdict.FLOOD) and _now() + pause < until
                if not tries:
                    if error.verdict is not Verdict.EXPIRED:
                        log.warning("a press could not be answered: %s", error)
                    return False
            await asyncio.sleep(pause)

    async def close(self) -> None:
        """Answer nothing more."""
        await self._tasks.end()


def _now() -> float:
    return asyncio.get_running_loop().time()
