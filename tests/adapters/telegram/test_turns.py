"""Whoever is to move hears it: a fresh post that mentions them, unless they just acted; nothing else makes a sound."""

import asyncio
import itertools
from functools import partial

import pytest

from adapters.telegram.boards import panels
from adapters.telegram.sending.mentions import Turns
from core.contract.looks import Look, Seated
from core.contract.messages import Inbound, Line, Outbound, Span
from tests.adapters.telegram.test_house import House
from tests.support.telegram_fake.scene import Scene
from tests.support.telegram_fake.server import SHOWS, Call
from tests.support.telegram_fake.world import User

TURNS = 8


def loud(stage: House | Scene) -> list[Call]:
    """All posts that make a sound."""
    return [call for call in stage.fake.made("sendMessage") if not call.given.get("disable_notification")]


def calls(call: Call, user: User) -> bool:
    return f'<a href="tg://user?id={user.id}">' in call.words


async def bid_or_call(house: House, user: User) -> None:
    """Move by taps: call a bluff where there is a bid, else bid the first that there is."""
    table = next(iter(house.app.tables))
    mark = f"{table.code}.{table.sheet.waits} "
    await house.shown(partial(house.button, f"{mark}?bid face 3"))
    if house.button(f"{mark}bluff"):
        await house.tap(user, f"{mark}bluff")
        return
    message, _ = house.button(f"{mark}?bid face 3") or (house.post(), "")
    for part in ("count", "face"):
        data = [button.get("callback_data", "") for row in message.keyboard for button in row]
        await house.tap(user, next(entry for entry in data if f"?bid {part} " in entry))


def awaited(house: House, users: tuple[User, ...]) -> User | None:
    table = next(iter(house.app.tables), None)
    if table is None or table.sheet.phase != "running":
        return None
    person = table.sheet.seats[table.state.wait.seats[0]].person
    account = house.app.house.people[person or 0].account
    return next(user for user in users if account.endswith(f"/{user.id}"))


