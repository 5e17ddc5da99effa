"""One person by accounts on two networks: codes, what is shared, and how it is taken apart as it was."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from core.house.linking import link_codes
from core.storage.schema import AccountRow, PersonRow, ResultRow, TableRow
from croupier.testing.stage import Stage
from tests.support.commandline import called
from tests.support.loaded import loaded_once

pytestmark = pytest.mark.stage("plugins.dicepoker", seed="links", in_file=True, others=("far",))


GAME = loaded_once("plugins.dicepoker")
ACCOUNTS = ("stage/zoe", "stage/kai", "far/kaito", "stage/eve", "far/evelyn", "stage/bob")
Told = list[tuple[str, str]]


@asynccontextmanager
async def playing(database: str) -> AsyncIterator[Stage]:
    async with Stage(GAME, seed="links", database=database, others=("far",)) as stage:
        yield stage


async def rows(stage: Stage, query: str) -> list[tuple[object, ...]]:
    return await stage.app.storage.run(lambda c: [tuple(row) for row in c.exec_driver_sql(query).fetchall()])


def line(told: Told) -> str:
    return " | ".join(said for _, said in told)


def code(told: Told) -> str:
    """Read the code off the answer to `link`."""
    return next(word.rstrip(".") for word in line(told).split() if "-" in word and word.isupper())


async def linked(stage: Stage, one: str = "kai", other: str = "kaito") -> Told:
    """Link somebody here to somebody far away."""
    given = code(await stage.say(one, "link", private=True))
    sure = line(await stage.say(other, f"link {given}", private=True, on="far"))
    assert f"one person with {one} (stage" in sure, sure
    return await stage.say(other, "link yes", private=True, on="far")


async def match(stage: Stage, code: str, *names: str, on: str = "stage") -> None:
    """Let people play a table to its end."""
    sign = "!" if on == "stage" else "/"
    await stage.say(names[0], f"{sign}dicepoker", on=on)
    for name in names[1:]:
        await stage.say(name, f"{sign}join", on=on)
    await stage.say(names[0], f"{sign}start", on=on)
    for _ in range(20):
        for name in names:
            for word in ("r", "k"):
                await stage.say(name, sign + word, on=on)
        if stage.app.tables.named(code) is None:
            return
    raise AssertionError("it goes on and on")


async def test_two_accounts_are_one_person_everywhere(stage: Stage) -> None:
    await match(stage, "a2", "kai", "bob")
    await match(stage, "b2", "kaito", "eve", on="far")
    await stage.say("kai", "!lang ja")
    told = await linked(stage)
    assert {who for who, _ in told} == {"kai", "kaito@far"}
    assert len(await rows(stage, "SELECT id FROM result WHERE person_id = 1")) == 2
    export = line(await stage.say("kaito", "export me", private=True, on="far"))
    assert "stage/kai" in export and "far/kaito" in export
    assert stage.app.house.people.at("far/kaito") == 1
    kai = await stage.say("kai", "help link", private=True)
    assert "同じ人" in line(kai), "the language is that of both"


async def test_whoever_is_linked_already_goes_along_and_nobody_else(stage: Stage) -> None:
    for table, name, other in (
        ("a2", "zoe", "bob"),
        ("b2", "eve", "bob"),
        ("c2", "kai", "bob"),
        ("d2", "kai", "bob"),
    ):
        await match(stage, table, name, other)
    await linked(stage, "eve", "evelyn")
    await linked(stage, "kai", "kaito")
    given = await stage.say("kaito", "link", private=True, on="far")
    sure = line(await stage.say("zoe", f"link {code(given)}", private=True))
    assert "2 tables" in sure
    await stage.say("zoe", "link yes", private=True)
    for name, theirs in (
        ("kaito", {"stage/zoe", "stage/kai", "far/kaito"}),
        ("evelyn", {"stage/eve", "far/evelyn"}),
    ):
        export = line(await stage.say(name, "export me", private=True, on="far"))
        assert {key for key in ACCOUNTS if key in export} == theirs


async def test_whoever_is_linked_plays_the_same_seat_and_sees_their_dice_where_they_spoke_last(tmp_path: Path) -> None:
    plugins = loaded_once("plugins.bluebear")
    async with Stage(plugins, seed="links", database=str(tmp_path / "house.db"), others=("far",)) as stage:
        await stage.say("bob", "!bluebear")
        await stage.say("kai", "!join")
        await stage.say("ann", "!join")
        await stage.say("kaito", "help", private=True, on="far")
        told = await stage.say("bob", "!start")
        assert "kai" in [who for who, _ in told]
        await linked(stage)
        hand = await stage.say("kaito", "hand", private=True, on="far")
        assert [who for who, _ in hand] == ["kaito@far"] and "dice" in line(hand), hand
        table = stage.app.tables.named("a2")
        assert table is not None and table.sheet.seats[1].person == stage.app.house.people.at("far/kaito")
        await stage.restart()
        hand = await stage.say("kaito", "hand", private=True, on="far")
        assert [who for who, _ in hand] == ["kaito@far"]
        hand = await stage.say("kai", "hand", private=True)
        assert [who for who, _ in hand] == ["kai"]
        seated = stage.app.tables.named("a2").sheet.seat_of(stage.app.house.people.at("stage/kai"))  # type: ignore[union-attr, arg-type]
        assert seated == 1


async def test_whom_somebody_called_to_a_table_stays_called_when_they_are_linked(stage: Stage) -> None:
    await stage.say("kaito", "help", private=True, on="far")
    await match(stage, "a2", "kai", "bob")
    assert "bob: kai wants another game" in line(await stage.say("kai", "!again"))
    await linked(stage)
    await stage.say("kai", "!cancel")
    assert "bob: kai wants another game" in line(await stage.say("kai", "!again"))


async def test_results_are_row_for_row_what_they_were_once_it_is_undone(stage: Stage) -> None:
    await match(stage, "a2", "kai", "bob")
    await match(stage, "b2", "kaito", "eve", on="far")
    await stage.say("eve", "/set guests on", on="far")
    # Both sat at one table, as became known later.
    await stage.say("ann", "!set guests on")
    await stage.say("kai", "!dicepoker")
    await stage.say("bob", "!join")
    await stage.say("kaito", "/join #c2", on="far")
    await stage.say("kai", "!start")
    while stage.app.tables.named("c2") is not None:
        for name, on, sign in (("kai", "stage", "!"), ("bob", "stage", "!"), ("kaito", "far", "/")):
            for word in ("r", "k"):
                await stage.say(name, sign + word, on=on)
    kept = "SELECT * FROM result ORDER BY id", "SELECT * FROM rating ORDER BY room_id, game, person_id"
    before = [await rows(stage, query) for query in kept]
    assert len(before[0]) == 7 and before[1]
    for again in range(2):
        assert "one person now" in line(await linked(stage)), again
        voids = await rows(stage, "SELECT void, gain FROM result WHERE table_id = 3 AND person_id = 1")
        assert voids == [("linked", None)] * 2
        assert len(await rows(stage, "SELECT DISTINCT person_id FROM rating")) == 3
        assert "on its own again" in line(await stage.say("kai", "unlink", private=True))
        assert [await rows(stage, query) for query in kept] == before, again
    assert "isn't linked" in line(await stage.say("kai", "unlink", private=True))


async def test_what_an_account_did_meanwhile_goes_with_it(stage: Stage) -> None:
    await match(stage, "a2", "kai", "bob")
    await linked(stage)
    await match(stage, "b2", "kaito", "eve", on="far")
    await match(stage, "c2", "kai", "bob")
    mine = "SELECT table_id, name FROM result WHERE person_id = (SELECT person_id FROM account WHERE key = '{}')"
    assert len(await rows(stage, mine.format("stage/kai"))) == 3
    await stage.say("kaito", "/dicepoker", on="far")
    await stage.say("kaito", "unlink", private=True, on="far")
    assert [row[0] for row in await rows(stage, mine.format("stage/kai"))] == [1, 3]
    assert await rows(stage, mine.format("far/kaito")) == [(2, "kaito")]
    table = stage.app.tables.named("d2")
    assert table is not None
    (sitter,) = table.sheet.seats
    assert sitter.person == stage.app.house.people.at("far/kaito") == table.sheet.host
    assert "seat" not in line(await stage.say("kaito", "/start", on="far"))
    (ann,) = await rows(stage, "SELECT name, account FROM person WHERE id = 1")
    assert ann == ("kai", "stage/kai")


async def test_whom_to_call_and_who_did_what_are_each_one_s_again_and_others_stay_theirs(stage: Stage) -> None:
    await stage.say("eve", "!notify dicepoker")
    await match(stage, "a2", "kai", "bob")
    await linked(stage)
    await stage.say("kai", "!notify dicepoker")
    await stage.say("kaito", "/notify dicepoker", on="far")
    await stage.say("ann", "!set guests on")
    who = "SELECT key FROM {} AS it JOIN account ON account.person_id = it.person_id ORDER BY it.id"
    await stage.say("kaito", "unlink", private=True, on="far")
    assert await rows(stage, who.format("wish")) == [("stage/eve",), ("stage/kai",), ("far/kaito",)]
    assert await rows(stage, who.format("audit")) == [("stage/ann",)]


async def test_a_ban_of_one_holds_for_both_and_for_each_afterwards(stage: Stage) -> None:
    await match(stage, "a2", "kai", "bob")
    await stage.say("ann", "!set guests on")
    await linked(stage)
    await stage.say("ann", "!ban kai")
    await stage.say("bob", "!dicepoker")
    assert "banned you" in line(await stage.say("kaito", "/join #b2", on="far"))
    assert "on its own again" in line(await stage.say("kaito", "unlink", private=True, on="far"))
    for name, on, words in (("kaito", "far", "/join #b2"), ("kai", "stage", "!join")):
        assert "banned you" in line(await stage.say(name, words, on=on)), name
    await stage.restart()
    assert "banned you" in line(await stage.say("kaito", "/join #b2", on="far"))


async def test_a_ban_from_before_holds_for_both_until_they_are_two_again(stage: Stage) -> None:
    await stage.say("kai", "!dicepoker")
    await stage.say("ann", "!set guests on")
    await stage.say("kaito", "/join #a2", on="far")
    await stage.say("ann", "!ban kaito")
    await stage.say("ann", "!cancel")
    await stage.advance(60)
    await linked(stage)
    await stage.say("bob", "!dicepoker")
    for _ in range(2):
        assert "banned you" in line(await stage.say("kai", "!join"))
        await stage.restart()
    await stage.say("kai", "unlink", private=True)
    assert "kai joins" in line(await stage.say("kai", "!join"))
    assert "banned you" in line(await stage.say("kaito", "/join #b2", on="far"))


async def test_codes_are_private_short_lived_and_burnt_where_others_read_them(stage: Stage) -> None:
    ((who, told),) = await stage.say("kai", "!link")
    assert who == "kai" and "in private" in told and told.count(".") <= 2
    given = code(await stage.say("kai", "link", private=True))
    assert "no longer works" in line(await stage.say("kaito", f"/link {given}", on="far"))
    assert "isn't a code" in line(await stage.say("kaito", f"link {given}", private=True, on="far")), "burnt"
    given = code(await stage.say("kai", "link", private=True))
    newer = code(await stage.say("kai", "link", private=True))
    assert "isn't a code" in line(await stage.say("kaito", f"link {given}", private=True, on="far")), "replaced"
    assert "your own" in line(await stage.say("kai", f"link {newer}", private=True))
    await stage.advance(link_codes.LIFE - 1)
    spelt = newer.lower().replace("-", " ").replace("0", "o").replace("1", "l")
    assert "one person with" in line(await stage.say("kaito", f"link {spelt}", private=True, on="far"))
    await stage.advance(1)
    assert "no code of yours" in line(await stage.say("kaito", "link yes", private=True, on="far")), "too late"
    assert "isn't a code" in line(await stage.say("kaito", f"link {newer}", private=True, on="far"))
    assert "log in to it first" in line(await stage.say("tom", "link", private=True, lasting=False))
    stored = await rows(stage, "SELECT hash FROM link_code")
    assert newer.replace("-", "").casefold() not in str(stored).casefold()


async def test_a_code_links_one_account_and_then_no_other(stage: Stage) -> None:
    given = code(await stage.say("kai", "link", private=True))
    for name in ("kaito", "eve"):
        assert "one person with kai" in line(await stage.say(name, f"link {given}", private=True, on="far"))
    await stage.say("kaito", "link yes", private=True, on="far")
    assert "link yes" not in line(await stage.say("eve", "link yes", private=True, on="far"))
    assert "one person" not in line(await stage.say("eve", f"link {given}", private=True, on="far"))
    export = line(await stage.say("kai", "export me", private=True))
    assert "far/kaito" in export and "far/eve" not in export


async def test_five_wrong_codes_lock_an_account_for_an_hour_also_over_a_restart(stage: Stage) -> None:
    given = code(await stage.say("kai", "link", private=True))
    for number in range(link_codes.TRIES):
        told = line(await stage.say("eve", f"link 0000-000{number}", private=True, on="far"))
        assert "wrong code too many" in told if number == link_codes.TRIES - 1 else "isn't a code" in told
    assert "wrong code too many" in line(await stage.say("eve", f"link {given}", private=True, on="far"))
    await stage.restart()
    assert "in 59 minutes" in line(await stage.say("eve", f"link {given}", private=True, on="far"))
    assert "one person with" in line(await stage.say("kaito", f"link {given}", private=True, on="far"))
    await stage.advance(3600)
    given = code(await stage.say("kai", "link", private=True))
    assert "one person with" in line(await stage.say("eve", f"link {given}", private=True, on="far"))


def test_a_hundred_thousand_guesses_hit_nothing_and_are_locked_out() -> None:
    """Pure: guesses of one account, a second apart, at a code that is always there."""
    wanted, looked, hits, tries = "7K2M9QXD", 0, 0, link_codes.Tries()
    for guess in range(100_000):
        if not tries.locked(guess):
            looked += 1
            spelt = "".join(link_codes.SIGNS[(guess * 2654435761 >> 5 * place) & 31] for place in range(8))
            hits += link_codes.meant(spelt) == wanted
            tries = tries.again(guess)
    assert hits == 0 and looked == link_codes.TRIES * 28, looked
    assert tries.locked(99_999)


async def test_no_two_are_linked_who_sit_at_one_table_or_are_to_be_forgotten(stage: Stage) -> None:
    await stage.say("ann", "!set guests on")
    await stage.say("kai", "!dicepoker")
    await stage.say("kaito", "/join #a2", on="far")
    given = code(await stage.say("kai", "link", private=True))
    assert "both accounts" in line(await stage.say("kaito", f"link {given}", private=True, on="far"))
    await stage.say("kaito", "/leave", on="far")
    assert "one person with" in line(await stage.say("kaito", f"link {given}", private=True, on="far"))
    await stage.say("kaito", "/join #a2", on="far")
    assert "both accounts" in line(await stage.say("kaito", "link yes", private=True, on="far"))
    await stage.say("kaito", "/leave", on="far")
    assert "one person with" in line(await stage.say("kaito", f"link {given}", private=True, on="far"))
    await stage.say("kai", "forget me", private=True)
    assert "forget stop" in line(await stage.say("kaito", "link yes", private=True, on="far"))
    assert "forget stop" in line(await stage.say("kaito", f"link {given}", private=True, on="far"))
    assert stage.app.house.people.linked == {}


async def test_each_account_hears_what_another_has_done(stage: Stage) -> None:
    await match(stage, "a2", "kai", "bob")
    told = dict(await linked(stage))
    assert "unlink" in told["kai"] and "kaito (far)" in told["kai"]
    told = dict(await stage.say("kaito", "forget me", private=True, on="far"))
    assert set(told) == {"kai", "kaito@far"} and "forget stop" in told["kai"]
    told = dict(await stage.say("kai", "forget me", private=True))
    assert set(told) == {"kai"}  # it was asked already
    await stage.say("kai", "forget stop", private=True)
    told = dict(await stage.say("kai", "unlink", private=True))
    assert "kai (stage)" in told["kaito@far"] and set(told) == {"kai", "kaito@far"}
    told = dict(await stage.say("kai", "forget me", private=True))
    assert set(told) == {"kai"}  # nobody else is concerned any more


async def test_whoever_is_forgotten_is_forgotten_with_all_their_accounts(tmp_path: Path) -> None:
    database = str(tmp_path / "house.db")
    async with Stage(GAME, seed="links", database=database, others=("far",)) as stage:
        await match(stage, "a2", "kaixyz", "bob")
        await match(stage, "b2", "kaitoxyz", "eve", on="far")
        await linked(stage, "kaixyz", "kaitoxyz")
        await match(stage, "c2", "kaixyz", "bob")
        await stage.say("kaitoxyz", "forget me", private=True, on="far")
        await stage.advance(24 * 3600 + 700)
        assert stage.app.house.people.linked == {}
        assert await rows(stage, "SELECT id FROM person WHERE linked_to IS NOT NULL") == []
    files = [path for path in tmp_path.iterdir() if path.is_file()]
    if not database.startswith("postgresql"):
        assert [path.name for path in files if b"xyz" in path.read_bytes()] == []


async def test_whoever_is_nobody_else_any_more_is_forgotten_with_what_they_did_meanwhile(
    stage: Stage, database: str
) -> None:
    """Also at tables that never began: what stays another's keeps a name."""
    await match(stage, "a2", "kaixyz", "bob")
    await match(stage, "b2", "kaitoxyz", "eve", on="far")
    await linked(stage, "kaixyz", "kaitoxyz")
    await match(stage, "c2", "kaitoxyz", "eve", on="far")
    for name, sign, on in (("kaixyz", "!", "stage"), ("kaitoxyz", "/", "far")):
        await stage.say(name, f"{sign}dicepoker", on=on)
        await stage.say(name, f"{sign}cancel", on=on)
    for name, words in (("eve", "dicepoker"), ("kaitoxyz", "join"), ("kaitoxyz", "leave"), ("eve", "cancel")):
        await stage.say(name, f"/{words}", on="far")
    assert len(await rows(stage, "SELECT id FROM game_table WHERE phase = 'closed'")) == 3
    await stage.say("kaitoxyz", "unlink", private=True, on="far")
    await stage.say("kaitoxyz", "forget me", private=True, on="far")
    await stage.advance(24 * 3600 + 700)
    sheets = [str(sheet) for (sheet,) in await rows(stage, "SELECT sheet FROM game_table ORDER BY id")]
    assert ["kaitoxyz" in sheet for sheet in sheets] == [False] * 6
    assert ["kaixyz" in sheet for sheet in sheets] == [True, False, False, True, False, False]


