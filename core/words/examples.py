"""What words may say of commands that would be taken now: `$examples`, `$example_bid`, `$example`."""

from collections.abc import Callable, Sequence
from typing import Any, get_args

from core.contract import Record
from core.words import markup
from core.words.grammar import Reading, as_typed
from core.words.kinds import EXAMPLE, tag

Commands = tuple[tuple[str, tuple[str, ...]], ...]
"""Whole commands, by the verb that they begin with; by "" the one that would be taken in place of what is refused."""
ALL = f"{EXAMPLE}s"


def facts(
    needs: frozenset[str] | None, commands: Commands, say: Callable[[Sequence[str]], str]
) -> dict[str, str | int]:
    """Return what words want of these: `$examples`, all of them; `$example_bid`; `_key`: `none` where there is none."""
    told: dict[str, str | int] = {}
    for name in needs or ():
        if name.startswith(EXAMPLE):
            asked = name.removesuffix("_key")
            word = asked.removeprefix(f"{EXAMPLE}_") if asked != EXAMPLE else ""
            listed = [typed for verb, several in commands for typed in several if asked == ALL or verb == word]
            told[asked] = say(listed) if listed else ""
            told[f"{asked}_key"] = "some" if listed else "none"
    return told


def first_typed(annotation: Any, values: tuple[Any, ...], reading: Reading) -> str:
    """Write the first of several values as it is typed; "" for what nobody types, and where there is none."""
    entry = get_args(annotation)[0]
    if not values or isinstance(values[0], Record | tuple):
        return ""
    mark = markup.name if tag(entry) == "seat" else markup.literal
    return mark(as_typed(entry, values[0], reading))
