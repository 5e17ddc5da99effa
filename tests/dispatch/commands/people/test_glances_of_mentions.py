"""What a player has chosen for themselves is noticed by whoever keeps a view of their hand."""

from croupier.testing.stage import Stage
from tests.support.loaded import loaded_once


async def test_a_glance_is_another_one_once_the_player_wants_no_mentions_and_the_same_when_they_want_them_again() -> (
    None
):
    async with Stage(loaded_once("plugins.dicepoker")) as stage:
        for name, words in (("ann", "!dicepoker"), ("bob", "!join"), ("ann", "!start")):
            await stage.say(name, words)
        before = await stage.app.bus.glance("a2", "stage/ann")
        assert before is not None
        await stage.say("ann", "!me mentions off")
        assert await stage.app.bus.glance("a2", "stage/ann") != before
        await stage.say("ann", "!me mentions on")
        assert await stage.app.bus.glance("a2", "stage/ann") == before
