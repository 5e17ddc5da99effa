"""What was told is noted as told: with what is stored next, or a little later on its own."""

import asyncio
import contextlib
import logging
from collections.abc import Mapping
from functools import partial

from core import errors
from core.storage import Storage, messages

log = logging.getLogger(__name__)

Times = Mapping[int, float | None]
"""Rows of the outbox that were told, and of timed ones the service time at which they were said."""


class Noting:
    """Notes rows of the outbox as told; those that cannot be noted are noted with the next ones."""

    def __init__(self, storage: Storage) -> None:
        """Have nothing to note yet."""
        self._storage = storage
        self._told: dict[int, float | None] = {}
        self._noting: asyncio.Task[None] | None = None
        self._patient = True

    def told(self, rows: Times) -> None:
        """Note these."""
        self._told.update(rows)
        if self._noting is None or self._noting.done():
            self._noting = asyncio.get_running_loop().create_task(self._note_told())

    async def settled(self) -> None:
        """Return once all that was told is noted, which waits for nothing else."""
        patient, self._patient = self._patient, False
        self._storage.hurry()
        try:
            while self._noting and not self._noting.done():
                await self._noting
        finally:
            self._patient = patient

    async def close(self) -> None:
        """Note what is left, as far as it can be."""
        self._patient = False
        with contextlib.suppress(asyncio.CancelledError):
            await self.settled()
        await self._note_told()

    async def _note_told(self) -> None:
        while self._told:
            told, self._told = self._told, {}
            try:
                await self._storage.run(partial(messages.told, times=told), self._patient)
            except Exception as error:  # they are noted with the next ones; told twice after a crash, at worst
                log.error("what was told could not be noted: %s", errors.describe(error))
                self._told = {**told, **self._told}
                return
