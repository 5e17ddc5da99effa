"""Who logs in at a table brings the seat to the account; no account ever loses its person, or learns of another."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from core.contract.messages import Renamed
from core.engine import SeatAudience
from croupier.testing.stage import Stage
from tests.support.loaded import loaded_once

pytestmark = pytest.mark.stage("plugins.bluebear", "plugins.dicepoker", seed="logins", admins=("ann",))


Told = list[tuple[str, str]]
NO_SEAT = "You're not playing at this table"
STILL = "seconds 0"


@asynccontextmanager
async def playing(database: str = ":memory:") -> AsyncIterator[Stage]:
    plugins = loaded_once("plugins.bluebear", "plugins.dicepoker")
    async with Stage(plugins, seed="logins", database=database, admins=("ann",)) as stage:
        yield stage


async def renamed(stage: Stage, name: str, new_name: str, lasted: bool = False, lasting: bool = False) -> Told:
    change = Renamed(f"stage/{name}", f"stage/{new_name}", new_name, lasted, lasting)
    await stage.app.bus.publish_inbound(change)
    return await stage.advance(0)


async def logs_in(stage: Stage, nick: str, account: str) -> Told:
    return await renamed(stage, nick, account, lasting=True)


async def logs_out(stage: Stage, account: str, nick: str) -> Told:
    return await renamed(stage, account, nick, lasted=True)


async def match(stage: Stage, code: str, *names: str) -> None:
    """Let people play a table of dice poker to its end."""
    await stage.say(names[0], "!dicepoker")
    for name in names[1:]:
        await stage.say(name, "!join")
    await stage.say(names[0], "!start")
    await to_the_end(stage, code, names)


async def to_the_end(stage: Stage, code: str, names: Sequence[str]) -> None:
    while stage.app.tables.named(code) is not None:
        for name in names:
            for word in ("!r", "!k"):
                await stage.say(name, word)


async def private(stage: Stage, name: str, words: str, lasting: bool = True) -> str:
    """Say something in private; gives all that its speaker was told."""
    return "\n".join(line for who, line in await stage.say(name, words, private=True, lasting=lasting) if who == name)


async def fares(stage: Stage, name: str) -> str:
    """Ask how somebody's rating stands; gives that line alone."""
    asked = (await private(stage, name, "stats dicepoker")).split("\n")
    return next((line for line in asked if line.startswith(f"{name}, Dice poker")), "")


async def bluffing(stage: Stage, *names: str, host: str = "ann") -> None:
    """Open a table with hidden dice at which these play with ann; who has no account has a name with an underscore."""
    await stage.say(host, f"!bluebear {STILL}")
    for name in names:
        await stage.say(name, "!join", lasting="_" not in name)
    await stage.say(host, "!start")


async def person(stage: Stage, account: str) -> int:
    found = await stage.app.house.people.find(f"stage/{account}")
    assert found is not None
    return found.id


@pytest.mark.stage(in_file=True)
async def test_who_logs_in_at_a_table_keeps_the_seat_and_all_that_the_account_has(stage: Stage) -> None:
    await match(stage, "a2", "pat", "bob")
    stands, pat = await fares(stage, "pat"), await person(stage, "pat")
    await stage.say("pat_", "!dicepoker", lasting=False)
    await stage.say("bob", "!join")
    await stage.say("pat_", "!start", lasting=False)
    await logs_in(stage, "pat_", "pat")
    assert await person(stage, "pat") == pat
    assert "a2" in await private(stage, "pat", "!history")
    assert await fares(stage, "pat") == stands
    await stage.kill()
    await to_the_end(stage, "b2", ("pat", "bob"))
    history = await private(stage, "pat", "!history")
    assert "a2" in history and "b2" in history


@pytest.mark.stage(in_file=True)
async def test_hidden_dice_go_with_the_seat_and_the_nick_that_was_left_leads_nowhere(stage: Stage) -> None:
    await match(stage, "a2", "pat", "bob")
    await bluffing(stage, "pat_")
    held = await private(stage, "pat_", "hand", lasting=False)
    await logs_in(stage, "pat_", "pat")
    for _ in range(2):
        assert await private(stage, "pat", "hand") == held
        assert held not in await private(stage, "pat_", "hand", lasting=False)
        await stage.kill()


