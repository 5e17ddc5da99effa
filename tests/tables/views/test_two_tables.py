"""Two tables in one room: every line says which of them it is about, and players of the house differ."""

import duelists
import peek
import pytest

from croupier.testing.stage import Stage

pytestmark = pytest.mark.stage("plugins.dicepoker", "plugins.thoth", duelists, peek, buttons=False, others=("far",))


async def heard(stage: Stage, name: str, words: str, where: str = "room", on: str = "stage") -> list[str]:
    """Let somebody speak; gives what a room is told."""
    return [line for who, line in await stage.say(name, words, on=on) if who == where]


async def two_tables(stage: Stage) -> None:
    await stage.say("ann", "!dicepoker")
    await stage.say("ann", "!bots 1")
    await stage.say("ann", "!start")
    await stage.say("bob", "!thoth")
    await stage.say("bob", "!bots 1")


@pytest.mark.parametrize("language", ["en", "ja"])
async def test_each_line_names_its_table_and_a_prompt_begins_with_the_nick(stage: Stage, language: str) -> None:
    opened = await heard(stage, "ann", "!dicepoker")
    assert not any(line.startswith("#") for line in opened), "alone in its room a table needs no name"
    await stage.say("ann", "!bots 1")
    await stage.say("ann", "!start")
    assert all(line.startswith("#b2 ") for line in await heard(stage, "bob", "!thoth"))
    begun = await heard(stage, "bob", "!bots 1")
    assert begun[-1].startswith("bob: #b2 ")
    assert all(line.startswith("#b2 ") for line in begun[:-1]), "lines of a list too"
    rolled = [*await heard(stage, "ann", "!r"), *(line for who, line in await stage.advance(2) if who == "room")]
    assert all(line.startswith(("#a2 ", "ann: #a2 ")) for line in rolled)
    assert any(line.startswith("ann: #a2 ") for line in rolled)


async def test_the_last_table_in_a_room_goes_without_a_name_again(stage: Stage) -> None:
    await two_tables(stage)
    assert all("#b2" in line for line in await heard(stage, "ann", "!end b2"))
    rolled = [*await heard(stage, "ann", "!r"), *(line for _, line in await stage.advance(2))]
    assert rolled
    assert not any("#a2" in line for line in rolled)


async def test_players_of_the_house_differ_between_the_tables_of_a_room(stage: Stage) -> None:
    await two_tables(stage)
    house = [sitter.name for table in stage.app.tables for sitter in table.sheet.seats if sitter.person is None]
    assert len(house) == len(set(house)) == 2
    await stage.say("cyd", "!dicepoker")
    await stage.say("cyd", "!bots 9")
    tables = list(stage.app.tables)
    assert len(tables[-1].sheet.seats) == 10, "where names run out they come again"
    elsewhere = await heard(stage, "eve", "/dicepoker", "far", "far")
    assert not any("#" in line for line in elsewhere)


@pytest.mark.stage(buttons=True)
async def test_where_each_table_has_its_post_a_prompt_alone_is_named(stage: Stage) -> None:
    await two_tables(stage)
    rolled = [*await heard(stage, "ann", "!r"), *(line for _, line in await stage.advance(2))]
    prompts = [line for line in rolled if line.startswith("ann: ")]
    assert prompts
    assert all(line.startswith("ann: #a2 ") for line in prompts)
    assert not any(line.startswith("#a2") for line in rolled)


async def test_in_private_ones_own_table_is_named_beside_that_of_a_room(stage: Stage) -> None:
    await stage.say("ann", "!peek")
    await stage.say("bob", "!join")
    await stage.say("ann", "!start")
    await stage.say("ann", "dicepoker", private=True)
    told = await stage.say("ann", "start", private=True)
    assert all(line.startswith(("ann: #b2 ", "b2: First match: ")) for _, line in told)
    hands = [line for who, line in await stage.say("ann", "#a2 hand", private=True) if who == "ann"]
    assert all(line.startswith("a2: ") for line in hands)
