"""What people choose for themselves, `me show nobody`, `notify` to be called to tables; and links to pages, `web`."""

from functools import partial

from core.dispatch.commands.people import link
from core.dispatch.context import Context
from core.dispatch.targets import any_table, mine, named
from core.engine.plugins import LoadedGame
from core.house import read_switch
from core.house.linking import link_codes
from core.house.people import subscriptions
from core.tables import Table
from core.tables.views import shown_as
from core.words import markup, nearest, normalise
from core.words.notices import people_refusals, refusals
from core.words.notices.refusals import Refused

MENTIONS, SHOW = "mentions", "show"
SHOWN = ("all", "room", "nobody")
"""To whom somebody may be shown by name with how they fare."""


async def me(ctx: Context) -> None:
    """Choose whether one is mentioned, and who reads how one fares; alone, tell how that is set."""
    typed, _, value = normalise(ctx.command.rest).casefold().strip().partition(" ")
    name = ctx.house.texts.meant(typed, (MENTIONS, SHOW), "typed-setting-{}")
    if not typed:
        ctx.tell("\n".join(_line(ctx, setting) for setting in (MENTIONS, SHOW)))
    elif not name:
        raise Refused(people_refusals.NoSuchSetting(typed, (MENTIONS, SHOW)))
    elif name == SHOW:
        await _show(ctx, ctx.house.texts.meant(value.strip(), SHOWN, "typed-value-{}"))
    else:
        await _mention(ctx, value)


async def _mention(ctx: Context, value: str) -> None:
    try:
        mentions = read_switch(value)
    except ValueError:
        raise Refused(people_refusals.WrongSetting(MENTIONS, f"{ctx.prefix}me {MENTIONS} off")) from None
    ctx.person = await ctx.house.people.choose(ctx.person, mentions=mentions)
    ctx.say("say-mentions" if mentions else "say-no-mentions")


async def _show(ctx: Context, show: str) -> None:
    if not show:
        raise Refused(people_refusals.WrongSetting(SHOW, f"{ctx.prefix}me {SHOW} nobody", SHOWN))
    ctx.person = await ctx.house.people.choose(ctx.person, show=show)
    ctx.say("say-show", show=show)


async def coach(ctx: Context) -> None:
    """Want to hear at once what one's moves against the house alone cost, `coach on`, or not, `coach off`."""
    typed = ctx.command.rest.strip()
    try:
        wanted = read_switch(typed) if typed else ctx.person.coach
    except ValueError:
        raise Refused(refusals.Usage(f"{ctx.prefix}coach on")) from None
    if wanted != ctx.person.coach:
        ctx.person = await ctx.house.people.choose(ctx.person, coach=wanted)
    ctx.say("say-coach-on" if wanted else "say-coach-off")


def _line(ctx: Context, setting: str) -> str:
    voice = ctx.voice()
    if setting == SHOW:
        value, about = voice.choice(ctx.person.show), voice.say("me-show")
    else:
        value, about = voice.say("value-on" if ctx.person.mentions else "value-off"), voice.say("me-mentions")
    return voice.say("settings-line", name=voice.choice(setting), value=value, about=about)


OFF = "off"
MOST = 20
"""People for whom somebody may want to wait, at any game."""


async def notify(ctx: Context) -> None:
    """Want to be called to tables, `notify [GAME] [N]`, or not any more, `notify off`."""
    words = ctx.command.words()
    if len(words) == 1 and ctx.house.texts.meant(words[0], (OFF,), "typed-value-{}", "value-{}"):
        gone = await ctx.house.storage.run(partial(subscriptions.end, person=ctx.person.id))
        ctx.say("say-notify-off" if gone else "say-notify-none")
        return
    loaded, seats = _read(ctx, words)
    person, room = ctx.person.id, ctx.room.id if ctx.room else None
    if loaded and ctx.room and not ctx.room.settings.allows(loaded.name):
        raise Refused(refusals.GameDisabled(loaded.name, loaded.name))
    await ctx.own_room()  # where they are told what does not fit into a line
    game = loaded.name if loaded else ""
    await ctx.store(lambda connection: ctx.house.subscriptions.wish(connection, person, room, game, seats))
    title = ctx.voice(loaded).game(game) if loaded else ""
    where, named = "page" if ctx.is_on_page else "here" if ctx.room else "private", "yes" if loaded else "no"
    ctx.say("say-notify", where=where, named=named, game=title, seats=seats)


