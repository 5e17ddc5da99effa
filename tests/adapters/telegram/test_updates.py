"""What people say and press reaches the core as it was meant."""

import asyncio

import pytest

from core.contract.messages import Inbound, Moved, Reach
from tests.support.telegram_fake.scene import NETWORK, Scene
from tests.support.telegram_fake.world import Chat, User


async def last(stage: Scene) -> Inbound:
    """Let everything be heard, and give what was heard last."""
    await asyncio.sleep(8)
    return stage.bus.heard[-1]


@pytest.mark.stage(reads_all=True)
@pytest.mark.parametrize(
    ("typed", "text", "addressed"),
    [
        ("/bid@croupier_bot 3 5", "bid 3 5", True),
        ("/Bid@Croupier_Bot  3 5", "Bid  3 5", True),
        ("/bid 3 5", "/bid 3 5", False),
        ("@croupier_bot bid 3 5", "bid 3 5", True),
        ("@croupier_bot: bid 3 5", "bid 3 5", True),
        ("5 threes, I say", "5 threes, I say", False),
        ("/start", "/start", False),
    ],
)
async def test_words_in_a_group(stage: Scene, typed: str, text: str, addressed: bool) -> None:
    stage.fake.says(stage.bob, stage.group, typed)
    heard = await last(stage)
    assert (heard.text, heard.addressed, heard.room) == (text, addressed, stage.room())
    assert (heard.account, heard.name, heard.admin) == (stage.account(stage.bob), "Bob", False)


@pytest.mark.stage(reads_all=True)
@pytest.mark.parametrize("typed", ["/bid@other_bot 3 5", "   "])
async def test_what_is_said_to_others_is_not_heard(stage: Scene, typed: str) -> None:
    stage.fake.says(stage.bob, stage.group, "first")
    stage.fake.says(stage.bob, stage.group, typed)
    assert (await last(stage)).text == "first"


async def test_privacy_mode_and_what_comes_through(stage: Scene) -> None:
    says, bob, group = stage.fake.says, stage.bob, stage.group
    await stage.adapter.send(stage.to_room("Bid?", "prompt"))
    post = group.bots()[-1]
    says(bob, group, "@croupier_bot 3 5")
    says(bob, group, "3 5", reply_to=post)
    heard = await last(stage)
    assert [item.text for item in stage.bus.heard] == ["3 5"]
    assert heard.addressed
    says(bob, group, "bid 3 5")
    says(bob, group, "/bid@croupier_bot 3 5")
    assert (await last(stage)).text == "bid 3 5"
    assert len(stage.bus.heard) == 2


async def test_in_private_everything_is_meant_for_us(stage: Scene) -> None:
    for typed in ("/bid 3 5", "bid 3 5", "/bid@croupier_bot 3 5"):
        stage.fake.says(stage.ann, stage.fake.private(stage.ann), typed)
    heard = (await stage.bus.hears(3))[:3]
    assert {(item.text, item.room, item.addressed, item.admin) for item in heard} == {("bid 3 5", "", True, False)}


@pytest.mark.stage(reads_all=True)
async def test_topics_are_rooms_and_answering_nothing_is_no_reply(stage: Scene) -> None:
    fake, bob = stage.fake, stage.bob
    forum = fake.group("Forum", bob, forum=True, topics={7})
    began = fake.service(forum, fake.bot, forum_topic_created={"name": "Dice", "icon_color": 1})
    fake.says(bob, forum, "hello", thread=7, reply_to=began)
    heard = await last(stage)
    assert (heard.room, heard.addressed) == (stage.room(forum, 7), False)
    await stage.adapter.send(stage.to_room("Begun", room=stage.room(forum, 7)))
    assert forum.bots()[-1].thread == 7
    press = fake.press(bob, forum.bots()[-1], "k7 x", forged=True)
    await press.answered()
    assert (await last(stage)).room == stage.room(forum, 7)


