"""Presses are answered however many they are, and a group that asks and asks holds up no game."""

import asyncio

from adapters.telegram.sending.outgoing import ANSWER, MINUTE, NEWS, PROMPT, RateLimit
from tests.adapters.telegram.test_house import House
from tests.telegram_fake.scene import Scene

SOON = 2.0


async def test_who_looks_at_their_dice_again_and_again_sees_them_each_time(house: House) -> None:
    house.fake.says(house.ann, house.group, "/thoth@croupier_bot blitz")
    await house.tap(house.bob, " join")
    for user in (house.ann, house.bob):
        for ending in ("?roll dice d6", "?roll go"):
            await house.tap(user, ending)
    for user in (house.ann, house.bob):
        peeks = [await house.tap(user, " hand") for _ in range(67)]
        assert peeks[0] and set(peeks) == {peeks[0]}
    assert house.fake.private(house.bob).bots() == []


async def test_all_in_after_eleven_looks_at_the_cards_still_asks(house: House) -> None:
    house.fake.says(house.ann, house.group, "/roulettepoker@croupier_bot")
    await house.tap(house.bob, " join")
    table = await house.shown(lambda: next((t for t in house.app.tables if t.sheet.phase == "running"), None))
    person = table.sheet.seats[table.state.wait.seats[0]].person
    account = house.app.house.people[person].account
    user = next(user for user in (house.ann, house.bob) if account.endswith(f"/{user.id}"))
    for _ in range(11):
        assert await house.tap(user, " hand")
    before = table.state
    assert (await house.tap(user, "?allin go")).startswith("Press once more")
    assert table.state == before
    await house.tap(user, "?allin go")
    assert table.state != before


async def test_a_game_is_told_at_once_in_a_group_that_asks_and_asks(stage: Scene) -> None:
    loop = asyncio.get_running_loop()
    send, to_room = stage.adapter.send, stage.to_room
    asked = [
        asyncio.create_task(send(to_room(f"games {number}", "answer", table="", spare=True))) for number in range(60)
    ]
    waits = []
    for turn in range(40):
        await asyncio.sleep(5)
        began = loop.time()
        await send(to_room(f"turn {turn}", "prompt"))
        waits.append(loop.time() - began)
    assert max(waits) <= SOON
    assert stage.fake.methods.floods == []
    assert 8 <= len([task for task in asked if task.done()]) <= 16
    await asyncio.gather(*asked)


async def test_an_answer_to_a_player_waits_for_no_stranger(stage: Scene) -> None:
    loop = asyncio.get_running_loop()
    send, to_room = stage.adapter.send, stage.to_room
    asked = [asyncio.create_task(send(to_room(f"help {n}", "answer", table="", spare=True))) for n in range(20)]
    await asyncio.sleep(10)
    began = loop.time()
    await send(to_room("language is now ja.", "answer", table="", name="Ann"))
    assert loop.time() - began <= SOON
    await asyncio.gather(*asked)


def test_answers_take_a_share_of_a_minute_and_games_the_rest() -> None:
    pace, now, told = RateLimit(1.0, 20), 0.0, {PROMPT: 0, NEWS: 0, ANSWER: 0}
    while now < 10 * MINUTE:
        rank = next(rank for rank in (ANSWER, NEWS, PROMPT) if rank == PROMPT or pace.wait(now, rank) == 0)
        now += pace.wait(now, rank)
        pace.spoke(now, rank)
        told[rank] += 1
    assert told[ANSWER] <= 44
    assert told[PROMPT] + told[NEWS] >= 140
