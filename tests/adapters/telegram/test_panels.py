"""A player's own panel: one post in private for each table, edited in place, and anew only when they must act."""

import asyncio
import itertools
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from adapters.telegram.boards import panels
from core.contract.looks import Look, Seated
from core.contract.messages import Choice, Line, NotSent, Span
from core.storage import MEMORY
from core.words import owner, write
from tests.adapters.telegram.test_house import House, housing
from tests.adapters.telegram.test_taps import Tapping
from tests.support.pairs import few
from tests.support.telegram_fake.methods import DELETE_SECONDS, Limits
from tests.support.telegram_fake.scene import UP, Scene
from tests.support.telegram_fake.server import Call, Fault, telegram
from tests.support.telegram_fake.world import Message, User

AWAY_SECONDS = 30.0


def line(text: str) -> Line:
    return (Span(text),)


def look(stage: Scene, *, awaited: bool, wait: int, hand: str = "5 5", moves: str = "go", **more: object) -> Look:
    """A table as Ann, whose seat is the first, may see it."""
    seats = tuple(Seated(user.first_name, account=stage.account(user)) for user in (stage.ann, stage.bob))
    rows = ((Choice(moves, f"k7.{wait} {moves}"),),) if awaited else ()
    stands, asked = (line("Bob bids 3."),), (line("Bid higher."),)
    seen = Look("k7", 1, "g", "Game", "running", seats, 0, (0,) if awaited else (1,), (), (), (), (), (), (), (), 0.0)
    seen = replace(seen, position=stands, hand=(line(hand),), asked=asked, choices=rows, wait=wait)
    return replace(seen, **more)  # type: ignore[arg-type]


async def told(stage: Scene, text: str, **more: object) -> None:
    stage.bus.looks["k7"] = look(stage, **more)  # type: ignore[arg-type]
    await stage.adapter.send(stage.to(stage.ann, text, table="k7"))


def shown(stage: Scene) -> list[Message]:
    return stage.fake.private(stage.ann).bots()


def fresh(stage: Scene | House, user: User) -> list[Call]:
    return [call for call in stage.fake.made("sendMessage") if call.given["chat_id"] == user.id]


def loud(stage: Scene | House, user: User) -> list[Call]:
    return [call for call in fresh(stage, user) if not call.given.get("disable_notification")]


async def test_one_post_is_edited_in_place_and_comes_anew_with_a_sound_only_to_ask(stage: Scene) -> None:
    await told(stage, "Round 1.", awaited=False, wait=1)
    [panel] = shown(stage)
    assert panel.text == "Game (k7)\nRound 1.\n5 5", "what stands is shown to whoever must act"
    await told(stage, "Bob shows a die.", awaited=False, wait=2)
    assert (shown(stage), loud(stage, stage.ann)) == ([panel], [])
    await told(stage, "Your turn.", awaited=True, wait=3)
    assert len(loud(stage, stage.ann)) == 1
    await asyncio.sleep(60)
    [panel] = shown(stage)
    assert panel.labels() == ["go"]
    assert panel.text.startswith("Game (k7)\nYour turn.\nBob bids 3.\n5 5\nBid higher.\n…\nRound 1.\nBob shows a die.")
    await told(stage, "Ten seconds are left.", awaited=True, wait=3)
    await asyncio.sleep(60)
    assert (shown(stage), len(loud(stage, stage.ann))) == ([panel], 1), "who was called is not called again"


async def test_who_just_did_something_looks_at_it_already(stage: Scene) -> None:
    await told(stage, "Round 1.", awaited=False, wait=1)
    stage.fake.says(stage.ann, stage.group, "/go@croupier_bot")
    await stage.bus.hears(1)
    await told(stage, "Your turn.", awaited=True, wait=2)
    assert (len(shown(stage)), loud(stage, stage.ann)) == (1, [])
    await asyncio.sleep(AWAY_SECONDS)
    await told(stage, "Your turn again.", awaited=True, wait=3)
    assert len(loud(stage, stage.ann)) == 1


