"""Whole commands that would be taken now: what prompts and refusals show is what a menu holds."""

import re
from collections.abc import Mapping, Sequence

from core.contract import Action, Game, Offer, Seat, Verb
from core.tables.views.forms import shared
from core.words import Commands, Reading, Texts, field_types, grammar, markup, read, tag, usage, write

FEW = 4
"""So many commands are all told where one verb is open, and nothing else."""


def open_commands(game: Game, view: object, seats: Sequence[Seat], reading: Reading) -> dict[str, tuple[str, ...]]:
    """List, by verb, what every one of these seats may type now: one command each, or all where they are few.

    `Reading.numbered`: a room reads them, and a name in one would alert whose it is.
    """
    found = shared(game, view, seats)
    sizes = [sum(map(len, offers)) for _, offers in found]
    if len(found) == 1 and sizes[0] <= FEW:
        verb, offers = found[0]
        return {verb.word: tuple(_beside(verb, each, reading) for one in offers for each in one)}
    told: dict[str, tuple[str, ...]] = {}
    for verb, offers in found:
        told.setdefault(verb.word, (example([verb], [(verb, offers)], reading),))
    return told


def _beside(verb: Verb, action: Action, reading: Reading) -> str:
    """Write an action; where seats are numbered they are named behind it."""
    typed = write(verb, action, reading.texts, reading.names, numbered=reading.numbered)
    if not reading.numbered:
        return typed
    fields = [name for name, annotation in field_types(type(action)).items() if tag(annotation) == "seat"]
    return typed + "".join(markup.name(reading.names[getattr(action, field)]) for field in fields)


def instead(game: Game, rows: Sequence[Verb], view: object, seat: Seat, reading: Reading) -> str:
    """Return what a seat may type in place of what it was refused: of these rows, or else of what is open first."""
    found = shared(game, view, [seat])
    if not found:
        return ""
    chosen = rows if any(verb in rows for verb, _ in found) else [found[0][0]]
    return example(chosen, found, reading)


def example(rows: Sequence[Verb], found: Sequence[tuple[Verb, Sequence[Offer]]], reading: Reading) -> str:
    """Return a command of one of these rows: the least that would be taken now, or one from the help of its verb.

    Where none would be taken it is one that can at least be read, or how the verb is used.
    """
    texts = reading.texts
    open_now = [(verb, offer) for verb, offers in found for offer in offers if verb in rows]
    helped = dict[str, Action]()
    for typed in re.findall("`([^`]+)`", _help(rows[0], texts)):
        word, _, rest = typed.partition(" ")
        actions = (read(verb, rest, reading) for verb in rows if verb.word == word)
        helped.update((typed, action) for action in actions if action is not None)
    taken = [typed for typed, action in helped.items() if any(action in offer for _, offer in open_now)]
    least = [
        write(verb, next(iter(offer)), texts, reading.names, numbered=reading.numbered) for verb, offer in open_now[:1]
    ]
    told = [*least, *taken] if grammar.begins_with_value(rows[0].shape) else [*taken, *least]
    return next(iter([*told, *helped]), usage(rows[0]))


def _help(verb: Verb, texts: Texts) -> str:
    return texts.say(f"verb-{verb.word}", p="") if verb.shape and texts.has(f"verb-{verb.word}") else ""


def prefixed(game: Game, commands: Mapping[str, tuple[str, ...]], prefix: str) -> Commands:
    """Let commands begin as they are typed where all read them; what is for the house alone is typed without."""
    private = {verb.word for verb in game.verbs if verb.action.secret or verb.action.hidden}
    begun = {word: "" if word in private else prefix for word in commands}
    return tuple((word, tuple(begun[word] + typed for typed in listed)) for word, listed in commands.items())
