"""Records to words: by key and by the type of each field, kept once for all who speak alike; no game knows of this."""

import dataclasses
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from typing import Any, get_args

from core.contract import Bounded, Codec, Line, Record
from core.words import grammar, kinds, markup, vocabulary
from core.words.catalogue import FALLBACK, Texts, stated
from core.words.fluent import Amount, Ready, in_list, number_in
from core.words.kinds import EXAMPLE, Commands, Field, Shape, Template, Words, facts, kebab, key, seats, tag, wanted

_PIPS = dict(enumerate(PIPS := "⚀⚁⚂⚃⚄⚅", 1))
Manner = tuple[str, str, bool, bool, bool]
"""How an audience is spoken to: language, prefix, and whether plainly, with buttons beside the words, and openly."""


@dataclass(frozen=True)
class Voice:
    """Who speaks to whom: the words, the language, the seats' names, the prefix to type, and the game's actions.

    `plain`: without styles and markup. `buttons`: they stand beside the words, which need not tell what to type.
    `openly`: nobody else reads there, so nothing is private. `stood_in`: the seats that the house plays for.
    `table`: the code of the table spoken of, where others are spoken of too. `asking`: one seat, which was called.
    `lying`: the dice at the places that are chosen from, as far as they are seen (else 0). `examples`: what to type.
    What cannot be said is an error where a voice is `strict`; else it is stated plainly, and logged once.
    In `kept` is what it has worked out, of its own or with others who speak alike: values, and records without names.
    """

    texts: Texts
    language: str
    names: Sequence[str] = ()
    prefix: str = ""
    codec: Codec | None = None
    plain: bool = False
    buttons: bool = False
    openly: bool = False
    asking: bool = False
    stood_in: frozenset[int] = frozenset()
    table: str = ""
    lying: tuple[int, ...] = ()
    examples: Commands = ()
    strict: bool = True
    kept: Words | None = dataclasses.field(default=None, compare=False, repr=False)

    @cached_property
    def house(self) -> "Voice":
        """Speak alike with the house's words before those of the game."""
        return replace(self, texts=self.texts.turned)

    @cached_property
    def _manner(self) -> tuple[Any, ...]:
        """What decides the words of a record that names nobody: voices that have it in common keep them together."""
        return self.texts, self.codec, self.language, self.prefix, self.plain, self.buttons, self.openly, self.asking

    def _once(self, form: tuple[Any, ...], make: Callable[[], Any]) -> Any:
        """Work out what is the same for all who speak alike, once where it is kept."""
        if self.kept is None:
            return make()
        found = self.kept.get((self._manner, *form))
        if found is None:
            found = self.kept[self._manner, *form] = make()
        return found

    def say(self, key: str, *instead: str, **variables: str | int) -> str:
        """Format a message, or the first that can be said of those `instead`.

        Numbers and text are put in as they are, so protect what comes from outside.
        """
        given = {**self._always, **variables}
        if self.strict:
            return self._spoken(self.texts.say(key, self.language, **given))
        try:
            return self._spoken(self.texts.message(key, self.language).write(given))
        except Exception:
            pass  # something else is said in its place
        for choice, language in ((choice, code) for choice in (key, *instead) for code in (self.language, FALLBACK)):
            with suppress(Exception):
                return self._spoken(self.texts.say(choice, language, **given))
            self.texts.lack(choice, language)
        return stated(key, variables)

    @cached_property
    def _always(self) -> dict[str, str | int]:
        """Give what every message may say: `$p`, `$buttons`, `$openly`, `$asking`, and what is drawn."""
        chance, known = self.texts.chance(self.language), ("buttons", "openly", "asking")
        marks = {name: "yes" if getattr(self, name) else "no" for name in known}
        return {"p": self.prefix, **marks, "chance": chance, "Chance": chance[:1].upper() + chance[1:]}

    def command(self, typed: str) -> str:
        """Mark what is to be typed, in the words of the language."""
        return markup.code(self._in_language(typed))

    def choice(self, typed: str) -> str:
        """Mark an option or a setting as what is to be typed, in the words of the language."""
        return markup.code(vocabulary.choice(typed, self.texts, self.language))

    def _spoken(self, text: str) -> str:
        return markup.recoded(text, self._in_language) if self.language != FALLBACK else text

    def _in_language(self, typed: str) -> str:  # where buttons stand beside the words, it begins as clients know it
        return vocabulary.in_language(typed, self.texts, self.language, verb=not self.buttons)

    def lines(self, text: str) -> tuple[Line, ...]:
        parsed = markup.parse(text)
        return markup.unstyled(parsed) if self.plain else parsed

    def label(self, text: str) -> str:
        """Give formatted words as they stand on a button."""
        return markup.plain(self.lines(text)) if self.plain else markup.unmarked(text)

    def record(self, record: Record) -> str:
        """Put an event, a refusal, an action or a row into words; where nobody is strict, by what the words need."""
        kind: Any = type(record)
        if not self.strict:
            with suppress(Exception):  # else what can be said of it is found out field by field
                return self._briefly(kind, record)
        variables: dict[str, str | int] = {}
        for field, annotation, tagged, _ in facts(kind):
            try:
                self._vary(variables, (field, annotation, tagged), getattr(record, field))
            except Exception:
                if self.strict:
                    raise
                self.texts.lack(f"{key(kind)}, {field}", self.language)
        needs = self.texts.message(key(kind), self.language).needs if self.texts.has(key(kind)) else None
        return self.say(key(kind), **self.exemplified(needs) | variables)

    def _briefly(self, kind: Any, record: Record) -> str:
        """Put a record into words, without what its message has no word of; what stands between gaps is kept."""
        message, gaps, rest = shape = self._once(
            (kind,), lambda: kinds.shape(kind, self.texts.message(key(kind), self.language))
        )
        if not gaps or self.kept is None:
            return self._spoken(self._written(message, wanted(kind, message.needs), record, {}))
        form = (kind, Template, *[getattr(record, part[0]) for part in rest])
        template: Template | None = self._once(form, lambda: self._template(shape, record))
        if template is None:
            self.kept[self._manner, kind] = Shape(message, (), ())
            return self._briefly(kind, record)
        said = [self._filling(tagged, note, getattr(record, name)) for name, note, tagged in gaps]
        return template.text % tuple([said[number] for number in template.gaps])

    def _template(self, shape: Shape, record: Record) -> Template | None:
        """Write a message with gaps, None where a gap is a part of what is to be typed."""
        marks: dict[str, str | int] = {part[0]: kinds.gap(number) for number, part in enumerate(shape.gaps)}
        text = self._written(shape.message, shape.rest, record, marks)
        return None if kinds.is_typed(text) else kinds.template(self._spoken(text))

    def _filling(self, tagged: str, annotation: Any, value: Any) -> str:
        said = self._scalar(tagged, value) if type(value) is int else self._value(tagged, annotation, value)
        return said if isinstance(said, str) else number_in(said, self.language)

    def _written(self, message: Ready, parts: Iterable[Field], record: Record, known: dict[str, str | int]) -> str:
        """Write a message of some fields of a record, and of what is known besides."""
        variables = self._always | known
        if kinds.examples_in(message.needs):
            variables |= self.exemplified(message.needs)
        for part in parts:
            value = getattr(record, part[0])
            if type(value) is int:  # as most are, and no more can be said of it
                variables[part[0]] = self._scalar(part[2], value)
            else:
                self._vary(variables, part, value, message.needs)
        return message.write(variables)

    def exemplified(self, needs: frozenset[str] | None) -> dict[str, str | int]:
        """Return what words want of the commands that may be typed; `_key` is `none` where there is none."""
        told: dict[str, str | int] = {}
        for name in kinds.examples_in(needs):
            word = name.removeprefix(f"{EXAMPLE}_") if name != EXAMPLE else ""
            found = [
                typed
                for verb, several in self.examples
                for typed in several
                if name == kinds.ALL_EXAMPLES or verb == word
            ]
            told[name] = self.listed([*map(self._typable, found)], "list-typed") if found else ""
            told[f"{name}_key"] = "some" if found else "none"
        return told

    def _typable(self, typed: str) -> str:
        command, _, whose = typed.partition("\ue000")
        said = self.command(command)
        return self.say("command-of", typed=said, name=f"\ue000{whose}") if whose else said

    def _first_typed(self, annotation: Any, values: tuple[Any, ...]) -> str:
        """Write the first of several values as it is typed; "" for what nobody types, and where there is none."""
        if not values or isinstance(values[0], Record | tuple):
            return ""
        reading = grammar.Reading(self.texts, self.names, numbered=not self.openly)
        return markup.literal(grammar.as_typed(get_args(annotation)[0], values[0], reading))

    def name(self, seat: int) -> str:
        return self._naming(seat, markup.name)

    def calling(self, seat: int) -> str:
        """Name a seat so that its player looks up."""
        return self._naming(seat, markup.called)

    def _naming(self, seat: int, mark: Callable[[str], str]) -> str:
        named = mark(self.names[seat]) if 0 <= seat < len(self.names) else f"#{seat + 1}"
        return self.say("name-stood-in", name=named) if seat in self.stood_in else named

    def standing_in(self, seats: Iterable[int]) -> "Voice":
        """Say of these seats, when they are named, that the house plays for them."""
        return replace(self, stood_in=frozenset(seats))

    def listed(self, entries: Sequence[str], last: str = "list-last") -> str:
        """Join entries as a person would: "a, b and c", or "a, b or c" (`list-choice`)."""
        if len(entries) < 2:
            return entries[0] if entries else self.say("value-none")
        first = entries[0]
        for entry in entries[1:-1]:
            first = self.say("list-more", first=first, next=entry)
        return self.say(last, first=first, last=entries[-1])

    def people(self, names: Sequence[str], last: str = "list-last") -> str:
        """Join names: each but the last as it is said in a list, the last as the sentence says a name."""
        return self.listed([*(self.say("name-in-list", name=name) for name in names[:-1]), *names[-1:]], last)

    def seated(self, seats: Iterable[int], last: str = "list-last") -> str:
        """Join the names of seats."""
        return self.people([self.name(seat) for seat in seats], last)

    def _vary(self, said: dict[str, str | int], part: Field, value: Any, needs: frozenset[str] | None = None) -> None:
        """Put in what a message may say of a field, of a tuple only what it `needs`."""
        field, annotation, tagged = part
        if needs is None or field in needs:
            said[field] = self._value(tagged, annotation, value)
        if isinstance(value, tuple):
            said[f"{field}_count"] = len(value)
            if needs is None or f"{field}_first" in needs:
                said[f"{field}_first"] = self._first_typed(annotation, value)
            if tagged == "seat" and (needs is None or f"{field}_choice" in needs):
                said[f"{field}_choice"] = self.seated(value, "list-choice")
            elif (needs is None or f"{field}_choice" in needs) and all(isinstance(entry, str) for entry in value):
                said[f"{field}_choice"] = self.listed([*map(str, self._entries(annotation, value))], "list-choice")
        elif value is None:
            said[f"{field}_key"] = "none"
        elif isinstance(value, Enum):
            said[f"{field}_key"] = str(value._value_)  # past the property, which is Python
        elif isinstance(value, str):
            said[f"{field}_key"] = "some" if value else "none"

    def value(self, annotation: Any, value: Any) -> str | int:
        return self._value(tag(annotation), annotation, value)

    def _value(self, tagged: str, annotation: Any, value: Any) -> str | int:
        if value is None:
            return self.say("value-none")
        if isinstance(value, bool):
            return "yes" if value else "no"
        if tagged in ("action", "ranking"):
            return self._action(value) if tagged == "action" else self._ranking(value)
        if isinstance(value, tuple):
            return self._tuple(tagged, annotation, value)
        return self._scalar(tagged, value)

    def _scalar(self, tagged: str, value: Any) -> str | int:
        if tagged in SAYING:
            return SAYING[tagged](self, value)
        if isinstance(value, Enum):
            said: str = self._once((value,), lambda: self.say(f"value-{kebab(str(value.value))}"))
            return said
        if isinstance(value, Record):
            return self._row(value, 1)
        return value if isinstance(value, int) else markup.literal(str(value))

    def _tuple(self, tagged: str, annotation: Any, value: tuple[Any, ...]) -> str:
        if tagged == "face":
            return self.dice(value)
        if value and isinstance(value[0], Record):
            return self._gap(type(value[0])).join(self._row(row, number) for number, row in enumerate(value, 1))
        entries = [in_list(said) for said in self._entries(annotation, value)]
        if tagged in ("seat", "name", "called"):
            return self.people(entries)
        return " ".join(entries) if tagged == "card" else self.listed(entries)

    def _entries(self, annotation: Any, value: tuple[Any, ...]) -> list[str | int]:
        if not value:
            return []
        entry = get_args(annotation)[0]
        tagged = tag(entry)
        return [self._value(tagged, entry, each) for each in value]

    def _row(self, row: Record, number: int) -> str:
        """Say a row of a list, marked as one, and as whose it is where that is one seat's."""
        kind: Any = type(row)
        found = [getattr(row, field) for field in seats(kind)]
        whose = found[0] if len(found) == 1 and isinstance(found[0], int) else None
        return markup.row(kebab(kind.__name__), number, whose, self.record(row))

    def _gap(self, row: type[Record]) -> str:
        """Say what stands between rows: the game's `gap-seat-row` if it has one, else each row is a line."""
        gap = f"gap-{kebab(row.__name__)}"
        return self.say(gap) if self.texts.has(gap) else "\n"

    def face(self, face: int) -> str:
        return markup.glyph("dice", str(face), self._named("face", face))

    def card(self, card: int) -> str:
        return markup.glyph("card", str(card), self._named("card", card))

    def game(self, name: str) -> str:
        """Say a game's title, or its name where its words are not at hand."""
        return self.say(f"game-{name}") if self.texts.has(f"game-{name}") else name

    def dice(self, faces: Sequence[int]) -> str:
        """Say dice: as pips with digits beside them, or as the game names its faces; plainly as digits alone."""
        if not faces:
            return self.say("value-none")
        value, names = " ".join(map(str, faces)), self._faces
        try:
            said = " ".join([names[face] for face in faces]) if names else value
            pips = "".join([_PIPS[face] for face in faces])
        except KeyError:
            return markup.glyph("dice", value, " ".join([self._named("face", face) for face in faces]))
        digits_alone = self.plain or self.texts.has("plain-faces")
        return markup.glyph("dice", value, said if digits_alone else f"{pips} ({said})")

    @property
    def _faces(self) -> dict[int, str]:
        """Name the faces that have pips; empty where all are called by their digits."""
        faces: dict[int, str] = self._once(("faces",), self._name_faces)
        return faces

    def _name_faces(self) -> dict[int, str]:
        names = {face: self._named("face", face) for face in _PIPS}
        return names if any(name != str(face) for face, name in names.items()) else {}

    def _named(self, kind: str, value: int) -> str:
        return markup.literal(self.say(f"{kind}-{value}")) if self.texts.has(f"{kind}-{value}") else str(value)

    def _action(self, stored: Any) -> str:
        if self.codec is None:
            raise ValueError("an action can be said only with its game's codec")
        form = self._manner, repr(stored)
        said: str | None = self.kept.get(form) if self.kept is not None else None
        if said is None:
            action: Any = self.codec.load(stored)
            said = self.record(action)
            if self.kept is not None and kinds.names_nobody(action.__class__):
                self.kept[form] = said
        return said

    def _ranking(self, ranking: tuple[tuple[int, ...], ...]) -> str:
        places, place = [], 1
        for group in ranking:
            places.append(self.say("ranking-place", place=place, who=self.seated(group)))
            place += len(group)
        return self.say("ranking-gap").join(places)


SAYING: dict[str, Callable[[Voice, Any], str | int]] = {
    "seat": Voice.name,
    "face": Voice.face,
    "card": Voice.card,
    "chips": lambda _, chips: Amount("chips", chips),
    "hidden": lambda _, count: Amount("hidden", count),
    "game": Voice.game,
    "name": lambda _, name: markup.name(name),
    "called": lambda _, name: markup.called(name),
    "option": Voice.command,
    "choice": Voice.choice,
}
"""How a value is said by the tag of its type."""


class RenderCache:
    """The manners in which tables are spoken of, each with the voice that has worked them out; the one place for it."""

    def __init__(self) -> None:
        self._kept: Words = Bounded(kinds.KEPT)

    def find(self, texts: Texts, codec: Codec, manner: Manner, names: Sequence[str] = ()) -> Voice:
        """Return a voice that is not strict: as long as it is kept the very same for the same names."""
        form = texts, codec, manner, tuple(names)
        voice: Voice | None = self._kept.get(form)
        if voice is None:
            language, prefix, plain, buttons, openly = manner
            voice = Voice(texts, language, names, prefix, codec, plain, buttons, openly, strict=False, kept=self._kept)
            self._kept[form] = voice
        return voice