async def test_words_owed_to_a_seat_go_to_the_account_that_it_came_to(stage: Stage) -> None:
    await match(stage, "a2", "pat", "bob")
    await stage.say("ann", f"!bluebear {STILL}")
    await stage.say("pat_", "!join", lasting=False)
    stage.adapter.up = False
    assert await stage.say("ann", "!start") == []
    stage.adapter.up = True
    told = [*await logs_in(stage, "pat_", "pat"), *await stage.network(up=True)]
    assert [who for who, line in told if "Your dice" in line] == ["pat", "ann"], told


@pytest.mark.stage(in_file=True)
@pytest.mark.parametrize("known", [True, False], ids=["known", "unknown"])
@pytest.mark.parametrize("way", ["login", "logout", "service"])
async def test_another_account_learns_nothing_and_the_seat_waits(stage: Stage, known: bool, way: str) -> None:
    """gia logs in as gus at her table: at once by a login, after a while by logging out, or as services rename her."""
    await match(stage, "a2", "gia", "bob")
    if known:
        await match(stage, "b2", "gus", "bob")
    gus_before = await fares(stage, "gus")
    gia_before = await fares(stage, "gia")
    await bluffing(stage, "gia")
    held = await private(stage, "gia", "hand")
    if way == "service":
        await renamed(stage, "gia", "gus", lasted=True, lasting=True)
    else:
        await logs_out(stage, "gia", "gia_")
        if way == "logout":
            assert await private(stage, "gia_", "hand", lasting=False) == held
        await logs_in(stage, "gia_", "gus")
    told: Told = []
    for table in list(stage.app.tables):  # who is told their dice anew now?
        for seat in range(len(table.sheet.seats)):
            await table.tell(table.position(SeatAudience(seat)))
        told += await stage.advance(0)
    assert not [line for who, line in told if who in ("gus", "gia_")], told
    for _ in range(2):
        for asked in ("hand", "status", "!stats", "!history", "export me", "!why"):
            heard = await private(stage, "gus", asked)
            assert held not in heard and "gia" not in heard, (asked, heard)
        assert await fares(stage, "gus") == gus_before
        assert held not in await private(stage, "gia_", "hand", lasting=False)
        await stage.kill()
    assert await private(stage, "gia", "hand") == held
    assert await fares(stage, "gia") == gia_before
    assert "isn't linked" in await private(stage, "gia", "unlink")


async def test_who_has_a_seat_already_keeps_that_one_alone(stage: Stage) -> None:
    await match(stage, "a2", "pat", "bob")
    await bluffing(stage, "pat", "pat_")
    held = await private(stage, "pat", "hand")
    told = await logs_in(stage, "pat_", "pat")
    assert ("room", "pat_ leaves the game.") in told
    assert await private(stage, "pat", "hand") == held
    table = stage.app.tables.named("b2")
    assert table is not None and [one.gone for one in table.sheet.seats] == [False, False, True]


async def test_before_the_start_the_second_seat_is_free_again(stage: Stage) -> None:
    await match(stage, "a2", "pat", "bob")
    await stage.say("pat_", "!dicepoker", lasting=False)
    await stage.say("pat", "!join")
    await logs_in(stage, "pat_", "pat")
    table = stage.app.tables.named("b2")
    assert table is not None
    assert [one.person for one in table.sheet.seats] == [await person(stage, "pat")] == [table.sheet.host]


@pytest.mark.parametrize("way", ["banned", "banned and forgotten"])
async def test_a_banned_account_brings_itself_to_no_seat(stage: Stage, way: str) -> None:
    await match(stage, "a2", "pat", "bob")
    await stage.say("ann", "!ban pat")
    if way != "banned":
        await stage.say("pat", "forget me", private=True)
        await stage.advance(25 * 3600.0)
    await bluffing(stage, "bob", "pat_")
    assert "dice" in await private(stage, "pat_", "hand", lasting=False)
    await logs_in(stage, "pat_", "pat")
    assert "dice" not in await private(stage, "pat", "hand")
    for name, lasting in (("pat", True), ("pat_", False)):
        assert NO_SEAT in "".join(line for _, line in await stage.say(name, "!bid 1 2", lasting=lasting))
    await stage.say("ann", "!end b2")
    await stage.say("ann", "!bluebear")
    told = await stage.say("pat", "!join")
    assert "banned you" in str(told), told


