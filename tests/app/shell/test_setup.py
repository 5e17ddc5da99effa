"""Setting up: an example is written, a configuration is checked, and what cannot run is refused with a sentence."""

import inspect
import stat
import tomllib
from importlib import import_module, metadata
from pathlib import Path

import pytest

from core.app.cli import app
from tests.support.commandline import Running, called, croupier, forked
from tests.support.ircd import free_port

NETWORK = '[irc.here]\nhost = "127.0.0.1"\n'


def test_the_example_is_written_once_for_its_owner_alone_and_is_right(tmp_path: Path) -> None:
    written = forked("init", folder=tmp_path)
    file = tmp_path / "croupier.toml"
    assert (written.returncode, written.stderr) == (0, "")
    assert "croupier check --config croupier.toml" in written.stdout
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    before = file.read_text(encoding="utf-8")
    again = called("init", folder=tmp_path)
    assert again.returncode == 2
    assert again.stderr.startswith("croupier.toml exists and won't be overwritten")
    assert file.read_text(encoding="utf-8") == before
    checked = called("check", folder=tmp_path)
    assert (checked.returncode, checked.stdout) == (2, "")
    assert checked.stderr == (
        "croupier.toml: no network is configured; remove the # in front of one's lines and make them yours: "
        '`[irc.libera]` with `host = "irc.libera.chat"`, or `[telegram.main]` with '
        '`token = "123456:what-BotFather-gave-you"`, or `[web.main]` with `listen = "127.0.0.1:8080"`\n'
    )


def test_the_example_joins_nobody_and_who_begins_a_section_has_it_encrypted(tmp_path: Path) -> None:
    assert called("init", folder=tmp_path).returncode == 0
    file = tmp_path / "croupier.toml"
    text = file.read_text(encoding="utf-8")
    assert tomllib.loads(text).keys() & {"irc", "telegram", "web"} == set()
    section = text.partition("# [irc.libera]\n")[2].splitlines()
    assert section[:3] == ['# host = "irc.libera.chat"', "# tls = true", '# channels = ["#dice"]']
    for line in ("# [irc.libera]", *section[:3]):
        text = text.replace(f"{line}\n", f"{line.removeprefix('# ')}\n")
    file.write_text(text, encoding="utf-8")
    assert called("check", folder=tmp_path).stdout.startswith("All is well. Networks: irc:libera. Games: dicepoker")


def test_every_line_of_the_example_is_taken_but_for_what_is_an_operators_own(tmp_path: Path) -> None:
    assert called("init", "full.toml", folder=tmp_path).returncode == 0
    file = tmp_path / "full.toml"
    lines = file.read_text(encoding="utf-8").splitlines()
    file.write_text(
        "\n".join(line.removeprefix("# ") if " = " in line or line.startswith("# [") else line for line in lines),
        encoding="utf-8",
    )
    checked = called("check", "--config", "full.toml", folder=tmp_path)
    assert checked.returncode == 2
    assert [line.partition(":")[0] for line in checked.stderr.splitlines()] == [
        '[irc.libera] `tls_certificate = "croupier.pem"` and `tls_key = "croupier.key"`',
        '[irc.libera] `bind = "192.0.2.7"` is no address of this machine; without it any is used',
        "[telegram.main] `token` is still that of the example",
    ]


def test_an_example_goes_nowhere_else(tmp_path: Path) -> None:
    refused = called("init", "missing/croupier.toml", folder=tmp_path)
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)


