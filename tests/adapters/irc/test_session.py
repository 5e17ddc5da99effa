"""The adapter on the wire, against a server that says what the test wants, in time moved by hand."""

import asyncio
import logging
from collections.abc import Callable
from functools import partial

import pytest

from adapters.irc.reports import Reports
from core.contract.messages import Inbound, Network, NotSent, Outbound, Renamed, Sight, Span, Undelivered, Why
from tests.support.held import within
from tests.support.ircd import RecordingBus
from tests.support.scripted_ircd import ISUPPORT, Scene, scripted, turn

UP, DOWN = Network("irc:test", True), Network("irc:test", False)
WHY: dict[str, Why] = {"477": "login", "716": "accept", "531": "elsewhere"}
ROOM, ANN = "irc:test/#dice", "irc:test/nick/ann!a@h"


def secret(text: str, account: str = ANN) -> Outbound:
    return Outbound("1", ((Span(text),),), "secret", account=account)


@pytest.mark.stage(channels=["#dice", "#cards"])
async def test_it_asks_for_what_is_wanted_and_offered_and_ends_the_talk(stage: Scene) -> None:
    server = stage.server
    assert await server.hears("") == "CAP LS 302"
    assert await server.hears("") == "NICK croupier"
    assert (await server.hears("")).startswith("USER croupier ")
    server.send("CAP * LS * :sasl=PLAIN account-tag tls", "CAP * LS :echo-message multi-prefix")
    assert await server.hears("") == "CAP REQ :account-tag multi-prefix"
    server.send("CAP * ACK :account-tag multi-prefix")
    assert await server.hears("") == "CAP END"
    server.admit(isupport=f"{ISUPPORT} BOT=B WHOX")
    assert await server.hears("") == "MODE croupier +B"
    assert await server.hears("") == "JOIN #dice,#cards"
    assert UP not in stage.bus.items


async def test_a_server_without_capabilities_or_motd_will_do(stage: Scene) -> None:
    await stage.server.hears("USER")
    stage.server.send(":s 421 * CAP :Unknown command", ":s 001 croupier :hi")
    await stage.server.caught_up()
    await stage.clock.advance(6)
    await stage.server.hears("JOIN #dice")


@pytest.mark.stage(channels=[])
async def test_without_channels_it_is_up_at_once(stage: Scene) -> None:
    await stage.server.welcome()
    await stage.bus.gets(lambda item: item == UP)


async def test_it_is_up_when_it_knows_who_is_there(stage: Scene) -> None:
    server = stage.server
    await server.welcome(isupport=f"{ISUPPORT} WHOX")
    await server.hears("JOIN")
    server.send(":croupier!~c@h JOIN #dice", ":s 353 croupier = #dice :croupier @ann", ":s 366 croupier #dice :End")
    assert await server.hears("WHO") == "WHO #dice %tcuhnfa,42"
    server.send(":ann!a@h PRIVMSG #dice :too early to know me", ":ann!a@h NICK annie")
    server.send(":s 354 croupier 42 #dice a h annie H@ Ann", ":s 354 croupier 7 x")
    await server.caught_up()
    assert stage.bus.items == []
    server.send(":s 315 croupier #dice :End")
    heard = await stage.bus.hears("too early to know me")
    assert stage.bus.items[0] == UP
    assert (heard.account, heard.name, heard.admin) == ("irc:test/account/Ann", "annie", True)
    assert heard.lasting
    await stage.adapter.send(secret("5 5", "irc:test/account/Ann"))
    assert await server.hears("PRIVMSG") == "PRIVMSG annie :5 5"


async def test_one_channel_that_never_answers_does_not_keep_it_down(stage: Scene) -> None:
    await stage.server.welcome()
    await stage.server.hears("JOIN")
    await stage.clock.advance(30)
    await stage.bus.gets(lambda item: item == UP)
    with pytest.raises(NotSent):
        await stage.adapter.send(Outbound("1", ((Span("x"),),), "news", room=ROOM))


