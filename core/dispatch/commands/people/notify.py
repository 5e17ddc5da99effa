"""Being called when a table opens: `notify GAME N`, and `notify off`."""

from functools import partial

from sqlalchemy import Connection

from core.dispatch.context import Context
from core.dispatch.parsing import nearest
from core.engine.plugins import LoadedGame
from core.house.people import subscriptions
from core.words.notices import GameDisabled, NoSuchGame, Refused, Usage

OFF = "off"
MOST = 20
"""People for whom somebody may want to wait, at any game."""


async def notify(ctx: Context) -> None:
    """Want to be called to tables, `notify [GAME] [N]`, or not any more, `notify off`."""
    words = ctx.command.words()
    if len(words) == 1 and ctx.services.texts.meant(words[0], (OFF,), "typed-value-{}", "value-{}"):
        gone = await ctx.services.storage.run(partial(subscriptions.end, person=ctx.person.id))
        ctx.say("say-notify-off" if gone else "say-notify-none")
        return
    loaded, seats = _read(ctx, words)
    person, room = ctx.person.id, ctx.room.id if ctx.room else None
    if loaded and ctx.room and not ctx.room.settings.allows(loaded.name):
        raise Refused(GameDisabled(loaded.name))
    await ctx.own_room()  # where they are told what does not fit into a line
    keep, game = ctx.services.people.keep([person]), loaded.name if loaded else ""

    def write(connection: Connection) -> None:
        keep(connection)
        subscriptions.wish(connection, person, room, game, seats)

    await ctx.services.storage.run(write)
    ctx.services.wish_made()
    title = ctx.voice(loaded).game(game) if loaded else ""
    where, named = "here" if ctx.room else "private", "yes" if loaded else "no"
    ctx.say("say-notify", where=where, named=named, game=title, seats=seats)


def _read(ctx: Context, words: list[str]) -> tuple[LoadedGame | None, int]:
    """Read the game and the number of those who are to sit, each if it is said; `Refused` for anything else."""
    loaded, seats, plugins = None, 0, ctx.services.plugins
    example = f"{ctx.prefix}notify {next(iter(plugins.games), '')} 2".replace("  ", " ")
    if len(words) > 2:
        raise Refused(Usage(example))
    for word in words:
        if word.isascii() and word.isdigit():
            seats = int(word[:4])
        elif (loaded := plugins.named(word)) is None:
            raise Refused(NoSuchGame(word, nearest(word, plugins.words)))
    most = loaded.game.seats[1] - 1 if loaded else MOST
    if any(word.isdigit() for word in words) and not 1 <= seats <= most:
        raise Refused(Usage(f"{ctx.prefix}notify {loaded.name if loaded else ''} {most}".replace("  ", " ")))
    return loaded, seats


VERBS = {"notify": notify}
