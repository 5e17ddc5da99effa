"""Answers for one person alone say where they belong: by the channel's name to people, by tags to their clients."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.irc.protocol.wire import CONTEXT, LINE_BYTES, REPLY, finished, framed, parse, visible
from core.contract.messages import Inbound, Outbound, Span
from tests.support.scripted_ircd import FAST, ISUPPORT, Scene, greeted, scripted

ANN = "irc:test/nick/ann!a@h"
NAMES = st.text(st.characters(exclude_characters=" ,\r\n\0\x07", exclude_categories=["Cs", "Cc"]), min_size=1)


@asynccontextmanager
async def playing(offered: str = "", channel: str = "#Dice") -> AsyncIterator[Scene]:
    """Let the bot into a channel, on a server that offers these capabilities, beside ann."""
    async with scripted(**FAST, channels=[channel]) as stage:
        await greeted(stage.server, offered)
        if offered:
            await stage.server.hears("CAP REQ")
            stage.server.send(f"CAP * ACK :{offered}")
        await stage.server.hears("CAP END")
        stage.server.admit(isupport=ISUPPORT)
        await stage.server.seat("ann!a@h", channel=channel)
        await stage.server.caught_up()
        yield stage


@pytest.fixture
async def stage(staging: dict[str, Any]) -> AsyncIterator[Scene]:
    async with playing(**staging) as stage:
        yield stage


async def asked(stage: Scene, line: str) -> Inbound:
    """Let ann say something; gives what the core heard of it."""
    await stage.hears(line)
    heard = stage.bus.items[-1]
    assert isinstance(heard, Inbound)
    return heard


def reply(to: Inbound, text: str = "no", kind: Literal["answer", "refusal", "secret"] = "refusal") -> Outbound:
    """Answer to ann alone, as the core does."""
    return Outbound("1", ((Span(text),),), kind, account=to.account, reply_to=to.id, asked_in=to.room)


async def test_a_private_answer_begins_with_the_channel_in_which_it_was_asked(stage: Scene) -> None:
    for kind in ("answer", "refusal"):
        await stage.adapter.send(reply(await asked(stage, ":ann!a@h PRIVMSG #dICE :!x"), "not now", kind))
        assert await stage.server.hears("NOTICE") == "NOTICE ann :[#Dice] not now"


async def test_what_was_asked_in_private_and_dice_belong_to_no_channel(stage: Scene) -> None:
    await stage.adapter.send(reply(await asked(stage, ":ann!a@h PRIVMSG croupier :x"), "no"))
    assert await stage.server.hears("NOTICE") == "NOTICE ann :no"
    await stage.adapter.send(reply(await asked(stage, ":ann!a@h PRIVMSG #dice :!hand"), "5 5", "secret"))
    assert await stage.server.hears("PRIVMSG") == "PRIVMSG ann :5 5"
    heard = await asked(stage, ":ann!a@h PRIVMSG #dice :!x")
    await stage.hears(":ann!a@h JOIN #other", ":op!o@h KICK #dice croupier :out", ":ann!a@h PRIVMSG croupier :y")
    await stage.adapter.send(reply(heard, "no"))
    assert await stage.server.hears("NOTICE") == "NOTICE ann :no"


@pytest.mark.stage(offered="message-tags")
async def test_clients_are_told_by_tags_where_a_server_takes_them(stage: Scene) -> None:
    heard = await asked(stage, "@msgid=a;time=2100-01-01T00:00:00.000Z :ann!a@h PRIVMSG #dice :!x")
    await stage.adapter.send(reply(heard))
    assert await stage.server.hears(".*NOTICE") == f"@{CONTEXT}=#Dice;{REPLY}=a NOTICE ann :[#Dice] no"
    await stage.adapter.send(Outbound("2", ((Span("all"),),), "answer", room=heard.room, reply_to=heard.id))
    assert await stage.server.hears(".*PRIVMSG") == f"@{REPLY}=a PRIVMSG #Dice :all"
    await stage.adapter.send(reply(await asked(stage, r"@msgid=b\:\\ :ann!a@h PRIVMSG croupier :x")))
    assert await stage.server.hears(".*NOTICE") == rf"@{REPLY}=b\:\\ NOTICE ann :no"
    await stage.adapter.send(reply(await asked(stage, ":ann!a@h PRIVMSG #dice :!nameless")))
    assert await stage.server.hears(".*NOTICE") == f"@{CONTEXT}=#Dice NOTICE ann :[#Dice] no"
    await stage.adapter.send(Outbound("3", ((Span("news"),),), "news", room=heard.room))
    assert await stage.server.hears(".*PRIVMSG") == "PRIVMSG #Dice :news"


@pytest.mark.stage(offered="message-tags")
async def test_a_server_that_takes_no_tags_any_more_gets_none(stage: Scene) -> None:
    heard = await asked(stage, "@msgid=a :ann!a@h PRIVMSG #dice :!x")
    await stage.hears("CAP croupier DEL :message-tags")
    await stage.adapter.send(reply(heard))
    assert await stage.server.hears(".*NOTICE") == "NOTICE ann :[#Dice] no"


@pytest.mark.parametrize("offered", ["", "message-tags"])
async def test_every_line_of_a_long_answer_names_the_channel_and_none_is_cut(offered: str) -> None:
    words = " ".join(f"word{number}漢" for number in range(200))
    async with playing(offered) as stage:
        heard = await asked(stage, "@msgid=a :ann!a@h PRIVMSG #dice :!help")
        await stage.adapter.send(reply(heard, words))
        await stage.server.caught_up()
        said = [line.partition("NOTICE ann :") for line in stage.server.heard if "NOTICE" in line]
        for tags, command, text in said:
            assert text.startswith("[#Dice] ")
            assert bool(tags) == bool(offered)
            seen = f":croupier!~c@here.example {command}{text}\r\n"
            assert len(seen.encode()) <= LINE_BYTES
        assert " ".join(text.removeprefix("[#Dice] ") for _, _, text in said) == words


@given(NAMES, NAMES)
def test_tags_say_what_was_meant_whatever_a_name_holds(channel: str, message: str) -> None:
    beginning = framed("NOTICE", f"#{channel}", message)
    line = finished(f"{beginning} ann :text", tags=True)
    received = parse(line)
    assert received is not None
    assert (received.command, received.params[0]) == ("NOTICE", "ann")
    assert received.params[1] == f"[#{channel}] text"
    assert received.tags == {CONTEXT: f"#{channel}", REPLY: message}
    assert visible(beginning) == ("NOTICE", f"[#{channel}] ")


def test_tags_that_no_server_would_take_are_left_out() -> None:
    assert framed("NOTICE", "", "x" * 5000) == "NOTICE"
    assert framed("NOTICE", "#dice", "a\r\nQUIT") == f"@{CONTEXT}=#dice NOTICE"
