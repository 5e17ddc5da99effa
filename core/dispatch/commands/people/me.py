"""What people choose for themselves, `me show nobody`, `notify` to be called to tables; and links to pages, `web`."""

from functools import partial

from core.dispatch.commands.help import enabled
from core.dispatch.commands.people import link
from core.dispatch.context import Context, page_of
from core.dispatch.targets import any_table, mine, named
from core.engine.plugins import LoadedGame
from core.house import read_switch
from core.house.linking import link_codes
from core.house.people import subscriptions
from core.tables import Table
from core.tables.views import ASKING, MOST_ROWS, Rows, choice, paged, shown_as
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
        _tell_all(ctx)
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
    _tell_all(ctx, ctx.voice().say("say-mentions" if mentions else "say-no-mentions"))


async def _show(ctx: Context, show: str) -> None:
    if not show:
        raise Refused(people_refusals.WrongSetting(SHOW, f"{ctx.prefix}me {SHOW} nobody", SHOWN))
    ctx.person = await ctx.house.people.choose(ctx.person, show=show)
    _tell_all(ctx, ctx.voice().say("say-show", show=show))


def _tell_all(ctx: Context, told: str = "") -> None:
    """Tell how all is set, with the choices there are, below which it is `told` what one of them has changed."""
    if told and not (ctx.has_panels and ctx.command.pressed):
        ctx.tell(told)
        return
    if ctx.has_panels:
        ctx.show(ctx.voice().say("me-panel"), _choices(ctx), told)
    else:
        ctx.tell("\n".join(_line(ctx, setting) for setting in (MENTIONS, SHOW)))


def _choices(ctx: Context) -> Rows:
    """Offer each setting; where others read, without how the asker has set it."""
    voice, own = ctx.voice(), ctx.room is None
    mentions = [
        choice(voice, voice.say(f"button-mentions-{to}"), f"me {MENTIONS} {to}", chosen=own and is_chosen)
        for to, is_chosen in (("on", ctx.person.mentions), ("off", not ctx.person.mentions))
    ]
    shown = [
        (choice(voice, voice.say(f"button-show-{to}"), f"me {SHOW} {to}", chosen=own and to == ctx.person.show),)
        for to in SHOWN
    ]
    more = (choice(voice, voice.say("button-lang"), "lang"), choice(voice, voice.say("button-notify"), "notify"))
    return (tuple(mentions), *shown, more)


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
ANY = "0"
"""Stands in a press for a table of any game, however few sit there."""
MORE = "+"
"""Stands in a press for another page of the games to be called to."""
MOST = 20
"""People for whom somebody may want to wait, at any game."""


async def notify(ctx: Context) -> None:
    """Want to be called to tables, `notify [GAME] [N]`, or not any more, `notify off`."""
    words = ctx.command.words()
    if len(words) == 1 and ctx.house.texts.meant(words[0], (OFF,), "typed-value-{}", "value-{}"):
        gone = await ctx.house.storage.run(partial(subscriptions.end, person=ctx.person.id))
        _tell_wish(ctx, ctx.voice().say("say-notify-off" if gone else "say-notify-none"))
        return
    if ctx.has_panels and (not words or words[0] == MORE or words[-1] == ASKING):
        _offer(ctx, words)
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
    _tell_wish(ctx, ctx.voice().say("say-notify", where=where, named=named, game=title, seats=seats))


def _tell_wish(ctx: Context, told: str) -> None:
    """Tell what has been wished for; where it was pressed in private, it stays beside what else can be."""
    if ctx.has_panels and ctx.command.pressed and ctx.room is None:
        ctx.show(told, _wishes(ctx, 1))
    else:
        ctx.tell(told)


def _offer(ctx: Context, words: list[str]) -> None:
    """Offer the games that one may be called to, `notify + [PAGE]`, or ask from how many players on, `notify ?`."""
    voice = ctx.voice()
    if words and words[-1] == ASKING:
        ctx.tell(voice.say("notify-ask"), asks=" ".join(("notify", *words[:-1])))
        return
    where = "here" if ctx.room else "private"
    ctx.show(voice.say("notify-panel", where=where), _wishes(ctx, page_of(words[1:])))


def _wishes(ctx: Context, page: int) -> Rows:
    voice, games = ctx.voice(), [game for game in ctx.house.plugins.games.values() if enabled(ctx, game)]
    rows = [(choice(voice, ctx.voice(loaded).game(loaded.name), f"notify {loaded.name}"),) for loaded in games]
    any_, asked = (
        choice(voice, voice.say("button-any-game"), "notify 0"),
        choice(voice, voice.say("button-number"), f"notify {ASKING}"),
    )
    off = choice(voice, voice.say("button-notify-off"), f"notify {OFF}")
    return ((any_, asked), *paged(rows, voice, f"notify {MORE}", page, MOST_ROWS - 2), (off,))


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
    if any(word.isdigit() for word in words if word != ANY or not ctx.command.pressed) and not 1 <= seats <= most:
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
