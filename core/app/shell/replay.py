"""`croupier replay`: a table that is over as one page to step through, read beside a running bot."""

import asyncio
from functools import partial
from typing import Any, NamedTuple

from sqlalchemy import Connection

from core.app.shell.export import NotExported, beside, ended
from core.app.shell.setup import WELL, named, refuse, refusing, write
from core.contract import Replay, Seated
from core.engine import Sheet
from core.engine.plugins import Plugins, load_all
from core.house.people import queries as register
from core.house.upkeep.logs import is_pruned
from core.storage import StoredTable, queries
from core.tables.replays import frozen, shown, thawed
from core.tables.replays import queries as stored
from core.tables.views import told_apart


class _Kept(NamedTuple):
    """What the database has of a table that is over; `document` is None where it was not frozen yet."""

    row: StoredTable
    sheet: Sheet
    seats: tuple[Seated, ...]
    document: bytes | None
    actions: list[dict[str, Any]]


@refusing
def replay(code: str, config: str, database: str, output: str, lang: str) -> int:
    """Write the replay of a table."""
    plugins = load_all()
    if lang not in plugins.house.languages:
        return refuse(f"Croupier does not speak {lang!r}; it speaks {', '.join(plugins.house.languages)}.")
    found = _replay(plugins, named(database, config), code.removeprefix("#").casefold(), lang)
    write(_kept(plugins, found), output)
    if output:
        print(f"Wrote {output}. Open it in any browser: it works offline, and computes every draw again.")
    return WELL


def _replay(plugins: Plugins, database: str, code: str, language: str) -> Replay:
    kept = beside(database, partial(_read, code=code))
    packed, loaded = kept.document, plugins.games.get(kept.sheet.game)
    if packed is None and loaded is not None:
        packed = asyncio.run(frozen(loaded, kept.sheet, kept.row, kept.actions))
    document = thawed(packed or b"")
    if document is None:
        why = "isn't installed here" if loaded is None else "has other rules here than when it was played"
        raise NotExported(f"Table {code} has no replay: it couldn't be made again, for {kept.sheet.game} {why}.")
    return shown(document, kept.sheet, kept.seats, language)


def _read(connection: Connection, code: str) -> _Kept:
    row, sheet = ended(connection, code, ": it can be stepped through once it is")
    document = stored.frozen(connection, row.id)
    actions = queries.actions(connection, row.id) if document is None else []
    if document is None and is_pruned(sheet, actions):
        raise NotExported(f"Table {code} has no replay: its moves were deleted, as `croupier prune` does.")
    return _Kept(row, sheet, _seats(connection, sheet), document, actions)


def _seats(connection: Connection, sheet: Sheet) -> tuple[Seated, ...]:
    """List who sat there, by the names that they have now; whoever is linked goes as they sat down."""
    linked = register.linked(connection)
    as_they_sat = {*linked, *linked.values()}
    persons = {sitter.person for sitter in sheet.seats} - as_they_sat - {None}
    now = {person.id: person.name for person in register.get_persons(connection, [one for one in persons if one])}
    names = told_apart([now.get(sitter.person or 0, sitter.name) for sitter in sheet.seats])
    sitters = zip(names, sheet.seats, strict=True)
    return tuple(Seated(name, sitter.whose is None, sitter.away, sitter.gone) for name, sitter in sitters)


def _kept(plugins: Plugins, replay: Replay) -> str:
    """Have the first network that can write it as a page."""
    for kind in plugins.kinds.values():
        if kind.keep is not None:
            try:
                return kind.keep(replay)
            except ValueError as lacking:
                raise NotExported(f"{lacking}.") from None
    raise NotExported("No network that is installed here writes replays.")
