"""Settings of a room and of a person, lists and languages: choices that change where they stand, by taps alone."""

import asyncio

from tests.adapters.telegram.test_house import House
from tests.support.telegram_fake.world import Chat, Message, User


def data(message: Message) -> list[str]:
    return [str(button.get("callback_data", "")) for row in message.keyboard for button in row]


async def said(house: House, user: User, chat: Chat, text: str) -> Message:
    """Say a command, and wait for the choices that answer it."""
    known = set(chat.messages)
    house.fake.says(user, chat, text)
    return await house.shown(lambda: next((m for m in chat.bots() if m.id not in known and m.keyboard), None))  # type: ignore[no-any-return]


async def tapped(house: House, user: User, message: Message, words: str) -> str:
    """Tap a choice, and give what its presser is told, once the message has changed if it does."""
    before, press = message.edits, house.fake.press(user, message, words)
    told = await press.answered()
    if not told:
        await house.shown(lambda: message.edits > before)
    await asyncio.sleep(1)
    return told


def is_small(message: Message) -> bool:
    return len(message.keyboard) <= 8 and len(message.labels()) <= 24


async def test_an_admin_sets_a_room_without_typing_on_one_message(house: House) -> None:
    panel = await said(house, house.bob, house.group, "/settings@croupier_bot")
    for words in ("window", "window 60", "openers", "openers admins", "games", "games dicepoker off", "games 2", ""):
        assert await tapped(house, house.ann, panel, f"- settings {words}".strip()) in (
            "",
            "Tables that are open already keep what they had.",
        )
        assert is_small(panel), panel.keyboard
    assert {"Games: 7/8", "Seconds to join: 60", "Who opens tables: admins only"} <= set(panel.labels())
    assert await tapped(house, house.ann, panel, "- settings quiet on") == ""
    assert "Fewer messages: on" in panel.labels()
    await tapped(house, house.ann, panel, "- settings language")
    await tapped(house, house.ann, panel, "- settings language ja")
    assert "言語：日本語" in panel.labels() and panel.text.startswith("この部屋の設定")
    assert house.group.bots() == [panel], "nothing else was said"


async def test_rights_are_asked_at_the_press_and_who_has_none_reads_it_in_a_box(house: House) -> None:
    panel = await said(house, house.ann, house.group, "/settings@croupier_bot")
    for words in ("- settings window", "- settings quiet on", "- settings games"):
        press = house.fake.press(house.bob, panel, words)
        assert await press.answered() == "Only an admin of this room can do that."
        assert press.answer is not None and press.answer["show_alert"] is True
    await asyncio.sleep(3)
    assert panel.edits == 0
    house.group.members[house.ann.id] = "member"
    house.fake.update("chat_member", _demoted(house))
    assert await tapped(house, house.ann, panel, "- settings quiet on") == "Only an admin of this room can do that."


def _demoted(house: House) -> dict[str, object]:
    member = {"user": house.ann.said(), "status": "member"}
    chat, by = house.group.said(), house.ann.said()
    return {"chat": chat, "from": by, "date": 1, "old_chat_member": member, "new_chat_member": member}


async def test_a_panel_whose_facts_changed_elsewhere_is_refreshed_at_the_next_press(house: House) -> None:
    panel = await said(house, house.ann, house.group, "/settings@croupier_bot")
    house.fake.says(house.ann, house.group, "/set@croupier_bot window 45")
    house.fake.says(house.ann, house.group, "/disable@croupier_bot peek")
    await house.shown(lambda: "switched off" in house.post().text)
    assert "Seconds to join: 45" not in panel.labels()
    await tapped(house, house.ann, panel, "- settings stats off")
    assert {"Seconds to join: 45", "Games: 7/8", "Ratings: off"} <= set(panel.labels())


async def test_a_number_is_asked_for_and_read_off_a_reply(house: House) -> None:
    panel = await said(house, house.ann, house.group, "/settings@croupier_bot")
    await tapped(house, house.ann, panel, "- settings window")
    house.fake.press(house.ann, panel, "- settings window ?")
    asked = await house.shown(lambda: next((m for m in house.group.bots() if m.forced), None))
    assert "Seconds to join" in asked.text
    house.fake.says(house.ann, house.group, "77", reply_to=asked)
    await house.shown(lambda: "window is now 77" in house.post().text)


