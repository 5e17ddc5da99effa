"""Whether the rules that are installed may go on with a table: it began with them, or they come to the same."""

import logging
from functools import partial
from typing import Any

from core import errors
from core.contract import adapter, copied, read_state, upgraded
from core.engine import MOST_SECONDS, Hung, Sheet, clock, in_thread, in_time
from core.engine.plugins import LoadedGame
from core.engine.proofs import Departed, position
from core.house import House
from core.storage import queries
from core.tables.snapshot import ALL_READ, Snapshot
from core.words.notices import events

log = logging.getLogger(__name__)

OTHER_RULES = "rules"
"""Why a table stands still whose rules changed under it, until an admin lets it go on by those that are here now."""
REPLAY_SECONDS = 5.0
"""Seconds that the replay of one table may take at a start."""
MIXED = "mixed"
"""In place of the strategy's digest where the house's players were changed during a game."""

Planned = tuple[str, dict[str, Any]]
"""An action in its stored form, as a clock keeps what is made when it runs out."""


class OtherRules(Exception):
    """The rules that are installed do not lead to where a table stands; it has to wait for an admin."""


async def taken_over(house: House, number: int, loaded: LoadedGame, sheet: Sheet, state: Any) -> Sheet:
    """Return a table's sheet as the rules that are installed go on with it; `OtherRules` if an admin has to say so.

    Tables that are over, or older than digests are, are taken as they are.
    """
    ruled = copied(_planning(loaded, sheet), version=loaded.game.version)
    if not sheet.rules or sheet.phase in ("ended", "closed"):
        return ruled
    if not sheet.actions:
        adapter(loaded.game.options).validate_python(sheet.options)
        return marked(loaded, ruled)
    if loaded.has_rules(sheet.version, sheet.rules) and loaded.has_strategy(sheet.strategy):
        return _sharing(loaded, sheet)
    if not loaded.has_rules(sheet.version, sheet.rules):
        await _compare(house, number, loaded, sheet, state)
        ruled = copied(ruled, rules=loaded.rules_digest, rules_from=0)
    return ruled if loaded.has_strategy(sheet.strategy) else copied(ruled, strategy=MIXED)


def _sharing(loaded: LoadedGame, sheet: Sheet) -> Sheet:
    """Let the sheet of a table hold the same words as all others of its game, of which there may be many."""
    return copied(sheet, game=loaded.name, rules=loaded.rules_digest, strategy=loaded.strategy_digest)


def marked(loaded: LoadedGame, sheet: Sheet) -> Sheet:
    """Write down by which rules, and which players of the house, a table is to be played from its first action on."""
    return copied(
        sheet, version=loaded.game.version, rules=loaded.rules_digest, rules_from=0, strategy=loaded.strategy_digest
    )


def _planning(loaded: LoadedGame, sheet: Sheet) -> Sheet:
    """Return a sheet with the moves that were announced in the form of now; one that has none is chosen anew."""
    running = sheet.running
    for seat, time in running.seats.items() if running else ():
        if running and time.planned:
            time = copied(time, planned=_planned(loaded, sheet.version, time.planned))
            running = clock.with_seat(running, seat, time)
    return copied(sheet, running=running)


def _planned(loaded: LoadedGame, version: int, stored: Planned) -> Planned | None:
    try:
        with in_time(MOST_SECONDS):
            name, fields = upgraded(loaded.game, version, list(stored))
        loaded.codec.load([name, fields])
    except Exception as error:
        log.warning("a move that %s announced cannot be read: %s", loaded.name, errors.describe(error))
        return None
    return name, fields


async def _compare(house: House, number: int, loaded: LoadedGame, sheet: Sheet, state: Any) -> None:
    """Replay a table by the rules that are installed, and compare where they lead with where it stands."""
    async with house.proofs.turn:
        try:
            lead = await _replayed(house, number, loaded, sheet)
        except Departed as departed:
            raise _waits(sheet, f"by the rules of now its {departed}") from None
        except Hung:
            house.proofs.hung.add(loaded.name)  # the other tables of this game need not try
            raise _waits(sheet, "its replay by the rules of now takes too long") from None
    kind = adapter(loaded.game.state)
    if kind.dump_json(lead) != kind.dump_json(state):
        raise _waits(sheet, "the rules of now lead elsewhere")


async def _replayed(house: House, number: int, loaded: LoadedGame, sheet: Sheet) -> Any:
    if loaded.name in house.proofs.hung:
        raise Hung
    log.info("table %s is replayed: the rules of %s have changed", sheet.code, loaded.name)
    actions = await house.storage.run(partial(queries.actions, table=number))
    return await in_thread(partial(position, loaded.game, loaded.codec, sheet, actions), REPLAY_SECONDS)


def _waits(sheet: Sheet, why: str) -> OtherRules:
    log.error("table %s waits for an admin: %s", sheet.code, why)
    return OtherRules()


def accepted(table: Snapshot) -> tuple[Snapshot, events.RulesAccepted]:
    """Take a table that waits over by an admin's word; raises whatever reading its state raises."""
    loaded, sheet = table.loaded, table.sheet
    state = read_state(loaded.game, sheet.version, table.unread.state)
    adapter(loaded.game.options).validate_python(sheet.options)
    ruled = copied(marked(loaded, _planning(loaded, sheet)), rules_from=sheet.actions, strategy=MIXED)
    return table._replace(sheet=ruled, state=state, unread=ALL_READ), events.RulesAccepted(sheet.code)
