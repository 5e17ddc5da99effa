"""Shows a replay as it was frozen, with names as they are now: no rules are needed for that."""

from collections.abc import Mapping, Sequence
from typing import Any

from core.contract import Drawn, Line, Moment, Replay, Seat, Seated, Secrets
from core.engine import Sheet, dice
from core.tables.replays.format import FORM, load_line, unpack
from core.words import FALLBACK

Document = Mapping[str, Any]


def thawed(packed: bytes) -> Document | None:
    """Read what was frozen; None where nothing could be, or by a later version."""
    document = unpack(packed) if packed else None
    return document if document and document["form"] <= FORM else None


def shown(document: Document, sheet: Sheet, seats: tuple[Seated, ...], language: str, me: Seat | None = None) -> Replay:
    """Show a table to a spectator, or to whoever held a seat there (`me`).

    Where its secret was told, everybody may see what each seat saw, and all draws; else nobody sees more than they did.
    """
    language = language if language in document["words"] else FALLBACK
    own = () if me is None else (me,)
    readers = tuple(range(len(seats))) if sheet.reveal else own
    words = _Words(document["words"][language], seats)
    moments = [
        words.moment(step, said, readers, sheet.reveal)
        for step, said in zip(document["steps"], words.steps, strict=True)
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

    def lines(self, number: int) -> tuple[Line, ...]:
        return self._lists[number]

    def moment(self, step: Sequence[Any], said: Sequence[Any], readers: Sequence[Seat], whole: bool) -> Moment:
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
