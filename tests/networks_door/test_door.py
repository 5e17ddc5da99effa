"""The door of networks: a stranger's adapter comes in as a wheel, and whole games are played over it."""

import ast
import asyncio
import re
import subprocess
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from core.app.server import App
from core.app.supervisor import keep
from core.contract import NotSent, Outbound, Span
from core.engine.plugins import load_all
from core.house import Defaults, VirtualTimers
from croupier.testing.in_memory import Copied
from tests.networks_door.loft import Loft
from tests.support.commandline import Running, forked
from tests.support.installing import found_in, installed

PIGEON = Path(__file__).parent / "pigeon"
PEOPLE = ("ann", "bob")
HOME = "pigeon:home"
Evening = Callable[[Loft, bool], Awaitable[None]]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return installed(PIGEON, tmp_path_factory.mktemp("pigeon"))


# -- evenings ---------------------------------------------------------------------------------------------------------


async def opened(loft: Loft, game: str) -> None:
    loft.says("@ann", f"!{game}")
    await loft.hears("ann opens")
    loft.says("bob", "croupier: join lucky seven")
    await loft.hears("bob joins .* “lucky seven”")
    loft.says("@ann", "!start")


async def breaks(loft: Loft) -> None:
    """Let the line die; what is said until the bot is back is kept for it."""
    loft.hang_up()
    loft.says("cyd", "hello?")


async def dice_poker(loft: Loft, broken: bool) -> None:
    """Open dice: everybody rolls and keeps, round after round, until one is left."""
    await opened(loft, "dicepoker")
    while True:
        said = await loft.hears(r"Roll your five dice|\b(ann|bob): .*You (decide first|hold)|Table \S+ is over")
        if "is over" in said:
            return
        if asked := re.search(r"\b(ann|bob): .*You (decide first|hold)", said):
            loft.says(asked[1], "!k")
            continue
        rollers = re.findall(r"\b(ann|bob)\b(?=[\w,]*: .*Roll your five)", said)
        loft.says(rollers[-1], "!r")
        if rollers[:-1]:  # else what is told of it asks somebody on
            await loft.hears(f"^{rollers[-1]} rolls")
        if broken:  # the others are asked anew when the bot is back
            await breaks(loft)
            broken = False
        elif rollers[:-1]:
            loft.says(rollers[0], "!r")


async def liars_dice(loft: Loft, broken: bool) -> None:
    """Hidden dice: each is told theirs alone, and every bid is doubted until one has none left."""
    await opened(loft, "liarsdice")
    while True:
        said = await loft.hears(r"\w+: .*You open: |Table \S+ is over")
        opener = re.search(r"(\w+): .*You open: ", said)
        if opener is None:
            return
        for name in PEOPLE:
            await loft.hears("^Your dice: ", name)
        if broken:
            await breaks(loft)
            broken = False
        loft.says(opener[1], "bid 7" if "last two" in said else "bid 1 2", room="")
        await loft.hears(f"{opener[1]} bids")
        loft.says(next(name for name in PEOPLE if name != opener[1]), "!liar")


EVENINGS = pytest.mark.parametrize("evening", [dice_poker, liars_dice])


def is_well(loft: Loft, evening: Evening) -> None:
    """Say that all was heard, all was dealt with, and nobody heard what was for another."""
    assert loft.kept == {}
    secrets = [to for to, text in loft.heard if text.startswith("Your dice")]
    assert set(secrets) == (set(PEOPLE) if evening is liars_dice else set())
    lines = [text for to, text in loft.heard if to == "#dice"]
    assert sum("is over" in line for line in lines) == 1
    assert sum("joins" in line for line in lines) == 1


# -- in this process, where nobody waits ------------------------------------------------------------------------------


class House:
    """A house on the loft alone; its time stands still, and a failed adapter is started again at once."""

    def __init__(self, loft: Loft) -> None:
        plugins = load_all()
        kind = plugins.kinds["pigeon"]
        self.adapter = kind.build("home", kind.settings(host=loft.host, port=loft.port))
        self.app = App(Copied(), VirtualTimers(), plugins, Defaults(), lambda size: bytes(range(size)), lambda: 0.0)
        self.pauses: list[float] = []

    async def pause(self, seconds: float) -> None:
        self.pauses.append(seconds)


@asynccontextmanager
async def house(loft: Loft) -> AsyncIterator[House]:
    made = House(loft)
    await made.app.open()
    made.app.add(made.adapter)
    running = asyncio.create_task(keep(made.adapter, made.app.bus, time.monotonic, made.pause))
    try:
        await loft.until(lambda: made.app.house.reach.is_up(HOME))
        yield made
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        await made.app.close()


@asynccontextmanager
async def playing(site: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Loft, House]]:
    monkeypatch.syspath_prepend(site)
    async with asyncio.timeout(60):
        async with Loft() as loft, house(loft) as made:
            yield loft, made


@EVENINGS
async def test_a_whole_game_is_played_over_a_strangers_network(
    site: Path, monkeypatch: pytest.MonkeyPatch, evening: Evening
) -> None:
    async with playing(site, monkeypatch) as (loft, made):
        await evening(loft, False)
        await loft.until(lambda: not loft.kept)
        is_well(loft, evening)
        assert (loft.arrivals, made.pauses) == (1, [])


