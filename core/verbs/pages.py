"""The page of a table: `web` gives the link to it."""

from core.commands import Context, any_table
from core.notices import NoPages, NotOnPages, Refused
from core.presentation import address
from core.text import markup


async def web(ctx: Context) -> None:
    """Give the link to a table's page, by which whoever has it may look on: `web`, `web #CODE`."""
    pages = next(iter(ctx.services.pages.values()), None)
    if pages is None:
        raise Refused(NoPages())
    table = any_table(ctx)
    if table.room.settings.web == "off":
        raise Refused(NotOnPages(table.code))
    link = markup.literal(pages.page(address(table.sheet)))
    ctx.say("say-page", public=ctx.may_show(table.rooms()), code=table.code, link=link)


VERBS = {"web": web}
