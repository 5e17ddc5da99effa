"""Whoever comes back before logging in, and bears the name of an absent account's seat, is told whose it is."""

import itertools

import pytest

from core.contract.messages import Inbound, Network, Renamed, Sight
from croupier.testing.stage import NETWORK, ROOM, Stage

pytestmark = pytest.mark.stage("plugins.bluebear", "plugins.dicepoker", seed="seats")


HERS = "That seat is the account gia's: log in, and it's yours."
_IDS = itertools.count(1)


@pytest.fixture
async def stage(stage: Stage) -> Stage:
    for name, words in [("gia", "!bluebear seconds 0"), ("bob", "!join"), ("gia", "!start")]:
        await stage.say(name, words)
    return stage


async def sight(stage: Stage, *names: str, up: bool) -> None:
    await stage.app.bus.publish_inbound(Sight(frozenset(f"{NETWORK}/{name}" for name in names), up, "quit"))
    await stage.advance(0)


async def nick(
    stage: Stage, words: str, name: str = "gia", *, private: bool = False, present: tuple[str, ...] | None = (ROOM,)
) -> list[str]:
    """Speak under a nick, before any login; gives what that nick was told."""
    account, where = f"{NETWORK}/nick/{name}!u@h", "" if private else ROOM
    stands = frozenset(present) if private and present is not None else None
    said = Inbound(f"nick:{next(_IDS)}", account, name, words, where, lasting=False, present=stands)
    await stage.app.bus.publish_inbound(said)
    return [line for who, line in await stage.advance(0) if who == f"nick/{name}!u@h"]


@pytest.mark.parametrize("words", ["hand", "bid 1 2", "join", "leave", "back", "again", "#a2 hand"])
async def test_in_the_room_she_is_told_to_log_in(stage: Stage, words: str) -> None:
    await sight(stage, "gia", up=False)
    assert await nick(stage, f"!{words}") == [HERS]


@pytest.mark.parametrize("words", ["hand", "bid 1 2", "status", "leave", "back", "#a2 hand"])
async def test_in_private_she_is_told_to_log_in(stage: Stage, words: str) -> None:
    await sight(stage, "gia", up=False)
    assert await nick(stage, words, private=True) == [HERS]


async def test_after_the_login_the_seat_is_hers_and_nobody_is_told_any_more(stage: Stage) -> None:
    await sight(stage, "gia", up=False)
    assert await nick(stage, "!hand") == [HERS]
    await stage.app.bus.publish_inbound(Renamed(f"{NETWORK}/nick/gia!u@h", f"{NETWORK}/gia", "gia", False, True))
    await sight(stage, "gia", up=True)
    told = await stage.say("gia", "!hand")
    assert [who for who, _ in told] == ["gia"] and "log in" not in told[0][1]
    assert HERS not in await nick(stage, "!hand")


async def test_she_who_is_there_under_her_account_keeps_others_from_being_told(stage: Stage) -> None:
    assert HERS not in await nick(stage, "!hand"), "she was never out of sight"
    await sight(stage, "gia", up=False)
    await sight(stage, "gia", up=True)
    assert HERS not in await nick(stage, "!hand"), "she came back, without a word yet"
    await sight(stage, "gia", up=False)
    await stage.say("gia", "!status")
    assert HERS not in await nick(stage, "!hand"), "she has just spoken"


@pytest.mark.stage(in_file=True)
async def test_who_is_in_sight_is_known_anew_after_a_restart(stage: Stage) -> None:
    await stage.restart()
    assert await nick(stage, "!hand") == [HERS]
    await stage.app.bus.publish_inbound(Network(NETWORK, True, frozenset([f"{NETWORK}/gia"])))
    assert await stage.advance(0) == [], "an account that lasts is not named as known again"
    assert HERS not in await nick(stage, "!hand")


async def test_others_are_told_nothing_of_it(stage: Stage) -> None:
    await sight(stage, "gia", up=False)
    assert HERS not in await nick(stage, "!hand", "eve"), "another nick"
    assert HERS not in await nick(stage, "hand", private=True, present=("stage/#other",)), "not in the room"
    assert HERS not in await nick(stage, "hand", private=True, present=None), "nobody can know where they are"
    assert await nick(stage, "GIA", "gia") == [], "talk is no command"


@pytest.mark.stage(in_file=True)
async def test_a_seat_by_a_nick_alone_is_nobodys_account(stage: Stage) -> None:
    await stage.say("gia", "!leave")
    await stage.say("gia", "!leave")
    for name, words in [("pia", "!dicepoker"), ("bob", "!join"), ("pia", "!start")]:
        await stage.say(name, words, lasting=False)
    for again in (False, True):
        if again:
            await stage.restart()  # what is read of somebody says nothing of their account
        await sight(stage, "pia", up=False)
        told = await nick(stage, "!#b2 hand", "pia")
        assert told and "log in" not in told[0]


async def test_an_account_of_another_name_than_the_nick_is_not_told(stage: Stage) -> None:
    said = Inbound("as:1", f"{NETWORK}/account/giovanna", "lia", "!dicepoker", ROOM)
    await stage.app.bus.publish_inbound(said)
    await stage.say("bob", "!join #b2")
    await stage.app.bus.publish_inbound(Inbound("as:2", said.account, "lia", "!start", ROOM))
    await sight(stage, "account/giovanna", up=False)
    (told,) = await nick(stage, "!#b2 hand", "lia")
    assert told == "That seat is an account's: log in to it, and the seat is yours."


async def test_the_host_by_account_is_told_before_the_start_too(stage: Stage) -> None:
    await stage.say("cyd", "!dicepoker")
    await sight(stage, "cyd", up=False)
    words = "That seat is the account cyd's: log in, and it's yours."
    for typed in ("!start", "!bots 1", "!cancel", "!#b2 leave", "!hand"):
        assert await nick(stage, typed, "cyd") == [words], typed
    await stage.say("bob", "!join #b2")
    assert await nick(stage, "!start", "cyd") == ["Only the host, bob, can do that."]
    assert await nick(stage, "!hand", "cyd") == [words]
    assert words not in await nick(stage, "!dicepoker", "cyd"), "who opens another is told what keeps them from it"


@pytest.mark.stage(language="ja")
async def test_in_japanese(stage: Stage) -> None:
    await sight(stage, "gia", up=False)
    assert await nick(stage, "!hand") == ["その席はアカウント「gia」のものです。ログインすれば、また使えます。"]
