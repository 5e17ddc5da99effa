"""Forged tables before the verifiers that need no browser: `croupier verify`, and the lines on the page."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from core.engine import dice
from core.engine.dice import told
from tests.fairness.evening import played
from tests.fairness.forgeries import FORGERIES, Document, Forgery, Verdict, rolled
from tests.fairness.test_page import run
from tests.support.commandline import called

NOTHING_WRONG = "nothing is wrong, but not everything can be checked."


@pytest.fixture(scope="module")
def honest() -> Document:
    """Give a table as it was played, and as it is read from a file."""
    return json.loads(json.dumps(played("dicepoker", 2)))  # type: ignore[no-any-return]


def named(forgery: Forgery) -> str:
    return forgery.change.__name__


def verified(document: Document, folder: Path, proof: str = "") -> tuple[Verdict, str]:
    """Give what `croupier verify` says, and in which of its three ways."""
    done = called("verify", "-", *([proof] if proof else []), folder=folder, said=json.dumps(document))
    assert done.stderr == ""
    first = done.stdout.splitlines()[0]
    verdict: Verdict = "wrong" if "doesn't add up" in first else "unsure" if first.endswith(NOTHING_WRONG) else "right"
    assert (verdict == "right") == ("is honest" in done.stdout)
    if not proof:
        assert done.returncode == (verdict != "right")
    return verdict, done.stdout


def printed(document: Document, folder: Path, *proof: str) -> tuple[Verdict, str]:
    """Give what the lines on the page say, and in which of their three ways."""
    done = run(document, folder, 0, *proof)
    assert done.stderr == ""
    right = "each draw in the file follows from the" in done.stdout
    verdict: Verdict = "wrong" if not right else "unsure" if "not everything can be checked" in done.stdout else "right"
    assert done.returncode == (verdict != "right")
    return verdict, done.stdout


def test_what_was_played_is_honest_and_every_seats_words_are_shown(honest: Document, tmp_path: Path) -> None:
    proof = told(honest["commitment"])
    verdict, said = verified(honest, tmp_path, proof)
    assert verdict == "right" and "The proof that you gave fits" in said
    assert "Words in the dice: ann, “für Glück”; bob, “七 7”; Anton, none; Berta, none." in said
    assert said.count(honest["secret"]) == 1 and any(line.endswith(f" {proof}") for line in said.splitlines())
    verdict, said = printed(honest, tmp_path, proof)
    assert verdict == "right" and said.splitlines()[:3] == ["'ann' 'für Glück'", "'bob' '七 7'", "'Anton' none"]


@pytest.mark.parametrize("forgery", FORGERIES, ids=named)
def test_croupier_verify_names_it_and_never_calls_it_honest(forgery: Forgery, honest: Document, tmp_path: Path) -> None:
    verdict, said = verified(forgery.made(honest), tmp_path)
    assert (verdict, forgery.named in said) == (forgery.whole, True), said


@pytest.mark.parametrize("forgery", FORGERIES, ids=named)
def test_without_actions_croupier_verify_calls_nothing_honest(
    forgery: Forgery, honest: Document, tmp_path: Path
) -> None:
    forged = forgery.made(honest)
    forged.pop("actions", None)
    assert verified(forged, tmp_path)[0] == ("wrong" if forgery.draws == "wrong" else "unsure")


@pytest.mark.parametrize("forgery", FORGERIES, ids=named)
def test_the_lines_on_the_page_say_what_they_computed_and_no_more(
    forgery: Forgery, honest: Document, tmp_path: Path
) -> None:
    verdict, said = printed(forgery.made(honest), tmp_path)
    assert verdict == forgery.draws, said
    assert "all draws are right" not in said


@pytest.mark.parametrize("forgery", [one for one in FORGERIES if not one.told], ids=named)
def test_a_table_that_was_opened_with_another_secret_is_refused_by_what_the_room_was_told(
    forgery: Forgery, honest: Document, tmp_path: Path
) -> None:
    forged, digits = forgery.made(honest), honest["commitment"]
    for proof in (told(digits), digits[:32], digits):
        assert "The proof that you gave doesn't fit" in verified(forged, tmp_path, proof)[1]
        assert printed(forged, tmp_path, proof)[0] == "wrong"


@pytest.mark.parametrize("proof", ["{base32}", "{hex}", "{whole}", "{upper}"])
def test_a_proof_is_taken_in_each_form_that_rooms_were_told(proof: str, honest: Document, tmp_path: Path) -> None:
    whole = honest["commitment"]
    given = proof.format(base32=told(whole), hex=whole[:32], whole=whole, upper=told(whole).upper())
    assert "The proof that you gave fits" in verified(honest, tmp_path, given)[1]
    assert printed(honest, tmp_path, given)[0] == "right"
    wrong = ("b" if given[0] == "a" else "a") + given[1:]
    assert "The proof that you gave doesn't fit" in verified(honest, tmp_path, wrong)[1]
    assert printed(honest, tmp_path, wrong)[0] == "wrong"


def test_what_is_no_proof_fits_nothing(honest: Document, tmp_path: Path) -> None:
    done = called("verify", "-", "lucky", folder=tmp_path, said=json.dumps(honest))
    assert done.returncode == 1 and "What you gave is no proof" in done.stdout


def test_a_table_of_the_older_form_with_words_forgotten_is_never_honest(tmp_path: Path) -> None:
    older: Document = json.loads(json.dumps(played("dicepoker", 1)))
    assert verified(older, tmp_path)[0] == "right" and printed(older, tmp_path)[0] == "right"
    seed = dice.seed(
        bytes.fromhex(older["secret"]),
        older["code"],
        dice.named([(seat["name"], seat["words"]) for seat in older["seats"]]),
    )
    forgotten = {**copy.deepcopy(older), "seed": seed.hex()}
    forgotten["seats"][0] |= {"name": "", "words": None}
    verdict, said = verified(forgotten, tmp_path)
    assert verdict == "unsure" and "nobody can tie the seed of the draws to the secret any more" in said
    assert "somebody's were forgotten" in said
    assert printed(forgotten, tmp_path)[0] == "unsure"
    without_need = {**older, "seed": "5a" * 32}
    rolled(without_need, bytes.fromhex("5a" * 32))
    assert verified(without_need, tmp_path)[0] == printed(without_need, tmp_path)[0] == "wrong"


def test_the_last_card_of_a_deck_is_no_lone_face(honest: Document, tmp_path: Path) -> None:
    deck: list[dict[str, Any]] = []
    pool, seed = [3, 7, 7], bytes.fromhex(honest["secret"])
    document = {**honest, "draws": deck, "drawn": {"house": 3}}
    marks = [bytes.fromhex(seat["mark"]) for seat in honest["seats"]]
    seed = dice.seed(seed, honest["code"], marks)
    for number in range(3):
        at = dice.place(seed, "house", number, len(pool))
        deck.append({"owner": "house", "number": number, "pool": pool, "result": pool[at], "action": 0})
        pool = pool[:at] + pool[at + 1 :]
    assert printed(document, tmp_path)[0] == "right"
    del deck[1]
    deck[1] |= {"number": 1}
    document["drawn"] = {"house": 2}
    rolled(document, seed)
    assert printed(document, tmp_path)[0] == "unsure"


def test_what_a_terminal_would_obey_is_left_out(honest: Document, tmp_path: Path) -> None:
    document = copy.deepcopy(honest)
    document["seats"][0] |= {"name": "\x1b[2Jann", "words": "\x1b]0;mine\x07"}
    for said in (verified(document, tmp_path)[1], printed(document, tmp_path)[1]):
        assert "\x1b" not in said and "\x07" not in said
