"""How many of the answers that are rationed there are, and for whom; `Context.rationed` says which answers are.

Everybody has a bucket of their own. Those who sit at no table, admins apart, pay from one of their network too,
so that a crowd that asks costs a network no more than it can spare.
"""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from core.contract import Bounded, Manner, Spoken
from core.house.timers import Timers

BURST, SECONDS = 10, 3.0
"""Answers that somebody gets at once, and the seconds after which there is one more."""
CROWD, CROWD_SECONDS = 20, 10.0
"""Answers that strangers get at once on a network: so many, or what it spares in so many seconds, if that is more."""
HINTS, HINT_SECONDS = 5, 10.0
"""How many strangers at once, and then one in how many seconds, hear that there are too many of them."""
HINTED_FOR = 120.0
"""Seconds in which nobody hears that twice."""
LINKS, LINK_SECONDS = 10, 300.0
"""How often somebody may be linked or taken apart at once, and then one time in how many seconds."""
MOST_WAITING = 3
"""Answers that may wait to be said in one chat."""
REMEMBERED = 4096


class TokenBucket:
    """`most` tokens at once, then one every so many `seconds`."""

    def __init__(self, most: float, seconds: float, now: float) -> None:
        self.most, self._seconds = most, seconds
        self._tokens, self._at = most, now

    def take(self, now: float) -> bool:
        """Take a token; False when there is none."""
        self._tokens = min(self.most, self._tokens + (now - self._at) / self._seconds)
        self._at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    def wait(self, tokens: float) -> int:
        """Count the whole seconds until it holds so many tokens, one second at least."""
        return max(1, math.ceil((tokens - self._tokens) * self._seconds - 1e-9))


@dataclass(frozen=True)
class Denied:
    """An answer is not given; `seconds`: try again then. `crowd`: others ask too much; `hint`: tell the asker so."""

    seconds: int
    crowd: bool
    hint: bool


class RateLimit:
    """The buckets of everybody who asks; all are full again after a restart."""

    def __init__(self, timers: Timers, manners: Mapping[str, Manner]) -> None:
        """Go by the service time; `manners` are those of networks, each of which carries so much beside its games."""
        self._now, self._manners = timers.now, manners
        self._own: Bounded[int, TokenBucket] = Bounded(REMEMBERED)
        self._links: Bounded[int, TokenBucket] = Bounded(REMEMBERED)
        self._crowds: dict[str, tuple[TokenBucket, TokenBucket]] = {}
        self._hinted: Bounded[int, float] = Bounded(REMEMBERED)

    def spend(self, person: int, network: str, stranger: bool) -> Denied | None:
        """Pay for an answer, best before it is worked out; None if that can be done."""
        now = self._now()
        own = self._bucket(person, now)
        if not own.take(now):
            return Denied(own.wait(1), False, self._hint(person, now, own.wait(own.most)))
        crowd, hints = self._crowd(network, now)
        if stranger and not crowd.take(now):
            return Denied(crowd.wait(crowd.most / 3), True, self._hint(person, now, HINTED_FOR, hints))
        return None

    def link(self, persons: Iterable[int]) -> int:
        """Pay for linking these persons, or taking them apart; returns the seconds to wait where one of them cannot."""
        now, waits = self._now(), [0]
        for person in persons:
            bucket = self._links[person] = self._links.get(person) or TokenBucket(LINKS, LINK_SECONDS, now)
            waits.append(0 if bucket.take(now) else bucket.wait(1))
        return max(waits)

    def crowded(self, person: int, network: str, stranger: bool, waiting: int) -> Denied | None:
        """See whether an answer may be said in a chat where so many are `waiting`; None if it may."""
        if waiting < MOST_WAITING:
            return None
        now = self._now()
        shared = self._crowd(network, now)[1] if stranger else None
        return Denied(round(CROWD_SECONDS), True, self._hint(person, now, HINTED_FOR, shared))

    def _bucket(self, person: int, now: float) -> TokenBucket:
        bucket = self._own[person] = self._own.get(person) or TokenBucket(BURST, SECONDS, now)
        return bucket

    def _crowd(self, network: str, now: float) -> tuple[TokenBucket, TokenBucket]:
        """Find what a network's strangers share: the bucket of their answers, and the one of telling them about it."""
        if network not in self._crowds:
            manner = self._manners.get(network)
            rate = manner.spare if manner else Spoken.spare
            answers = TokenBucket(max(CROWD, rate * CROWD_SECONDS), 1 / rate, now)
            self._crowds[network] = answers, TokenBucket(HINTS, HINT_SECONDS, now)
        return self._crowds[network]

    def _hint(self, person: int, now: float, seconds: float, hints: TokenBucket | None = None) -> bool:
        """Tell whether somebody is to hear that they ask too much, which is then enough for so many seconds."""
        if now < self._hinted.get(person, now) or (hints and not hints.take(now)):
            return False
        self._hinted[person] = now + seconds
        return True
