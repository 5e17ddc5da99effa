"""What people set for themselves, wherever they play: `me`, `me mentions off`."""

from core.commands import Context
from core.notices import NoSuchSetting, Refused, WrongSetting
from core.services import read_switch
from core.text import normalise

MENTIONS = "mentions"


async def me(ctx: Context) -> None:
    """Choose whether one is mentioned, `me mentions on` or `off`; alone, tell how it is set."""
    name, _, value = normalise(ctx.command.rest).casefold().strip().partition(" ")
    if not name:
        voice = ctx.voice()
        name, about = voice.choice(MENTIONS), voice.say("me-mentions")
        ctx.tell(voice.say("settings-line", name=name, value=_said(ctx), about=about))
        return
    if not ctx.services.texts.meant(name, (MENTIONS,), "typed-setting-{}"):
        raise Refused(NoSuchSetting(name, (MENTIONS,)))
    try:
        mentions = read_switch(value)
    except ValueError:
        raise Refused(WrongSetting(MENTIONS, f"{ctx.prefix}me {MENTIONS} off")) from None
    ctx.person = await ctx.services.people.choose_mentions(ctx.person, mentions)
    ctx.say("say-mentions" if mentions else "say-no-mentions")


def _said(ctx: Context) -> str:
    return ctx.voice().say("value-on" if ctx.person.mentions else "value-off")


VERBS = {"me": me}
