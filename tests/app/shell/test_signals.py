"""Signals, from the first moment of a process on: what is to end a house does so with 0, and nothing else ends it."""

import contextlib
import json
import re
import resource
import signal
import socketserver
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.app import start as beginning
from tests.support.commandline import PATIENCE_SECONDS, Running, called, croupier, environment
from tests.support.pairs import each

STRIKE = """\
import os, signal, sys
class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == "{module}":
            for number in {numbers}:
                os.kill(os.getpid(), number)
sys.meta_path.insert(0, Finder())
"""
MOMENTS = ("typer", "core.app.run", "core.engine.plugins", "plugins.thoth")


def struck(folder: Path, command: str, module: str, *numbers: int) -> subprocess.CompletedProcess[str]:
    """Send a process signals in the moment in which it imports a module."""
    (folder / "sitecustomize.py").write_text(
        STRIKE.format(module=module, numbers=[*map(int, numbers)]), encoding="utf-8"
    )
    words = [command, "irc:here"] if command == "gateway" else [command]
    return croupier(*words, folder=folder, environ={"PYTHONPATH": f"{folder}:{environment()['PYTHONPATH']}"})


@pytest.mark.parametrize(("module", "number"), each(MOMENTS, (signal.SIGTERM, signal.SIGINT)))
def test_what_is_to_end_a_house_does_so_in_order_before_it_has_begun(
    tmp_path: Path, module: str, number: signal.Signals
) -> None:
    done = struck(tmp_path, "run", module, number)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "stopped; nothing had begun here\n")


@pytest.mark.parametrize("command", ["worker", "gateway"])
def test_so_do_the_parts_of_one(tmp_path: Path, command: str) -> None:
    done = struck(tmp_path, command, "core.engine.plugins", signal.SIGTERM)
    assert (done.returncode, done.stderr) == (0, "stopped; nothing had begun here\n")


def test_a_closed_terminal_ends_no_house_that_begins(tmp_path: Path) -> None:
    done = struck(tmp_path, "run", "core.engine.plugins", signal.SIGHUP, signal.SIGUSR1)
    assert done.returncode == 2 and done.stderr.startswith("There is no croupier.toml here")


class Banning(socketserver.ThreadingTCPServer):
    """A server that has banned us, and says so to each connection."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Banned)


class Banned(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        while b"USER" not in self.rfile.readline():
            pass
        self.wfile.write(b":irc.test 465 * :You are banned from this server\r\n")


@contextlib.contextmanager
def banned(folder: Path) -> Iterator[Running]:
    """Run a house whose one network has banned it, and waits for an hour or two."""
    with Banning() as server:
        threading.Thread(target=server.serve_forever, daemon=True, kwargs={"poll_interval": 0.02}).start()
        port = server.server_address[1]
        (folder / "croupier.toml").write_text(f'[irc.down]\nhost = "127.0.0.1"\nport = {port}\n', "utf-8")
        with Running("run", folder=folder) as bot:
            bot.until("irc:down: disconnected, the server said: You are banned from this server; trying again in")
            yield bot
        server.shutdown()


def test_nor_one_that_runs_and_the_log_says_what_to_do(tmp_path: Path) -> None:
    with banned(tmp_path) as bot:
        for number in (signal.SIGUSR1, signal.SIGUSR2):
            bot.process.send_signal(number)
            bot.until(f"{number.name} changes nothing: what the configuration says is read at the next start")
        assert bot.stop() == 0


def test_a_network_that_waits_says_how_long_and_connects_again_at_once_where_a_hangup_says_so(tmp_path: Path) -> None:
    with banned(tmp_path) as bot:
        assert re.search(r"\n  irc:down: AWAY, nothing owed, next try in \d+ (h \d+ )?min\n", told(tmp_path))
        (report,) = json.loads(told(tmp_path, "--json"))["processes"]
        assert 3500 < report["networks"]["irc:down"]["next_try"] <= 7200
        bot.process.send_signal(signal.SIGHUP)
        bot.until("SIGHUP lets irc:down connect again now: what the configuration says is read at the next start")
        bot.until("irc:down: disconnected, the server said: You are banned from this server; trying again in")
        assert bot.stop() == 0


def told(folder: Path, *words: str) -> str:
    done = called("status", *words, folder=folder)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.parametrize(
    ("limit", "least", "told"),
    [
        (resource.RLIMIT_NOFILE, 24, "This process may open 24 files at once; the bot takes 32. "),
        (resource.RLIMIT_AS, 90 * 2**20, "This process may use 90 MiB of addresses; the bot takes "),
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
