"""Records to words and typed words to records, in any language."""

from core.text import grammar, local_time, markup, names, plaintext, unsaid
from core.text.catalogue import FALLBACK, Catalogue, Texts, WordsError, load
from core.text.grammar import Reading, field_names, owner, read, usage, write
from core.text.kinds import field_types, kebab, key, tag
from core.text.markup import plain
from core.text.names import normalise
from core.text.render import PIPS, Voice
from core.text.speaker import Manner, Speakers
from core.text.vocabulary import ADMIN, ALIASES, ALL, ASK, CHOICES, FACELESS, PLAY, QUESTIONS, RESERVED, TIMELY, WORKING

__all__ = [
    "ADMIN",
    "ALIASES",
    "ALL",
    "ASK",
    "CHOICES",
    "FACELESS",
    "FALLBACK",
    "PIPS",
    "PLAY",
    "QUESTIONS",
    "RESERVED",
    "TIMELY",
    "WORKING",
    "Catalogue",
    "Manner",
    "Reading",
    "Speakers",
    "Texts",
    "Voice",
    "WordsError",
    "field_names",
    "field_types",
    "grammar",
    "kebab",
    "key",
    "load",
    "local_time",
    "markup",
    "names",
    "normalise",
    "owner",
    "plain",
    "plaintext",
    "read",
    "tag",
    "unsaid",
    "usage",
    "write",
]