async def test_what_the_hand_says_is_not_said_twice_and_long_explanations_are_folded_away(stage: Scene) -> None:
    hand = (line("Dice: 5 5."), line("Tools: " + "a very long explanation " * 5))
    stage.bus.looks["k7"] = replace(look(stage, awaited=True, wait=1), hand=hand)
    await stage.adapter.send(stage.to(stage.ann, "Dice: 5 5", table="k7"))
    [panel] = shown(stage)
    assert panel.text.count("5 5") == 1
    [(tag, start, _)] = [mark for mark in panel.marks if mark[0].startswith("blockquote")]
    assert tag == "blockquote expandable" and panel.text[start:].startswith("Tools")


async def test_a_hand_that_changes_without_news_is_drawn_anew(stage: Scene) -> None:
    await told(stage, "Round 1.", awaited=True, wait=1)
    await asyncio.sleep(60)
    calls = len(stage.fake.calls)
    stage.adapter.changed("k7", 2)
    await asyncio.sleep(60)
    assert [call for call in stage.fake.calls[calls:] if call.method != "getUpdates"] == [], "nothing has changed"
    stage.bus.looks["k7"] = look(stage, awaited=False, wait=2, hand="6 6")
    stage.adapter.changed("k7", 3)
    await asyncio.sleep(60)
    [panel] = shown(stage)
    assert ("6 6" in panel.text, panel.labels()) == (True, [])


async def test_news_are_said_when_they_stand_there_and_are_not_lost(stage: Scene) -> None:
    await told(stage, "one", awaited=False, wait=1)
    stage.fake.fault("editMessageText", Fault(status=502), Fault(drop=True), *[Fault(lost=True)] * 3)
    with pytest.raises(NotSent):
        await told(stage, "two", awaited=False, wait=2)
    await told(stage, "two", awaited=False, wait=2)
    assert "two" in shown(stage)[0].text
    lots = [asyncio.create_task(told(stage, f"news {n}", awaited=False, wait=3)) for n in range(5)]
    await asyncio.gather(*lots)
    assert all(f"news {n}" in shown(stage)[0].text for n in range(5))
    del stage.fake.private(stage.ann).messages[shown(stage)[0].id]
    await told(stage, "after it was deleted", awaited=False, wait=4)
    assert "after it was deleted" in shown(stage)[0].text
    stage.fake.private(stage.ann).messages.clear()
    stage.fake.blocks(stage.ann)
    await asyncio.sleep(5)
    await told(stage, "to nobody", awaited=False, wait=5)
    stage.fake.blocks(stage.ann, blocked=False)
    await asyncio.sleep(5)
    await told(stage, "again", awaited=False, wait=6)
    assert "again" in shown(stage)[-1].text


async def test_a_panel_that_was_pushed_out_of_sight_comes_anew_without_a_sound(stage: Scene) -> None:
    await told(stage, "one", awaited=False, wait=1)
    for number in range(4):
        stage.fake.says(stage.ann, stage.fake.private(stage.ann), f"/help {number}")
    await stage.bus.hears(4)
    await told(stage, "two", awaited=False, wait=2)
    await asyncio.sleep(60)
    [panel] = shown(stage)
    assert ("two" in panel.text, panel.id > 4, loud(stage, stage.ann)) == (True, True, [])


async def test_two_tables_have_two_panels(stage: Scene) -> None:
    await told(stage, "one", awaited=False, wait=1)
    stage.bus.looks["b2"] = replace(look(stage, awaited=False, wait=1), code="b2")
    await stage.adapter.send(stage.to(stage.ann, "other", table="b2"))
    await told(stage, "two", awaited=False, wait=2)
    assert [panel.text.split("\n")[:2] for panel in shown(stage)] == [["Game (k7)", "two"], ["Game (b2)", "other"]]


