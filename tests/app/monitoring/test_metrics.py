"""`/metrics`, `/healthz` and `/readyz` of a running house, and what a dashboard and alerts read of them."""

import asyncio
import json
import os
import re
import signal
import socket
import threading
import time
import urllib.error
import urllib.request
from importlib.util import find_spec
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from core.app.config import values
from core.app.monitoring import Process, Recent, process
from core.app.monitoring.http_server import listening
from core.contract import to_install
from tests.support.commandline import Running, called
from tests.support.ircd import Crowd, Ngircd, free_port

DEPLOY = Path(__file__).resolve().parents[3] / "deploy"
OTHERS = {"up"}
"""What Prometheus itself knows of whoever it asks."""
WORDS = {
    "increase",
    "rate",
    "sum",
    "by",
    "le",
    "on",
    "and",
    "or",
    "for",
    "instance",
    "histogram_quantile",
    "min_over_time",
}


def configure(folder: Path, port: int, listen: int, more: str = "") -> None:
    (folder / "croupier.toml").write_text(
        f'[ops]\nlisten = "127.0.0.1:{listen}"\n{more}[irc.here]\nhost = "127.0.0.1"\nport = {port}\n'
        'channels = ["#dice"]\nlines_per_second = 999\nburst = 999\n',
        encoding="utf-8",
    )


def fetched(port: int, path: str, host: str = "localhost") -> tuple[int, str]:
    asking = urllib.request.Request(f"http://127.0.0.1:{port}{path}", headers={"Host": host})
    try:
        with urllib.request.urlopen(asking, timeout=30) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode()


def samples(text: str) -> dict[tuple[str, tuple[tuple[str, str], ...]], float]:
    families = text_string_to_metric_families(text)
    return {(one.name, tuple(sorted(one.labels.items()))): one.value for family in families for one in family.samples}


def expressions() -> dict[str, str]:
    """Give what the dashboard and the alerts ask for, by where."""
    dashboard = json.loads((DEPLOY / "grafana" / "croupier.json").read_text("utf-8"))
    panels = {f"{p['title']} {t['refId']}": t["expr"] for p in dashboard["panels"] for t in p["targets"]}
    rules = re.findall(r"(?m)^ +expr: (.+)$", (DEPLOY / "prometheus" / "alerts.yml").read_text("utf-8"))
    assert len(panels) > 15 and len(rules) > 4
    return {**panels, **{rule: rule for rule in rules}}


def asked_for(expression: str) -> set[str]:
    bare = re.sub(r'\{[^}]*\}|\[[^\]]*\]|"[^"]*"|\((?:le|game|phase|kind|instance, network)\)', " ", expression)
    return set(re.findall(r"\b[a-z_]{2,}\b", bare)) - WORDS


def test_what_dashboard_and_alerts_ask_for_is_there_and_nobodys_name(tmp_path: Path) -> None:
    down, port = free_port(), free_port()
    configure(tmp_path, down, port, '[backup]\nfolder = "copies"\n')
    with Running("run", folder=tmp_path) as bot:
        bot.until("irc:here: disconnected")
        status, text = fetched(port, "/metrics")
        assert status == 200
        found = samples(text)
        names = {name for name, _ in found} | OTHERS
        missing = {where: asked_for(what) - names for where, what in expressions().items() if asked_for(what) - names}
        assert missing == {"Refusals a second A": {"croupier_refusals_total"}}, "nothing was refused yet"
        assert found["croupier_network_up", (("network", "irc:here"),)] == 0
        assert found["croupier_tables", (("game", "thoth"), ("phase", "running"))] == 0
        labels = {label for _, pairs in found for label, _ in pairs}
        assert labels <= {"network", "game", "phase", "kind", "le", "version", "role"}
        assert fetched(port, "/healthz") == (200, "dealing\n")
        assert fetched(port, "/readyz") == (503, "no network is up\n")
        assert fetched(port, "/nothing") == (404, "there is /, /metrics, /healthz, /readyz\n")
        status, page = fetched(port, "/")
        assert status == 200 and "<h1>bot: dealing</h1>" in page
        assert '<td>irc:here</td><td><span class="wrong">away</span>' in page and "disconnected" in page
        assert fetched(port, "/", host="evil.example")[0] == 421 and fetched(port, "/", host="[::1]:9090")[0] == 200
        assert bot.stop() == 0
    assert not [line for line in bot.logged if "Traceback" in line or "GET" in line]


