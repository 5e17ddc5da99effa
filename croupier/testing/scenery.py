"""What every game promises of how it lies on the table: a plate for each seat, and pieces that are drawn and said."""

import re
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from core.contract import (
    Bar,
    BidPiece,
    CardRow,
    ChipStack,
    DiceRow,
    Event,
    Label,
    Piece,
    Plate,
    Scene,
    Seat,
    Slot,
    Solid,
    Track,
)
from core.pictures.pieces import Pen
from core.tables.views import generic, scene_messages, worded
from core.words import Voice, WordsError
from croupier.testing.play import Case, Match
from croupier.testing.secrecy.observers import heard, named
from croupier.testing.wording.voices import NAMES

LAID = 15
"""Matches of which every step is laid out."""
FACES = range(7)
SOLIDS = (4, 6, 8, 10, 12, 20)
NUMBER = re.compile(r"[-+−]?\d+")


def laid(match: Match, state: Any, reader: Seat | None, told: Sequence[Event] = ()) -> Scene:
    """Lay out a state for a reader as the house does."""
    rules, scenery = match.game.rules, match.game.scenery
    view = rules.view(state, reader)
    if scenery is None:
        return generic(match.start.seats, rules.show(view, reader), reader)
    return scenery.scene(view, reader, tuple(told))


def scenes_can_be_drawn(case: Case) -> None:
    """Every scene has a plate for each seat, comes out alike each time, and has pieces that can be drawn and said.

    With what a step told its reader, and without.
    """
    known: set[Piece] = set()
    for match in case.matches[:LAID]:
        match.chance = Random(f"{case.game.name}:{match.number}:scenes")
        for step, move in enumerate(match.moves):
            readers = (None, *match.seats())
            reader, other = match.chance.choice(readers), match.chance.choice(readers)
            for told in dict.fromkeys(((), heard(move.step, reader))):
                found = laid(match, move.step.state, reader, told)
                laid(match, move.step.state, other, heard(move.step, other) if told else ())
                if laid(match, move.step.state, reader, told) != found:
                    match.broken(f"the scene of {named(reader)} is another one when it is laid out again", step)
                _look(case, match, step, reader, found, known)


def _look(case: Case, match: Match, step: int, reader: Seat | None, found: Scene, known: set[Piece]) -> None:
    if len(found.plates) != match.start.seats:
        match.broken(f"the scene of {named(reader)} has {len(found.plates)} plates for {match.start.seats} seats", step)
    faults = [fault for piece in _pieces(found) if piece not in known for fault in _faults(case, piece, known)]
    for fault in (*faults, *(_unsaid(case, zone.caption) for zone in found.middle)):
        if fault:
            match.broken(f"the scene of {named(reader)} has {fault}", step)


def _pieces(found: Scene) -> Iterator[Piece]:
    for plate in found.plates:
        yield from (*plate.pieces, *plate.said)
    for zone in found.middle:
        yield from zone.pieces


def _faults(case: Case, piece: Piece, known: set[Piece]) -> Iterator[str]:
    """Say what is wrong with a piece that nobody has looked at."""
    known.add(piece)
    if not _can_be_drawn(piece):
        yield f"a piece that cannot be drawn: {piece}"
        return
    match piece:
        case Label(word):
            yield _unsaid(case, word) if word else "a label without a word"
        case Slot(caption, pieces, note):
            yield "a slot without a caption" if not caption else _unsaid(case, caption) or _unsaid(case, note)
            yield from (fault for one in pieces for fault in _faults(case, one, known))
    yield _silent(case, piece)


def _can_be_drawn(piece: Piece) -> bool:
    match piece:
        case DiceRow(faces, lit, stars):
            return bool(faces) and set(faces) <= set(FACES) and {*(lit or ()), *stars} <= set(range(len(faces)))
        case CardRow(ranks, lit):
            return bool(ranks) and min(ranks) >= 0 and set(lit or ()) <= set(range(len(ranks)))
        case Solid(sides, value):
            return sides in SOLIDS and 0 <= value <= sides
        case ChipStack(amount):
            return amount >= 0
        case Bar(value, full):
            return 0 <= value <= full > 0
        case BidPiece(count, face):
            return count > 0 and face in FACES[1:]
        case Track(cells, at, taken, stars):
            return bool(cells) and {*taken, *stars, *(() if at is None else (at,))} <= set(range(len(cells)))
    return True


def _unsaid(case: Case, name: str) -> str:
    """Say which word of a caption, label or note is missing in a language; "" where none is, or it is a number."""
    if not name or NUMBER.fullmatch(name):
        return ""
    catalogue, house = case.loaded.texts.catalogues
    own, value = scene_messages(name)
    lacking = [
        language
        for language in catalogue.languages
        if not (catalogue.has(own, language) or catalogue.has(value, language) or house.has(value, language))
    ]
    return f"no word for {name!r}: {own} is missing ({', '.join(lacking)})" if lacking else ""


def _silent(case: Case, piece: Piece) -> str:
    """Say in which language a piece has no words for whom cannot see it, "" for none."""
    for language in case.loaded.texts.catalogues[0].languages:
        voice = Voice(case.loaded.texts, language, NAMES[:2], "!", case.loaded.codec)
        try:
            said = worded(Scene((Plate((piece,)),)), voice).scene.plates[0].pieces[0]
        except WordsError as error:
            return f"a piece that cannot be said in {language}: {piece}: {error}"
        if not said.alt.strip():
            return f"a piece that is silent in {language}: {piece}"
        if fault := _unpictured(said):
            return f"a piece {fault} in {language}: {piece}"
    return ""


def _unpictured(said: Piece) -> str:
    """Say why no picture can show a piece, "" if each can: at a seat and between them, and where it counts no more."""
    try:
        drawn = [Pen().piece(said, dim=dim, large=large) for dim in (False, True) for large in (False, True)]
    except Exception as error:
        return f"that no picture can show ({error!r})"
    return (
        "" if all(box.width > 0 and box.height > 0 and box.art for box in drawn) else "of which a picture shows nothing"
    )
