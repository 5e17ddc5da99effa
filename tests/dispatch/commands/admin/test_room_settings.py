"""A room's own settings as its admins type them: which prefixes can be, and which games are switched on."""

from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from core.contract import Game, replace
from core.contract.hooks import hookimpl
from core.engine.plugins.loading import Plugins
from croupier.testing.stage import NETWORK, Stage
from tests.support.loaded import loaded_once

pytestmark = pytest.mark.stage(admins=("ann", "cara@far"))


GAMES = ("dicepoker", "bluebear", "liarsdice", "liarsteams", "liarsduel", "roulettepoker", "thoth")
Told = list[tuple[str, str]]


@asynccontextmanager
async def playing(language: str = "en", games: Iterable[str] | None = None, **how: Any) -> AsyncIterator[Stage]:
    async with Stage(loaded_once(), admins=("ann", "cara@far"), language=language, games=games, **how) as stage:
        yield stage


# -- the prefix -------------------------------------------------------------------------------------------------------

BEGINS_CODES = "Commands can't begin with #, because table codes do, as in #a2. This works: !set prefix !"


@pytest.mark.parametrize("prefix", ["#", "##", "!#", "#!", "＃"])
async def test_the_sign_of_codes_is_no_prefix(stage: Stage, prefix: str) -> None:
    assert await stage.say("ann", f"!set prefix {prefix}") == [("ann", BEGINS_CODES)]
    assert ", prefix !, " in (await stage.say("ann", "!settings"))[0][1]
    assert await stage.say("ann", "!audit") == [("ann", "No admin has changed anything here.")]


@pytest.mark.stage(language="ja")
async def test_in_japanese_too(stage: Stage) -> None:
    [(_, line)] = await stage.say("ann", "!set prefix #")
    assert "卓のコード" in line and "!set 記号 !" in line


@pytest.mark.parametrize(
    ("prefix", "typed"), [("?", "?"), ("！", "!"), ("！", "！"), ("$$", "$$"), ("!,", "!"), ("…", "...")]
)
async def test_whatever_is_taken_for_a_prefix_works_afterwards(stage: Stage, prefix: str, typed: str) -> None:
    await stage.say("ann", f"!set prefix {prefix}")
    assert (await stage.say("ann", f"{typed}games"))[0][0] == "room"
    assert (await stage.say("ann", f"{typed}set prefix !"))[0] == ("room", "prefix is now !.")


@pytest.mark.parametrize("prefix", [",", "、", "`", "!`", "a", "1", "！！！！", "! !"])
async def test_what_could_never_be_heard_is_no_prefix(stage: Stage, prefix: str) -> None:
    [(who, line)] = await stage.say("ann", f"!set prefix {prefix}")
    assert who == "ann" and line.endswith("This works: !set prefix !")
    assert (await stage.say("ann", "!games"))[0][0] == "room"


# -- games switched on and off ----------------------------------------------------------------------------------------


async def on(stage: Stage, name: str = "ann", on: str = NETWORK) -> set[str]:
    """List the games that can be played in a room, as it is told."""
    prefix = "!" if on == NETWORK else "/"
    told = [line for _, line in await stage.say(name, f"{prefix}games", patient=True, on=on)]
    return {line.split(":")[0].removeprefix(prefix) for line in told if ":" in line}


async def audited(stage: Stage) -> list[str]:
    return [line.rsplit(": ", 1)[1] for _, line in await stage.say("ann", "!audit")]


async def test_several_games_are_switched_in_one_command(stage: Stage) -> None:
    assert await stage.say("ann", "!disable poker thoth, bluebear thoth") == [
        (
            "room",
            "Switched off here: Dice poker, Thoth's Bluff and BlueBear. Running tables go on.",
        )
    ]
    assert await on(stage) == set(GAMES) - {"dicepoker", "thoth", "bluebear"}
    assert await stage.say("ann", "!enable thoth bluebear") == [
        ("room", "You can play these here: !thoth and !bluebear.")
    ]
    assert await on(stage) == set(GAMES) - {"dicepoker"}
    assert await audited(stage) == ["enable thoth bluebear", "disable dicepoker thoth bluebear"]


@pytest.mark.stage(in_file=True)
@pytest.mark.parametrize("word", ["all", "ALL", "全部", "すべて"])
async def test_all_games_are_switched_in_one_command(stage: Stage, word: str) -> None:
    await stage.say("ann", "!disable thoth")
    assert await stage.say("ann", f"!disable {word}") == [
        (
            "room",
            "All games are switched off here; !enable all brings them back. Running tables go on.",
        )
    ]
    assert await on(stage) == set()
    assert (await stage.say("ann", "!thoth"))[0][1].startswith("Thoth's Bluff is switched off in this room")
    await stage.say("ann", "!enable thoth dicepoker")
    await stage.restart()
    assert await on(stage) == {"thoth", "dicepoker"}
    await stage.say("ann", "!disable thoth")
    assert await on(stage) == {"dicepoker"}
    assert await stage.say("ann", f"!enable {word}") == [("room", "You can play every game here; !games lists them.")]
    assert await on(stage) == set(GAMES)
    assert (await audited(stage))[0] == "enable all"


