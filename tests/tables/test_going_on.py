"""A table that stands still lies whole in the database: every start reads it again, and it goes on if it can."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace as dataclass_replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import peek
import pytest
from peek import rules, strategy

from core.engine.plugins.loading import Plugins
from core.tables.table import Table
from croupier import Game, State, hookimpl, replace
from croupier.testing.stage import Stage
from tests.support.loaded import loaded_once

GOES_ON = ("room", "Peek resumes at a2.")
BROKEN = "Table a2 is paused: the game ran into an error. Nothing is lost; an admin can !resume a2 or !end a2."
MISSING = (
    "Table a2 is paused: its game, peek, isn't available now. Nothing is lost, and it resumes when the game is back."
)


class Toy:
    def __init__(self, game: Game) -> None:
        self.game = game

    @hookimpl
    def croupier_games(self, register: Any) -> None:
        register(self.game)


def breaks(*given: Any) -> Any:
    raise RuntimeError("a die rolled off the table: 6 6 6")


def house(peek_too: bool = True, state: Any = None, **faults: Any) -> Plugins:
    """Load dice poker, and peek with other functions in place of its own."""
    plugins = loaded_once("plugins.dicepoker", "plugins.bluebear")
    if peek_too:
        made = [
            SimpleNamespace(**{**vars(part), **{name: fault for name, fault in faults.items() if name in vars(part)}})
            for part in (rules, strategy)
        ]
        game = replace(peek.GAME, rules=made[0], strategy=made[1], state=state or peek.GAME.state)
        plugins.add("toy", Toy(game), ours=True)
        assert plugins.reports[-1].games == ("peek",)
    return plugins


@asynccontextmanager
async def playing(plugins: Plugins, **how: Any) -> AsyncIterator[Stage]:
    async with Stage(plugins, **how) as stage:
        yield stage


async def again(stage: Stage, plugins: Plugins, how: str = "restart") -> list[tuple[str, str]]:
    """Start the house anew with other plugins."""
    stage.plugins = plugins
    told: list[tuple[str, str]] = await getattr(stage, how)(away=5)
    return told


async def bidding(stage: Stage) -> None:
    """Sit ann and bob down at peek."""
    await stage.say("ann", "!peek")
    await stage.say("bob", "!join")
    await stage.say("ann", "!start")


def table(stage: Stage) -> Table:
    found = stage.app.tables.named("a2")
    assert found is not None
    return found


def room(told: list[tuple[str, str]]) -> list[str]:
    return [line for who, line in told if who == "room"]


@pytest.mark.parametrize("how", ["restart", "kill"])
async def test_rules_that_were_mended_let_a_table_go_on(tmp_path: Path, how: str) -> None:
    async with Stage(house(apply=breaks), database=str(tmp_path / "house.db")) as stage:
        await bidding(stage)
        hands = table(stage).state.hands
        assert room(await stage.say("ann", "!bid 1 2")) == [BROKEN]
        assert await stage.advance(500) == []
        told = await again(stage, house(), how)
        assert room(told)[0] == GOES_ON[1]
        assert len([line for line in room(told) if "ann" in line and "40" in line]) == 1, told  # asked once, afresh
        assert room(told).count(GOES_ON[1]) == 1
        assert table(stage).state.hands == hands
        assert any("ann bids" in line for line in room(await stage.say("ann", "!bid 1 2")))
        assert await stage.network(up=False) == [] and await again(stage, house()) != []


async def test_where_it_breaks_again_it_stands_still_again_once_for_each_start(tmp_path: Path) -> None:
    async with Stage(house(bot=breaks), database=str(tmp_path / "house.db")) as stage:
        await stage.say("ann", "!peek")
        await stage.say("ann", "!bots 1")
        await stage.say("ann", "!start")
        await stage.say("ann", "!bid 1 2")
        assert room(await stage.advance(60)) == [BROKEN]
        for _ in range(3):
            told = room(await stage.restart(away=5)) + room(await stage.advance(500))
            assert (told.count(GOES_ON[1]), told.count(BROKEN)) == (1, 1), told
            for up in (False, True):  # a network that comes back is no start
                assert await stage.network(up=up) == []
        assert any("resumes" in line for line in room(await again(stage, house())))
        assert any(line.startswith("Ada ") for line in room(await stage.advance(60)))


@pytest.mark.parametrize("where", ["view", "show", "menu"])
async def test_a_game_that_cannot_even_show_its_table_is_left_alone(
    tmp_path: Path, where: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with Stage(house(apply=breaks), database=str(tmp_path / "house.db")) as stage:
        await bidding(stage)
        assert room(await stage.say("ann", "!bid 1 2")) == [BROKEN]
        faults: dict[str, Any] = {where: breaks}
        assert await again(stage, house(**faults)) == []
        assert await stage.advance(500) == []
        assert await stage.say("bob", "!bid 1 3") == [
            ("bob", BROKEN.replace("Nothing is lost; an", "An").replace("a2 stands", "a2 stands"))
        ]
        assert await stage.say("ann", "!resume a2") != [] and table(stage).sheet.phase == "paused"
        assert GOES_ON in await again(stage, house())
    assert "table a2 of peek still stands: RuntimeError" in caplog.text
    assert "6 6 6" not in caplog.text


async def test_a_table_whose_game_hangs_at_the_start_hangs_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never_ends(*given: Any) -> Any:
        while True:
            pass

    async with Stage(house(apply=breaks), database=str(tmp_path / "house.db")) as stage:
        await bidding(stage)
        await stage.say("ann", "!bid 1 2")
        monkeypatch.setattr("core.engine.time_limits.MOST_SECONDS", 0.1)
        told = await again(stage, house(menu=never_ends))
        assert room(told) == [BROKEN.replace("ran into an error", "took too long to think")]
        assert any("Dice poker" in line for line in room(await stage.say("cho", "!dicepoker")))


async def test_an_admin_may_try_without_a_restart() -> None:
    faults = [breaks]

    def sometimes(*given: Any) -> Any:
        return faults[0](*given)

    async with playing(house(apply=sometimes)) as stage:
        await bidding(stage)
        assert room(await stage.say("ann", "!bid 1 2")) == [BROKEN]
        told = await stage.say("ann", "!resume a2")
        assert told[0] == GOES_ON
        assert room(await stage.say("ann", "!bid 1 2")) == [BROKEN]
        faults[0] = rules.apply
        assert (await stage.say("ann", "!resume a2"))[0] == GOES_ON
        assert any("ann bids" in line for line in room(await stage.say("ann", "!bid 1 2")))


async def test_a_try_that_fails_is_no_deed() -> None:
    menus: list[Any] = [rules.menu]

    def sometimes(*given: Any) -> Any:
        return menus[0](*given)

    async with playing(house(menu=sometimes)) as stage:
        await bidding(stage)
        await stage.say("ann", "!pause a2")
        menus[0] = breaks
        assert BROKEN in room(await stage.say("ann", "!resume a2"))
        told = await stage.say("ann", "!audit")
        assert len(told) == 1 and told[0][1].endswith("ann: pause a2"), told


async def test_a_table_that_could_not_begin_is_set_up_once_more(tmp_path: Path) -> None:
    async with Stage(house(setup=breaks), database=str(tmp_path / "house.db")) as stage:
        await stage.say("ann", "!peek")
        await stage.say("bob", "!join")
        assert room(await stage.say("ann", "!start")) == [BROKEN]
        assert await stage.restart(away=5) == []  # it could still not begin
        told = room(await again(stage, house()))
        assert " ".join(told) == f"{GOES_ON[1]} 30 more seconds to join. The host can extend 5 more times."
        await stage.say("cho", "!join")
        began = room(await stage.advance(30))
        assert "Peek begins at a2: ann, bob and cho." in began


async def test_a_table_that_only_a_later_version_cannot_read_goes_on_when_that_is_taken_back(tmp_path: Path) -> None:
    class Other(State, kw_only=True):
        pearls: int

    async with Stage(house(), database=str(tmp_path / "house.db")) as stage:
        await bidding(stage)
        await stage.say("ann", "!bid 1 2")
        told = room(await again(stage, house(state=Other)))
        assert told == [
            "Table a2 is paused: I can't read it right now. Nothing is lost; it resumes once I can, "
            "or an admin can !end a2."
        ]
        assert await stage.restart(away=5) == []  # the room knows
        assert (await stage.say("bob", "!bid 1 3"))[0][1].startswith("Table a2 is paused: I can't read it")
        assert (await stage.say("ann", "!resume a2"))[0][1].startswith("Table a2 is paused: I can't read it")
        assert GOES_ON in await again(stage, house())
        assert any("bob bids" in line for line in room(await stage.say("bob", "!bid 1 3")))


async def test_an_upgrade_that_never_ends_holds_up_no_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def never_ends(*given: Any) -> Any:
        while True:
            pass

    async with Stage(house(), database=str(tmp_path / "house.db")) as stage:
        await bidding(stage)
        monkeypatch.setattr("core.tables.lifecycle.startup.MOST_SECONDS", 0.1)
        newer = house()
        loaded = newer.games["peek"]
        made = SimpleNamespace(**vars(rules), upgrade=never_ends)
        newer.games["peek"] = dataclass_replace(loaded, game=replace(loaded.game, version=2, rules=made))
        told = room(await again(stage, newer))
        assert [line for line in told if line.startswith("Table a2 is paused: I can't read it right now.")] == told
        assert GOES_ON in await again(stage, house())


# -- a game that is not installed -------------------------------------------------------------------------------------


async def test_a_table_whose_game_is_away_is_told_of_once_named_and_goes_on_when_it_is_back(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with Stage(house(), database=str(tmp_path / "house.db")) as stage:
        await bidding(stage)
        hands = table(stage).state.hands
        assert room(await again(stage, house(peek_too=False))) == [MISSING]
        assert await stage.restart(away=5) == []
        assert await stage.kill(away=5) == []
        status = (
            "peek at a2 is paused: the game isn't available now. Nothing is lost, and it resumes when the game is back."
        )
        assert await stage.say("eve", "!status") == [("room", status)]
        assert room(await again(stage, house()))[0] == GOES_ON[1]
        assert table(stage).state.hands == hands
        assert any("ann bids" in line for line in room(await stage.say("ann", "!bid 1 2")))
    assert "table a2 is paused: its game peek is not installed" in caplog.text


async def test_who_sits_at_a_table_whose_game_is_away_hears_so_whatever_they_type(tmp_path: Path) -> None:
    async with Stage(house(), database=str(tmp_path / "house.db")) as stage:
        await bidding(stage)
        await again(stage, house(peek_too=False))
        stands = (
            "Table a2 is paused: its game, peek, isn't available now. Nothing is lost; an admin can !end a2.",
            "Table a2 is paused: its game, peek, isn't available now. Nothing is lost; an admin can end a2.",
        )
        for words in ("!bid 1 2", "!hand", "!leave", "!try bid 1 2", "!start", "!r", "!option", "!again"):
            assert await stage.say("bob", words) == [("bob", stands[0])], words
            await stage.advance(10)
        assert await stage.say("bob", "bid 1 2", private=True) == [("bob", stands[1])]
        assert await stage.say("bob", "a2.1 ?bid go", pressed=True) == [("bob", stands[0])]
        assert await stage.say("bob", "a2.1 bid 1 2", pressed=True) == [("bob", stands[0])]
        assert await stage.say("eve", "!bid 1 2") == []  # who sits nowhere may mean anybody
        assert await stage.say("eve", "!join") == [("eve", stands[0])]
        assert await stage.say("bob", "!rules") == [
            ("bob", "peek isn't available now. !games lists what you can play.")
        ]
        assert await stage.say("ann", "!resume a2") == [("ann", stands[0])]


async def test_a_table_whose_game_is_away_counts_and_can_be_ended(tmp_path: Path) -> None:
    async with Stage(house(), database=str(tmp_path / "house.db")) as stage:
        await stage.say("ann", "!set tables 1")
        await bidding(stage)
        await again(stage, house(peek_too=False))
        assert await stage.say("cho", "!dicepoker") == [("cho", "This room allows only one table at a time.")]
        ended = await stage.say("ann", "!end a2")
        assert ended[0] == ("room", "An admin ended the game.")
        away = ("cho", "peek isn't available now. !games lists what you can play.")
        assert await stage.say("cho", "!again") == [away]
        assert any("Dice poker" in line for line in room(await stage.say("cho", "!dicepoker")))
        await stage.say("cho", "!cancel")
        assert await again(stage, house()) == []


async def test_a_lobby_whose_game_is_away_waits_too(tmp_path: Path) -> None:
    async with Stage(house(), database=str(tmp_path / "house.db")) as stage:
        await stage.say("ann", "!peek")
        assert room(await again(stage, house(peek_too=False))) == [MISSING]
        assert await stage.advance(500) == []
        assert room(await again(stage, house()))[0].startswith(GOES_ON[1])
        assert any("bob joins" in line for line in room(await stage.say("bob", "!join")))


async def test_what_an_admin_paused_stays_paused_though_its_game_was_away(tmp_path: Path) -> None:
    async with Stage(house(), database=str(tmp_path / "house.db")) as stage:
        await bidding(stage)
        await stage.say("ann", "!pause a2")
        assert await again(stage, house(peek_too=False)) == []
        told = await stage.say("ann", "!resume a2")
        assert room(told) == [MISSING]  # that is why it stands still from now on
        assert GOES_ON in await again(stage, house())
        await stage.say("ann", "!pause a2")
        assert await again(stage, house(peek_too=False)) == []
        assert await again(stage, house()) == []
        assert (await stage.say("ann", "!resume a2"))[0] == GOES_ON


# -- what was owed ----------------------------------------------------------------------------------------------------


async def test_what_was_owed_when_a_table_fell_is_told_before_that_and_nothing_twice(tmp_path: Path) -> None:
    async with Stage(house(), database=str(tmp_path / "house.db")) as stage:
        await bidding(stage)
        stage.adapter.up = False  # nobody hears the bid yet
        assert await stage.say("ann", "!bid 1 2") == []
        told = room(await again(stage, house(peek_too=False), "kill"))
        assert told == [MISSING]  # only its game can say what happened
        told = room(await again(stage, house()))
        assert [line for line in told if "ann bids" in line] != []
        assert told.index(next(line for line in told if "ann bids" in line)) < told.index(GOES_ON[1])
        assert len([line for line in told if line.endswith("40 s.")]) == 1, told
        assert await stage.restart(away=5) != []
