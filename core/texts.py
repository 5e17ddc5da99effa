"""Fluent catalogues behind one strict wrapper: what cannot be said is an error, never a gap."""

from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Any

from fluent.runtime import FluentBundle
from fluent.runtime.types import fluent_number
from fluent.syntax import FluentParser
from fluent.syntax.ast import Junk, Message, Term

FALLBACK = "en"

Variables = Mapping[str, str | int]


class WordsError(Exception):
    """A catalogue is broken, or a message cannot be said with these variables."""


class Catalogue:
    """The words of one package in its languages; what another language lacks is said in English."""

    def __init__(self, package: str, sources: Mapping[str, str]) -> None:
        """Load Fluent sources by language; `WordsError` for unreadable or doubled messages, or without English."""
        if FALLBACK not in sources:
            raise WordsError(f"{package} has no words/{FALLBACK}.ftl")
        self.package = package
        self._bundles = {language: _bundle(package, language, text) for language, text in sources.items()}

    @property
    def languages(self) -> list[str]:
        """List the languages that it speaks at least partly."""
        return sorted(self._bundles)

    @cached_property
    def keys(self) -> frozenset[str]:
        """List every message that English has."""
        return frozenset(self._bundles[FALLBACK]._messages)

    def has(self, key: str, language: str = FALLBACK) -> bool:
        """Tell whether a message exists in this very language."""
        return language in self._bundles and self._bundles[language].has_message(key)

    def say(self, key: str, language: str, variables: Variables) -> str:
        """Format a message; `WordsError` for an unknown one or a missing variable."""
        bundle = self._bundles[language if self.has(key, language) else FALLBACK]
        if not bundle.has_message(key):
            raise WordsError(f"{self.package} has no message {key}")
        pattern = bundle.get_message(key).value
        if pattern is None:
            raise WordsError(f"{self.package}: {key} is empty")
        arguments = {name: _number(value) if isinstance(value, int) else value for name, value in variables.items()}
        text, errors = bundle.format_pattern(pattern, arguments)
        if errors:
            raise WordsError(f"{self.package}, {language}: {key}: {errors[0]}")
        return str(text)


class Texts:
    """A game's words with the house's behind them."""

    def __init__(self, *catalogues: Catalogue) -> None:
        """Look in these catalogues, first one first."""
        self.catalogues = catalogues
        self._variants: dict[str, list[str]] = {}

    @cached_property
    def languages(self) -> list[str]:
        """List every language that some catalogue speaks."""
        return sorted({language for catalogue in self.catalogues for language in catalogue.languages})

    @cached_property
    def turned(self) -> "Texts":
        """Give the same catalogues, last one first: the house's words with a game's behind them."""
        return Texts(*reversed(self.catalogues))

    @cached_property
    def _catalogue_of(self) -> dict[str, Catalogue]:
        return {key: catalogue for catalogue in reversed(self.catalogues) for key in catalogue.keys}

    def has(self, key: str, language: str = FALLBACK) -> bool:
        """Tell whether a message exists in this very language."""
        if language == FALLBACK:
            return key in self._catalogue_of
        return any(catalogue.has(key, language) for catalogue in self.catalogues)

    def say(self, key: str, language: str = FALLBACK, **variables: str | int) -> str:
        """Format a message of the first catalogue that has it; `WordsError` if none has."""
        catalogue = self._catalogue_of.get(key)
        if catalogue is None:
            raise WordsError(f"no catalogue has the message {key}")
        return catalogue.say(key, language, variables)

    def variants(self, key: str) -> list[str]:
        """List the comma-separated words of a message in every language, English first."""
        if key not in self._variants:
            self._variants[key] = self._listed(key)
        return self._variants[key]

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


@lru_cache(1024)
def _number(value: int) -> Any:
    """Make a number that is written without separators."""
    return fluent_number(value, useGrouping=False)


def _bundle(package: str, language: str, text: str) -> FluentBundle:
    parsed = FluentParser(with_spans=False).parse(text)
    for entry in parsed.body:
        if isinstance(entry, Junk):
            raise WordsError(f"{package}, words/{language}.ftl cannot be read at: {str(entry.content).strip()[:60]!r}")
    for name in _doubled(entry.id.name for entry in parsed.body if isinstance(entry, (Message, Term))):
        raise WordsError(f"{package}, words/{language}.ftl has two messages {name}")
    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(parsed)
    return bundle


def _doubled(names: Iterable[str]) -> list[str]:
    seen: set[Any] = set()
    return [name for name in names if name in seen or seen.add(name)]  # type: ignore[func-returns-value]
