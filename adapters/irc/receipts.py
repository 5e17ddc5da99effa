"""What a server says it took: where it answers labels, a line was said when its answer comes, and not when it left."""

import itertools
from collections.abc import Callable

from adapters.irc import framing
from adapters.irc.clock import Clock
from adapters.irc.job import Job
from adapters.irc.wire import Received
from croupier.network import NotSent

CAPABILITY = "labeled-response"
ANSWER_SECONDS = 20.0
"""Seconds after which a line counts as said though the server has not answered it."""


class Receipts:
    """Jobs whose last line was written and has yet to be answered; `can` tells whether the server answers labels."""

    def __init__(self, clock: Clock, can: Callable[[], bool]) -> None:
        self._clock, self._can = clock, can
        self._numbers = itertools.count(1)
        self._waiting: dict[str, tuple[float, Job]] = {}

    def asked(self, job: Job) -> str:
        """Begin the last line of a job, with a label where that is answered."""
        if self._can():
            job.label = str(next(self._numbers))
        return framing.labelled(job.verb, job.label)

    def written(self, job: Job) -> None:
        """Wait for the answer to a job that was written, or know it as said where none will come."""
        if job.label:
            self._waiting[job.label] = self._clock.now() + ANSWER_SECONDS, job
        else:
            job.settle()

    def heard(self, line: Received, refused: bool) -> None:
        """Read the answer from a line that has the label of ours; `refused`: it says that a channel did not take it."""
        _, job = self._waiting.pop(line.tags.get("label", ""), (0.0, None))
        if job is not None:
            job.settle(NotSent(f"the server refused it: {line.reason}") if refused else None)

    @property
    def waiting(self) -> bool:
        """Whether any answer is still to come."""
        return bool(self._waiting)

    def waits(self) -> list[float]:
        """List the seconds until the next job counts as said without an answer, if any waits."""
        return [max(0.001, due - self._clock.now()) for due, _ in list(self._waiting.values())[:1]]

    def give_up(self) -> None:
        """Take as said what has not been answered for long."""
        now = self._clock.now()
        for label in [label for label, (due, _) in self._waiting.items() if due <= now]:
            self._waiting.pop(label)[1].settle()

    def close(self) -> None:
        """Fail what was not answered: nobody knows whether it was said."""
        for _, job in self._waiting.values():
            job.settle(NotSent("the connection went away before the server took it"))
        self._waiting.clear()
