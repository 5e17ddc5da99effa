"""What a player types and reads: how often `done` is needed, which `done` counts, what is understood, and hints."""

from collections import Counter
from random import Random

import pytest

from core.engine.dice import SeededDice
from core.words.grammar import owner, write
from croupier import Action, Seat, Start
from croupier.testing.stage import Stage
from plugins.thoth import GAME, rules, strategy
from plugins.thoth.actions import Done, Submit
from plugins.thoth.options import Preset
from plugins.thoth.position import RIG, Position
from plugins.thoth.strategy.allocation import best
from plugins.thoth.strategy.evaluation import judge
from tests.support.pairs import few

NAMES = "ann", "bob"
PHASES = 3
"""A round used to need as many from each."""


@pytest.fixture
def honest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the house never bluff."""
    monkeypatch.setattr(strategy, "BLUFFS", 0.0)


def person(view: Position, seat: Seat, chance: Random) -> Action:
    """Choose as the house does, and go on from rigging by playing."""
    action = strategy.bot(view, seat, chance)
    if isinstance(action, Done) and view.phase == RIG:
        shares = best(view, view.side(seat), judge(view, seat)).shares
        return Submit(shares[0].deed, shares[0].dice) if shares else action
    return action


@pytest.mark.usefixtures("honest")
@pytest.mark.parametrize("matches", few([1, 5], 5))
def test_honest_matches_need_less_than_half_as_many(matches: int) -> None:
    needed: Counter[Seat] = Counter()
    rounds = 0
    for seed in range(matches):
        dice, chance = SeededDice(bytes([seed]), {}), Random(seed)
        state: Position = rules.setup(Start(2, Preset()), dice).state
        while state.wait is not None:
            seat = state.wait.seats[0]
            action = person(rules.view(state, seat), seat, chance)
            needed[seat] += isinstance(action, Done)
            state = rules.apply(state, seat, action, dice).state
        rounds += state.round
    assert max(needed.values()) <= PHASES * rounds / 2


@pytest.mark.full
@pytest.mark.usefixtures("honest")
async def test_a_match_in_a_chat_needs_less_than_half_as_many() -> None:
    done, rounds = await a_match()
    assert rounds > 10 and max(done.values()) <= PHASES * rounds / 2


async def a_match() -> tuple[Counter[str], int]:
    """Let two people play a whole match in a chat; counts who had to say `done`, and the rounds."""
    done, chance = Counter[str](), Random("door")
    async with Stage(seed="door", buttons=False) as stage:
        await stage.say("ann", "!thoth")
        await stage.say("bob", "!join")
        table = stage.app.tables.named("a2")
        assert table is not None
        while table.state.wait is not None:
            seat = table.state.wait.seats[0]
            action = person(rules.view(table.state, seat), seat, chance)
            verb = owner(GAME.verbs, action)
            assert verb is not None
            done[NAMES[seat]] += isinstance(action, Done)
            before = table.sheet.actions
            await stage.advance(1)
            told = await stage.say(NAMES[seat], write(verb, action, table.loaded.texts), private=True)
            assert table.sheet.actions == before + 1, told
        return done, table.state.round


# -- a second `done` ------------------------------------------------------------------------------------------------

JUST_BEGUN = "The game moved on a moment before your message. Send it again if you still mean it."


async def test_a_second_done_is_not_that_of_the_next_phase() -> None:
    await doubled()


async def doubled() -> None:
    async with Stage(buttons=False) as stage:
        await opened(stage)
        await stage.say("ann", "roll", private=True)
        await stage.say("bob", "roll d4", private=True)
        await stage.say("bob", "!done")
        await stage.advance(0.9)
        for name in NAMES:
            assert await stage.say(name, "!done") == [(name, JUST_BEGUN)]
        assert waiting(stage) == (RIG, (0, 1))
        await stage.advance(0.1)
        assert await stage.say("ann", "!done") == [("ann", "Done. bob is still choosing.")]


async def test_done_may_be_the_first_word_of_a_match() -> None:
    await at_once()


async def at_once() -> None:
    async with Stage(buttons=False) as stage:
        await opened(stage)
        assert await stage.say("ann", "!done") == [("ann", "Done. bob is still choosing.")]


async def opened(stage: Stage) -> list[tuple[str, str]]:
    await stage.say("ann", "!thoth blitz")
    return await stage.say("bob", "!join")


def waiting(stage: Stage) -> tuple[str, tuple[Seat, ...]]:
    table = stage.app.tables.named("a2")
    assert table is not None
    return table.state.wait.kind, table.state.wait.seats


# -- what is understood ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("bluff 12 5", "You bluff d12 5. Left to bluff: d4, d6, d8 and d20."),
        ("bluff D12 5", "You bluff d12 5. Left to bluff: d4, d6, d8 and d20."),
        ("bluff ｄ１２ ５", "You bluff d12 5. Left to bluff: d4, d6, d8 and d20."),
        ("bluff d12", "What should the d12 show, 1 to 12? Like this: bluff d12 7"),
        ("bluff 20", "What should the d20 show, 1 to 20? Like this: bluff d20 11"),
        ("bluff 12 13", "A d12 shows 1 to 12, never 13."),
        ("bluff", "I didn't get that. Example: bluff d4 1"),
    ],
)
async def test_what_is_said_of_a_bluff(typed: str, answer: str) -> None:
    assert (await answered("en", typed)) == [("ann", answer)]


async def test_what_is_said_of_a_bluff_in_japanese() -> None:
    asked = "d12をいくつにしますか（1～12）？　このように送ってください：ブラフ d12 7"
    assert (await answered("ja", "bluff 12")) == [("ann", asked)]


async def test_dice_by_their_numbers_and_all_of_them() -> None:
    ((_, line), _) = await answered("en", "roll 20 4 all")
    assert line.startswith("You roll d20 ") and line.split(", ")[1].startswith("d4 ")
    ((_, line), _) = await answered("ja", "振る 全部")
    assert line.endswith("振り終えました。")


async def answered(language: str, typed: str) -> list[tuple[str, str]]:
    async with Stage(language=language, buttons=False) as stage:
        await opened(stage)
        return await stage.say("ann", typed, private=True)


# -- before anything is rolled, and in a first match ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "words"), [("en", ("Actions – ", "deals 1 after round 1")), ("ja", ("技　", "第1ラウンド後に1削る"))]
)
async def test_a_round_begins_with_its_actions(language: str, words: tuple[str, str]) -> None:
    async with Stage(language=language, buttons=False) as stage:
        lines = [line for who, line in await opened(stage) if who == "room"]
    actions = next(number for number, line in enumerate(lines) if all(word in line for word in words))
    assert actions < next(number for number, line in enumerate(lines) if line.startswith("ann,bob: "))


async def test_a_first_match_has_a_line_of_guidance_in_each_phase_once() -> None:
    await guided()


async def guided() -> None:
    async with Stage(buttons=False) as stage:
        assert hinted(await opened(stage)) == {"ann": 1, "bob": 1}
        await stage.say("ann", "!set hints off")
        await through_a_phase(stage, "roll", {})
        await stage.say("ann", "!set hints on")
        await through_a_phase(stage, "done", {"ann": 1, "bob": 1})
        await through_a_phase(stage, "done", {})  # the next round's phases are known
        await stage.say("ann", "!leave")
        await stage.say("ann", "!leave")
        assert hinted(await opened(stage)) == {}  # they have seen one
        await stage.say("bob", "!leave")  # who leaves two in a row sits out the next
        await stage.say("bob", "!leave")
        await stage.say("ann", "!thoth blitz")
        assert hinted(await stage.say("cyd", "!join")) == {"cyd": 1}


async def through_a_phase(stage: Stage, typed: str, hints: dict[str, int]) -> None:
    await stage.advance(1)
    told = [said for name in NAMES for said in await stage.say(name, typed, private=True)]
    assert hinted(told) == hints


def hinted(told: list[tuple[str, str]]) -> dict[str, int]:
    return dict(Counter(who for who, line in told if line.startswith("First match: ")))
