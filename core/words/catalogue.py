"""Fluent catalogues behind one strict wrapper: what cannot be said is an error, or stated plainly; never a gap."""

import logging
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from importlib.resources import files

from fluent.syntax import FluentParser
from fluent.syntax.ast import Junk, Message, Resource

from core.words.fluent import Ready, Unwritten, Variables, by_runtime, constant, written

log = logging.getLogger(__name__)

FALLBACK = "en"


class WordsError(Exception):
    """A catalogue is broken, or a message cannot be said with these variables."""


class Catalogue:
    """The words of one package in its languages; what another language lacks is said in English."""

    def __init__(self, package: str, sources: Mapping[str, str]) -> None:
        """Take Fluent sources by language; `WordsError` for stray lines or doubled messages, or without English."""
        if FALLBACK not in sources:
            raise WordsError(f"{package} has no words/{FALLBACK}.ftl")
        self.package = package
        self._words = {language: _Words(package, language, text) for language, text in sources.items()}
        self._readable = False

    def parse(self) -> None:
        """Parse every message now instead of when it is first said; `WordsError` for one that cannot be read."""
        for words in self._words.values() if not self._readable else ():
            for key in words.entries:
                words.parse(key)
        self._readable = True

    @property
    def languages(self) -> list[str]:
        """List the languages that it speaks at least partly."""
        return sorted(self._words)

    @cached_property
    def keys(self) -> frozenset[str]:
        """List every message that English has."""
        return frozenset(key for key in self._words[FALLBACK].entries if not key.startswith("-"))

    def has(self, key: str, language: str = FALLBACK) -> bool:
        """Tell whether a message exists in this very language."""
        return language in self._words and key in self._words[language].entries

    def say(self, key: str, language: str, variables: Variables) -> str:
        """Format a message; `WordsError` for an unknown one or a missing variable."""
        message = self.message(key, language)
        try:
            return message.write(variables)
        except KeyError as missing:
            raise WordsError(f"{self.package}, {language}: {key}: no variable {missing}") from None
        except Exception as error:
            raise WordsError(f"{self.package}, {language}: {key}: {error}") from error

    def message(self, key: str, language: str) -> Ready:
        """Give a message as it is said in a language; `WordsError` for an unknown one."""
        return self._words[language if self.has(key, language) else FALLBACK].message(key)


class Texts:
    """A game's words with the house's behind them, by the name of the game."""

    def __init__(self, *catalogues: Catalogue, name: str = "the house") -> None:
        """Look in these catalogues, first one first."""
        self.catalogues, self.name = catalogues, name
        self._variants: dict[str, list[str]] = {}
        self._lacking: set[tuple[str, str]] = set()
        self._chances: dict[str, str] = {}
        self._messages: dict[tuple[str, str], Ready] = {}

    @cached_property
    def languages(self) -> list[str]:
        """List every language that some catalogue speaks."""
        return sorted({language for catalogue in self.catalogues for language in catalogue.languages})

    @cached_property
    def turned(self) -> "Texts":
        """Give the same catalogues, last one first: the house's words with a game's behind them."""
        turned = Texts(*reversed(self.catalogues), name=self.name)
        turned._lacking = self._lacking
        return turned

    def lack(self, key: str, language: str) -> None:
        """Log, once, that a message could not be said."""
        if (key, language) not in self._lacking:
            self._lacking.add((key, language))
            log.error("%s has no words for %s in the language %s, or they are broken", self.name, key, language)

    @cached_property
    def _catalogue_of(self) -> dict[str, Catalogue]:
        return {key: catalogue for catalogue in reversed(self.catalogues) for key in catalogue.keys}

    def has(self, key: str, language: str = FALLBACK) -> bool:
        """Tell whether a message exists in this very language."""
        if language == FALLBACK:
            return key in self._catalogue_of
        return any(catalogue.has(key, language) for catalogue in self.catalogues)

    def known(self, *keys: str) -> str:
        """Return the first of these messages that there is; "" where there is none."""
        return next(filter(self.has, keys), "")

    def say(self, key: str, language: str = FALLBACK, **variables: str | int) -> str:
        """Format a message of the first catalogue that has it; `WordsError` if none has."""
        return self._catalogue(key).say(key, language, variables)

    def message(self, key: str, language: str) -> Ready:
        """Give a message of the first catalogue that has it, as it is said in a language; `WordsError` if none has."""
        found = self._messages.get((key, language))
        if found is None:
            found = self._messages[key, language] = self._catalogue(key).message(key, language)
        return found

    def _catalogue(self, key: str) -> Catalogue:
        catalogue = self._catalogue_of.get(key)
        if catalogue is None:
            raise WordsError(f"no catalogue has the message {key}")
        return catalogue

    def variants(self, key: str) -> list[str]:
        """List the comma-separated words of a message in every language, English first."""
        if key not in self._variants:
            self._variants[key] = self._listed(key)
        return self._variants[key]

    @cached_property
    def faces(self) -> Mapping[int, list[str]]:
        """List what the game calls those of its faces that it does not call by their number."""
        keys = {face: (f"face-{face}", f"typed-face-{face}") for face in range(13) if self.has(f"face-{face}")}
        named = {face: [word for key in both for word in self.variants(key)] for face, both in keys.items()}
        return {face: words for face, words in named.items() if words and str(face) not in words}

    def meant(self, said: str, among: Iterable[str], *keys: str) -> str:
        """Give which of these words was said, itself or as messages such as `typed-value-{}` name it; "" for none."""
        for word in among:
            known = (word, *(variant for key in keys for variant in self.variants(key.format(word))))
            if said.casefold() in map(str.casefold, known):
                return word
        return ""

    def first(self, key: str, language: str) -> str:
        """Give the first of the comma-separated words of a message in this very language, "" if it has none."""
        said = (catalogue.say(key, language, {}) for catalogue in self.catalogues if catalogue.has(key, language))
        return next(said, "").partition(",")[0].strip()

    def chance(self, language: str) -> str:
        """Say what is drawn at a game: its own `chance`, in the plural, or what the house calls it."""
        if language not in self._chances:
            self._chances[language] = self._chance(language)
        return self._chances[language]

    def _chance(self, language: str) -> str:
        for key in ("chance", "chance-unsaid"):
            try:
                return self.say(key, language)
            except WordsError:
                if self.has(key):
                    self.lack(key, language)
        return ""

    def _listed(self, key: str) -> list[str]:
        said = [
            catalogue.say(key, language, {})
            for catalogue in self.catalogues
            for language in sorted(catalogue.languages, key=lambda code: code != FALLBACK)
            if catalogue.has(key, language)
        ]
        return [word.strip() for text in said for word in text.split(",") if word.strip()]


