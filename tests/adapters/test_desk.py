"""The words that are open now complete what is typed in the terminal, and a line tells how the table stands."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from rich.cells import cell_len

from adapters.console import ConsoleSettings
from adapters.console.desk import Desk, standing, words
from adapters.console.prompting import below, typed_lines
from adapters.console.room import ConsoleAdapter, Keyboard
from croupier.network import Look, Menu
from croupier.testing.stage import Stage
from tests.support.ircd import RecordingBus
from tests.support.loaded import loaded_once
from tests.tables.views.test_looks import GAMES, STRIDE, match, seen


@asynccontextmanager
async def playing() -> AsyncIterator[tuple[Stage, Desk]]:
    async with Stage(loaded_once()) as stage:
        await stage.say("ann", "!liarsdice")
        await stage.say("bob", "!join")
        await stage.say("ann", "!start")
        desk = Desk("stage/ann", "en")
        following = asyncio.create_task(desk.follow(stage.app.bus))
        desk.spoke("a2")
        await asyncio.sleep(0.01)
        yield stage, desk
        following.cancel()


def played(scene: Callable[[Stage, Desk], Awaitable[None]]) -> None:
    async def play() -> None:
        async with Stage(loaded_once()) as stage:
            await stage.say("ann", "!liarsdice")
            await stage.say("bob", "!join")
            await stage.say("ann", "!start")
            desk = Desk("stage/ann", "en")
            following = asyncio.create_task(desk.follow(stage.app.bus))
            desk.spoke("a2")
            await asyncio.sleep(0.01)
            await scene(stage, desk)
            following.cancel()

    asyncio.run(play())


async def look(stage: Stage) -> Look:
    found = await stage.app.bus.look("a2", "stage/ann", "en")
    assert found is not None
    return found


@pytest.mark.parametrize("name", GAMES)
def test_what_is_open_completes_what_is_typed(name: str) -> None:
    for step, (table, seat, _) in enumerate(match(name, 1)):
        if step % STRIDE.get(name, 1) == 0:
            read = seen(table, seat)
            assert words("", read, ()) == list(dict.fromkeys(form.verb for form in read.forms))
            for form in read.forms:
                assert form.verb in words(f"!{form.verb[:2]}", read, ("help",))
                for number, field in enumerate(form.fields):
                    before = " ".join([form.verb, *["?"] * number])
                    assert set(words(f"{before} ", read, ())) >= {value.typed for value in field.values}


async def test_the_words_of_an_action_follow_its_table() -> None:
    async with playing() as (stage, desk):
        read = await look(stage)
        mine = read.awaited == (0,)
        assert ("bid" in desk.words("b")) == mine
        await stage.say("ann" if mine else "bob", "!bid 1 2")
        desk.changed("a2")
        await asyncio.sleep(0.01)
        assert ("bid" in desk.words("b")) != mine and desk.words("xyz") == []
        desk.changed("z9")


async def test_where_several_type_the_line_says_whose_hand_it_shows() -> None:
    """With bob awaited, ann's hand would otherwise read as his."""

    async with playing() as (stage, desk):
        read, shown = await look(stage), list[str]()

        async def typed() -> AsyncIterator[str]:
            for line in ("bid 1 2", "@bob status"):
                yield line
                shown.append(desk.status(read.at))

        await ConsoleAdapter(ConsoleSettings(speaker="ann"), "boot", Keyboard(typed()), desk).run(RecordingBus())
        assert "  ·  Your dice" in shown[0]
        assert "  ·  (only ann) Your dice" in shown[1]


async def test_a_line_says_whose_turn_it_is_how_long_still_and_what_one_holds() -> None:
    async with playing() as (stage, desk):
        read = await look(stage)
        awaited = read.seats[read.awaited[0]].name
        hand = "".join(f"[{face}]" for span in read.hand[0] for face in span.value.split())
        assert desk.status(read.at) == f"▸ {awaited}  ·  1:00  ·  Your dice: {hand}"
        assert desk.status(read.at + 51.5) == f"▸ {awaited}  ·  0:08  ·  Your dice: {hand}"
        assert desk.status(read.at + 999) == f"▸ {awaited}  ·  0:00  ·  Your dice: {hand}"
        await stage.say("ann", "!end a2")
        assert standing(await look(stage), read.at) == "Liar's dice #a2"
        assert Desk("stage/ann", "en").status(0) == ""


@pytest.mark.parametrize("columns", [20, 40, 80])
async def test_the_line_below_is_broken_and_never_cut(columns: int) -> None:
    async with playing() as (stage, desk):
        status = desk.status((await look(stage)).at)
        shown = below(desk, (await look(stage)).at, columns).split("\n")
        assert max(map(cell_len, shown)) <= columns
        assert "".join("".join(shown).split()) == "".join(status.split())


async def test_a_tab_completes_at_the_keyboard() -> None:
    async def typed(desk: Desk) -> list[str]:
        with create_pipe_input() as keys, create_app_session(keys, DummyOutput()):
            lines = typed_lines("> ", desk)
            typing = asyncio.ensure_future(anext(lines))
            keys.send_text("he\t")
            for _ in range(500):
                await asyncio.sleep(0)
            keys.send_text("\r")
            first = await typing
            keys.send_text("\x1b[A\r")
            return [first, await anext(lines)]

    desk = Desk("console/ann", "en")
    desk.offer([Menu("private", "en", (("games", "Games"), ("help", "Help")))], "en")
    assert (await typed(desk)) == ["help", "help"]
