"""Our nick: what we are called where it is taken, cut or refused, and how we come by it again."""

import pytest

from tests.support.scripted_ircd import Scene, greeted, scripted

LOGIN = {"account": "dealer", "password": "sesame"}


LONGEST = "d" * 30


@pytest.mark.parametrize(
    ("nick", "numerics", "asked"),
    [
        ("croupier", ["433"], ["croupier_"]),
        ("croupier", ["433", "433", "433", "433"], ["croupier_", "croupie__", "croupi___", "croupier1"]),
        ("croupier", ["437"], ["croupier_"]),
        ("abcdefghi", ["433", "433"], ["abcdefgh_", "abcdefg__"]),
        (LONGEST, ["433", "433"], ["d" * 29 + "_", "d" * 28 + "__"]),
        (LONGEST, ["432", "433"], ["d" * 8 + "_", "d" * 7 + "__"]),
        ("éclair", ["433", "432", "433"], ["éclair_", "croupie__", "croupi___"]),
    ],
)
async def test_a_refused_nick_gives_way_to_one_that_fits(nick: str, numerics: list[str], asked: list[str]) -> None:
    async with scripted(nick=nick) as stage:
        await stage.server.hears("USER")
        taken = nick
        for numeric, expected in zip(numerics, asked, strict=True):
            stage.server.send(f":s {numeric} * {taken} :no")
            taken = (await stage.server.hears("NICK")).removeprefix("NICK ")
            assert taken == expected


@pytest.mark.stage(nick=LONGEST)
async def test_a_server_that_cuts_nicks_is_given_one_that_differs_in_what_is_left(stage: Scene) -> None:
    await stage.server.hears("USER")
    stage.server.send(f":s 433 * {'d' * 12} :Nickname is already in use")
    assert await stage.server.hears("NICK") == f"NICK {'d' * 11}_"
    stage.server.send("CAP * LS :")
    await stage.server.hears("CAP END")
    stage.server.admit("d" * 11 + "_", isupport="NICKLEN=12")
    await stage.server.seat(nick="d" * 11 + "_")
    await stage.server.caught_up()
    await stage.clock.advance(60)
    assert await stage.server.hears("NICK") == f"NICK {'d' * 12}"
    await stage.hears(f":{'d' * 11}_!c@h NICK {'d' * 12}")
    await stage.clock.advance(80)
    assert len([line for line in stage.server.heard if line.startswith("NICK")]) == 3


async def test_a_nick_that_was_cut_without_a_word_is_the_one_we_wanted(caplog: pytest.LogCaptureFixture) -> None:
    async with scripted(nick=LONGEST) as stage:
        await stage.server.welcome(LONGEST, isupport="NICKLEN=30")
        await stage.server.hears("JOIN")
    async with scripted(nick=LONGEST) as stage:
        await stage.server.hears("USER")
        stage.server.admit("d" * 12, isupport="NICKLEN=12")
        await stage.server.hears("JOIN")
        await stage.clock.advance(80)
        assert len([line for line in stage.server.heard if line.startswith("NICK")]) == 1
    assert "is taken" not in caplog.text


async def test_the_nick_that_the_server_welcomes_us_by_is_ours(stage: Scene) -> None:
    await stage.server.hears("USER")
    stage.server.admit("guest7")
    await stage.server.seat("ann!a@h", nick="guest7")
    await stage.hears(":ann!a@h PRIVMSG guest7 :to me", ":ann!a@h PRIVMSG croupier :to somebody else")
    await stage.hears(":ann!a@h PRIVMSG #dice :guest7: by name")
    assert stage.bus.texts == ["to me", "by name"]
    await stage.clock.advance(60)
    assert await stage.server.hears("NICK") == "NICK croupier"


@pytest.mark.stage(**LOGIN)
async def test_a_taken_nick_is_asked_back_for_our_account(stage: Scene) -> None:
    server = stage.server
    await greeted(server, "sasl=PLAIN")
    server.send(":s 433 * croupier :Nickname is already in use")
    await server.hears("CAP REQ")
    server.send("CAP * ACK :sasl")
    await server.hears("AUTHENTICATE PLAIN")
    server.send("AUTHENTICATE +", ":s 900 * * dealer :in", ":s 903 * :yes")
    await server.hears("CAP END")
    server.admit("croupier_")
    assert await server.hears("") == "PRIVMSG NickServ :REGAIN croupier"
    assert await server.hears("") == "PRIVMSG NickServ :GHOST croupier"
    assert await server.hears("") == "NICK croupier"
    await stage.hears(":croupier_!~c@here.example NICK croupier")
    await stage.clock.advance(10)  # it has said much
    await server.seat("ann!a@h")
    await stage.hears(":ann!a@h PRIVMSG #dice :croupier: games")
    assert (await stage.bus.hears("games")).addressed


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        ("croupier: status", "status"),
        ("CROUPIER, status", "status"),
        ("@croupier status", "status"),
        ("@Croupier: status", "status"),
        ("@croupier,status", "status"),
        ("croupier status", ""),
        ("@croupiers status", ""),
        ("@ croupier status", ""),
        ("mail me@croupier status", ""),
    ],
)
async def test_who_names_us_with_an_at_speaks_to_us_too(stage: Scene, said: str, heard: str) -> None:
    await stage.server.welcome()
    await stage.server.seat("ann!a@h")
    await stage.hears(f":ann!a@h PRIVMSG #dice :{said}")
    assert (await stage.bus.hears(heard or said)).addressed is bool(heard)
