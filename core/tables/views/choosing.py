"""Choices half made: kept by person and verb, and the pages of keyboards on which they are made."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from core.contract import Action
from core.tables.views.buttons import HalfChosen, Page
from core.tables.views.forms import typed

NO_DRAFTS: Mapping[Any, Any] = MappingProxyType({})
"""What all tables share at which nothing is half chosen."""


@dataclass
class Draft:
    """What a presser has chosen for one verb in one wait; `asked`: the action that they were asked to confirm."""

    wait: int
    values: dict[str, Any] = field(default_factory=dict)
    asked: Action | None = None

    def ask(self, action: Action | None) -> None:
        self.asked = action


class Drafts:
    """The half-made choices at one table, by person and verb, and the pages on which they are made.

    They need not outlive the process. A page is a person's own, or (None) that of what several read. `some`: there may
    be any at all.
    """

    __slots__ = ("_drafts", "_pages", "some")

    def __init__(self) -> None:
        self.some = False
        self._drafts: Mapping[tuple[int, str], Draft] = NO_DRAFTS
        self._pages: Mapping[int | None, tuple[int, Page]] = NO_DRAFTS

    def of(self, wait: int, person: int, verb: str) -> Draft:
        """Return a person's draft for a verb in the wait that runs; those of other waits are forgotten."""
        still = {key: draft for key, draft in self._drafts.items() if draft.wait == wait}
        self._drafts, self.some = still, True
        return still.setdefault((person, verb), Draft(wait))

    def drop(self, person: int, verb: str) -> None:
        """Forget a draft that became an action."""
        self._drafts = {key: draft for key, draft in self._drafts.items() if key != (person, verb)} or NO_DRAFTS
        self.some = bool(self._drafts or self._pages)

    def turn(self, wait: int, page: Page, *readers: int | None) -> None:
        """Turn to a page, for so many readers."""
        still = {reader: kept for reader, kept in self._pages.items() if kept[0] == wait and reader not in readers}
        self._pages = {**still, **(dict.fromkeys(readers, (wait, page)) if page.verb else {})} or NO_DRAFTS
        self.some = bool(self._drafts or self._pages)

    def page(self, wait: int, reader: int | None) -> Page:
        """Return the page that lies open in the wait that runs."""
        turned, page = self._pages.get(reader, (wait, Page()))
        return page if turned == wait else Page()

    def chosen(self, wait: int, person: int | None) -> HalfChosen:
        """List what a person has chosen in the wait that runs; what several read (None) has a page alone."""
        mine = ((verb, draft) for (who, verb), draft in self._drafts.items() if (who, draft.wait) == (person, wait))
        values = {verb: {name: _typed(value) for name, value in draft.values.items()} for verb, draft in mine}
        return HalfChosen(values, self.page(wait, person))


def _typed(value: Any) -> tuple[str, ...]:
    return tuple(map(typed, value)) if isinstance(value, tuple) else (typed(value),)
