"""Capabilities as the server sees them: what is asked for and when, and what becomes of those that come and go."""

import base64

import pytest

from core.contract.messages import Inbound, Network
from tests.support.scripted_ircd import FAST, ISUPPORT, Scene, ScriptedServer, greeted, payload, scripted, turn

pytestmark = pytest.mark.stage(**FAST)

LOGIN = {"account": "dealer", "password": "sesame"}
UP, DOWN = Network("irc:test", True), Network("irc:test", False)
PLAIN = b"dealer\0dealer\0sesame"


async def begins_login(server: ScriptedServer) -> None:
    await greeted(server, "sasl=PLAIN")
    await server.hears("CAP REQ")
    server.send("CAP * ACK :sasl")
    await server.hears("AUTHENTICATE PLAIN")


async def agreed(stage: Scene, *names: str, nick: str = "croupier") -> None:
    """Let the client in with these capabilities and no others, before the other people of its channel."""
    await greeted(stage.server, " ".join(names))
    if names:
        await stage.server.hears("CAP REQ")
        stage.server.send(f"CAP * ACK :{' '.join(names)}")
    await stage.server.hears("CAP END")
    stage.server.admit(nick)
    if stage.settings.password.get_secret_value() and stage.settings.nickserv:
        await stage.server.hears("WHOIS NickServ")
        await stage.clock.advance(5)
    await stage.server.seat("ann!a@h", nick=nick)
    await stage.server.caught_up()


async def pass_time(stage: Scene, seconds: int, until: str = "") -> None:
    """Let time go by on a server that is alive, no further than to a line."""
    before = len(stage.server.heard)
    for _ in range(0, seconds, 10):
        await stage.clock.advance(10)
        await stage.server.caught_up()
        if until in stage.server.heard[before:]:
            return
    assert not until


def requests(server: ScriptedServer) -> list[str]:
    return [line for line in server.heard if line.startswith(("CAP", "AUTH"))][1:]


@pytest.mark.parametrize(
    "lines", [("CAP * ACK :account-tag batch", "CAP * ACK :chghost"), ("CAP * ACK * :account-tag",)]
)
async def test_the_talk_goes_on_until_all_is_answered(stage: Scene, lines: tuple[str, ...]) -> None:
    await greeted(stage.server, "account-tag batch chghost")
    assert await stage.server.hears("") == "CAP REQ :account-tag batch chghost"
    await stage.hears(lines[0])
    assert requests(stage.server)[1:] == []
    await stage.hears(*lines[1:])
    await stage.clock.advance(0 if len(lines) > 1 else 5)
    assert await stage.server.hears("") == "CAP END"


async def test_what_is_never_answered_is_not_waited_for_long(stage: Scene) -> None:
    await greeted(stage.server, "account-tag batch chghost")
    await stage.server.hears("CAP REQ")
    await stage.hears("CAP * ACK :batch")
    await stage.clock.advance(4)
    assert "CAP END" not in stage.server.heard
    await stage.clock.advance(1)
    assert await stage.server.hears("") == "CAP END"
    await stage.hears("CAP * ACK :chghost account-tag")
    assert stage.server.heard.count("CAP END") == 1


@pytest.mark.stage(**LOGIN)
async def test_a_list_in_several_lines_is_asked_from_once(stage: Scene) -> None:
    server = stage.server
    await server.hears("USER")
    await stage.hears("CAP * LS * :sasl=EXTERNAL,plain batch", "CAP * LS * :=x sasl2=PLAIN =")
    assert requests(server) == []
    await stage.hears("CAP * LS :account-tag tls", "CAP * LS :account-tag")
    assert await server.hears("") == "CAP REQ :account-tag batch sasl"
    await stage.hears("CAP * ACK :account-tag batch sasl")
    assert await server.hears("") == "AUTHENTICATE PLAIN"
    assert len(requests(server)) == 2


