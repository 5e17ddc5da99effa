"""Half-made choices of those who play at a table: kept until their wait is over, and seen by nobody else."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from core.contract import Action
from core.tables.views import typed

NONE: Mapping[Any, Any] = MappingProxyType({})
"""What all tables share at which nothing is half chosen."""


@dataclass
class Draft:
    """What a presser has chosen for one verb in one wait; `asked`: the action that they were asked to confirm."""

    wait: int
    values: dict[str, Any] = field(default_factory=dict)
    asked: Action | None = None

    def ask(self, action: Action | None) -> None:
        """Note what the presser was asked about."""
        self.asked = action


class Drafts:
    """The half-made choices at one table, by person and verb; they need not outlive the process."""

    __slots__ = ("_drafts",)

    def __init__(self) -> None:
        """Begin with none."""
        self._drafts: Mapping[tuple[int, str], Draft] = NONE

    def of(self, wait: int, person: int, verb: str) -> Draft:
        """Return a person's draft for a verb in the wait that runs; those of other waits are forgotten."""
        still = {key: draft for key, draft in self._drafts.items() if draft.wait == wait}
        self._drafts = still
        return still.setdefault((person, verb), Draft(wait))

    def drop(self, person: int, verb: str) -> None:
        """Forget a draft that became an action."""
        self._drafts = {key: draft for key, draft in self._drafts.items() if key != (person, verb)} or NONE

    def chosen(self, wait: int, person: int) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
        """List what a person has chosen in the wait that runs, by verb and field, as a press says it."""
        mine = ((verb, draft) for (who, verb), draft in self._drafts.items() if (who, draft.wait) == (person, wait))
        return {verb: {name: _typed(value) for name, value in draft.values.items()} for verb, draft in mine}


def _typed(value: Any) -> tuple[str, ...]:
    return tuple(map(typed, value)) if isinstance(value, tuple) else (typed(value),)
