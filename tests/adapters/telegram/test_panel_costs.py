"""What a panel costs: one edit for a piece of news, and no look at the table while a glance shows nothing new."""

import asyncio
from dataclasses import replace

from core.contract.looks import Glance
from tests.adapters.telegram.test_panels import look, shown, told
from tests.telegram_fake.scene import Scene
from tests.telegram_fake.server import Fault

PIECES = 12
GLANCE = Glance(1, True, "stands", "5 5", "go")


def edits(stage: Scene) -> int:
    return len([call for call in stage.fake.made("editMessageText") if call.given["chat_id"] == stage.ann.id])


async def test_a_piece_of_news_is_one_edit_however_many_came_before(stage: Scene) -> None:
    for number in range(PIECES):
        await told(stage, f"news {number}", awaited=True, wait=1)
        stage.adapter.changed("k7", number)
        await asyncio.sleep(60)
    assert edits(stage) == PIECES - 1, "the first one was posted"
    assert f"news {PIECES - 1}" in shown(stage)[0].text


async def test_what_a_panel_is_being_edited_to_is_not_edited_in_once_more(stage: Scene) -> None:
    await told(stage, "one", awaited=True, wait=1)
    stage.fake.fault("editMessageText", Fault(late=5.0))
    telling = asyncio.create_task(told(stage, "two", awaited=True, wait=1))
    await asyncio.sleep(2)
    looks = counting(stage)
    stage.adapter.changed("k7", 2)
    await telling
    await asyncio.sleep(60)
    assert (edits(stage), len(looks)) == (1, 1), "seen once, while it was sent"


async def test_what_changes_while_the_first_panel_is_posted_is_shown(stage: Scene) -> None:
    stage.fake.fault("sendMessage", Fault(late=5.0))
    telling = asyncio.create_task(told(stage, "one", awaited=True, wait=1))
    await asyncio.sleep(2)
    stage.bus.looks["k7"] = look(stage, awaited=True, wait=1, hand="6 6")
    stage.adapter.changed("k7", 2)
    await telling
    await asyncio.sleep(60)
    assert "6 6" in shown(stage)[0].text


def counting(stage: Scene, glances: list[Glance | None] | None = None) -> list[str]:
    """Note whoever looks from now on; the newest of these is what a glance shows."""
    if glances is not None:
        stage.bus.glances = glances
    stage.bus.looked.clear()
    return stage.bus.looked


async def test_a_table_is_looked_at_only_where_a_glance_shows_something_new(stage: Scene) -> None:
    glances: list[Glance | None] = [GLANCE]
    looks = counting(stage, glances)
    await told(stage, "one", awaited=True, wait=1)

    async def changes(glance: Glance | None, hand: str = "5 5") -> int:
        glances.append(glance)
        stage.bus.looks["k7"] = look(stage, awaited=True, wait=1, hand=hand)
        before = len(looks)
        stage.adapter.changed("k7", len(glances))
        await asyncio.sleep(60)
        assert hand in shown(stage)[0].text
        return len(looks) - before

    assert await changes(GLANCE) == 0
    assert await changes(replace(GLANCE, position="more")) == 1, "it may be seen, but is not"
    assert await changes(replace(GLANCE, position="more")) == 0
    assert await changes(replace(GLANCE, hand="6 6"), "6 6") > 0
    assert await changes(replace(GLANCE, hand="6 6"), "6 6") == 0
    idle = replace(GLANCE, hand="6 6", awaited=False)
    assert await changes(idle, "6 6") == 1
    assert await changes(replace(idle, position="less"), "6 6") == 0, "who need not act reads no position"
    assert await changes(None, "6 6") == 1, "where nothing can be told by a glance"


async def test_a_panel_is_glanced_at_once_for_each_version_of_its_table(stage: Scene) -> None:
    looked = stage.bus.glanced
    stage.bus.glances.append(GLANCE)
    await told(stage, "one", awaited=True, wait=1)
    await asyncio.sleep(60)
    for version, due in ((5, 1), (5, 0), (6, 1)):
        looked.clear()
        stage.adapter.changed("k7", version)
        await asyncio.sleep(60)
        assert len(looked) == due, "a clock that goes on changes no panel"


async def test_news_are_told_without_a_look_where_a_glance_shows_nothing_new(stage: Scene) -> None:
    glances: list[Glance | None] = [GLANCE]
    looks = counting(stage, glances)

    async def costs(text: str, glance: Glance | None, hand: str = "5 5", wait: int = 1) -> int:
        glances.append(glance)
        before = len(looks)
        await told(stage, text, awaited=True, wait=wait, hand=hand)
        await asyncio.sleep(60)
        assert text in shown(stage)[0].text
        assert hand in shown(stage)[0].text
        return len(looks) - before

    assert await costs("one", GLANCE) == 1
    assert await costs("two", GLANCE) == 0
    assert await costs("three", replace(GLANCE, hand="6 6"), "6 6") == 1
    assert await costs("four", replace(GLANCE, hand="6 6", position="more"), "6 6") == 1
    assert await costs("five", replace(GLANCE, hand="6 6", position="more", quiet=True), "6 6") == 1
    assert await costs("six", None, "6 6") == 1


async def test_who_need_not_act_is_not_looked_for_at_each_turn(stage: Scene) -> None:
    idle = replace(GLANCE, awaited=False)
    glances: list[Glance | None] = [idle]
    looks = counting(stage, glances)
    await told(stage, "one", awaited=False, wait=1)
    stage.bus.looks["k7"] = look(stage, awaited=False, wait=2)
    for wait, due in ((2, True), (3, False), (4, False)):
        glances.append(replace(idle, wait=wait))
        before = edits(stage)
        stage.adapter.changed("k7", wait)
        await asyncio.sleep(60)
        assert edits(stage) - before == due, "what was told in a turn that is over is folded away, once"
    assert len(looks) == 1


async def test_who_cannot_be_written_to_is_not_looked_for(stage: Scene) -> None:
    stage.ann.started = False
    await told(stage, "one", awaited=True, wait=1)
    looks = counting(stage)
    stage.adapter.changed("k7", 2)
    await asyncio.sleep(60)
    assert looks == []


async def test_an_edit_that_failed_is_not_taken_for_what_is_shown(stage: Scene) -> None:
    glances: list[Glance | None] = [GLANCE]
    counting(stage, glances)
    await told(stage, "one", awaited=True, wait=1)
    glances.append(replace(GLANCE, hand="6 6"))
    stage.bus.looks["k7"] = look(stage, awaited=True, wait=1, hand="6 6")
    stage.fake.fault("editMessageText", *(Fault(status=502) for _ in range(9)))
    stage.adapter.changed("k7", 2)
    await asyncio.sleep(600)
    assert "6 6" not in shown(stage)[0].text
    stage.fake.faults.clear()
    stage.adapter.changed("k7", 2)
    await asyncio.sleep(60)
    assert "6 6" in shown(stage)[0].text
