"""Fluent's own runtime, for what `patterns` leaves to it; imported when first wanted."""

from collections.abc import Iterable
from typing import Any

from babel import Locale
from fluent.runtime import FluentBundle
from fluent.runtime.resolver import CurrentEnvironment, ResolverEnvironment
from fluent.runtime.types import FluentInt
from fluent.syntax.ast import Resource

from core.words import glyphs
from core.words.fluent import Variables, Write


class _Number(FluentInt):
    """A number for Fluent, which may choose words by it; written as we write it."""

    said: str

    def format(self, locale: Locale) -> str:
        """Write the number."""
        return self.said


def writing(key: str, parsed: Iterable[Resource], language: str) -> Write:
    """Make a message ready, of itself and what it refers to."""
    bundle = FluentBundle([language], use_isolating=False)
    for resource in parsed:
        bundle.add_resource(resource)
    pattern: Any = bundle.get_message(key).value

    def write(given: Variables) -> str:
        arguments = {name: _argument(value, language) for name, value in given.items()}
        errors: list[Exception] = []
        current = CurrentEnvironment(args=arguments)
        said = pattern(ResolverEnvironment(context=bundle, errors=errors, current=current))
        if errors:
            raise errors[0]
        return str(said)

    return write


def _argument(value: str | int, language: str) -> Any:
    if isinstance(value, str):
        return value
    number = _Number(int(value), useGrouping=False)
    number.said = glyphs.written(value, language)
    return number
