"""`croupier replay` writes a table that is over as one file, beside a running house, or says why it cannot."""

import asyncio
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection

from croupier.testing.stage import Stage
from tests.support.commandline import called
from tests.support.loaded import loaded_once
from tests.tables.replays.over import Pages, begun, ended

Codes = dict[str, str]


async def tables(database: Path) -> Codes:
    """Leave a table of each sort behind, some frozen by a house with pages and some not."""
    async with Stage(loaded_once(), database=str(database)) as stage:
        codes: Codes = {}
        for kind in ("unfrozen", "kept", "over", "bent", "closed", "running"):
            if kind == "over":
                stage.app.add(Pages())
                assert stage.app.reader.archive is not None
                await stage.app.reader.archive.finished()
            await stage.say("ann", f"!set reveal {'off' if kind == 'kept' else 'on'}")
            if kind == "closed":
                told = await stage.say("ann", "!dicepoker")
                codes[kind] = "".join(line for _, line in told).partition("table ")[2].partition(",")[0]
                await stage.say("ann", "!cancel")
                continue
            table = await begun(stage, "liarsduel", people=("ann", "Zebedee"))
            codes[kind] = table.code
            if kind != "running":
                await ended(stage, table)
        assert stage.app.reader.archive is not None
        await stage.app.reader.archive.finished()
        numbers = "(SELECT id FROM game_table WHERE code = '{}')".format
        for changed in (
            f"UPDATE replay SET document = x'' WHERE table_id = {numbers(codes['bent'])}",
            f"DELETE FROM replay WHERE table_id = {numbers(codes['unfrozen'])}",
        ):
            await stage.app.storage.run(partial(_run, statement=changed))
        return codes


def _run(connection: Connection, statement: str) -> None:
    connection.exec_driver_sql(statement)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Codes]:
    database = tmp_path_factory.mktemp("house") / "croupier.db"
    return database, asyncio.run(tables(database))


@pytest.mark.parametrize("kind", ["over", "unfrozen"])
def test_it_is_one_file_with_names_and_the_secret(kind: str, house: tuple[Path, Codes], tmp_path: Path) -> None:
    database, codes = house
    wrote = called("replay", codes[kind], "--database", str(database), "--output", "a.html", folder=tmp_path)
    assert (wrote.returncode, wrote.stderr) == (0, "") and wrote.stdout.startswith("Wrote a.html.")
    page = (tmp_path / "a.html").read_text("utf-8")
    assert "Zebedee" in page and '"secret":' in page and "duel" in page
    assert "http" not in page.replace("http-equiv", "") and "src=" not in page, "it asks no network for anything"
    again = called("replay", codes[kind], "--database", str(database), "--output", "a.html", folder=tmp_path)
    assert (again.returncode, again.stderr) == (2, "a.html exists and won't be overwritten; name another file.\n")


def test_it_speaks_the_language_that_is_asked_for(house: tuple[Path, Codes], tmp_path: Path) -> None:
    database, codes = house
    wrote = called("replay", codes["over"], "--database", str(database), "--lang", "ja", folder=tmp_path)
    assert '<html lang="ja">' in wrote.stdout and "リプレイ" in wrote.stdout
    refused = called("replay", codes["over"], "--database", str(database), "--lang", "xx", folder=tmp_path)
    assert refused.returncode == 2 and "it speaks en, ja" in refused.stderr


def test_a_secret_that_is_kept_stays_kept(house: tuple[Path, Codes], tmp_path: Path) -> None:
    database, codes = house
    wrote = called("replay", codes["kept"], "--database", str(database), folder=tmp_path)
    assert wrote.returncode == 0 and '"secrets":null' in wrote.stdout and "Your dice" not in wrote.stdout


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        ("nobody", "No table zz9 was ever played."),
        ("closed", "was ever played."),
        ("running", "isn't over yet: it can be stepped through once it is."),
        ("bent", "has no replay: it couldn't be made again"),
    ],
)
def test_what_cannot_be_written_is_said_in_a_sentence(
    kind: str, why: str, house: tuple[Path, Codes], tmp_path: Path
) -> None:
    database, codes = house
    refused = called("replay", codes.get(kind, "zz9"), "--database", str(database), "--output", "b", folder=tmp_path)
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1) and why in refused.stderr
    assert not (tmp_path / "b").exists()
