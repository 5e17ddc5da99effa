"""Exported dice: read beside whoever runs the house, refused while they are a secret, checked offline."""

import asyncio
import json
import re
import stat
from pathlib import Path
from typing import Any

import pytest

from croupier.testing.stage import Stage
from tests.fairness.page import vectors
from tests.support.commandline import called, forked


def code_in(told: list[tuple[str, str]]) -> str:
    return next(found[1] for _, line in told if (found := re.search(r", table (\w+)\.", line)))


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
            ("running", "isn't over"),
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
    wrote = called("export", codes["over"], "--output", "dice.json", folder=tmp_path)
    assert (wrote.returncode, wrote.stderr) == (0, "")
    checked = forked("verify", "dice.json", folder=tmp_path)
    assert (checked.returncode, checked.stderr) == (1, ""), "it was ended, and may have gone on"
    verdict, words, rules, *own, secret, _, proof = checked.stdout.splitlines()
    assert re.fullmatch(rf"Table {codes['over']}: \d+ draws were recomputed and nothing is wrong, but .*", verdict)
    assert words.startswith("Words in the dice: ") and secret.startswith("Secret: ") and proof.startswith("Proof, ")
    assert re.fullmatch(
        r"Its actions \(\d\), replayed by the rules of dicepoker installed here, "
        r"lead to where it was ended; whether more was played, a file can't show\.",
        rules,
    )
    assert [re.sub(r"\d+", "N", line) for line in own] in (
        [],
        ["The computer's moves (N), those for clocks that ran out included, are what its players choose."],
    )
    again = called("export", codes["over"], "--output", "dice.json", folder=tmp_path)
    assert (again.returncode, again.stderr) == (2, "dice.json exists and won't be overwritten; name another file.\n")


def test_dice_that_were_changed_are_found_out(house: tuple[Path, dict[str, str]], tmp_path: Path) -> None:
    database, codes = house
    exported = called("export", codes["over"], "--database", str(database), folder=tmp_path)
    document = json.loads(exported.stdout)
    draw = document["draws"][0]
    draw["result"] = next(entry for entry in draw["pool"] if entry != draw["result"])
    checked = called("verify", "-", folder=tmp_path, said=json.dumps(document))
    assert checked.returncode == 1 and checked.stdout.splitlines()[0].startswith(
        f"Table {codes['over']} doesn't add up: "
    )


def exported(house: tuple[Path, dict[str, str]], folder: Path) -> dict[str, Any]:
    database, codes = house
    document: dict[str, Any] = json.loads(
        called("export", codes["over"], "--database", str(database), folder=folder).stdout
    )
    return document


def test_a_file_holds_all_that_happened_and_no_more_about_anybody(
    house: tuple[Path, dict[str, str]], tmp_path: Path
) -> None:
    document = exported(house, tmp_path)
    assert document["croupier"] == 2
    assert [row["number"] for row in document["actions"]] == list(range(len(document["actions"])))
    assert document["actions"][0] == {"number": 0, "seat": None, "by": "start", "wait": 0, "action": ["Begin", {}]}
    assert {**document["actions"][1], "action": 0} == {"number": 1, "seat": 0, "by": "player", "wait": 1, "action": 0}
    assert {draw["action"] for draw in document["draws"]} <= {row["number"] for row in document["actions"]}
    assert [set(seat) for seat in document["seats"]] == [{"name", "words", "mark"}, {"name", "words", "mark", "level"}]
    assert document["seats"][1]["level"] == "fair", "of a newcomer's first table"
    assert not re.search(r"person|account|room|host|moved_at", json.dumps(document))


CHANGES = [
    ({"game": "no-such-game"}, 1, "Its rules couldn't be replayed: no-such-game isn't installed here."),
    (
        {"rules": "", "options": {"x": 1}},
        1,
        "another version of dicepoker is installed here, which differs from action 0 on",
    ),
    ({"rules_from": 2, "options": {"x": 1}}, 1, "the rules changed before action 2, and an admin let the game go on"),
    ({"actions": None}, 1, "the file doesn't contain the actions"),
    ({"rules": ""}, 1, "installed here (its own version is not recorded), lead to"),
    ({"rules": "of long ago"}, 1, "installed here (another version), lead to"),
    ({"options": {"x": 1}}, 1, "don't add up by the rules of dicepoker, from action 0: these rules do not know the"),
    ({"outcome": {"reason": "last", "ranking": [[0], [1]]}}, 1, "it ends otherwise than was told"),
]


@pytest.mark.parametrize(("change", "code", "said"), CHANGES)
def test_what_a_replay_shows_is_said_apart(
    house: tuple[Path, dict[str, str]], tmp_path: Path, change: dict[str, Any], code: int, said: str
) -> None:
    document = exported(house, tmp_path) | change
    if document["actions"] is None:
        del document["actions"]
    checked = called("verify", "-", folder=tmp_path, said=json.dumps(document))
    assert (checked.returncode, checked.stderr) == (code, "")
    assert said in checked.stdout
    assert ("is honest" in checked.stdout) == (code == 0)


@pytest.mark.parametrize("given", vectors(), ids=lambda given: f"form {given['croupier']}")
def test_files_of_both_forms_that_hold_draws_alone_are_verified(given: dict[str, Any], tmp_path: Path) -> None:
    checked = called("verify", "-", folder=tmp_path, said=json.dumps({**given, "game": "dicepoker"}))
    assert (checked.returncode, checked.stderr) == (1, "")
    assert "Table k7: 6 draws were recomputed and nothing is wrong, but not everything" in checked.stdout
    assert "Its rules couldn't be replayed: the file doesn't contain the actions." in checked.stdout


@pytest.mark.parametrize(
    "content", ["", "[]", '{"croupier": 1}', '{"croupier": 1, "secret": 3}', '{"croupier": 3}', "\udcff", None]
)
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
