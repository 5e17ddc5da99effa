"""What `deploy` describes, checked without an engine: files that are there, commands and settings that are taken."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import typer
import yaml  # type: ignore[import-untyped]
from yarl import URL

from core.app.cli import app
from core.app.config import load
from core.engine.plugins import load_networks
from tests.cluster import broker
from tests.support.commandline import called

DEPLOY = Path(__file__).parents[2] / "deploy"
ROOT = DEPLOY.parent
SECRETS = {
    "BROKER_PASSWORD": "hush/Ab@9#x%41==",
    "DATABASE_PASSWORD": "hush/Ab@9#x%41==",
    "TELEGRAM_TOKEN": "12345:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
}
MOUNTED = "/etc/croupier/croupier.toml"


def described() -> dict[str, Any]:
    text = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    filled = re.sub(r"\$\{(\w+):\?[^}]*\}", lambda found: json.dumps(SECRETS[found[1]]), text)
    assert "$" not in filled
    found: dict[str, Any] = yaml.safe_load(filled)
    return found


SERVICES = described()["services"]
OURS = [name for name, service in SERVICES.items() if service["image"] == "croupier"]


def mounted(name: str) -> dict[str, Path]:
    volumes = [each.split(":") for each in SERVICES[name]["volumes"] if each.startswith("./")]
    return {there: DEPLOY / here for here, there, mode in volumes if mode == "ro"}


def test_the_whole_is_there() -> None:
    commands = sorted(" ".join(SERVICES[name]["command"]) for name in OURS)
    assert commands == ["gateway irc:libera", "gateway telegram:main", "worker", "worker"]
    assert {SERVICES[name]["image"].partition(":")[0] for name in SERVICES} == {"croupier", "postgres", "rabbitmq"}
    named = {each.partition(":")[0] for one in SERVICES.values() for each in one["volumes"] if each[0] != "."}
    assert named == described()["volumes"].keys()


@pytest.mark.parametrize("name", OURS)
def test_a_command_is_one_that_the_command_line_takes(name: str) -> None:
    group = typer.main.get_command(app)
    assert hasattr(group, "resolve_command")
    words = list(SERVICES[name]["command"])
    with group.make_context("croupier", words) as context:
        word, command, rest = group.resolve_command(context, words)
        assert command is not None and word == words[0]
        command.make_context(word, rest, parent=context).close()
        with pytest.raises(Exception, match="(?i)unexpected extra argument"):
            command.make_context(word, [*rest[1:], "one", "two", "three"], parent=context)


@pytest.mark.parametrize("name", OURS)
def test_a_configuration_is_whole_with_what_the_environment_adds(name: str, tmp_path: Path) -> None:
    service, file = SERVICES[name], mounted(name)[MOUNTED]
    (tmp_path / "croupier.toml").write_bytes(file.read_bytes())
    environ = {key: value for key, value in service["environment"].items() if key.startswith("CROUPIER_")}
    done = called("check", folder=tmp_path, environ=environ)
    assert done.returncode == 0 and "hush" not in done.stdout + done.stderr, done.stderr
    assert done.stderr == "" and "environment" not in done.stdout.casefold().replace("the environment", "")
    configuration = load(load_networks(), str(tmp_path / "croupier.toml"), environ)
    url = URL(configuration.need_broker())
    assert (url.user, url.password, url.host, url.path) == (
        "croupier",
        SECRETS["BROKER_PASSWORD"],
        "broker",
        "/croupier",
    )
    carried = [f"{kind.name}:{network}" for kind, network, _ in configuration.networks(load_networks())]
    assert carried == service["command"][1:]
    assert (configuration.database == environ.get("CROUPIER_DATABASE")) == (name in ("worker", "standby"))


@pytest.mark.parametrize("name", OURS)
def test_a_process_of_ours_can_write_nowhere_and_is_nobody(name: str) -> None:
    service = SERVICES[name]
    assert service["read_only"] and service["cap_drop"] == ["ALL"] and service["restart"] == "always"
    made = (ROOT / service["build"]["dockerfile"]).read_text(encoding="utf-8")
    assert re.findall(r"^USER (.*)$", made, re.M) == ["10001:10001"]


def test_the_image_is_made_of_what_is_there() -> None:
    lines = (DEPLOY / "Containerfile").read_text(encoding="utf-8").splitlines()
    copied = [
        word for line in lines if line.startswith("COPY ") and "--from" not in line for word in line.split()[1:-1]
    ]
    assert copied and all((ROOT / word).exists() for word in copied)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert set(project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]) <= set(copied)
    assert "croupier" in project["project"]["scripts"] and 'ENTRYPOINT ["croupier"]' in lines
    assert "cluster" in project["project"]["optional-dependencies"]


def test_an_image_alone_keeps_its_database_in_a_volume_of_its_own_and_is_asked_whether_it_is_well() -> None:
    made = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    (database,), (volume,) = (re.findall(p, made, re.M) for p in (r"CROUPIER_DATABASE=(\S+)", r"^VOLUME (\S+)$"))
    assert Path(database).parent == Path(volume)
    assert f"chown 10001:10001 {volume}" in made and f"croupier:{volume} " in (ROOT / "docs/operators.md").read_text()
    assert re.findall(r"^HEALTHCHECK .*CMD (.*)$", made, re.M) == ['["croupier", "status"]']


def test_the_broker_has_the_plugin_that_the_tests_run_with() -> None:
    plugins = mounted("broker")["/etc/rabbitmq/enabled_plugins"].read_text(encoding="utf-8").strip()
    assert plugins == "[rabbitmq_consistent_hash_exchange]." and plugins in Path(broker.__file__).read_text("utf-8")
    url = SERVICES["irc"]["environment"]["CROUPIER_BROKER"]
    there = SERVICES["broker"]["environment"]
    user, password, host = (
        there["RABBITMQ_DEFAULT_USER"],
        there["RABBITMQ_DEFAULT_PASS"],
        there["RABBITMQ_DEFAULT_VHOST"],
    )
    assert SERVICES["irc"]["environment"]["CROUPIER_BROKER_PASSWORD"] == password
    assert url == f"amqp://{user}@broker/{host}" and SERVICES["broker"]["hostname"] == "broker"


@pytest.mark.parametrize("name", OURS)
def test_each_part_is_asked_whether_it_is_well(name: str) -> None:
    how, *words = SERVICES[name]["healthcheck"]["test"]
    assert (how, words) == ("CMD", ["croupier", "status"])
    assert typer.main.get_command(app).commands["status"] is not None  # type: ignore[attr-defined]
