"""Names that anybody may take: a seat goes with its person, and a name that was left is nobody's."""

import itertools
from collections.abc import Awaitable, Callable
from functools import partial

import pytest

from core.contract.messages import Loss, Network, Renamed, Sight
from core.engine import SeatAudience
from core.house.people import queries
from croupier.testing.stage import Stage

pytestmark = pytest.mark.stage("plugins.bluebear", "plugins.dicepoker", seed="left")


Told = list[tuple[str, str]]
NO_SEAT = "You're not playing at this table. When the next one opens, tap “Join”."


@pytest.fixture
async def stage(stage: Stage) -> Stage:
    for name, words in [("ann", "!bluebear seconds 0"), ("bob", "!join"), ("ann", "!start")]:
        await says(stage, name, words)
    return stage


async def says(stage: Stage, name: str, words: str) -> Told:
    """Speak under a name that does not last."""
    return await stage.say(name, words, lasting=False)


async def hand(stage: Stage, name: str) -> str:
    return "\n".join(line for who, line in await says(stage, name, "!hand") if who == name)


async def renamed(stage: Stage, name: str, new_name: str, lasted: bool = False, lasting: bool = False) -> Told:
    change = Renamed(f"stage/{name}", f"stage/{new_name}", new_name, lasted, lasting)
    await stage.app.bus.publish_inbound(change)
    return await stage.advance(0)


async def sight(stage: Stage, *names: str, up: bool, reason: Loss = "unseen") -> Told:
    await stage.app.bus.publish_inbound(Sight(frozenset(f"stage/{name}" for name in names), up, reason))
    return await stage.advance(0)


async def new_dice(stage: Stage) -> Told:
    """Let the dice be told anew to whoever holds the seats."""
    told: Told = []
    for table in stage.app.tables:
        for seat in range(len(table.sheet.seats)):
            await table.tell(table.position(SeatAudience(seat)))
            told += await stage.advance(0)
    return told


async def test_whoever_takes_a_name_that_was_left_is_somebody_new(stage: Stage) -> None:
    held = await hand(stage, "ann")
    await renamed(stage, "ann", "annie")
    await renamed(stage, "eve", "ann")
    assert await hand(stage, "ann") == NO_SEAT
    assert await hand(stage, "annie") == held
    assert {who for who, _ in await new_dice(stage)} == {"annie", "bob"}


async def test_two_players_who_swap_names_keep_their_own_dice(stage: Stage) -> None:
    anns, bobs = await hand(stage, "ann"), await hand(stage, "bob")
    assert anns != bobs
    for name, new_name in [("ann", "x"), ("bob", "ann"), ("x", "bob")]:
        await renamed(stage, name, new_name)
    assert (await hand(stage, "ann"), await hand(stage, "bob")) == (bobs, anns)
    assert await hand(stage, "x") == NO_SEAT
    told = dict(await new_dice(stage))
    assert (told["ann"] in bobs, told["bob"] in anns) == (True, True)


@pytest.mark.stage(in_file=True)
async def test_every_name_of_a_chain_was_left_and_a_return_is_followed(stage: Stage) -> None:
    held = await hand(stage, "ann")
    chain = ["ann", "a1", "a2", "a3"]
    for name, new_name in itertools.pairwise(chain):
        await renamed(stage, name, new_name)
    await stage.kill()
    for name in chain[:-1]:
        assert await hand(stage, name) == NO_SEAT
    assert await hand(stage, "a3") == held
    await renamed(stage, "a3", "ann")  # whoever spoke as ann is gone by now
    assert await hand(stage, "ann") == held
    assert await hand(stage, "a3") == NO_SEAT


@pytest.mark.stage(in_file=True)
async def test_a_player_who_takes_the_name_of_one_who_is_gone_stays_who_they_are(stage: Stage) -> None:
    held = await hand(stage, "ann")
    await sight(stage, "bob", up=False, reason="quit")
    assert await renamed(stage, "ann", "bob") == []
    assert await sight(stage, "bob", up=True) == []
    assert await hand(stage, "bob") == held
    assert {(who, line) for who, line in await new_dice(stage)} == {("bob", held)}
    await stage.kill()
    assert await hand(stage, "bob") == held
    await renamed(stage, "bob", "ann")
    assert await hand(stage, "bob") == NO_SEAT  # somebody else went by that name, so nobody is known by it


