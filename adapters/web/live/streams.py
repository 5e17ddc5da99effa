"""How a table changes, as a stream tells it to a page for as long as it is open."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from starlette.types import ASGIApp, Receive, Scope, Send

from adapters.web.live.watchers import PULSE, Watchers
from adapters.web.pages.forms import FRESH, NAME
from adapters.web.pages.table import View, finished
from adapters.web.visitors import Visitor
from croupier.network import Bounded

SHARED = 32
"""Tables by language, and changes, that are kept as they were shown to everybody last."""
HEADERS = [(b"content-type", b"text/event-stream; charset=utf-8"), (b"x-accel-buffering", b"no")]
MARK, AWAY = b"x-croupier", b"away"
"""The header of our script, and what it says of a page that nobody looks at: its reader may be called elsewhere."""
GONE = b"event: gone\ndata: {}\n\n"
"""Ends a stream of a table that its reader cannot see any more."""
PIECE = 8 * 1024
"""Bytes that are handed over at once: the rest is no reader's own before they took these."""
STALE = 0.2
"""Seconds for which what everybody is told stays as it was written: it tells the time."""


@dataclass(frozen=True, eq=False)
class _Reading:
    """A table that is read, or was read, once for all to whom it shows the same."""

    moment: object
    view: asyncio.Future[View | None]


@dataclass(slots=True)
class _Told:
    """What one stream was told last, and when."""

    view: View | None = None
    at: float = 0.0
    called: dict[str, str] | None = None


