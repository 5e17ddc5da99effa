"""A voice from which others are made that speak alike of other people: what names nobody is worked out once for all."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Any

from core.contract import Bounded, Codec
from core.text.catalogue import Texts
from core.text.kinds import names_nobody
from core.text.render import SAYING, Voice

Manner = tuple[str, str, bool, bool, bool]
"""How an audience is spoken to: language, prefix, and whether plainly, with buttons beside the words, and openly."""
KEPT = 256
"""Manners of speaking, and in each of them words, that are kept."""


@dataclass(frozen=True)
class Speaker(Voice):
    """A voice that keeps how it says members of enumerations, and actions in which nobody is named."""

    def naming(self, names: Sequence[str]) -> "Speaker":
        """Speak alike of other people, with all that was worked out without a name."""
        _ = self._always, self._faces, self._unnamed
        voice: Speaker = object.__new__(Speaker)
        voice.__dict__.update(self.__dict__, names=names)
        if isinstance(house := self.__dict__.get("house"), Speaker):
            voice.__dict__["house"] = house.naming(names)
        return voice

    @cached_property
    def _unnamed(self) -> Bounded[Enum | str, str | int]:
        """Keep what was said, of actions by their stored forms."""
        return Bounded(KEPT)

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
            _ = voice.house
            self._kept[texts, codec, manner] = voice
        return voice
