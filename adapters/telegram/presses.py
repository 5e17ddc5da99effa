"""Presses under way: each gets exactly one answer, an empty one if the core has nothing to say."""

import asyncio
import logging

from adapters.telegram.api import Api
from adapters.telegram.errors import ApiError, Verdict
from adapters.telegram.inbound import Heard
from croupier.network import Bounded, Tasks

log = logging.getLogger(__name__)

GRACE_SECONDS = 0.3
RETRIES = (0.5, 2.0)
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
        """Give what somebody pressed last."""
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
        for pause in (*RETRIES, None):
            try:
                await self._api.answer(query, text, alert=alert)
                return True
            except ApiError as error:
                if error.verdict is not Verdict.AWAY or pause is None:
                    if error.verdict is not Verdict.EXPIRED:
                        log.warning("a press could not be answered: %s", error)
                    return False
            await asyncio.sleep(pause)
        return False

    async def close(self) -> None:
        """Answer nothing more."""
        await self._tasks.end()
