"""What is said at the same time is shown at once: one drawing, one edit, and nobody waits long for it."""

import asyncio
from dataclasses import replace

import pytest

from adapters.telegram.boards.posts import CALM
from adapters.telegram.sending.mentions import ANYWHERE, MOMENT, Turns
from core.contract.looks import Glance
from core.contract.messages import Inbound, Moved, NotSent
from croupier.network import Heard, Span
from tests.adapters.telegram.test_panels import look, told
from tests.telegram_fake.scene import UP, Scene, rows
from tests.telegram_fake.server import Fault


def reading(stage: Scene) -> list[str]:
    """Note whoever looks from now on."""
    stage.bus.looked.clear()
    return stage.bus.looked


async def under_way(stage: Scene, seconds: float) -> None:
    """Let Ann say in the group what takes so long to be dealt with."""

    async def answer(inbound: Inbound) -> None:
        await asyncio.sleep(seconds)

    stage.bus.answer = answer
    heard = len(stage.bus.heard)
    stage.fake.says(stage.ann, stage.group, "/bid@croupier_bot")
    await stage.bus.hears(heard + 1)


def edits(stage: Scene) -> int:
    return len(stage.fake.made("editMessageText"))


async def changes(stage: Scene, version: int, seconds: float = 0.0) -> float:
    """Tell the group of another version; gives how long it took to be told."""
    shown = look(stage, awaited=True, wait=1, version=version, round=version)
    stage.bus.looks["k7"] = replace(shown, heard=(Heard(version, ((Span("news"),),)),))
    stage.adapter.changed("k7", version)
    began = asyncio.get_running_loop().time()
    await stage.adapter.send(stage.to_room("news", choices=rows("go")))
    return asyncio.get_running_loop().time() - began


async def test_a_board_waits_for_what_else_is_said_in_its_chat_but_not_long(stage: Scene) -> None:
    await stage.adapter.send(stage.to_room("news"))
    await asyncio.sleep(60)
    await under_way(stage, 0.1)
    assert 0.05 < await changes(stage, 2) < 0.15
    await asyncio.sleep(60)
    await under_way(stage, 10.0)
    assert MOMENT <= await changes(stage, 3) < MOMENT + 0.05


async def test_another_chat_keeps_nobody_waiting(stage: Scene) -> None:
    other = stage.fake.group("Cards", stage.ann)
    other.members[stage.ann.id] = "creator"
    await stage.adapter.send(stage.to_room("news"))
    await asyncio.sleep(60)
    stage.group, group = other, stage.group
    await under_way(stage, 10.0)
    stage.group = group
    assert await changes(stage, 2) < MOMENT / 2


async def test_what_a_board_shows_already_costs_neither_a_look_nor_an_edit(stage: Scene) -> None:
    looks = reading(stage)
    await changes(stage, 1)
    await changes(stage, 2)
    before = len(looks), edits(stage)
    await changes(stage, 2)
    assert (len(looks), edits(stage)) == before
    stage.bus.looks["k7"] = replace(stage.bus.looks["k7"], version=3)
    stage.adapter.changed("k7", 3)
    await stage.adapter.send(stage.to_room("news", choices=rows("other")))
    assert edits(stage) == before[1] + 1, "its buttons are others"
    before = len(looks), edits(stage)
    await stage.adapter.send(stage.to_room("yours", "prompt", choices=rows("other")))
    assert len(looks) == before[0] + 1, "whoever is asked may have to be called"


async def test_news_that_come_before_it_is_known_that_their_table_has_changed_are_shown(stage: Scene) -> None:
    await changes(stage, 1)
    heard = (Heard(2, ((Span("Bob is out"),),)),)
    stage.bus.looks["k7"] = replace(stage.bus.looks["k7"], version=2, phase="ended", heard=heard)
    await stage.adapter.send(stage.to_room("Bob is out", choices=rows("go")))
    [post] = stage.group.bots()
    assert "Bob is out" in post.text


async def spoken(stage: Scene, seconds: float) -> None:
    """Let Ann say in the group what pushes a post out of sight, each to be dealt with in so many seconds."""
    for _ in range(8):
        await under_way(stage, 0.0)
    await under_way(stage, seconds)


