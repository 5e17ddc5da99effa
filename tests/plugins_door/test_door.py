"""The plugin door: a stranger's game comes in as a wheel and is played; whatever is broken stays outside."""

import re
import shutil
from pathlib import Path

import pytest

from tests.commandline import called, croupier, forked
from tests.installing import found_in, installed, put
from tests.loaded import loaded_once

STRAWS = Path(__file__).parent / "straws"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the stranger's wheel and install it into a folder of its own, without a network."""
    return installed(STRAWS, tmp_path_factory.mktemp("door"))


def altered(site: Path, name: str, before: str, after: str) -> None:
    """Install the stranger's game under another name, with something changed in it."""
    shutil.copytree(STRAWS / "straws", site / name)
    for file in [*(site / name).glob("*.py"), *(site / name).glob("words/*.ftl")]:
        text = file.read_text(encoding="utf-8").replace(before, after)
        file.write_text(re.sub(r'"straws"|-straws', lambda found: found[0].replace("straws", name), text), "utf-8")
    (site / name).rename(site / f"{name}.kept")
    put(site, name)
    shutil.rmtree(site / name)
    (site / f"{name}.kept").rename(site / name)


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> Path:
    site = tmp_path_factory.mktemp("broken")
    hook = "from croupier import hookimpl\n\n@hookimpl\ndef croupier_games(register):\n    {}\n"
    put(site, "absent", __init__="import no_such_library\n")
    put(site, "leaving", __init__="raise SystemExit(3)\n")
    put(site, "syntax", __init__="def (:\n")
    put(site, "raising", __init__=hook.format("raise RuntimeError('the hook raises')"))
    put(site, "empty", __init__=hook.format("pass"))
    put(site, "nonsense", __init__=hook.format("register('a word')"))
    altered(site, "unreadable", "event-began =", "event-began")
    altered(site, "greedy", 'Verb("draw"', 'Verb("join"')
    altered(site, "second", 'name="straws"', 'name="dicepoker"')
    altered(site, "timeless", 'clocks={"draw"', 'clocks={"drag"')
    altered(site, "seatless", "seats=(2, 6)", "seats=(6, 2)")
    altered(site, "optional", '"""Straws has no options."""', "wild: bool")
    altered(site, "fixed", '"""Straws has no options."""', "wild: list = [1]")
    altered(site, "unkept", "lengths: tuple[int, ...]", "lengths: tuple[str, ...]")
    altered(site, "opaque", "class Gone(Event):", "class Odd(Event):\n    what: object()\n\nclass Gone(Event):")
    altered(site, "showless", "def show(", "def shows(")
    altered(site, "late", "wait=replace(state.wait, seats=waited)", 'wait=Wait("late", waited, 0)')
    altered(site, "wordless", "event-drawn =", "event-drown =")
    altered(site, "endless", "outcome-longest =", "outcome-shortest =")
    altered(site, "unfilled", "a straw of { $length }", "a straw of { $inches }")
    return site


def configured(folder: Path) -> None:
    (folder / "croupier.toml").write_text('[irc.here]\nhost = "127.0.0.1"\n', encoding="utf-8")


def games(told: str) -> list[str]:
    """Read which games `check` names."""
    return told.partition("Games: ")[2].partition(".")[0].split(", ")


def test_a_strangers_game_is_found_and_played_to_the_end(site: Path, tmp_path: Path) -> None:
    configured(tmp_path)
    checked = croupier("check", folder=tmp_path, environ=found_in(site))
    assert (checked.returncode, checked.stderr) == (0, "")
    assert games(checked.stdout) == [*loaded_once().games, "straws"]
    played = forked(
        *("play", "straws", "--fast", "--name", "ann"), folder=tmp_path, environ=found_in(site), said="start\ndraw\n"
    )
    assert (played.returncode, played.stderr) == (0, "")
    assert "ann draws a straw of" in played.stdout
    assert "has the longest straw." in played.stdout
    assert "is over" in played.stdout


def test_without_its_folder_it_is_not_there(tmp_path: Path) -> None:
    configured(tmp_path)
    assert games(called("check", folder=tmp_path).stdout) == [*loaded_once().games]


def test_broken_plugins_are_reported_and_left_out(site: Path, broken: Path, tmp_path: Path) -> None:
    listed = forked("plugins", folder=tmp_path, environ=found_in(site, broken))
    assert (listed.returncode, listed.stderr) == (1, "")
    lines = dict(line.split(": ", 1) for line in listed.stdout.splitlines())
    for name, told in {
        "absent": "it cannot be imported: ModuleNotFoundError: No module named 'no_such_library'",
        "leaving": "it cannot be imported: SystemExit",
        "syntax": "it cannot be imported: SyntaxError",
        "raising": "RuntimeError: the hook raises",
        "empty": "it registers neither a game nor a network",
        "nonsense": "what it registers is no game",
        "unreadable": "words/en.ftl cannot be read",
        "greedy": "the verb 'join' is one of the house's",
        "second": "the game's name 'dicepoker' is taken",
        "timeless": "it has no clock for the wait 'draw'",
        "seatless": "its seats are (6, 2), which should be two numbers such as (2, 6)",
        "optional": "some field of StrawOptions has no default",
        "fixed": "default_factory",
        "unkept": "2 players cannot begin: ",
        "opaque": "Odd cannot be stored",
        "showless": "it has no function show",
        "late": "it has no clock for the wait 'late'",
    }.items():
        assert lines[name].startswith("left out, because ")
        assert told in lines[name]
    assert listed.stdout.count("  warning: ") == 3
    for name, told in {
        "wordless": "  warning: wordless has no words for event-drawn\n",
        "endless": "  warning: endless has no words for outcome-longest\n",
        "unfilled": "  warning: unfilled has broken words in the language en for event-drawn\n",
    }.items():
        assert f"{name}: the game {name}\n{told}" in listed.stdout
    assert lines["straws"] == "the game straws"
    assert lines["plugins.dicepoker"] == "the game dicepoker"
    assert lines["adapters.irc"] == "networks of the kind irc"


@pytest.mark.parametrize("game", ["straws", "dicepoker"])
def test_what_is_not_broken_plays_beside_what_is(site: Path, broken: Path, tmp_path: Path, game: str) -> None:
    played = forked("play", game, "--fast", folder=tmp_path, environ=found_in(site, broken), said="start\n")
    assert (played.returncode, played.stderr) == (0, "")
    assert "is over" in played.stdout


def test_an_operator_hears_of_broken_plugins(broken: Path, tmp_path: Path) -> None:
    configured(tmp_path)
    checked = forked("check", folder=tmp_path, environ=found_in(broken))
    assert checked.returncode == 1
    assert "raising: left out, because RuntimeError: the hook raises" in checked.stderr


def test_an_author_sees_where_a_game_failed_and_with_which_values(tmp_path: Path) -> None:
    drawn = "(length,) = dice.draw(seat, LENGTHS)"
    altered(tmp_path / "site", "failing", drawn, f'{drawn}\n    raise ValueError("odd")')
    words = ("play", "failing", "--fast", "--name", "ann")
    for debug in ((), ("--debug",)):
        played = forked(*words, *debug, folder=tmp_path, environ=found_in(tmp_path / "site"), said="start\ndraw\n")
        assert "table a2 of failing is suspended: ValueError at" in played.stderr
        shown = ("Traceback" in played.stderr, "length = " in played.stderr, "ValueError: odd" in played.stderr)
        assert shown == ((True, True, True) if debug else (False, False, False)), played.stderr