def _read(ctx: Context, words: list[str]) -> tuple[LoadedGame | None, int]:
    """Read the game and the number of those who are to sit, each if it is said; `Refused` for anything else."""
    loaded, seats, plugins = None, 0, ctx.house.plugins
    example = f"{ctx.prefix}notify {next(iter(plugins.games), '')} 2".replace("  ", " ")
    if len(words) > 2:
        raise Refused(refusals.Usage(example))
    for word in words:
        if word.isascii() and word.isdigit():
            seats = int(word[:4])
        elif (loaded := plugins.words.get(word)) is None:
            raise Refused(refusals.NoSuchGame(word, nearest(word, plugins.words)))
    most = loaded.game.seats[1] - 1 if loaded else MOST
    if any(word.isdigit() for word in words) and not 1 <= seats <= most:
        raise Refused(refusals.Usage(f"{ctx.prefix}notify {loaded.name if loaded else ''} {most}".replace("  ", " ")))
    return loaded, seats


MINUTES = round(link_codes.TOKEN_LIFE / 60)


async def web(ctx: Context) -> None:
    """Give the link to a table's page, by which whoever has it may look on, `web`, `web #CODE`; in private one's own.

    Pressed on a page, `web TOKEN` lets the browser play as whoever was given the link, and `web` gives one for another.
    """
    if ctx.pages is None:
        raise Refused(people_refusals.NoPages())
    if link.is_opened(ctx):
        await link.come_in(ctx)
    elif ctx.room is None and not ctx.command.table:
        await _give(ctx)
    else:
        _tell_page(ctx, any_table(ctx))


def _tell_page(ctx: Context, table: Table) -> None:
    """Tell the link by which whoever has it may look on, or who could let them."""
    if not (address := shown_as(table.room, table.sheet)):
        private = table.sheet.private
        raise Refused((people_refusals.NotWatched if private else people_refusals.NotOnPages)(table.code))
    page = _given(ctx.pages.page(address) if ctx.pages else "")
    ctx.say("say-page", public=ctx.may_show(table.rooms()), code=table.code, link=page)


async def watch(ctx: Context) -> None:
    """Let whoever has the link to one's private table watch, `watch on`, or nobody, `watch off`; or ask for it."""
    if ctx.pages is None:
        raise Refused(people_refusals.NoPages())
    table = ctx.about = named(ctx) or mine(ctx, "lobby", "running", "paused") or any_table(ctx)
    if not ctx.command.rest or not table.sheet.private:
        _tell_page(ctx, table)
        return
    if table.sheet.host != ctx.person.id:
        raise Refused(refusals.HostOnly(ctx.house.people[table.sheet.host].name))
    try:
        watched = read_switch(normalise(ctx.command.rest).strip())
    except ValueError:
        raise Refused(refusals.Usage(f"{ctx.prefix}watch on")) from None
    changed = await table.let_watch(watched, ctx.cause)
    if not (ctx.is_on_page or (changed and not watched)):  # a page shows the link, and all hear that nobody has one now
        _tell_page(ctx, table)


async def _give(ctx: Context) -> None:
    """Give whoever asks a link that leads to them, once; `Refused` where anybody may take their account."""
    house, person = ctx.house, ctx.person
    if not ctx.inbound.lasting:
        raise Refused(people_refusals.PagesNeedAccount(_at_hand(ctx)))
    await link.check_kept(ctx, person)
    token, wall = link_codes.draw_token(house.entropy), house.calendar.latest()
    mark, life = link_codes.token_digest(token), link_codes.TOKEN_LIFE
    await ctx.store(lambda connection: link_codes.give(connection, person.id, mark, wall, life))
    way = ctx.pages.entrance(token) if ctx.pages else ""
    ctx.say("say-page-own", link=_given(way), minutes=MINUTES)


def _at_hand(ctx: Context) -> str:
    """Give the link to the page of the one table of the asker's that anybody with it may look at, "" for none."""
    shown = list(filter(None, (shown_as(table.room, table.sheet) for table in ctx.tables.of_person(ctx.person.id))))
    return ctx.pages.page(shown[0]) if len(shown) == 1 and ctx.pages else ""


def _given(link: str) -> str:
    """Show a link, or be `Refused` where the network has none to give."""
    if not link:
        raise Refused(people_refusals.NoPages())
    return markup.literal(link)


VERBS = {"me": me, "coach": coach, "notify": notify, "web": web, "watch": watch}