@pytest.mark.parametrize("written_to", [False, True])
async def test_every_turn_of_a_game_of_three_is_heard_once(
    house: House, written_to: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(panels, "JUST_SECONDS", 0.0)  # those who tap so fast would not be called to their panels
    cyd = house.fake.user("Cyd")
    for user in (house.ann, house.bob, cyd):
        user.started = written_to
    house.group.members[cyd.id] = "member"
    users = (house.ann, house.bob, cyd)
    house.fake.says(house.ann, house.group, "/bluebear@croupier_bot")
    for user in users[1:]:
        await house.tap(user, " join")
    await house.tap(house.ann, " start")
    table = next(iter(house.app.tables))
    actor, turns, heard, waits = house.ann, 0, 0, 0
    while turns < TURNS:
        await house.shown(partial(lambda before: table.sheet.waits > before, waits))
        await house.app.house.outbox.quiet.wait()
        waits, user = table.sheet.waits, awaited(house, users) or cyd
        if user is not actor:
            turns += 1
            heard += len(loud(house)) == turns and calls(loud(house)[-1], user)
            assert house.post().id == max(house.group.messages), "the call stands at the bottom"
        await bid_or_call(house, user)
        actor = user
    assert (heard, turns) == (TURNS, TURNS)
    await house.app.house.outbox.quiet.wait()
    await house.shown(lambda: len([post for post in house.group.bots() if post.keyboard]) == 1)


async def test_in_a_plain_group_the_line_of_the_turn_is_a_call_too(house: House) -> None:
    house.fake.says(house.ann, house.group, "/set@croupier_bot style plain")
    house.fake.says(house.ann, house.group, "/bluebear@croupier_bot")
    await house.tap(house.bob, " join")
    await house.tap(house.ann, " start")
    table = next(iter(house.app.tables))
    for user in [found] if (found := awaited(house, (house.ann, house.bob))) else []:
        await house.shown(lambda: house.button("?bid face 3"))
        if user is house.ann:
            await bid_or_call(house, house.ann)
            await house.shown(lambda: table.sheet.waits > 1)
    await house.app.house.outbox.quiet.wait()
    assert calls(loud(house)[-1], house.bob)
    assert house.post().text.isascii() and "\nBob & <Co>: Bid higher, or call the bluff. 60 s\n" in house.post().text


async def test_whoever_wants_no_mentions_is_named_without_one_and_hears_nothing(house: House) -> None:
    private = house.fake.private(house.bob)
    house.fake.says(house.bob, private, "/me mentions off")
    await house.shown(lambda: private.bots() and "/me mentions on" in private.bots()[-1].text)
    house.fake.says(house.ann, house.group, "/bluebear@croupier_bot")
    await house.tap(house.bob, " join")
    await house.tap(house.ann, " start")
    table, users = next(iter(house.app.tables)), (house.ann, house.bob)
    turns = dict.fromkeys(users, 0)
    while min(turns.values()) < 3 and (user := awaited(house, users)):
        waits = table.sheet.waits
        turns[user] += 1
        await house.app.house.outbox.quiet.wait()
        assert "Bob & <Co>" in house.post().text
        await bid_or_call(house, user)
        await house.shown(partial(lambda before: table.sheet.waits > before, waits))
    await house.app.house.outbox.quiet.wait()
    made = [call for call in house.fake.calls if call.method in SHOWS and call.ok]
    assert any(calls(call, house.ann) for call in made)
    assert not any(calls(call, house.bob) for call in made)
    assert loud(house) and all(calls(call, house.ann) for call in loud(house))


def look(stage: Scene, *awaited: int) -> Look:
    seats = tuple(Seated(user.first_name, account=stage.account(user)) for user in (stage.ann, stage.bob))
    return Look("k7", 1, "g", "G", "running", seats, None, awaited, (), (), (), (), (), (), (), 0.0)


def asks(stage: Scene, user: User) -> Outbound:
    line: Line = (Span(user.first_name, "called"), Span(" to move"))
    return Outbound("o", (line,), "prompt", room=stage.room(), table="k7")


async def test_who_just_acted_is_not_called_and_who_was_called_is_not_called_again(stage: Scene) -> None:
    versions = itertools.count(1)

    async def acted(inbound: Inbound) -> None:
        stage.adapter.changed("k7", next(versions))
        stage.bus.looks["k7"] = look(stage, 0, 1) if inbound.text == "both" else look(stage, 0)
        await stage.adapter.send(asks(stage, stage.ann))

    stage.bus.answer = acted
    await stage.adapter.send(stage.to_room("Ann opens a table"))
    assert loud(stage) == []
    stage.fake.says(stage.ann, stage.group, "/go@croupier_bot")
    await stage.bus.hears(1)
    await asyncio.sleep(5)
    assert loud(stage) == [], "she is looking at it"
    stage.fake.says(stage.bob, stage.group, "/both@croupier_bot")
    await stage.bus.hears(2)
    await asyncio.sleep(5)
    assert loud(stage) == [], "she was shown it, and he just acted"
    stage.fake.says(stage.ann, stage.group, "/both@croupier_bot")
    await asyncio.sleep(5)
    assert loud(stage) == [], "he is awaited still"
    stage.fake.says(stage.bob, stage.group, "/go@croupier_bot")
    await asyncio.sleep(20)
    assert loud(stage) == []
    stage.adapter.changed("k7", next(versions))  # by the clock: she is awaited once more
    await stage.adapter.send(asks(stage, stage.ann))
    assert [calls(call, stage.ann) for call in loud(stage)] == [True]


async def test_the_limits_hold_where_everybody_moves_as_fast_as_they_can(stage: Scene) -> None:
    for number in range(60):
        stage.adapter.changed("k7", number)
        stage.bus.looks["k7"] = look(stage, number % 2)
        await stage.adapter.send(asks(stage, (stage.ann, stage.bob)[number % 2]))
    assert len(loud(stage)) == 60
    await asyncio.sleep(60)
    assert len(stage.group.bots()) == 1
    assert stage.fake.methods.floods == []
    said = [call.at for call in stage.fake.calls if call.method in SHOWS]
    assert all(last - first > 60 for first, last in zip(said, said[20:], strict=False))


async def test_a_clock_that_begins_to_run_is_nobodys_doing() -> None:
    """Ann talks while bob is told that it is his turn; when it is hers, she is called."""
    turns = Turns()
    seats = (Seated("ann", account="tg/1"), Seated("bob", account="tg/2"))

    def look(awaited: int) -> Look:
        return Look("a2", 1, "toy", "Toy", "running", seats, None, (awaited,), (), (), (), (), (), (), (), 0.0)

    turns.changed("a2", 1)
    turns.called(look(1))
    turns.began(Inbound("7", "tg/1", "ann", "hello", room="tg/-1"))
    turns.changed("a2", 1)  # the same version: bob's clock runs from now on
    assert turns.due(look(0)) == {"tg/1"}
    turns.changed("a2", 2)
    assert turns.due(look(0)) == frozenset()  # she acted herself


async def test_another_game_calls_those_who_played_and_taps_let_them_join(house: House) -> None:
    house.fake.says(house.ann, house.group, "/bluebear@croupier_bot")
    await house.tap(house.bob, " join")
    await house.tap(house.ann, " start")
    house.fake.says(house.ann, house.group, "/end@croupier_bot")
    await house.shown(partial(house.button, " again"))
    before = len(loud(house))
    await house.tap(house.ann, " again")
    await house.shown(lambda: len(loud(house)) > before)
    assert [calls(call, house.bob) for call in loud(house)[before:]] == [True]
    assert not calls(loud(house)[-1], house.ann)
    await house.tap(house.bob, " join")
    table = next(iter(house.app.tables))
    await house.shown(lambda: len(table.sheet.seats) == 2)
    await house.app.house.outbox.quiet.wait()
    assert len(loud(house)) == before + 1, "that they sat down makes no sound"
