"""The forms of a table that does not play: to set it up, to get up from it, to play it again."""

from collections.abc import Sequence
from typing import TypeAlias

from core.contract import Field, Form, Seat, Value
from core.engine import MOST_WORDS
from core.tables.snapshot import Snapshot
from core.words import Voice, markup

Next: TypeAlias = tuple[str, Sequence[str]]
"""The next table, to which people are called, by its code (`""` for none), and the names of those who sit there."""


def between(table: Snapshot, seat: Seat | None, host: bool, voice: Voice, after: Next = ("", ())) -> tuple[Form, ...]:
    """Give what is open to a seat, who may be the `host`, or called to the table `after`; nothing to nobody (None)."""
    if seat is None:
        return ()
    if table.sheet.phase == "ended":
        return (_following(*after, voice) if after[0] else _form(table, "again", voice),)
    if table.sheet.phase != "lobby":
        return ()
    set_up = (_form(table, "start", voice), _bots(table, voice)) if host else ()
    invite = (_form(table, "invite", voice),) if table.sheet.private else ()
    words = () if table.sheet.seats[seat].words else (_words(table, voice),)
    return (*set_up, *words, *invite, _form(table, "leave", voice))


def joining(address: str, voice: Voice) -> Form:
    """Let somebody sit down from a page, which calls the table by its address, with words for its dice if they like."""
    return Form("join", voice.label(voice.say("button-join")), (_for_dice(voice, optional=True),), f"- join {address}")


def _words(table: Snapshot, voice: Voice) -> Form:
    """Let somebody who sits there add words to the dice."""
    return Form("join", voice.label(voice.say("button-mix")), (_for_dice(voice),), f"{table.code} join")


def _for_dice(voice: Voice, optional: bool = False) -> Field:
    return Field("words", voice.label(voice.say("form-words")), optional=optional, most=MOST_WORDS)


def _following(code: str, names: Sequence[str], voice: Voice) -> Form:
    """Let somebody sit down at the next table, to which those who sit there already have called them."""
    who = voice.people([markup.name(name) for name in names])
    return Form("again", voice.label(voice.say("button-again-with", names=who)), (), f"{code} again")


def _form(table: Snapshot, verb: str, voice: Voice) -> Form:
    return Form(verb, voice.label(voice.say(f"button-{verb}")), (), f"{table.code} {verb}")


def _bots(table: Snapshot, voice: Voice) -> Form:
    """Let the host choose how many players of the house join: each number is a press of its own."""
    free = table.loaded.game.seats[1] - len(table.sheet.seats)
    data, label = f"{table.code} bots", voice.label(voice.say("form-bots"))
    values = tuple(Value(str(n), str(n), action=str(n), press=f"{data} {n}") for n in range(free + 1))
    return Form("bots", label, (Field("bots", label, values, chosen=(str(table.sheet.bots),)),), data)