async def test_a_restart_goes_on_in_the_same_panel_and_what_was_never_noted_goes_once_it_is_pressed(
    stage: Scene,
) -> None:
    await told(stage, "one", awaited=True, wait=1)
    for number in range(5):
        await stage.stop()
        stage.start()
        await stage.bus.counts(number + 2, UP)
        await told(stage, f"again {number}", awaited=True, wait=1)
    [panel] = shown(stage)
    assert ("again 4" in panel.text, len(loud(stage, stage.ann))) == (True, 1), "called once, by whichever run"
    assert list(stage.bus.notes) == ["panels k7"]
    await stage.stop()
    stage.bus.notes.clear()
    stage.start()
    await stage.bus.counts(7, UP)
    await told(stage, "anew", awaited=True, wait=1)
    assert len(shown(stage)) == 2
    stage.fake.press(stage.ann, panel, "go")
    await asyncio.sleep(60)
    assert [panel.text.split("\n")[1] for panel in shown(stage)] == ["anew"]
    await stage.stop()
    stage.bus.looks["k7"] = look(stage, awaited=False, wait=2, hand="6 6")
    stage.start()
    await stage.bus.counts(8, UP)
    stage.adapter.changed("k7", 9)  # nothing is told, but its buttons are too late
    await asyncio.sleep(60)
    assert ("6 6" in shown(stage)[0].text, shown(stage)[0].labels()) == (True, [])


async def test_a_panel_too_old_to_go_loses_its_buttons(stage: Scene) -> None:
    await told(stage, "one", awaited=True, wait=1)
    shown(stage)[0].at -= DELETE_SECONDS + 60
    await told(stage, "two", awaited=True, wait=2)
    await asyncio.sleep(60)
    assert [panel.labels() for panel in shown(stage)] == [[], ["go"]]


async def test_a_table_that_is_over_or_was_left_keeps_no_buttons_and_no_note(stage: Scene) -> None:
    await told(stage, "one", awaited=True, wait=1)
    over = replace(look(stage, awaited=False, wait=1), phase="ended", hand=(), position=())
    stage.bus.looks["k7"] = over
    stage.adapter.changed("k7", 2)
    await asyncio.sleep(60)
    assert (shown(stage)[0].labels(), stage.bus.notes) == ([], {})
    stage.bus.looks["b2"] = replace(look(stage, awaited=True, wait=1), code="b2")
    await stage.adapter.send(stage.to(stage.ann, "two", table="b2"))
    stage.bus.looks["b2"] = replace(stage.bus.looks["b2"], me=None)
    stage.adapter.changed("b2", 2)
    await asyncio.sleep(60)
    assert [panel.labels() for panel in shown(stage)] == [[], []]


async def test_a_plain_panel_is_bare_words(stage: Scene) -> None:
    stage.bus.looks["k7"] = replace(look(stage, awaited=True, wait=1), plain=True, position=(line("1"), line("2")))
    await stage.adapter.send(stage.to(stage.ann, "one", table="k7", plain=True))
    await told(stage, "two", awaited=True, wait=1, plain=True, position=(line("1"), line("2")))
    assert all(panel.text.isascii() and not panel.marks for panel in shown(stage))


# -- whole games ------------------------------------------------------------------------------------------------------


def own(house: House, user: User) -> Message:
    return house.fake.private(user).bots()[-1]


async def test_taps_twice_a_second_are_ticked_and_edits_keep_their_pace(stage: Scene) -> None:
    """Each press is dealt with at once; the panel follows at its own pace, and ends where the taps did."""
    chosen: set[str] = set()

    async def answer(inbound: object) -> None:
        data = getattr(inbound, "text", "").split()[-1]
        chosen.symmetric_difference_update({data})
        rows = (tuple(Choice(f"✓ {n}" if str(n) in chosen else str(n), f"k7.1 ?r dice {n}") for n in range(1, 6)),)
        stage.bus.looks["k7"] = replace(look(stage, awaited=True, wait=1), choices=rows)

    stage.bus.answer = answer
    await told(stage, "Dice.", awaited=True, wait=1)
    [panel] = shown(stage)
    for number in itertools.islice(itertools.cycle((1, 2, 3, 4, 5)), 41):
        stage.fake.press(stage.ann, panel, f"k7.1 ?r dice {number}", forged=True)
        await asyncio.sleep(0.5)
    await asyncio.sleep(5)
    assert panel.labels() == [f"✓ {n}" if str(n) in chosen else str(n) for n in range(1, 6)]
    assert stage.fake.methods.floods == []
    assert (len(shown(stage)), panel.edits <= 26) == (1, True)


