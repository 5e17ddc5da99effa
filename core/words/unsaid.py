"""What is told where words are missing or broken: the message's key and its facts, plainly."""

from collections.abc import Mapping

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
DERIVED = ("_count", "_key")
"""Ends of variables that only help a message to choose its words."""


def stated(key: str, variables: Mapping[str, str | int]) -> str:
    """State a message: `event-bid-made` with a seat and a count is "bid made: seat ann, count 3"."""
    kind, _, rest = key.partition("-")
    name = (rest if kind in KINDS and rest else key).replace("-", " ")
    facts = [f"{_spaced(field)} {value}" for field, value in variables.items() if not _is_derived(field, variables)]
    return f"{name}: {', '.join(facts)}" if facts else name


def _is_derived(field: str, variables: Mapping[str, str | int]) -> bool:
    return any(field.endswith(end) and field.removesuffix(end) in variables for end in DERIVED)


def _spaced(field: str) -> str:
    return field.replace("_", " ")
