"""Tables at rest: which are not, and what one at rest is: stored forms, packed, a fraction of what it weighs awake."""

import json
import zlib
from collections import OrderedDict
from collections.abc import Iterable
from typing import Generic, TypeVar

from core.contract import Codec, adapter
from core.engine import Sheet, dump_audience, load_audience
from core.engine.plugins import LoadedGame
from core.house import Room
from core.tables.saving.sheet_delta import dump_sheet
from core.tables.saving.transaction import dump_events, load_events
from core.tables.snapshot import Snapshot
from core.tables.views import REMEMBERED, Told

T = TypeVar("T")

MOST = 10_000
FAST = 1
"""Packs a tenth worse than the best does, in a fraction of its time."""


class Awake(Generic[T]):
    """The tables that were touched last; whichever falls out of them is put to rest by whoever touched another."""

    def __init__(self, most: int = MOST) -> None:
        """Know of none yet."""
        self.most = most
        self._known: OrderedDict[T, None] = OrderedDict()

    def __len__(self) -> int:
        """Count those that are kept as they are."""
        return len(self._known)

    def touch(self, one: T) -> list[T]:
        """Note that a table is needed now; lists those that are to rest."""
        self._known[one] = None
        self._known.move_to_end(one)
        return [self._known.popitem(last=False)[0] for _ in range(len(self._known) - self.most)]

    def drop(self, one: T) -> None:
        """Forget a table that is over, and is never put to rest."""
        self._known.pop(one, None)


def pack(table: Snapshot) -> bytes:
    """Pack a table that could be read."""
    state = "" if table.state is None else adapter(table.loaded.game.state).dump_json(table.state).decode()
    return zlib.compress(json.dumps((table.version, dump_sheet(table.sheet), state)).encode(), FAST)


def unpack(packed: bytes, number: int, room: Room, loaded: LoadedGame) -> Snapshot:
    """Unpack a table."""
    version, stored, state = json.loads(zlib.decompress(packed))
    sheet: Sheet = adapter(Sheet).validate_json(stored)
    read = adapter(loaded.game.state).validate_json(state) if state else None
    return Snapshot(number, room, loaded, sheet, read, version)


def pack_told(codec: Codec, packed: bytes, told: Iterable[Told]) -> bytes:
    """Pack what was told of a table behind what is packed of it already, which is not read for that."""
    before = zlib.decompress(packed).splitlines() if packed else []
    lines = [*before, *(_line(codec, each).encode() for each in told)][-REMEMBERED:]
    return zlib.compress(b"\n".join(lines), FAST) if lines else b""


def _line(codec: Codec, told: Told) -> str:
    split = [(dump_audience(audience), dump_events(codec, said)) for audience, said in told.happened.items()]
    return json.dumps((told.version, told.setup, split))


def unpack_told(codec: Codec, packed: bytes, room: int) -> tuple[Told, ...]:
    """Unpack what was told of a table of a room."""
    lines = map(json.loads, zlib.decompress(packed).splitlines() if packed else [])
    return tuple(
        Told(version, {load_audience(who, room): load_events(codec, said) for who, said in split}, setup)
        for version, setup, split in lines
    )
