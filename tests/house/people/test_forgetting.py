"""Whoever wants to be forgotten is, a day later: no trace of them is left, and all tables can still be checked."""

import asyncio
import json
import logging
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from core.contract.messages import Renamed
from core.engine import FORMS
from core.house.privacy import CENSUS
from core.storage import File, reader
from core.storage.engines.postgresql import Server
from core.storage.schema import METADATA
from core.tables.openings import code
from croupier.testing.stage import Stage
from tests.support.commandline import called
from tests.support.loaded import loaded_once
from tests.support.pairs import few

NAME, WORDS, OTHER = "Xanthippe", "quetzalcoatl zugzwang", "socratic"
"""Whom nobody is called like, what nobody else says, and a neighbour."""
DAY = 24 * 3600.0
TABLES = 25
"""Of each form."""
ASKED = (
    "!status",
    "!settings",
    "!audit",
    "!help",
    "!games",
    "!stats",
    "!top",
    "!top all",
    "!top month",
    "!history",
    "!why",
)
GAME = loaded_once("plugins.dicepoker")


def opened(database: str, form: int = FORMS[-1]) -> Stage:
    return Stage(GAME, seed=f"forget {form}", database=database, form=form, others=("far",))


@asynccontextmanager
async def playing(database: str, form: int = FORMS[-1]) -> AsyncIterator[Stage]:
    async with opened(database, form) as stage:
        yield stage


async def match(stage: Stage, code: str, key: str) -> None:
    """Let both play a table to its end."""
    await stage.say(OTHER, "!dicepoker", id=f"{key}:1")
    await stage.say(NAME, f"!join {WORDS}", id=f"{key}:2")
    await stage.say(OTHER, "!join pears", id=f"{key}:3")
    await stage.say("ann", "!join", id=f"{key}:4")
    await stage.say("ann", "!leave", id=f"{key}:5")
    await stage.say(OTHER, "!start", id=f"{key}:6")
    for number in range(12):
        for name in (OTHER, NAME):
            for word in ("!r", "!k"):
                await stage.say(name, word, id=f"{key}:{number}:{name}:{word}")
        if stage.app.tables.named(code) is None:
            return
    raise AssertionError("it goes on and on")


def codes(database: str) -> list[str]:
    with closing(sqlite3.connect(database)) as kept:
        return [code for (code,) in kept.execute("SELECT code FROM game_table ORDER BY id")]


def traces(folder: Path) -> list[str]:
    """List the files in which anything of hers is found, whatever they are."""
    return holding(folder, NAME.casefold().encode(), b"quetzalcoatl", b"zugzwang")


def holding(folder: Path, *wanted: bytes) -> list[str]:
    """List the files in which any of these is found."""
    files = [path for path in folder.iterdir() if path.is_file()]
    return [path.name for path in files if any(word in path.read_bytes().lower() for word in wanted)]


def copies(folder: Path) -> list[Path]:
    """List the copies that are made before a database is changed."""
    return list(folder.glob("*.before-*"))


async def verified(stage: Stage, code: str, key: str) -> str:
    await stage.advance(60)
    return " ".join(line for _, line in await stage.say(OTHER, f"!verify {code}", id=f"verify:{key}:{code}"))


def rows(database: str, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(database)) as kept:
        return kept.execute(query).fetchall()


def standing(database: str) -> list[tuple[object, ...]]:
    """Give how everybody fared, by bare numbers."""
    columns = "id, table_id, game, seat, person_id, place, seats, rated, at, moves, auto, gone"
    return rows(database, f"SELECT {columns} FROM result ORDER BY id")


def ratings(database: str) -> list[tuple[object, ...]]:
    """Give everybody's rating but hers."""
    hers = f"SELECT id FROM person WHERE name IN ('{NAME}', '')"
    return rows(database, f"SELECT * FROM rating WHERE person_id NOT IN ({hers}) ORDER BY room_id, game, person_id")


