"""Signals, from the first moment of a process on: what is to end a house does so with 0, and nothing else ends it."""

import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from core.app import beginning
from tests.commandline import PATIENCE_SECONDS, Running, croupier, environment
from tests.ircd import free_port

STRIKE = """\
import os, signal, sys
class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == "{module}":
            os.kill(os.getpid(), {number})
sys.meta_path.insert(0, Finder())
"""
MOMENTS = ("typer", "core.app.run", "core.plugins", "plugins.thoth")


def struck(folder: Path, command: str, module: str, number: int) -> subprocess.CompletedProcess[str]:
    """Send a process a signal in the moment in which it imports a module."""
    (folder / "sitecustomize.py").write_text(STRIKE.format(module=module, number=int(number)), encoding="utf-8")
    words = [command, "irc:here"] if command == "gateway" else [command]
    return croupier(*words, folder=folder, environ={"PYTHONPATH": f"{folder}:{environment()['PYTHONPATH']}"})


@pytest.mark.parametrize("module", MOMENTS)
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_what_is_to_end_a_house_does_so_in_order_before_it_has_begun(
    tmp_path: Path, module: str, number: signal.Signals
) -> None:
    done = struck(tmp_path, "run", module, number)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "stopped; nothing had begun here\n")


@pytest.mark.parametrize("command", ["worker", "gateway"])
def test_so_do_the_parts_of_one(tmp_path: Path, command: str) -> None:
    done = struck(tmp_path, command, "core.plugins", signal.SIGTERM)
    assert (done.returncode, done.stderr) == (0, "stopped; nothing had begun here\n")


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGUSR1])
def test_a_closed_terminal_ends_no_house_that_begins(tmp_path: Path, number: signal.Signals) -> None:
    done = struck(tmp_path, "run", "core.plugins", number)
    assert done.returncode == 2 and done.stderr.startswith("There is no croupier.toml here")


def test_nor_one_that_runs_and_the_log_says_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "croupier.toml").write_text(f'[irc.down]\nhost = "127.0.0.1"\nport = {free_port()}\n', "utf-8")
    with Running("run", folder=tmp_path) as bot:
        bot.until("irc:down: disconnected")
        for number in (signal.SIGHUP, signal.SIGUSR1, signal.SIGUSR2):
            bot.process.send_signal(number)
            bot.until(f"{number.name} changes nothing: what the configuration says is read at the next start")
        assert bot.stop() == 0


@pytest.mark.parametrize(
    ("limit", "least", "told"),
    [
        (resource.RLIMIT_NOFILE, 24, "This process may open 24 files at once; a house takes 32. "),
        (resource.RLIMIT_AS, 90 * 2**20, "This process may use 90 MiB of addresses; a house takes "),
    ],
)
def test_a_process_that_may_have_too_little_says_so(tmp_path: Path, limit: int, least: int, told: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "croupier", "run"],
        cwd=tmp_path,
        env=environment(),
        preexec_fn=lambda: resource.setrlimit(limit, (least, least)),
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE_SECONDS,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), done.stderr
    assert done.stderr.startswith(told) and "This would work: ulimit -" in done.stderr


def test_a_process_takes_as_many_files_as_it_may_have(monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[tuple[int, int]] = []
    monkeypatch.setattr(
        resource, "getrlimit", lambda which: (16, 4096) if which == resource.RLIMIT_NOFILE else (-1, -1)
    )
    monkeypatch.setattr(resource, "setrlimit", lambda which, limits: taken.append(limits))
    assert (beginning.lacking(), taken) == ("", [(1024, 4096)])


def test_a_sandbox_that_tells_no_limits_keeps_no_house_from_running(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*asked: object) -> tuple[int, int]:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(resource, "getrlimit", forbidden)
    assert beginning.lacking() == ""
    monkeypatch.undo()
    monkeypatch.setattr(resource, "getrlimit", lambda which: (64, 4096))
    monkeypatch.setattr(resource, "setrlimit", forbidden)
    monkeypatch.setattr(beginning, "SPACE", 0)
    assert beginning.lacking() == ""


def test_other_commands_show_no_traceback_either(tmp_path: Path) -> None:
    done = struck(tmp_path, "status", "typer", signal.SIGINT)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", "")
