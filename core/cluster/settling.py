"""Messages that wait for their outcome: handed over again once a connection that was lost is back."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from core.contract import Tasks

T = TypeVar("T")
Put = Callable[[], Awaitable[None]]
"""Hands a message over, under an id that stays the same."""


class NobodyThere(Exception):
    """No queue takes the message: whoever reads it has never been there."""


class Settling:
    """What waits, and how to hand it over: a server that dies may forget what it has confirmed, or its outcome."""

    def __init__(self) -> None:
        self._waiting: dict[asyncio.Future[Any], Put] = {}
        self._putting = Tasks()

    async def settled(self, outcome: "asyncio.Future[T]", put: Put) -> T:
        """Hand a message over, and return its outcome once that is there."""
        self._waiting[outcome] = put
        try:
            await put()
            return await outcome
        finally:
            del self._waiting[outcome]

    def again(self) -> None:
        """Hand over all that waits, whose ids are known wherever it has come already."""
        for put in self._waiting.values():
            self._putting.begin(self._put(put))

    def close(self) -> None:
        """Hand over nothing more."""
        self._putting.cancel()

    async def _put(self, put: Put) -> None:
        with contextlib.suppress(NobodyThere):
            await put()
