"""The verbs of the house, one closed list that no game may use; and commands in the words of a language."""

import re
from collections.abc import Callable, Iterable

from core.words.catalogue import FALLBACK, Texts
from core.words.grammar import normalise

PLAY = (
    "join",
    "leave",
    "start",
    "extend",
    "try",
    "cancel",
    "again",
    "option",
    "bots",
    "hand",
    "status",
    "back",
    "replace",
    "invite",
)
ASK = (
    *("help", "games", "rules", "new", "verify", "lang", "me", "export", "forget", "stats", "top", "history"),
    *("score", "analysis", "why", "link", "unlink", "notify", "web", "watch", "coach", "welcome"),
)
ADMIN = (
    *("enable", "disable", "settings", "set", "end", "pause", "resume", "ban", "unban", "void"),
    *("audit", "undo"),
)
LATER = (
    *("replay", "fairness"),
    *("daily", "evening", "swap", "best", "badges"),
)
"""Kept free for the house, with the words that catalogues name for them; not answered yet."""

ALIASES = {
    **{"concede": "leave", "begin": "start", "house": "bots"},
    **{"rank": "stats", "leaderboard": "top", "ranking": "top", "pingif": "notify"},
}

FACELESS = (*ADMIN, "help", "games", "rules", "verify", "analysis", "status")
"""What may be asked by whoever does not show who they are."""

QUESTIONS = (
    *("help", "games", "rules", "status", "try", "verify", "lang", "me", "export", "settings", "audit"),
    *("analysis", "stats", "score", "top", "history", "why", "notify", "web", "coach", "welcome"),
)
"""What changes nothing for anybody but the asker, and may be asked again at any time."""
CHOICES = ("lang", "me", "notify", "coach")
"""Questions that may choose something, which is kept even where there is no answer left to say so."""

TIMELY = (*(verb for verb in QUESTIONS if verb not in CHOICES), "new", "join", "again", "hand", "invite")
"""What opens, asks or joins, and is meant for now: said long ago, it means nothing any more."""

OPEN = ("help", "games", "rules", "lang", "me", "notify", "coach", "settings", "set", "new", "again", "welcome")
"""What is answered to the asker alone, and holds nothing that others might not read."""
CLOSED = (
    *("try", "hand", "status", "invite", "why", "link", "unlink", "web", "export", "forget", "verify", "analysis"),
    *("stats", "score", "top", "history", "audit"),
)
"""What is refused with words that others had better not read."""

WORKING = (*PLAY, *ASK, *ADMIN)
RESERVED = frozenset((*WORKING, *LATER, *ALIASES))

ALL = frozenset(("all", "全部", "すべて", "全て"))
"""What stands for every game where games are named, so that none can be called so."""


_COMMAND = re.compile(r"([^\w#@]*(?:[#@]\w+ [^\w#@]*)?)(\S+)(.*)")
_WORD = re.compile(r"[A-Za-z][\w-]*")
_NAME_OR_WORD = re.compile(rf"\ue000[^\ue001]*\ue001|{_WORD.pattern}")
"""A name, as `markup` marks it, is nobody's word."""
_ENDING = re.compile("[ぁ-ん]{1,6}")
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
    return _NAME_OR_WORD.sub(lambda word: _word(word[0], keys, texts, language), typed)


def _word(word: str, keys: tuple[str, ...], texts: Texts, language: str) -> str:
    if not _WORD.fullmatch(word):
        return word
    named = (key.format(word.lower()) for key in (_CAPITALS if word.isupper() else keys))
    return next(filter(None, (texts.first(key, language) for key in named)), word)


def distance(left: str, right: str) -> int:
    """Count the single-character slips (one wrong, missing, too many, or two swapped) between two words."""
    before: list[int] = []
    row = list(range(len(right) + 1))
    for i, a in enumerate(left, 1):
        older, before, row = before, row, [i]
        for j, b in enumerate(right, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == right[j - 2] and left[i - 2] == b:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
    return row[-1]


def meant(text: str, is_known: Callable[[str], bool], endings: Iterable[str]) -> tuple[str, str]:
    """Split what was typed into a known word and the rest: `bluff!`, `参加する`, `all in`; as it stands without one.

    `endings` are those of words that say no more: a language's way to do something.
    """
    head, _, rest = text.strip().partition(" ")
    word = normalise(head).casefold()
    if is_known(word):
        return word, rest.strip()
    bare = word.strip("「」“”!?。~")
    ways = [bare, bare.rpartition("を")[2], *(bare.removesuffix(ending) for ending in endings if bare.endswith(ending))]
    whole = normalise(text).casefold().strip("!?。 ")
    for way in ways:
        if way and is_known(way):
            return way, rest.strip()
    joined = next((way for way in (whole.replace(" ", ""), whole.replace(" ", "_")) if rest and is_known(way)), "")
    return (joined, "") if joined else (word, rest.strip())


def nearest(word: str, verbs: Iterable[str]) -> str:
    """Find the verb nearest to a word: one slip away, two for long words, or another ending; "" if there is none."""
    most = 0 if len(word) < 3 else 1 if len(word) < 6 else 2
    known = list(verbs)
    slips = sorted((distance(word, verb), verb) for verb in known if abs(len(word) - len(verb)) <= most)
    if slips and slips[0][0] <= most:
        return slips[0][1]
    begun = [verb for verb in known if len(verb) > 1 and word.startswith(verb) and _ENDING.fullmatch(word[len(verb) :])]
    return max(begun, key=len, default="")


def verbs_by_word(texts: Texts) -> dict[str, str]:
    """Map whatever is typed for a verb of the house, in any language, to it; ValueError when two verbs share a word."""
    found: dict[str, str] = {}
    for verb in WORKING:
        aliases = (alias for alias, meant in ALIASES.items() if meant == verb)
        for word in (verb, *texts.variants(f"typed-{verb}"), *aliases):
            other = found.setdefault(normalise(word).casefold(), verb)
            if other != verb:
                raise ValueError(f"the word {word!r} is typed for both {other} and {verb}")
    return found
