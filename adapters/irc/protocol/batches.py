"""Lines that belong together: the batches that the server has opened and not yet closed."""

from adapters.irc.protocol.wire import Received
from croupier.network import Bounded

MOST_OPEN = 100
_HISTORY = ("history", "playback")


class Batches:
    """The open batches of one session by reference; past `MOST_OPEN` the oldest is forgotten, for it may never end."""

    def __init__(self) -> None:
        self._open: Bounded[str, tuple[str, bool]] = Bounded(MOST_OPEN)

    def note(self, line: Received) -> None:
        """Open or close what a line of BATCH says; any other line changes nothing."""
        if line.command != "BATCH":
            return
        sign, reference = line.param(0)[:1], line.param(0)[1:]
        if sign == "-":
            self._open.pop(reference, None)
        elif sign == "+" and reference:
            kind = line.param(1).lower()
            history = kind.endswith(_HISTORY) or self.is_history(line)
            self._open[reference] = (kind, history)

    def type_of(self, line: Received) -> str:
        """Name the type of the batch that a line belongs to, in lower case; "" for none."""
        return self._batch(line)[0]

    def is_history(self, line: Received) -> bool:
        """Whether a line tells what was said before, itself or by a batch around its own."""
        return self._batch(line)[1]

    def _batch(self, line: Received) -> tuple[str, bool]:
        return self._open.get(line.tags.get("batch", ""), ("", False))
