"""What is typed: names, and the shapes of verbs, `<count> <face> [reroll <dice>...]`, read into actions and back."""

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Any, TypeVar, get_args, get_origin

from msgspec import NODEFAULT
from msgspec.structs import fields

from core.contract import Action, Verb
from core.words.catalogue import Texts
from core.words.kinds import field_types, kebab, tag
from core.words.markup import NAME_LENGTH

_TOKEN = re.compile(r"\[|\]|<\w+>(?:\.\.\.)?|[^\s\[\]<>]+")
_TIMES = re.compile(r"(\d+) ?(?:[x×] ?(?=\d|[^\w\s])|[*] ?(?=\d))", re.IGNORECASE)
_ROW = re.compile(r"(\d{1,2})[-–〜~](\d{1,2})")
_SEVERAL = re.compile(r"(\d+)['’]?s", re.IGNORECASE)
_POLITE = re.compile("(.+)(?:さん|さま|様|くん|君|ちゃん)")
_NUMBERS = re.compile("[0-9 ]*")
_NUMBER = "[0-9]+|[一二三四五六七八九十]+"
_GLUED = re.compile(r"(?<=[ぁ-んァ-ヶー一-龥])(?=[0-9])")
NO_FACE = 0
"""How the number of a face is read that a game calls something else: whoever says it means no face that is there."""
NUMBER_WORDS = 30
"""How many numbers each language has words for, from one on."""
MOST_LISTED = 15
"""Characters of values that a usage lists; of more words it shows the first two."""
Entry = TypeVar("Entry")
_POINTS = "..."  # which one sign becomes when it is folded


def normalise(text: str) -> str:
    """Fold full-width characters, and case; commas and several blanks become one blank."""
    folded = text if text.isascii() else unicodedata.normalize("NFKC", text).replace("、", " ")
    return " ".join(folded.replace(",", " ").split())


def folded(name: str) -> str:
    """Write a name in the one way in which all ways of typing it are written."""
    return normalise(name).casefold()


def stem(name: str) -> str:
    """Give what is left of a name that was cut, "" for one that was not; without points only its length tells."""
    kept = folded(name).removesuffix(_POINTS)
    cut = kept != folded(name) or len(name) == NAME_LENGTH - 1
    return kept if cut and len(kept) >= NAME_LENGTH - 1 else ""


def shortened(name: str) -> str:
    """Cut a name as lists show it, if it is long."""
    return name if len(name) <= NAME_LENGTH else name[: NAME_LENGTH - 1] + "…"


def is_same(name: str, typed: str) -> bool:
    """Tell whether two names are one, or one of them may be the other that was cut."""
    one, other = folded(name), folded(typed)
    return one == other or any(
        begins and whole.startswith(begins) for begins, whole in ((stem(typed), one), (stem(name), other))
    )


def matching(entries: Sequence[Entry], typed: str, name: Callable[[Entry], str]) -> list[Entry]:
    """List the entries of a name as it was typed; where there is none, those of which it may be the name that was cut.

    Where such names are several, nobody is meant. A name may be said politely.
    """
    exact = [entry for entry in entries if folded(name(entry)) == folded(typed)]
    if not exact and (polite := _POLITE.fullmatch(typed.strip())):
        return matching(entries, polite[1], name)
    cut = [] if exact else [entry for entry in entries if is_same(name(entry), typed)]
    return exact or (cut if len({folded(name(entry)) for entry in cut}) == 1 else [])


@dataclass(frozen=True)
class Field:
    """A place for one value, or for one or more (`many`)."""

    name: str
    many: bool


@dataclass(frozen=True)
class Keyword:
    """A word that must stand there, or one that the game's words name for it: `typed-keyword-reroll`."""

    word: str


@dataclass(frozen=True)
class Optional:
    """A part that may be missing whole."""

    parts: tuple["Part", ...]


Part = Field | Keyword | Optional


