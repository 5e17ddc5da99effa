"""What the house refuses to those who want to see a table on a page, as records that say why."""

from core.contract import Refusal


class NoPages(Refusal):
    """This house has no network of pages."""


class NotOnPages(Refusal):
    """The table's room has no pages; its admins may change that."""

    code: str
