"""What a house says on standard error, and the last of it that went wrong."""

import logging
from collections import deque
from collections.abc import Callable

KEPT = 10
"""Warnings and errors that are remembered."""
LONGEST = 300
"""Characters of each."""


class Recent(logging.Handler):
    """Remembers the last warnings and errors, as they were said; never with a traceback."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """Remember none; `clock` counts seconds."""
        super().__init__(logging.WARNING)
        self._clock = clock
        self._kept: deque[tuple[float, str, str, str]] = deque(maxlen=KEPT)

    def emit(self, record: logging.LogRecord) -> None:
        """Remember what was said."""
        try:
            said = record.getMessage()
        except Exception:
            self.handleError(record)
            return
        self._kept.append((self._clock(), record.levelname, record.name, said[:LONGEST]))

    def listed(self) -> list[tuple[float, str, str, str]]:
        """List them, oldest first, each with how many seconds ago it was said."""
        now = self._clock()
        return [(now - at, level, module, said) for at, level, module, said in tuple(self._kept)]
