"""What people set for themselves, wherever they play: `me`, `me mentions off`, `me show nobody`."""

from core.dispatch.context import Context
from core.house import read_switch
from core.words import normalise
from core.words.notices import NoSuchSetting, Refused, WrongSetting

MENTIONS, SHOW = "mentions", "show"
SHOWN = ("all", "room", "nobody")
"""To whom somebody may be shown by name with how they fare."""


async def me(ctx: Context) -> None:
    """Choose whether one is mentioned, and who reads how one fares; alone, tell how that is set."""
    typed, _, value = normalise(ctx.command.rest).casefold().strip().partition(" ")
    name = ctx.services.texts.meant(typed, (MENTIONS, SHOW), "typed-setting-{}")
    if not typed:
        ctx.tell("\n".join(_line(ctx, setting) for setting in (MENTIONS, SHOW)))
    elif not name:
        raise Refused(NoSuchSetting(typed, (MENTIONS, SHOW)))
    elif name == SHOW:
        await _show(ctx, ctx.services.texts.meant(value.strip(), SHOWN, "typed-value-{}"))
    else:
        await _mention(ctx, value)


async def _mention(ctx: Context, value: str) -> None:
    try:
        mentions = read_switch(value)
    except ValueError:
        raise Refused(WrongSetting(MENTIONS, f"{ctx.prefix}me {MENTIONS} off")) from None
    ctx.person = await ctx.services.people.choose(ctx.person, mentions=mentions)
    ctx.say("say-mentions" if mentions else "say-no-mentions")


async def _show(ctx: Context, show: str) -> None:
    if not show:
        raise Refused(WrongSetting(SHOW, f"{ctx.prefix}me {SHOW} nobody", SHOWN))
    ctx.person = await ctx.services.people.choose(ctx.person, show=show)
    ctx.say("say-show", show=show)


def _line(ctx: Context, setting: str) -> str:
    voice = ctx.voice()
    if setting == SHOW:
        value, about = voice.choice(ctx.person.show), voice.say("me-show")
    else:
        value, about = voice.say("value-on" if ctx.person.mentions else "value-off"), voice.say("me-mentions")
    return voice.say("settings-line", name=voice.choice(setting), value=value, about=about)


VERBS = {"me": me}
