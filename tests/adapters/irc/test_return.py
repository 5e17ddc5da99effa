"""Coming back after the connection was lost: what is new is taken for new."""

import asyncio
from collections.abc import Awaitable, Callable

from core.messages import Inbound, Network
from tests.scripted_ircd import Scene, scripted, turn

UP, DOWN = Network("irc:test", True), Network("irc:test", False)
PEOPLE = ("ann!a@h", "bob!b@h")


def play(scene: Callable[[Scene], Awaitable[None]]) -> None:
    async def run() -> None:
        async with scripted() as stage:
            await stage.up(*PEOPLE)
            await scene(stage)

    asyncio.run(run())


async def away_and_back(stage: Scene) -> None:
    """Cut the line, and let the bot come back."""
    ups = stage.bus.items.count(UP)
    stage.server.hang_up()
    await stage.bus.gets(lambda item: item == DOWN)
    await turn()
    await stage.clock.advance(2)
    await stage.up(*PEOPLE)
    await stage.bus.counts(UP, ups + 1)


def test_the_first_words_after_a_return_are_no_repetition_of_older_ones() -> None:
    async def scene(stage: Scene) -> None:
        await stage.hears(":ann!a@h PRIVMSG #dice :before")
        await away_and_back(stage)
        await stage.hears(":ann!a@h PRIVMSG #dice :after")
        before, after = [item for item in stage.bus.items if isinstance(item, Inbound)]
        assert (before.text, after.text) == ("before", "after")
        assert before.id != after.id

    play(scene)
