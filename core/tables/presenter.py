"""A table's events in stored form and in words, its log rows and its results."""

import json
import unicodedata
from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection

from core.contract import Codec, Event, Line, Outcome, Seat, Tagged, adapter, records, replace
from core.engine import Draw, Entry, Sheet, events, for_audience, opening
from core.services import People
from core.storage import queries
from core.text import Voice, key, unsaid

ONE_LINE = 260
"""Characters that still read well as one line of chat."""
CALLING = (
    events.Prompt,
    events.ClockWarning,
    events.SecretClockWarning,
    events.ReserveWarning,
    events.ReserveRuns,
    events.NotHeard,
)
"""What calls the players whom it is about; to name somebody anywhere else is no reason for them to look up."""

if TYPE_CHECKING:
    from core.tables.saved import Saved


@cache
def house_codec() -> Codec:
    """Know the house's own events."""
    return Codec(records([events]))


def _is_house(event: Event) -> bool:
    return type(event).__module__ == events.__name__


def store(codec: Codec, happened: Sequence[Event]) -> list[Any]:
    """Give events their stored form, marked as the house's or the game's."""
    return [["house", *house_codec().dump(e)] if _is_house(e) else ["game", *codec.dump(e)] for e in happened]


def restore(codec: Codec, stored: Sequence[Any]) -> list[Event]:
    """Give stored events back."""
    return [(house_codec() if owner == "house" else codec).load(list(event)) for owner, *event in stored]


def lines(voice: Voice, sheet: Sheet, happened: Sequence[Event]) -> tuple[Line, ...]:
    """Put events into lines; prompts and warnings of a wait that is over are left out."""
    ours = replace(voice, texts=voice.texts.turned)
    said: list[Line] = []
    for event in happened:
        number = getattr(event, "number", sheet.waits) if _is_house(event) else sheet.waits
        stale = number != sheet.waits or (number and sheet.phase != "running" and hasattr(event, "number"))
        if not (_is_house(event) and stale):
            called = _called(event)
            said.extend(_lines(replace(voice, called=called), replace(ours, called=called), event))
    return tuple(said)


def _lines(voice: Voice, ours: Voice, event: Event) -> tuple[Line, ...]:
    """Put one event into lines; one with which that goes wrong takes no other with it."""
    try:
        return voice.lines(_say(voice, ours, event))
    except Exception:
        if voice.strict:
            raise
        name = key(type(event))
        voice.texts.lack(name, voice.language)
        return voice.lines(unsaid.stated(name, {}))


def _called(event: Event) -> frozenset[Seat]:
    if not isinstance(event, CALLING):
        return frozenset()
    return frozenset(event.seats if hasattr(event, "seats") else (event.seat,))


def _say(voice: Voice, ours: Voice, event: Event) -> str:
    match event:
        case events.Prompt(_, kind, seats, seconds, shown):
            who = voice.listed([voice.name(seat) for seat in seats])
            facts: dict[str, str | int] = {"seats": who, "seats_count": len(seats), "seconds": seconds}
            asked = voice.say(f"wait-{kind}", "wait-unsaid", **facts)
            return _joined("\n".join(filter(None, (_shown(voice, stored) for stored in shown))), asked)
        case events.Finished(_, reason, winners, _, _):
            speaker = (
                ours if ours.texts.has(f"outcome-{reason}") and not voice.texts.has(f"outcome-{reason}") else voice
            )
            who = voice.listed([voice.name(seat) for seat in winners])
            named: dict[str, str | int] = {
                "winners": who,
                "winners_count": len(winners),
                "reason": reason.replace("-", " "),
            }
            told = speaker.say(f"outcome-{reason}", "outcome-unsaid", **named)
            return f"{told}\n{ours.record(event)}"
        case _:
            return (ours if _is_house(event) else voice).record(event)


def _shown(voice: Voice, stored: Tagged) -> str:
    """Say what a game shows above a prompt; nothing if it cannot be read any more, for the prompt matters more."""
    if voice.codec is None:
        return ""
    try:
        return voice.record(voice.codec.load(list(stored)))
    except Exception:
        if voice.strict:
            raise
        voice.texts.lack(f"event {stored[0]}", voice.language)
        return ""


def _joined(above: str, below: str) -> str:
    """Put two texts on one line if they are short, since a line is what chats count; none needs a blank after "。"."""
    short = above and "\n" not in above and len(above) + len(below) < ONE_LINE
    wide = above and unicodedata.east_asian_width(above[-1]) in ("F", "W")
    return f"{above}{'' if wide else ' '}{below}" if short else f"{above}\n{below}".lstrip("\n")