async def thoth(stage: Tapping, moves: int, typed: bool) -> int:
    """Play so many moves of a match between two who look away between any two; gives the phases that began."""
    for user in stage.people:
        user.started = True
    stage.fake.says(stage.ann, stage.group, "/thoth@croupier_bot blitz")
    await stage.tap(stage.bob, " join")
    await stage.shown(lambda: next((table for table in stage.app.tables if table.sheet.phase == "running"), None))
    table, chance = next(iter(stage.app.tables)), Random(7)
    for _ in range(moves):
        await stage.app.house.outbox.quiet.wait()
        seat = table.state.wait.seats[0]
        game = table.loaded.game
        action = game.strategy.bot(game.rules.view(table.state, seat), seat, chance)
        user = (stage.ann, stage.bob)[0 if str(stage.ann.id) in _account(stage, seat) else 1]
        verb = owner(game.verbs, action)
        assert verb is not None
        before = table.now.version
        if typed:
            stage.fake.says(user, stage.fake.private(user), write(verb, action, table.loaded.texts))
        else:
            data = f"{table.code}.{table.sheet.waits} {write(verb, action, table.loaded.texts)}"
            await stage.fake.press(user, own(stage, user), data, forged=True).answered()
        await stage.shown(lambda: table.now.version > before)  # noqa: B023
    await stage.app.house.outbox.quiet.wait()
    return table.sheet.waits


def _account(stage: Tapping, seat: int) -> str:
    table = next(iter(stage.app.tables))
    return stage.app.house.people[table.sheet.seats[seat].person or 0].account


@pytest.mark.parametrize("typed", few([False, True], True))
async def test_thoth_has_at_most_one_fresh_panel_for_each_phase(typed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(panels, "JUST_SECONDS", 0.0)
    monkeypatch.setattr("core.tables.table.JUST_BEGUN", 0.0)  # they type faster than people
    async with telegram(limits=Limits(None, None, False)) as fake:
        stage = Tapping(fake, MEMORY, "m")
        await stage.open()
        try:
            phases = await thoth(stage, 40, typed)
            await asyncio.sleep(0.2)
            assert phases > 4
            for user in (stage.ann, stage.bob):
                more = len(fresh(stage, user)) - phases
                assert more <= (2 if typed else 0), "what was typed may push a panel out of sight"
                assert len([post for post in fake.private(user).bots() if post.keyboard]) <= 1
                assert len(loud(stage, user)) <= phases
        finally:
            await stage.close()


@pytest.mark.parametrize(("language", "title"), [("en", "BlueBear (a2)"), ("ja", "BlueBear ブラフ (a2)")])
async def test_a_hand_is_played_from_the_panel_alone(language: str, title: str, tmp_path: Path) -> None:
    async with housing(str(tmp_path / "house.db"), language=language) as stage:
        for user in (stage.ann, stage.bob):
            user.started = True
        stage.fake.says(stage.ann, stage.group, "/bluebear@croupier_bot")
        await stage.tap(stage.bob, " join")
        await stage.tap(stage.ann, " start")
        users = (stage.ann, stage.bob)
        mover = await stage.shown(lambda: next((u for u in users if _moves(stage, u)), None))
        other = next(user for user in users if user is not mover)
        panel = own(stage, mover)
        assert panel.text.startswith(title)
        await stage.fake.press(mover, panel, "a2.1 ?bid count 2").answered()
        await stage.shown(lambda: sum(label.startswith("✓ ") for label in panel.labels()) == 1)
        await stage.fake.press(mover, panel, "a2.1 ?bid face 3").answered()
        await stage.shown(lambda: _moves(stage, other) and not _moves(stage, mover))
        await stage.close()
        await stage.open()
        assert len(stage.fake.private(other).bots()) == 1
        await stage.fake.press(other, own(stage, other), "a2.2 bluff").answered()
        await stage.shown(lambda: any(_moves(stage, user) for user in users))
        dice = [own(stage, user).text for user in users]
        assert dice[0] != dice[1]


def _moves(house: House, user: User) -> bool:
    posts = house.fake.private(user).bots()
    return bool(posts) and any(button.get("callback_data") for row in posts[-1].keyboard for button in row)
