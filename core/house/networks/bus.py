"""The seam between adapters and core, in one process."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

from core.contract import (
    Complete,
    Entrance,
    Glance,
    Incoming,
    Leaders,
    Lobby,
    Look,
    NotSent,
    Outbound,
    Replay,
    own_cancellation,
)
from core.house.networks.ordering import Ordering
from core.storage import Storage, queries

Handle = Callable[[Incoming], Awaitable[None]]
Send = Callable[[Outbound], Awaitable[None]]
Idle = Callable[[str], Awaitable[None]]
Read = Callable[[str, str, str], Awaitable[Look | None]]
Peek = Callable[[str, str], Awaitable[Glance | None]]
Enter = Callable[[str, str], Awaitable[Lobby]]
Admit = Callable[[str, str], Awaitable[Entrance | None]]
Lead = Callable[[str, str], Awaitable[tuple[Leaders, ...]]]
Recall = Callable[[str, str, str], Awaitable[Replay | None]]


class Leaving(Exception):
    """A network's code asked the whole process to end."""


class LocalBus:
    """Hands messages over within the process; what is lost with it was never acknowledged."""

    def __init__(self, storage: Storage | None = None) -> None:
        """Join nobody yet; networks keep their notes in `storage`, which may be given before the first one is read."""
        self.storage = storage
        self._ordering: Ordering | None = None
        self._idle: Idle | None = None
        self._look: Read | None = None
        self._glance: Peek | None = None
        self._lobby: Enter | None = None
        self._leaders: Lead | None = None
        self._entrance: Admit | None = None
        self._replay: Recall | None = None
        self._gateways: dict[str, Send] = {}

    def run_worker(self, handle: Handle, idle: Idle) -> None:
        """Let the core deal with what comes in."""
        self._ordering = Ordering(handle)
        self._idle = idle

    def run_reader(self, look: Read, glance: Peek | None = None, lobby: Enter | None = None) -> None:
        """Let networks read tables, tell by a glance whether they need to, and list them."""
        self._look, self._glance, self._lobby = look, glance, lobby

    def run_people(self, leaders: Lead, entrance: Admit) -> None:
        """Let networks read how people fare, and whom a link lets in."""
        self._leaders, self._entrance = leaders, entrance

    def run_archive(self, replay: Recall) -> None:
        """Let networks read the replays of tables that are over."""
        self._replay = replay

    def run_gateway(self, network: str, send: Send) -> None:
        """Let an adapter send what goes out to its network."""
        self._gateways[network] = send

    def publish_inbound(self, incoming: Incoming, complete: Complete | None = None) -> asyncio.Future[None]:
        """Have a message dealt with in its turn; one that cannot be is logged and put aside."""
        assert self._ordering is not None
        return self._ordering.put(incoming, complete)

    def at_rest(self, seconds: float = 0.0) -> bool:
        """Tell whether nothing that was handed over is being dealt with, nor was in the last so many seconds."""
        return self._ordering is None or self._ordering.at_rest(seconds)

    async def publish_outbound(self, message: Outbound) -> None:
        """Send a message once it is known who goes by its account; `NotSent` while its network is away."""
        send = self._gateways.get(message.network)
        if send is None:
            raise NotSent(message.network)
        assert self._ordering is not None
        account = message.account
        if account and self._ordering.is_changing(account) and await self._ordering.settled(account):
            raise NotSent(f"{account} changed hands", again=True)
        try:
            await send(message)
        except asyncio.CancelledError:
            with own_cancellation():  # not around every message: a context costs more than all else here
                raise
        except SystemExit as error:  # which a loop takes for the end of the process
            raise Leaving().with_traceback(error.__traceback__) from None

    async def close(self, seconds: float) -> None:
        """Let what was handed over be dealt with, for so long at most."""
        if self._ordering is not None:
            await self._ordering.close(seconds)

    async def look(self, code: str, reader: str, language: str) -> Look | None:
        """Read a table as a reader may see it, None where there is none to be seen."""
        assert self._look is not None
        return await self._look(code, reader, language)

    async def glance(self, code: str, reader: str) -> Glance | None:
        """Return what a player's look is made from, None where that cannot be told."""
        return await self._glance(code, reader) if self._glance is not None else None

    async def lobby(self, reader: str, language: str) -> Lobby:
        """List what there is to see and to play for a reader."""
        assert self._lobby is not None
        return await self._lobby(reader, language)

    async def leaders(self, game: str, language: str) -> tuple[Leaders, ...]:
        """List who leads at a game everywhere, or at each."""
        assert self._leaders is not None
        return await self._leaders(game, language)

    async def entrance(self, token: str, reader: str) -> Entrance | None:
        """Tell whom a link lets an account in as, None for nobody."""
        assert self._entrance is not None
        return await self._entrance(token, reader)

    async def replay(self, code: str, reader: str, language: str) -> Replay | None:
        """Read the replay of a table that is over, None where there is none to be seen."""
        return await self._replay(code, reader, language) if self._replay is not None else None

    async def note(self, network: str, key: str) -> str | None:
        """Read a note that a network has kept, None if there is none."""
        assert self.storage is not None
        return await self.storage.run(partial(queries.note, network=network, key=key))

    async def keep_note(self, network: str, key: str, text: str | None) -> None:
        """Keep a note for a network, or forget it; `NoteRefused` where it would be too much."""
        assert self.storage is not None
        if text is None:
            await self.storage.run(partial(queries.drop_note, network=network, key=key))
        else:
            await self.storage.run(partial(queries.keep_note, network=network, key=key, text=text))

    async def idle(self, network: str) -> None:
        """Return once no table runs on the network and all words owed to it were sent."""
        assert self._idle is not None
        await self._idle(network)
