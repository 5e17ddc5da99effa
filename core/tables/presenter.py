"""A table's events in stored form, and in words for whoever hears them."""

import unicodedata
from collections.abc import Sequence
from functools import cache
from typing import Any

from core.contract import Codec, Event, Line, Seat, Tagged, records, replace
from core.engine import Sheet, events
from core.services import People
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
