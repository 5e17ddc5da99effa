"""A table that is over is frozen once, and stepped through by whoever may see it, as far as they may."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from core.contract import replace
from core.engine import dice
from core.storage import queries
from core.tables.replays import queries as stored
from croupier.network import Line, Replay
from croupier.testing.stage import Stage
from tests.support.loaded import loaded_once
from tests.support.pairs import few
from tests.tables.replays.over import GAMES, Pages, begun, ended, replayed

DAY = 86400.0


@pytest.fixture
async def stage(stage: Stage) -> Stage:
    stage.app.add(Pages())
    return stage


@asynccontextmanager
async def playing(**how: Any) -> AsyncIterator[Stage]:
    async with Stage(loaded_once(), **how) as stage:
        stage.app.add(Pages())
        yield stage


def words(lines: tuple[Line, ...]) -> str:
    return "\n".join("".join(span.text for span in line) for line in lines)


async def kept(stage: Stage, table: int) -> bytes | None:
    assert stage.app.reader.archive is not None
    await stage.app.reader.archive.finished()
    return await stage.app.storage.run(partial(stored.frozen, table=table))


def everything(replay: Replay) -> str:
    """Give all that a replay holds; marks of our own stand in it as escapes."""
    return repr(replay)


@pytest.mark.parametrize("game", few(GAMES, "thoth"))
async def test_every_game_is_stepped_through_from_start_to_end(game: str) -> None:
    async with Stage(loaded_once(), seed=game) as stage:
        stage.app.add(Pages())
        table = await begun(stage, game)
        await ended(stage, table)
        actions = await stage.app.storage.run(partial(queries.actions, table=table.number))
        in_words = [await replayed(stage, language=language) for language in ("en", "ja")]
        assert [replay.language for replay in in_words] == ["en", "ja"]
        for replay in in_words:
            shown = everything(replay)
            assert "⚠" not in shown and r"\ue020" not in shown
            assert [len(moment.draws) for moment in replay.moments] == [len(row["draws"]) for row in actions]
            assert replay.moments[0].maker == "start" and replay.moments[-1].awaited == ()
            assert all(words(moment.positions[None]) for moment in replay.moments[:-1])
        replay = in_words[0]
        assert [seated.name for seated in replay.seats][:2] == ["ann", "bob"]
        assert replay.readers == tuple(range(len(table.sheet.seats)))
        assert replay.secrets is not None and replay.secrets.secret == table.sheet.secret
        assert replay.commitment == dice.told(table.sheet.commitment) and words(replay.ended)


async def test_what_was_told_and_seen_stands_at_its_step(stage: Stage) -> None:
    table = await begun(stage, "liarsdice")
    await stage.say("ann", "!bid 1 3")
    await stage.say("ann", "!end a2")
    replay = await replayed(stage)
    start, bid = replay.moments
    assert [who for who, _ in start.told] == [None, 0, 1]
    assert words(start.told[1][1]).startswith("Your dice: ") and "Your dice: " in words(bid.hands[1])
    assert (bid.seat, bid.maker, bid.awaited, bid.round) == (0, "player", (1,), 1)
    assert words(bid.told[0][1]) == "ann bids one 3."
    assert "a2 is over" in words(replay.ended)
    assert table.sheet.secret not in everything(replay).replace(f"secret='{table.sheet.secret}'", "")


async def test_a_replay_is_frozen_once_and_stays_whatever_becomes_of_the_game(stage: Stage) -> None:
    table = await begun(stage, "liarsdice")
    await ended(stage, table)
    before = await kept(stage, table.number)
    assert before
    await stage.app.storage.run(partial(stored.freeze, table=table.number, document=b"another"))
    assert await kept(stage, table.number) == before
    told = await replayed(stage)
    installed = stage.app.house.plugins.games.pop("liarsdice")
    try:
        assert await replayed(stage) == told, "no rules are needed to show it"
    finally:
        stage.app.house.plugins.games["liarsdice"] = installed


async def test_there_is_none_while_a_table_runs_and_for_whoever_may_not_see_it(stage: Stage) -> None:
    table = await begun(stage, "liarsdice")
    for reader in ("stage/ann", "stage/eve", ""):
        assert await stage.app.bus.replay("a2", reader, "en") is None
    assert await kept(stage, table.number) is None
    await ended(stage, table)
    assert await stage.app.bus.replay("z9", "stage/ann", "en") is None
    assert await stage.app.bus.replay("a2", "web:main/", "en") is None, "by its address alone"
    address = await at(stage)
    assert await stage.app.bus.replay(address, "web:main/", "en") is not None
    await stage.say("ann", "!set web off")
    assert await stage.app.bus.replay(address, "web:main/", "en") is None


async def at(stage: Stage) -> str:
    look = await stage.app.bus.look("a2", "stage/ann", "en")
    assert look is not None
    return look.address


async def test_a_kill_between_the_end_and_the_freezing_loses_no_replay(tmp_path: Path) -> None:
    async with Stage(loaded_once(), database=str(tmp_path / "house.db")) as stage:
        table = await begun(stage, "liarsdice", web="off")
        await ended(stage, table)
        await stage.kill()
        stage.app.add(Pages())
        before = await kept(stage, table.number)
        assert before and len((await replayed(stage)).moments) == table.sheet.actions
        await stage.kill()
        stage.app.add(Pages())
        assert await kept(stage, table.number) == before


async def test_an_older_table_is_frozen_when_somebody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.tables.replays.archive.MADE_UP", 0)
    async with Stage(loaded_once()) as stage:
        table = await begun(stage, "liarsduel", web="off")
        await ended(stage, table)
        stage.app.add(Pages())
        assert await kept(stage, table.number) is None
        assert (await replayed(stage)).moments
        assert await kept(stage, table.number)


async def test_rules_that_lead_elsewhere_leave_a_table_without_a_replay() -> None:
    async with Stage(loaded_once()) as stage:
        table = await begun(stage, "liarsduel", web="off")
        await ended(stage, table)
        await stage.app.storage.run(partial(_bent, table=table.number))
        stage.app.add(Pages())
        assert await kept(stage, table.number) == b""
        assert await stage.app.bus.replay("a2", "stage/ann", "en") is None


def _bent(connection: Any, table: int) -> None:
    connection.exec_driver_sql(f"UPDATE action SET draws = '[]' WHERE table_id = {table} AND number = 0")


@pytest.mark.parametrize("looked_at", [False, True])
async def test_forget_me_reaches_it(stage: Stage, looked_at: bool) -> None:
    table = await begun(stage, "liarsdice", people=("ann", "Zebedee"))
    assert not looked_at or "Zebedee" in repr(await stage.app.bus.look("a2", "stage/ann", "en"))
    await ended(stage, table)
    packed = await kept(stage, table.number)
    assert "Zebedee" in everything(await replayed(stage))
    told = await stage.say("Zebedee", "forget me", private=True)
    await stage.say("Zebedee", "forget me", private=True)
    await stage.advance(DAY + 700)
    replay = await replayed(stage)
    look = await stage.app.bus.look("a2", "stage/ann", "en")
    assert look is not None and "Zebedee" not in repr(look)
    assert "Zebedee" not in everything(replay) and "lucky seven" not in everything(replay), told
    assert replay.moments and await kept(stage, table.number) == packed, "what is frozen never named them"


async def test_what_is_frozen_names_nobody(stage: Stage) -> None:
    from core.tables.replays.show import unpack

    table = await begun(stage, "bluebear", people=("ann", "Zebedee"))
    await ended(stage, table)
    packed = await kept(stage, table.number)
    assert packed
    written = json.dumps(unpack(packed), ensure_ascii=False)
    assert not any(word in written for word in ("Zebedee", "lucky", table.sheet.secret, table.sheet.commitment))


async def test_what_an_earlier_version_froze_is_shown_without_scenes(stage: Stage) -> None:
    from core.tables.replays.show import shown, unpack

    table = await begun(stage, "bluebear")
    await ended(stage, table)
    replay, packed = await replayed(stage), await kept(stage, table.number)
    assert packed
    document = unpack(packed)
    for words in document["words"].values():
        del words["scenes"]
    old = shown(document, table.sheet, replay.seats, "en")
    assert all(set(moment.scenes) == {None, 0, 1} for moment in replay.moments)
    assert old.moments == tuple(replace(moment, scenes={}) for moment in replay.moments)


def world(seed: str, reader: str) -> tuple[Replay, tuple[Line, ...], tuple[Line, ...]]:
    """Play a round whose secret is kept until somebody ends it; gives what a reader has, and both hands."""
    found: list[Any] = []

    async def scene() -> None:
        async with playing(seed=seed) as stage:
            await stage.say("ann", "!set reveal off")
            table = await begun(stage, "roulettepoker")
            await table.act(table.now.awaited()[0], _first(table), stage.timers.now(), marked=True)
            await stage.say("ann", "!end a2")
            hands = [(await replayed(stage, reader=f"stage/{name}")).moments[0].hands for name in ("ann", "bob")]
            found.extend((await replayed(stage, reader=reader), hands[0][0], hands[1][1]))

    asyncio.run(scene())
    return found[0], found[1], found[2]


def _first(table: Any) -> Any:
    rules = table.loaded.game.rules
    offers = rules.menu(rules.view(table.state, table.now.awaited()[0]), table.now.awaited()[0])
    return next(iter(offers[0]))


def test_where_the_secret_is_kept_nobody_sees_another_seat() -> None:
    worlds = [world(f"w{number}", "stage/ann") for number in range(14)]
    pairs = [
        (one, other)
        for one in worlds
        for other in worlds
        if one[1] == other[1] and one[2] != other[2] and one[0].moments[0].awaited == other[0].moments[0].awaited
    ]
    assert pairs, "two worlds that differ in bob's card alone"
    for one, other in pairs:
        assert one[0].readers == (0,) and one[0].secrets is None
        assert everything(one[0]).replace(one[0].commitment, "") == everything(other[0]).replace(
            other[0].commitment, ""
        )


def test_a_spectator_sees_nobodys_hand_where_the_secret_is_kept() -> None:
    replay, *hands = world("w1", "stage/#room")
    assert replay.readers == () and all(not moment.hands and not moment.draws for moment in replay.moments[:-1])
    assert not any(words(hand) in everything(replay) for hand in hands)


@pytest.mark.parametrize("web", ["off", "watch", "play"])
async def test_the_closing_line_of_a_room_with_pages_links_it(stage: Stage, web: str) -> None:
    table = await begun(stage, "liarsdice", web=web)
    told = [line for who, line in await stage.say("ann", "!end a2") if who == "room"]
    address = (await at(stage)) or "nowhere"
    link = f"Step through a2 again: https://dice.example/t/{address}/replay"
    assert (told[-1] == link) == (web != "off") and table.sheet.phase == "ended"


async def test_a_table_that_never_began_has_no_link(stage: Stage) -> None:
    await stage.say("ann", "!set web watch")
    await stage.say("ann", "!liarsdice")
    assert not any("Step through" in line for _, line in await stage.say("ann", "!end a2"))
