"""The scene of a table: as its game lays it out, or else from what it shows, in the words of one reader."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

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
    PrivateEvent,
    Record,
    Scene,
    Seat,
    Slot,
    Solid,
    Track,
    Zone,
    replace,
)
from core.tables.snapshot import Snapshot
from core.tables.views.history import Steps
from core.words import Voice, field_types, tag

MOST_BACKS = 12
"""More hidden things than these are a number."""
STAR = "★"


Backs = DiceRow | CardRow


class Laid(NamedTuple):
    """A scene and its moment, if any, in the words of a reader; and pieces as the game gave them with the same.

    The moment came with the version `opened` of the table; `newest` is that of the newest step that was looked at.
    """

    scene: Scene
    pieces: Mapping[Piece, Any]
    moment: Scene | None = None
    opened: int = 0
    newest: int = 0

    @property
    def last(self) -> Scene:
        """Return what lies there when the newest step is the last one."""
        return self.moment if self.moment is not None and self.opened == self.newest else self.scene


NOTHING_LAID = Laid(Scene(()), {})


def scene(
    table: Snapshot,
    seat: Seat | None,
    voice: Voice,
    shown: Sequence[Event],
    before: Laid = NOTHING_LAID,
    steps: Steps = (),
) -> Laid:
    """Lay out a table for a seat, or for everybody (None), to whom its game shows this and told its newest `steps`.

    The newest with which the game lays out something else is the moment. What was looked at `before` is not again, and
    pieces that lay there are not put into words again. Raises whatever the game raises.
    """
    laid, newest = table.scene(seat), steps[0][0] if steps else 0
    found = worded(_generic(table, seat, shown) if laid is None else laid, voice, before)
    for version, told in steps if laid is not None else ():
        if version <= before.newest:
            stays = any(version == before.opened for version, _ in steps)
            return (
                found._replace(moment=before.moment, opened=before.opened, newest=newest)
                if stays
                else found._replace(newest=newest)
            )
        opened = table.scene(seat, told)
        if opened is not None and opened != laid:
            moment = worded(opened, voice, found)
            return Laid(found.scene, {**found.pieces, **moment.pieces}, moment.scene, version, newest)
    return found._replace(newest=newest)


# -- from what a game shows -------------------------------------------------------------------------------------------


def _generic(table: Snapshot, seat: Seat | None, shown: Sequence[Event]) -> Scene:
    """Lay out what a game of dice or of cards shows."""
    tags = {tag(kind) for kind in field_types(table.loaded.game.state).values()}
    return generic(len(table.sheet.seats), shown, seat, CardRow if "card" in tags and "face" not in tags else DiceRow)


def generic(
    seats: int, shown: Sequence[Event], seat: Seat | None = None, backs: type[DiceRow] | type[CardRow] = DiceRow
) -> Scene:
    """Lay out what a game shows: on its plate what each seat, and the reader alone, has; the rest between them.

    An event that is the only one of its kind tells of the table, though it names who is to move.
    """
    plates: list[list[Piece]] = [[] for _ in range(seats)]
    middle: list[Zone] = []
    several = Counter(type(event) for event in shown)
    for event in shown:
        alone = several[type(event)] == 1 and not isinstance(event, PrivateEvent)
        rows = [row for name in event.__struct_fields__ for row in _rows(getattr(event, name))]
        for record in (event, *rows):
            whose = seat if isinstance(record, PrivateEvent) else None if record is event and alone else _whose(record)
            pieces = tuple(_pieces(record, backs))
            if whose is not None and whose < seats:
                plates[whose].extend(piece for piece in pieces if piece not in plates[whose])
            elif pieces:
                middle.append(Zone(pieces))
    if seat is not None and any(_faces(piece) for piece in plates[seat]):  # whose backs are those of what is seen
        plates[seat] = [piece for piece in plates[seat] if not isinstance(piece, Backs) or _faces(piece)]
    return Scene(tuple(Plate(tuple(pieces)) for pieces in plates), tuple(middle))


def _faces(piece: Piece) -> bool:
    """Tell whether a piece shows dice or cards face up."""
    return any(piece.faces if isinstance(piece, DiceRow) else piece.ranks if isinstance(piece, CardRow) else ())


def _rows(value: Any) -> list[Record]:
    return [row for row in value if isinstance(row, Record)] if isinstance(value, tuple) else []


def _whose(record: Record) -> Seat | None:
    """Tell the one seat that a record is about."""
    seats = [getattr(record, name) for name, kind in field_types(type(record)).items() if tag(kind) == "seat"]
    return seats[0] if len(seats) == 1 and isinstance(seats[0], int) else None


def _pieces(record: Record, backs: type[DiceRow] | type[CardRow]) -> Iterator[Piece]:
    """Draw the fields of a record by their tags; what is hidden are `backs`."""
    for name, kind in field_types(type(record)).items():
        value, tagged = getattr(record, name), tag(kind)
        several = value if isinstance(value, tuple) else () if value is None else (value,)
        if not several or isinstance(several[0], Record):
            continue
        match tagged:
            case "face":
                yield DiceRow(several)
            case "card":
                yield CardRow(several)
            case "chips":
                yield from map(ChipStack, several)
            case "hidden" if 0 < several[0] <= MOST_BACKS:
                yield backs((0,) * several[0])
            case "hidden" if several[0]:
                yield Label(str(several[0]))


# -- in words ---------------------------------------------------------------------------------------------------------


def worded(laid: Scene, voice: Voice, before: Laid = NOTHING_LAID) -> Laid:
    """Put a scene into the words of a reader: captions and labels, and what each piece says to whom cannot see it."""
    on_plates = [piece for plate in laid.plates for piece in (*plate.pieces, *plate.said)]
    between = [piece for zone in laid.middle for piece in zone.pieces]
    said = {piece: before.pieces.get(piece) or _piece(piece, voice) for piece in (*on_plates, *between)}
    plates = [
        Plate(
            tuple([said[one] for one in plate.pieces]),
            tuple([said[one] for one in plate.said]),
            plate.faded,
            plate.team,
        )
        for plate in laid.plates
    ]
    middle = [Zone(tuple([said[one] for one in zone.pieces]), _word(zone.caption, voice)) for zone in laid.middle]
    return Laid(Scene(tuple(plates), tuple(middle)), said)


def _piece(piece: Piece, voice: Voice) -> Any:
    match piece:
        case Label(word):
            said = _word(word, voice)
            return replace(piece, word=said, alt=said)
        case Slot(caption, pieces, note):
            inside, named, beside = (
                tuple(_piece(one, voice) for one in pieces),
                _word(caption, voice),
                _word(note, voice),
            )
            held = voice.house.say("piece-gap").join([*(one.alt for one in inside), *([beside] if beside else [])])
            alt = voice.label(voice.house.say("piece-slot", caption=named, held=held)) if held else named
            return Slot(named, inside, beside, alt=alt)
        case DiceRow(faces, lit, stars):
            words = [voice.face(face) if face else "" for face in faces]
            if not stars and STAR in "".join(words):
                stars = tuple([place for place, name in enumerate(words) if STAR in name])
            alt = _row("dice", faces, [*filter(None, words)], lit, voice.house)
            return replace(piece, alt=voice.label(alt), stars=stars)
        case BidPiece(count, face, star):
            name = voice.face(face)
            alt = voice.house.say("piece-bid", count=count, face=name)
            return replace(piece, alt=voice.label(alt), star=star or STAR in name)
        case _:
            return replace(piece, alt=voice.label(_alternative(piece, voice)))


def _alternative(piece: Piece, voice: Voice) -> str:
    """Say what is drawn of a piece whose words nothing else hangs on."""
    ours = voice.house
    match piece:
        case CardRow(ranks, lit):
            return _row("cards", ranks, [voice.card(rank) for rank in ranks if rank], lit, ours)
        case Solid(sides, value):
            return ours.say("piece-solid", sides=sides, value=value)
        case ChipStack(amount):
            return ours.say("piece-chips", chips=amount)
        case Bar(value, full):
            return ours.say("piece-bar", value=value, full=full)
        case Track(cells, at):
            there = 0 if at is None else at + 1
            return ours.say("piece-track", cells=" ".join(cells), at=there, cell="" if at is None else cells[at])
    return ""


def _row(kind: str, all_of: Sequence[int], seen: Sequence[str], lit: Sequence[int] | None, ours: Voice) -> str:
    hidden, counting = len(all_of) - len(seen), -1 if lit is None else len(lit)
    return ours.say(f"piece-{kind}", seen=" ".join(seen), count=len(seen), hidden=hidden, lit=counting)


def _word(name: str, voice: Voice) -> str:
    """Say the word of a caption, label or note; what names no message, such as a number, stands as it is."""
    found = next((key for key in scene_messages(name) if voice.texts.has(key)), "") if name else ""
    return voice.label(voice.say(found)) if found else name


def scene_messages(name: str) -> tuple[str, str]:
    """List the messages that a caption, label or note may name: its own, or that of a value which has a word anyhow."""
    return f"scene-{name}", f"value-{name}"
