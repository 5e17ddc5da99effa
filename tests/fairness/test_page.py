"""The verifier on the page, run as the page says, on the page's vectors and on tables that were really played."""

import ast
import copy
import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from core.engine import dice
from core.engine.proofs import verify
from tests.fairness.evening import played
from tests.fairness.page import programs, vectors, verifier

Document = dict[str, Any]


def run(document: Document, folder: Path, program: int = 0, *more: str) -> subprocess.CompletedProcess[str]:
    (folder / "program.py").write_text(programs()[program], "utf-8")
    (folder / "k7.json").write_text(json.dumps(document), "utf-8")
    command = [sys.executable, "-I", "program.py", "k7.json", *more]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=30, check=False)


@pytest.mark.parametrize("program", programs())
def test_the_programs_are_short_and_need_the_standard_library_alone(program: str) -> None:
    assert len(program.splitlines()) <= 50
    imported = [
        name.name for node in ast.walk(ast.parse(program)) if isinstance(node, ast.Import) for name in node.names
    ]
    assert set(imported) <= sys.stdlib_module_names
    assert "ImportFrom" not in ast.dump(ast.parse(program))


@pytest.mark.parametrize("given", vectors(), ids=lambda given: f"form {given['croupier']}")
def test_the_vectors_hold_for_the_page_and_for_the_house(given: Document) -> None:
    stranger, secret = verifier(), bytes.fromhex(given["secret"])
    assert stranger["sha256"](secret, given["code"]).hexdigest() == given["commitment"]
    forgotten = given["croupier"] == 2
    wrong, unsure = stranger["check"](given)
    assert (wrong, bool(unsure)) == ("", forgotten)
    assert dice.commitment(secret, given["code"]) == given["commitment"]
    assert dice.told(given["commitment"]) == given["proof"]
    assert verify.seed_of(given).hex() == given["computed"]
    checked = verify.check(given)
    assert (checked.draws, checked.problems) == (len(given["draws"]), ())
    assert [doubt.kind for doubt in checked.doubts] == ["forgotten"] * forgotten


def test_the_vectors_are_of_both_forms_and_one_has_words_that_were_struck_out() -> None:
    newer, older = vectors()
    assert [newer["croupier"], older["croupier"]] == [2, 1]
    assert [seat["words"] for seat in newer["seats"]] == ["lucky seven", None, ""]
    assert newer["seats"][1]["mark"] == dice.mark("海").hex()


@pytest.mark.parametrize("given", vectors(), ids=lambda given: f"form {given['croupier']}")
def test_the_vectors_hold_for_a_pool_that_throws_numbers_away(given: Document) -> None:
    stranger, seed = verifier(), bytes.fromhex(given["computed"])
    for place in (stranger["place"], dice.place):
        found = [place(seed, row["owner"], row["number"], row["size"]) for row in given["places"]]
        assert found == [row["place"] for row in given["places"]]
    assert all(row["tries"] > 1 for row in given["places"])
    without = [verifier_without_rejection(seed, row) for row in given["places"]]
    assert all(place != row["place"] for place, row in zip(without, given["places"], strict=True))


def verifier_without_rejection(seed: bytes, row: Document) -> int:
    names: dict[str, Any] = {"__name__": "verify"}
    exec(programs()[0].replace("if value < 2**64 - 2**64 % size:", "if True:"), names)
    return int(names["place"](seed, row["owner"], row["number"], row["size"]))


def test_a_table_that_was_played_is_right(exported: Document, tmp_path: Path) -> None:
    done = run(exported, tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    digits = exported["commitment"]
    assert done.stdout.splitlines()[-2:] == [
        "a2: each draw in the file follows from the secret and the words",
        f"compare with what the room was told: {digits[:32]} or {dice.told(digits)}",
    ]
    assert verify.check(exported) == verify.Checked(len(exported["draws"]))
    assert [seat["words"] for seat in exported["seats"]] == ["für Glück", "七 7", "", ""]
    assert len({draw["owner"] for draw in exported["draws"]}) == 4


def test_the_list_of_actions_names_who_made_each_and_what_it_drew(exported: Document, tmp_path: Path) -> None:
    done = run(exported, tmp_path, 1)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0].startswith("0 start  Begin {}")
    assert len(lines) == len(exported["actions"])
    assert {line.split()[1] for line in lines} == {"start", "player", "house"}
    assert any(re.match(r"\d+ player ann Leave {}", line) for line in lines)
    drawn = [number for line in lines for number in re.findall(r"(?<=[} ])\d+(?= |$)", line.rpartition("}")[2])]
    assert drawn == [str(draw["result"]) for draw in exported["draws"]]


