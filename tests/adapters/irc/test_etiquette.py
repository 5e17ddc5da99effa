"""Whom the bot answers and whom it never does, and how often."""

import asyncio

import pytest

from core.contract.messages import Network, NotSent, Outbound, Span
from tests.support.scripted_ircd import FAST, ISUPPORT, Scene, scripted

pytestmark = pytest.mark.stage(**FAST)

UP = Network("irc:test", True)


def said(stage: Scene) -> list[str]:
    return [line for line in stage.server.heard if line.startswith(("PRIVMSG", "NOTICE"))]


@pytest.mark.parametrize(
    "line",
    [
        ":ann!a@h NOTICE croupier :!games",
        ":ann!a@h NOTICE #dice :!games",
        ":ann!a@h NOTICE croupier :\x01VERSION irssi\x01",
        ":ann!a@h NOTICE croupier :\x01PING 1\x01",
        ":ann!a@h NOTICE #dice :\x01VERSION\x01",
        ":irc.test NOTICE croupier :!games",
        ":irc.test PRIVMSG croupier :\x01VERSION\x01",
        ":irc.test PRIVMSG croupier :!games",
        "PRIVMSG croupier :!games",
        ":ann!a@h PRIVMSG #dice :\x01VERSION\x01",
        ":ann!a@h PRIVMSG #dice :\x01PING 1\x01",
        ":ann!a@h PRIVMSG @#dice :\x01VERSION\x01",
        ":ann!a@h PRIVMSG other :\x01VERSION\x01",
        ":ann!a@h PRIVMSG #other :!games",
        ":croupier!~c@here.example PRIVMSG #dice :!games",
        ":CROUPIER!~c@here.example PRIVMSG croupier :!games",
        ":croupier!~c@here.example PRIVMSG croupier :\x01VERSION\x01",
        "@bot :eve!e@h PRIVMSG #dice :!games",
        "@bot= :eve!e@h PRIVMSG croupier :games",
        "@draft/bot :eve!e@h PRIVMSG croupier :\x01VERSION\x01",
        ":who!w@h PRIVMSG #dice :!games",
        ":WHO!w@h PRIVMSG croupier :\x01VERSION\x01",
        ":whois!w@h PRIVMSG #dice :!games",
        ":whois!w@h PRIVMSG croupier :\x01PING 1\x01",
        ":ann!a@h PRIVMSG croupier :\x01FINGER\x01",
        ":ann!a@h PRIVMSG croupier :\x01CLIENTINFO\x01",
        ":ann!a@h PRIVMSG croupier :\x01DCC SEND x 1 2 3\x01",
        ":ann!a@h PRIVMSG croupier :\x01ACTION plays\x01",
        ":ann!a@h PRIVMSG croupier :\x01\x01",
        ":ann!a@h TAGMSG croupier",
        ":ann!a@h WALLOPS :!games",
    ],
)
async def test_neither_heard_nor_answered(stage: Scene, line: str) -> None:
    await stage.server.welcome(isupport=f"{ISUPPORT} BOT=B")
    await stage.server.seat("ann!a@h", "who!w@h", "whois!w@h")
    await stage.hears(":irc.test 352 croupier #dice w h irc.test who HB :0 real", ":s 335 croupier whois :is a bot")
    await stage.hears(line)
    assert (stage.bus.texts, said(stage)) == ([], [])
    await stage.hears(":ann!a@h PRIVMSG #dice :!games", ":ann!a@h PRIVMSG croupier :\x01version\x01")
    assert (stage.bus.texts, said(stage)) == (["!games"], ["NOTICE ann :\x01VERSION Croupier\x01"])


async def test_of_all_who_ask_one_in_five_seconds_is_answered(stage: Scene) -> None:
    await stage.up("ann!a@h", "bob!b@h")
    for second in range(12):
        for nick in ("ann", "bob"):
            await stage.hears(f":{nick}!{nick[0]}@h PRIVMSG croupier :\x01PING {second}\x01")
        await stage.clock.advance(1)
    assert said(stage) == [f"NOTICE ann :\x01PING {second}\x01" for second in (0, 5, 10)]


async def test_a_ping_comes_back_short_and_clean(stage: Scene) -> None:
    await stage.up("ann!a@h")
    await stage.hears(f":ann!a@h PRIVMSG croupier :\x01PING \x0304{'漢' * 300}\x07\x10r\x01")
    assert said(stage) == [f"NOTICE ann :\x01PING {'漢' * 21}\x01"]


async def test_who_asks_and_goes_leaves_nothing_behind(stage: Scene) -> None:
    await stage.up("ann!a@h")
    for number in range(50):
        for kind in ("answer", "refusal"):
            words = Outbound(str(number), ((Span("no"),),), kind, account=f"irc:test/nick/eve{number}!e@h")
            with pytest.raises(NotSent):
                await stage.adapter.send(words)
    before = len(stage.bus.items)
    await stage.hears(*(f":eve{number}!e@h JOIN #dice" for number in range(50)))
    assert UP not in stage.bus.items[before:], "nothing is owed to them"
    with pytest.raises(NotSent):
        await stage.adapter.send(Outbound("s", ((Span("5 5"),),), "secret", account="irc:test/nick/eve!e@h"))
    await stage.hears(":eve!e@h JOIN #dice")
    assert UP in stage.bus.items[before:]


async def test_a_crowd_that_asks_is_answered_so_far_and_the_dice_get_through() -> None:
    async with scripted(burst=4) as stage:
        await stage.up("ann!a@h", *(f"eve{number}!e@h" for number in range(300)))
        tasks = []
        for number in range(300):
            words = Outbound(
                str(number), ((Span("help"),),), "answer", account=f"irc:test/nick/eve{number}!e@h", spare=True
            )
            tasks.append(asyncio.ensure_future(stage.adapter.send(words)))
        tasks.append(asyncio.ensure_future(stage.adapter.send(secret())))
        await stage.clock.advance(1)
        assert "PRIVMSG ann :5 5" in stage.server.heard or await stage.server.hears("PRIVMSG ann :5 5")
        await stage.clock.advance(400)
        results = await asyncio.gather(*tasks, return_exceptions=True)
        assert 100 <= results.count(None) <= 110
        assert {type(result) for result in results} == {type(None), NotSent}


def secret() -> Outbound:
    return Outbound("s", ((Span("5 5"),),), "secret", account="irc:test/nick/ann!a@h")
