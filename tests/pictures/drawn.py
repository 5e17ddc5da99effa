"""Pictures of matches: each of our games in play, at a moment, and at its end, as everybody sees them."""

import asyncio
from collections.abc import Mapping
from functools import cache
from typing import Any

from core.contract import Look, Picture
from core.pictures import picture_of
from core.tables import Table
from croupier.testing.stage import ROOM, Stage
from tests.support.evenings import Evening, with_ease

GAMES = {
    "dicepoker": ("dicepoker", 6),
    "bluebear": ("bluebear", 4),
    "liarsdice": ("liarsdice", 5),
    "liarsteams": ("liarsteams", 4),
    "liarsduel": ("liarsduel", 2),
    "roulettepoker": ("roulettepoker practice", 2),
    "thoth": ("thoth blitz", 2),
}
"""What is typed for each of our games, and for how many."""
IN_PLAY = 3
"""The action behind which a game is in play."""
LATE = 6
"""Actions behind which a moment is one that we picture: the first may have come of a default."""


class _Watched(Evening):
    """A match that everybody's look is kept of."""

    def __init__(self, typed: str, people: int, **how: Any) -> None:
        super().__init__(typed, people, **how)
        self.seen: dict[str, Look] = {}
        self._count = 0

    async def _move(self, stage: Stage, table: Table) -> None:
        await super()._move(stage, table)
        look = await stage.app.reader.look("a2", ROOM, self.stage.defaults.language)
        assert look is not None
        self._count += 1
        opened = look.moment is not None and look.opened == look.version
        if self._count >= IN_PLAY and not opened and look.phase == "running":
            self.seen.setdefault("play", look)
        if self._count >= LATE and opened and look.phase == "running":
            self.seen.setdefault("moment", look)
        if look.phase == "ended":
            self.seen["end"] = look


@cache
def looks(game: str, language: str = "en") -> Mapping[str, Look]:
    """Play a match once, and give what everybody saw of it: in play, at a moment, and at its end."""
    typed, people = GAMES[game]
    evening = _Watched(typed, people, seed=f"pictures of {game}", language=language, choose=with_ease)
    asyncio.run(evening.play())
    return evening.seen


def picture(game: str, when: str, language: str = "en", *, card: bool = False) -> Picture:
    return picture_of(looks(game, language)[when], card=card)