class Streams:
    """Tells each reader what changed since they were told last; a slow one is told what stands then."""

    def __init__(
        self,
        hub: Watchers,
        view: Callable[[Visitor, str], Awaitable[View | None]],
        now: Callable[[], float],
        fresh: Callable[[], str],
        refusals: tuple[ASGIApp, ASGIApp],
        calls: Callable[[Visitor], Awaitable[dict[str, str] | None]],
    ) -> None:
        """Read tables by `view`, and to which others a reader is called by `calls`.

        `now` is the house's clock, `fresh` makes ids of presses.

        The `refusals` answer where there is nothing to be seen, and where there is no room.
        """
        self._watchers, self._view, self._now, self._fresh = hub, view, now, fresh
        self._unseen, self._full = refusals
        self._calls = calls
        self._readings: Bounded[tuple[str, str], _Reading] = Bounded(SHARED)
        self._written: Bounded[tuple[View | None, View], tuple[float, bytes]] = Bounded(SHARED)

    async def tell(self, visitor: Visitor, code: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Tell a visitor of a table, by its code or address, until it or they are gone, or the site ends."""
        address = scope["state"]["address"]
        if not self._watchers.has_room(address):
            await self._full(scope, receive, send)
            return
        reader = "" if (MARK, AWAY) in scope["headers"] else visitor.account
        with self._watchers.stream(code.partition("-")[0], address, reader) as rung:
            told, rung.reader = _Told(), visitor.account
            rung.clear()
            if (shown := await self._shown(visitor, code, None)) is None:
                await self._unseen(scope, receive, send)
                return
            await receive()  # all of the request: whatever comes behind it is that its reader has gone
            gone = asyncio.ensure_future(receive())
            gone.add_done_callback(rung.set)
            try:
                await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
                _let_go(scope)
                while shown is not None and not gone.done():
                    rung.shown(shown.look.me is not None)
                    rung.over = rung.near and shown.look.phase == "ended"
                    await self._told(told, shown, visitor.name, send)
                    if rung.called or told.called:
                        rung.called = False
                        await self._call(told, shown, visitor, send)
                    rang = await rung.wait()
                    if self._watchers.closing:
                        break
                    if not rang:
                        continue
                    rung.clear()
                    before, rung.beaten = None if rung.beaten else shown, False
                    shown = await self._shown(visitor, code, before)
                await send({"type": "http.response.body", "body": GONE if shown is None else b""})
            finally:
                gone.cancel()

    async def _told(self, told: _Told, shown: View, reader: str, send: Send) -> None:
        """Tell a reader what has changed since they were told last, or that their stream lives, if all was quiet."""
        clock = asyncio.get_running_loop().time
        patch = self._patch(told.view, shown, reader)
        told.view = shown
        if not patch and clock() - told.at > PULSE / 2:
            patch = b": here\n\n"
        for begin in range(0, len(patch), PIECE):
            told.at = clock()
            await send({"type": "http.response.body", "body": patch[begin : begin + PIECE], "more_body": True})

    async def _call(self, told: _Told, shown: View, visitor: Visitor, send: Send) -> None:
        """Tell a reader to which other tables they are called, and once they are not any more."""
        before, told.called = told.called, await self._calls(visitor)
        if told.called == before:
            return
        patch = _patch(shown, shown, self._now()) | {"call": _call(shown) or (told.called or {}).get("call", "")}
        if told.called:
            patch["regions"] = {"said": [told.called["call"], told.called["said"]]}
        await send({"type": "http.response.body", "body": _event(shown, patch), "more_body": True})

    async def _shown(self, visitor: Visitor, code: str, before: View | None) -> View | None:
        """Show a table to a visitor: as everybody sees it who does not sit there, or as they alone do.

        Who was told `before` that they do not sit there does not until others sit there than did; with each heartbeat
        they are asked about again, for somebody may have become another person: not with a change, which all wait for.
        """
        if not visitor.account:
            return await self._shared(code, visitor.language)
        if before is not None and before.look.me is None:
            shown = await self._shared(code, visitor.language)
            if shown is not None and shown.look.seats == before.look.seats:
                return shown
        return await self._view(visitor, code)

    async def _shared(self, code: str, language: str) -> View | None:
        """Show a table as it stands to whoever does not sit there, read once for all of them."""
        moment, known = self._watchers.moment(code.partition("-")[0]), self._readings.get((code, language))
        if known is None or known.moment is not moment:
            reading = asyncio.ensure_future(self._view(Visitor(language=language), code))
            known = self._readings[code, language] = _Reading(moment, reading)
        return await asyncio.shield(known.view)

    def _patch(self, before: View | None, after: View, reader: str) -> bytes:
        """Return what has changed since a reader, by that name, was told last; nothing for nothing."""
        if before is after:
            return b""
        at, patch = self._written.get((before, after), (0.0, b""))
        now = self._now()
        if not 0 <= now - at < STALE:
            patch, alone = _write(before, after, now, lambda text: finished(text, now, self._fresh, reader))
            if not alone:
                self._written[before, after] = now, patch
        return patch


def _write(before: View | None, after: View, now: float, finish: Callable[[str], str]) -> tuple[bytes, bool]:
    """Write a change, and tell whether it is for one reader alone."""
    stamps = before.stamps if before is not None else {}
    changed = {name: stamp for name, stamp in after.stamps.items() if stamps.get(name) != stamp}
    logged = {key for key, _ in before.log} if before is not None else set()
    log = [line for line in after.log if line[0] not in logged]
    if not changed and not log:
        return b"", False
    raw = [after.regions[name] for name in changed]
    alone = after.look.me is not None or any(mark in html for html in raw for mark in (FRESH, NAME))
    regions = {name: [stamp, finish(after.regions[name])] for name, stamp in changed.items()}
    return _event(after, _patch(before, after, now) | {"regions": regions, "log": log}), alone


def _patch(before: View | None, after: View, now: float) -> dict[str, Any]:
    """Say what each change tells of a table."""
    return {
        "at": now,
        "lang": after.look.language,
        "phase": after.look.phase,
        "title": after.title,
        "call": _call(after),
        "regions": {},
        "log": [],
        "whole": before is None,
    }


def _event(after: View, patch: dict[str, Any]) -> bytes:
    written = json.dumps(patch, ensure_ascii=False, separators=(",", ":"))
    return f"event: patch\nid: {after.look.version}\ndata: {written}\n\n".encode()


def _call(view: View) -> str:
    """Say in a few words for what a reader is called: their turn, or another game with those they played with."""
    look = view.look
    if look.me is None:
        return ""
    if look.phase == "running":
        return view.title if look.me in look.awaited else ""
    # the table that it leads to is another one's, where somebody waits already
    calls = [form.label for form in look.forms if form.verb == "again" and not form.data.startswith(f"{look.code} ")]
    return f"{calls[0]} · {look.title}" if calls else ""


def _let_go(scope: Scope) -> None:
    """Forget with what somebody asked: once an answer has begun a server needs the method alone, and there are many."""
    method = scope["method"]
    scope["headers"].clear()
    scope.clear()
    scope["method"] = method
