"""A table's events in words."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from msgspec.structs import asdict

from core.contract import Event, Line, Seat, Tagged
from core.words import markup
from core.words.catalogue import WordsError, stated
from core.words.kinds import examples_in, kebab, key
from core.words.notices import closing, events
from core.words.notices.house_event import HouseEvent
from core.words.render import Voice

_Told = Sequence[tuple[Event, Sequence[Event]]]
"""Events, each with what stands above it."""
ONE_LINE = 360
"""Bytes that read well as one line of chat, and fit into one of IRC's with what stands around them."""
_FULL_STOPS = "。！？："
"""What needs no blank behind it."""
_ADDRESSED = re.compile(r"(?:さん)?[:：]\s*|さん、")
"""What stands behind a name by which a sentence addresses somebody."""


class _Said(NamedTuple):
    """An event in words, and the names of those whom it calls; `fresh`: it begins a line, `last`: it ends one."""

    text: str
    called: tuple[str, ...] = ()
    fresh: bool = False
    last: bool = False


def lines(voice: Voice, happened: Sequence[Event]) -> tuple[Line, ...]:
    """Put events into lines, without what prompts tell again."""
    return tuple(line for event, above in current(voice, happened) for line in event_lines(voice, event, above))


def flowing(voice: Voice, happened: Sequence[Event]) -> tuple[Line, ...]:
    """Say the same in as few lines as read well: each begins with whom it calls, and then tells what happened."""
    told = current(voice, happened)
    if any(isinstance(event, closing.ORDER) for event, _ in told):
        told = _fitting(voice, told)
    return tuple(line for said in _flowed(voice, told) for line in voice.lines(_calling(voice, said)))


def _flowed(voice: Voice, told: _Told) -> list[_Said]:
    found: list[_Said] = []
    for event, above in told:
        for said in _said(voice, event, above):
            if found and (joined := _together(found[-1], said)):
                found[-1] = joined
            else:
                found.append(said)
    return found


def _fitting(voice: Voice, told: _Told) -> list[tuple[Event, Sequence[Event]]]:
    """Leave out of the end of a table what people care least about, until the rest takes no more lines than it may."""
    end = [one for one in told if isinstance(one[0], closing.ORDER)]
    for kind in closing.SPARED:
        if sum(said.text.count("\n") + 1 for said in _flowed(voice, end)) <= closing.LINES:
            break
        end = [one for one in end if not isinstance(one[0], kind)]
    return [one for one in told if not isinstance(one[0], closing.ORDER) or one in end]


def all_lines(voice: Voice, happened: Sequence[Event]) -> tuple[Line, ...]:
    """Put events into lines, those of waits that are over too."""
    return tuple(line for event in happened for line in event_lines(voice, event, shown_above(voice, event)))


def event_lines(voice: Voice, event: Event, above: Sequence[Event]) -> tuple[Line, ...]:
    """Put one event into lines, with what stands above it."""
    return tuple(line for said in _said(voice, event, above) for line in voice.lines(_calling(voice, said)))


def to_asked(voice: Voice, shown: Sequence[Event], seat: Seat) -> tuple[Line, ...]:
    """Put what a game shows into lines for the one seat that is asked and reads alone, who is nobody's name there."""
    who, asking = voice.seated((seat,)), replace(voice, asking=True)
    said = (_unnamed(who, said.text) for event in shown for said in _said(asking, event, ()))
    return tuple(line for text in said for line in voice.lines(text))


def of_table(voice: Voice, code: str, said: tuple[Line, ...]) -> tuple[Line, ...]:
    """Let private words begin with the code of their table, for whoever sits at several."""
    (named,) = voice.lines(f"{markup.code(code)}: ")
    return ((*named, *said[0]), *said[1:])


def asked(voice: Voice, prompt: events.Prompt) -> tuple[Line, ...]:
    """Say what a prompt asks for, without whom, how long, and what the game shows above it."""
    who = voice.seated(prompt.seats)
    text = _unnamed(who, _asked(voice, replace(prompt, seconds=0), who))
    return voice.lines(text) if text.strip() else ()


