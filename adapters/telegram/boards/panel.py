"""A player's panel of one table: what stands there, what it was made from, and what is to come."""

from collections import deque
from dataclasses import dataclass, field

from adapters.telegram.boards.message import Standing
from adapters.telegram.boards.rendered import Text
from adapters.telegram.sending.outgoing import Job
from croupier.network import Glance, Outbound

MOST_NEWS = 6
News = tuple[int, tuple[Text, ...]]
"""What was told at once, with the wait in which it was."""


@dataclass(eq=False)
class Panel(Standing):
    """A player's panel of a table: what was told there, with the wait in which it was, and what waits (`owed`).

    `begins`: it is to stand although nothing is told.
    `called`: the wait for which they were called last. `same`: what is shown, as far as we know, and `seen` what that
    was made from, by a glance at the table's `version` (0: none). `looking`: the table is being looked at, and may have
    changed since then (`stale`).
    """

    begins: bool = False
    called: int = 0
    news: deque[News] = field(default_factory=lambda: deque(maxlen=MOST_NEWS))
    owed: list[Outbound] = field(default_factory=list)
    job: Job | None = None
    same: object = None
    seen: object = None
    version: int = 0
    looking: bool = False
    stale: bool = False


def drawn_from(glance: Glance) -> object:
    """Give what a page is drawn from: whoever need not act reads of the table only what is theirs."""
    asked = glance.awaited and (glance.wait, glance.position, glance.quiet)
    return asked, glance.hand, glance.choices


def seen_in(panel: Panel, glance: Glance | None) -> object:
    """Give what a panel is made from, with whether its newest piece of news is of now; None where that is not known."""
    return glance and (drawn_from(glance), bool(panel.news) and panel.news[-1][0] == glance.wait)