@pytest.mark.stage(reads_all=True)
async def test_anonymous_admins_and_strangers_without_a_face(stage: Scene) -> None:
    fake, group = stage.fake, stage.group
    fake.says(stage.ann, group, "/set@croupier_bot tables 2", anonymous=True)
    heard = await last(stage)
    assert (heard.faceless, heard.admin, heard.account) == (True, True, f"{NETWORK}/{group.id}")
    await stage.adapter.send(stage.to_room("Done.", "answer", room="", account=heard.account, table=""))
    assert group.bots()[-1].text == "Done."
    count = len(stage.bus.heard)
    fake.says(User(777000, "Telegram"), group, "/join@croupier_bot")
    fake.says(User(9, "Robot", is_bot=True), group, "/join@croupier_bot")
    await last(stage)
    assert len(stage.bus.heard) == count


async def test_admins_are_asked_live_remembered_and_forgotten_when_they_change(stage: Scene) -> None:
    fake, group = stage.fake, stage.group

    async def admin(user: User) -> bool:
        fake.says(user, group, "/set@croupier_bot")
        return (await last(stage)).admin

    assert await admin(stage.ann)
    assert not await admin(stage.bob)
    assert len(fake.made("getChatAdministrators")) == 1
    group.members[stage.bob.id] = "administrator"
    member = {"chat": group.said(), "from": stage.ann.said(), "date": 1}
    old, new = fake.member(stage.bob, "member"), fake.member(stage.bob, "administrator")
    fake.update("chat_member", member | {"old_chat_member": old, "new_chat_member": new})
    assert await admin(stage.bob)
    assert len(fake.made("getChatAdministrators")) == 2
    group.members[stage.bob.id] = "member"
    assert await admin(stage.bob)
    await asyncio.sleep(301)
    assert not await admin(stage.bob)


async def test_who_cannot_be_asked_about_is_no_admin(stage: Scene) -> None:
    from tests.support.telegram_fake.server import Fault

    stage.fake.fault("getChatAdministrators", Fault(status=500))
    stage.fake.says(stage.ann, stage.group, "/set@croupier_bot")
    assert not (await last(stage)).admin
    stage.fake.says(stage.ann, stage.group, "/set@croupier_bot")
    assert (await last(stage)).admin


async def test_a_group_becomes_a_supergroup(stage: Scene) -> None:
    group = stage.fake.group("Small", stage.ann, type="group")
    await stage.adapter.send(stage.to_room("Begun", room=stage.room(group)))
    new = stage.fake.migrate(group)
    stage.fake.says(stage.ann, new, "/status@croupier_bot")
    await last(stage)
    moved = Moved(stage.room(group), stage.room(new))
    assert stage.bus.items.count(moved) == 1
    assert stage.bus.items.index(moved) < next(
        number for number, item in enumerate(stage.bus.items) if getattr(item, "room", "") == stage.room(new)
    )
    await stage.adapter.send(stage.to_room("Goes on", room=stage.room(new)))
    assert [message.text for message in new.bots() if message.text] == ["Goes on"]


async def test_a_migration_learnt_from_a_refusal(stage: Scene) -> None:
    from core.contract.messages import NotSent

    group = stage.fake.group("Small", stage.ann, type="group")
    new: Chat = stage.fake.group("Small", stage.ann)
    group.moved_to = new.id
    with pytest.raises(NotSent):
        await stage.adapter.send(stage.to_room("Begun", room=stage.room(group)))
    await stage.bus.counts(1, Moved(stage.room(group), stage.room(new)))
    await stage.adapter.send(stage.to_room("Begun", room=stage.room(new)))
    assert new.bots()[-1].text == "Begun"


async def test_put_out_muted_and_back(stage: Scene) -> None:
    fake, group = stage.fake, stage.group
    down, up = Reach(stage.room(), up=False), Reach(stage.room(), up=True)
    for count, status in enumerate(("kicked", "restricted"), 1):
        fake.standing(group, status)
        await stage.bus.counts(count, down)
        calls = len(fake.calls)
        from core.contract.messages import NotSent

        with pytest.raises(NotSent):
            await stage.adapter.send(stage.to_room("x"))
        assert len([call for call in fake.calls[calls:] if call.method != "getUpdates"]) == 0
        fake.standing(group, "member")
        await stage.bus.counts(count, up)
        await stage.adapter.send(stage.to_room("y"))


