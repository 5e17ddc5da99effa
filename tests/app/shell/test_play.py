"""`croupier play` with its input written beforehand: every line is answered in its time, and the house finishes."""

import os
import re
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryFile

import pytest

from tests.support.commandline import PATIENCE_SECONDS, called, environment, forked
from tests.support.forking import Copy

Starts = Callable[..., subprocess.CompletedProcess[str]]

SCENE = """\
dicepoker
@bob join lucky seven
bots 1
start
r
@carl r
foo
@bob r
@bob k 1
status
k
@bob foo
help k
r
k
"""


def play(folder: Path, said: str, *words: str, start: Starts = called) -> str:
    played = start("play", "--fast", "--name", "ann", *words, folder=folder, said=said)
    assert (played.returncode, played.stderr) == (0, "")
    return played.stdout


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What a process of its own tells."""
    return play(tmp_path_factory.mktemp("play"), SCENE, "--seed", "a", start=forked)


def places(told: str, *texts: str) -> list[int]:
    """Find where each text first begins."""
    assert [text for text in texts if text not in told] == [], told
    return [told.index(text) for text in texts]


def test_lines_wait_for_their_speakers_and_for_nobody_else(told: str) -> None:
    order = ["bob joins", "Round 1", "ann rolls", "(only ann) I don't know", "bob rolls", "You decide first"]
    assert places(told, *order) == sorted(places(told, *order))
    order = ["ann to move", "ann keeps all", "bob rerolls 4 dice"]
    assert places(told, *order) == sorted(places(told, *order))
    assert "(only carl) You're not playing at this table" in told
    assert "(only bob) I don't know “foo”" in told
    assert "It's not your turn yet" not in told
    assert "seconds left," not in told.replace("30 seconds left.", "")
    assert "`verify a2`: check the dice." in told


def test_who_whispers_in_the_terminal_is_in_its_room(tmp_path: Path) -> None:
    told = play(tmp_path, "dicepoker\n@bob >#a2 status\n@bob >join #a2\nstart\n")
    assert "(only bob) Dice poker `a2`, waiting for players:" in told and "bob joins (2 of 10)" in told


def test_the_same_seed_tells_the_same_story(tmp_path: Path, told: str) -> None:
    assert play(tmp_path, SCENE, "--seed", "a") == told
    assert play(tmp_path, SCENE, "--seed", "b") != told


def test_whoever_is_out_is_answered_at_once(tmp_path: Path) -> None:
    told = play(tmp_path, "dicepoker\n@bob join\nstart\nr\n@bob r\nleave\nleave\nk\nstatus\n", "--seed", "a")
    assert "ann leaves the game" in told
    assert re.search(r"\(only ann\) (That game is over|You're not playing|No table is open)", told)


def test_at_the_end_of_input_a_lobby_starts_and_the_house_plays(tmp_path: Path) -> None:
    told = play(tmp_path, "dicepoker\n", "--seed", "a")
    order = ["ann opens", "begins at", "Only computer players are left", "is the last one left and wins", "is over"]
    assert places(told, *order) == sorted(places(told, *order))


def test_at_the_end_of_input_a_running_game_is_finished(tmp_path: Path) -> None:
    told = play(tmp_path, "dicepoker\n@bob join\nstart\nr\n", "--seed", "a")
    assert "wins." in told


def test_a_game_named_on_the_command_line_opens_at_once(tmp_path: Path) -> None:
    told = play(tmp_path, "start\nr\nk\n", "dicepoker", "--bots", "1", "--seed", "a")
    assert places(told, "ann opens", "One fair computer player will join.", "You decide first")


@pytest.mark.parametrize("said", ["5", "Liar's duel"])
def test_a_game_is_opened_by_its_number_or_title_as_the_greeting_says(tmp_path: Path, said: str) -> None:
    assert "Liar's duel (2 players), table `a2`." in play(tmp_path, f"{said}\nstatus\ncancel\n", "--seed", "a")


@pytest.mark.parametrize("said", ["play dicepoker", "遊ぶ 1"])
def test_play_before_a_game_opens_it_and_an_empty_line_of_a_pipe_begins_it_once(tmp_path: Path, said: str) -> None:
    told = play(tmp_path, f"{said}\n\n\nstatus\n", "--bots", "1", "--seed", "a")
    order = ["ann opens Dice poker", "One fair computer player will join.", "begins at `a2`: ann and "]
    assert places(told, *order) == sorted(places(told, *order))
    assert told.count("begins at") == 1 and "No table is open" not in told


def test_nothing_said_is_nothing_played(tmp_path: Path) -> None:
    assert "is over" not in play(tmp_path, "")


def test_bytes_that_are_no_text_and_lines_that_are_too_long_harm_nothing(tmp_path: Path) -> None:
    told = play(tmp_path, "\x00\x1b[2J\u202edicepoker\n" + "x" * 100_000 + "\n@\n>\n@@ join\n!\n/\n\nstatus\n")
    assert "\x1b" not in told
    assert "\u202e" not in told


def test_the_room_may_speak_japanese(tmp_path: Path) -> None:
    told = play(tmp_path, "dicepoker\nbots 1\nstart\nr\nk\n", "--lang", "ja", "--seed", "a")
    assert re.search("[ぁ-ん]", told)
    assert not re.search(r"[A-Za-z]{4,} [a-z]{3,}", told.replace("lucky seven", ""))


def test_whom_alone_something_is_told_is_said_in_the_language_there(tmp_path: Path) -> None:
    told = play(tmp_path, "dicepoker\n@bob join\nstart\n@bob foo\n", "--lang", "ja", "--seed", "a")
    assert "\n  （bobさんだけに） " in told and "(only" not in told


@pytest.mark.parametrize(
    ("environ", "words", "begun"),
    [
        ({"LC_ALL": "", "LANG": "ja_JP.UTF-8"}, (), "クルーピエへようこそ"),
        ({"LC_ALL": "ja_JP.UTF-8", "LANG": "en_GB.UTF-8"}, (), "クルーピエへようこそ"),
        ({"LC_ALL": "", "LC_MESSAGES": "", "LANG": "fr_FR.UTF-8"}, (), "Welcome"),
        ({"LC_ALL": "ja_JP.UTF-8"}, ("--lang", "en"), "Welcome"),
    ],
)
def test_the_terminal_speaks_as_its_environment_says(
    tmp_path: Path, environ: dict[str, str], words: tuple[str, ...], begun: str
) -> None:
    played = called("play", "--name", "ann", *words, folder=tmp_path, said="", environ=environ)
    assert played.stdout.startswith(begun)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["dicepokr"], "There is no game called 'dicepokr'. Did you mean dicepoker?"),
        (["thot"], "There is no game called 'thot'. Did you mean thoth?"),
        (["chess", "blitz"], "There is no game called 'chess'. There are: dicepoker, bluebear"),
        (["--lang", "xx"], "Croupier does not speak 'xx'"),
    ],
)
def test_what_there_is_not_is_refused_with_a_sentence(tmp_path: Path, words: list[str], told: str) -> None:
    refused = called("play", *words, folder=tmp_path)
    assert (refused.returncode, refused.stdout, refused.stderr.count("\n")) == (2, "", 1)
    assert told in refused.stderr


def test_private_lines_are_visibly_private_where_several_sit_at_the_keyboard(tmp_path: Path) -> None:
    assert "\n  (only ann) `k [DICE...]`" in play(tmp_path, "dicepoker\n@bob join\nstart\nhelp k\n")


def test_alone_at_the_keyboard_everything_may_be_said_openly_and_no_clock_runs(tmp_path: Path) -> None:
    told = play(tmp_path, "thoth\nbots 1 strong\nhand\nwhy\nroll\ndone\n", "--seed", "a")
    assert "I answered here." in told and "in another window" not in told
    assert "You roll d4" in told and "; Ada rolled d4" in told and "\nPebble: ann " in told
    assert "Others would see" not in told and "(only" not in told
    assert "n private" not in told, "there is nobody to hide it from"
    assert " s)" not in told and "seconds left" not in told and "Time's up" not in told


def test_several_at_the_keyboard_are_told_how_to_be_private(tmp_path: Path) -> None:
    told = play(tmp_path, "thoth\n@bob join\nroll\n>roll\n@bob >roll\n", "--seed", "a")
    refused = "  (only ann) Others would see that here, so it did nothing. Say `>roll`: that's for me alone.\n"
    assert told.count(refused) == 1 and told.count("Others would see") == 1
    assert "(only ann) You roll d4" in told and "(only bob) You roll d4" in told
    told = play(tmp_path, "thoth\n@bob join\n@bob roll\n@bob >roll\n", "--seed", "a")
    assert "(only bob) Others would see that here, so it did nothing. Say `@bob >roll`: that's for me alone." in told
    told = play(tmp_path, "thoth\n@bob join\nroll d6\n", "--seed", "a")
    assert "Say `>roll ...`: that's for me alone." in told, "`>roll` rolls all five dice and ends the phase"


def test_options_go_with_the_name(tmp_path: Path) -> None:
    assert "Options: `exact` and `reroll`." in play(tmp_path, "", "bluebear", "exact", "reroll")


def test_whoever_wants_a_clock_says_so(tmp_path: Path) -> None:
    assert "(30 s)" in play(tmp_path, "dicepoker\nbots 1\nstart\nr\nk\n", "--clock")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_though_the_input_goes_on(tmp_path: Path, number: int) -> None:
    said, typing = os.pipe()
    told, telling = os.pipe()
    with open(told, encoding="utf-8") as lines, TemporaryFile() as logged, open(typing, "w"):
        files = (said, telling, logged.fileno())
        process = Copy(["play", "dicepoker"], tmp_path, environment(PYTHONUNBUFFERED="1"), files)
        os.close(said)
        os.close(telling)
        while "proof of" not in lines.readline():
            assert process.poll() is None
        process.send_signal(number)
        assert process.wait(PATIENCE_SECONDS) == 0
        logged.seek(0)
        assert logged.read() == b""
