"""`why`: each kind of silence and of refusal is explained, to whoever wonders alone."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import pytest

from core.contract import PassedOver, Reach
from core.contract.messages import Renamed
from core.dispatch.commands import info
from core.house.presence import PEOPLE, ROOMS, CommandOutcome
from croupier.testing.stage import ROOM, Stage
from tests.support.loaded import loaded_once

pytestmark = pytest.mark.stage(
    "plugins.dicepoker", "plugins.bluebear", buttons=False, others=("far",), admins=("ann", "cara@far")
)


Before = Callable[[Stage], Awaitable[object]]


async def why(stage: Stage, name: str = "bob", private: bool = False) -> str:
    told = await stage.say(name, "why" if private else "!why", private=private)
    assert {who for who, _ in told} == {name}, "nobody else reads it"
    return "\n".join(line for _, line in told)


async def passes_over(
    stage: Stage, words: str, room: str = ROOM, name: str = "bob", addressed: bool = False
) -> list[tuple[str, str]]:
    """Let somebody's words be taken for playback; gives what was told."""
    passed = PassedOver(f"stage/{name}", room, words, addressed)
    return await stage.heard(lambda: stage.app.bus.publish_inbound(passed))


def says(*lines: str) -> Before:
    """Say these one after the other, as `name: words`, or let seconds pass: `+30`."""

    async def say(stage: Stage) -> None:
        for line in lines:
            if line.startswith("+"):
                await stage.advance(float(line))
                continue
            name, _, words = line.partition(": ")
            await stage.say(name, words)

    return say


TABLE = ("ann: !dicepoker", "bob: !join", "ann: !start")


@dataclass(frozen=True)
class Silence:
    """What is done before, what Bob says then, whether that is passed over in silence, and what he reads of it."""

    before: Before
    words: str
    reason: str
    silent: bool = True


CROWD = tuple(f"dora{n}: !games" for n in range(115))
SILENCES = {
    "not for us": Silence(says(), "hello everybody", "that wasn't for me. Here commands begin with !."),
    "no sign": Silence(says(), "join", "that was no command. Here it begins like this: !join"),
    "no sign before a move": Silence(says(*TABLE), "roll 1", "Here it begins like this: !roll"),
    "another sign": Silence(says(), "/join", "Here it begins like this: !join"),
    "the sign that was": Silence(says("ann: !set prefix ?"), "!join", "Here it begins like this: ?join"),
    "a sign alone": Silence(says(), "!", "you wrote ! and no command behind it."),
    "a blank behind the sign": Silence(says(), "! join", "you wrote ! and no command behind it."),
    "a word that nobody knows": Silence(says(), "!xyzzy", "I don't know “xyzzy”, and keep quiet"),
    "a game's word without a table": Silence(says(), "!bid 5 3", "no table here is playing a game that knows “bid”."),
    "another game's word": Silence(says(*TABLE), "!bid 5 3", "knows “bid”."),
    "too much asked": Silence(says(*["bob: !games"] * 12), "!games", "a lot was asked at once"),
    "too many who ask": Silence(says(*CROWD), "!help", "a lot was asked at once"),
    "not their turn": Silence(says(*TABLE, "bob: !r", "ann: !r"), "!k", "It's not your turn: ann to move.", False),
    "not seated": Silence(says("ann: !dicepoker", "ann: !bots 1", "ann: !start"), "!leave", "not playing", False),
    "not begun": Silence(says("ann: !dicepoker", "bob: !join"), "!roll", "hasn't started", False),
    "no table": Silence(says(), "!join", "No table is open.", False),
    "already playing": Silence(says("ann: !dicepoker", "ann: !bots 1", "ann: !start"), "!join", "already", False),
    "switched off": Silence(says("ann: !disable dicepoker"), "!dicepoker", "Dice poker is switched off", False),
    "banned": Silence(says("bob: hello", "ann: !ban bob 2d spams"), "!dicepoker", "(“spams”); only they can", False),
    "no admin": Silence(says(), "!set window 45", "Only an admin of this room can do that.", False),
    "no host": Silence(says("ann: !dicepoker"), "!start", "Only the host, ann, can do that.", False),
    "paused": Silence(says(*TABLE, "ann: !pause a2"), "!r", "Table a2 is paused; its clocks are stopped", False),
    "not readable": Silence(says(*TABLE), "!r x y", "I didn't get that. Example: !r", False),
    "out of hours": Silence(says("ann: !set hours 18-20"), "!dicepoker", "can be opened here within 18:00", False),
    "not an opener": Silence(says("ann: !set openers admins"), "!dicepoker", "Only admins open tables here", False),
    "no statistics": Silence(says("ann: !set stats off"), "!top", "This room keeps no statistics.", False),
    "no such code": Silence(says(), "!#z9 status", "No table has the code z9.", False),
    "a slip": Silence(says(), "!joim", "Did you mean !join?", False),
    "answered alone": Silence(says(), "!lang en", "I answered you alone", False),
    "answered here": Silence(says("ann: !dicepoker"), "!status", "I answered here.", False),
    "done": Silence(says("ann: !dicepoker"), "!join", "that was done.", False),
}