@pytest.mark.sqlite
@pytest.mark.parametrize("form", few(FORMS, *FORMS[:-1]))
async def test_no_trace_is_left_and_every_table_can_be_checked(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, form: int
) -> None:
    monkeypatch.setattr(sqlite3.dbapi2, "connect", partial(sqlite3.connect, factory=Careless))
    database = str(tmp_path / "house.db")
    caplog.set_level(logging.DEBUG)
    said: list[str] = []
    async with playing(database, form) as stage:
        for number in range(TABLES):
            await match(stage, _next(database), f"{form}:{number}")
        await stage.say(NAME, "!lang ja", id="lang")
        await stage.say("ann", f"!ban {NAME}", id="ban")
        await stage.say("ann", f"!unban {NAME}", id="unban")
        await stage.say("ann", f"!ban {NAME}", id="ban again")
        await stage.say(NAME, "dicepoker", private=True, id="alone")
        await stage.say(NAME, "cancel", private=True, id="alone no more")
        await stage.app.storage.run(lambda c: plant(c))
        (tmp_path / "house.db.before-0005.1").write_text(NAME)
    before = standing(database)
    assert traces(tmp_path) and len(before) == 2 * TABLES
    others = ratings(database)
    assert len(others) >= 2
    async with playing(database, form) as stage:
        ((_, told),) = await stage.say(NAME, "忘れて 自分", private=True, id="forget")
        assert "24時間後" in told
        await stage.advance(DAY - 700)
        assert traces(tmp_path)
        await stage.advance(1400)
        assert traces(tmp_path) == []
        assert not copies(tmp_path)
        for number, table in enumerate(codes(database)[:TABLES]):
            said.append(await verified(stage, table, f"after{number}"))
        asked = (*ASKED, *(f"!{verb} a2" for verb in ("status", "verify")))
        for number, words in enumerate(asked):
            said.extend(line for _, line in await stage.say("ann", words, id=f"ask{number}"))
        ((_, told),) = await stage.say(NAME, "!join", id="returns")
        assert "No table is open" in told
        await stage.say(OTHER, "!dicepoker", id="next")
        ((_, told),) = await stage.say(NAME, "!join", id="returns again")
        assert "banned you" in told, "the ban holds for whoever comes back"
        ((_, told),) = await stage.say("ann", "!unban forgotten-1", id="unban her")
        said.append(told)
        joined = await stage.say(NAME, "!join", id="at last")
        assert any("joins" in line for _, line in joined), joined
    assert all("honest" in verdict or "nothing is wrong" in verdict for verdict in said[:TABLES]), said[:TABLES]
    assert not any(word in line for line in said for word in (NAME, "quetzal")), said
    assert NAME not in caplog.text and "quetzal" not in caplog.text and f"stage/{NAME}" not in caplog.text
    assert standing(database)[: len(before)] == before
    assert ratings(database) == others


def _next(database: str) -> str:
    """Tell the code of the next table."""
    return code(len(codes(database)) + 1)


