"""How a table changes, as a stream tells it to a page for as long as it is open."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable

from adapters.web.hub import Hub
from adapters.web.sessions import Visitor
from adapters.web.table import View, finished, headline

HEARTBEAT = 15.0
"""Seconds after which a stream shows that it lives, and a table is read again."""


class Streams:
    """Tells each reader what changed since they were told last; a slow one is told what stands then."""

    def __init__(
        self,
        hub: Hub,
        view: Callable[[Visitor, str], Awaitable[View | None]],
        now: Callable[[], float],
        fresh: Callable[[], str],
    ) -> None:
        """Read tables by `view`; `now` is the house's clock, `fresh` makes ids of presses."""
        self._hub, self._view, self._now, self._fresh = hub, view, now, fresh

    async def events(self, visitor: Visitor, code: str, address: str) -> AsyncIterator[str]:
        """Tell a visitor of a table, by its code or address, until it is gone, or the site ends; `Full` is no room."""
        with self._hub.stream(code.partition("-")[0], address, visitor.account) as rung:
            stamps: dict[str, str] = {}
            logged: set[str] | None = None
            while not self._hub.closing:
                rung.clear()
                shown = await self._view(visitor, code)
                if shown is None:
                    yield "event: gone\ndata: {}\n\n"
                    return
                yield self._patch(shown, stamps, logged, visitor.name)
                stamps, logged = shown.stamps, {key for key, _ in shown.log}
                try:
                    await asyncio.wait_for(rung.wait(), HEARTBEAT)
                except TimeoutError:
                    yield ": here\n\n"

    def _patch(self, shown: View, stamps: dict[str, str], logged: set[str] | None, reader: str) -> str:
        """Give what has changed since a reader, by that name, was told last; "" for nothing."""
        now = self._now()
        regions = {
            name: [stamp, finished(shown.regions[name], now, self._fresh, reader)]
            for name, stamp in shown.stamps.items()
            if stamps.get(name) != stamp
        }
        log = [[key, html] for key, html in shown.log if logged is None or key not in logged]
        if not regions and not log:
            return ": same\n\n"
        title = f"{headline(shown.look)} · {shown.look.title} {shown.look.code}"
        data = {"at": now, "title": title, "regions": regions, "log": log, "whole": logged is None}
        written = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        return f"event: patch\nid: {shown.look.version}\ndata: {written}\n\n"


async def after(first: str, rest: AsyncIterator[str]) -> AsyncIterator[str]:
    """Go through events, of which the first was taken already."""
    yield first
    async for event in rest:
        yield event
