"""A replay as it is stored and shown: JSON, in which lines and lists of lines stand once, and seats have no names.

Nothing but names as they are now is needed to show it: no rules.
"""

import json
import re
import zlib
from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from core.contract import (
    Drawn,
    Line,
    Moment,
    Plate,
    Replay,
    RowMark,
    Scene,
    Seat,
    Seated,
    Secrets,
    Span,
    Zone,
)
from core.engine import Sheet, dice
from core.words import FALLBACK

Document = Mapping[str, Any]
FORM = 1
"""The form that is written; one that is read may be another, which tells its number."""
WELL = 9
"""Packs as well as can be, for it is done once."""
T = TypeVar("T", bound=Hashable)
_NAMED = re.compile("\ue020(\\d+)\ue021")


def nameless(seat: int) -> str:
    """Return what stands for a seat's name; no text from outside has such characters."""
    return f"\ue020{seat}\ue021"


class Pool(Generic[T]):
    """What stands once, by number."""

    def __init__(self) -> None:
        self._numbers: dict[T, int] = {}

    def number(self, entry: T) -> int:
        return self._numbers.setdefault(entry, len(self._numbers))

    def entries(self) -> list[T]:
        return list(self._numbers)


def dump_line(line: Line) -> list[Any]:
    """Return the stored form of a line: a span is a text, or a list of what it has."""
    return [_dump_span(span) for span in line]


def _dump_span(span: Span) -> str | list[Any]:
    if span.row is None and not (span.style or span.glyph):
        return span.text
    row = [span.row.kind, span.row.number, span.row.seat] if span.row else []
    return [span.text, span.style, span.glyph, span.value, *row]


def load_line(stored: Sequence[Any], names: Sequence[str]) -> Line:
    """Read a stored line, with names."""
    return tuple(_load_span(span, names) for span in stored)


def _load_span(stored: Any, names: Sequence[str]) -> Span:
    if isinstance(stored, str):
        return Span(stored)  # a name has a style
    text, style, glyph, value, *row = stored
    return Span(_named(text, names), style, glyph, value, RowMark(*row) if row else None)


def _named(text: str, names: Sequence[str]) -> str:
    return _NAMED.sub(lambda found: names[int(found[1])], text) if "\ue020" in text else text


def dump_laid(scenes: Sequence[Scene], steps: Sequence[Sequence[int]]) -> dict[str, Any]:
    """Return the stored form of scenes, with those of each step by number; plates and zones stand once."""
    plates, zones = Pool[Plate](), Pool[Zone]()
    numbers = [
        [[plates.number(plate) for plate in laid.plates], [zones.number(zone) for zone in laid.middle]]
        for laid in scenes
    ]
    return {
        "plates": [msgspec.to_builtins(plate) for plate in plates.entries()],
        "zones": [msgspec.to_builtins(zone) for zone in zones.entries()],
        "scenes": numbers,
        "steps": [list(readers) for readers in steps],
    }


def load_laid(stored: Document) -> list[list[Scene]]:
    """Read the scenes of each step, a spectator's first."""
    plates = [msgspec.convert(plate, Plate) for plate in stored["plates"]]
    zones = [msgspec.convert(zone, Zone) for zone in stored["zones"]]
    scenes = [
        Scene(tuple(plates[n] for n in before), tuple(zones[n] for n in between))
        for before, between in stored["scenes"]
    ]
    return [[scenes[n] for n in readers] for readers in stored["steps"]]


def pack(document: Any) -> bytes:
    """Pack a document."""
    return zlib.compress(json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode(), WELL)


def unpack(packed: bytes) -> Any:
    """Unpack a document."""
    return json.loads(zlib.decompress(packed))


def thawed(packed: bytes) -> Document | None:
    """Read what was frozen; None where nothing could be, as its log was gone, or by a later version."""
    document = unpack(packed) if packed else None
    return document if document and document["form"] <= FORM and document["steps"] else None


def shown(document: Document, sheet: Sheet, seats: tuple[Seated, ...], language: str, me: Seat | None = None) -> Replay:
    """Show a table to a spectator, or to whoever held a seat there (`me`).

    Where its secret was told, everybody may see what each seat saw, and all draws; else nobody sees more than they did.
    """
    language = language if language in document["words"] else FALLBACK
    own = () if me is None else (me,)
    readers = tuple(range(len(seats))) if sheet.reveal else own
    words = _Words(document["words"][language], seats)
    moments = [
        words.moment(number, step, said, laid, readers, sheet.reveal)
        for number, (step, said, laid) in enumerate(zip(document["steps"], words.steps, words.laid, strict=True))
    ]
    return Replay(
        code=sheet.code,
        game=sheet.game,
        title=words.title,
        language=language,
        seats=seats,
        moments=tuple(moments),
        ended=words.lines(words.ended),
        commitment=dice.told(sheet.commitment),
        readers=readers,
        secrets=_secrets(sheet, document["drawn"]) if sheet.reveal else None,
    )


class _Words:
    """What is said of a table in one language, each list of lines made once."""

    def __init__(self, stored: Document, seats: Sequence[Seated]) -> None:
        names = [seated.name for seated in seats]
        self.title, self.steps, self.ended = stored["title"], stored["steps"], stored["ended"]
        lines = [load_line(line, names) for line in stored["lines"]]
        self._lists = [tuple(lines[number] for number in entries) for entries in stored["lists"]]
        self._decided = dict(stored.get("decided", ()))  # earlier versions froze none, nor scenes
        scenes = stored.get("scenes")
        self.laid: list[list[Scene]] = load_laid(scenes) if scenes is not None else [[] for _ in self.steps]

    def lines(self, number: int) -> tuple[Line, ...]:
        return self._lists[number]

    def moment(
        self,
        number: int,
        step: Sequence[Any],
        said: Sequence[Any],
        laid: Sequence[Scene],
        readers: Sequence[Seat],
        whole: bool,
    ) -> Moment:
        (seat, maker, awaited, round_, draws), (told, positions, hands) = step, said
        return Moment(
            seat=seat if seat >= 0 else None,
            maker=maker,
            awaited=tuple(awaited),
            round=round_,
            told=tuple((who if who >= 0 else None, self._lists[n]) for who, n in told if who < 0 or who in readers),
            positions={None: self._lists[positions[0]], **{who: self._lists[positions[who + 1]] for who in readers}},
            hands={who: self._lists[hands[who]] for who in readers},
            draws=tuple(Drawn(owner, n, tuple(pool), result) for owner, n, pool, result in draws if whole),
            scenes={who: laid[0 if who is None else who + 1] for who in (None, *readers)} if laid else {},
            decided=self._lists[self._decided[number]] if number in self._decided else (),
        )


def _secrets(sheet: Sheet, drawn: Mapping[str, int]) -> Secrets:
    return Secrets(
        form=sheet.form,
        secret=sheet.secret,
        words=tuple(words for _, words in sheet.entries),
        marks=sheet.marks,
        names=tuple(name for name, _ in sheet.entries) if sheet.form == 1 else (),
        seed=sheet.known_seed,
        drawn=drawn,
    )