async def test_muted_without_a_word_is_found_out_and_tried_again_when_somebody_asks(stage: Scene) -> None:
    from core.contract.messages import NotSent

    stage.group.bot = "restricted"
    with pytest.raises(NotSent):
        await stage.adapter.send(stage.to_room("x"))
    await stage.bus.counts(1, Reach(stage.room(), up=False))
    stage.group.bot = "member"
    stage.fake.says(stage.ann, stage.group, "/status@croupier_bot")
    await last(stage)
    assert Reach(stage.room(), up=True) not in stage.bus.items
    await asyncio.sleep(61)
    stage.fake.says(stage.ann, stage.group, "/status@croupier_bot")
    await stage.bus.counts(1, Reach(stage.room(), up=True))
    await stage.adapter.send(stage.to_room("x"))


async def test_start_in_private_greets_and_asks_for_the_games(stage: Scene) -> None:
    chat = stage.fake.private(stage.bob)
    stage.fake.says(stage.bob, chat, "/start")
    await asyncio.sleep(3)
    assert "\u2068Bob\u2069さん、こんにちは！" in chat.bots()[-1].text
    assert chat.bots()[-1].keyboard[0][0]["url"] == "https://t.me/croupier_bot?startgroup=games"
    stage.fake.says(stage.bob, chat, "/start hello")
    await asyncio.sleep(3)
    assert [inbound.text for inbound in await stage.bus.hears(1)] == ["welcome"]
    stage.fake.says(stage.bob, chat, "/start join-K7")
    await asyncio.sleep(3)
    assert "そのリンクはどこにもつながっていません" in chat.bots()[-1].text
    assert [inbound.text for inbound in stage.bus.heard] == ["welcome"] * 2, "a code alone gives nobody a seat"


async def test_a_group_that_added_us_is_greeted_and_shown_the_games(stage: Scene) -> None:
    group = stage.fake.group("New", stage.ann)
    group.bot = "left"
    stage.fake.standing(group, "member", stage.ann)
    [heard] = await stage.bus.hears(1)
    assert (heard.text, heard.room, heard.addressed) == ("welcome", stage.room(group), True)
    await asyncio.sleep(3)
    assert "Telegram only shows me commands that name me" in group.bots()[0].text
    stage.fake.says(stage.ann, group, "/start@croupier_bot games")
    assert (await last(stage)).text == "welcome"
    assert len(stage.bus.heard) == 1


async def test_a_group_is_greeted_in_the_language_of_whoever_adds_us_and_told_what_we_lack(stage: Scene) -> None:
    group = stage.fake.group("New", stage.bob, forum=True)
    group.bot = "left"
    stage.fake.standing(group, "member", stage.bob)
    [heard] = await stage.bus.hears(1)
    assert (heard.text, heard.language, heard.account) == ("welcome", "ja", stage.account(stage.bob))
    await asyncio.sleep(3)
    text = group.bots()[0].text
    assert text.startswith("みなさん、こんにちは！") and "管理者にしてください" in text and "閉じたトピック" in text


async def test_whoever_puts_us_where_we_may_not_write_is_told_in_private_how_we_may(stage: Scene) -> None:
    group = stage.fake.group("Quiet", stage.ann)
    group.bot = "left"
    stage.fake.standing(group, "restricted", stage.ann)
    await asyncio.sleep(3)
    assert group.bots() == []
    assert "I'm in “Quiet” but can't write there" in stage.fake.private(stage.ann).bots()[-1].text


async def test_what_should_not_stand_there_is_deleted_where_we_may(stage: Scene) -> None:
    for status, stands in (("administrator", False), ("member", True)):
        stage.group.bot = status
        said = stage.fake.says(stage.ann, stage.group, "/choose@croupier_bot high")
        heard = await last(stage)
        await stage.adapter.send(stage.to(stage.ann, "Not here.", "refusal", erase=heard.id))
        await asyncio.sleep(5)
        assert (said.id in stage.group.messages) is stands
    assert [message.text for message in stage.fake.private(stage.ann).bots()] == ["Not here."] * 2
