"""Panels that one member of a group sees, on a server that knows them, one that does not, and one that will not."""

import asyncio
import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from adapters.telegram import TelegramSettings
from adapters.telegram.boards import ephemeral as whispers
from core.contract.messages import Line, Span
from core.storage import MEMORY
from tests.adapters.telegram.test_house import FREE, House
from tests.adapters.telegram.test_panels import look
from tests.support.telegram_fake.ephemeral import Server
from tests.support.telegram_fake.methods import Limits
from tests.support.telegram_fake.scene import Scene
from tests.support.telegram_fake.server import TOKEN, Call, Fault, telegram
from tests.support.telegram_fake.world import Message, User

SERVERS: tuple[Server, ...] = ("newer", "older", "refusing")
PLACEHOLDER = "Your own panel: nobody else sees it."


@asynccontextmanager
async def housed(knows: Server) -> AsyncIterator[House]:
    async with telegram(limits=Limits(None, None, False), knows=knows) as fake:
        stage = House(fake, MEMORY, "whispers")
        await stage.open()
        try:
            yield stage
        finally:
            await stage.close()


@pytest.fixture
def on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the setting be on in whole houses too."""
    monkeypatch.setitem(FREE, "ephemeral", True)


def whispered(stage: House | Scene) -> list[Call]:
    """All calls that ask for something that one member alone should see, carried out or not."""
    return [call for call in stage.fake.calls if "ephemeral_message_parameters" in call.given]


def open_to_all(stage: House | Scene) -> str:
    """All that was ever sent to the group by calls that an older server carries out as well."""
    calls = (call for call in stage.fake.calls if call.given.get("chat_id") == stage.group.id)
    return "\n".join(json.dumps(call.given, ensure_ascii=False) for call in calls if "Ephemeral" not in call.method)


def seen(stage: House | Scene, user: User) -> list[Message]:
    return stage.fake.methods.ephemerals.of(stage.group, user)


def dice(hand: str) -> str:
    """The dice in an answer to a peek."""
    found = re.search(r"[1-6★](?: [1-6★]){4}", hand)
    assert found is not None, hand
    return found[0]


async def begun(house: House) -> tuple[User, User]:
    """Begin a game of dice that are hidden; gives who is to move, and the other."""
    house.fake.says(house.ann, house.group, "/bluebear@croupier_bot")
    await house.tap(house.bob, " join")
    await house.tap(house.ann, " start")
    await house.shown(lambda: house.button("?bid face 3"))
    table = next(iter(house.app.tables))
    person = table.sheet.seats[table.state.wait.seats[0]].person
    account = house.app.house.people[person or 0].account
    return (house.ann, house.bob) if account.endswith(f"/{house.ann.id}") else (house.bob, house.ann)


@pytest.mark.usefixtures("on")
async def test_who_presses_sees_their_own_dice_their_choice_and_their_moves_and_nobody_else_does() -> None:
    async with housed("newer") as stage:
        mover, other = await begun(stage)
        mine = dice(await stage.tap(mover, " hand"))
        await stage.shown(lambda: seen(stage, mover) and mine in seen(stage, mover)[0].text)
        await stage.tap(mover, "?bid face 3")
        [panel] = await stage.shown(lambda: [p for p in seen(stage, mover) if "✓ 3" in p.labels()])
        assert panel.text.startswith("BlueBear (a2)")
        assert "🎲 5" in panel.labels()
        await stage.tap(mover, "?bid face 4")  # on the group's post once more, which they may see still
        await stage.shown(lambda: "✓ 4" in panel.labels())
        assert seen(stage, mover) == [panel]
        entry = next(e for e in stage.fake.methods.ephemerals.standing.values() if e.message is panel)
        assert entry.instead in stage.group.bots(), "it stands in place of the group's post"
        # It is pressed itself from here on, and edited; only its receiver may.
        asked = len(whispered(stage))
        await stage.fake.press(mover, panel, "a2.1 ?bid face 5").answered()
        await stage.shown(lambda: "✓ 5" in panel.labels())
        assert len(whispered(stage)) == asked
        assert (seen(stage, other), mine in open_to_all(stage), "✓" in open_to_all(stage)) == ([], False, False)
        await stage.fake.press(mover, panel, "a2.1 ?bid count 2").answered()
        await stage.shown(lambda: not seen(stage, mover))  # so that the group's post is seen again
        for button in ("?bid count 3", " hand"):
            await stage.tap(other, button)
        theirs = await stage.shown(lambda: next((p for p in seen(stage, other) if mine not in p.text), None))
        assert mine not in theirs.text


@pytest.mark.usefixtures("on")
@pytest.mark.parametrize("knows", ["older", "refusing"])
async def test_a_server_that_does_not_hide_it_never_hears_a_secret_and_is_asked_once(knows: Server) -> None:
    async with housed(knows) as stage:
        mover, other = await begun(stage)
        hands = {dice(await stage.tap(user, " hand")) for user in (mover, other)}
        await stage.shown(lambda: whispered(stage))
        for user in (mover, other):
            await stage.tap(user, " hand")
        await stage.tap(mover, "?bid face 3")
        await asyncio.sleep(0.1)
        assert [call.given["text"] for call in whispered(stage)] == [PLACEHOLDER]
        assert not any(hand in open_to_all(stage) for hand in hands)
        assert "✓" not in open_to_all(stage)
        assert [post.text for post in stage.group.bots() if post.text == PLACEHOLDER] == [], "nor does that stand"
        await stage.tap(mover, "?bid count 2")
        await stage.shown(lambda: stage.button("bluff"))


@pytest.mark.parametrize("knows", SERVERS)
async def test_it_is_off_unless_an_operator_says_so(knows: Server) -> None:
    assert TelegramSettings.model_validate({"token": TOKEN}).ephemeral is False
    async with housed(knows) as stage:
        mover, _ = await begun(stage)
        await stage.tap(mover, " hand")
        await stage.tap(mover, "?bid face 3")
        await stage.tap(mover, "?bid count 2")
        assert whispered(stage) == []


# -- on a stage -------------------------------------------------------------------------------------------------------

SECRET = "5 5 4 3 1"


async def asked(stage: Scene, data: str = "k7.1 ?bid face 3", *, user: User | None = None) -> None:
    stage.bus.looks["k7"] = look(stage, awaited=True, wait=1, hand=SECRET)
    await stage.adapter.send(stage.to_room("Bid?", "prompt"))
    stage.fake.press(user or stage.ann, stage.group.bots()[-1], data, forged=True)
    await stage.bus.hears(1)


@pytest.mark.stage(knows="newer", ephemeral=True)
async def test_an_answer_that_is_lost_begins_no_panel(stage: Scene) -> None:
    await stage.adapter.send(stage.to_room("Round 1"))
    stage.fake.fault("sendMessage", Fault(), Fault(drop=True))
    await asked(stage)
    await asyncio.sleep(60)
    assert [message.text for message in seen(stage, stage.ann)] == [PLACEHOLDER]
    assert SECRET not in open_to_all(stage)
    assert stage.fake.made("editEphemeralMessageText") == []


@pytest.mark.stage(knows="newer", ephemeral=True)
@pytest.mark.parametrize("fault", [Fault(status=404, words=""), Fault(status=400, words="MESSAGE_NOT_MODIFIABLE")])
async def test_a_server_that_cannot_change_it_is_asked_no_more(stage: Scene, fault: Fault) -> None:
    stage.fake.fault("editEphemeralMessageText", fault)
    for _ in range(2):
        await asked(stage)
        await asyncio.sleep(60)
    assert len(whispered(stage)) == 1
    assert SECRET not in open_to_all(stage)


@pytest.mark.stage(knows="newer", ephemeral=True)
async def test_a_press_that_waited_too_long_begins_none(stage: Scene) -> None:
    stage.fake.fault("sendMessage", Fault(), Fault(status=429, words="Too Many Requests", retry_after=30))
    await asked(stage)
    await asyncio.sleep(60)
    assert (whispered(stage), seen(stage, stage.ann)) == ([], [])


@pytest.mark.stage(knows="newer", ephemeral=True)
async def test_who_has_no_seat_gets_none(stage: Scene) -> None:
    stage.bus.looks["k7"] = look(stage, awaited=True, wait=1, hand="", me=None)
    await stage.adapter.send(stage.to_room("Bid?", "prompt"))
    stage.fake.press(stage.bob, stage.group.bots()[-1], "k7.1 ?bid face 3", forged=True)
    await asyncio.sleep(60)
    assert whispered(stage) == []


@pytest.mark.stage(knows="newer", ephemeral=True)
async def test_one_that_an_earlier_run_has_left_is_taken_up_when_it_is_pressed(stage: Scene) -> None:
    await asked(stage)
    await asyncio.sleep(60)
    [panel] = seen(stage, stage.ann)
    await stage.stop()
    stage.start()
    stage.bus.looks["k7"] = look(stage, awaited=True, wait=1, hand=SECRET, moves="again")
    stage.fake.press(stage.ann, panel, "k7.1 ?bid face 4", forged=True)
    await asyncio.sleep(60)
    assert (panel.labels(), len(whispered(stage))) == (["again"], 1)
    stage.bus.looks["k7"] = look(stage, awaited=False, wait=2)
    stage.adapter.changed("k7", 2)
    await asyncio.sleep(60)
    assert seen(stage, stage.ann) == []


@pytest.mark.stage(knows="newer", ephemeral=True)
async def test_the_limits_hold_and_a_long_table_fits(stage: Scene) -> None:
    long: Line = (Span("a long position " * 30),)
    await asked(stage)
    for number in range(40):
        rows = look(stage, awaited=True, wait=1, hand=SECRET, moves=f"m{number}", position=(long, long, long))
        stage.bus.looks["k7"] = rows
        stage.fake.press(stage.ann, stage.group.bots()[-1], "k7.1 ?bid face 3", forged=True)
        stage.adapter.changed("k7", number)
        await asyncio.sleep(0.5)
    await asyncio.sleep(120)
    assert stage.fake.methods.floods == []
    [panel] = seen(stage, stage.ann)[-1:]
    assert (len(panel.text) <= whispers.LONGEST, panel.labels()) == (True, ["m39"])
    await stage.adapter.send(stage.to_room("Still told", "prompt"))