@pytest.mark.server
async def test_a_house_that_deals_is_ready_and_counts(tmp_path: Path) -> None:
    server, port = Ngircd(tmp_path), free_port()
    server.start()
    configure(tmp_path, server.port, port)
    try:
        with Running("run", folder=tmp_path) as bot:
            bot.until("irc:here is up")
            assert fetched(port, "/readyz") == (200, "ready\n")
            async with Crowd(server) as crowd:
                ann, bob = await crowd.join("ann", "#dice"), await crowd.join("bob", "#dice")
                ann.say("#dice", "!dicepoker")
                await ann.hears("!join")
                ann.say("#dice", "!join")
                bob.say("#dice", "!join")
                await ann.hears("bob")
                ann.say("#dice", "!start")
                await bob.hears("begins")
                ann.say("#dice", "!r")
                bob.say("#dice", "!r")
                await ann.hears("rolls")
                answers = [await asyncio.to_thread(fetched, port, path) for path in ("/metrics", "/")]
                text, page = answers[0][1], answers[1][1]
            assert bot.stop() == 0
    finally:
        server.kill()
    found = samples(text)
    assert found["croupier_network_up", (("network", "irc:here"),)] == 1
    assert found["croupier_tables", (("game", "dicepoker"), ("phase", "running"))] == 1
    assert found["croupier_actions_total", (("game", "dicepoker"),)] >= 1
    # What ann heard last may be counted a moment after she heard it.
    assert found["croupier_told_seconds_count", ()] >= 3 and found["croupier_commit_seconds_count", ()] > 3
    assert [value for (name, _), value in found.items() if name == "croupier_refusals_total"]
    assert not [word for word in ("ann", "bob", "#dice", "127.0.0.1") if word in text]
    assert "<td>a2</td><td>dicepoker</td><td>running</td>" in page
    assert not [word for word in ("ann", "bob", "#dice") if word in page]


async def test_a_house_that_hangs_still_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """The loop alone: its thread is stopped by code that does not end."""
    monkeypatch.setattr(process, "PATIENCE", 0.6)
    answers: list[tuple[int, str]] = []
    house = Process("house", time.monotonic, Recent(time.monotonic))
    house.lives()
    with listening(("127.0.0.1", 0), house) as port:
        caller = threading.Thread(target=lambda: answers.append(fetched(port, "/healthz")))
        caller.start()
        caller.join()
    ((status, said),) = answers
    assert status == 503
    assert said.startswith(f"process {os.getpid()} is there and hasn't answered for 1 s: it hangs"), said


def test_a_port_that_is_taken_is_one_sentence_before_anything_is_opened(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        configure(tmp_path, free_port(), port)
        done = called("run", folder=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"[ops] can't listen on 127.0.0.1:{port}: Address already in use; another `listen` would work\n"
    )
    assert not (tmp_path / "croupier.db").exists()


@pytest.mark.parametrize("listen", ["9090", "here:9090", "127.0.0.1:0", "127.0.0.1:99999", "127.0.0.1"])
def test_what_is_no_address_is_refused_with_one_that_works(tmp_path: Path, listen: str) -> None:
    (tmp_path / "croupier.toml").write_text(f'[ops]\nlisten = "{listen}"\n[irc.x]\nhost = "x"\n', "utf-8")
    done = called("check", folder=tmp_path)
    assert done.returncode == 2 and done.stderr.count("\n") == 1
    assert 'this would work: `listen = "127.0.0.1:9090"`' in done.stderr


def test_without_the_extra_a_sentence_says_what_adds_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    absent = ("prometheus_client", "structlog")
    monkeypatch.setattr(values, "find_spec", lambda name: None if name in absent else find_spec(name))
    configure(tmp_path, free_port(), free_port())
    for command in ("check", "run"):
        done = called(command, folder=tmp_path)
        assert done.returncode == 2
        assert done.stderr == (
            f"croupier.toml: [ops]: `listen` needs a library that isn't installed: {to_install('ops')}\n"
        )


def test_a_house_stopped_for_a_while_answers_again(tmp_path: Path) -> None:
    port = free_port()
    configure(tmp_path, free_port(), port)
    with Running("run", folder=tmp_path) as bot:
        bot.until("irc:here: disconnected")
        os.kill(bot.process.pid, signal.SIGSTOP)
        os.kill(bot.process.pid, signal.SIGCONT)
        assert fetched(port, "/healthz")[0] == 200
        assert bot.stop() == 0
