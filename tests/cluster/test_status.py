"""`croupier status`, `/metrics` and `/readyz` where a bot is several processes: each part tells what it knows."""

import json
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from tests.cluster.apart import GATEWAY, IRC, WORKER, Parts
from tests.cluster.broker import broker_running
from tests.support.commandline import Running, called
from tests.support.ircd import Ngircd, free_port

pytestmark = pytest.mark.cluster


def fetched(port: int, path: str) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=30) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode()


def asked(folder: Path, **environ: str) -> list[dict[str, Any]]:
    done = called("status", "--json", folder=folder, environ=environ)
    assert done.returncode == 0, done.stderr
    found: list[dict[str, Any]] = json.loads(done.stdout)["processes"]
    return found


def all_up(found: list[dict[str, Any]]) -> bool:
    return len(found) == 2 and all(one["networks"].get("irc:test", {}).get("up") for one in found)


def test_a_worker_and_its_gateway_each_tell_what_they_know(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    (tmp_path / "sockets").mkdir()
    server, ports = Ngircd(tmp_path), (free_port(), free_port())
    server.start()
    with broker_running() as broker:
        section = '[ops]\nsockets = "sockets"\n' + IRC.format(port=server.port)
        file = tmp_path / "croupier.toml"
        parts = Parts(tmp_path, broker, section)
        whole = file.read_text("utf-8")
        try:
            file.write_text(whole.replace("[ops]\n", f'[ops]\nlisten = "127.0.0.1:{ports[0]}"\n'), "utf-8")
            worker = parts.start(*WORKER)
            worker.until("networks: those that gateways carry")
            file.write_text(whole.replace("[ops]\n", f'[ops]\nlisten = "127.0.0.1:{ports[1]}"\n'), "utf-8")
            parts.start(*GATEWAY).until("carried by this process")
            worker.until("irc:test is up")
            deadline = time.monotonic() + 60
            while not all_up(found := asked(tmp_path)):
                assert time.monotonic() < deadline, found
            assert sorted((p["role"], p["state"], p["house"] is None) for p in found) == [
                ("gateway", "carrying irc:test", True),
                ("house", "dealing", False),
            ]
            assert [fetched(port, "/readyz") for port in ports] == [(200, "ready\n")] * 2
            of_worker, of_gateway = (fetched(port, "/metrics")[1] for port in ports)
            for text in (of_worker, of_gateway):
                assert 'croupier_network_up{network="irc:test"} 1.0' in text
                assert "process_resident_memory_bytes" in text and "croupier_adapter_restarts_total" in text
            assert "croupier_tables" in of_worker and "croupier_tables" not in of_gateway
        finally:
            parts.close()
            server.kill()


def test_who_stands_by_says_so_and_is_alive_but_not_ready(url: str, tmp_path: Path) -> None:
    ports = free_port(), free_port()
    section = f'database = "{url}"\n[irc.here]\nhost = "127.0.0.1"\nport = {free_port()}\n[ops]\nsockets = "."\n'
    (tmp_path / "croupier.toml").write_text(section, encoding="utf-8")
    environs = [{"CROUPIER_OPS__LISTEN": f"127.0.0.1:{port}"} for port in ports]
    with Running("run", folder=tmp_path, environ=environs[0]) as first:
        first.until("irc:here: disconnected")
        with Running("run", folder=tmp_path, environ=environs[1]) as second:
            second.until("standing by")
            found = {p["pid"]: p for p in asked(tmp_path)}
            assert found[first.process.pid]["state"] == "dealing" and found[first.process.pid]["house"]["ours"]
            assert found[second.process.pid]["state"].endswith("is in use by another croupier: standing by")
            assert fetched(ports[1], "/healthz")[0] == 200
            status, why = fetched(ports[1], "/readyz")
            assert status == 503 and why.endswith("standing by\n")
            assert "croupier_disk_free_bytes" not in fetched(ports[0], "/metrics")[1]
            first.process.kill()
            first.process.wait()
            second.until("irc:here: disconnected")
            assert [p["state"] for p in asked(tmp_path)] == ["dealing"]
            assert second.stop() == 0
