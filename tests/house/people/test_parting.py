"""Two whom an earlier version made one at a table are two again, by an operator's word."""

import asyncio
import itertools
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from tests.dispatch.test_logins import fares, match, person, playing, private
from tests.support.commandline import called


def made_one(connection: Connection) -> None:
    """Let gia's person have the account gus, as versions did once."""
    who = "(SELECT person_id FROM account WHERE key = 'stage/{}')"
    connection.execute(text(f"UPDATE person SET account = 'stage/' WHERE id = {who.format('gus')}"))
    connection.execute(text(f"UPDATE account SET person_id = {who.format('gia')} WHERE key = 'stage/gus'"))


@pytest.mark.sqlite
async def test_an_account_is_given_back_with_its_past_and_what_was_played_by_it_since(tmp_path: Path) -> None:
    database, persons, before = str(tmp_path / "house.db"), list[int](), list[str]()
    async with playing(database) as stage:
        await match(stage, "a2", "gia", "bob")
        await match(stage, "b2", "gus", "bob")
        persons.extend([await person(stage, "gia"), await person(stage, "gus")])
        before.append(await fares(stage, "gia"))
        await stage.app.storage.run(made_one)
        await stage.restart()
        assert await person(stage, "gus") == persons[0]
        await match(stage, "c2", "gus", "bob")
        assert "c2" in await private(stage, "gia", "history")
    for account, said in (("stage/nobody", "Nobody is known"), ("stage/bob", "stays as it is")):
        refused = await asyncio.to_thread(called, "part", account, "--database", database, folder=tmp_path)
        assert refused.returncode and said in refused.stderr
    done = await asyncio.to_thread(called, "part", "stage/gus", "--database", database, folder=tmp_path)
    assert done.returncode == 0 and "its own person again" in done.stdout, done.stderr
    async with playing(database) as stage:
        stage.ids = itertools.count(10_000)  # else what is said would have been heard before
        await stage.settle()
        assert [await person(stage, "gia"), await person(stage, "gus")] == persons
        history = {name: await private(stage, name, "history") for name in ("gia", "gus")}
        assert ["a2" in history["gia"], "b2" in history["gia"], "c2" in history["gia"]] == [True, False, False]
        assert ["a2" in history["gus"], "b2" in history["gus"], "c2" in history["gus"]] == [False, True, True]
        assert await fares(stage, "gia") == before[0]
        assert "2 tables" in await fares(stage, "gus")
        told = await private(stage, "gia", "export me")
        assert "gus" not in told
    again = await asyncio.to_thread(called, "part", "stage/gus", "--database", database, folder=tmp_path)
    assert again.returncode and "stays as it is" in again.stderr