@cache
def parts(shape: str) -> tuple[Part, ...]:
    """Read a shape; ValueError for unbalanced brackets."""
    found, rest = _parts(_TOKEN.findall(shape))
    if rest:
        raise ValueError(f"the shape {shape!r} has a bracket too many")
    return found


def _parts(tokens: list[str]) -> tuple[tuple[Part, ...], list[str]]:
    found: list[Part] = []
    while tokens and tokens[0] != "]":
        token, tokens = tokens[0], tokens[1:]
        if token == "[":
            inner, tokens = _parts(tokens)
            if not tokens:
                raise ValueError("a shape has a bracket too few")
            found.append(Optional(inner))
            tokens = tokens[1:]
        elif token.startswith("<"):
            found.append(Field(token.rstrip(".").strip("<>"), token.endswith("...")))
        else:
            found.append(Keyword(token))
    return tuple(found), tokens


def field_names(shape: str) -> list[str]:
    """List the fields that a shape names, in order."""
    return re.findall(r"<(\w+)>", shape)


@dataclass(frozen=True)
class Reading:
    """What typed values may refer to: seats by the names at the table, faces and enums by the game's words.

    `numbered`: seats are written by their numbers, where a name that is read would alert whose it is.
    """

    texts: Texts
    names: Sequence[str] = ()
    numbered: bool = False


def read(verb: Verb, typed: str, reading: Reading) -> Action | None:
    """Read the words behind a verb into its action, None if they do not fit its shape."""
    text = normalise(typed).strip("「」“”!。 ")
    for words in dict.fromkeys(_ways(text, verb, reading.texts)):
        for values, rest in _match(parts(verb.shape), words.split(), {}, verb.action, reading):
            if not rest:
                return _build(verb.action, values)
    return None


def _ways(text: str, verb: Verb, texts: Texts) -> tuple[str, ...]:
    """List the ways in which words can be read: as they stand, and without counters; of mere numbers there is one."""
    if _NUMBERS.fullmatch(text):
        return (text,)
    ways = (_TIMES.sub(r"\1 ", text), _TIMES.sub(r"\1 ", uncounted(text, texts, counts_first(verb))))
    return ways if text.isascii() else ways[::-1]  # `1が6個` says which is the count, `1 6個` too


def begins_with_value(shape: str) -> bool:
    """Tell whether a verb needs one value first, such as a count, rather than any number of them, or none."""
    first = next(iter(parts(shape)), None)
    return isinstance(first, Field) and not first.many


def counts_first(verb: Verb) -> bool:
    """Tell whether a verb needs a count and then a face."""
    kinds, (count, face) = field_types(verb.action), [*parts(verb.shape), None, None][:2]
    fields = isinstance(count, Field) and isinstance(face, Field)
    return fields and not tag(kinds[count.name]) and tag(kinds[face.name]) == "face"  # type: ignore[union-attr]


def tells_count(text: str, texts: Texts) -> bool:
    """Tell whether a text says itself which of two numbers is the count: `three 4s`, `3x4`, `4が3個`."""
    said = normalise(text)
    faces = {word.casefold() for word in texts.variants("face-words")}
    several = any(_SEVERAL.fullmatch(word.strip("!")) or word.strip("!") in faces for word in said.casefold().split())
    return several or bool(_TIMES.search(said)) or uncounted(said, texts) != said


def uncounted(text: str, texts: Texts, bids: bool = False) -> str:
    """Write words with counters without them: `1が6個` of a bid as `6 1`, `1番と3番を` as `1 3`; other words stay."""
    counters, joints = (_either(texts, key) for key in ("counter-words", "joint-words"))
    if not counters:
        return text
    count = rf"({_NUMBER})\s*(?:{counters})"
    if bids:
        said = re.fullmatch(rf"(\S+?)\s*(?:{joints})?\s*{count}(?:\s*(?:{joints}))?(.*)", text)
        if said:
            return f"{said[2]} {said[1]} {uncounted(said[3], texts)}".strip()
    return _GLUED.sub(" ", re.sub(rf"{count}(?:{joints})?", r"\1 ", text)).strip()


