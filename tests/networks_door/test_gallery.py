"""A network that only reads: each of the seven games is drawn from what it may see, and from nothing else."""

import ast
import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import NoReturn

import pytest

from croupier.network import Look, Renamed
from croupier.testing.stage import Stage
from tests.networks_door import gallery
from tests.networks_door.gallery import Gallery, board
from tests.support.loaded import loaded_once
from tests.support.pairs import each
from tests.tables.views.test_facts import DEMANDS, leaves

GAMES = {
    "dicepoker": ("[",),
    "bluebear": ("[", "[ ]"),
    "liarsdice": ("[", "[ ]"),
    "liarsteams": ("[", "[ ]"),
    "liarsduel": ("[", "[ ]"),
    "roulettepoker": ("<card ", "<chips ", "[ ]"),
    "thoth": (),
}
"""What is drawn of each game beside its words in its first minutes, looked at by a player."""


@asynccontextmanager
async def playing(language: str = "en") -> AsyncIterator[tuple[Stage, Gallery]]:
    async with Stage(loaded_once()) as stage:
        watching = Gallery(language)
        stage.app.add(watching)
        running = asyncio.create_task(watching.run(stage.app.bus))
        yield stage, watching
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running


async def begun(stage: Stage, game: str, public: bool = True) -> None:
    """Open a table of a game in a room, with its people and the house."""
    await stage.say("ann", f"!set public {'on' if public else 'off'}")
    await stage.say("ann", f"!{game}")
    await stage.say("bob", "!join")
    least = stage.app.house.plugins.games[game].game.seats[0]
    if least > 2:
        await stage.say("ann", f"!bots {least - 2}")
    await stage.say("ann", "!start")


async def settled(stage: Stage) -> None:
    for _ in range(50):
        await asyncio.sleep(0)


@pytest.mark.parametrize(("game", "language"), each(tuple(GAMES), ("en", "ja"), turn=1))
async def test_every_game_is_drawn_without_knowing_it(game: str, language: str) -> None:
    async with playing(language) as (stage, watching):
        await begun(stage, game)
        (table,) = stage.app.tables
        boards: list[str] = []
        for _ in range(12):
            await stage.advance(15)
            await settled(stage)
            if table.sheet.phase != "running" or table.sheet.seats[0].gone:
                break
            look = await looked(stage, "stage/ann", language=language)
            there = list(leaves(look.facts))
            for wanted in DEMANDS[game](table.loaded.game.rules.view(table.state, 0), 0):
                assert wanted in there, (wanted, look.facts)
            own = board(look)
            assert [line[2:].split()[0] for line in own if line.startswith("* ")] == [
                table.names()[seat] for seat in table.state.wait.seats
            ]
            assert bool(look.forms) == (0 in table.state.wait.seats)
            assert own[0] == watching.boards["a2"][0] and len(own[0].split()) > 2
            boards += own
        text = "\n".join(boards)
        assert " s\n" in text  # how long still
        for token in GAMES[game]:
            assert token in text, (token, text[:2000])


async def looked(stage: Stage, reader: str, code: str = "a2", language: str = "en") -> Look:
    look = await stage.app.bus.look(code, reader, language)
    assert look is not None
    return look


async def test_who_may_not_see_a_table_reads_as_if_it_never_was() -> None:
    async with playing() as (stage, watching):
        await begun(stage, "liarsdice", public=False)
        await settled(stage)
        assert watching.boards == {}
        bus = stage.app.bus
        for reader in ("", "stage/eve", "stage/#elsewhere", "far/ann"):
            assert await bus.look("a2", reader, "en") is None
            assert await bus.look("z9", reader, "en") is None
        ann, bob, room = [await looked(stage, reader) for reader in ("stage/ann", "stage/bob", "stage/#room")]
        assert (ann.me, bob.me, room.me) == (0, 1, None)
        assert ann.hand and bob.hand and not room.hand and ann.hand != bob.hand
        assert ann.position[1:] == bob.position[1:] == room.position[1:]
        assert str(ann.position[0]) != str(room.position[0]) == str(bob.position[0]), "whoever is asked is called you"
        assert [seat.account for seat in room.seats] == ["stage/ann", "stage/bob"]


async def test_accounts_are_told_to_readers_of_their_own_network() -> None:
    async with playing() as (stage, _):
        await begun(stage, "liarsdice")
        for reader, wanted in (("stage/#room", ["stage/ann", "stage/bob"]), ("", ["", ""]), ("far/ann", ["", ""])):
            assert [seat.account for seat in (await looked(stage, reader)).seats] == wanted


