"""Another game with those whom one played with: who is called to it sees that on the page where they played."""

import asyncio
import re

import pytest

from adapters.web.live import watchers
from adapters.web.visitors import phrases
from tests.adapters.web.test_pages import opened
from tests.adapters.web.visits import Visits, text


@pytest.mark.parametrize(("language", "label"), [("en", "Play again with bob"), ("ja", "bobさんともう一度")])
async def test_who_is_called_to_another_game_sees_by_whom_and_follows_by_one_press(
    visits: Visits, language: str, label: str
) -> None:
    async with visits.visitor() as ann, visits.visitor() as bob:
        await opened(visits, ann, "Liar's duel")
        await ann.press("Invite")
        found = re.search(r"/j/(\S+)", text(ann.page))
        assert found is not None
        await bob.get("/")
        await bob.press("Join", name="bob", words=found[1])
        for sure in ("1", "2"):
            await bob.post("/t/a2", do="a2 leave", id=sure)
            await visits.stage.settle()
        ann.client.headers["accept-language"] = language
        assert phrases(language)["over"] in await ann.get("/t/a2") and label not in text(ann.page)
        async with visits.stream("/t/a2", ann.cookies()) as stream:
            _, whole = await stream.next()
            assert whole["call"] == ""
            await bob.post("/t/a2", do="a2 again", id="3")
            assert bob.path == "/t/b2" and "bob you" in text(bob.page)
            await visits.stage.settle()
            await asyncio.sleep(watchers.PULSE)
            _, told = await stream.next()
            assert "Play again with bob" in text(told["regions"]["moves"][1]), "an open page shows it by itself"
            assert told["call"] == "Play again with bob · Liar's duel"
        assert label in await ann.get("/t/a2")
        await ann.press(label)
        assert ann.path == "/t/b2" and label not in await bob.get("/t/a2")
        assert re.search("bob you.* ann", await bob.get("/t/b2"))