def rows(table: "Saved", sheet: Sheet, told: Sequence[Event]) -> list[tuple[str, list[Event]]]:
    """Split what is told of a step to a sheet by audience; rooms of guests hear all that the table's own hears."""
    split = dict(for_audience(list(told)))
    public = split.get("room", [])
    before, after = table.sheet.guest_rooms(), sheet.guest_rooms()
    for room in dict.fromkeys((*before, *after)) if public else ():
        split[f"room:{room}"] = public if room in before else [*_unheard(table, sheet, public), *public]
    return list(split.items())


def _unheard(table: "Saved", sheet: Sheet, public: Sequence[Event]) -> list[Event]:
    """Tell a room into which a table comes with its first guest what it has missed, above all the commitment."""
    seconds = round(sheet.window.due - table.services.timers.now()) if sheet.window else 0
    told = opening(sheet, table.loaded.game, table.services.people[sheet.host].name, seconds)
    known = {type(event) for event in public}
    return [e for e in told if type(e) not in known and (sheet.window or not isinstance(e, events.LobbyOpened))]


def names(sheet: Sheet, people: People) -> list[str]:
    """List the seats' names as they are now; equal ones get a number."""
    listed: list[str] = []
    taken: set[str] = set()
    for sitter in sheet.seats:
        name = people[sitter.person].name if sitter.person is not None else sitter.name
        number, told_apart = 2, name
        while told_apart.casefold() in taken:
            told_apart, number = f"{name} ({number})", number + 1
        listed.append(told_apart)
        taken.add(told_apart.casefold())
    return listed


def written(
    table: "Saved",
    sheet: Sheet,
    state: Any,
    entries: Sequence[Entry],
    rows: Sequence[tuple[str, list[Event]]],
    seen: str,
    walls: tuple[float, float],
) -> Callable[[Connection], list[int]]:
    """Make the transaction of a step, everything put into its stored form already; it gives the outbox's ids.

    `walls` are the wall time now, and until when what happened is told word by word.
    """
    codec, number, version, actions = table.loaded.codec, table.number, table.version, table.sheet.actions
    stored_sheet = adapter(Sheet).dump_json(sheet).decode() if table.kept_sheet is None else table.kept_sheet
    stored_state = adapter(table.loaded.game.state).dump_json(state).decode() if state is not None else ""
    log_rows = [log_row(codec, number, actions + n, entry) for n, entry in enumerate(entries)]
    owed = [(who, json.dumps(store(codec, said))) for who, said in rows]
    wall, not_after = walls
    service = table.services.timers.now()
    keep = table.services.people.keep(sheet.persons() - table.sheet.persons())

    def write(connection: Connection) -> list[int]:
        if seen:
            queries.see(connection, seen, wall)
        keep(connection)
        stored = stored_state or table.kept_state
        queries.save_table(
            connection, number, version, code=sheet.code, phase=sheet.phase, sheet=stored_sheet, state=stored
        )
        queries.log_actions(connection, log_rows)
        queries.beat(connection, service, wall)  # so that no clock ever starts later than the time after a restart
        if sheet.phase == "ended" and state is not None:
            results(connection, table, sheet, state.outcome, wall)
        return [queries.owe(connection, number, who, said, not_after) for who, said in owed]

    return write


def log_row(codec: Codec, table: int, number: int, entry: Entry) -> dict[str, Any]:
    """Give an action's row in the log."""
    return {
        "table_id": table,
        "number": number,
        "seat": entry.seat,
        "wait": entry.wait,
        "automatic": entry.automatic,
        "action": json.dumps(codec.dump(entry.action)),
        "draws": adapter(tuple[Draw, ...]).dump_json(entry.draws).decode(),
    }


def results(connection: Connection, table: "Saved", sheet: Sheet, outcome: Outcome, wall: float) -> None:
    """Keep a result for every seat, and what each won or lost of the game's tally."""
    place, rows = 1, []
    for group in outcome.ranking:
        for seat in group:
            sitter = sheet.seats[seat]
            rows.append(
                {
                    "table_id": table.number,
                    "room_id": table.room.id,
                    "game": sheet.game,
                    "seat": seat,
                    "person_id": sitter.person,
                    "name": sitter.name,
                    "place": place,
                    "seats": len(sheet.seats),
                    "reason": outcome.reason,
                    "rated": outcome.rated,
                    "at": wall,
                }
            )
        place += len(group)
    queries.add_results(connection, rows)
    for sitter, amount in zip(sheet.seats, outcome.tallies, strict=False):
        if sitter.person is not None and amount:
            queries.add_tally(connection, table.room.id, sitter.person, table.loaded.game.tally, amount)