def current(voice: Voice, happened: Sequence[Event]) -> list[tuple[Event, Sequence[Event]]]:
    """Return events, each with what stands above it, which tells none of them again."""
    shown = [shown_above(voice, event) for event in happened]
    again = {number for stored in shown for one in stored for number in retold(one, happened)} if shown[1:] else ()
    return [told for number, told in enumerate(zip(happened, shown, strict=True)) if number not in again]


def shown_above(voice: Voice, event: Event) -> Sequence[Event]:
    """Load what stands above a prompt, as far as it can be read."""
    shown = event.shown if isinstance(event, events.Prompt) else ()
    return [loaded for stored in shown if (loaded := _loaded(voice, stored)) is not None]


def retold(above: Event, happened: Sequence[Event]) -> Iterator[int]:
    """Find by number the event that one which stands above a prompt tells again, if there is one."""
    known = (type(above), *above.retells)
    newest = next((n for n in reversed(range(len(happened))) if isinstance(happened[n], known)), None)
    if newest is not None and asdict(happened[newest]).items() <= asdict(above).items():  # type: ignore[arg-type]
        yield newest


# -- whom a line calls ------------------------------------------------------------------------------------------------


def _calling(voice: Voice, said: _Said) -> str:
    """Begin the last line of a text with whom it calls, and with nobody else."""
    if not (said.called or voice.table):
        return said.text
    mark = f"{markup.code(f'#{voice.table}')} " if voice.table else ""
    marked = said.text if voice.buttons else said.text.replace("\n", f"\n{mark}")
    if not said.called:
        return marked if voice.buttons else f"{mark}{marked}"
    above, gap, text = said.text.rpartition("\n")
    if mark and above and not voice.buttons:
        above = f"{mark}{above}".replace("\n", f"\n{mark}")
    return f"{above}{gap}{_call(voice, said.called)}{mark}{text}"


def _call(voice: Voice, names: Sequence[str]) -> str:
    """Call people: in words where there are buttons, else as clients look for their people's nicks.

    irssi alerts the nick that a line begins with, before anything but a letter, and those that follow it behind bare
    commas (`nick_match_msg`); WeeChat alerts a nick that is a word anywhere. A name with a blank is no nick.
    """
    if voice.buttons:
        return voice.house.say("call", who=voice.people(names))
    return f"{','.join(sorted(names, key=lambda name: ' ' in name))}: "


def _unnamed(names: str, text: str) -> str:
    """Take the names off that a text begins with, where it addresses whom the house has called already."""
    address = _ADDRESSED.match(text, len(names)) if text.startswith(names) else None
    return text[address.end() :] if address else text


# -- one event --------------------------------------------------------------------------------------------------------


def _said(voice: Voice, event: Event, above: Sequence[Event]) -> list[_Said]:
    """Put one event into words, below others; one with which that goes wrong takes no other with it."""
    called, fresh = (event.called(), event.called_by_name()) if isinstance(event, HouseEvent) else ((), ())
    names = (*map(voice.calling, called), *map(markup.called, fresh))
    try:
        who = voice.seated(called) if called else ""
        texts = _texts(voice, event, above, who)
        if who:
            texts = [_unnamed(who, text) for text in texts]
    except Exception:
        if voice.strict:
            raise
        name = key(type(event))
        voice.texts.lack(name, voice.language)
        texts = [stated(name, {})]
    last = isinstance(event, HouseEvent) and event.ends_line
    told = [(number, text) for number, text in enumerate(texts) if text.strip() or names]  # buttons may say it all
    return [_Said(text, names, number > 0 or bool(fresh), last) for number, text in told]


