"""Who wants to be called to tables is called once, where they can come, and not when they cannot."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from core.contract import Away, Network, Outbound
from core.house.people import subscriptions
from core.words import plain
from croupier.testing.stage import Stage
from tests.support.loaded import loaded_once

pytestmark = pytest.mark.stage("plugins.dicepoker", seed="notify", in_file=True, others=("far",))


GAME = loaded_once("plugins.dicepoker")
Told = list[tuple[str, str]]
CALL = "starts in"


@asynccontextmanager
async def playing(database: str) -> AsyncIterator[Stage]:
    async with Stage(GAME, seed="notify", database=database, others=("far",)) as stage:
        yield stage


async def rows(stage: Stage, query: str) -> list[tuple[object, ...]]:
    return await stage.app.storage.run(lambda c: [tuple(row) for row in c.exec_driver_sql(query).fetchall()])


def calling(told: Told) -> Told:
    return [
        entry for entry in told if any(word in entry[1] for word in ("asked me to call you", "お知らせ", "notify off"))
    ]


def calls(told: Told) -> Told:
    return [(who, said) for who, said in told if CALL in said]


async def opened(stage: Stage, host: str = "ann", seconds: float = 6.0) -> Told:
    """Open a table, and give what was told of calls until a little later."""
    await stage.say(host, "!dicepoker")
    return calls(await stage.advance(seconds))


async def closed(stage: Stage, host: str = "ann") -> None:
    """Close it, and let everybody have their rest."""
    await stage.say(host, "!cancel")
    await stage.advance(subscriptions.REST + 1)


async def test_five_hundred_wishes_make_one_line_of_ten_names_and_the_rest_is_private(stage: Stage) -> None:
    """Nobody of nine kinds is called: all are tried here but one, for no table opens outside of a room's hours."""
    await stage.say("ann", "!set guests on")
    for number in range(470):
        await stage.say(f"p{number}", "!notify dicepoker")
    for number in range(30):
        await stage.say(f"g{number}", "notify", private=True, on="far")
    await stage.say("banned", "!notify")
    await stage.say("ann", "!ban banned")
    await stage.say("waits", "!notify dicepoker 5")
    await stage.say("ann", "!notify")
    await stage.say("eve", "!notify")
    for name in ("gone", "tired", "lately", "sleeper"):
        await stage.say(name, "!notify")
    await marked(stage, "stage/sleeper")
    people = stage.app.house.people
    by_name = {name: people.at(f"stage/{name}") or 0 for name in ("gone", "tired", "lately")}
    await stage.say("gone", "!notify off")
    set_ = "UPDATE wish SET {} WHERE person_id = {}".format
    await rows_changed(stage, set_("missed = 5", by_name["tired"]))
    await rows_changed(stage, set_(f"at = {stage.wall - 60}", by_name["lately"]))
    await stage.say("eve", "dicepoker", private=True)
    await stage.say("eve", "start", private=True)
    await stage.say("p1", "!notify off")
    await stage.say("p1", "!notify")
    await stage.say("ann", "!dicepoker")
    await stage.say("p1", "!join")
    told = calls(await stage.advance(6))
    public = [said for who, said in told if who == "room"]
    (named,) = public
    assert len(re.split(", | and ", named.partition(":")[0])) == 10, named
    private = [who for who, _ in told if who != "room"]
    assert len(private) == len(set(private)) == 489, len(private)
    everybody = " ".join((named, *private))
    for name in ("banned", "waits", "ann", "eve", "gone", "tired", "lately", "sleeper", "p1"):
        assert re.search(rf"\b{name}\b", everybody) is None, name
    assert not calls(await stage.advance(20)), "once"


async def rows_changed(stage: Stage, statement: str) -> None:
    await stage.app.storage.run(lambda c: c.exec_driver_sql(statement).rowcount)


async def test_whoever_left_too_often_is_not_called(stage: Stage) -> None:
    await stage.say("kai", "!notify")
    await stage.say("eve", "!notify")
    for _ in range(2):
        await stage.say("ann", "!dicepoker")
        for name in ("bob", "kai"):
            await stage.say(name, "!join")
        await stage.say("ann", "!start")
        for _ in range(2):
            await stage.say("kai", "!leave")
        while list(stage.app.tables):
            for name in ("ann", "bob"):
                for word in ("!r", "!k"):
                    await stage.say(name, word)
    await stage.advance(subscriptions.REST)
    ((_, told),) = await opened(stage)
    assert "eve" in told and "kai" not in told