@pytest.mark.parametrize("failing", [0, 1])
async def test_a_link_that_cannot_be_stored_changes_nothing(stage: Stage, failing: int) -> None:
    """As after a kill -9: the transaction is there as a whole, or not at all."""
    await match(stage, "a2", "kai", "bob")
    await match(stage, "b2", "kaito", "eve", on="far")
    await stage.say("kaito", "/dicepoker", on="far")
    kept = [row.__table__.name for row in (PersonRow, AccountRow, ResultRow, TableRow)]
    before = [await rows(stage, f"SELECT * FROM {name} ORDER BY 1") for name in kept]
    given = code(await stage.say("kai", "link", private=True))
    await stage.say("kaito", f"link {given}", private=True, on="far")
    if failing:
        await stage.app.storage.run(lambda c: c.exec_driver_sql("ALTER TABLE note RENAME TO away"))
        assert "went wrong" in line(await stage.say("kaito", "link yes", private=True, on="far"))
        await stage.app.storage.run(lambda c: c.exec_driver_sql("ALTER TABLE away RENAME TO note"))
        assert [await rows(stage, f"SELECT * FROM {name} ORDER BY 1") for name in kept] == before
        assert stage.app.house.people.linked == {}
        await stage.say("kaito", f"link {given}", private=True, on="far")
    await stage.say("kaito", "link yes", private=True, on="far")
    await stage.restart()
    assert len(stage.app.house.people.linked) == 1
    table = stage.app.tables.named("c2")
    assert table is not None and table.sheet.host == 1 == table.sheet.seats[0].person


