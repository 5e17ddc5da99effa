"""What was said before is never answered or acted on, whatever batch brings it; all else is heard as ever."""

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.irc.people.playback import MOST_OPEN, Batches
from adapters.irc.protocol.wire import Received, parse
from core.contract.messages import Renamed
from tests.support.scripted_ircd import FAST, scripted

NOW = "2026-11-20T10:00:00.000Z"
HISTORY = ["chathistory", "znc.in/playback", "ZNC.IN/PLAYBACK", "draft/chathistory", "vendor/playback", "history"]


def read(line: str) -> Received:
    received = parse(line)
    assert received is not None
    return received


def noted(*lines: str) -> Batches:
    batches = Batches()
    for line in lines:
        batches.note(read(line))
    return batches


TAGGED = read("@batch=1 :ann!a@h PRIVMSG #dice :x")


@pytest.mark.parametrize(
    ("lines", "kind", "history"),
    [
        ((), "", False),
        ((":s BATCH +1 chathistory #dice",), "chathistory", True),
        ((":s BATCH +1 znc.in/playback #dice", ":s BATCH -1"), "", False),
        ((":s BATCH +1 netsplit a.b c.d",), "netsplit", False),
        ((":s BATCH +1 NetJoin",), "netjoin", False),
        ((":s BATCH +2 chathistory", "@batch=2 :s BATCH +1 draft/multiline"), "draft/multiline", True),
        ((":s BATCH +2 netsplit", "@batch=2 :s BATCH +1 playback"), "playback", True),
        ((":s BATCH +2 playback", "@batch=2 :s BATCH +1 x", ":s BATCH -2"), "x", True),
        ((":s BATCH +1 chathistory", ":s BATCH +1 netsplit"), "netsplit", False),
        ((":s BATCH +1 chathistory", ":s BATCH -1", ":s BATCH -1", ":s BATCH +1 x"), "x", False),
        ((":s BATCH -1", ":s BATCH +", ":s BATCH", ":s BATCH 1 playback", ":s PRIVMSG +1 playback"), "", False),
        (("@batch=1 :s BATCH +1 playback", "@batch=1 :s BATCH -1"), "", False),
        ((":s BATCH +1",), "", False),
    ],
)
def test_a_line_is_of_the_batch_that_is_open(lines: tuple[str, ...], kind: str, history: bool) -> None:
    batches = noted(*lines)
    assert (batches.type_of(TAGGED), batches.is_history(TAGGED)) == (kind, history)
    assert batches.type_of(read(":ann!a@h PRIVMSG #dice :x")) == ""


def test_batches_that_never_end_are_forgotten_oldest_first() -> None:
    batches = noted(*(f":s BATCH +{number} playback" for number in range(1, MOST_OPEN + 2)))
    kept = [batches.is_history(read(f"@batch={number} PING")) for number in range(1, MOST_OPEN + 2)]
    assert kept == [False, *[True] * MOST_OPEN]


@given(st.lists(st.tuples(st.sampled_from("+-"), st.text("ab", max_size=2), st.sampled_from(["x", "playback", ""]))))
def test_whatever_is_opened_and_closed_no_more_are_kept_than_are_open(steps: list[tuple[str, str, str]]) -> None:
    batches, opened = Batches(), dict[str, str]()
    for sign, reference, kind in steps:
        batches.note(read(f":s BATCH {sign}{reference} {kind}"))
        if sign == "-":
            opened.pop(reference, None)
        elif reference:
            opened[reference] = kind
    for reference in ("a", "b", "ab", "ba", "aa", "bb"):
        assert batches.type_of(read(f"@batch={reference} PING")) == opened.get(reference, "")


@pytest.mark.parametrize("kind", HISTORY)
async def test_history_is_neither_answered_nor_acted_on(kind: str) -> None:
    async with scripted(**FAST) as stage:
        await stage.up("@ann!a@h")
        await stage.hears(
            f"@time={NOW} :ann!a@h PRIVMSG #dice :before",
            f":s BATCH +1 {kind} #dice",
            f"@batch=1;time={NOW} :ann!a@h PRIVMSG #dice :told again",
            "@batch=1;time=2099-01-01T00:00:00.000Z :ann!a@h PRIVMSG #dice :from a clock that is wrong",
            "@batch=1 :ann!a@h PRIVMSG croupier :told again in private",
            "@batch=1 :ann!a@h PRIVMSG croupier :\x01VERSION\x01",
            "@batch=1 :ann!a@h NICK anna",
            "@batch=1 :ann!a@h KICK #dice croupier :out",
            "@batch=1 :ann!a@h MODE #dice -o ann",
            "@batch=1 :s BATCH +2 draft/multiline",
            "@batch=2 :ann!a@h PRIVMSG #dice :inside",
            "@batch=1 :s BATCH -2",
            ":ann!a@h PRIVMSG #dice :meanwhile",
            ":s BATCH -1",
            ":s BATCH -1",
            f"@time={NOW} :ann!a@h PRIVMSG #dice :after",
            "@batch=1 :ann!a@h PRIVMSG #dice :of no batch",
        )
        await stage.clock.advance(20)
        assert stage.bus.texts == ["before", "meanwhile", "after", "of no batch"]
        assert (await stage.bus.hears("of no batch")).admin
        assert not [item for item in stage.bus.items if isinstance(item, Renamed)]
        assert [line.split(" ")[0] for line in stage.server.heard].count("JOIN") == 1
        assert not [line for line in stage.server.heard if line.startswith("NOTICE")]


async def test_a_new_connection_knows_no_batches() -> None:
    async with scripted() as stage:
        await stage.up("ann!a@h")
        await stage.hears(":s BATCH +1 chathistory #dice")
        stage.server.hang_up()
        async with asyncio.timeout(10):
            while not stage.clock.picked:  # noqa: ASYNC110
                await asyncio.sleep(0.001)
        await stage.clock.advance(3)
        await stage.up("ann!a@h")
        await stage.hears("@batch=1 :ann!a@h PRIVMSG #dice :now")
        assert stage.bus.texts == ["now"]


async def test_a_clock_that_was_set_back_deafens_nobody() -> None:
    async with scripted() as stage:
        await stage.up("ann!a@h")
        await stage.hears(
            "@time=2099-01-01T00:00:00.000Z :irc.test PONG irc.test :x",
            "@time=2099-01-01T00:00:00.000Z :ann!a@h PRIVMSG #dice :too new",
            f"@time={NOW} :ann!a@h PRIVMSG #dice :looks old",
            f"@time={NOW} :irc.test PONG irc.test :x",
            f"@time={NOW} :ann!a@h PRIVMSG #dice :heard",
        )
        await stage.clock.advance(31)
        await stage.hears("@time=1999-01-01T00:00:00.000Z :ann!a@h PRIVMSG #dice :of another clock")
        assert stage.bus.texts == ["too new", "heard", "of another clock"]