@pytest.mark.stage(in_file=True)
@pytest.mark.parametrize("own", [False, True], ids=["first", "another"])
async def test_a_private_table_goes_along_with_all_that_is_told_there(stage: Stage, own: bool) -> None:
    if own:
        await stage.say("pat", "bluebear", private=True)
        await stage.say("pat", "cancel", private=True)
        await stage.say("pat", "lang en", private=True)
    await stage.say("pat_", "dicepoker seconds 60", private=True, lasting=False)
    await stage.say("pat_", "start", private=True, lasting=False)
    await logs_in(stage, "pat_", "pat")
    told = await stage.say("pat", "r", private=True)
    assert {who for who, _ in told} == {"pat"} and "rolls" in str(told), told
    told = [*await stage.kill(), *await stage.advance(55)]
    assert {who for who, _ in told} == {"pat"} and "then I " in str(told), told
    (table,) = stage.app.tables.of_person(await person(stage, "pat"))
    assert table.room.owner == await person(stage, "pat")
    assert "leave" in str(await stage.say("pat", "leave", private=True))
    assert "over" in str(await stage.say("pat", "leave", private=True))


async def test_a_new_account_takes_the_seat_and_the_name_is_nobodys(stage: Stage) -> None:
    await bluffing(stage, "eve_")
    held = await private(stage, "eve_", "hand", lasting=False)
    await logs_in(stage, "eve_", "eve")
    assert await private(stage, "eve", "hand") == held
    await logs_out(stage, "eve", "eve2_")
    assert await private(stage, "eve2_", "hand", lasting=False) == held
    await logs_in(stage, "eve2_", "eve")
    assert await private(stage, "eve", "hand") == held


async def test_a_renamed_account_is_brought_along_by_a_code_from_before(stage: Stage) -> None:
    await match(stage, "a2", "gia", "bob")
    await bluffing(stage, "gia")
    held = await private(stage, "gia", "hand")
    given = next(w.rstrip(".") for w in (await private(stage, "gia", "link")).split() if w.isupper() and "-" in w)
    await renamed(stage, "gia", "gianna", lasted=True, lasting=True)
    await private(stage, "gianna", f"link {given}")
    assert "one person" in await private(stage, "gianna", "link yes")
    assert await private(stage, "gianna", "hand") == held
    assert "a2" in await private(stage, "gianna", "history")


async def test_what_one_account_said_last_is_not_told_to_another(stage: Stage) -> None:
    await match(stage, "a2", "gia", "bob")
    await match(stage, "b2", "gus", "bob")
    for way in ("nick", "direct"):
        assert "sesame" in await private(stage, "gia", "sesame")
        assert "sesame" in await private(stage, "gia", "why")
        await private(stage, "gia", "sesame")
        if way == "direct":
            await renamed(stage, "gia", "gus", lasted=True, lasting=True)
        else:
            await logs_out(stage, "gia", "gia_")
            await logs_in(stage, "gia_", "gus")
        assert "sesame" not in await private(stage, "gus", "why")


async def test_who_logs_in_without_a_seat_is_the_accounts_person(stage: Stage) -> None:
    await match(stage, "a2", "gia", "bob")
    await match(stage, "b2", "gus", "bob")
    both = await person(stage, "gia"), await person(stage, "gus")
    for account in ("gus", "new", "gia"):
        await logs_out(stage, "gia", "gia_")
        await stage.say("gia_", "help", private=True, lasting=False)
        await logs_in(stage, "gia_", account)
        assert (await person(stage, "gia"), await person(stage, "gus")) == both
    new = await stage.app.house.people.find("stage/new")
    assert new is None or new.id not in both


@pytest.mark.sqlite
async def test_nothing_of_the_nick_is_kept_once_the_account_is_forgotten(tmp_path: Path) -> None:
    database = tmp_path / "house.db"
    async with playing(str(database)) as stage:
        await match(stage, "a2", "pat", "bob")
        await stage.say("Xanthippe_", "!dicepoker", lasting=False)
        await stage.say("bob", "!join")
        await stage.say("Xanthippe_", "!start", lasting=False)
        await logs_in(stage, "Xanthippe_", "pat")
        await to_the_end(stage, "b2", ("pat", "bob"))
        await stage.say("pat", "forget me", private=True)
        await stage.advance(25 * 3600.0)
        await stage.advance(3600.0)
    left = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"anthippe" not in left
