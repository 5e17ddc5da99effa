"""A table's events in words."""

import unicodedata
from collections.abc import Sequence

from core.contract import Event, Line, Tagged
from core.engine import Sheet
from core.notices import HouseEvent, OfWait, events
from core.text import Voice, key, markup, unsaid

ONE_LINE = 260
"""Characters that still read well as one line of chat."""


def lines(voice: Voice, sheet: Sheet, happened: Sequence[Event]) -> tuple[Line, ...]:
    """Put events into lines; prompts and warnings of a wait that is over are left out."""
    return all_lines(voice, [event for event in happened if not (isinstance(event, OfWait) and _is_over(event, sheet))])


def all_lines(voice: Voice, happened: Sequence[Event]) -> tuple[Line, ...]:
    """Put events into lines, those of waits that are over too."""
    ours = voice.in_words(voice.texts.turned)
    said: list[Line] = []
    for event in happened:
        called = frozenset(event.called()) if isinstance(event, HouseEvent) else frozenset()
        said.extend(_lines(voice.calling(called), ours.calling(called), event))
    return tuple(said)


def of_table(voice: Voice, code: str, said: tuple[Line, ...]) -> tuple[Line, ...]:
    """Let private words begin with the code of their table, for whoever sits at several."""
    (named,) = voice.lines(f"{markup.code(code)}: ")
    return ((*named, *said[0]), *said[1:])


def asked(voice: Voice, prompt: events.Prompt) -> tuple[Line, ...]:
    """Say what a prompt asks for, without what the game shows above it."""
    return voice.calling(frozenset(prompt.called())).lines(_asked(voice, prompt))


def _is_over(event: OfWait, sheet: Sheet) -> bool:
    return event.number != sheet.waits or bool(event.number and sheet.phase != "running")


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


def _say(voice: Voice, ours: Voice, event: Event) -> str:
    match event:
        case events.Prompt(shown=shown):
            above = "\n".join(filter(None, (_shown(voice, stored) for stored in shown)))
            return _joined(above, _asked(voice, event))
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
            ended = speaker.say(f"outcome-{reason}", "outcome-unsaid", **named)
            return f"{ended}\n{ours.record(event)}"
        case _:
            return (ours if isinstance(event, HouseEvent) else voice).record(event)


def _asked(voice: Voice, prompt: events.Prompt) -> str:
    who = voice.listed([voice.name(seat) for seat in prompt.seats])
    facts: dict[str, str | int] = {"seats": who, "seats_count": len(prompt.seats), "seconds": prompt.seconds}
    return voice.say(f"wait-{prompt.kind}", "wait-unsaid", **facts)


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
    read = markup.bare(above)
    short = read and "\n" not in read and len(read) + len(markup.bare(below)) < ONE_LINE
    wide = read and unicodedata.east_asian_width(read[-1]) in ("F", "W")
    return f"{above}{'' if wide else ' '}{below}" if short else f"{above}\n{below}".lstrip("\n")
