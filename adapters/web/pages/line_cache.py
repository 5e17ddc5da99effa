"""What was drawn of one table in one language: a line once, for all who read it."""

from collections.abc import Sequence

import htpy as h

from adapters.web.pages import lines
from croupier.network import Heard, Line, Seated

KEPT = 256
"""Events that are kept beside those that a look gives before the older ones are forgotten."""


class Drawn:
    """Lines that everybody has as they were drawn first, as long as nobody at the table is called otherwise."""

    def __init__(self) -> None:
        """Have drawn nothing."""
        self._names: list[str] = []
        self._said: dict[int, tuple[Heard, tuple[str, ...]]] = {}
        self._lying: tuple[Line, ...] = ()
        self._board = ""

    def log(self, told: Sequence[Heard], seats: Sequence[Seated]) -> list[tuple[str, ...]]:
        """Draw the lines of events that a reader was told, of a table where these sit: what was drawn is looked up.

        Looks give the very same event to all who were told it, as long as it says the same.
        """
        names = [seated.name for seated in seats]
        if names != self._names:  # the old ones are in no line that is told from now on, and are to be forgotten
            self._names = names
            self._said.clear()
        drawn = [self._lines(heard) for heard in told]
        if len(self._said) > len(told) + KEPT:
            oldest = told[0].version if told else 0
            self._said = {number: one for number, one in self._said.items() if one[0].version >= oldest}
        return drawn

    def _lines(self, heard: Heard) -> tuple[str, ...]:
        # what is known is the very object, which no other can have the number of while we keep it
        known = self._said.get(id(heard))
        if known is None:
            known = self._said[id(heard)] = heard, tuple(map(lines.sentence, heard.lines))
        return known[1]

    def board(self, position: tuple[Line, ...]) -> str:
        """Draw what lies on the table, which is the same to all who read it."""
        if position != self._lying or not self._board:
            self._lying, self._board = position, str(h.fragment[lines.blocks(position)])
        return self._board