class Careless(sqlite3.Connection):
    """A connection of an SQLite that was built without overwriting what is deleted."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.execute("PRAGMA secure_delete = OFF")


def plant(connection: object) -> None:
    """Write rows that are hers into tables that nothing writes yet."""
    from sqlalchemy import insert, select

    from core.storage.schema import LinkCodeRow, PersonRow, TallyRow, WishRow

    (person,) = connection.execute(select(PersonRow.__table__.c.id).where(PersonRow.__table__.c.name == NAME)).one()  # type: ignore[attr-defined]
    for table, values in (
        (WishRow.__table__, {"id": 1, "game": NAME, "seats": 2, "missed": 0, "at": 1.0}),
        (LinkCodeRow.__table__, {"hash": NAME, "expires": 1.0, "tries": 0}),
        (TallyRow.__table__, {"room_id": 1, "tally": NAME, "amount": 1}),
    ):
        connection.execute(insert(table).values(person_id=person, **values))  # type: ignore[attr-defined]


async def test_a_running_table_is_played_to_its_end_first(tmp_path: Path) -> None:
    database = str(tmp_path / "house.db")
    async with opened(database) as stage:
        await stage.say(OTHER, "!dicepoker seconds 0", id="a")
        await stage.say(NAME, f"!join {WORDS}", id="b")
        await stage.say(OTHER, "!start", id="c")
        await stage.say(NAME, "forget me", private=True, id="d")
        await stage.advance(DAY + 700)
        assert any(NAME in line for _, line in await stage.say(OTHER, "!status", id="e")), "the table knows her"
        assert "0 hours" not in str(await stage.say(NAME, "forget me", private=True, id="f"))
        await stage.say("ann", "!end a2", id="g")
        await stage.advance(1300)
        assert traces(tmp_path) == []


@pytest.mark.sqlite
async def test_whoever_says_stop_is_kept_also_after_a_restart(tmp_path: Path) -> None:
    database = str(tmp_path / "house.db")
    async with opened(database) as stage:
        await match(stage, "a2", "kept")
        await stage.say(NAME, "forget me", private=True, id="d")
        await stage.restart(away=3600)
        assert "In 23 hours" in str(await stage.say(NAME, "forget me", private=True, id="e"))
        assert "keeping everything" in str(await stage.say(NAME, "forget stop", private=True, id="f"))
        await stage.advance(2 * DAY)
        assert traces(tmp_path)


async def test_a_process_that_is_killed_between_cleans_its_files_at_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = str(tmp_path / "house.db")
    async with opened(database) as stage:
        await match(stage, "a2", "kept")
        await stage.say(NAME, "forget me", private=True, id="d")
        with monkeypatch.context() as killed:
            for kind in (File, Server):
                killed.setattr(kind, "scrub", lambda *_: False)
            await stage.advance(DAY + 700)
        assert rows(database, "SELECT name, forgotten FROM person WHERE forget_at IS NOT NULL") == [("", 1)]
        await stage.restart(away=1)
        assert rows(database, "SELECT name FROM person WHERE forget_at IS NOT NULL") == []
        assert traces(tmp_path) == []


async def test_again_calls_nobody_who_was_forgotten_and_lists_leave_them_out(tmp_path: Path) -> None:
    database = str(tmp_path / "house.db")
    async with opened(database) as stage:
        await match(stage, "a2", "kept")
        await stage.say(NAME, "forget me", private=True, id="d")
        await stage.advance(DAY + 700)
        told = await stage.say(OTHER, "!again", id="e")
        lines = [line.replace("Want a say in them?", "") for _, line in told]
        assert any(f"{OTHER} opens " in line for line in lines) and "?" not in str(lines)
        assert not any("wants another game" in line for _, line in told)


@pytest.mark.sqlite
async def test_files_overwrite_what_they_delete_whatever_sqlite_was_built_like(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite3.dbapi2, "connect", partial(sqlite3.connect, factory=Careless))
    with closing(sqlite3.dbapi2.connect(":memory:")) as careless:
        assert careless.execute("PRAGMA secure_delete").fetchone() == (0,)
    async with opened(str(tmp_path / "house.db")) as stage:
        found = await stage.app.storage.run(lambda c: c.exec_driver_sql("PRAGMA secure_delete").scalar())
        assert found == 1


def test_every_column_is_in_the_census() -> None:
    there = {f"{table.name}.{column.name}" for table in METADATA.sorted_tables for column in table.columns}
    assert there == CENSUS.keys(), "core/house/people/privacy.py says what becomes of each column"
    assert all(fate.why for fate in CENSUS.values() if fate.kind in ("keep", "purge"))


@pytest.mark.sqlite
async def test_the_command_line_forgets_and_gives_out(tmp_path: Path) -> None:
    database = str(tmp_path / "house.db")
    async with opened(database) as stage:
        await match(stage, "a2", "kept")
        busy = await asyncio.to_thread(called, "forget", f"stage/{NAME}", "--database", database, folder=tmp_path)
        assert busy.returncode == 2 and "in use by another croupier" in busy.stderr and "as an operator" in busy.stderr
    given = await asyncio.to_thread(called, "export-person", f"stage/{NAME}", "--database", database, folder=tmp_path)
    kept = json.loads(given.stdout)
    assert kept["person"][0]["name"] == NAME and kept["table"][0]["words"] == WORDS and OTHER not in given.stdout
    for unknown in ("stage/nobody", "x"):
        refused = await asyncio.to_thread(called, "forget", unknown, "--database", database, folder=tmp_path)
        assert refused.returncode == 2 and "Nobody is known by" in refused.stderr
    done = await asyncio.to_thread(called, "forget", f"stage/{NAME}", "--database", database, folder=tmp_path)
    assert done.returncode == 0 and "is forgotten" in done.stdout, done
    assert traces(tmp_path) == []
    exported = await asyncio.to_thread(called, "export", "a2", "--database", database, folder=tmp_path)
    (tmp_path / "a2.json").write_text(exported.stdout, "utf-8")
    assert NAME not in exported.stdout
    verdict = await asyncio.to_thread(called, "verify", "a2.json", folder=tmp_path)
    assert verdict.returncode == 1 and "nothing is wrong" in verdict.stdout and "were forgotten" in verdict.stdout
    nobody = await asyncio.to_thread(called, "forget", "x", "--database", str(tmp_path / "none.db"), folder=tmp_path)
    assert "none.db" in nobody.stderr
    reader(database).dispose()


@pytest.mark.sqlite
async def test_an_operator_forgets_an_account_by_a_word_and_nobody_else_does(tmp_path: Path) -> None:
    database = str(tmp_path / "house.db")
    async with opened(database) as stage:
        await match(stage, "a2", "kept")
        await stage.advance(700)
        asked = f"forget stage/{NAME}"
        ((_, line),) = await stage.say("ann", asked, private=True, id="a")
        assert line.endswith("Example: forget me") and traces(tmp_path)
        stage.app.house.defaults = replace(stage.app.house.defaults, operators=("stage/ann",))
        ((_, line),) = await stage.say("ann", "forget stage/nobody", private=True, id="b")
        assert "don't know anybody with the account" in line
        ((_, line),) = await stage.say("ann", asked, private=True, id="c")
        assert line.startswith("Done") and traces(tmp_path) == []


async def test_what_a_network_noted_by_a_number_goes_with_the_account(tmp_path: Path) -> None:
    database = str(tmp_path / "house.db")
    async with opened(database) as stage:
        keep, note = stage.app.bus.keep_note, stage.app.bus.note
        await stage.say("7654321", "lang en", private=True, id="a")
        for key, text in (
            ("post a2 7654321", "[1]"),
            ("panels a2", '{"7654321": [5, 6]}'),
            ("post b2 87654321", "[2]"),
        ):
            await keep("stage", key, text)
        await keep("far", "post a2 7654321", "[3]")
        await stage.say("7654321", "forget me", private=True, id="b")
        await stage.advance(DAY + 700)
        assert [await note("stage", key) for key in ("post a2 7654321", "panels a2")] == [None, None]
        assert await note("stage", "post b2 87654321") and await note("far", "post a2 7654321")


async def test_words_that_a_network_which_is_away_never_heard_go_too(tmp_path: Path) -> None:
    database = str(tmp_path / "house.db")
    async with opened(database) as stage:
        await match(stage, "a2", "kept")
        await stage.say(OTHER, "!dicepoker", id="a")
        await stage.say(NAME, "!join", id="b")
        await stage.say(NAME, "forget me", private=True, id="c")
        await stage.network(up=False)
        (table,) = stage.app.tables
        await table.end("ended")
        await stage.advance(2 * DAY)
        assert traces(tmp_path) == []
        assert NAME not in str(await stage.network(up=True))


async def test_a_result_tells_by_which_account_with_how_many_moves_and_whether_the_seat_was_given_up(
    tmp_path: Path,
) -> None:
    database = str(tmp_path / "house.db")
    async with opened(database) as stage:
        await stage.say(OTHER, "!dicepoker", id="a")
        await stage.say(NAME, "!join", id="b")
        await stage.say("cyd", "!join", id="c")
        await stage.say(OTHER, "!bots 1", id="d")
        await stage.say(OTHER, "!start", id="e")
        await stage.say("cyd", "!leave", id="f")
        await stage.say("cyd", "!leave", id="g")
        await stage.advance(3000)
    found = rows(
        database,
        "SELECT result.name, account.key, moves > 0, auto = moves, gone, bot LIKE 'dicepoker/%', team, void "
        "FROM result LEFT JOIN account ON account.id = account_id ORDER BY seat",
    )
    assert found[:2] == [(n, f"stage/{n}", 1, 1, 0, 0, -1, "") for n in (OTHER, NAME)]
    assert found[2][:2] == ("cyd", "stage/cyd") and found[2][4:6] == (1, 0)
    assert (found[3][1], found[3][5]) == (None, 1)


async def test_a_deed_about_whoever_had_another_name_then_names_nobody_either(tmp_path: Path) -> None:
    """Who never sat is known by the name that the ban was said with."""
    database = str(tmp_path / "house.db")
    async with opened(database) as stage:
        await stage.say(NAME, "!help", id="a")
        await stage.say("ann", f"!ban {NAME}", id="b")
        await stage.say("ann", f"!unban {NAME}", id="c")
        renamed = Renamed(f"stage/{NAME}", "stage/other", "other")
        await stage.app.bus.publish_inbound(renamed)
        await stage.say("other", "forget me", private=True, id="d")
        await stage.advance(DAY + 700)
        assert [line.split("ann: ")[1] for _, line in await stage.say("ann", "!audit", id="e")] == ["unban", "ban"]
        assert traces(tmp_path) == []


@pytest.mark.parametrize("away", [True, False])
async def test_moves_while_a_network_is_away_are_nobodys_fault(tmp_path: Path, away: bool) -> None:
    database = str(tmp_path / "house.db")
    async with opened(database) as stage:
        await stage.say(OTHER, "!dicepoker", id="a")
        await stage.say(NAME, "!join", id="b")
        await stage.say(OTHER, "!start", id="c")
        if away:
            await stage.network(up=False)
        await stage.advance(3000)
        await stage.network(up=True)
        for number in range(12):
            for name in (OTHER, NAME):
                for word in ("!r", "!k"):
                    await stage.say(name, word, id=f"{number}:{name}:{word}")
    found = rows(database, "SELECT name, moves > 0, auto > 0 FROM result ORDER BY seat")
    assert found == [(OTHER, 1, not away), (NAME, 1, not away)]


@pytest.mark.sqlite
async def test_whoever_reads_the_file_just_then_is_waited_for_until_the_next_look(tmp_path: Path) -> None:
    database = str(tmp_path / "house.db")
    async with opened(database) as stage:
        await match(stage, "a2", "kept")
        await stage.say(NAME, "forget me", private=True, id="d")
        await stage.advance(DAY - 700)
        with closing(sqlite3.connect(database, isolation_level=None)) as other:
            other.execute("BEGIN")
            assert other.execute("SELECT count(*) FROM person").fetchone() == (3,)
            await stage.advance(1400)
            assert traces(tmp_path), "the log of the file cannot be emptied"
            assert rows(database, "SELECT name FROM person WHERE forgotten") == [("",)]
            other.execute("ROLLBACK")
        await stage.advance(700)
        assert traces(tmp_path) == []