@pytest.mark.stage(**LOGIN)
@pytest.mark.parametrize(
    ("offer", "then"),
    [
        *[(offer, "AUTHENTICATE PLAIN") for offer in ("sasl", "sasl=", "sasl=plain,external", "sasl=EXTERNAL,PLAIN,X")],
        ("sasl=PLAIN", "AUTHENTICATE PLAIN"),
        *[(offer, "CAP END") for offer in ("sasl=EXTERNAL", "sasl=XPLAIN", "sasl=PLAINER,SCRAM-SHA-256", "sasl=,")],
    ],
)
async def test_of_a_list_of_mechanisms_ours_is_read_in_any_case_and_none_like_it(
    stage: Scene, offer: str, then: str
) -> None:
    await greeted(stage.server, offer)
    await stage.server.hears("CAP REQ :sasl")
    stage.server.send("CAP * ACK :sasl ")
    assert await stage.server.hears("") == then


@pytest.mark.stage(**LOGIN)
async def test_a_refused_request_leaves_the_login_worth_another(stage: Scene) -> None:
    server = stage.server
    await greeted(server, "batch sasl=PLAIN")
    assert await server.hears("") == "CAP REQ :batch sasl"
    server.send("CAP * NAK :batch sasl")
    assert await server.hears("") == "CAP REQ :sasl"
    server.send("CAP * ACK :sasl")
    assert await server.hears("") == "AUTHENTICATE PLAIN"
    server.send("AUTHENTICATE +")
    assert await payload(server) == PLAIN
    server.send(":s 903 * :yes")
    assert await server.hears("") == "CAP END"


@pytest.mark.stage(**LOGIN)
@pytest.mark.parametrize(
    ("offered", "answers"),
    [
        ("batch chghost", ["CAP * NAK :batch chghost"]),
        ("batch chghost", ["CAP * NAK :batch ch"]),
        ("batch chghost", ["CAP * NAK :"]),
        ("batch", ["CAP * NAK batch"]),
        ("sasl=PLAIN", ["CAP * NAK :sasl"]),
        ("batch", ["CAP * ACK :-batch"]),
        ("batch", ["CAP * ACK :~batch"]),
        ("batch chghost", ["CAP * ACK batch chghost"]),
        ("batch chghost", ["CAP * DEL :batch", "CAP * ACK :chghost"]),
    ],
)
async def test_after_any_answer_it_goes_on(stage: Scene, offered: str, answers: list[str]) -> None:
    await greeted(stage.server, offered)
    await stage.server.hears("CAP REQ")
    await stage.hears(*answers)
    await stage.clock.advance(5)
    assert await stage.server.hears("") == "CAP END"
    assert len(requests(stage.server)) == 2


async def test_answers_that_nobody_asked_for_end_nothing(stage: Scene) -> None:
    await stage.server.hears("USER")
    await stage.hears("CAP * NAK :batch", "CAP * ACK :batch", "CAP * LIST :batch", "CAP * ACK", "CAP", "CAP * FOO :x")
    assert requests(stage.server) == []
    await stage.hears("CAP * LS :batch chghost")
    assert requests(stage.server) == ["CAP REQ :chghost"]


async def test_the_talk_does_not_end_before_all_was_listed(stage: Scene) -> None:
    await stage.server.hears("USER")
    await stage.hears("CAP * LS * :account-tag", "CAP * NEW :tls", "CAP * NEW :batch", "CAP * ACK :batch")
    await stage.hears("CAP * NEW :chghost", "CAP * NAK :chghost", "CAP * DEL :tls")
    assert requests(stage.server) == ["CAP REQ :batch", "CAP REQ :chghost"]
    await stage.hears("CAP * LS :server-time")
    assert requests(stage.server)[2:] == ["CAP REQ :account-tag chghost server-time"]
    await stage.hears("CAP * ACK :account-tag chghost server-time")
    assert requests(stage.server)[3:] == ["CAP END"]


