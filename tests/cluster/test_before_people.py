"""A server's database from before people could be forgotten grows up as a file does."""

import asyncio
from pathlib import Path

import psycopg
import pytest

from core.storage import Storage, reader
from core.storage.schema import METADATA
from croupier.testing.stage import Stage
from tests.stored.test_before_people import grown

pytestmark = pytest.mark.cluster

WRITTEN = Path(__file__).parents[1] / "stored" / "before_people.postgresql.sql"
"""What `before_people.sql` is as PostgreSQL keeps it."""


def columns(url: str) -> set[tuple[str, str, str, str, str]]:
    schema = "SELECT table_name, column_name, data_type, is_nullable, coalesce(column_default, '') "
    schema += "FROM information_schema.columns WHERE table_schema = current_schema()"
    indexes = "SELECT tablename, replace(indexdef, current_schema() || '.', ''), '', '', '' "
    indexes += "FROM pg_indexes WHERE schemaname = current_schema()"
    with psycopg.connect(url.replace("+psycopg", "")) as connection:
        return {tuple(row) for query in (schema, indexes) for row in connection.execute(query.encode())}


async def test_a_database_grows_up_and_forgets_whom_it_knew_before(url: str) -> None:
    with psycopg.connect(url.replace("+psycopg", ""), autocommit=True) as connection:
        connection.execute(WRITTEN.read_bytes())
    async with asyncio.timeout(60):
        async with Stage(database=url, others=("far",)) as stage:
            await grown(stage)
    engine = reader(url)
    with engine.connect() as reading:
        kept = [str(row) for table in METADATA.sorted_tables for row in reading.execute(table.select())]
    engine.dispose()
    assert not any("carol" in row for row in kept)


def test_what_has_grown_up_is_what_is_made_new(url: str) -> None:
    with psycopg.connect(url.replace("+psycopg", ""), autocommit=True) as connection:
        connection.execute(WRITTEN.read_bytes())
    Storage(url).close()
    grown_up = columns(url)
    with psycopg.connect(url.replace("+psycopg", ""), autocommit=True) as connection:
        (schema,) = connection.execute("SELECT current_schema()").fetchone() or ("",)
        connection.execute(f"DROP SCHEMA {schema} CASCADE; CREATE SCHEMA {schema}".encode())
    Storage(url).close()
    assert columns(url) == grown_up
