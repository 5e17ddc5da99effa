"""Channels that refuse our words are out of reach at once, and tried again when that may help."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from core.contract.messages import Keeper, NotSent, Outbound, Reach, Span
from tests.support.scripted_ircd import FAST, ISUPPORT, Scene, scripted

ROOM = "irc:test/#dice"
ANN = Keeper("irc:test/nick/ann!a@h", "ann", False)
OPEN, SILENCED = Reach(ROOM, True), Reach(ROOM, False, (ANN,))
MODERATED = ":irc.test 404 croupier #DICE :Cannot send to channel (+m)"
COLOURS = ":irc.test 404 croupier #dice :Can't send colors to channel (+c is set)"


@asynccontextmanager
async def playing() -> AsyncIterator[Scene]:
    """Let the bot into a channel that ann keeps, with bob and a bot that is an operator too."""
    async with scripted(**FAST) as stage:
        await stage.server.welcome(isupport=ISUPPORT.replace("imnpst", "cimnpst") + " BOT=B")
        await stage.server.seat("@ann!a@h", "bob!b@h", "@serv!s@h")
        stage.server.send(":irc.test 352 croupier #dice s h irc.test serv H@B :0 real")
        await stage.server.caught_up()
        yield stage


@pytest.fixture
async def stage() -> AsyncIterator[Scene]:
    async with playing() as stage:
        yield stage


async def say(stage: Scene, text: str = "your turn", style: str = "strong") -> str:
    """Let the bot say something in the channel; gives the line."""
    assert style in ("strong", "")
    await stage.adapter.send(Outbound("1", ((Span(text, style), Span(" now")),), "prompt", room=ROOM))  # type: ignore[arg-type]  # narrowed
    return await stage.server.hears("PRIVMSG #dice")


async def pass_time(stage: Scene, seconds: int) -> None:
    """Let time go by on a server that is alive."""
    for _ in range(0, seconds, 10):
        await stage.clock.advance(10)
        await stage.server.caught_up()


def reached(stage: Scene) -> list[Reach]:
    return [item for item in stage.bus.items if isinstance(item, Reach)]


@pytest.mark.parametrize(
    "refusal",
    [MODERATED, ":s 404 croupier #dice :You are banned", ":s 477 croupier #dice :+M", ":s 415 croupier #dice :x"],
)
async def test_a_channel_that_refuses_us_is_out_of_reach_and_its_keepers_are_named(stage: Scene, refusal: str) -> None:
    await say(stage)
    await stage.hears(refusal, refusal, refusal)
    assert reached(stage) == [SILENCED]
    with pytest.raises(NotSent):
        await say(stage)
    await stage.hears(":bob!b@h PRIVMSG #dice :!status")
    assert stage.bus.texts == ["!status"], "what people say there is heard all the same"


@pytest.mark.parametrize(
    "modes", ["+v croupier", "+o-t CROUPIER", "-m", "-b *!*@here.example", "+e *!*@here.example", "-nm+v bob"]
)
async def test_a_mode_that_may_have_lifted_it_ends_it_at_once(stage: Scene, modes: str) -> None:
    await say(stage)
    await stage.hears(MODERATED, f":ann!a@h MODE #dice {modes}")
    assert reached(stage) == [SILENCED, OPEN]
    assert await say(stage)


@pytest.mark.parametrize("modes", ["+v bob", "-o ann", "+b x!*@*", "+k key", "+l 5", "+mt"])
async def test_any_other_mode_does_not(stage: Scene, modes: str) -> None:
    await say(stage)
    await stage.hears(MODERATED, f":ann!a@h MODE #dice {modes}", ":ann!a@h MODE #other -m")
    assert [reach.up for reach in reached(stage)] == [False]


async def test_else_it_is_tried_later_and_later(stage: Scene) -> None:
    for tries, delay in enumerate((60, 120, 240, 480, 900, 900), 1):
        await say(stage)
        await stage.hears(MODERATED)
        await pass_time(stage, delay - 10)
        assert len(reached(stage)) == 2 * tries - 1
        await pass_time(stage, 10)
        assert reached(stage)[2 * tries - 1 :] == [OPEN]
    await say(stage)
    await pass_time(stage, 910)
    await stage.hears(MODERATED)  # for once it went well, so this is another time
    await pass_time(stage, 60)
    assert reached(stage)[-1] == OPEN
    assert stage.server.connections == 1


async def test_put_out_and_let_in_again_it_may_speak(stage: Scene) -> None:
    await say(stage)
    await stage.hears(MODERATED, ":ann!a@h KICK #dice croupier :out")
    await stage.clock.advance(10)
    await stage.server.seat("@ann!a@h")
    await stage.server.caught_up()
    assert reached(stage) == [SILENCED, OPEN]
    assert await say(stage)


async def test_where_c_is_set_lines_have_no_formatting(stage: Scene) -> None:
    assert "MODE #dice" in stage.server.heard
    assert await say(stage) == "PRIVMSG #dice :\x02your turn\x02 now"
    await stage.hears(":irc.test 324 croupier #dice +cntk key")
    assert await say(stage) == "PRIVMSG #dice :your turn now"
    await stage.hears(":ann!a@h MODE #dice -c")
    assert await say(stage) == "PRIVMSG #dice :\x02your turn\x02 now"
    await stage.hears(":ann!a@h MODE #dice +c")
    assert await say(stage) == "PRIVMSG #dice :your turn now"
    assert reached(stage) == []


@pytest.mark.parametrize("refusal", [COLOURS, ":s 408 croupier #dice :You cannot use control codes here"])
async def test_what_comes_back_for_its_formatting_is_told_again_without(stage: Scene, refusal: str) -> None:
    await say(stage)
    await stage.hears(refusal, refusal)
    assert reached(stage) == [Reach(ROOM, False, (ANN,)), OPEN]
    assert await say(stage) == "PRIVMSG #dice :your turn now"
    await stage.clock.advance(20)
    await stage.hears(refusal)
    assert reached(stage)[2:] == [SILENCED], "so it is not for the formatting"


async def test_a_line_that_comes_late_from_a_channel_that_we_left_changes_nothing(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with playing() as stage:
        await stage.hears(":ann!a@h KICK #dice croupier :out", MODERATED, ":s 404 croupier #elsewhere :no")
        assert reached(stage) == [Reach(ROOM, False)]
    assert "trying again" not in caplog.text


async def test_of_many_keepers_a_few_are_named_who_spoke_last(stage: Scene) -> None:
    for number in range(9):
        await stage.hears(f":op{number}!o@h JOIN #dice", f":ann!a@h MODE #dice +o op{number}")
    for number in (3, 7, 5):
        await stage.clock.advance(1)
        await stage.hears(f":op{number}!o@h PRIVMSG #dice :hm")
    await say(stage)
    await stage.hears(":ann!a@h MODE #dice +o croupier", MODERATED)
    assert [keeper.name for keeper in reached(stage)[0].keepers or ()] == ["op5", "op7", "op3"]
