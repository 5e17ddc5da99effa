"""What is told of how people fare is the same in two worlds that differ in the hidden dice of a table that plays."""

import asyncio

from core.house.privacy import export
from croupier.testing.stage import Stage
from tests.house.ratings.test_evenings import table
from tests.support.evenings import plugins

Told = list[tuple[str, str, list[tuple[str, str]]]]
WORDS = (
    *("stats", "stats ann", "stats bluebear", "stats ann bluebear", "history", "history ann", "history bob"),
    *("top", "top bluebear", "top bluebear all", "top bluebear month", "top bluebear house", "top dicepoker month"),
    *("me", "export me", "score", "score ann", "score ann bob"),
)
ASKERS = ("ann", "bob", "eve")


async def answers(stage: Stage) -> Told:
    """Ask all there is, in the room and in private: two who play, and one who does not."""
    told: Told = []
    for name in ASKERS:
        for words in WORDS:
            for private in (False, True):
                await stage.advance(0.5)
                said = await stage.say(name, words if private else f"!{words}", private=private)
                told.append((name, words, said))
        await stage.advance(70)  # or it would be meant
        told.append((name, "leave", await stage.say(name, "!leave")))
    return told


def world(secret: str) -> tuple[Told, str]:
    """Play an evening up to a table with this secret; gives all answers, and the dice that ann has."""

    async def evening() -> tuple[Told, str]:
        async with Stage(plugins(), seed="the same", buttons=False) as stage:
            for _ in range(2):
                await table(stage, "ann", "bob", "cara")
                await stage.advance(60)
            stage.seed = secret
            await stage.say("ann", "!bluebear seconds 0")
            await stage.say("bob", "!join")
            dealt = await stage.say("ann", "!start")
            told = await answers(stage)
            (running,) = stage.app.tables
            seat = running.state.wait.seats[0]
            await stage.say(running.names()[seat], "!bid 1 2")
            told += await answers(stage)
            kept = await export.everything(stage.app.storage, 1)
            return [*told, ("ann", "kept", [("ann", line) for line in export.lines(kept)])], str(dealt)

    return asyncio.run(evening())


def test_two_worlds_are_told_the_same() -> None:
    (one, dice), (other, others) = world("one"), world("three")
    assert dice != others, "else there is nothing to hide"
    assert len(one) > 150 and any("1587" in line or "+" in line for _, _, said in one for _, line in said)
    assert [answer for answer, same in zip(one, other, strict=True) if answer != same] == []
