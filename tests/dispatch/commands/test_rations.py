"""Questions are answered only so often; what a player must know, and what asks back, is told always."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import auction
import pytest

from core.contract.messages import Inbound, NotSent, Outbound
from core.engine.plugins.loading import load_all
from core.house.rate_limit import BURST, CROWD, MOST_WAITING
from core.words.markup import plain
from croupier.testing.stage import NETWORK, ROOM, Stage, StageManner
from tests.support.loaded import loaded_once

Scene = Callable[[Stage], Awaitable[None]]
SLOWER = "That was a lot at once. I'll answer again in {} seconds; at a table, moves and {}hand always work."


@pytest.fixture
async def stage(staging: dict[str, Any]) -> AsyncIterator[Stage]:
    language = staging.get("language", "en")
    games = staging.get("plugins", ())
    loaded = loaded_once(*(f"plugins.{game}" for game in games or ("dicepoker",)))
    async with Stage(loaded, language=language, seed="rations") as stage:
        yield stage


async def begun(stage: Stage, game: str, *names: str) -> None:
    await stage.say("ann", f"!{game}")
    for name in names or ("bob",):
        await stage.say(name, "!join")
    table = stage.app.tables.named("a2")
    assert table is not None
    if table.sheet.phase == "lobby":
        await stage.say("ann", "!start")


async def asked(
    stage: Stage,
    name: str,
    text: str,
    times: int,
    *,
    private: bool = False,
    pressed: bool = False,
    addressed: bool = False,
) -> list[list[str]]:
    """Let somebody say the same again and again at one moment; gives what they were told each time."""
    told = [await stage.say(name, text, private=private, pressed=pressed, addressed=addressed) for _ in range(times)]
    return [[line for who, line in lines if who == name] for lines in told]


@pytest.mark.stage("thoth")
async def test_a_press_always_gets_its_answer(stage: Stage) -> None:
    await begun(stage, "thoth")
    for name in ("ann", "bob"):
        await stage.say(name, "!roll")
    for name in ("ann", "bob"):
        peeks = await asked(stage, name, "a2 hand", 67, pressed=True)
        assert all(peeks) and all(peek == peeks[0] for peek in peeks)
    assert all(await asked(stage, "eve", "a2 hand", 67, pressed=True)), "who has no seat is told so"


async def test_after_the_seconds_that_somebody_is_told_of_there_is_an_answer_and_not_before(stage: Stage) -> None:
    await begun(stage, "dicepoker")
    assert all(await asked(stage, "bob", "!help", BURST))
    await stage.advance(1)
    assert await asked(stage, "bob", "!help", 1) == [[SLOWER.format(2, "!")]]
    await stage.advance(1.8)
    assert await asked(stage, "bob", "!help", 1) == [[]]
    await stage.advance(0.3)
    assert all(await asked(stage, "bob", "!help", 1))


@pytest.mark.stage("bluebear")
async def test_a_player_is_always_told_of_their_hand_and_of_a_move_that_was_not_made(stage: Stage) -> None:
    await begun(stage, "bluebear")
    assert not (await asked(stage, "bob", "!help", 40))[-1]
    assert all(await asked(stage, "bob", "hand", 40, private=True))
    assert all(await asked(stage, "bob", "!bid 99 9", 40))
    assert all(await asked(stage, "bob", "!start", 40))


@pytest.mark.stage("roulettepoker")
@pytest.mark.parametrize("peeks", [0, 11])
async def test_all_in_asks_once_and_is_told_however_often_one_has_looked(stage: Stage, peeks: int) -> None:
    await begun(stage, "roulettepoker")
    table = stage.app.tables.named("a2")
    assert table is not None
    seat = table.state.wait.seats[0]
    name = table.names()[seat]
    await asked(stage, name, "a2 hand", peeks, pressed=True)
    await asked(stage, name, "!help", peeks)
    button = f"a2.{table.sheet.waits} ?allin go"
    [first] = await asked(stage, name, button, 1, pressed=True)
    assert first and first[0].startswith("Press once more")
    assert table.state.wait.seats == (seat,)
    told = await stage.say(name, button, pressed=True)
    assert any(who == "room" for who, _ in told)


@pytest.mark.parametrize("questions", [0, 11])
async def test_leaving_asks_once_and_is_told_however_much_one_has_asked(stage: Stage, questions: int) -> None:
    await begun(stage, "dicepoker")
    await asked(stage, "bob", "!help", questions)
    [first] = await asked(stage, "bob", "!leave", 1)
    assert first and first[0].startswith("Leaving gives up your seat")
    assert ("room", "bob leaves the game.") in await stage.say("bob", "!leave")


@pytest.mark.stage("roulettepoker")
async def test_a_question_that_was_not_told_was_not_asked(stage: Stage) -> None:
    await begun(stage, "roulettepoker")
    table = stage.app.tables.named("a2")
    assert table is not None
    seat = table.state.wait.seats[0]
    name, button = table.names()[seat], f"a2.{table.sheet.waits} ?allin go"
    send = stage.adapter.send

    async def refuses(message: Outbound) -> None:
        raise NotSent("the press is over")

    stage.app.bus.run_gateway(NETWORK, refuses)
    for words in (button, "!leave"):
        assert await asked(stage, name, words, 3, pressed=words == button) == [[], [], []]
    stage.app.bus.run_gateway(NETWORK, send)
    assert table.sheet.seat_of(table.sheet.seats[seat].person or 0) == seat
    for words in (button, "!leave"):
        [told] = await asked(stage, name, words, 1, pressed=words == button)
        assert told and told[0].startswith(("Press once more", "Leaving gives up"))


async def test_who_is_rationed_hears_so_once_and_is_answered_when_it_was_said(stage: Stage) -> None:
    await begun(stage, "dicepoker")
    told = await asked(stage, "bob", "!help join", 30)
    assert [len(lines) for lines in told] == [1] * (BURST + 1) + [0] * (30 - BURST - 1)
    assert told[BURST] == [SLOWER.format(3, "!")]
    await stage.advance(2)
    assert await asked(stage, "bob", "!help join", 1) == [[]]
    await stage.advance(1)
    assert await asked(stage, "bob", "!help join", 2) == [told[0], []]
    await stage.advance(40)
    assert (await asked(stage, "bob", "!help join", BURST + 1))[-1] == [SLOWER.format(3, "!")]


@pytest.mark.stage(language="ja")
async def test_it_is_said_in_the_language_of_the_asker(stage: Stage) -> None:
    assert (await asked(stage, "ann", "!help", 11))[-1] == [
        "一度にたくさん届いたので、次に答えるのは3秒後です。卓での操作と !hand はいつでもどうぞ。"
    ]


async def test_strangers_share_a_purse_and_each_hears_of_it_once(stage: Stage) -> None:
    stage.app.house.manners[NETWORK] = StageManner(spare=1 / 3)
    await begun(stage, "dicepoker")
    answered, hinted = 0, []
    for number in range(40):
        [told] = await asked(stage, f"eve{number}", "!help join", 1)
        answered += bool(told) and "many people" not in told[0].lower()
        hinted += [line for line in told if line.startswith("Many people are asking at once")]
    assert (answered, len(hinted)) == (CROWD, 5)
    assert hinted[0] == "Many people are asking at once, and games go first. Ask again in 20 seconds."
    assert all(await asked(stage, "bob", "!help join", BURST)), "players have purses of their own"
    assert all(await asked(stage, "ann", "!settings", BURST)), "and so have admins"
    await stage.advance(20)
    assert len((await asked(stage, "eve39", "!help join", 1))[0]) == 1


async def test_one_stranger_does_not_use_up_what_all_share(stage: Stage) -> None:
    told = await asked(stage, "eve", "!help join", 50)
    assert sum(map(bool, told)) == BURST + 1 < CROWD
    assert (await asked(stage, "fay", "!rules dicepoker", 1))[0]


@pytest.mark.parametrize("words", ["!r", "!hand", "!join", "!start", "!leave", "!frobnicate", "!extend", "!lang ja"])
async def test_nothing_that_a_stranger_says_is_answered_without_end(stage: Stage, words: str) -> None:
    await begun(stage, "dicepoker")
    told = await asked(stage, "eve", words, 50, addressed=True)
    assert 0 < sum(map(bool, told)) <= BURST + 1


async def test_an_admin_hears_of_every_change(stage: Stage) -> None:
    for number in range(30):
        assert await stage.say("ann", f"!set tables {number % 20 + 1}")


async def said(stage: Stage, number: int, name: str, words: str, pressed: bool = False) -> None:
    """Let somebody say something in the room, and do not wait until it is answered."""
    await stage.app.bus.publish_inbound(Inbound(f"m{number}", f"{NETWORK}/{name}", name, words, ROOM, pressed=pressed))


class Slow:
    """A network that takes a message only when told to."""

    def __init__(self, stage: Stage) -> None:
        self.taken: list[Outbound] = []
        self.gate = asyncio.Semaphore(0)
        stage.app.bus.run_gateway(NETWORK, self.send)

    async def send(self, message: Outbound) -> None:
        if message.spare or message.kind in ("answer", "refusal"):
            await self.gate.acquire()
        self.taken.append(message)


async def test_what_a_table_tells_waits_for_no_answer_in_its_room(stage: Stage) -> None:
    await begun(stage, "dicepoker")
    slow = Slow(stage)
    words = [("cyd", "!status"), ("dan", "!status"), ("fay", "!status"), ("gus", "!status"), ("ann", "!r")]
    for number, (name, text) in enumerate(words):
        await said(stage, number, name, text)
    for _ in range(50):
        await asyncio.sleep(0)
    assert [message.kind for message in slow.taken] == ["news"]
    for _ in words:
        slow.gate.release()
    await stage.settle()
    names = [message.name for message in slow.taken[1:]]
    assert names == ["cyd", "dan", "fay", "gus"]


@pytest.mark.stage("bluebear")
async def test_one_answer_stands_for_those_that_say_the_same_while_it_waits(stage: Stage) -> None:
    await begun(stage, "bluebear")
    slow = Slow(stage)
    for number in range(40):
        await said(stage, number, "bob", "!bid 99 9")
    for _ in range(50):
        await asyncio.sleep(0)
        slow.gate.release()
    await stage.settle()
    assert 1 <= len(slow.taken) <= 2


async def test_few_answers_wait_in_one_chat(stage: Stage) -> None:
    await begun(stage, "dicepoker")
    slow = Slow(stage)
    for number in range(20):
        await said(stage, number, f"eve{number}", "!status")
        await asyncio.sleep(0)
    for _ in range(100):
        slow.gate.release()
    await stage.settle()
    assert len([message for message in slow.taken if message.room]) == MOST_WAITING + 1
    hints = [message for message in slow.taken if message.account]
    assert 1 <= len(hints) <= 5


async def test_what_was_asked_about_another_choice_does_not_count() -> None:
    loaded = load_all(builtin=(), group="")
    loaded.add("auction", auction)
    async with Stage(loaded) as stage:
        await begun(stage, "auction")
        table = stage.app.tables.named("a2")
        assert table is not None
        name, mark = table.names()[table.state.wait.seats[0]], f"a2.{table.sheet.waits} ?raise"
        await stage.say(name, f"{mark} to +1", pressed=True)
        slow = Slow(stage)
        for number, words in enumerate(("go", "to +1")):  # the question is on its way when the choice changes
            await said(stage, number, name, f"{mark} {words}", pressed=True)
        slow.gate.release()
        slow.gate.release()
        await stage.settle()
        before = table.now.version
        slow.gate.release()
        await said(stage, 2, name, f"{mark} go", pressed=True)
        await stage.settle()
        assert table.now.version == before
        assert plain(slow.taken[-1].lines) != plain(slow.taken[0].lines)
        await said(stage, 3, name, f"{mark} go", pressed=True)
        assert table.now.version > before