async def test_a_person_chooses_in_private_with_ticks_and_in_a_group_by_boxes(house: House) -> None:
    mine = house.fake.private(house.bob)
    house.bob.started = True
    panel = await said(house, house.bob, mine, "/me")
    assert {"✓ Mention me", "✓ My rooms see how I do"} <= set(panel.labels())
    await tapped(house, house.bob, panel, "- me mentions off")
    await tapped(house, house.bob, panel, "- me show nobody")
    assert {"✓ Don't mention me", "✓ Nobody sees how I do"} <= set(panel.labels()) and is_small(panel)
    await tapped(house, house.bob, panel, "- lang")
    assert await tapped(house, house.bob, panel, "- lang ja") == "これからは日本語でお答えします。"
    assert panel.text.startswith("どの言語") and "✓ 日本語" in panel.labels()
    shared = await said(house, house.ann, house.group, "/me@croupier_bot")
    assert not any("✓" in label for label in shared.labels()), "what one has chosen stands where nobody else reads"
    assert "成績" in await tapped(house, house.bob, shared, "- me show all")
    assert shared.edits == 0


async def test_calls_are_wished_for_and_ended_by_taps(house: House) -> None:
    mine = house.fake.private(house.bob)
    house.bob.started = True
    panel = await said(house, house.bob, mine, "/notify")
    assert is_small(panel)
    await tapped(house, house.bob, panel, "- notify dicepoker")
    assert panel.text.startswith("I'll write to you when a table of Dice poker opens")
    house.fake.press(house.bob, panel, "- notify ?")
    asked = await house.shown(lambda: next((m for m in mine.bots() if m.forced), None))
    house.fake.says(house.bob, mine, "2", reply_to=asked)
    await house.shown(lambda: "when 2 people have joined a table" in mine.bots()[-1].text)
    await tapped(house, house.bob, panel, "- notify off")
    assert panel.text.startswith("I won't call you any more.")


async def test_lists_of_the_best_are_leafed_through_on_one_message(house: House) -> None:
    panel = await said(house, house.ann, house.group, "/top@croupier_bot")
    await tapped(house, house.bob, panel, "- top bluebear")
    await tapped(house, house.bob, panel, "- top bluebear month")
    assert "BlueBear" in panel.text and "✓ Month" in panel.labels() and is_small(panel)


async def test_leaving_is_asked_in_a_box_and_confirmed_by_the_same_tap(house: House) -> None:
    house.fake.says(house.ann, house.group, "/bluebear@croupier_bot")
    await house.tap(house.bob, " join")
    await house.tap(house.ann, " start")
    await house.shown(lambda: house.button(" hand"))
    assert (await house.tap(house.bob, " leave")).startswith("Leaving gives up your seat")
    assert not (await house.tap(house.bob, " leave")).startswith("Leaving")
    await house.shown(lambda: "leaves" in house.post().text or "won" in house.post().text)


async def test_whoever_writes_start_plays_against_the_computer_after_one_tap_and_leaves_by_two(house: House) -> None:
    house.bob.language, mine = "ja", house.fake.private(house.bob)
    panel = await said(house, house.bob, mine, "/start")
    panel = await house.shown(lambda: next((m for m in mine.bots() if "- welcome play" in data(m)), None))
    assert "▶ 今すぐ遊ぶ" in panel.labels() and is_small(panel)
    house.fake.press(house.bob, panel, "- welcome play")
    board = await house.shown(lambda: next((m for m in mine.bots() if any(" leave" in d for d in data(m))), None))
    assert "a2.1 r" in data(board)
    for _ in range(2):
        await house.fake.press(house.bob, board, "a2 leave").answered()
    await house.shown(lambda: not any(" leave" in d for d in data(mine.bots()[-1])))


async def test_a_stranger_who_taps_game_after_game_leaves_one_lobby_behind(house: House) -> None:
    listed = await said(house, house.ann, house.group, "/games@croupier_bot")
    for game in ("dicepoker", "bluebear", "liarsdice", "liarsduel", "thoth"):
        await house.fake.press(house.ann, listed, f"- new {game}").answered()
        await asyncio.sleep(5)
    assert len(house.group.bots()) == 2 and "Thoth" in house.post().text
    await house.fake.press(house.ann, house.post(), "e2 leave").answered()
    await asyncio.sleep(5)
    assert len(house.group.bots()) == 2, "how the last one closed can be read until another opens"
