"""A link computes what it changes, and nothing else: from the first table that changes, beside the loop, once."""

import asyncio
import threading
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection, text

from core.house.linking import links as linked
from core.house.linking import links as linking
from core.house.people import queries
from core.house.ratings import Void, recompute_live
from core.house.ratings.recompute import Book, Result
from core.storage import Storage
from tests.dispatch.commands.people.test_links import linked as chat_link
from tests.dispatch.commands.people.test_links import match, playing
from tests.house.ratings.synthetic import GAMES, Played, World, alike, end, end_once, tables
from tests.house.ratings.synthetic import rows as read
from tests.house.ratings.test_rebuilding import RESULTS, populated
from tests.support.pairs import few

SMALL = World(tables=240, people=24, rooms=4)
STOOD = "SELECT id, void, gain, person_id, stood FROM result ORDER BY id"
CHOSEN = linking.Chosen("", True, "room", False)
LATE = 24
"""Somebody who plays none but the last tables."""


def evening(seed: str = "linked") -> list[Played]:
    """Let people play, of whom one comes late."""
    played = list(tables(World(SMALL.tables, LATE - 1, SMALL.rooms), seed))
    return [*played[:-20], *(late(table) for table in played[-20:])]


def late(table: Played) -> Played:
    first = next((one for one in table.fared if one.person is not None), None)
    fared = [one._replace(person=LATE) if one is first else one for one in table.fared]
    return table._replace(fared=fared, game=GAMES[0])


def links(connection: Connection, main: int, other: int) -> None:
    """Make two one person, as `link` does."""
    before = linked.firsts(connection, (main, other))
    linking.link(connection, main, other, CHOSEN, 1.0)
    linked.follow(connection, main, before)


def unlinks(connection: Connection, main: int) -> None:
    """Take a person apart, as `unlink` does."""
    members = queries.members(connection, main)
    linked.count_again(connection, main)
    linking.unlink(connection, main)
    linked.make_again(connection, main, linked.firsts(connection, members))


def voids(connection: Connection, table: int) -> None:
    """Take a table out of the ratings, as `void` does."""
    query = text("SELECT min(id), min(game) FROM result WHERE table_id = :table AND void NOT IN ('account', 'linked')")
    first, game = connection.execute(query, {"table": table}).one()
    connection.execute(text(f"UPDATE result SET void = '{Void.ADMIN}' WHERE table_id = {table}"))
    recompute_live.mark(connection, game, first)


def end_as_linked(connection: Connection, played: list[Played]) -> None:
    """End tables at which nobody sits twice, and whoever is linked sits as whom they go."""
    whole = queries.linked(connection)
    for table in played:
        seen, fared = set[int](), []
        for one in table.fared:
            who = whole.get(one.person or 0, one.person)
            fared.append(one._replace(person=None if who in seen else who))
            seen |= {who} if who else set()
        end(connection, [table._replace(fared=fared)])


async def as_all_again(storage: Storage) -> bool:
    """Tell whether ratings and results are what they come to when all are made again."""
    before, results = await storage.run(read), await storage.run(partial(read, sql=STOOD))
    made = await recompute_live.remake_all(storage)
    after = await storage.run(read)
    return alike(before, after) and made.corrected == 0 and results == await storage.run(partial(read, sql=STOOD))


async def test_whoever_never_played_changes_nothing() -> None:
    async with populated() as storage:
        await storage.run(partial(end, played=[table for table in evening() if table.number <= 200]))
        before = await storage.run(read)
        await storage.run(partial(links, main=3, other=LATE))
        assert await recompute_live.remake(storage) == recompute_live.Remade()
        await storage.run(partial(unlinks, main=3))
        assert await recompute_live.remake(storage) == recompute_live.Remade()
        assert before == await storage.run(read) and await as_all_again(storage)


async def test_of_whoever_came_late_only_late_tables_are_made_again() -> None:
    async with populated() as storage:
        await storage.run(partial(end_once, played=evening()))
        before, results = await storage.run(read), await storage.run(partial(read, sql=RESULTS))
        await storage.run(partial(links, main=3, other=LATE))
        made = await recompute_live.remake(storage)
        assert 0 < made.tables <= 20 and await as_all_again(storage)
        assert LATE not in {person for _, _, person, *_ in await storage.run(read)}
        await storage.run(partial(unlinks, main=3))
        assert (await recompute_live.remake(storage)).tables <= 20 and await as_all_again(storage)
        assert alike(before, await storage.run(read)) and results == await storage.run(partial(read, sql=RESULTS))


async def test_ratings_of_the_one_who_played_go_over_to_the_other_without_a_table() -> None:
    async with populated() as storage:
        await storage.run(partial(end_once, played=evening()))
        await storage.run(
            lambda connection: connection.execute(
                text("INSERT INTO person (id, name, account, language, mentions) VALUES (90, '', '', '', true)")
            )
        )
        kept = await storage.run(
            partial(read, sql=f"SELECT room_id, game, mu FROM rating WHERE person_id = {LATE} ORDER BY 1, 2")
        )
        await storage.run(partial(links, main=90, other=LATE))
        assert (await recompute_live.remake(storage)).tables == 0
        gone = await storage.run(
            partial(read, sql="SELECT room_id, game, mu FROM rating WHERE person_id = 90 ORDER BY 1, 2")
        )
        assert gone == kept and await as_all_again(storage)


