"""How languages count and write whole numbers: ours are known here, since babel's data of a locale weighs megabytes."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

CATEGORIES = frozenset(("zero", "one", "two", "few", "many", "other"))
"""How a number may be counted, by Unicode's rules of plurals."""
_COUNTED: dict[str, Callable[[int], str]] = {
    "en": lambda number: "one" if number in (1, -1) else "other",
    "ja": lambda number: "other",
}


def category(number: int, language: str) -> str:
    """Tell how a language counts a number."""
    counted = _COUNTED.get(language)
    return counted(number) if counted else str(_locale(language).plural_form(number))


def digits(number: int, language: str) -> str:
    """Write a number without separators: in all languages by the same digits, behind the sign of the language."""
    if number >= 0 or language in _COUNTED:
        return str(number)
    from babel.numbers import format_decimal

    return str(format_decimal(number, locale=_locale(language), group_separator=False))


@lru_cache(64)
def _locale(language: str) -> Any:
    """Find a language's locale, as Fluent's runtime does."""
    from babel import Locale, UnknownLocaleError

    try:
        return Locale.parse(language.replace("-", "_"))
    except UnknownLocaleError:
        return Locale.default()
