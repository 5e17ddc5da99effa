"""A form in which the reader writes words of their own, as a page of a stranger's network presses it."""

import asyncio

from croupier.testing.stage import Stage
from tests.loaded import loaded_once


def test_words_that_a_reader_writes_are_mixed_in_by_one_press_of_the_form() -> None:
    async def play() -> None:
        async with Stage(loaded_once("plugins.dicepoker")) as stage:
            await stage.say("ann", "!dicepoker")
            look = await stage.app.bus.look("a2", "stage/ann", "en")
            assert look is not None
            (join,) = (form for form in look.forms if form.verb == "join")
            told = await stage.say("ann", join.press(words="lucky seven"), pressed=True)
            assert any("“lucky seven”" in line for _, line in told), told

    asyncio.run(play())
