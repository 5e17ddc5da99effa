"""Exported dice: read beside whoever runs the house, refused while they are a secret, checked offline."""

import asyncio
import json
import re
import stat
from pathlib import Path

import pytest

from croupier.testing.stage import Stage
from tests.commandline import called, croupier


def code_in(told: list[tuple[str, str]]) -> str:
    return next(found[1] for _, line in told if (found := re.search(r", table (\w+),", line)))


async def tables(database: Path) -> dict[str, str]:
    """Leave one table of each sort behind, and look at each while the house still has the database."""
    codes = {}
    async with Stage(database=str(database)) as stage:
        for kind in ("over", "closed", "kept", "running"):
            if kind == "kept":
                await stage.say("ann", "!set reveal off")
            told = await stage.say("ann", "!dicepoker")
            codes[kind] = code_in(told)
            if kind != "closed":
                await stage.say("ann", "!bots 1")
                await stage.say("ann", "!start")
                await stage.say("ann", "!r")
            if kind != "running":
                await stage.say("ann", "!cancel" if kind == "closed" else f"!end {codes[kind]}")
        for kind, told_about in (
            ("over", ""),
            ("kept", "reveal off"),
            ("closed", "ever played"),
            ("running", "not over"),
        ):
            done = await asyncio.to_thread(
                called, "export", codes[kind], "--database", str(database), folder=database.parent
            )
            assert (done.returncode, done.stderr.count("\n")) == ((2, 1) if told_about else (0, 0))
            assert told_about in done.stderr
    return codes


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    database = tmp_path_factory.mktemp("house") / "croupier.db"
    return database, asyncio.run(tables(database))


def test_the_database_is_for_its_owner_alone(house: tuple[Path, dict[str, str]]) -> None:
    assert {stat.S_IMODE(file.stat().st_mode) for file in house[0].parent.glob("croupier.db*")} == {0o600}


def test_an_exported_table_is_verified_offline(house: tuple[Path, dict[str, str]], tmp_path: Path) -> None:
    database, codes = house
    config = tmp_path / "croupier.toml"
    config.write_text(f'database = "{database}"\n', encoding="utf-8")
    wrote = croupier("export", codes["over"], "--output", "dice.json", folder=tmp_path)
    assert (wrote.returncode, wrote.stderr) == (0, "")
    checked = croupier("verify", "dice.json", folder=tmp_path)
    assert (checked.returncode, checked.stderr) == (0, "")
    assert checked.stdout.startswith(f"Table {codes['over']} is honest: all ")
    again = called("export", codes["over"], "--output", "dice.json", folder=tmp_path)
    assert (again.returncode, again.stderr) == (2, "dice.json exists and stays as it is; name another file.\n")


def test_dice_that_were_changed_are_found_out(house: tuple[Path, dict[str, str]], tmp_path: Path) -> None:
    database, codes = house
    exported = called("export", codes["over"], "--database", str(database), folder=tmp_path)
    document = json.loads(exported.stdout)
    draw = document["draws"][0]
    draw["result"] = next(entry for entry in draw["pool"] if entry != draw["result"])
    checked = called("verify", "-", folder=tmp_path, said=json.dumps(document))
    assert (checked.returncode, checked.stdout.count("\n")) == (1, 1)
    assert "does not add up" in checked.stdout


@pytest.mark.parametrize("content", ["", "[]", '{"croupier": 1}', '{"croupier": 1, "secret": 3}', "\udcff", None])
def test_what_is_no_exported_table_is_not_verified(tmp_path: Path, content: str | None) -> None:
    if content is not None:
        (tmp_path / "dice.json").write_bytes(content.encode("utf-8", "surrogateescape"))
    checked = called("verify", "dice.json", folder=tmp_path)
    assert (checked.returncode, checked.stdout.count("\n"), checked.stderr) == (1, 1, "")


def test_a_missing_or_strange_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "strange.db").write_text("not a database, whatever its name says", encoding="utf-8")
    for name in ("none.db", "strange.db"):
        refused = called("export", "k7", "--database", name, folder=tmp_path)
        assert (refused.returncode, refused.stdout, refused.stderr.count("\n")) == (2, "", 1)
        assert not (tmp_path / "none.db").exists()