@pytest.mark.parametrize("command", ["run", "check"])
@pytest.mark.parametrize(
    ("toml", "environ", "told"),
    [
        (None, {}, "`croupier init` writes one"),
        ('langauge = "ja"\n' + NETWORK, {}, '`language = "en"`'),
        ('operators = ["ann"]\n' + NETWORK, {}, '`operators = ["irc:here/account/ann"]`'),
        (NETWORK, {"CROUPIER_CLOCKS__WINDW": "45"}, "`CROUPIER_CLOCKS__WINDOW=30`"),
        (NETWORK, {"CROUPIER_DATABASE": "sqlite:///x.db"}, "`CROUPIER_DATABASE=x.db`"),
        ('database = "sqlite:///kept/x.db"\n' + NETWORK, {}, '`database = "kept/x.db"`'),
        (NETWORK + "port = 'hush'", {}, "`port = 6667`"),
        ("port = = 3", {}, "cannot be read"),
    ],
)
def test_what_is_wrong_is_refused_in_a_sentence(
    tmp_path: Path, command: str, toml: str | None, environ: dict[str, str], told: str
) -> None:
    if toml is not None:
        (tmp_path / "croupier.toml").write_text(toml, encoding="utf-8")
    start = called if toml else forked
    refused = start(command, folder=tmp_path, environ=environ)
    assert (refused.returncode, refused.stdout, refused.stderr.count("\n")) == (2, "", 1)
    assert told in refused.stderr
    assert "hush" not in refused.stderr
    assert {path.name for path in tmp_path.iterdir()} <= {"croupier.toml"}


def test_check_says_every_problem(tmp_path: Path) -> None:
    (tmp_path / "croupier.toml").write_text('langauge = "ja"\n[clocks]\nwindow = 1\n', encoding="utf-8")
    refused = called("check", folder=tmp_path, environ={"CROUPIER_DATABSE": "x"})
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 3)


SECRETS = NETWORK + 'account = "dealer"\npassword = "hush"\n'
CLUSTER = {
    "CROUPIER_PORT": "tcp://10.0.0.1:8080",
    "CROUPIER_PORT_8080_TCP": "tcp://10.0.0.1:8080",
    "CROUPIER_PORT_8080_TCP_ADDR": "10.0.0.1",
    "CROUPIER_PORT_8080_TCP_PROTO": "tcp",
    "CROUPIER_SERVICE_HOST": "10.0.0.1",
    "CROUPIER_SERVICE_PORT": "8080",
}


def test_check_warns_of_what_was_hardly_meant(tmp_path: Path) -> None:
    file = tmp_path / "croupier.toml"
    file.write_text(SECRETS, encoding="utf-8")
    file.chmod(0o644)
    for name in ("croupier.db", "croupier.db-wal"):
        (tmp_path / name).touch(0o640)
        (tmp_path / name).chmod(0o640)
    checked = called("check", folder=tmp_path, environ={**CLUSTER, "CROUPIER_LANGUA": "ja"})
    assert checked.returncode == 0
    assert checked.stdout.startswith("It can run. Networks: irc:here. Games: ")
    assert checked.stderr.splitlines() == [
        "environment: `CROUPIER_LANGUA` isn't a key and changes nothing; this would work: `CROUPIER_LANGUAGE=en`",
        f"environment: {', '.join(f'`{name}`' for name in CLUSTER)} aren't keys and change nothing",
        "Others may read croupier.toml, and it holds a token or a password; this would help: `chmod 600 croupier.toml`",
        "Others may read croupier.db and croupier.db-wal, and they hold the secrets of running tables; "
        "this would help: `chmod 600 croupier.db croupier.db-wal`",
    ]
    for name in ("croupier.toml", "croupier.db", "croupier.db-wal"):
        (tmp_path / name).chmod(0o600)
    assert called("check", folder=tmp_path).stderr == ""


def test_a_refusal_names_the_variables_that_stand_for_nothing_too(tmp_path: Path) -> None:
    refused = called("check", folder=tmp_path, environ={"CROUPIER_IRK__HERE__HOST": "irc.example"})
    assert refused.returncode == 2
    assert "no network in the environment" in refused.stderr
    assert "`CROUPIER_IRK__HERE__HOST` isn't a key and changes nothing; this would work: `CROUPIER_IRC__" in (
        refused.stderr
    )