@EVENINGS
async def test_a_game_goes_on_when_the_line_died_in_its_midst(
    site: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, evening: Evening
) -> None:
    async with playing(site, monkeypatch) as (loft, made):
        await evening(loft, True)
        await loft.until(lambda: not loft.kept)
        is_well(loft, evening)
        assert (loft.arrivals, made.pauses) == (2, [5.0])
    assert "the network pigeon:home failed: ConnectionError at" in caplog.text


async def test_words_that_come_in_one_burst_are_dealt_with_in_order(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with playing(site, monkeypatch) as (loft, _):
        for nick, text in (("@ann", "!dicepoker"), ("bob", "!join"), ("bob", "!leave"), ("cyd", "!join")):
            loft.says(nick, text)
        loft.says("@eve", "!dicepoker", room="#other")
        loft.says("@ann", "!start")
        await loft.hears("begins at .*: ann and cyd")
        assert ("#other", "eve opens") in [(to, text[:9]) for to, text in loft.heard]


async def test_a_letter_that_comes_again_has_its_effect_once(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with playing(site, monkeypatch) as (loft, _):
        loft.says("@ann", "!dicepoker")
        (letter,) = loft.kept.values()
        loft.repeats(letter)
        loft.says("bob", "!join")
        await loft.hears("bob joins")
        assert sum("ann opens" in text for _, text in loft.heard) == 1
        assert not [text for _, text in loft.heard if "already" in text]


async def test_what_a_room_did_not_take_is_told_when_it_is_open(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with playing(site, monkeypatch) as (loft, _):
        loft.says("@ann", "!dicepoker")
        await loft.hears("ann opens")
        loft.shuts("#dice")
        loft.says("bob", "!join")
        await loft.until(lambda: not loft.kept)
        assert not [text for _, text in loft.heard if "joins" in text]
        loft.opens("#dice")
        await loft.hears("bob joins")


async def test_nothing_is_sent_where_there_is_no_line(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(site)
    async with Loft() as loft:
        adapter = House(loft).adapter
        with pytest.raises(NotSent):
            await adapter.send(Outbound("1", ((Span("5 5"),),), "secret", account=f"{HOME}/ann"))


# -- as its users run it ----------------------------------------------------------------------------------------------


def configure(folder: Path, loft: Loft) -> None:
    text = f'[pigeon.home]\nhost = "{loft.host}"\nport = {loft.port}\n'
    (folder / "croupier.toml").write_text(text, encoding="utf-8")


def run(site: Path, folder: Path, evening: Evening, broken: bool) -> list[str]:
    """Play an evening over `croupier run`; gives what it logged."""

    async def play() -> list[str]:
        async with Loft() as loft:
            configure(folder, loft)
            with Running("run", folder=folder, environ=found_in(site)) as bot:
                await asyncio.to_thread(bot.until, f"{HOME} is up")
                await evening(loft, broken)
                await loft.until(lambda: not loft.kept)
                is_well(loft, evening)
                assert await asyncio.to_thread(bot.stop) == 0
            return bot.logged

    return asyncio.run(asyncio.wait_for(play(), 120))


@EVENINGS
def test_croupier_run_plays_on_a_strangers_network(site: Path, tmp_path: Path, evening: Evening) -> None:
    logged = run(site, tmp_path, evening, False)
    assert any("networks: pigeon:home" in line for line in logged)
    assert not [line for line in logged if "ERROR" in line or "Traceback" in line]


@pytest.mark.server
@EVENINGS
def test_croupier_run_comes_back_to_a_strangers_network(site: Path, tmp_path: Path, evening: Evening) -> None:
    logged = run(site, tmp_path, evening, True)
    assert any("the network pigeon:home is started again in 5.0 seconds" in line for line in logged)
    assert not [line for line in logged if "Traceback" in line]


def test_its_section_is_written_and_checked_like_any_other(site: Path, tmp_path: Path) -> None:
    def here(*words: str) -> subprocess.CompletedProcess[str]:
        return forked(*words, folder=tmp_path, environ=found_in(site))

    assert "pigeon: networks of the kind pigeon\n" in here("plugins").stdout
    assert here("init").returncode == 0
    assert '\n# [pigeon.home]\n# host = "127.0.0.1"\n' in (tmp_path / "croupier.toml").read_text("utf-8")
    (tmp_path / "croupier.toml").write_text('[pigeon.home]\nhost = "here"\nport = 0\n', encoding="utf-8")
    checked = here("check")
    assert checked.returncode != 0
    assert "`port` in [pigeon.home] can't be that (it should be greater than or equal to 1)" in checked.stderr


def test_it_imports_the_face_of_networks_and_nothing_else_of_ours() -> None:
    imported = {
        node.module or "" if isinstance(node, ast.ImportFrom) else node.names[0].name
        for path in PIGEON.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Import | ast.ImportFrom)
    }
    ours = {name for name in imported if name.partition(".")[0] in ("core", "adapters", "plugins", "croupier", "tests")}
    assert ours == {"croupier.network"}