async def marked(stage: Stage, *accounts: str, away: bool = True) -> None:
    """Let the network tell that people are away, or back."""
    await stage.app.bus.publish_inbound(Away(frozenset(accounts), away))


async def test_whoever_is_away_is_called_once_they_are_back(stage: Stage) -> None:
    await stage.say("ann", "!set guests on")
    for name in ("kai", "eve"):
        await stage.say(name, "!notify")
    await stage.say("kim", "notify", private=True, on="far")
    await marked(stage, "stage/kai", "stage/stranger")
    await marked(stage, "far/kim")
    ((who, told),) = await opened(stage)
    assert who == "room" and "eve" in told and "kai" not in told
    assert await rows(stage, "SELECT missed FROM wish ORDER BY id") == [(0,), (1,), (0,)], "it was no call"
    await closed(stage)
    await marked(stage, "stage/kai", away=False)
    await stage.app.bus.publish_inbound(Network("far", False))  # which comes back with nobody away
    await stage.network(up=True, on="far")
    (room, told), (alone, _) = await opened(stage)
    assert (room, alone) == ("room", "kim@far") and "kai" in told and "eve" in told
    await closed(stage)
    await marked(stage, "stage/kai")
    assert "kai opens" in str(await stage.say("kai", "!dicepoker")), "they play all the same"


async def test_whoever_is_linked_is_away_where_they_would_be_called(stage: Stage) -> None:
    await stage.say("kai", "!notify")
    sent = await stage.say("kai", "link", private=True)
    code = next(word for _, said in sent for word in said.split() if "-" in word and word.isupper())
    await stage.say("kaito", f"link {code}", private=True, on="far")
    await stage.say("kaito", "link yes", private=True, on="far")
    await marked(stage, "stage/kai")
    assert not await opened(stage), "they spoke elsewhere last, and are away here"
    await closed(stage)
    await marked(stage, "stage/kai", away=False)
    assert await opened(stage)


async def test_nobody_is_called_who_has_a_seat_or_was_called_a_short_while_ago(stage: Stage) -> None:
    await stage.say("kai", "!notify")
    ((who, _),) = await opened(stage)
    assert who == "room"
    await stage.say("ann", "!cancel")
    await stage.advance(subscriptions.REST - 60)
    assert not await opened(stage)
    await closed(stage)
    assert await opened(stage)


async def test_five_calls_that_are_not_followed_are_enough_and_a_seat_begins_anew(stage: Stage) -> None:
    await stage.say("kai", "!notify")
    for _ in range(subscriptions.MISSED - 1):
        assert await opened(stage)
        await closed(stage)
    assert await opened(stage)
    await stage.say("kai", "!join")
    await closed(stage)
    for _ in range(subscriptions.MISSED):
        assert await opened(stage)
        await closed(stage)
    assert not await opened(stage) and await rows(stage, "SELECT * FROM wish") == []


@pytest.mark.parametrize(("language", "last"), [("en", "last"), ("ja", "最後")])
async def test_the_last_call_says_so_once_and_to_nobody_else(stage: Stage, language: str, last: str) -> None:
    await stage.say("ann", f"!set language {language}")
    await stage.say("ann", "!set guests on")
    for name in ("kai", "mio"):
        await stage.say(name, "!notify")
    await stage.say("kim", f"lang {language}", private=True, on="far")
    await stage.say("kim", "notify", private=True, on="far")
    for number in range(1, subscriptions.MISSED + 1):
        await stage.say("ann", "!dicepoker")
        told = dict(calling(await stage.advance(6)))
        final = number == subscriptions.MISSED
        assert (last in told["kim@far"]) is final, told
        assert (last in told["room"]) is final, told
        if final and language == "en":
            assert "kai: my last call to you, after" in told["room"] and told["room"].startswith("kai and mio: ")
        await stage.say("mio", "!join")
        await closed(stage)
    await stage.say("ann", "!dicepoker")
    ((who, said),) = calling(await stage.advance(6))
    assert (who, "kai" in said, last in said) == ("room", False, False)