async def test_private_rooms_go_along(stage: Stage) -> None:
    await stage.say("kai", "help", private=True)
    await stage.say("kaito", "dicepoker", private=True, on="far")
    await linked(stage)
    started = await stage.say("kaito", "start", private=True, on="far")
    assert any("begins" in said for _, said in started), started
    for _ in range(2):
        assert [room.key for room in stage.app.house.rooms.owned(1)] == ["far/~1"]
        await stage.restart()
    await stage.say("kaito", "unlink", private=True, on="far")
    await stage.restart()
    (table,) = stage.app.tables
    assert table.room.owner == table.sheet.host == stage.app.house.people.at("far/kaito")
    assert table.sheet.seats[0].person == table.room.owner
    assert await stage.say("kaito", "r", private=True, on="far")


@pytest.mark.sqlite
async def test_an_operator_forgets_a_linked_person_by_any_account(tmp_path: Path) -> None:
    database = str(tmp_path / "house.db")
    async with Stage(GAME, seed="links", database=database, others=("far",)) as stage:
        await match(stage, "a2", "kaixyz", "bob")
        await match(stage, "b2", "kaitoxyz", "eve", on="far")
        await linked(stage, "kaixyz", "kaitoxyz")
    given = await asyncio.to_thread(called, "export-person", "far/kaitoxyz", "--database", database, folder=tmp_path)
    assert '"stage/kaixyz"' in given.stdout and '"far/kaitoxyz"' in given.stdout
    done = await asyncio.to_thread(called, "forget", "far/kaitoxyz", "--database", database, folder=tmp_path)
    assert done.returncode == 0 and "is forgotten" in done.stdout, done
    assert [path.name for path in tmp_path.iterdir() if path.is_file() and b"xyz" in path.read_bytes()] == []