@pytest.mark.parametrize("game", ["dicepoker", "peek"])
def test_words_that_were_struck_out_break_no_proof(game: str) -> None:
    document = copy.deepcopy(played(game, 2))
    document["seats"][0] |= {"name": "", "words": None}
    wrong, unsure = verifier()["check"](document)
    assert (wrong, len(unsure)) == ("", 1)
    assert verify.check(document).problems == ()
    document["seats"][0]["mark"] = dice.mark("für glück").hex()
    assert verifier()["check"](document)[0]
    assert verify.check(document).problems


def test_a_name_is_no_part_of_the_dice_any_more() -> None:
    document = copy.deepcopy(vectors()[0])
    document["seats"][0]["name"] = "eve"
    assert verifier()["check"](document)[0] == ""
    assert verify.check(document).problems == ()


def a_die(document: Document) -> None:
    draw = document["draws"][len(document["draws"]) // 2]
    draw["result"] = next(entry for entry in draw["pool"] if entry != draw["result"])


def a_word(document: Document) -> None:
    document["seats"][1]["words"] = "七 8"


def a_name_or_a_mark(document: Document) -> None:
    key = "name" if document["croupier"] == 1 else "mark"
    document["seats"][2][key] = document["seats"][2][key][::-1] + "00"


def the_order(document: Document) -> None:
    document["seats"][0], document["seats"][1] = document["seats"][1], document["seats"][0]


def the_secret(document: Document) -> None:
    document["secret"] = document["secret"][:-1] + ("0" if document["secret"][-1] != "0" else "1")


def the_commitment(document: Document) -> None:
    document["commitment"] = "0" * 64


def secret_and_commitment(document: Document) -> None:
    document["secret"] = "11" * 32
    document["commitment"] = dice.commitment(bytes.fromhex(document["secret"]), document["code"])


def another_form(document: Document) -> None:
    """Pass for the other form, with all that this takes but the dice."""
    document["croupier"] = 3 - document["croupier"]
    for seat in document["seats"]:
        seat["mark"] = dice.mark(seat["words"]).hex()


def the_code(document: Document) -> None:
    document["code"] = "b2"


def a_draw_is_missing(document: Document) -> None:
    del document["draws"][1]


def the_first_draw_is_missing(document: Document) -> None:
    del document["draws"][0]


def the_last_draw_is_missing(document: Document) -> None:
    del document["draws"][-1]


def a_stream_is_missing(document: Document) -> None:
    document["draws"] = [draw for draw in document["draws"] if draw["owner"] != "seat1"]


def a_draw_is_doubled(document: Document) -> None:
    document["draws"].append(document["draws"][-1])


TAMPERED = [
    a_die,
    a_word,
    a_name_or_a_mark,
    another_form,
    the_order,
    the_secret,
    the_commitment,
    secret_and_commitment,
    the_code,
    a_draw_is_missing,
    the_first_draw_is_missing,
    the_last_draw_is_missing,
    a_stream_is_missing,
    a_draw_is_doubled,
]


@pytest.mark.parametrize("tamper", TAMPERED, ids=lambda tamper: tamper.__name__)
def test_tampering_is_caught(tamper: Callable[[Document], None], exported: Document) -> None:
    document = copy.deepcopy(exported)
    tamper(document)
    assert verifier()["check"](document)[0]
    assert verify.check(document).problems


def test_the_verifier_says_what_is_wrong_behind_the_words(exported: Document, tmp_path: Path) -> None:
    document = copy.deepcopy(exported)
    a_die(document)
    done = run(document, tmp_path)
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.splitlines()[4].startswith("a2: draw ")
    assert len(done.stdout.splitlines()) == 6


def test_a_pool_without_entries_is_no_such_document(exported: Document) -> None:
    document = copy.deepcopy(exported)
    document["draws"][0]["pool"] = []
    with pytest.raises(ValueError, match="nothing to draw from"):
        verify.check(document)