@pytest.mark.parametrize("killed", [False, True])
async def test_a_call_is_owed_over_a_restart_and_is_made_once(tmp_path: Path, killed: bool) -> None:
    async with playing(str(tmp_path / "house.db")) as stage:
        await stage.say("ann", "!set guests on")
        await stage.say("ann", "!set window 300")
        await stage.say("kai", "!notify")
        await stage.say("kim", "notify", private=True, on="far")
        await stage.say("ann", "!dicepoker")
        again = stage.kill if killed else stage.restart
        assert not calls(await again(away=2)), "it is yet to be looked at"
        told = calls(await stage.advance(7))
        assert sorted(who for who, _ in told) == ["kim@far", "room"]
        await again(away=2)
        assert not calls(await stage.advance(100))
        assert await rows(stage, "SELECT missed FROM wish ORDER BY id") == [(1,), (1,)]
    if not killed:
        async with playing(str(tmp_path / "owed.db")) as stage:
            await stage.say("ann", "!set window 300")
            await stage.say("kai", "!notify")
            await stage.say("ann", "!dicepoker")
            await stage.network(up=False)
            await stage.advance(7)
            told = calls(await stage.restart(away=2))
            told += calls(await stage.advance(7))
            assert [who for who, _ in told] in ([], ["room"]), told


async def test_whoever_cannot_be_told_is_called_no_more(stage: Stage) -> None:
    await stage.say("ann", "!set guests on")
    await stage.say("kim", "notify", private=True, on="far")
    await stage.say("kai", "!notify")
    stage.adapters["far"].up = False  # which refuses every word, and says nothing of being away
    assert [who for who, _ in await opened(stage)] == ["room"]
    await stage.app.house.outbox.settled()
    assert len(await rows(stage, "SELECT * FROM wish")) == 1
    assert await rows(stage, "SELECT * FROM outbox") == []
    await closed(stage)
    stage.adapters["far"].up = True
    assert [who for who, _ in await opened(stage)] == ["room"]


async def test_a_call_in_private_belongs_to_no_table_that_is_shown_there(stage: Stage) -> None:
    await stage.say("ann", "!set guests on")
    await stage.say("kim", "notify", private=True, on="far")
    told = stage.adapters["far"].sent = list[Outbound]()
    await opened(stage)
    assert [(CALL in plain(message.lines), message.table, message.choices) for message in told] == [(True, "", ())]


async def test_rooms_without_guests_call_nobody_from_elsewhere_and_private_tables_nobody_at_all(stage: Stage) -> None:
    await stage.say("kim", "notify", private=True, on="far")
    await stage.say("ann", "notify", private=True)
    assert not await opened(stage)
    await closed(stage)
    await stage.say("ann", "!set guests on")
    assert [who for who, _ in await opened(stage, "bob")] == ["kim@far", "ann"]
    await closed(stage, "bob")
    await stage.say("bob", "dicepoker", private=True)
    assert not calls(await stage.advance(10))


async def test_wishes_are_forgotten_given_out_and_go_along_when_accounts_are_linked(stage: Stage) -> None:
    await stage.say("kai", "!notify dicepoker 3")
    assert "wish" in str(await stage.say("kai", "export me", private=True))
    sent = await stage.say("kai", "link", private=True)
    code = next(word for _, said in sent for word in said.split() if "-" in word and word.isupper())
    await stage.say("kaito", f"link {code}", private=True, on="far")
    await stage.say("kaito", "link yes", private=True, on="far")
    await stage.say("kaito", "/notify", on="far")
    assert len(await rows(stage, "SELECT * FROM wish")) == 2
    await stage.say("kaito", "unlink", private=True, on="far")
    assert len(await rows(stage, "SELECT DISTINCT person_id FROM wish")) == 2
    await stage.say("kai", "forget me", private=True)
    await stage.advance(24 * 3600 + 700)
    (left,) = await rows(stage, "SELECT person_id FROM wish")
    assert left == (stage.app.house.people.at("far/kaito"),)


async def test_a_call_that_somebody_missed_is_owed_to_nobody_once_they_are_forgotten(stage: Stage) -> None:
    await stage.say("ann", "!set guests on")
    await stage.say("kim", "notify", private=True, on="far")
    await stage.say("ann", "!dicepoker seconds 0")
    await stage.network(up=False, on="far")
    await stage.advance(7)
    kim = await stage.app.house.people.meet(stage.app.house.people.at("far/kim") or 0)
    await stage.app.house.people.choose(kim, forget_at=stage.wall, show="nobody")
    assert len(await rows(stage, "SELECT * FROM outbox")) == 1
    await stage.advance(700)
    await stage.app.house.outbox.settled()
    assert await rows(stage, "SELECT * FROM outbox") == []
    assert not calls(await stage.network(up=True, on="far"))