async def test_what_is_newly_offered_is_asked_for_and_what_we_have_is_not(stage: Scene) -> None:
    await agreed(stage, "batch", "chghost")
    before = len(requests(stage.server))
    await stage.hears("CAP croupier NEW :batch server-time echo-message sasl=PLAIN", "CAP croupier LIST :batch chghost")
    assert requests(stage.server)[before:] == ["CAP REQ :server-time"]
    await stage.hears("CAP croupier NEW :server-time", "CAP croupier ACK :server-time", "CAP croupier NEW :server-time")
    await stage.hears("CAP croupier DEL :server-time batch=x", "CAP croupier NEW :batch")
    assert requests(stage.server)[before:] == ["CAP REQ :server-time", "CAP REQ :batch"]
    await stage.hears("CAP croupier NAK :batch", "CAP croupier NEW :")
    assert len(requests(stage.server)) == before + 2
    assert DOWN not in stage.bus.items


@pytest.mark.stage(**LOGIN)
async def test_services_that_come_back_log_us_in(stage: Scene) -> None:
    server = stage.server
    await agreed(stage, "batch", nick="croupier_")
    await stage.hears("CAP croupier_ NEW :sasl=EXTERNAL")
    assert "CAP REQ :sasl" not in server.heard
    server.send("CAP croupier_ NEW :sasl=EXTERNAL,PLAIN")
    await server.hears("CAP REQ :sasl$")
    server.send("CAP croupier_ ACK :sasl")
    await server.hears("AUTHENTICATE PLAIN")
    server.send("AUTHENTICATE +")
    assert await payload(server) == PLAIN
    server.send(":s 900 croupier_ c!c@h dealer :in", ":s 903 croupier_ :yes")
    assert await server.hears("") == "PRIVMSG NickServ :REGAIN croupier"
    before = len(requests(server))
    await stage.hears("CAP croupier_ DEL :sasl", "CAP croupier_ NEW :sasl=PLAIN")
    assert requests(server)[before:] == []
    assert server.heard.count("CAP END") == 1


@pytest.mark.stage(**LOGIN)
async def test_services_that_come_back_and_refuse_us_do_not_drive_us_away(
    caplog: pytest.LogCaptureFixture, stage: Scene
) -> None:
    server = stage.server
    await agreed(stage)
    server.send("CAP croupier NEW :sasl")
    await server.hears("CAP REQ :sasl$")
    server.send("CAP croupier ACK :sasl")
    await server.hears("AUTHENTICATE PLAIN")
    await stage.hears(":s 904 croupier :no")
    assert DOWN not in stage.bus.items
    await stage.hears("CAP croupier NEW :sasl=PLAIN")
    assert requests(server)[-1] == "AUTHENTICATE PLAIN"
    assert server.heard.count("AUTHENTICATE PLAIN") == 2
    await stage.hears("CAP croupier DEL :sasl", "AUTHENTICATE +")
    assert requests(server)[-1] == "AUTHENTICATE PLAIN"
    assert "The login to dealer failed: no" in caplog.text


@pytest.mark.stage(**LOGIN)
async def test_sasl_withdrawn_in_its_midst_is_gone_on_without(stage: Scene) -> None:
    server = stage.server
    await begins_login(server)
    server.send("CAP * DEL :sasl")
    assert await server.hears("") == "CAP END"
    await stage.hears(":s 904 * :aborted", "AUTHENTICATE +")
    server.admit()
    assert await server.hears("") == "WHOIS NickServ"
    assert server.connections == 1