@pytest.mark.parametrize("name", SILENCES)
async def test_what_became_of_the_last_words_is_told(stage: Stage, name: str) -> None:
    silence = SILENCES[name]
    await silence.before(stage)
    told = await stage.say("bob", silence.words)
    assert (told == []) is silence.silent, told
    await stage.advance(20)
    sign = stage.app.house.room_prefix(await stage.app.house.rooms.resolve(ROOM))
    line = "\n".join(line for _, line in await stage.say("bob", f"{sign}why"))
    said = "What you said last" if name == "not for us" else f"“{silence.words}”"
    assert line.startswith(f"{said}, 20 seconds ago: ") and silence.reason in line, line


async def test_a_message_that_came_twice(stage: Stage) -> None:
    await stage.say("ann", "!dicepoker")
    await stage.say("bob", "!join", id="one")
    assert await stage.say("bob", "!join", id="one") == []
    assert "that reached me twice; it did something the first time only" in await why(stage)


OLD = "it reached me as an old line, told again by the server or a bouncer, so I let it be. Say it again if you still"


async def test_a_command_that_was_taken_for_playback(stage: Stage) -> None:
    await stage.say("ann", "!dicepoker")
    assert await passes_over(stage, "!join") == []
    await stage.advance(20)
    await stage.say("bob", "hm, nothing")
    assert await why(stage) == f"“!join”, 20 seconds ago: {OLD} want it."
    assert "You haven't said anything to me here" in await why(stage, "dora"), "nobody else's words"
    await stage.say("bob", "!join")
    assert "that was done" in await why(stage)
    assert await passes_over(stage, "hand", room="", addressed=True) == []
    assert await why(stage, private=True) == f"“hand”, just now: {OLD} want it."
    assert "that was done" in await why(stage), "what was said elsewhere"


async def test_talk_and_questions_of_why_that_were_taken_for_playback_are_no_news(stage: Stage) -> None:
    await stage.say("bob", "!games")
    for words in ("hello everybody", "games", "!", "! join", "!why", "why", ""):
        assert await passes_over(stage, words, addressed=words == "why") == []
    assert "“!games”" in await why(stage)
    await stage.say("ann", "!set prefix ?")
    assert await passes_over(stage, "?top") == []
    assert "“?top”" in (await stage.say("bob", "?why"))[0][1]


async def test_what_was_taken_for_playback_leaves_nothing_of_whoever_said_it(stage: Stage) -> None:
    async def people() -> object:
        return await stage.app.storage.run(lambda c: c.exec_driver_sql("SELECT count(*) FROM person").scalar())

    await stage.say("ann", "!dicepoker")
    before = await people()
    for number in range(20):
        assert await passes_over(stage, "!join", name=f"passer{number}") == []
    assert await people() == before
    assert "passer" not in repr(stage.app.house.recent_speakers.__dict__)


@pytest.mark.stage(in_file=True)
async def test_a_message_that_came_again_after_a_restart(stage: Stage) -> None:
    await stage.say("ann", "!dicepoker")
    await stage.say("bob", "!join", id="one")
    await stage.restart()
    assert "You haven't said anything to me here" in await why(stage)
    assert await stage.say("bob", "!join", id="one") == []
    assert "that reached me twice" in await why(stage)


