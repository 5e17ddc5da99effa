"""What a table at rest is: stored forms, packed, a fraction of what it weighs awake."""

import json
import zlib
from collections.abc import Iterable

from core.contract import Codec, adapter
from core.engine import Sheet, dump_audience, load_audience
from core.engine.plugins import LoadedGame
from core.house import Room
from core.tables.saving.transaction import dump_events, dump_sheet, load_events
from core.tables.snapshot import Snapshot
from core.tables.views import Told

FAST = 1
"""Packs a tenth worse than the best does, in a fraction of its time."""


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


def pack_told(codec: Codec, packed: bytes, told: Iterable[Told], most: int) -> bytes:
    """Pack what was told of a table behind what is packed of it already, which is not read; so many entries stay."""
    before = zlib.decompress(packed).splitlines() if packed else []
    lines = [*before, *(_line(codec, each).encode() for each in told)][-most:]
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
