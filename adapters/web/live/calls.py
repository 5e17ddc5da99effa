"""To which tables readers are called on the pages that they have open, whichever these are."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from urllib.parse import quote

import htpy as h

from adapters.phrases import Phrases
from adapters.web.live.watchers import Watchers
from croupier.network import Bounded, Look

REMEMBERED = 4096
MOST = 3
"""Calls at most that stand on a page, the newest."""
PRESENT = 40.0
"""Seconds after which a page that asked no more is closed: a hidden one asks every fifteen."""


@dataclass(frozen=True, slots=True)
class Call:
    """The address of a table, and the room where it is, "" for one without a name."""

    address: str
    room: str


class Calls:
    """What was told of, and who has a page open that hears of it: pages of tables have a stream, others ask."""

    def __init__(self, hub: Watchers, now: Callable[[], float]) -> None:
        """Know of nobody; `now` is any clock in seconds."""
        self._hub, self._now = hub, now
        self._asked: Bounded[str, float] = Bounded(REMEMBERED)
        self._calls: Bounded[str, tuple[Call, ...]] = Bounded(REMEMBERED)

    def asked(self, account: str) -> None:
        """Note that somebody has a page open that has no stream."""
        self._asked[account] = self._now()

    def reaches(self, account: str) -> bool:
        """Tell whether somebody has a page open."""
        return self._hub.has(account) or 0 <= self._now() - self._asked.get(account, -PRESENT) < PRESENT

    def call(self, account: str, call: Call) -> None:
        """Call somebody to a table."""
        before = [one for one in self._calls.get(account, ()) if one.address != call.address]
        self._calls[account] = (*before, call)[-MOST:]
        self._hub.call(account)

    async def told(
        self, account: str, look: Callable[[str], Awaitable[Look | None]], words: Phrases
    ) -> dict[str, str] | None:
        """Say to which tables somebody is called that they can still join, None for none: it is read by `look`.

        Given are what is `said` as HTML, and the newest `call` in a few words.
        """
        found, open_ = list[tuple[str, str]](), list[Call]()
        for call in self._calls.get(account, ()):
            shown = await look(call.address)
            if shown is not None and shown.phase == "lobby" and shown.me is None:
                open_.append(call)
                names = words["name-next"].join(seated.name for seated in shown.seats)
                key = "called-in" if call.room else "called"
                named = {"room": call.room} if call.room else {}
                count = len(shown.seats)
                text = words.say(key, game=shown.title, code=shown.code, names=names, count=count, **named)
                found.append((text, f"/t/{quote(call.address)}"))
        if account in self._calls:
            self._calls[account] = tuple(open_)
        if not found:
            return None
        said = h.fragment[(h.p[text, " ", h.a(".on", href=path)[words["called-go"]]] for text, path in found)]
        return {"said": str(said), "call": found[-1][0]}
