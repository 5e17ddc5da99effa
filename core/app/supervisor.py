"""Keeps the adapter of a network running: one that fails is started again, later and later."""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable

from core import errors
from core.contract import Adapter, Bus, Network, own_cancellation

log = logging.getLogger(__name__)

FIRST_PAUSE = 5.0
LONGEST_PAUSE = 300.0
GOOD_TIME = 600.0


async def once(adapter: Adapter, bus: Bus) -> bool:
    """Run an adapter until it ends; True if it ended by itself, and nobody's clock runs where nobody is heard."""
    try:
        with own_cancellation():
            await adapter.run(bus)
    except (Exception, SystemExit) as error:
        log.error("the network %s failed: %s", adapter.network, errors.describe(error))
        await bus.publish_inbound(Network(adapter.network, up=False))
        return False
    return True


async def keep(
    adapter: Adapter,
    bus: Bus,
    now: Callable[[], float],
    sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    restarts: Counter[str] | None = None,
) -> None:
    """Run an adapter, again after each failure, until it ends by itself.

    The pause in seconds doubles up to the longest, and begins anew after a good time.
    """
    failures = 0
    while True:
        began = now()
        if await once(adapter, bus):
            return
        if restarts is not None:
            restarts[adapter.network] += 1
        failures = 1 if now() - began >= GOOD_TIME else failures + 1
        pause = min(LONGEST_PAUSE, FIRST_PAUSE * 2.0 ** min(failures - 1, 16))
        log.error("the network %s is started again in %.1f seconds", adapter.network, pause)
        await sleep(pause)