def _either(texts: Texts, key: str) -> str:
    return "|".join(sorted(map(re.escape, texts.variants(key)), key=len, reverse=True))


def _build(action: type[Action], values: Mapping[str, Any]) -> Action | None:
    kind: Any = action
    filled = dict(values)
    for name, is_tuple in _needed(kind):
        if name not in filled:
            if not is_tuple:
                return None
            filled[name] = ()
    return action(**filled)


@cache
def _needed(kind: Any) -> tuple[tuple[str, bool], ...]:
    """List the fields of an action that must be filled, and whether each may have any number of entries."""
    needed = [field.name for field in fields(kind) if field.default is NODEFAULT]
    return tuple((name, get_origin(field_types(kind)[name]) is tuple) for name in needed)


def _match(
    shape: Sequence[Part], words: list[str], values: dict[str, Any], action: Any, reading: Reading
) -> Iterator[tuple[dict[str, Any], list[str]]]:
    if not shape:
        yield values, words
        return
    part, after = shape[0], shape[1:]
    match part:
        case Keyword(word):
            if words and words[0].casefold() in {word, *_folded(reading.texts, f"typed-keyword-{word}")}:
                yield from _match(after, words[1:], values, action, reading)
        case Optional(inner):
            for found, rest in _match(inner, words, values, action, reading):
                yield from _match(after, rest, found, action, reading)
            yield from _match(after, words, values, action, reading)
            if words and words[0].casefold() in _folded(reading.texts, "typed-keyword-all"):
                yield from _match(after, words[1:], values, action, reading)
        case Field(name, many):
            taken = _many if many else _one
            for value, rest in taken(field_types(action)[name], words, reading):
                yield from _match(after, rest, {**values, name: value}, action, reading)


def _one(annotation: Any, words: list[str], reading: Reading) -> Iterator[tuple[Any, list[str]]]:
    longest = len(words) if tag(annotation) == "seat" else 1
    for count in range(longest, 0, -1):
        value = _value(annotation, " ".join(words[:count]), reading) if len(words) >= count else None
        if value is not None:
            yield value, words[count:]


def _many(annotation: Any, words: list[str], reading: Reading) -> Iterator[tuple[tuple[Any, ...], list[str]]]:
    entry = get_args(annotation)[0]
    longest: list[tuple[Any, ...]] = []
    for word in words:
        values = (tag(entry) == "place" and _places(word)) or (_value(entry, word, reading),)
        if None in values:
            break
        longest.append(values)
    for count in range(len(longest), 0, -1):
        yield tuple(value for values in longest[:count] for value in values), words[count:]


def _places(word: str) -> tuple[int, ...]:
    """Read places in a row, `2-4`; nothing if it is none."""
    found = _ROW.fullmatch(word)
    first, last = (int(found[1]), int(found[2])) if found else (1, 0)
    return tuple(range(first, last + 1))


def _value(annotation: Any, word: str, reading: Reading) -> Any:
    kind = get_args(annotation)[0] if get_args(annotation) else annotation
    tagged = tag(annotation)
    if tagged == "seat":
        return _seat(word, reading.names)
    if tagged == "face":
        return _face(word, reading.texts)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _member(kind, word, reading.texts)
    return _number(word, reading.texts)


def _number(word: str, texts: Texts) -> int | None:
    if word.isascii() and word.isdigit() and len(word) < 10:
        return int(word)
    words = [entry.casefold() for entry in texts.variants("number-words")]
    return words.index(word.casefold()) % NUMBER_WORDS + 1 if word.casefold() in words else None


def _face(word: str, texts: Texts) -> int | None:
    for face, names in texts.faces.items():
        if face != NO_FACE and word.casefold() in map(str.casefold, names):
            return face
    plural, several = [entry.casefold() for entry in texts.variants("face-words")], _SEVERAL.fullmatch(word)
    numbered = several[1] if several else word
    number = plural.index(word.casefold()) % 6 + 1 if word.casefold() in plural else _number(numbered, texts)
    return NO_FACE if number in texts.faces else number