async def test_a_post_that_is_pushed_away_by_what_changes_its_table_is_moved_once_with_the_news(stage: Scene) -> None:
    await changes(stage, 1)
    await asyncio.sleep(60)
    await spoken(stage, 0.1)
    await asyncio.sleep(0.05)
    await changes(stage, 2)
    await asyncio.sleep(60)
    assert len(stage.fake.made("sendMessage")) == 2 and edits(stage) == 0
    [post] = stage.group.bots()
    assert "2" in post.text


async def test_a_post_that_is_pushed_away_by_what_nobody_is_told_of_is_moved_all_the_same(stage: Scene) -> None:
    await changes(stage, 1)
    await asyncio.sleep(60)
    await spoken(stage, 0.1)
    stage.adapter.changed("k7", 2)
    await asyncio.sleep(CALM + 1)
    assert len(stage.fake.made("sendMessage")) == 2


async def test_a_change_that_ended_with_the_adapter_hides_no_later_one(stage: Scene) -> None:
    await told(stage, "one", awaited=True, wait=1)
    await changes(stage, 1)
    await asyncio.sleep(60)
    await under_way(stage, 10.0)  # so that panels wait, too
    stage.adapter.changed("k7", 2)
    await asyncio.sleep(0)
    await stage.stop()
    stage.running = asyncio.create_task(stage.adapter.run(stage.bus))
    await stage.bus.counts(2, UP)
    looked = reading(stage)
    stage.bus.looks["k7"] = look(stage, awaited=True, wait=2, version=3)
    stage.adapter.changed("k7", 3)
    await asyncio.sleep(60)
    assert stage.room() in looked and stage.account(stage.ann) in looked, looked


async def test_a_chat_that_moves_meanwhile_is_told_where_it_goes_on(stage: Scene) -> None:
    stage.group = stage.fake.group("Small", stage.ann, type="group")
    stage.group.members[stage.ann.id] = "creator"
    await stage.adapter.send(stage.to_room("news"))
    await asyncio.sleep(60)
    await under_way(stage, 0.1)
    telling = asyncio.create_task(changes(stage, 2))
    await asyncio.sleep(0.01)
    stage.fake.migrate(stage.group)
    with pytest.raises(NotSent):
        await stage.adapter.send(stage.to_room("an answer", "answer", table=""))
    with pytest.raises(NotSent) as refused:
        await telling
    assert refused.value.again, "it is addressed anew"
    assert [item for item in stage.bus.items if isinstance(item, Moved)], "the core knows where to"


async def test_panels_are_glanced_at_once_for_all_that_changes_at_the_same_time(stage: Scene) -> None:
    await told(stage, "one", awaited=False, wait=1)
    glances = stage.bus.glanced
    glances.clear()
    stage.bus.glances.append(Glance(1, False, "stands", "5 5", ()))
    await under_way(stage, 0.1)
    for version in range(5):
        stage.adapter.changed("k7", version)
    await asyncio.sleep(60)
    assert len(glances) == 1


async def test_whoever_waits_for_calm_anywhere_waits_for_all_chats() -> None:
    turns, said = Turns(), [Inbound(chat, "tg/1", "ann", "hello", room=chat) for chat in ("tg/-1", "tg/-2")]
    for inbound in said:
        turns.began(inbound)
    waiting = asyncio.create_task(turns.settled(ANYWHERE))
    await asyncio.sleep(0.01)
    turns.ended(said[0])
    await asyncio.sleep(0.01)
    assert not waiting.done()
    turns.ended(said[1])
    await asyncio.sleep(0.01)
    assert waiting.done()
    await turns.settled("tg/-1")


async def test_what_is_told_in_a_chat_while_it_moves_is_what_waits_where_it_goes_on(stage: Scene) -> None:
    stage.group = stage.fake.group("Small", stage.ann, type="group")
    await stage.adapter.send(stage.to_room("news", choices=rows("old")))
    await asyncio.sleep(60)
    stage.fake.fault("editMessageText", Fault(late=5.0))
    telling = asyncio.create_task(stage.adapter.send(stage.to_room("more", choices=rows("new"))))
    await asyncio.sleep(2)
    large = stage.fake.migrate(stage.group)
    await telling
    await asyncio.sleep(60)
    assert large.bots()[-1].labels() == ["new"]
