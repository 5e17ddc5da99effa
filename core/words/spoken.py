"""Commands in the words of a language: catalogues write them as verbs are called, people see what they may type."""

import re

from core.words.catalogue import FALLBACK, Texts

_COMMAND = re.compile(r"([^\w#@]*(?:[#@]\w+ [^\w#@]*)?)(\S+)(.*)")
_WORD = re.compile(r"[A-Za-z][\w-]*")
_FIRST = ("typed-{}", "typed-option-{}", "typed-keyword-{}", "typed-value-{}")
_CHOSEN = ("typed-option-{}", "typed-setting-{}", "value-{}", "typed-value-{}")
_LATER = ("typed-keyword-{}", "typed-option-{}", "typed-setting-{}", "typed-{}", "value-{}", "typed-value-{}")
_CAPITALS = ("field-{}", "placeholder-{}")
"""The messages with the words of a language: for the first word of a command, options, words behind it, and places."""


def in_language(typed: str, texts: Texts, language: str, *, verb: bool = True) -> str:
    """Write a command with the first word that a language has for each of its own; what it has none for stays.

    Without `verb` its first word stays as it is, and those behind it are in the language.
    """
    found = _COMMAND.fullmatch(typed)
    if language == FALLBACK or found is None:
        return typed
    sign, first, rest = found.groups()
    word = _word(first, _FIRST, texts, language)
    if word == first and first.isascii():
        return typed
    return sign + (word if verb else first) + _words(rest, _LATER, texts, language)


def choice(typed: str, texts: Texts, language: str) -> str:
    """Write an option or a setting, with or without its value, in the words of a language."""
    return typed if language == FALLBACK else _words(typed, _CHOSEN, texts, language)


def _words(typed: str, keys: tuple[str, ...], texts: Texts, language: str) -> str:
    return _WORD.sub(lambda word: _word(word[0], keys, texts, language), typed)


def _word(word: str, keys: tuple[str, ...], texts: Texts, language: str) -> str:
    if not _WORD.fullmatch(word):
        return word
    named = (key.format(word.lower()) for key in (_CAPITALS if word.isupper() else keys))
    return next(filter(None, (texts.first(key, language) for key in named)), word)