@pytest.mark.stage(language="ja")
async def test_in_japanese_several_and_all(stage: Stage) -> None:
    told = [
        await stage.say("ann", f"!{words}")
        for words in ("disable thoth bluebear", "enable thoth bluebear", "無効 全部", "有効 すべて")
    ]
    assert told == [
        [("room", "トトのブラフ、BlueBear ブラフを無効にしました。進行中の卓は続きます。")],
        [("room", "遊べるようになりました：!thoth、!bluebear")],
        [("room", "すべてのゲームを無効にしました。!enable すべて で有効に戻せます。進行中の卓は続きます。")],
        [("room", "すべてのゲームが遊べます。一覧は !games で見られます。")],
    ]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("dicepokr", "There's no game called “dicepokr”. Did you mean dicepoker?"),
        ("zzz thoth", "There's no game called “zzz”. !games lists them."),
        (
            "toth thoth zzz blubear",
            "There are no games called “toth” (did you mean thoth?), “zzz”, “blubear” (did you mean bluebear?); "
            "nothing has changed. !games lists them.",
        ),
        ("all zzz", "There's no game called “zzz”. !games lists them."),
        ("", "I didn't get that. Example: !{verb} dicepoker"),
    ],
)
@pytest.mark.parametrize("verb", ["enable", "disable"])
async def test_an_unknown_game_is_named_with_the_nearest_and_nothing_changes(
    stage: Stage, verb: str, words: str, told: str
) -> None:
    await stage.say("ann", "!disable thoth")
    assert await stage.say("ann", f"!{verb} {words}") == [("ann", told.format(verb=verb))]
    assert await on(stage) == set(GAMES) - {"thoth"}
    assert await audited(stage) == ["disable thoth"]


async def test_only_admins_switch_games(stage: Stage) -> None:
    for words in ("disable all", "enable thoth bluebear"):
        assert await stage.say("bob", f"!{words}") == [("bob", "Only an admin of this room can do that.")]


async def test_a_game_that_comes_later_is_off_where_all_were_switched_off(tmp_path: Path) -> None:
    """All means all: what is installed afterwards waits for an admin too, and only there."""
    few = loaded_once("plugins.dicepoker")
    database = str(tmp_path / "house.db")
    async with Stage(few, others=("far",), admins=("ann", "cara@far"), database=database) as stage:
        await stage.say("ann", "!disable all")
        await stage.say("cara", "/disable dicepoker", on="far")
        stage.plugins = loaded_once("plugins.dicepoker", "plugins.thoth")
        await stage.restart()
        assert await on(stage) == set()
        assert await on(stage, "cara", on="far") == {"thoth"}


def test_no_game_can_be_called_all() -> None:
    loaded = loaded_once("plugins.dicepoker")
    poker = loaded.games["dicepoker"].game
    for changed in (replace(poker, name="all"), replace(poker, name="other", aliases=("全部",))):
        plugins = Plugins(loaded.house)
        plugins.add("strangers", Bringing(changed))
        assert [(plugins.games, "is taken" in report.error) for report in plugins.reports] == [({}, True)]


class Bringing:
    """A plugin with one game."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @hookimpl
    def croupier_games(self, register: Callable[[Game], None]) -> None:
        register(self.game)


# -- what a new room begins with --------------------------------------------------------------------------------------


async def test_a_new_room_begins_with_the_games_of_the_configuration(tmp_path: Path) -> None:
    database = str(tmp_path / "house.db")
    async with playing(database=database) as stage:
        assert await on(stage) == set(GAMES)
    async with playing(database=database, games=("thoth", "bluebear"), others=("far",)) as stage:
        assert await on(stage) == set(GAMES)  # a room that there is keeps what it has
        assert await on(stage, "cara", on="far") == {"thoth", "bluebear"}
        assert (await stage.say("bob", "/poker", on="far"))[0] == (
            "bob@far",
            "Dice poker is switched off in this room; an admin can /enable dicepoker.",
        )
        assert "Switched off: dicepoker, liarsdice" in (await stage.say("cara", "/settings", on="far"))[0][1]
        await stage.say("cara", "/enable poker", on="far")
        await stage.say("cara", "/disable thoth", on="far")
        assert await on(stage, "cara", on="far") == {"dicepoker", "bluebear"}
    async with playing(database=database, others=("far", "deep")) as stage:
        assert await on(stage, "cara", on="far") == {"dicepoker", "bluebear"}
        assert await on(stage, "dora", on="deep") == set(GAMES)


@pytest.mark.stage(games=())
async def test_a_new_room_may_begin_without_any(stage: Stage) -> None:
    assert await stage.say("bob", "!games") == [("room", "No game is switched on here; an admin can !enable all.")]


async def test_public_says_where_it_lets_people_join(stage: Stage) -> None:
    [(_, told)] = await stage.say("ann", "!set public")
    assert "and on Telegram join from a private chat" in told
    await stage.say("ann", "!dicepoker")
    hidden = [("eve", "No table has the code a2.")]
    assert await stage.say("eve", "join #a2", private=True) == hidden
    await stage.say("ann", "!set public on")
    told_elsewhere = await stage.say("dan", "join #a2", private=True, present=())
    assert ("room", "dan joins (2 of 10).") not in told_elsewhere, "a network that knows who is where"
    assert ("room", "eve joins (2 of 10).") in await stage.say("eve", "join #a2", private=True)
