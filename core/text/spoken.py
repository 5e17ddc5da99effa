"""Commands in the words of a language: catalogues write them as verbs are called, people see what they may type."""

import re

from core.text.catalogue import FALLBACK, Texts

_COMMAND = re.compile(r"([^\w#@]*(?:[#@]\w+ )?)(\S+)(.*)")
_WORD = re.compile(r"[A-Za-z][\w-]*")
_FIRST = ("typed-{}", "typed-option-{}", "typed-keyword-{}", "typed-value-{}")
_LATER = ("typed-keyword-{}", "typed-option-{}", "typed-{}", "value-{}")
_CAPITALS = ("field-{}", "placeholder-{}")
"""The messages with the words of a language: for the first word of a command, for those behind it, and for places."""


def in_language(typed: str, texts: Texts, language: str) -> str:
    """Write a command with the first word that a language has for each of its own; what it has none for stays."""
    found = _COMMAND.fullmatch(typed)
    if language == FALLBACK or found is None:
        return typed
    sign, first, rest = found.groups()
    word = _word(first, _FIRST, texts, language)
    if word == first and first.isascii():
        return typed
    return sign + word + _WORD.sub(lambda later: _word(later[0], _LATER, texts, language), rest)


def _word(word: str, keys: tuple[str, ...], texts: Texts, language: str) -> str:
    if not _WORD.fullmatch(word):
        return word
    named = (key.format(word.lower()) for key in (_CAPITALS if word.isupper() else keys))
    return next(filter(None, (texts.first(key, language) for key in named)), word)
