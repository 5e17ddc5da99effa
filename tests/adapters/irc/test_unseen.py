"""People whom no channel shows, for it hides who is in it: who speaks is there, and the server knows more."""

from collections.abc import AsyncIterator

import pytest

from adapters.irc.people.clients import STRANGER_SECONDS
from core.contract.messages import Network, NotSent, Outbound, Span
from tests.support.scripted_ircd import FAST, Scene, scripted

UP = Network("irc:test", True)
ANN, EVE = "irc:test/nick/ann!a@h", "irc:test/nick/eve!e@h"


@pytest.fixture
async def stage() -> AsyncIterator[Scene]:
    """Let the bot into a channel in which ann alone is shown."""
    async with scripted(**FAST) as stage:
        await stage.up("@ann!a@h")
        yield stage


def dice(account: str) -> Outbound:
    return Outbound("1", ((Span("5 5"),),), "secret", account=account, table="a2")


async def fails(stage: Scene, account: str) -> bool:
    """Fail to tell somebody their dice; gives whether that is their own doing."""
    with pytest.raises(NotSent) as raised:
        await stage.adapter.send(dice(account))
    return raised.value.theirs


async def described(stage: Scene, user: str = "e") -> None:
    """Answer the question who eve is."""
    assert await stage.server.hears("WHOIS eve$")
    who = (f":irc.test 311 croupier eve {user} h * :Eve", ":irc.test 318 croupier eve :End of WHOIS")
    await stage.hears(*who)


async def test_who_speaks_in_a_channel_is_there_whatever_it_shows(stage: Scene) -> None:
    await stage.hears(":eve!e@h PRIVMSG #dice :!liarsdice")
    await stage.adapter.send(dice(EVE))
    assert await stage.server.hears("PRIVMSG eve :5 5$")
    await stage.adapter.send(Outbound("2", ((Span("no"),),), "refusal", account=EVE))
    assert await stage.server.hears("NOTICE eve :no$")


async def test_who_spoke_a_while_ago_is_looked_for_and_told_when_found(stage: Scene) -> None:
    await stage.hears(":eve!e@h PRIVMSG #dice :!liarsdice")
    await stage.clock.advance(STRANGER_SECONDS + 1)
    ups = stage.bus.items.count(UP)
    assert not await fails(stage, EVE)
    assert not await fails(stage, EVE)
    await described(stage)
    await stage.bus.counts(UP, ups + 1)
    await stage.adapter.send(dice(EVE))
    assert await stage.server.hears("PRIVMSG eve :5 5$")
    assert sum(line == "WHOIS eve" for line in stage.server.heard) == 1


@pytest.mark.parametrize("answer", ["nobody", "another"])
async def test_who_is_not_found_has_gone_until_they_are_back(stage: Scene, answer: str) -> None:
    ups = stage.bus.items.count(UP)
    assert not await fails(stage, EVE)
    if answer == "another":
        await described(stage, "evil")
    else:
        assert await stage.server.hears("WHOIS eve$")
        gone = (":irc.test 401 croupier eve :No such nick", ":irc.test 318 croupier eve :End of WHOIS")
        await stage.hears(*gone)
    await stage.bus.counts(UP, ups + 1)
    assert await fails(stage, EVE)
    await stage.hears(":eve!e@h PRIVMSG #dice :back")
    await stage.adapter.send(dice(EVE))
    assert await stage.server.hears("PRIVMSG eve :5 5$")


@pytest.mark.parametrize("going", [":ann!a@h QUIT :bye", ":ann!a@h PART #dice", ":op!o@h KICK #dice ann :out"])
async def test_who_was_seen_going_has_gone_and_nobody_is_asked(stage: Scene, going: str) -> None:
    await stage.hears(going)
    assert await fails(stage, ANN)
    assert not [line for line in stage.server.heard if line.startswith("WHOIS")]


async def test_an_account_is_looked_for_by_the_nick_that_it_had(stage: Scene) -> None:
    key = "irc:test/account/Evelyn"
    await stage.hears(":eve!e@h PRIVMSG #dice :hello", ":irc.test 330 croupier eve Evelyn :is logged in as")
    await stage.clock.advance(STRANGER_SECONDS + 1)
    assert not await fails(stage, key)
    assert await stage.server.hears("WHOIS eve$")
    lines = ("311 croupier eve e h * :Eve", "330 croupier eve Evelyn :is logged in as", "318 croupier eve :End")
    await stage.hears(*(f":irc.test {line}" for line in lines))
    await stage.adapter.send(dice(key))
    assert await stage.server.hears("PRIVMSG eve :5 5$")
