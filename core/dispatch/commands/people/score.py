"""How two people have done against each other in a room: `score`; nobody is named who does not want that."""

from functools import partial

from core.dispatch.context import Context
from core.house import Room, scores
from core.house.ratings import results
from core.words import local_time, markup, matching
from core.words.notices import people_refusals
from core.words.notices.refusals import Refused, Usage

MOST = 2000
"""Newest results of a room in which a name is looked for."""


async def score(ctx: Context) -> None:
    """Tell how two have done against each other here: `score [NAME] [NAME]`; the asker, and who they met last."""
    room = ctx.need_room()
    if not room.settings.stats:
        raise Refused(people_refusals.StatsOff())
    words = markup.clean(ctx.command.rest).split()
    known = await ctx.house.storage.read(partial(results.players, room=room.id, most=MOST))
    one, other = await _two(ctx, room, words, list(dict.fromkeys(known)))
    await ctx.house.people.meet_all((one, other))
    pair = [ctx.house.people[who] for who in (one, other)]
    for person in pair:
        if person.show == "nobody" and person.id != ctx.person.id:
            raise Refused(people_refusals.KeptPrivate(person.name))
    wall, read = ctx.house.calendar.latest(), ctx.house.storage.read
    public = ctx.buttons and not any(person.show == "nobody" for person in pair)
    voice = ctx.voice(public=public)
    told = []
    for span in scores.SPANS:
        begin = local_time.began(span, wall, room.settings.timezone)
        found = await read(partial(scores.between, room=room.id, one=one, other=other, begin=begin))
        told.append(voice.say("score-span", span=span, wins=found.wins, losses=found.losses))
    names = {"one": markup.name(pair[0].name), "other": markup.name(pair[1].name)}
    ctx.tell(voice.say("score-line", **names, spans=voice.say("list-dots").join(told)), public=public)


async def _two(ctx: Context, room: Room, words: list[str], known: list[tuple[int, str]]) -> tuple[int, int]:
    """Find of whom it is asked: two names, the asker and a name, or the asker and whom they met last here."""
    whole = " ".join(words)
    if not words:
        found = await ctx.house.storage.read(partial(scores.met_last, room=room.id, person=ctx.person.id))
        if found is None:
            raise Refused(people_refusals.NobodyMet())
        return ctx.person.id, found
    if (only := _named(known, whole)) is not None:
        if only == ctx.person.id:
            raise Refused(Usage(f"{ctx.prefix}score {whole} bob"))
        return ctx.person.id, only
    for at in range(1, len(words)):
        one, other = _named(known, " ".join(words[:at])), _named(known, " ".join(words[at:]))
        if one is not None and other is not None and one != other:
            return one, other
    missing = words[0] if len(words) > 1 and _named(known, words[0]) is None else words[-1]
    raise Refused(people_refusals.NobodyPlayed(missing))


def _named(known: list[tuple[int, str]], name: str) -> int | None:
    """Find somebody who played here by their name, whoever played last of several."""
    found = matching(known, name, lambda entry: entry[1])
    return found[0][0] if found else None


VERBS = {"score": score}
