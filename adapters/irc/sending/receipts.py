"""What a server says it took: a line was said when the server's answer to it comes, and not when it left.

Where labels are answered, each message has one. Elsewhere a PING of ours goes behind what a game tells, for a server
answers in the order in which it was spoken to; one is under way at a time, and what leaves meanwhile waits for another.
"""

import itertools

from adapters.irc.clock import Clock
from adapters.irc.protocol.wire import Received, labelled
from adapters.irc.sending.message import OF_GAMES, RECEIPT, Job
from croupier.network import NotSent

CAPABILITY = "labeled-response"
ANSWER_SECONDS = 20.0
"""Seconds after which a line counts as said that the server has not answered, though it goes on speaking."""
ASKING = "PING", False
"""The lane of a PING of ours."""

_Waiting = list[tuple[float, Job]]


class Receipts:
    """Jobs whose last line was written and has yet to be answered, by a label where the server answers those.

    Each PING that is to be sent is returned.
    """

    def __init__(self, clock: Clock, capabilities: set[str]) -> None:
        self._clock, self._capabilities = clock, capabilities
        self._numbers = itertools.count(1)
        self._labelled: dict[str, tuple[float, Job]] = {}
        self._written: _Waiting = []
        self._asked: _Waiting = []
        self._ping: Job | None = None

    def asked(self, job: Job) -> str:
        """Begin the last line of a job, with a label where that is answered."""
        if CAPABILITY in self._capabilities:
            job.label = str(next(self._numbers))
        return labelled(job.verb, job.label)

    def written(self, job: Job) -> Job | None:
        """Wait for the answer to a job that was written, or know it as said where none is wanted."""
        now = self._clock.now()
        if job is self._ping:
            self._asked, self._written = self._written, []
        elif job.label:
            self._labelled[job.label] = now, job
        elif job.rank in OF_GAMES:
            self._written.append((now, job))
            return self._ask()
        else:
            job.settle()
        return None

    def _ask(self) -> Job | None:
        """Make the PING that goes behind what was written, unless one is to go already, or is under way."""
        if not self._written or self._ping is not None:
            return None
        line = f"PING :{_token(next(self._numbers))}"
        self._ping = Job(ASKING[0], lambda: "", "", [line], RECEIPT, since=self._clock.now())
        return self._ping

    def heard(self, line: Received, refused: str) -> Job | None:
        """Read the answer from a line; `refused` is the key of the channel that it says did not take our words."""
        error = NotSent(f"the server refused it: {line.reason}") if refused else None
        _, job = self._labelled.pop(line.tags.get("label", ""), (0.0, None))
        if job is not None:
            job.settle(error)
        elif error is not None:
            self._refused(refused, error)
        elif line.command == "PONG" and self._ping is not None and f"PING :{line.params[-1]}" == self._ping.texts[0]:
            self._answered()
        self._give_up()
        return self._ask()

    def _answered(self) -> None:
        """Know as said what the PING that is under way went behind."""
        asked, self._asked, self._ping = self._asked, [], None
        for _, job in asked:
            job.settle()

    def _refused(self, target: str, error: NotSent) -> None:
        """Fail what waits for a channel: of its words that are not answered yet, nobody knows which came back."""
        for waiting in (self._asked, self._written):
            for one in [one for one in waiting if one[1].target == target]:
                waiting.remove(one)
                one[1].settle(error)

    def _give_up(self) -> None:
        """Take as said what a server that speaks has not answered for long; of one that is silent nobody knows."""
        due = self._clock.now() - ANSWER_SECONDS
        for label in [label for label, (at, _) in self._labelled.items() if at <= due]:
            self._labelled.pop(label)[1].settle()
        if self._asked and self._asked[-1][0] <= due:
            self._answered()

    def close(self) -> None:
        """Fail what was not answered: nobody knows whether it was said."""
        for _, job in (*self._labelled.values(), *self._asked, *self._written):
            job.settle(NotSent("the connection went away before the server took it"))
        self._labelled.clear()
        self._asked, self._written = [], []


def _token(number: int) -> str:
    return f"heard-{number}"
