"""A table that is over, step by step, as one reader may see it: what a network may read."""

from collections.abc import Mapping
from typing import Literal

from core.contract.looks import Seated
from core.contract.messages import Line
from core.contract.records import Crossing

Maker = Literal["start", "player", "house", "clock"]


class Drawn(Crossing):
    """One draw: whose stream it is of, its number there, what it was drawn from, and the entry that was drawn."""

    owner: str
    number: int
    pool: tuple[int, ...]
    result: int


class Moment(Crossing):
    """A table after one action: who made it, what was told of it and to whom, and how the table stood then.

    `seat` is None for the start, and `maker` says whether a player, the house or a clock made it. What was `told` is in
    order, each with the seat that alone was told it (None: everybody). `positions` are by reader, None for a spectator;
    `hands` are what a seat alone saw. `awaited` were to move next, in a `round` where the game counts them (else 0).
    """

    seat: int | None
    maker: Maker
    awaited: tuple[int, ...]
    round: int
    told: tuple[tuple[int | None, tuple[Line, ...]], ...]
    positions: Mapping[int | None, tuple[Line, ...]]
    hands: Mapping[int, tuple[Line, ...]]
    draws: tuple[Drawn, ...] = ()


class Secrets(Crossing):
    """What draws are computed again from, as docs/fairness.md has it; all hexadecimal, but for names and words.

    `form` is that of the seed. `words` are the seats', None where they were forgotten; `marks` are what these left in
    the seed. In form 1, which has no marks, `names` are in it too, as they were; `seed` stands there for all of it
    where somebody was forgotten. `drawn` counts each stream's draws.
    """

    form: int
    secret: str
    words: tuple[str | None, ...]
    marks: tuple[str, ...]
    names: tuple[str, ...]
    seed: str
    drawn: Mapping[str, int]


class Replay(Crossing):
    """A table that is over, from its start to its end, in one language, with names as they are now.

    `readers` are the seats whose part may be shown to this reader: all of them and the `secrets` where the secret was
    told, else their own alone, without draws. `ended` says how it ended. `commitment` is as people were told it.
    """

    code: str
    game: str
    title: str
    language: str
    seats: tuple[Seated, ...]
    moments: tuple[Moment, ...]
    ended: tuple[Line, ...]
    commitment: str
    readers: tuple[int, ...] = ()
    secrets: Secrets | None = None