def _texts(voice: Voice, event: Event, above: Sequence[Event], called: str) -> list[str]:
    """Put an event into words, which begin lines of their own; those `called` have been named already."""
    if not isinstance(event, HouseEvent):
        return [voice.record(event)]
    ours = voice.house
    match event:
        case events.Prompt():
            who = called or voice.seated(event.seats)
            speaking = replace(voice, asking=True) if above and len(event.seats) == 1 else voice
            shown = "\n".join(filter(None, [_shown(speaking, one) for one in above]))
            return [_joined(_unnamed(who, shown), _unnamed(who, _asked(voice, event, who)))]
        case events.Finished(_, reason, winners, ranking, _, stood_in):
            ours, voice = ours.standing_in(stood_in), voice.standing_in(stood_in)
            speaker = (
                ours if ours.texts.has(f"outcome-{reason}") and not voice.texts.has(f"outcome-{reason}") else voice
            )
            named: dict[str, str | int] = {
                "winners": voice.seated(winners),
                "winners_count": len(winners),
                "others_count": sum(map(len, ranking)) - len(winners),
                "reason": reason.replace("-", " "),
            }
            return [speaker.say(f"outcome-{reason}", "outcome-unsaid", **named), ours.record(event)]
        case closing.Recapped(_, moments):
            texts = [text for moment in moments if (text := _decisive(voice, moment))]
            return texts if voice.buttons else ["".join(_joined(*texts) if texts[1:] else texts)] if texts else []
        case _:
            return [ours.record(event)]


def _decisive(voice: Voice, moment: closing.Moment) -> str:
    """Say what decided a table, in the words of the game, or by the action alone; "" where it cannot be read now."""
    if voice.codec is None:
        return ""
    try:
        if not moment.generic:
            return voice.record(voice.codec.load(list(moment.remark)))
        named: dict[str, str | int] = {"seat": voice.name(moment.seat), "swing": moment.swing}
        return voice.house.say("say-moment", **named, action=voice.record(voice.codec.load(list(moment.remark))))
    except Exception:
        if voice.strict:
            raise
        voice.texts.lack(f"remark {moment.remark[0]}", voice.language)
        return ""


def _asked(voice: Voice, prompt: events.Prompt, who: str) -> str:
    facts: dict[str, str | int] = {"seats": who, "seats_count": len(prompt.seats), "seconds": prompt.seconds}
    facts |= voice.exemplified(_needs(voice, f"wait-{prompt.kind}"))
    return voice.say(f"wait-{prompt.kind}", "wait-unsaid", **facts)


def wants_examples(voice: Voice, happened: Sequence[Event]) -> bool:
    """Tell whether the words of what happened say what may be typed now."""
    return not voice.buttons and any(
        examples_in(_needs(voice, name)) for event in happened for name in _keys(voice, event)
    )


def _keys(voice: Voice, event: Event) -> Iterator[str]:
    """List the messages of an event, and of what stands above it."""
    if isinstance(event, events.Prompt):
        yield f"wait-{event.kind}"
        yield from (f"event-{kebab(name)}" for name, _ in event.shown)
    elif not isinstance(event, HouseEvent):
        yield key(type(event))


def _needs(voice: Voice, name: str) -> frozenset[str] | None:
    """List what a message is made from, None where it cannot be read."""
    try:
        return voice.texts.message(name, voice.language).needs
    except WordsError:
        return None


def _shown(voice: Voice, above: Event) -> str:
    """Say what a game shows above a prompt; nothing if that cannot be, for the prompt matters more."""
    try:
        return voice.record(above)
    except Exception:
        if voice.strict:
            raise
        voice.texts.lack(f"event {type(above).__name__}", voice.language)
        return ""


def _loaded(voice: Voice, stored: Tagged) -> Event | None:
    """Load what a game shows above a prompt, None if it cannot be read any more."""
    if voice.codec is None:
        return None
    try:
        loaded: Event = voice.codec.load(list(stored))
    except Exception:
        if voice.strict:
            raise
        voice.texts.lack(f"event {stored[0]}", voice.language)
        return None
    return loaded


def _joined(above: str, below: str) -> str:
    """Put two texts on one line if they are short, since a line is what chats count."""
    glued = _glued(above, below)
    short = above and "\n" not in above and markup.fits(glued, ONE_LINE - 1)
    return glued if short else f"{above}\n{below}".lstrip("\n")


def _together(one: _Said, other: _Said) -> _Said | None:
    """Say one behind the other, None where both are no one line: they are long, are tables, or call different seats."""
    called = one.called or other.called
    if one.last or other.fresh or (other.called and other.called != called):
        return None
    text = _glued(one.text, other.text)
    return None if "\n" in text or not markup.fits(text, ONE_LINE) else _Said(text, called, one.fresh, other.last)


def _glued(above: str, below: str) -> str:
    if not below:
        return above
    return f"{above}{'' if not above or markup.last(above) in _FULL_STOPS else ' '}{below}"