def load(package: str) -> Catalogue:
    """Load the `words/*.ftl` of a package."""
    folder = files(package) / "words"
    if not folder.is_dir():
        raise WordsError(f"{package} has no folder words")
    sources = {entry.name[:-4]: entry.read_text("utf-8") for entry in folder.iterdir() if entry.name.endswith(".ftl")}
    return Catalogue(package, sources)


class _Words:
    """One language of a catalogue: its messages as text, each parsed with what it refers to when first said."""

    def __init__(self, package: str, language: str, text: str) -> None:
        self.entries: dict[str, str] = {}
        self._package, self._language, self._file = package, language, f"{package}, words/{language}.ftl"
        self._messages: dict[str, Ready] = {}
        self._underway: set[str] = set()
        for key, entry in _entries(text):
            if not key:
                raise WordsError(f"{self._file} cannot be read at: {entry.strip()[:60]!r}")
            if key in self.entries:
                raise WordsError(f"{self._file} has two messages {key}")
            self.entries[key] = entry

    def message(self, key: str) -> Ready:
        """Give what says a message; `WordsError` for one that is unknown or cannot be read."""
        found = self._messages.get(key)
        if found is None:
            found = self._messages[key] = self._message(key)
        return found

    def _message(self, key: str) -> Ready:
        if key not in self.entries:
            raise WordsError(f"{self._package} has no message {key}")
        plain = _PLAIN.fullmatch(self.entries[key])
        if plain is not None:
            return Ready(constant(plain[1]), frozenset())
        (entry,) = self.parse(key).body
        if not isinstance(entry, Message) or entry.value is None:
            raise WordsError(f"{self._package}: {key} is empty")
        self._underway.add(key)
        try:
            return written(entry.value, self._language, self._referred)
        except Unwritten:
            return self._by_runtime(key)
        finally:
            self._underway.discard(key)

    def _referred(self, key: str) -> Ready:
        if key in self._underway or key not in self.entries:
            raise Unwritten
        return self.message(key)

    def _by_runtime(self, key: str) -> Ready:
        """Leave a message to Fluent's runtime, with all that it refers to."""
        parsed: dict[str, Resource] = {}
        wanted = [key]
        while wanted:
            other = wanted.pop()
            if other in self.entries and other not in parsed:
                parsed[other] = self.parse(other)
                wanted += _REFERENCE.findall(self.entries[other])
        return Ready(by_runtime(key, parsed.values(), self._language), None)

    def parse(self, key: str) -> Resource:
        """Parse a message; `WordsError` if it cannot be read."""
        parsed = FluentParser(with_spans=False).parse(self.entries[key])
        if any(isinstance(entry, Junk) for entry in parsed.body):
            raise WordsError(f"{self._file} cannot be read at: {self.entries[key].strip()[:60]!r}")
        return parsed


_KEY = re.compile(r"(-?[a-zA-Z][\w-]*) *=")
_PLAIN = re.compile(r"[\w-]+ *= *([^{}\s](?:[^{}\n]*[^{}\s])?)\s*")
"""A message on one line without placeables: the words are what they are."""
_REFERENCE = re.compile(r"\{\s*(-?[a-zA-Z][\w-]*)")


def _entries(text: str) -> Iterator[tuple[str, str]]:
    """Split a source into its messages, each with its key; what belongs to none has the key ""."""
    key, lines = "", list[str]()
    for line in text.splitlines(keepends=True):
        found = _KEY.match(line)
        if found or line.startswith("#"):
            if lines:
                yield key, "".join(lines)
            key, lines = found[1] if found else "", [line] if found else []
        elif lines or line.strip():
            if not key or line[0] not in " \n\r}[*":
                key = ""
            lines.append(line)
    if lines:
        yield key, "".join(lines)


KINDS = (
    "event",
    "refusal",
    "action",
    "row",
    "remark",
    "value",
    "wait",
    "outcome",
    "verb",
    "option",
    "game",
    "about",
    "rules",
)
"""Prefixes of keys that say no more than what kind of message it is."""
DERIVED = ("_count", "_key", "_first")
"""Ends of variables that only help a message to choose its words."""


def stated(key: str, variables: Mapping[str, str | int]) -> str:
    """State a message: `event-bid-made` with a seat and a count is "bid made: seat ann, count 3"."""
    kind, _, rest = key.partition("-")
    name = (rest if kind in KINDS and rest else key).replace("-", " ")
    said = {field.replace("_", " "): value for field, value in variables.items() if not _is_derived(field, variables)}
    facts = [f"{field} {value}" for field, value in said.items()]
    return f"{name}: {', '.join(facts)}" if facts else name


def _is_derived(field: str, variables: Mapping[str, str | int]) -> bool:
    return any(field.endswith(end) and field.removesuffix(end) in variables for end in DERIVED)
