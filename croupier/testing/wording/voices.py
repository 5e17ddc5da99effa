"""Voices that note what their words hang on, so that what several of them would say alike is said once."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cached_property

from core.contract import Line, Record, Seat
from core.engine.plugins import LoadedGame
from core.words import Voice, markup

NAMES = tuple(chr(ord("A") + seat) * markup.NAME_LENGTH for seat in range(26))
"""Names as long as they get."""
FACES = range(1, 7)


class Noting(Voice):
    """A voice that notes whether its words hang on `buttons` and on `plain`, and which seats they name."""

    @cached_property
    def by(self) -> set[str]:
        """Keep which of `buttons`, `plain` and `seats` (one that is not there is called by its number) mattered."""
        return set()

    @cached_property
    def named(self) -> set[Seat]:
        """Keep the seats that were named."""
        return set()

    @cached_property
    def plainly(self) -> "Noting":
        """Speak alike, and plainly."""
        return replace(self, plain=True)

    def say(self, key: str, *instead: str, **variables: str | int) -> str:
        """Note whether the message speaks of buttons, and say it."""
        self._heed(key)
        return super().say(key, *instead, **variables)

    def _heed(self, key: str) -> None:
        if key not in self._asking:
            needs = self.texts.message(key, self.language).needs
            self._asking[key] = needs is None or "buttons" in needs
        if self._asking[key]:
            self.by.add("buttons")

    @cached_property
    def _asking(self) -> dict[str, bool]:
        """Keep which messages are other ones beside buttons."""
        return {}

    def dice(self, faces: tuple[int, ...]) -> str:  # type: ignore[override]
        """Note that dice have pips where words are not plain; their names are worked out once, and heeded each time."""
        if not self.texts.has("plain-faces"):
            self.by.add("plain")
        for key in self._faces_named:
            self._heed(key)
        return super().dice(faces)

    @cached_property
    def _faces_named(self) -> tuple[str, ...]:
        return tuple(key for key in (f"face-{face}" for face in FACES) if self.texts.has(key))

    def _in_language(self, typed: str) -> str:
        self.by.add("buttons")
        return super()._in_language(typed)

    def _naming(self, seat: Seat, mark: Callable[[str], str]) -> str:
        self.named.add(seat)
        return super()._naming(seat, mark)


class Voices:
    """Who speaks of a game to so many seats: in each language, beside buttons and without them, and each plainly."""

    def __init__(self, loaded: LoadedGame, seats: int) -> None:
        """Speak every language that the game does."""
        self._seats = seats
        self._ways = [
            tuple(
                Noting(loaded.texts, language, NAMES[:seats], "!", loaded.codec, buttons=buttons)
                for buttons in (False, True)
            )
            for language in loaded.texts.catalogues[0].languages
        ]

    def spoken(self, say: Callable[[Noting], str]) -> Iterator[tuple[Noting, str]]:
        """List what they say; what is said in a language beside buttons as without them is said once."""
        for without, beside in self._ways:
            without.by.clear()
            text = say(without)
            differs = "buttons" in without.by
            yield without, text
            if differs:
                beside.by.clear()
                yield beside, say(beside)

    def told(self, record: Record) -> Iterator[tuple[str, tuple[Line, ...], tuple[Line, ...]]]:
        """List how a record is told: the language, the lines, and the lines where words are plain."""
        for voice, text in self.spoken(lambda voice: voice.record(record)):
            lines = markup.parse(text)
            if "plain" in voice.by:
                yield voice.language, lines, voice.plainly.lines(voice.plainly.record(record))
            else:
                yield voice.language, lines, markup.unstyled(lines)

    def alike(self) -> range:
        """Forget which seats were named since this was asked last; gives the sizes of tables that are told the same."""
        named = {seat for ways in self._ways for voice in ways for seat in voice.named}
        for ways in self._ways:
            for voice in ways:
                voice.named.clear()
        there = named <= set(range(self._seats))
        return range(max(named, default=-1) + 1, len(NAMES) + 1) if there else range(self._seats, self._seats + 1)
