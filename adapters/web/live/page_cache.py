"""Tables as they were shown last: what stays as it was is not drawn again, for whoever reads it."""

from dataclasses import dataclass, field

from adapters.web.pages.line_cache import Drawn
from adapters.web.pages.table import View, moment, view
from croupier.network import Bounded, Look

TABLES, READERS = 128, 24
"""Tables by language of which pages are kept, and pages of each: a thousand people who look on see the same one."""


@dataclass
class _Table:
    """One table in one language: what was drawn of it, and its page as each seat, and everybody (None), saw it last."""

    drawn: Drawn = field(default_factory=Drawn)
    views: Bounded[tuple[int | None, str], View] = field(default_factory=lambda: Bounded(READERS))


class Shown:
    """Shows tables as they are looked at."""

    def __init__(self) -> None:
        """Have shown nothing."""
        self._tables: Bounded[tuple[str, str], _Table] = Bounded(TABLES)

    def view(self, look: Look, page: str) -> View:
        """Show a table; `page` is the path of its page. As long as a look shows nothing else it is the same view."""
        key = look.code, look.language
        table = self._tables[key] = self._tables.get(key) or _Table()
        before = table.views.get((look.me, page))
        if before is None or moment(before.look) != moment(look):
            before = table.views[look.me, page] = view(look, page, before, table.drawn)
        return before
