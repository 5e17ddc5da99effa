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

Send = Callable[[Outbound], Awaitable[None]]


class Leaving(Exception):
    """A network's code asked the whole process to end."""


class Core:
    """What stands behind a bus: it deals with what comes in, and is asked by networks; one may do without the rest."""

    async def handle(self, incoming: Incoming) -> None:
        """Deal with what came in; returns when its effect is stored."""
        raise NotImplementedError

    async def idle(self, network: str) -> None:
        """Return once no table runs on the network and all words owed to it were sent."""
        raise NotImplementedError

    async def look(self, code: str, reader: str, language: str) -> Look | None:
        """Read a table as a reader may see it, None where there is none to be seen."""
        return None

    async def glance(self, code: str, reader: str) -> Glance | None:
        """Return what a player's look is made from, None where that cannot be told."""
        return None

    async def lobby(self, reader: str, language: str) -> Lobby:
        """List what there is to see and to play for a reader."""
        raise NotImplementedError

    async def leaders(self, game: str, language: str) -> tuple[Leaders, ...]:
        """List who leads at a game everywhere, or at each."""
        return ()

    async def entrance(self, token: str, reader: str) -> Entrance | None:
        """Tell whom a link lets an account in as, None for nobody."""
        return None

    async def replay(self, code: str, reader: str, language: str) -> Replay | None:
        """Read the replay of a table that is over, None where there is none to be seen."""
        return None


class LocalBus(Core):
    """Hands messages over within the process; what is lost with it was never acknowledged."""

    def __init__(self, storage: Storage | None = None) -> None:
        """Join nobody yet; networks keep their notes in `storage`, which may be given before the first one is read."""
        self.storage = storage
        self._core = Core()
        self._ordering = Ordering(self.handle)
        self._gateways: dict[str, Send] = {}

    def serve(self, core: Core) -> None:
        """Let the core deal with what comes in, and answer networks."""
        self._core = core

    def run_gateway(self, network: str, send: Send) -> None:
        """Let an adapter send what goes out to its network."""
        self._gateways[network] = send

    def publish_inbound(self, incoming: Incoming, complete: Complete | None = None) -> asyncio.Future[None]:
        """Have a message dealt with in its turn; one that cannot be is logged and put aside."""
        return self._ordering.put(incoming, complete)

    def at_rest(self, seconds: float = 0.0) -> bool:
        """Tell whether nothing that was handed over is being dealt with, nor was in the last so many seconds."""
        return self._ordering.at_rest(seconds)

    async def publish_outbound(self, message: Outbound) -> None:
        """Send a message once it is known who goes by its account; `NotSent` while its network is away."""
        send = self._gateways.get(message.network)
        if send is None:
            raise NotSent(message.network)
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
        await self._ordering.close(seconds)

    async def handle(self, incoming: Incoming) -> None:
        """Have the core deal with what came in."""
        await self._core.handle(incoming)

    async def look(self, code: str, reader: str, language: str) -> Look | None:
        """Read a table as a reader may see it, None where there is none to be seen."""
        return await self._core.look(code, reader, language)

    async def glance(self, code: str, reader: str) -> Glance | None:
        """Return what a player's look is made from, None where that cannot be told."""
        return await self._core.glance(code, reader)

    async def lobby(self, reader: str, language: str) -> Lobby:
        """List what there is to see and to play for a reader."""
        return await self._core.lobby(reader, language)

    async def leaders(self, game: str, language: str) -> tuple[Leaders, ...]:
        """List who leads at a game everywhere, or at each."""
        return await self._core.leaders(game, language)

    async def entrance(self, token: str, reader: str) -> Entrance | None:
        """Tell whom a link lets an account in as, None for nobody."""
        return await self._core.entrance(token, reader)

    async def replay(self, code: str, reader: str, language: str) -> Replay | None:
        """Read the replay of a table that is over, None where there is none to be seen."""
        return await self._core.replay(code, reader, language)

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
        await self._core.idle(network)
