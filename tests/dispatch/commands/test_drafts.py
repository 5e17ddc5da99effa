"""Half-made choices: what some offers need, others may leave out; and a confirmation tells what would happen."""

from enum import StrEnum
from pathlib import Path

import auction
import pytest

from core.contract.game import Action, Verb
from core.contract.offers import OneOf, Some, offer
from core.dispatch.commands.drafts import complete
from core.tables import Draft
from core.tables.views.forms import parts
from croupier.testing.stage import Stage
from tests.support.loaded import loaded_once


class Sign(StrEnum):
    PLUS = "plus"
    MINUS = "minus"


class Turn(Action):
    tool: str
    place: int
    sign: Sign | None = None


VERB = Verb("turn", Turn, "<tool> <place> [<sign>]")
OFFERS = [
    offer(Turn, tool="feather", place=OneOf((1, 2)), sign=Sign.PLUS),
    offer(Turn, tool="feather", place=OneOf((1, 2)), sign=Sign.MINUS),
    offer(Turn, tool="lever", place=OneOf((2, 3)), sign=None),
]


def made(**values: object) -> Action | None:
    return complete(OFFERS, VERB, Draft(1, values))


def test_a_part_has_no_button_for_nothing() -> None:
    assert {part.field: part.values for part in parts(OFFERS)}["sign"] == (Sign.PLUS, Sign.MINUS)


def test_a_part_that_an_offer_leaves_out_need_not_be_chosen() -> None:
    assert made(tool="lever", place=3) == Turn("lever", 3)
    assert made(tool="lever", place=3, sign=Sign.PLUS) == Turn("lever", 3)
    assert made(tool="feather", place=2, sign=Sign.MINUS) == Turn("feather", 2, Sign.MINUS)


def test_a_part_that_an_offer_needs_must_be_chosen() -> None:
    assert made(tool="feather", place=1) is None
    assert made(tool="lever") is None
    assert made() is None


class Give(Action):
    deed: str
    dice: tuple[str, ...] = ()


DEEDS = ("kin", "cairn", "reach")
GIVING = [
    offer(Give, deed="reach", dice=Some(("d12",), least=1, most=1)),
    offer(Give, deed="kin", dice=Some(("d6", "d12"), least=1, most=1)),
    offer(Give, deed="kin", dice=("d6", "d12")),
    offer(Give, deed="cairn", dice=Some(("d4", "d6", "d12"), least=1, most=3)),
]


@pytest.mark.parametrize("dice", [("d6", "d12"), ("d12", "d6")])
def test_all_that_was_chosen_is_given_and_no_offer_for_something_else_leaves_any_out(dice: tuple[str, ...]) -> None:
    verb = Verb("give", Give, "<deed> <dice>...")
    kin, cairn, reach = (complete(GIVING, verb, Draft(1, {"deed": deed, "dice": dice})) for deed in DEEDS)
    assert kin == Give("kin", ("d6", "d12"))
    assert isinstance(cairn, Give) and sorted(cairn.dice) == ["d12", "d6"]
    assert isinstance(reach, Give) and sorted(reach.dice) == ["d12", "d6"]  # the game says why that cannot be


async def test_a_confirmation_tells_what_would_happen() -> None:
    loaded = loaded_once("plugins.dicepoker", auction)
    async with Stage(loaded) as stage:
        for name, words in (("ann", "!auction"), ("bob", "!join"), ("ann", "!start")):
            await stage.say(name, words)
        table = stage.app.tables.named("a2")
        assert table is not None and table.state.wait is not None
        seat = table.state.wait.seats[0]
        mark = f"a2.{table.sheet.waits} ?raise"
        await stage.say(table.names()[seat], f"{mark} to +1", pressed=True)
        asked = await stage.say(table.names()[seat], f"{mark} go", pressed=True)
        tried = await stage.say(table.names()[seat], "!try raise 2")
        assert asked[0][1].startswith("Press once more") and len(tried) > 1
        assert asked[0][1].endswith(tried[1][1])


@pytest.mark.parametrize(
    ("language", "chosen", "missing"),
    [
        ("en", "", "Still to choose: how many and face. So far: Bid: … …"),
        ("en", "count 3", "Still to choose: face. So far: Bid: 3 × …"),
        ("en", "face 3", "Still to choose: how many. So far: Bid: … 🎲 3"),
        ("ja", "count 3", "まだ選んでいないもの：目（ここまで：ビッドする：3 × …）"),
    ],
)
async def test_what_is_still_to_be_chosen_is_named(language: str, chosen: str, missing: str) -> None:
    async with Stage(loaded_once()) as stage:
        for name, words in (("ann", f"!set language {language}"), ("ann", "!liarsdice"), ("bob", "!join")):
            await stage.say(name, words)
        await stage.say("ann", "!start")
        table = stage.app.tables.named("a2")
        assert table is not None
        mover, mark = table.names()[table.state.wait.seats[0]], f"a2.{table.sheet.waits} ?bid"
        if chosen:
            await stage.say(mover, f"{mark} {chosen}", pressed=True)
        said = await stage.say(mover, f"{mark} go", pressed=True)
        assert said[0][1].startswith(missing), said


async def test_after_a_restart_a_choice_half_made_before_it_is_asked_about(tmp_path: Path) -> None:
    """Whoever had chosen a die and does not know that the house was away must not reroll all of them."""
    async with Stage(database=str(tmp_path / "house.db")) as stage:
        for who, text in (("ann", "!dicepoker"), ("bob", "!join"), ("ann", "!start"), ("ann", "!r"), ("bob", "!r")):
            await stage.say(who, text)
        table = stage.app.tables.named("a2")
        assert table is not None
        first, second = (table.names()[seat] for seat in (table.state.wait.seats[0], 1 - table.state.wait.seats[0]))
        mark = f"a2.{table.sheet.waits}"
        assert await stage.say(first, f"{mark} ?r dice 1", pressed=True) != []
        await stage.kill()
        asked = await stage.say(first, f"{mark} ?r go", pressed=True)
        assert asked == [(first, "Still to choose: dice. So far: Reroll these: …")]
        await stage.say(first, f"{mark} ?r dice 1", pressed=True)
        asked = await stage.say(first, f"{mark} ?r go", pressed=True)
        assert asked == [(first, "Press once more to confirm: reroll die 1")]
        done = await stage.say(first, f"{mark} ?r go", pressed=True)
        assert done[0][1].startswith(f"{first} rerolls one die: ")
        mark = f"a2.{int(mark[3:]) + 1}"
        await stage.say(second, f"{mark} ?r dice 2", pressed=True)
        done = await stage.say(second, f"{mark} ?r go", pressed=True)
        assert done[0][1].startswith(f"{second} rerolls one die: ")
