"""What a browser adds to the words of a seat: told to nobody before the end, and in the seed."""

import json
from typing import Any

import pytest

from core.engine.proofs import verify
from core.house.privacy import export
from core.tables import Table
from croupier.testing.stage import Stage
from tests.fairness.evening import kept
from tests.fairness.page import verifier
from tests.fairness.test_chat import played_on
from tests.loaded import loaded_once

pytestmark = pytest.mark.stage(seed="bits", form=2)


ANNS, BOBS = "annsOwn-bits_AAAAAAAAg", "BobsOwnBitsBBBBBBBBBBQ"
FORGED = (f"{ANNS}A", ANNS[:-1], f"{ANNS[:-1]}B", f"{ANNS[:-2]}+g", f"{ANNS[:-2]} g", f"{ANNS}\n")
"""Signs that are no 128 bits: too many, too few, with bits beyond these, or none of base64url."""
STANDS = [("ann", "You're already at table a2.")]


@pytest.fixture
async def stage(stage: Stage) -> Stage:
    await stage.say("ann", "!dicepoker")
    return stage


def table(stage: Stage) -> Table:
    found = stage.app.tables.named("a2")
    assert found is not None
    return found


def wrong(document: dict[str, Any]) -> bool:
    """Tell whether the house and the page's verifier find something wrong; they are of one mind."""
    house, page = bool(verify.check(document).problems), bool(verifier()["check"](document)[0])
    assert house == page
    return house


@pytest.mark.parametrize("form", [1, 2])
async def test_bits_are_told_to_nobody_and_are_in_the_seed_behind_what_was_typed(form: int) -> None:
    async with Stage(loaded_once(), seed="bits", form=form) as stage:
        await stage.say("ann", "!dicepoker")
        assert await stage.say("ann", "a2 join", pressed=True, bits=ANNS) == []
        told = await stage.say("bob", "!join lucky seven", bits=BOBS)
        assert told[0] == ("room", "bob joins (2 of 10), with the words “lucky seven”.")
        told += await stage.say("ann", "!join my own")
        assert told[-1] == ("room", "ann mixes “my own” into the dice.")
        told += await stage.say("ann", "!start") + await played_on(stage)
        assert not any(ANNS in line or BOBS in line for _, line in told)
        document = (await kept(stage, "a2")).document
        assert [seat["words"] for seat in document["seats"]] == [f"my own\n{ANNS}", f"lucky seven\n{BOBS}"]
        assert not wrong(document)
        document["seats"][0]["words"] = "my own"
        assert wrong(document)
        assert any("is honest" in line for _, line in await stage.say("cyd", "!verify a2"))


async def test_bits_are_given_once_and_by_whoever_sits_there_alone(stage: Stage) -> None:
    for forged in FORGED:
        assert await stage.say("ann", "a2 join", pressed=True, bits=forged) == STANDS, forged
    await stage.say("ann", "a2 join", pressed=True, bits=ANNS)
    assert await stage.say("ann", "a2 join", pressed=True, bits=BOBS) == STANDS
    assert table(stage).sheet.seats[0].bits == ANNS
    await stage.say("bob", "!join", bits=BOBS)
    await stage.say("bob", "!leave")
    await stage.say("bob", "!join")
    assert table(stage).sheet.seats[1].bits == "", "who gets up takes them along"
    await stage.say("ann", "!start")
    late = await stage.say("bob", "a2 join", pressed=True, bits=BOBS)
    assert late and "has started" in late[0][1]
    assert table(stage).sheet.entries == (("ann", f"\n{ANNS}"), ("bob", ""))


async def test_nobody_else_reads_bits_and_whoever_gave_them_does(stage: Stage) -> None:
    await stage.say("bob", "!join", bits=BOBS)
    looks = {reader: await stage.app.bus.look("a2", f"stage/{reader}", "en") for reader in ("ann", "bob", "#room")}
    assert {reader: look and look.bits for reader, look in looks.items()} == {"ann": "", "bob": BOBS, "#room": ""}
    assert [reader for reader, look in looks.items() if BOBS in repr(look)] == ["bob"]


async def test_nobody_types_what_would_be_taken_for_bits(stage: Stage) -> None:
    await stage.say("bob", f"!join lucky\n{BOBS}")
    assert table(stage).sheet.seats[1].mixed == f"lucky {BOBS}", "a line feed stands before bits alone"


async def test_whoever_is_forgotten_leaves_neither_words_nor_bits_and_gets_both_before(stage: Stage) -> None:
    await stage.say("bob", "!join lucky", bits=BOBS)
    await stage.say("ann", "!start")
    await played_on(stage)
    person = await stage.app.house.people.find("stage/bob")
    assert person is not None
    given = json.dumps(await export.everything(stage.app.storage, person.id))
    assert "lucky" in given and BOBS in given
    await stage.say("bob", "forget me", private=True)
    await stage.advance(3600 * 25)
    found = await kept(stage, "a2")
    assert found.document["seats"][1]["words"] is None
    assert BOBS not in json.dumps(found.document) and BOBS not in repr(found.sheet)
    assert not wrong(found.document)


async def test_a_press_asks_for_words_of_whoever_has_given_none(stage: Stage) -> None:
    said = (
        "Any words of yours are mixed into the dice of a2{}; everybody sees them. "
        "Say !join #a2 lucky seven, for example."
    )
    assert await stage.say("ann", "a2 join ?", pressed=True) == [("ann", said.format(""))]
    assert await stage.say("bob", "a2 join ?", pressed=True) == [("bob", said.format(", and you join it"))]
    await stage.say("ann", "!join my own")
    given = [("ann", "You're already at table a2, and your words are in its dice.")]
    assert await stage.say("ann", "a2 join ?", pressed=True) == given == await stage.say("ann", "!join again")
    await stage.say("ann", "!bots 1")
    await stage.say("ann", "!start")
    [(_, late)] = await stage.say("bob", "a2 join ?", pressed=True)
    assert "already" in late
