"""What the house refuses to those who want to see a table on a page, as records that say why."""

from core.contract import Refusal


class NameTaken(Refusal):
    """Somebody joins from a page by the name of another who plays in that room."""

    name: str


class NameKept(Refusal):
    """Somebody who sits at a table calls themselves otherwise on a page."""

    name: str
    code: str


class NoPages(Refusal):
    """This house has no network of pages."""


class LinkOver(Refusal):
    """The link by which somebody wanted to come in was used, or is too old."""


class NotOnPages(Refusal):
    """The table's room has no pages; its admins may change that."""

    code: str


class NotInvited(Refusal):
    """No table that is being set up has the word that somebody gave on a page."""
