"""The alerts and the dashboard in a real Prometheus: when an alert fires, and that everything shown has data."""

import asyncio
import json
import math
import subprocess
import time
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from tests.app.monitoring.test_metrics import DEPLOY, configure, fetched
from tests.support.commandline import PATIENCE_SECONDS, Running
from tests.support.ircd import Crowd, Ngircd, free_port, sit_down

pytestmark = pytest.mark.server

ALERTS = DEPLOY / "prometheus" / "alerts.yml"
TIMES = Path(__file__).with_name("alerts.yaml")


def names() -> set[str]:
    return {rule["alert"] for rule in yaml.safe_load(ALERTS.read_text("utf-8"))["groups"][0]["rules"]}


def test_each_alert_fires_when_it_should_and_not_before() -> None:
    for words in (["check", "rules", str(ALERTS)], ["test", "rules", str(TIMES)]):
        done = subprocess.run(["promtool", *words], capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
    cases = [case for test in yaml.safe_load(TIMES.read_text("utf-8"))["tests"] for case in test["alert_rule_test"]]
    for fires in (True, False):
        assert {case["alertname"] for case in cases if bool(case["exp_alerts"]) == fires} == names()


@contextmanager
def prometheus(folder: Path, house: int) -> Iterator[int]:
    """Run one that asks a house twice a second, and give its port."""
    port = free_port()
    settings = {
        "global": {"scrape_interval": "500ms", "evaluation_interval": "500ms"},
        "rule_files": [str(ALERTS)],
        "scrape_configs": [{"job_name": "croupier", "static_configs": [{"targets": [f"127.0.0.1:{house}"]}]}],
    }
    (folder / "prometheus.yml").write_text(yaml.safe_dump(settings), "utf-8")
    words = ["prometheus", f"--config.file={folder / 'prometheus.yml'}", f"--web.listen-address=127.0.0.1:{port}"]
    with (folder / "prometheus.log").open("w") as log:
        process = subprocess.Popen([*words, f"--storage.tsdb.path={folder / 'series'}"], stdout=log, stderr=log)
        try:
            yield port
        finally:
            process.kill()
            process.wait()


def answered(port: int, path: str, **asked: str) -> Any:
    """Ask its interface, which is there a little after the process is."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            with urllib.request.urlopen(
                f"http://127.0.0.1:{port}/api/v1/{path}?{urllib.parse.urlencode(asked)}", timeout=30
            ) as answer:
                return json.load(answer)["data"]
        except OSError:
            assert time.monotonic() < deadline, "Prometheus doesn't answer"


def values(port: int, expression: str) -> list[float]:
    """Give the numbers that an expression has now."""
    found = [float(one["value"][1]) for one in answered(port, "query", query=expression)["result"]]
    return [value for value in found if not math.isnan(value)]


def read_again(port: int) -> None:
    """Wait until it has asked the house once more."""
    now = time.time()
    while not [at for at in values(port, "timestamp(up)") if at > now]:
        time.sleep(0.1)


def shown() -> dict[str, str]:
    panels = json.loads((DEPLOY / "grafana" / "croupier.json").read_text("utf-8"))["panels"]
    return {f"{panel['title']} {one['refId']}": one["expr"] for panel in panels for one in panel["targets"]}


async def play_until_all_is_shown(server: Ngircd, port: int) -> dict[str, str]:
    """Play and be refused until every expression has a number; gives those that have none after some minutes."""
    deadline, missing = time.monotonic() + 3 * PATIENCE_SECONDS, shown()
    async with Crowd(server) as crowd:
        ann, bob = await crowd.join("ann", "#dice"), await crowd.join("bob", "#dice")
        while missing and time.monotonic() < deadline:
            await sit_down(ann, bob, "dicepoker")
            bob.say("#dice", "!roll")
            await bob.hears("begun|start")
            for person in (ann, bob):
                person.say("#dice", "!leave")
            await ann.hears("closes")
            await asyncio.to_thread(read_again, port)
            empty = {where: await asyncio.to_thread(values, port, what) == [] for where, what in missing.items()}
            missing = {where: missing[where] for where, nothing in empty.items() if nothing}
    return missing


def states(port: int) -> dict[str, str]:
    (group,) = answered(port, "rules")["groups"]
    assert [rule["lastError"] for rule in group["rules"] if rule.get("lastError")] == []
    return {rule["name"]: rule["state"] for rule in group["rules"] if rule["health"] == "ok"}


def until_all_but(port: int, waiting: set[str]) -> None:
    """Wait until these alerts wait for their time, and all others are quiet."""
    wanted = {name: "pending" if name in waiting else "inactive" for name in names()}
    deadline = time.monotonic() + PATIENCE_SECONDS
    while (found := states(port)) != wanted:
        assert time.monotonic() < deadline, found
        time.sleep(0.1)


def test_a_real_one_reads_a_house_and_finds_all_that_is_shown(tmp_path: Path) -> None:
    server, listen = Ngircd(tmp_path), free_port()
    server.start()
    configure(tmp_path, server.port, listen)
    try:
        with Running("run", folder=tmp_path) as bot, prometheus(tmp_path, listen) as port:
            bot.until("irc:here is up")
            assert asyncio.run(play_until_all_is_shown(server, port)) == {}
            until_all_but(port, set())
            server.kill()
            until_all_but(port, {"CroupierNetworkIsAway"})
            assert fetched(listen, "/readyz")[0] == 503
            assert bot.stop() == 0
            until_all_but(port, {"CroupierIsGone"})
    finally:
        server.kill()
