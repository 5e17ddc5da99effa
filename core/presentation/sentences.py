"""A table's events in words."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.contract import Event, Line, Seat, Tagged
from core.engine import Sheet
from core.notices import HouseEvent, OfWait, events
from core.text import Voice, key, markup, unsaid

ONE_LINE = 360
"""Bytes that read well as one line of chat, and fit into one of IRC's with what stands around them."""
_FULL_STOPS = "。！？"
"""What needs no blank behind it."""
_ADDRESSED = re.compile(r"(?:さん)?[:：,、]\s*")
"""What stands behind a name by which a sentence addresses somebody."""


@dataclass(frozen=True)
class _Said:
    """An event in words, and the seats that it calls."""

    text: str
    called: tuple[Seat, ...] = ()


def lines(voice: Voice, sheet: Sheet, happened: Sequence[Event]) -> tuple[Line, ...]:
    """Put events into lines; prompts and warnings of a wait that is over are left out."""
    return all_lines(voice, _current(sheet, happened))


def all_lines(voice: Voice, happened: Sequence[Event]) -> tuple[Line, ...]:
    """Put events into lines, those of waits that are over too."""
    return tuple(
        line for event in happened for said in _said(voice, event) for line in voice.lines(_calling(voice, said))
    )


def asked(voice: Voice, prompt: events.Prompt) -> tuple[Line, ...]:
    """Say what a prompt asks for, without what the game shows above it."""
    return voice.lines(_calling(voice, _Said(_unnamed(voice, prompt.seats, _asked(voice, prompt)), prompt.seats)))


def _current(sheet: Sheet, happened: Sequence[Event]) -> list[Event]:
    return [event for event in happened if not (isinstance(event, OfWait) and _is_over(event, sheet))]


def _is_over(event: OfWait, sheet: Sheet) -> bool:
    return event.number != sheet.waits or bool(event.number and sheet.phase != "running")


# -- whom a line calls ------------------------------------------------------------------------------------------------


def _calling(voice: Voice, said: _Said) -> str:
    """Begin the last line of a text with whom it calls, and with nobody else."""
    if not said.called:
        return said.text
    above, gap, text = said.text.rpartition("\n")
    return f"{above}{gap}{_call(voice, said.called)}{text}"


def _call(voice: Voice, seats: Sequence[Seat]) -> str:
    """Call seats: in words where there are buttons, else as clients look for their people's nicks.

    irssi alerts the nick that a line begins with, before anything but a letter, and those that follow it behind bare
    commas (`nick_match_msg`); WeeChat alerts a nick that is a word anywhere. A name with a blank is no nick.
    """
    calling = voice.calling(frozenset(seats))
    names = [calling.name(seat) for seat in seats]
    if voice.buttons:
        return calling.in_words(voice.texts.turned).say("call", who=calling.listed(names))
    return f"{','.join(sorted(names, key=lambda name: ' ' in name))}: "


def _unnamed(voice: Voice, seats: Sequence[Seat], text: str) -> str:
    """Take the name off that a text begins with, where it addresses whom the house has called already."""
    names = voice.listed([voice.name(seat) for seat in seats])
    address = _ADDRESSED.match(text, len(names)) if text.startswith(names) else None
    return text[address.end() :] if address else text


# -- one event --------------------------------------------------------------------------------------------------------


def _said(voice: Voice, event: Event) -> list[_Said]:
    """Put one event into words; one with which that goes wrong takes no other with it."""
    called = event.called() if isinstance(event, HouseEvent) else ()
    try:
        texts = _texts(voice, event)
    except Exception:
        if voice.strict:
            raise
        name = key(type(event))
        voice.texts.lack(name, voice.language)
        texts = [unsaid.stated(name, {})]
    return [_Said(_unnamed(voice, called, text) if called else text, called) for text in texts]


def _texts(voice: Voice, event: Event) -> list[str]:
    ours = voice.in_words(voice.texts.turned)
    match event:
        case events.Prompt(shown=shown):
            above = "\n".join(filter(None, (_shown(voice, stored) for stored in shown)))
            return [_joined(_unnamed(voice, event.seats, above), _unnamed(voice, event.seats, _asked(voice, event)))]
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
            return [speaker.say(f"outcome-{reason}", "outcome-unsaid", **named), ours.record(event)]
        case _:
            return [(ours if isinstance(event, HouseEvent) else voice).record(event)]


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
    """Put two texts on one line if they are short, since a line is what chats count."""
    glued = _glued(above, below)
    return glued if above and "\n" not in above and _size(glued) < ONE_LINE else f"{above}\n{below}".lstrip("\n")


def _glued(above: str, below: str) -> str:
    """Put two texts behind each other."""
    return f"{above}{'' if not above or above[-1] in _FULL_STOPS else ' '}{below}"


def _size(text: str) -> int:
    """Count the bytes of a text as it is read."""
    return len(markup.plain(markup.parse(text)).encode())