async def test_without_account_tags_their_absence_says_nothing(stage: Scene) -> None:
    await agreed(stage, "account-tag", "extended-join")

    async def said(text: str, tags: str = "") -> Inbound:
        await stage.hears(f"{tags}:ann!a@h PRIVMSG #dice :{text}")
        return await stage.bus.hears(text)

    account = "irc:test/account/Ann"
    assert (await said("tagged", "@account=Ann ")).account == account
    assert not (await said("untagged")).lasting
    assert (await said("tagged again", "@account=Ann ")).account == account
    await stage.hears("CAP croupier DEL :account-tag extended-join")
    assert (await said("it says nothing now")).account == account
    await stage.hears(":bob!b@h JOIN #dice Bob :not an account any more", ":bob!b@h PRIVMSG #dice :hello")
    assert not (await stage.bus.hears("hello")).lasting
    await stage.hears("CAP croupier NEW :account-tag extended-join", "CAP croupier ACK :account-tag extended-join")
    await stage.hears(":cyd!c@h JOIN #dice Cyd :Cyd", "@account=Cyd :cyd!c@h PRIVMSG #dice :here")
    assert (await stage.bus.hears("here")).account == "irc:test/account/Cyd"
    await stage.hears("CAP croupier ACK :-account-tag")
    assert (await said("taken away", "@account=Ann ")).account == account
    assert (await said("nothing once more")).account == account


async def test_words_that_wait_mean_what_they_meant_when_they_were_said(stage: Scene) -> None:
    server = stage.server
    await greeted(server, "batch")
    await server.hears("CAP REQ")
    server.send("CAP * ACK :batch")
    await server.hears("CAP END")
    server.admit(isupport=f"{ISUPPORT} WHOX")
    await server.hears("JOIN")
    server.send(":croupier!~c@h JOIN #dice", ":s 353 croupier = #dice :croupier ann")
    await stage.hears(":ann!a@h PRIVMSG #dice :early")
    await stage.hears("CAP croupier NEW :account-tag", "CAP croupier ACK :account-tag")
    await stage.hears(":s 354 croupier 42 #dice a h ann H Ann", ":s 315 croupier #dice :End")
    await turn()
    assert (await stage.bus.hears("early")).account == "irc:test/account/Ann"


@pytest.mark.stage(**LOGIN)
async def test_a_server_that_offers_sasl_and_does_not_answer_is_gone_on_with(stage: Scene) -> None:
    server = stage.server
    await begins_login(server)
    await stage.clock.advance(19)
    await stage.hears("AUTHENTICATE +")
    await server.hears("AUTHENTICATE ")
    await stage.clock.advance(19)
    assert requests(server)[1:] == ["AUTHENTICATE PLAIN", f"AUTHENTICATE {base64.b64encode(PLAIN).decode()}"]
    await stage.clock.advance(1)
    assert await server.hears("") == "AUTHENTICATE *"
    assert await server.hears("") == "CAP END"
    await stage.hears(":s 906 * :aborted")
    server.admit()
    assert await server.hears("") == "WHOIS NickServ"
    assert server.connections == 1


@pytest.mark.stage(**LOGIN)
async def test_without_our_account_sasl_is_asked_for_now_and_then(stage: Scene) -> None:
    server = stage.server
    await agreed(stage, "batch")
    for _ in range(2):
        await pass_time(stage, 300, "CAP REQ :sasl")
        await stage.hears("CAP croupier NAK :sasl")
    await pass_time(stage, 300, "CAP REQ :sasl")
    await stage.hears("CAP croupier ACK :sasl")
    await server.hears("AUTHENTICATE PLAIN")
    await stage.hears("AUTHENTICATE +", ":s 900 croupier c!c@h dealer :in", ":s 903 croupier :yes")
    before = len(requests(server))
    await pass_time(stage, 1000)
    assert len(requests(server)) == before
    await stage.hears(":s 901 croupier c!c@h :out")
    await pass_time(stage, 300, "AUTHENTICATE PLAIN")
    await stage.hears(":s 904 croupier :no")
    before = len(requests(server))
    await pass_time(stage, 1000)
    assert len(requests(server)) == before
    assert DOWN not in stage.bus.items


@pytest.mark.parametrize("settings", [{}, LOGIN])
async def test_nobody_is_asked_who_knows_no_capabilities_or_could_not_be_told_a_password(
    settings: dict[str, str],
) -> None:
    async with scripted(**FAST, **settings) as stage:
        if settings:
            await stage.server.hears("USER")
            stage.server.admit()
        else:
            await stage.up()
        before = len(requests(stage.server))
        await pass_time(stage, 1000)
        assert len(requests(stage.server)) == before