def _folded(texts: Texts, *keys: str) -> set[str]:
    return {word.casefold() for key in keys for word in texts.variants(key)}


def _member(kind: type[Enum], word: str, texts: Texts) -> Enum | None:
    for member in kind:
        value = str(member.value)
        if word.casefold() == value.casefold():
            return member
        if word.casefold() in _folded(texts, f"value-{kebab(value)}", f"typed-value-{kebab(value)}"):
            return member
    return None


def _seat(word: str, names: Sequence[str]) -> int | None:
    number = re.fullmatch(r"(#?)(\d{1,3})", word)
    numbered = int(number[2]) - 1 if number and 0 < int(number[2]) <= len(names) else None
    if number and number[1]:
        return numbered
    seats = matching(range(len(names)), word, names.__getitem__)
    return seats[0] if len(seats) == 1 else numbered


def write(verb: Verb, action: Action, texts: Texts, names: Sequence[str] = (), *, numbered: bool = False) -> str:
    """Write an action as it is typed; reading it gives the same action.

    It is plain ASCII, seats as `#2`; or, for people to read, a seat of which one of the `names` tells is called so,
    or is said by its number alone where it is to be `numbered`.
    """
    return " ".join([verb.word, *_written(parts(verb.shape), action, Reading(texts, names, numbered))])


def _written(shape: Sequence[Part], action: Action, reading: Reading) -> Iterator[str]:
    kind: Any = type(action)
    for part in shape:
        match part:
            case Keyword(word):
                yield word
            case Optional(inner):
                named = [field for field in inner if isinstance(field, Field)]
                noise = all(isinstance(entry, Keyword) for entry in inner)  # `raise [to] 9`
                if not noise and all(getattr(action, field.name) not in ((), None) for field in named):
                    yield from _written(inner, action, reading)
            case Field(name, many):
                value = getattr(action, name)
                for entry in value if many else (value,):
                    yield as_typed(field_types(kind)[name], entry, reading)


def as_typed(annotation: Any, value: Any, reading: Reading) -> str:
    """Write one value of an action as it is typed."""
    if tag(annotation) == "seat":
        number = str(value + 1)
        named = number if reading.numbered else normalise(reading.names[value]) if value < len(reading.names) else ""
        return named if _seat(named, reading.names) == value else f"#{number}"
    if tag(annotation) == "face":
        return next((word for word in reading.texts.faces.get(value, ()) if word.isascii()), str(value))
    return str(value.value) if isinstance(value, Enum) else str(value)


def owner(verbs: Sequence[Verb], action: Action) -> Verb | None:
    """Find the verb row of an action, None for one that nobody types."""
    return next((verb for verb in verbs if verb.action is type(action)), None)


def usage(verb: Verb) -> str:
    """Write how a verb is used, with words as they are typed, else in capitals: `lay rose|skull`, `bid COUNT FACE`.

    Words that may be left out and say nothing (`raise [to] 9`) are.
    """
    told = re.sub(r"\[[a-z]+\] ", "", verb.shape)
    shape = re.sub(r"<(\w+)>", lambda field: _values(verb.action, field[1]) or field[1].upper(), told)
    return f"{verb.word} {shape}".strip()


def _values(action: Any, name: str) -> str:
    """List the values of a field that has but a few, or the first words of many (`reach|stoop|...`); else ""."""
    annotation = field_types(action)[name]
    kind = get_args(annotation)[0] if get_args(annotation) else annotation
    if not (isinstance(kind, type) and issubclass(kind, Enum)):
        return ""
    words = [str(member.value) for member in kind]
    if len(listed := "|".join(words)) <= MOST_LISTED:
        return listed
    return "" if re.search("[0-9]", listed) else "|".join((*words[:2], _POINTS))