@pytest.mark.parametrize("lasting", [False, True])
async def test_of_a_nick_and_of_another_account_only_whoever_has_the_seat_reads_its_hand(lasting: bool) -> None:
    async with playing() as (stage, _):
        await begun(stage, "liarsdice", public=False)
        hand = (await looked(stage, "stage/bob")).hand
        gone = Renamed("stage/bob", "stage/bobby", "bobby", lasted=lasting, lasting=lasting)
        await stage.app.bus.publish_inbound(gone)
        # A nick takes its seat along; the seat of an account that lasts waits for that account.
        reads, other = ("stage/bob", "stage/bobby") if lasting else ("stage/bobby", "stage/bob")
        assert await stage.app.bus.look("a2", other, "en") is None
        assert await stage.app.bus.glance("a2", other) is None
        assert (await looked(stage, reads)).hand == hand
        assert await stage.app.bus.glance("a2", reads) is not None


async def test_a_press_that_carries_a_whole_form_moves_the_table_and_its_version() -> None:
    async with playing() as (stage, _):
        await begun(stage, "liarsdice", public=False)
        look = await looked(stage, "stage/ann")
        mover = ("stage/ann", "stage/bob")[look.awaited[0]]
        own = await looked(stage, mover)
        form = next(form for form in own.forms if [part.name for part in form.fields] == ["count", "face"])
        told = await stage.say(mover.removeprefix("stage/"), form.press(count="2", face="3"), pressed=True)
        assert any("bids two 3s" in line for _, line in told), told
        after = await looked(stage, mover)
        assert after.version > own.version and after.awaited != own.awaited and not after.forms
        assert after.heard[-1].version == after.version and after.heard[-1].lines
        clock = next(clock for clock in after.clocks if clock.seat == after.awaited[0])
        assert clock.running and clock.until is not None and clock.until > after.at
        assert await stage.say(mover.removeprefix("stage/"), form.press(count="9", face="9"), pressed=True)


async def test_a_table_that_is_over_is_seen_as_it_ended() -> None:
    async with playing() as (stage, _):
        await begun(stage, "dicepoker")
        await stage.say("ann", "!end a2")
        look = await looked(stage, "stage/ann")
        assert look.phase == "ended" and look.awaited == () and look.clocks == ()
        assert [form.press() for form in look.forms] == ["a2 again"]


async def test_after_a_restart_a_look_remembers_what_the_game_told(tmp_path: Path) -> None:
    async with Stage(loaded_once(), database=str(tmp_path / "house.db")) as stage:
        await begun(stage, "liarsdice", public=False)
        mover = ("ann", "bob")[(await looked(stage, "stage/ann")).awaited[0]]
        assert any("bids two 3s" in line for _, line in await stage.say(mover, "!bid 2 3"))
        before = {reader: plain(await looked(stage, f"stage/{reader}")) for reader in ("ann", "bob", "#room")}
        await stage.restart(away=5)
        after = {reader: plain(await looked(stage, f"stage/{reader}")) for reader in ("ann", "bob", "#room")}
        for reader, lines in after.items():
            assert "bids two 3s" in lines and ("Your dice" in lines) == (reader != "#room"), (reader, lines)
            assert [line for line in lines.split("\n") if line.startswith("Your dice")] == [
                line for line in before[reader].split("\n") if line.startswith("Your dice")
            ]


def plain(look: Look) -> str:
    """Give what a reader has heard."""
    return "\n".join("".join(span.text for span in line) for heard in look.heard for line in heard.lines)


async def test_a_watcher_that_fails_disturbs_nobody(caplog: pytest.LogCaptureFixture) -> None:
    async with playing() as (stage, watching):

        def fails(code: str, version: int) -> None:
            raise RuntimeError("6 6 6")

        watching.changed = fails  # type: ignore[method-assign]  # a network with a mistake in it
        await begun(stage, "dicepoker")
        assert any("rolls" in line for _, line in await stage.say("ann", "!r"))
    assert "a network that watches failed" in caplog.text and "6 6 6" not in caplog.text


@pytest.mark.parametrize("hangs", [False, True])
async def test_of_a_game_that_cannot_show_itself_all_else_is_there(
    hangs: bool, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("core.tables.views.presenter.GLANCE_SECONDS", 0.2)
    async with playing() as (stage, _):
        await begun(stage, "dicepoker")

        def show(view: object, seat: int | None) -> NoReturn:
            if hangs:
                while True:
                    pass
            raise RuntimeError("6 6 6")

        monkeypatch.setattr(stage.app.house.plugins.games["dicepoker"].game.rules, "show", show)
        look = await looked(stage, "stage/ann")
        assert not look.position and not look.forms and look.awaited
        assert [seated.name for seated in look.seats] == ["ann", "bob"]
    assert "the look of table a2 cannot be told" in caplog.text and "6 6 6" not in caplog.text


def test_it_imports_the_face_of_networks_and_nothing_else_of_ours() -> None:
    source = Path(gallery.__file__).read_text("utf-8")
    ours = [node.module for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom)]
    assert [
        module for module in ours if module and module.split(".")[0] in ("core", "croupier", "adapters", "plugins")
    ] == ["croupier.network"]
