"""Who sits at two tables is told of each hand at which of them it is held."""

import pytest

from croupier.testing.stage import Stage

pytestmark = pytest.mark.stage("plugins.bluebear")


async def told(stage: Stage, name: str, text: str, to: str = "ann") -> list[str]:
    return [line for who, line in await stage.say(name, text) if who == to]


async def begun(stage: Stage, guest: str) -> list[str]:
    """Let ann play with somebody; gives what ann is told in private."""
    await stage.say("ann", "!bluebear seconds 0")
    await stage.say(guest, "!join")
    return await told(stage, "ann", "!start")


async def test_a_hand_names_its_table_where_its_player_sits_at_two(stage: Stage) -> None:
    (alone,) = await begun(stage, "bob")
    assert not alone.startswith("a2")
    assert await told(stage, "ann", "!hand") == [alone]
    (second,) = await begun(stage, "cyd")
    assert second.startswith("b2: ")
    assert await told(stage, "ann", "!#a2 hand") == [f"a2: {alone}"]
    assert await told(stage, "ann", "!#b2 hand") == [second]
    bobs = await told(stage, "bob", "!hand", to="bob")
    assert len(bobs) == 1 and not bobs[0].startswith("a2"), "bob sits at one"


async def test_plain_words_name_it_plainly(stage: Stage) -> None:
    await stage.say("ann", "!set style plain")
    await begun(stage, "bob")
    (second,) = await begun(stage, "cyd")
    assert second.startswith('"b2": ')