async def test_a_closed_channel_is_tried_again_later_and_later(caplog: pytest.LogCaptureFixture) -> None:
    async with scripted() as stage:
        await stage.server.welcome()
        await stage.server.hears("JOIN")
        await stage.hears(":s 474 croupier #dice :Cannot join channel (+b)")
        assert UP in stage.bus.items
        for delay in (30, 60):
            await stage.clock.advance(delay - 1)
            joins = stage.server.heard.count("JOIN #dice")
            await stage.clock.advance(1)
            await stage.server.hears("JOIN #dice")
            assert stage.server.heard.count("JOIN #dice") == joins + 1
            await stage.hears(":s 474 croupier #dice :Cannot join channel (+b)")
        with pytest.raises(NotSent):
            await stage.adapter.send(Outbound("1", ((Span("x"),),), "news", room=ROOM))
        await stage.clock.advance(120)
        await stage.server.seat()
        await stage.bus.counts(UP, 2)
    assert "Cannot join #dice: we are banned there" in caplog.text


async def test_a_taken_nick_gives_way_to_one_like_it(caplog: pytest.LogCaptureFixture, stage: Scene) -> None:
    server = stage.server
    await server.hears("USER")
    server.send("CAP * LS :", ":s 433 * croupier :taken")
    assert await server.hears("NICK") == "NICK croupier_"
    server.send(":s 432 * croupier_ :too long")
    assert await server.hears("NICK") == "NICK croupie__"
    server.send(":s 437 * croupie__ :not now")
    assert await server.hears("NICK") == "NICK croupi___"
    server.admit("croupi___")
    await server.hears("JOIN")
    await stage.clock.advance(60)
    assert await server.hears("NICK") == "NICK croupier"
    await stage.hears(":s 433 croupi___ croupier :taken", ":croupier!x@y NICK other")
    assert await server.hears("NICK") == "NICK croupier"
    await stage.hears(":croupi___!c@h NICK croupier")
    await stage.clock.advance(80)
    assert not [line for line in server.heard[-1:] if line.startswith("NICK")]
    assert "The nick croupier is taken" in caplog.text


async def test_a_registration_that_drags_on_is_given_up(stage: Scene) -> None:
    await stage.server.hears("USER")
    await stage.clock.advance(60)
    await stage.clock.advance(2)
    await stage.server.hears("CAP LS 302")
    assert stage.server.connections == 2
    assert stage.bus.items == []


async def test_a_silent_server_is_asked_and_then_left(stage: Scene) -> None:
    stage.server.answers_pings = False
    await stage.up()
    await stage.clock.advance(89)
    await stage.hears(":s NOTICE croupier :alive")
    await stage.clock.advance(89)
    assert not [line for line in stage.server.heard if line.startswith("PING")]
    await stage.clock.advance(1)
    await stage.server.hears("PING")
    await stage.hears(":s PONG s :still there")
    await stage.clock.advance(90)
    await stage.server.hears("PING")
    await stage.clock.advance(29)
    assert DOWN not in stage.bus.items
    await stage.clock.advance(1)
    await stage.bus.gets(lambda item: item == DOWN)
    await stage.clock.advance(2)
    await stage.up()
    await stage.bus.counts(UP, 2)


async def test_it_comes_back_later_and_later_and_soon_after_a_good_time(stage: Scene) -> None:
    def has_picked(times: int) -> bool:
        return len(stage.clock.picked) >= times

    for number in range(10):
        await stage.server.hears("USER")
        stage.server.hang_up()
        await until(partial(has_picked, number + 1))
        await turn()
        await stage.clock.advance(stage.clock.picked[-1][1])
    bounds = [high for _, high in stage.clock.picked]
    assert bounds == [2, 4, 8, 16, 32, 64, 128, 256, 300, 300]
    await stage.server.hears("CAP LS")
    await stage.server.hears("NICK")
    stage.server.send("CAP * LS :")
    stage.server.admit()
    await stage.server.hears("JOIN")
    await stage.clock.advance(61)
    stage.server.hang_up()
    await until(lambda: len(stage.clock.picked) == 11)
    assert stage.clock.picked[-1] == (0, 2)


