"""A form in which the reader writes words of their own, as a page of a stranger's network presses it."""

from croupier.testing.stage import Stage
from tests.support.loaded import loaded_once


async def test_words_that_a_reader_writes_are_mixed_in_by_one_press_of_the_form() -> None:
    async with Stage(loaded_once("plugins.dicepoker")) as stage:
        await stage.say("ann", "!dicepoker")
        look = await stage.app.bus.look("a2", "stage/ann", "en")
        assert look is not None
        (join,) = (form for form in look.forms if form.verb == "join")
        told = await stage.say("ann", join.press(words="lucky seven"), pressed=True)
        assert any("“lucky seven”" in line for _, line in told), told
