"""Something to say to somebody, in one or more lines, and how urgent it is."""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from adapters.irc.protocol.wire import BETWEEN
from croupier.network import NotSent

COMMAND, SECRET, PROMPT, NEWS, RECEIPT, REPLY, FRESH_RECEIPT, ANSWER = range(8)
OF_GAMES = (SECRET, PROMPT, NEWS)

Lane = tuple[str, bool]


@dataclass(slots=True, eq=False)
class Job:
    """Texts for one target in order. `address` says whom to write to, asked anew for each line, `None` if gone.

    A nick may change hands while its line waits its turn, so a target is a person and not the nick. `brief` may stand
    for the texts, if there is any, while others wait. What a game tells takes turns with what other tables tell.

    Its order in its `lane` it keeps with all else for its target, but replies go their own way; the `party` that it
    takes turns for is its table, or else its target. A receipt is asked for since `since`.
    """

    target: str
    address: Callable[[], str | None]
    verb: str
    texts: list[str]
    rank: int = NEWS
    news: bool = False
    between: str = BETWEEN
    brief: list[str] = field(default_factory=list)
    table: str = ""
    label: str = ""
    since: float = 0.0
    futures: list[asyncio.Future[None]] = field(default_factory=list)
    lines: deque[str] | None = None
    lane: Lane = field(init=False)
    party: str = field(init=False)

    def __post_init__(self) -> None:
        self.lane = self.target, self.rank in (REPLY, ANSWER)
        self.party = self.table or self.target

    @property
    def wanted(self) -> bool:
        """Whether anybody still waits for it to be sent."""
        return not self.futures or any(not future.done() for future in self.futures)

    def settle(self, error: NotSent | None = None) -> None:
        """Tell those who wait."""
        for future in self.futures:
            if not future.done() and error is None:
                future.set_result(None)
            elif not future.done() and error is not None:
                future.set_exception(error)