async def until(done: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not done():  # noqa: ASYNC110
            await asyncio.sleep(0.001)


async def test_a_throttling_server_is_given_time(stage: Scene) -> None:
    await stage.server.hears("USER")
    stage.server.send("ERROR :Closing SessionApi: (Reconnecting too fast, throttled.)")
    await until(lambda: len(stage.clock.picked) == 2)
    assert stage.clock.picked == [(0, 2), (10, 30)]


@pytest.mark.parametrize("line", [":s 465 croupier :You are banned", "ERROR :Closing SessionApi: (K-Lined)"])
async def test_a_banned_bot_stays_away(stage: Scene, line: str, caplog: pytest.LogCaptureFixture) -> None:
    await stage.server.hears("USER")
    stage.server.send(line)
    await until(lambda: any(record.levelno == logging.CRITICAL for record in caplog.records))
    await turn()
    await stage.clock.advance(3599)
    assert stage.server.connections == 1
    assert stage.clock.picked[-1] == (3600, 7200)


async def test_who_may_not_be_answered_is_not_heard(stage: Scene) -> None:
    await stage.up("ann!a@h", "bot!b@h")
    old, new = "2023-11-01T00:00:00.000Z", "2024-01-01T00:01:30.000Z"
    await stage.hears(
        ":s 352 croupier #dice b h s bot HB :0 x",
        ":ann!a@h NOTICE #dice :notice",
        ":ann!a@h NOTICE croupier :notice",
        ":croupier!~c@h PRIVMSG #dice :own",
        ":irc.test PRIVMSG #dice :server",
        "@bot :bob!b@h PRIVMSG #dice :tagged",
        "@inspircd.org/bot :bob!b@h PRIVMSG #dice :tagged",
        ":ann!a@h PRIVMSG @#dice :ops only",
        ":ann!a@h PRIVMSG other :for another",
        ":ann!a@h PRIVMSG #dice :\x01ACTION rolls\x01",
        ":ann!a@h PRIVMSG #dice :\x01VERSION\x01",
        ":ann!a@h PRIVMSG #dice :\x02\x0f",
        ":ann!a@h PRIVMSG #dice",
        f"@time={new} :ann!a@h PRIVMSG #dice :new",
        f"@time={old} :ann!a@h PRIVMSG #dice :playback",
        "@time=nonsense :ann!a@h PRIVMSG #dice :nonsense",
    )
    assert stage.bus.texts == ["new", "nonsense"]
    assert [line for line in stage.server.heard if line.startswith(("NOTICE", "PRIVMSG"))] == []


async def test_version_and_ping_are_answered_now_and_then(stage: Scene) -> None:
    await stage.up("ann!a@h")
    await stage.hears(":ann!a@h PRIVMSG croupier :\x01VERSION\x01", ":ann!a@h PRIVMSG croupier :\x01PING 1\x01")
    await stage.hears(":ann!a@h PRIVMSG croupier :\x01FINGER\x01", ":ann!a@h PRIVMSG croupier :\x01TIME")
    assert await stage.server.hears("NOTICE") == "NOTICE ann :\x01VERSION Croupier\x01"
    await stage.clock.advance(5)
    await stage.hears(":ann!a@h PRIVMSG croupier :\x01PING \x10n1 2\x01")
    assert await stage.server.hears("NOTICE") == "NOTICE ann :\x01PING n1 2\x01"
    assert stage.bus.texts == []


async def test_what_is_said_carries_its_name_place_and_rank(stage: Scene) -> None:
    await stage.up("@ann!a@h")
    await stage.hears(
        "@msgid=abc :ann!a@h PRIVMSG #DICE :CROUPIER,  !start now ",
        ":ann!a@h PRIVMSG #dice :croupiers: no",
        ":ann!a@h PRIVMSG Croupier :k 5 5",
        ":ann!a@h PRIVMSG #dice :\x0304,01!k\x0f \x1f5\t5",
    )
    first, second, third, fourth = [item for item in stage.bus.items if isinstance(item, Inbound)]
    nick_only = Inbound(first.id, ANN, "ann", "!start now", ROOM, addressed=True, admin=True, lasting=False)
    assert first == nick_only
    assert (second.text, second.addressed) == ("croupiers: no", False)
    assert (third.text, third.room, third.addressed, third.admin) == ("k 5 5", "", True, False)
    assert fourth.text == "!k 5 5"
    session, _, number = first.id.rpartition(" ")
    assert session.startswith("irc:test:")
    heard = (first, second, third, fourth)
    assert [item.id for item in heard] == [f"{session} {int(number) + place}" for place in range(4)], "counted"


async def test_private_words_say_in_which_channels_their_speaker_is_now(stage: Scene) -> None:
    await stage.up("ann!a@h")
    await stage.hears(
        ":ann!a@h PRIVMSG croupier :here",
        ":eve!e@h PRIVMSG croupier :never here",
        ":ann!a@h PRIVMSG #dice :!in public",
        ":ann!a@h PART #dice",
        ":ann!a@h PRIVMSG croupier :gone",
        ":ann!a@h JOIN #dice",
        ":eve!e@h NICK ann2",
        ":ann2!e@h PRIVMSG croupier :a nick like hers",
        ":ann!a@h PRIVMSG croupier :back",
        ":op!o@h KICK #dice ann",
        ":ann!a@h PRIVMSG croupier :out",
    )
    present = {item.text: item.present for item in stage.bus.items if isinstance(item, Inbound)}
    nowhere: frozenset[str] = frozenset()
    assert present == {
        "here": {ROOM},
        "never here": nowhere,
        "!in public": None,
        "gone": nowhere,
        "a nick like hers": nowhere,
        "back": {ROOM},
        "out": nowhere,
    }


async def test_a_secret_follows_its_person_and_not_the_nick(stage: Scene) -> None:
    await stage.up("ann!a@h", "mallory!m@h")
    lines = tuple((Span(f"line {number}"),) for number in range(4))
    await stage.clock.advance(10)
    await stage.adapter.send(Outbound("1", lines, "news", room=ROOM))
    waiting = asyncio.ensure_future(stage.adapter.send(secret("5 5 5 5 5")))
    await turn()
    await stage.hears(":ann!a@h NICK anna", ":mallory!m@h NICK ann")
    await stage.clock.advance(1)
    with pytest.raises(NotSent):
        await waiting
    assert Renamed(ANN, "irc:test/nick/anna!a@h", "anna") in stage.bus.items
    await stage.clock.advance(1)
    await stage.adapter.send(secret("5 5 5 5 5", "irc:test/nick/anna!a@h"))
    assert await stage.server.hears("PRIVMSG ann") == "PRIVMSG anna :5 5 5 5 5"


async def test_who_is_away_is_owed_and_announced_when_back(stage: Scene) -> None:
    await stage.up("ann!a@h")
    await stage.hears(":ann!a@h QUIT :bye")
    with pytest.raises(NotSent):
        await stage.adapter.send(secret("5 5"))
    await stage.hears(":ann!other@h JOIN #dice", ":ann!other@h QUIT :bye")
    assert stage.bus.items.count(UP) == 1
    await stage.hears(":ann!a@h JOIN #dice")
    assert stage.bus.items.count(UP) == 2
    await stage.adapter.send(secret("5 5"))
    await stage.server.hears("PRIVMSG ann :5 5")


async def test_words_on_their_way_when_the_line_dies_stay_owed(stage: Scene) -> None:
    await stage.up("ann!a@h")
    waiting = [asyncio.ensure_future(stage.adapter.send(secret(str(number)))) for number in range(8)]
    await turn()
    stage.server.hang_up()
    results = await asyncio.gather(*waiting, return_exceptions=True)
    assert any(isinstance(result, NotSent) for result in results)
    assert all(result is None or isinstance(result, NotSent) for result in results)
    await stage.bus.gets(lambda item: item == DOWN)


@pytest.mark.stage(burst=100)
async def test_words_for_who_had_just_left_are_told_again_when_they_are_back(stage: Scene) -> None:
    await stage.up("ann!a@h")
    await stage.adapter.send(secret("5 5"))
    await stage.server.hears("PRIVMSG ann :5 5")
    await stage.hears(":s 401 croupier ann :No such nick")  # though the server shows ann in the channel
    assert Undelivered(ANN, "lost") not in stage.bus.items
    await stage.adapter.send(secret("6 6"))
    await stage.hears(":ann!a@h NICK annie", ":s 401 croupier ann :No such nick")
    assert stage.bus.items[-1] == Undelivered("irc:test/nick/annie!a@h", "lost")
    await stage.adapter.send(secret("6 6", "irc:test/nick/annie!a@h"))
    await stage.hears(":annie!a@h QUIT :bye", ":s 401 croupier annie :No such nick", ":s 401 croupier eve :No")
    assert stage.bus.items[-1] == Undelivered("irc:test/nick/annie!a@h", "lost")
    assert len([item for item in stage.bus.items if isinstance(item, Undelivered)]) == 2


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (":s 401 croupier ann :No such nick", "nobody of that name"),
        (":s 477 croupier ann :You need to be identified", "only people with an account"),
        (":s 716 croupier ann :is in +g mode", "/ACCEPT"),
        (":s 531 croupier ann :You cannot send to them", "share no channel"),
        (":s 404 croupier #dice :Cannot send to channel", "does not let us speak"),
    ],
)
async def test_a_refused_message_is_noted_without_what_it_said(
    line: str, words: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    async with scripted() as stage:
        await stage.up("ann!a@h")
        await stage.adapter.send(secret("5 4 3 2 1"))
        await stage.hears(line)

        code = line.split(" ")[1]
        unheard = [item for item in stage.bus.items if isinstance(item, Undelivered)]
        assert unheard == ([Undelivered(ANN, WHY[code])] if code in WHY else [])
    assert words in caplog.text
    assert "5 4 3 2 1" not in caplog.text


@pytest.mark.stage(lines_per_second=100)
async def test_put_out_it_returns_once(stage: Scene) -> None:
    await stage.up("ann!a@h")
    await stage.hears(":ann!a@h KICK #dice croupier :out")
    await stage.clock.advance(10)
    await stage.server.seat("ann!a@h")
    await stage.hears(":ann!a@h KICK #dice croupier :out")
    await stage.clock.advance(300)
    assert stage.server.heard.count("JOIN #dice") == 2
    await stage.hears(":ann!a@h INVITE croupier #elsewhere", ":ann!a@h INVITE croupier #dice")
    await stage.server.hears("JOIN #dice")
    assert "JOIN #elsewhere" not in stage.server.heard


MALFORMED = (
    b"PRIVMSG croupier\r\nPRIVMSG\r\n   \r\n\r\nQUIT\r\nPING\r\nNICK\r\n:x NICK\r\n:ann!a@h NICK\r\nJOIN\r\n"
    b"KICK #dice\r\n"
    b":s 005\r\n:s 005 croupier PREFIX=@+ MAXLIST=b CHANMODES= :are\r\n:s 353\r\n:s 354 croupier 42\r\n"
    b":s 001\r\n:s 433\r\n:s 474\r\n:s 315\r\n:s 396 croupier\r\nCAP\r\nCAP * ACK\r\nCHGHOST\r\nACCOUNT\r\nMODE\r\n"
    b":ann!a@h MODE #dice +oooo\r\n:!@ PRIVMSG #dice :x\r\n:!@ JOIN #dice\r\n@=;;= :a!b@c PRIVMSG #dice :tags\r\n"
    b"@@ PRIVMSG\r\n:s 352 croupier\r\n"
    b"\xff\xfe\xfd\r\n:ann!a@h PRIVMSG #dice :caf\xe9\r\n:ann!a@h PRIVMSG #dice :\x00\x01\x02\r\n:s 999999 x\r\n"
    b":ann!a@h PRIVMSG #dice :\x01\r\n:ann!a@h PRIVMSG croupier :\x01\x01\r\nERRO\r\nINVITE\r\nPART\r\n"
    b":s 477 croupier\r\n"
)


async def test_no_line_confuses_it(caplog: pytest.LogCaptureFixture, stage: Scene) -> None:
    await stage.up("@ann!a@h")
    for size in (len(MALFORMED), 7):
        for start in range(0, len(MALFORMED), size):
            stage.server.send_bytes(MALFORMED[start : start + size])
    stage.server.send_bytes(b":ann!a@h PRIVMSG #dice :" + b"x" * 20_000 + b"\r\n")
    stage.server.send_bytes(b":ann!a@h PRIVMSG #dice :" + b"y" * 200_000)
    stage.server.send_bytes(b"\r\n:ann!a@h PRIVMSG #dice :as before\r\n")
    await stage.server.caught_up()
    heard = await stage.bus.hears("as before")
    assert heard.admin
    assert "x" * 1000 in stage.bus.texts
    assert not [text for text in stage.bus.texts if "y" in text or len(text) > 1000]
    assert DOWN not in stage.bus.items
    await stage.adapter.send(secret("5 5", heard.account))
    await stage.server.hears("PRIVMSG ann :5 5")
    assert "it was skipped" in caplog.text


class SlowBus(RecordingBus):
    """Deals with messages only when let, and remembers when each began."""

    def __init__(self) -> None:
        super().__init__()
        self.begun: list[str] = []
        self.gates: dict[str, asyncio.Event] = {}

    async def handle(self, incoming: object) -> None:
        if isinstance(incoming, Inbound):
            self.begun.append(incoming.text)
            if incoming.text in self.gates:
                await self.gates[incoming.text].wait()
            if incoming.text == "broken":
                raise RuntimeError("a fault in the core")
        elif isinstance(incoming, Renamed):
            self.begun.append("renamed")


async def test_a_slow_chat_holds_up_itself_alone(caplog: pytest.LogCaptureFixture) -> None:
    bus = SlowBus()
    async with scripted(None, bus, channels=["#a"], burst=20) as stage:
        bus.gates["a1"] = asyncio.Event()
        await stage.server.welcome()
        await stage.server.seat("ann!a@h", "bob!b@h", "cyd!c@h", channel="#a")
        await stage.server.caught_up()
        await stage.hears(
            ":ann!a@h PRIVMSG #a :a1",
            ":bob!b@h PRIVMSG #a :a2",
            ":ann!a@h NICK anna",
            ":anna!a@h PRIVMSG croupier :p1",
            ":cyd!c@h PRIVMSG croupier :broken",
            ":cyd!c@h PRIVMSG croupier :p2",
        )
        assert bus.begun == ["a1", "broken", "p2"]
        bus.gates["a1"].set()
        await turn()
        assert bus.begun == ["a1", "broken", "p2", "a2", "renamed", "p1"]
    assert "a message was put aside: RuntimeError at" in caplog.text


async def test_a_secret_for_somebody_seen_in_this_very_moment_is_composed_anew(stage: Scene) -> None:
    bob = "irc:test/nick/bob!b@h"
    await stage.up("ann!a@h", "bob!b@h")
    reports = next(one for one in within(stage.adapter) if isinstance(one, Reports))
    reports.sight(bob, True, "unseen")
    with pytest.raises(NotSent) as refused:
        await stage.adapter.send(secret("5 5", bob))
    assert refused.value.again
    await stage.adapter.send(secret("5 5", bob))
    assert Sight(frozenset((bob,)), True) in stage.bus.items
    await stage.server.hears("PRIVMSG bob :5 5")
