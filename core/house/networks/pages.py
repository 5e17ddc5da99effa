"""Links to pages, as a network of them gives them: what fails there fails nobody's table."""

import logging
from collections.abc import Callable
from typing import Any, TypeVar

from core import errors
from core.contract import Pages

log = logging.getLogger(__name__)

T = TypeVar("T")


class Links:
    """The links of a network of pages; one that cannot be given is "", and disturbs nobody's table."""

    def __init__(self, pages: Pages, network: str) -> None:
        """Ask these pages."""
        self._pages, self._network = pages, network
        self._named: set[str] = set()

    def page(self, address: str) -> str:
        """Give the link to a table's page."""
        return self._link("page", self._pages.page, address)

    def replay(self, address: str) -> str:
        """Give the link to a replay."""
        return self._link("replay", self._pages.replay, address)

    def entrance(self, token: str) -> str:
        """Give the link by which a browser plays as somebody."""
        return self._link("entrance", self._pages.entrance, token)

    def is_open(self, account: str, code: str) -> bool:
        """Tell whether somebody looks at a table now."""
        return self._asked("is_open", bool, self._pages.is_open, account, code) or False

    def _link(self, name: str, give: Callable[[str], str], word: str) -> str:
        return self._asked(name, str, give, word) or ""

    def _asked(self, name: str, kind: type[T], give: Callable[..., T], *words: str) -> T | None:
        try:
            found: Any = give(*words)
            if isinstance(found, kind):
                return found
            wrong = f"it is of type {type(found).__name__}, which should be {kind.__name__}"
        except (Exception, SystemExit) as error:
            wrong = errors.describe(error)
        if name not in self._named:
            self._named.add(name)
            log.error("%s: what its `%s` gives is left out: %s", self._network, name, wrong)
        return None