def test_a_run_starts_beside_the_variables_of_a_cluster_and_logs_what_is_open_to_others(tmp_path: Path) -> None:
    file = tmp_path / "croupier.toml"
    file.write_text(SECRETS + f"port = {free_port()}\n", encoding="utf-8")
    file.chmod(0o604)
    (tmp_path / "croupier.db").touch()
    (tmp_path / "croupier.db").chmod(0o644)
    with Running("run", folder=tmp_path, environ=CLUSTER) as bot:
        bot.until("irc:here: disconnected")
        assert bot.stop() == 0
    said = [line for line in bot.logged if " WARNING core.app.run: " in line]
    assert [line.partition("core.app.run: ")[2].partition(";")[0] for line in said] == [
        f"environment: {', '.join(f'`{name}`' for name in CLUSTER)} aren't keys and change nothing",
        "Others may read croupier.toml, and it holds a token or a password",
        "Others may read croupier.db and croupier.db-wal, and they hold the secrets of running tables",
    ]
    assert "hush" not in "".join(bot.logged) and "10.0.0.1" not in "".join(bot.logged)


@pytest.mark.parametrize(
    ("url", "works"),
    [
        ("sqlite:///kept.db", "kept.db"),
        ("sqlite:////var/lib/kept.db?mode=rwc", "/var/lib/kept.db"),
        ("postgresql://croupier:hush@db.example/croupier", "postgresql+psycopg://USER@HOST/NAME"),
    ],
)
def test_a_database_named_by_a_url_is_refused_by_every_command(tmp_path: Path, url: str, works: str) -> None:
    for words in (["play", "dicepoker", "--database", url], ["export", "a2", "--database", url]):
        refused = called(*words, folder=tmp_path)
        assert (refused.returncode, refused.stdout, refused.stderr.count("\n")) == (2, "", 1)
        assert refused.stderr.endswith(f" {works}\n")
        assert "hush" not in refused.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("content", "told"), [(b"not a database, but long enough to be read as one", "not a database"), (None, "directory")]
)
def test_a_file_that_cannot_be_the_database_is_refused(tmp_path: Path, content: bytes | None, told: str) -> None:
    (tmp_path / "croupier.toml").write_text(NETWORK, encoding="utf-8")
    if content is None:
        (tmp_path / "croupier.db").mkdir()
    else:
        (tmp_path / "croupier.db").write_bytes(content)
    refused = called("run", folder=tmp_path)
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)
    assert told in refused.stderr


def test_the_version_is_the_one_of_the_package(tmp_path: Path) -> None:
    project = tomllib.loads((Path(__file__).parents[3] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    told = croupier("--version", folder=tmp_path)
    assert (told.returncode, told.stdout, told.stderr) == (0, f"{project['name']} {project['version']}\n", "")
    assert called("--version", "run", folder=tmp_path).stdout == told.stdout


def test_a_copy_that_is_not_installed_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> str:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "version", missing)
    told = called("--version", folder=tmp_path)
    assert (told.returncode, told.stdout.count("\n")) == (0, 1)
    assert "it isn't installed" in told.stdout


def test_plugins_are_listed(tmp_path: Path) -> None:
    listed = called("plugins", folder=tmp_path)
    assert listed.returncode == 0
    assert "plugins.dicepoker: the game dicepoker\n" in listed.stdout
    assert "adapters.irc: networks of the kind irc\n" in listed.stdout


def test_each_command_has_a_whole_sentence_where_lines_are_short(tmp_path: Path) -> None:
    done = called("--help", folder=tmp_path, environ={"COLUMNS": "80"})
    commands = done.stdout.partition("Commands:\n")[2].splitlines()
    assert len(commands) > 20 and [line for line in commands if not line.endswith(".") or line.endswith("...")] == []
    assert max(map(len, commands)) <= 80


def test_what_a_command_does_takes_what_is_declared() -> None:
    for command in app.registered_commands:
        declared = inspect.getclosurevars(command.callback).nonlocals if command.callback else {}
        if "place" in declared:
            does = getattr(import_module(f"core.app.{declared['place']}"), declared["declared"].__name__)
            assert set(inspect.signature(does).parameters) == set(inspect.signature(declared["declared"]).parameters)
