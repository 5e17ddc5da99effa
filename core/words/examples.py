"""What words may say of commands that would be taken now: `$examples`, `$example_bid`, `$example`."""

from collections.abc import Sequence
from typing import Any, Protocol, get_args

from core.contract import Record
from core.words import markup
from core.words.grammar import Reading, as_typed
from core.words.kinds import EXAMPLE, examples_in

Commands = tuple[tuple[str, tuple[str, ...]], ...]
"""Whole commands, by the verb that they begin with; by "" the one that would be taken in place of what is refused.

Behind one that says a seat by its number stands whose seat that is, marked as a name.
"""
ALL = f"{EXAMPLE}s"


class Speaking(Protocol):
    """A voice, as far as it says commands."""

    @property
    def examples(self) -> Commands:
        """Say what may be typed."""

    def say(self, key: str, **variables: str | int) -> str:
        """Say a message."""

    def command(self, typed: str) -> str:
        """Mark what is to be typed."""

    def listed(self, entries: Sequence[str], last: str = "") -> str:
        """Join what is listed."""


def exemplified(needs: frozenset[str] | None, voice: Speaking) -> dict[str, str | int]:
    """Return what words want of commands; `_key` is `none` where there is none."""
    told: dict[str, str | int] = {}
    for name in examples_in(needs):
        word = name.removeprefix(f"{EXAMPLE}_") if name != EXAMPLE else ""
        found = [typed for verb, several in voice.examples for typed in several if name == ALL or verb == word]
        told[name] = voice.listed([_shown(voice, typed) for typed in found], "list-typed") if found else ""
        told[f"{name}_key"] = "some" if found else "none"
    return told


def _shown(voice: Speaking, typed: str) -> str:
    command, _, whose = typed.partition("\ue000")
    said = voice.command(command)
    return voice.say("command-of", typed=said, name=f"\ue000{whose}") if whose else said


def first_typed(annotation: Any, values: tuple[Any, ...], reading: Reading) -> str:
    """Write the first of several values as it is typed; "" for what nobody types, and where there is none."""
    entry = get_args(annotation)[0]
    if not values or isinstance(values[0], Record | tuple):
        return ""
    return markup.literal(as_typed(entry, values[0], reading))
