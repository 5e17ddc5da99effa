"""What cannot be stored of somebody is not believed either: memory is what a fresh start reads, whatever fails."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from core.contract.messages import Renamed
from core.dispatch.logins import AGAIN_SECONDS
from core.house.people import People, Person, queries
from core.storage import Storage
from croupier.testing.stage import Stage
from tests.support.loaded import loaded_once
from tests.tables.test_faults import Frail

pytestmark = pytest.mark.stage(
    "plugins.bluebear", "plugins.dicepoker", seed="first", in_file=True, storage=Frail, others=("far",)
)


Told = list[tuple[str, str]]
DAY = 86400.0
NO_SEAT = "You're not playing at this table"
NAMES = ("ann", "bob", "kai", "zoe", "eve")
OTHERS = ("bobby", "pat", "kaito")
ACCOUNTS = [f"{on}/{name}" for on in ("stage", "far") for one in (*NAMES, *OTHERS) for name in (one, f"{one}_")]
MOST = 500
"""More ids than anybody has here."""


@asynccontextmanager
async def playing(database: str, storage: type[Storage] = Frail) -> AsyncIterator[Stage]:
    plugins = loaded_once("plugins.bluebear", "plugins.dicepoker")
    async with Stage(plugins, seed="first", database=database, storage=storage, others=("far",)) as stage:
        yield stage


async def failing(stage: Stage, times: int = 1) -> None:
    """Let the next commits fail, once what was told is noted."""
    await stage.app.house.outbox.settled()
    assert isinstance(stage.app.storage, Frail)
    stage.app.storage.failing = times


def kept(person: Person) -> tuple[object, ...]:
    """Give what is stored of somebody."""
    return (person.id, person.name, person.account, person.language, person.mentions, person.show, person.forgotten)


def in_memory(people: People) -> Iterator[Person]:
    """Go through those who were met, by the ids that people here have."""
    for number in range(1, MOST):
        with contextlib.suppress(KeyError):
            yield people[number]


async def same_as_stored(stage: Stage) -> None:
    """Compare everybody in memory, and where each account leads, with what a fresh start reads."""
    people, fresh = stage.app.house.people, People(stage.app.storage, lambda: stage.wall)
    await fresh.load()
    assert people.linked == fresh.linked
    for person in in_memory(people):
        if people.is_kept(person):
            assert kept(await fresh.meet(person.id)) == kept(person)
        else:
            with pytest.raises(KeyError):
                await fresh.meet(person.id)
    for account in ACCOUNTS:
        owner = await people.find(account)
        if owner is not None and people.is_kept(owner):
            found = await fresh.find(account)
            assert found is not None and found.id == owner.id, account


async def renamed(stage: Stage, name: str, new_name: str, lasted: bool = False, lasting: bool = False) -> None:
    await stage.app.bus.publish_inbound(Renamed(f"stage/{name}", f"stage/{new_name}", new_name, lasted, lasting))


async def sits(stage: Stage, *names: str) -> None:
    """Let people without an account play with hidden dice."""
    await stage.say(names[0], "!bluebear seconds 0", lasting=False)
    for name in names[1:]:
        await stage.say(name, "!join", lasting=False)
    await stage.say(names[0], "!start", lasting=False)


async def hand(stage: Stage, name: str, lasting: bool = False) -> str:
    return "\n".join(line for who, line in await stage.say(name, "!hand", lasting=lasting) if who == name)


def code(told: Told) -> str:
    return next(word.rstrip(".") for _, line in told for word in line.split() if "-" in word and word.isupper())


async def agreed(stage: Stage) -> None:
    """Let kai here and kaito far away be about to be one."""
    given = code(await stage.say("kai", "link", private=True))
    await stage.say("kaito", f"link {given}", private=True, on="far")


async def yes(stage: Stage) -> Told:
    return await stage.say("kaito", "link yes", private=True, on="far")


@pytest.mark.parametrize("times", [1, 9], ids=["once", "for a while"])
async def test_a_change_of_nick_that_fails_gives_nobody_the_seat_of_another(stage: Stage, times: int) -> None:
    await sits(stage, "ann", "bob")
    held = await hand(stage, "bob")
    await failing(stage, times)
    change = asyncio.create_task(renamed(stage, "bob", "bobby"))
    await while_time_passes(stage, change)
    assert NO_SEAT in await hand(stage, "bob")
    for _ in range(2):
        await same_as_stored(stage)
        assert await hand(stage, "bobby") == held
        assert NO_SEAT in await hand(stage, "bob")
        await stage.restart()


async def test_a_login_at_a_table_that_fails_moves_seat_and_person_together_or_not_at_all(stage: Stage) -> None:
    await stage.say("pat", "!lang en")
    await sits(stage, "ann", "bob")
    held = await hand(stage, "bob")
    await failing(stage, 9)
    change = asyncio.create_task(renamed(stage, "bob", "pat", lasting=True))
    pat = await stage.app.house.people.find("stage/pat")
    (table,) = stage.app.tables
    assert pat is not None and pat.id not in table.sheet.persons()
    await while_time_passes(stage, change)
    assert pat.id in table.sheet.persons()
    for _ in range(2):
        await same_as_stored(stage)
        assert await hand(stage, "pat", lasting=True) == held
        assert NO_SEAT in await hand(stage, "bob")
        await stage.restart()


@pytest.mark.parametrize(
    "words", ["!lang ja", "me mentions off", "me show nobody", "forget me", "notify", "!dicepoker"]
)
async def test_a_choice_that_fails_was_never_made(stage: Stage, words: str) -> None:
    """Neither by somebody of whom nothing is kept yet, nor by somebody who is written down."""
    for before in ("!help", "!lang en"):
        await stage.say("bob", before)
        known = await stage.app.house.people.find("stage/bob")
        await failing(stage)
        await stage.say("bob", words, private=not words.startswith("!"))
        await failing(stage, 0)
        assert await stage.app.house.people.find("stage/bob") == known
        await same_as_stored(stage)


async def test_a_link_that_fails_links_nobody_and_one_undone_in_vain_stays(stage: Stage) -> None:
    for name, on in (("kai", "stage"), ("kaito", "far")):
        await stage.say(name, "me show all", private=True, on=on)
    await agreed(stage)
    await failing(stage)
    assert "wrong on my side" in str(await yes(stage))
    await same_as_stored(stage)
    assert not stage.app.house.people.linked
    await agreed(stage)
    assert "one person" in str(await yes(stage))
    await same_as_stored(stage)
    await failing(stage)
    await stage.say("kai", "unlink", private=True)
    assert stage.app.house.people.linked
    await same_as_stored(stage)
    await stage.say("kai", "unlink", private=True)
    assert not stage.app.house.people.linked
    await same_as_stored(stage)


async def test_who_could_not_be_forgotten_is_still_known_and_later_nobody(stage: Stage) -> None:
    await stage.say("bob", "!lang ja")
    await stage.say("bob", "forget me", private=True)
    people, bob = stage.app.house.people, await stage.app.house.people.find("stage/bob")
    assert bob is not None
    await failing(stage, 10**6)
    await stage.advance(DAY + 1300)
    await failing(stage, 0)
    assert people[bob.id].name == "bob"
    await same_as_stored(stage)
    await stage.advance(1300)
    assert people[bob.id].forgotten and await people.find("stage/bob") is None
    await same_as_stored(stage)


async def test_whoever_undoes_nothing_is_not_kept_for_it(stage: Stage) -> None:
    assert "nothing" in str(await stage.say("ann", "!undo")).lower()
    assert "page 0" not in str(await stage.say("ann", "export me", private=True))
    assert "nothing" in str(await stage.say("ann", "export me", private=True)).lower()
    await same_as_stored(stage)


@pytest.mark.stage(storage=Storage)
@pytest.mark.parametrize("turns", range(0, 45, 3))
async def test_who_joins_by_an_account_that_is_just_taken_apart_sits_down_as_its_own_person(
    stage: Stage, turns: int
) -> None:
    for name, on in (("kai", "stage"), ("kaito", "far")):
        await stage.say(name, "me show all", private=True, on=on)
    await agreed(stage)
    await yes(stage)
    await stage.say("ann", "/dicepoker", on="far")
    undone = asyncio.create_task(stage.say("kai", "unlink", private=True))
    for _ in range(turns):
        await asyncio.sleep(0)
    await stage.say("kaito", "/join", on="far")
    await undone
    await stage.settle()
    kaito = await stage.app.house.people.find("far/kaito")
    kai = await stage.app.house.people.find("stage/kai")
    assert kaito and kai and kaito.id != kai.id
    (table,) = stage.app.tables
    assert kaito.id in table.sheet.persons() and kai.id not in table.sheet.persons()
    await same_as_stored(stage)


@pytest.mark.parametrize("older", ["kai", "kaito"])
async def test_whoever_takes_the_nick_of_somebody_linked_is_somebody_else_once_they_are_unlinked(
    stage: Stage, older: str
) -> None:
    for name in ("kai", "kaito") if older == "kai" else ("kaito", "kai"):
        await stage.say(name, "me show all", private=True, on="far" if name == "kaito" else "stage")
    given = code(await stage.say("kai", "link", private=True))
    await renamed(stage, "kai", "kai_", lasted=True)
    await stage.say("kaito", f"link {given}", private=True, on="far")
    await yes(stage)
    assert stage.app.house.people.linked
    await stage.say("kai_", "!lang en", lasting=False)
    taker = await stage.app.house.people.find("stage/kai_", lasting=False)
    await same_as_stored(stage)
    await stage.say("kaito", "unlink", private=True, on="far")
    assert not stage.app.house.people.linked
    kai = await stage.app.house.people.find("stage/kai")
    assert taker and kai and taker.id != kai.id
    await same_as_stored(stage)
    assert await stage.app.house.people.find("stage/kai_", lasting=False) == taker
    await stage.say("kai", "!lang ja")
    await same_as_stored(stage)


@pytest.mark.parametrize("spoke", ["kai", "kaito"])
async def test_of_three_who_are_unlinked_each_goes_by_an_account_of_their_own(stage: Stage, spoke: str) -> None:
    people, where = stage.app.house.people, {"zoe": "stage", "kai": "stage", "kaito": "far"}
    for name, on in where.items():
        await stage.say(name, "me show all", private=True, on=on)
    await agreed(stage)
    await yes(stage)
    await stage.say(spoke, "lang en", private=True, on=where[spoke])
    given = code(await stage.say("zoe", "link", private=True))
    await stage.say("kaito", f"link {given}", private=True, on="far")
    await yes(stage)
    assert len(people.linked) == 2
    await stage.say("zoe", "unlink", private=True)
    assert not people.linked
    await same_as_stored(stage)
    for name, on in where.items():
        found = await people.find(f"{on}/{name}")
        assert found and found.account == f"{on}/{name}"


async def test_an_account_that_lasts_is_taken_from_nobody(stage: Stage) -> None:
    """Whoever may ask for it: the database itself refuses."""
    await stage.say("ann", "!lang en")
    await stage.say("bob", "!lang en")

    def take(connection: Connection) -> None:
        queries.give_account(connection, "stage/ann", 2, True, 0.0)

    with pytest.raises(IntegrityError):
        await stage.app.storage.run(take)
    assert (await stage.app.house.people.meet(1)).account == "stage/ann"


async def test_after_any_evening_of_failing_commits_memory_is_what_is_stored(tmp_path: Path) -> None:
    """Bursts of words, renames, links and choices over the writer thread, of whose commits one in nine fails."""
    chance = Random("evening")

    class Unsure(Frail):
        def commit(self, connection: Connection) -> None:
            self.failing = int(self.unsure and chance.random() < 1 / 9)
            super().commit(connection)

        unsure = False

    async def burst(stage: Stage) -> None:
        async def does() -> None:
            name, other = chance.sample(NAMES, 2)
            nick, lasting = f"{name}_", chance.random() < 0.5
            said = ("!dicepoker", "!join", "!leave", "!lang ja", "!undo", "!ban eve", "!unban eve", "!set window 50")
            match chance.randrange(7):
                case 0:
                    await renamed(stage, nick, f"{other}_")
                case 1:
                    await renamed(stage, nick, other, lasting=True)
                case 2:
                    await renamed(stage, name, f"{chance.choice((name, other))}_", lasted=True)
                case 3:
                    given = await stage.say(name, "link", private=True)
                    if any("-" in line for _, line in given):
                        await stage.say(other, f"link {code(given)}", private=True, on="far")
                        await stage.say(other, "link yes", private=True, on="far")
                case 4:
                    await stage.say(name, chance.choice(("unlink", "me show all", "forget stop")), private=True)
                case _:
                    await stage.say(name if lasting else nick, chance.choice(said), lasting=lasting)

        await asyncio.gather(*(does() for _ in range(chance.randint(1, 4))), return_exceptions=True)

    async with playing(str(tmp_path / "house.db"), Unsure) as stage:
        assert isinstance(stage.app.storage, Unsure)
        for _ in range(60):
            stage.app.storage.unsure = True
            await asyncio.wait_for(while_time_passes(stage, burst(stage)), 30)
            stage.app.storage.unsure = False
            stage.app.storage.failing = 0
            await stage.settle()
            await same_as_stored(stage)


async def while_time_passes(stage: Stage, burst: Awaitable[None]) -> None:
    task = asyncio.ensure_future(burst)
    while not task.done():
        await asyncio.wait([task], timeout=0.02)
        if not task.done():
            await stage.timers.advance(AGAIN_SECONDS)
    await task