@pytest.mark.parametrize(("seed", "apart"), few([("one", 3), ("two", 1), ("three", 1)], ("two", 1), ("three", 1)))
async def test_whatever_is_linked_parted_and_taken_out_ratings_are_those_of_all_tables(seed: str, apart: int) -> None:
    """After each of so many links, or of so many apart, all are made again to compare them."""

    async with populated() as storage:
        chance, played, out = Random(seed), evening(seed), set[int]()
        await storage.run(partial(end_once, played=played[:120]))
        for number in range(12):
            await storage.run(partial(end_as_linked, played=played[120 + 10 * number : 130 + 10 * number]))
            mains = {main for _, main in (await storage.run(queries.linked)).items()}
            gone = set(await storage.run(queries.linked))
            free = [person for person in range(1, LATE + 1) if person not in gone]
            if number % 3 < 2 or not mains:
                main, other = sorted(chance.sample(free, 2))
                await storage.run(partial(links, main=main, other=other))
            else:
                await storage.run(partial(unlinks, main=chance.choice(sorted(mains))))
            if number % 4 == 3:
                out.add(chance.choice([table.number for table in played[:120] if table.number not in out]))
                await storage.run(partial(voids, table=max(out)))
            await recompute_live.remake(storage)
            assert number % apart < apart - 1 or await as_all_again(storage), number


async def test_what_is_noted_meanwhile_is_done_together_afterwards() -> None:
    computed, begun = list[int](), asyncio.Event()

    with pytest.MonkeyPatch.context() as patch:
        async with populated() as storage:
            patch.setattr(Book, "enter_all", counted(computed, begun, asyncio.get_running_loop()))
            await storage.run(partial(end, played=[table._replace(game=GAMES[0]) for table in evening()]))
            await storage.run(partial(links, main=1, other=2))
            making = recompute_live.Remaking(storage)
            making.begin()
            for main in range(3, 15, 2):
                await begun.wait()
                await storage.run(partial(links, main=main, other=main + 1))
                making.begin()
            await making.finished()
            assert len(computed) <= 2 * SMALL.tables, "seven links are two times of making again"
            assert await as_all_again(storage)


def counted(computed: list[int], begun: asyncio.Event, loop: asyncio.AbstractEventLoop) -> Any:
    real = Book.enter_all

    def enter_all(book: Book, tables: Sequence[Sequence[Result]]) -> None:
        assert threading.current_thread() is not threading.main_thread(), "beside the loop"
        loop.call_soon_threadsafe(begun.set)
        computed.extend(rows[0].table for rows in tables)
        real(book, tables)

    return enter_all


async def test_where_it_was_not_kept_how_people_stood_all_is_made_again_once() -> None:
    async with populated() as storage:
        await storage.run(partial(end_once, played=evening()))
        before = await storage.run(read)
        await storage.run(lambda connection: connection.execute(text("UPDATE result SET stood = NULL")))
        await storage.run(partial(links, main=3, other=LATE))
        assert (await recompute_live.remake(storage)).tables > 20
        assert (
            await storage.run(partial(read, sql=f"SELECT 1 FROM result WHERE stood IS NULL AND game = '{GAMES[0]}'"))
            == []
        )
        await storage.run(partial(unlinks, main=3))
        assert 0 < (await recompute_live.remake(storage)).tables <= 20 and alike(before, await storage.run(read))


async def test_a_note_of_an_older_house_has_all_made_again() -> None:
    async with populated() as storage:
        await storage.run(partial(end_once, played=evening()))
        await storage.run(
            lambda c: c.execute(text(f"INSERT INTO note (network, key, text) VALUES ('', 'ratings/{GAMES[0]}', '3')"))
        )
        assert (await recompute_live.remake(storage)).tables > 50


async def test_a_link_in_a_chat_computes_no_table_where_the_other_never_played_and_the_late_ones_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    computed = list[int]()
    real = Book.enter

    def enter(book: Book, found: Sequence[Result]) -> None:
        computed.append(found[0].table)
        real(book, found)

    monkeypatch.setattr(Book, "enter", enter)
    async with playing(str(tmp_path / "house.db")) as stage:
        for code in ("a2", "b2", "c2"):
            await match(stage, code, "kai", "bob")
        await chat_link(stage)
        assert computed == []
        await stage.say("kai", "unlink", private=True)
        assert computed == []
        await match(stage, "d2", "kaito", "eve", on="far")
        await match(stage, "e2", "kai", "bob")
        await chat_link(stage)
        assert computed == [4, 5], "kaito's first table, and what ended after it"
