"""Why nothing happened: what became of what the asker said last, told to them alone."""

import re

from core.dispatch.context import Context
from core.dispatch.times import told_ago
from core.house import Verdict
from core.words import markup

_SIGN = re.compile(r"^\W+")
LATELY = 600.0
"""Seconds in which a clock that ran out is told of."""


async def why(ctx: Context) -> None:
    """Tell what became of the asker's last words here, also where they were passed over in silence."""
    house, room = ctx.house, ctx.room
    found = house.verdicts.last(ctx.inbound.account, room.key if room else "", house.timers.now())
    lines = [_line(ctx, found)] if found else []
    lines += _clocks(ctx, found.at if found else float("-inf"))
    voice = ctx.voice()
    if room is not None and not house.reach.reachable(room.key):
        lines.append(voice.say("why-shut", room=room.key.partition("/")[2]))
    ctx.tell("\n".join(lines) or voice.say("why-none"))


def _line(ctx: Context, verdict: Verdict) -> str:
    voice = ctx.voice()
    word = _SIGN.sub("", verdict.typed).partition(" ")[0]
    reason = verdict.said
    if verdict.kind != "refused":
        reason = voice.say(
            "why-reason",
            kind=verdict.kind,
            word=markup.literal(word),
            typed=voice.command(f"{ctx.prefix}{word}"),
            prefix=markup.code(ctx.prefix),
            where=verdict.said or "private",
        )
    ago = told_ago(voice, ctx.house.timers.now() - verdict.at)
    if not verdict.typed:
        return voice.say("why-line-talk", ago=ago, reason=reason)
    return voice.say("why-line", typed=markup.literal(verdict.typed), ago=ago, reason=reason)


def _clocks(ctx: Context, since: float) -> list[str]:
    """Tell of the asker's clocks that ran out since a service time."""
    voice, now, told = ctx.voice(), ctx.house.timers.now(), []
    for table in ctx.tables.of_person(ctx.person.id):
        seat = table.sheet.seat_of(ctx.person.id)
        moved = table.sheet.seats[seat].moved_at if seat is not None else since
        if max(since, now - LATELY) < moved:
            told.append(voice.say("why-clock", code=table.code, ago=told_ago(voice, now - moved)))
    return told


VERBS = {"why": why}