async def test_whoever_quit_and_comes_back_is_named_to_the_room_once(stage: Stage) -> None:
    held = await hand(stage, "bob")
    assert await sight(stage, "bob", "eve", up=False, reason="quit") == []
    back = [("room", "bob is back, from another connection.")]
    assert await sight(stage, "bob", "eve", up=True) == back
    assert await sight(stage, "bob", up=True) == []
    assert await hand(stage, "bob") == held
    await sight(stage, "bob", up=False, reason="quit")
    assert (await says(stage, "bob", "!status"))[0] == back[0]  # though nobody told that they are in sight


async def test_whoever_comes_back_by_a_change_of_name_is_named_too(stage: Stage) -> None:
    held = await hand(stage, "bob")
    assert await hand(stage, "bob_") == NO_SEAT  # the old connection is not over yet
    await sight(stage, "bob", up=False, reason="quit")
    await renamed(stage, "bob_", "bob")
    assert await sight(stage, "bob", up=True) == [("room", "bob is back, from another connection.")]
    assert await hand(stage, "bob") == held


async def test_of_a_split_or_a_door_nobody_knows_what_happened_behind_it(stage: Stage) -> None:
    await sight(stage, "ann", "bob", up=False)
    told = await sight(stage, "ann", "bob", up=True)
    assert told == [("room", "ann and bob are back, perhaps from another connection.")]


@pytest.mark.stage(in_file=True)
async def test_after_our_own_absence_the_room_hears_once_whom_we_cannot_vouch_for(stage: Stage) -> None:
    words = "I was away, and know {} again by name and address."
    ways: tuple[Callable[[], Awaitable[object]], ...] = (
        stage.restart,
        stage.kill,
        partial(stage.network, up=False),
    )
    for leave in ways:
        await leave()
        stage.adapter.up = True
        seen = frozenset({"stage/ann", "stage/eve"})
        await stage.app.bus.publish_inbound(Network("stage", True, seen))
        assert ("room", words.format("ann")) in await stage.advance(0)
        assert await sight(stage, "ann", "eve", up=True) == []
        assert (await says(stage, "bob", "!status"))[0] == ("room", words.format("bob"))
        assert words.format("bob") not in [line for _, line in await says(stage, "bob", "!status")]


async def test_an_account_proves_its_person_and_needs_no_word(stage: Stage) -> None:
    held = await hand(stage, "bob")
    await renamed(stage, "bob", "account", lasting=True)
    assert await hand(stage, "bob") == NO_SEAT
    for gone in (partial(stage.network, up=False), partial(sight, stage, "account", up=False, reason="quit")):
        await gone()
        await stage.network(up=True)
        told = await stage.say("account", "!hand")
        assert ("account", held) in told and "room" not in [who for who, _ in told]
    await renamed(stage, "account", "guest", lasted=True)
    assert await hand(stage, "guest") == held
    await renamed(stage, "guest", "account", lasting=True)
    assert await hand(stage, "guest") == NO_SEAT
    assert (await stage.say("account", "!hand"))[-1] == ("account", held)


async def test_who_comes_back_logged_in_to_a_seat_taken_before_is_named_too(stage: Stage) -> None:
    held = await hand(stage, "bob")
    await sight(stage, "bob", up=False, reason="quit")
    told = await renamed(stage, "bob", "account", lasting=True)
    assert told == [("room", "account is back, from another connection.")]
    assert ("account", held) in await stage.say("account", "!hand")


@pytest.mark.stage(in_file=True)
async def test_names_that_were_left_before_this_was_known_lead_nowhere(stage: Stage) -> None:
    ann = await stage.app.house.people.find("stage/ann")
    assert ann is not None
    gives = partial(queries.give_account, account="stage/once", person=ann.id, lasting=False, wall=0.0)
    await stage.app.storage.run(gives)
    assert await hand(stage, "once") == NO_SEAT
    assert NO_SEAT not in await hand(stage, "ann")


async def test_a_lobby_hears_of_a_return_too(stage: Stage) -> None:
    await says(stage, "ann", "!end a2")
    await says(stage, "bob", "!dicepoker")
    await sight(stage, "bob", up=False, reason="quit")
    assert await sight(stage, "bob", up=True) == [("room", "bob is back, from another connection.")]


@pytest.mark.stage(language="ja")
@pytest.mark.parametrize(
    ("reason", "words"),
    [("quit", "bobさんが別の接続から戻りました。"), ("unseen", "bobさんが戻りました。別の接続かもしれません。")],
)
async def test_the_room_hears_it_in_its_language(stage: Stage, reason: Loss, words: str) -> None:
    await sight(stage, "bob", up=False, reason=reason)
    assert await sight(stage, "bob", up=True) == [("room", words)]