async def test_a_clock_that_ran_out(stage: Stage) -> None:
    await says(*TABLE, "+40")(stage)
    told = await why(stage)
    assert "Your clock at a2 ran out" in told and "so I moved for you." in told
    await stage.advance(700)
    assert "ran out" not in await why(stage, "dora")


async def test_a_button_that_nobody_made(stage: Stage) -> None:
    await stage.say("bob", "nonsense", pressed=True)
    assert "I don't know that button." in await why(stage)
    await says(*TABLE)(stage)
    await stage.say("bob", "a2.99 k", pressed=True)
    assert "Too late: that button belonged to an earlier turn." in await why(stage)


async def test_a_room_in_which_we_may_not_speak(stage: Stage) -> None:
    await stage.say("ann", "!dicepoker")
    await stage.app.bus.publish_inbound(Reach(ROOM, False))
    await stage.say("bob", "!join")
    assert "I can't speak in #room right now, so its tables wait." in await why(stage)


async def test_a_failure_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(ctx: object) -> None:
        raise RuntimeError

    monkeypatch.setitem(info.VERBS, "games", fails)
    async with Stage(
        loaded_once("plugins.dicepoker", "plugins.bluebear"), buttons=False, others=("far",), admins=("ann", "cara@far")
    ) as stage:
        await stage.say("bob", "!games")
        assert "that went wrong on my side" in await why(stage)


async def test_each_hears_of_their_own_words_in_that_room_and_in_private_of_the_last_anywhere(stage: Stage) -> None:
    await stage.say("bob", "!xyzzy")
    await stage.say("dora", "!plugh")
    assert "xyzzy" in await why(stage) and "plugh" in await why(stage, "dora")
    assert "xyzzy" in await why(stage, private=True)
    await stage.say("bob", "/frotz", on="far")
    assert "xyzzy" in await why(stage), "another network's bob is another person"
    assert "You haven't said anything" in await why(stage, "eve")
    await stage.app.bus.publish_inbound(Renamed("stage/bob", "stage/bert", "bert"))
    assert "xyzzy" in await why(stage, "bert")
    await stage.advance(601)
    assert "You haven't said anything" in await why(stage, "bert")


async def test_talk_is_no_news_beside_a_command_that_came_to_nothing(stage: Stage) -> None:
    await stage.say("bob", "!xyzzy")
    await stage.say("bob", "hm, nothing")
    assert "xyzzy" in await why(stage)
    await stage.say("bob", "start with me")
    assert "“start with me”" in await why(stage)
    await stage.advance(61)
    await stage.say("bob", "hello?")
    told = await why(stage)
    assert told == "What you said last, just now: that wasn't for me. Here commands begin with !."
    kept = stage.app.house.outcomes.last("stage/bob", ROOM, stage.timers.now())
    assert kept is not None and "hello" not in repr(kept), "people's talk is none of ours"


async def test_the_memory_has_an_end_and_what_was_forgotten_is_not_in_it(stage: Stage) -> None:
    outcomes = stage.app.house.outcomes
    for number in range(PEOPLE + 100):
        await stage.say(f"talker{number}", "hello")
    now = stage.timers.now()
    known = [outcomes.last(f"stage/talker{number}", ROOM, now) for number in range(PEOPLE + 100)]
    assert [one is not None for one in known] == [False] * 100 + [True] * PEOPLE
    await stage.say("bob", "!xyzzy")
    outcomes.forget(["stage/bob"])
    assert "You haven't said anything" in await why(stage)
    for number in range(ROOMS + 1):
        outcomes.note("stage/bob", f"stage/#{number}", CommandOutcome("!xyzzy", now, "unknown"))
    rooms = [outcomes.last("stage/bob", f"stage/#{number}", now) is not None for number in range(ROOMS + 1)]
    assert rooms == [False] + [True] * ROOMS


@pytest.mark.stage(language="ja")
async def test_in_japanese(stage: Stage) -> None:
    await stage.say("bob", "!xyzzy")
    await stage.advance(8)
    ((_, told),) = await stage.say("bob", "!なぜ")
    assert told.startswith("8秒前の「!xyzzy」：「xyzzy」はわかりません。")
    assert await passes_over(stage, "!参加") == []
    ((_, told),) = await stage.say("bob", "!なぜ")
    assert told.startswith("たった今の「!参加」：サーバーやバウンサーが送り直した古い発言として届いたので")
