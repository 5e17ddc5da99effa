"""What decided a match stands on the page of its replay: each the way to its step, its picture and its link."""

import re

import pytest

from tests.adapters.web.visits import Visits
from tests.tables.replays.over import begun, ended


@pytest.mark.parametrize(("language", "headed"), [("en", "What decided it"), ("ja", "勝負を分けた場面")])
async def test_each_moment_leads_to_its_step(visits: Visits, language: str, headed: str) -> None:
    table = await begun(visits.stage, "bluebear")
    await ended(visits.stage, table)
    numbers = [moment.number for moment in table.sheet.moments]
    assert numbers, "else there is nothing to list"
    look = await visits.stage.app.bus.look("a2", "stage/ann", "en")
    at = look.address if look is not None else ""
    async with visits.visitor(language) as eve:
        await eve.get(f"/t/{at}/replay")
        assert headed in eve.page
        found = re.findall(r'<a href="\?step=(\d+)&amp;as=[\w-]+">(.+?)</a>', eve.page)
        assert {int(step) for step, _ in found} == set(numbers)
        assert all("ann" in said or "bob" in said for _, said in found)
        await eve.get(f"/t/{at}/replay?step={numbers[0]}")
        assert f'data-share="/t/{at}/replay?step={numbers[0]}"' in eve.page, "which passes it on"
        assert 'id="felt"' in eve.page
        await eve.get(f"/t/{at}/replay.html")
        assert 'id="decided"' not in eve.page, "a file leads nowhere"


async def test_a_room_that_keeps_it_off_has_none(visits: Visits) -> None:
    await visits.stage.say("ann", "!set recap off")
    table = await begun(visits.stage, "bluebear")
    await ended(visits.stage, table)
    assert table.sheet.moments == ()
    look = await visits.stage.app.bus.look("a2", "stage/ann", "en")
    async with visits.visitor() as eve:
        await eve.get(f"/t/{look.address if look else ''}/replay")
        assert "What decided it" not in eve.page