@pytest.mark.sqlite
async def test_an_operator_gives_an_account_back_that_an_earlier_version_took(tmp_path: Path) -> None:
    database = str(tmp_path / "house.db")
    whose = "SELECT person_id FROM result WHERE account_id = (SELECT id FROM account WHERE key = 'stage/gus')"
    async with Stage(GAME, seed="links", database=database) as stage:
        await match(stage, "a2", "gus", "bob")
        await match(stage, "b2", "zoe", "bob")
        people = stage.app.house.people
        gus, zoe = people.at("stage/gus"), people.at("stage/zoe")
        took = f"UPDATE account SET person_id = {zoe} WHERE key = 'stage/gus'"
        await stage.app.storage.run(lambda connection: connection.exec_driver_sql(took).rowcount)
        await stage.restart(away=1)
        await match(stage, "c2", "gus", "bob")
        assert await rows(stage, whose) == [(gus,), (zoe,)]
    for account, told in (("stage/gus", "own person again"), ("stage/gus", "stays as it is"), ("stage/x", "Nobody")):
        done = await asyncio.to_thread(called, "part", account, "--database", database, folder=tmp_path)
        assert told in done.stdout + done.stderr and (done.returncode == 0) is ("again" in told), done
    async with Stage(GAME, seed="links", database=database) as stage:
        assert await rows(stage, whose) == [(gus,), (gus,)]
        export = line(await stage.say("gus", "export me", private=True, id="export"))
        assert "stage/gus" in export and "stage/zoe" not in export and "c2" in export
        played = await rows(stage, "SELECT person_id, max(tables) FROM rating GROUP BY person_id")
        assert {(gus, 2), (zoe, 1)} <= {*played}


async def test_two_accounts_of_one_person_that_open_a_table_at_once_share_one_lobby(stage: Stage) -> None:
    await stage.say("kai", "me show all", private=True)
    given = code(await stage.say("kai", "link", private=True))
    await stage.say("kai2", f"link {given}", private=True)
    await stage.say("kai2", "link yes", private=True)
    both = (stage.say(name, "dicepoker", private=True) for name in ("kai", "kai2"))
    await asyncio.gather(*both)
    assert len(list(stage.app.tables)) == 1
