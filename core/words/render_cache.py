"""A voice from which others are made that speak alike of other people: what names nobody is worked out once for all."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Any

from core.contract import Bounded, Codec, Record
from core.words import glyphs, templates
from core.words.catalogue import Texts
from core.words.kinds import key, names_nobody
from core.words.render import SAYING, Voice
from core.words.templates import Shape, Template

Manner = tuple[str, str, bool, bool, bool]
"""How an audience is spoken to: language, prefix, and whether plainly, with buttons beside the words, and openly."""
KEPT = 256
"""Manners of speaking, and in each of them words, that are kept."""
TEMPLATES = 512
"""Words of records with gaps for names that are kept in each of them."""


@dataclass(frozen=True)
class Speaker(Voice):
    """A voice that keeps how it says members of enumerations, actions in which nobody is named, and all but the names.

    What it says of a record is kept with gaps for people, dice and actions.
    """

    def naming(self, names: Sequence[str]) -> "Speaker":
        """Speak alike of other people, with all that was worked out without a name."""
        _ = self._always, self._faces, self._has_pips, self._unnamed, self._shapes, self._templates
        voice: Speaker = object.__new__(Speaker)
        voice.__dict__.update(self.__dict__, names=names)
        for kin in ("house", "asking_one"):
            if isinstance(speaker := self.__dict__.get(kin), Speaker):
                voice.__dict__[kin] = speaker.naming(names)
        return voice

    @cached_property
    def _unnamed(self) -> Bounded[Enum | str, str | int]:
        """Keep what was said, of actions by their stored forms."""
        return Bounded(KEPT)

    @cached_property
    def _shapes(self) -> Bounded[Any, Shape]:
        """Keep how classes of records fill their messages."""
        return Bounded(TEMPLATES)

    @cached_property
    def _templates(self) -> Bounded[tuple[Any, ...], Template]:
        """Keep texts with gaps, by the class of a record and what else they say of it."""
        return Bounded(TEMPLATES)

    def _briefly(self, kind: Any, record: Record) -> str:
        shape = self._shapes.get(kind)
        if shape is None:
            shape = self._shapes[kind] = templates.shape(kind, self.texts.message(key(kind), self.language))
        message, gaps, rest = shape
        if not gaps:
            return super()._briefly(kind, record)
        form = (kind, *[getattr(record, field) for field, _, _ in rest])
        template = self._templates.get(form)
        if template is None:
            text = self._written(
                message, rest, record, {field: templates.gap(n) for n, (field, _, _) in enumerate(gaps)}
            )
            if templates.is_typed(text):
                self._shapes[kind] = Shape(message, (), ())
                return super()._briefly(kind, record)
            template = self._templates[form] = templates.template(self._spoken(text))
        return template.filled([self._filling(tagged, note, getattr(record, field)) for field, note, tagged in gaps])

    def _filling(self, tagged: str, annotation: Any, value: Any) -> str:
        """Say what fills a gap, as a message would write it."""
        said = self._scalar(tagged, value) if type(value) is int else self._value(tagged, annotation, value)
        return said if isinstance(said, str) else glyphs.written(said, self.language)

    def _scalar(self, tagged: str, value: Any) -> str | int:
        if not isinstance(value, Enum) or tagged in SAYING:
            return super()._scalar(tagged, value)
        said = self._unnamed.get(value)
        if said is None:
            said = self._unnamed[value] = super()._scalar(tagged, value)
        return said

    def _action(self, stored: Any) -> str:
        form = repr(stored)
        said = self._unnamed.get(form)
        if said is None:
            said = super()._action(stored)
            kind: Any = type(self.codec.load(stored)) if self.codec else None
            if kind and names_nobody(kind):
                self._unnamed[form] = said
        return str(said)


class Speakers:
    """The manners in which tables are spoken of, each with the voice that has worked them out."""

    def __init__(self) -> None:
        """Have spoken of none."""
        self._kept: Bounded[tuple[Texts, Codec, Manner], Speaker] = Bounded(KEPT)

    def find(self, texts: Texts, codec: Codec, manner: Manner) -> Speaker:
        """Give a voice that is not strict, and names nobody yet."""
        voice = self._kept.get((texts, codec, manner))
        if voice is None:
            language, prefix, plain, buttons, openly = manner
            voice = Speaker(texts, language, (), prefix, codec, plain, buttons, openly, strict=False)
            _ = voice.house, voice.asking_one
            self._kept[texts, codec, manner] = voice
        return voice
