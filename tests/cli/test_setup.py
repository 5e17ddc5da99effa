"""Setting up: an example is written, a configuration is checked, and what cannot run is refused with a sentence."""

import stat
from pathlib import Path

import pytest

from tests.commandline import called, croupier

NETWORK = '[irc.here]\nhost = "127.0.0.1"\n'


def test_the_example_is_written_once_for_its_owner_alone_and_is_right(tmp_path: Path) -> None:
    written = croupier("init", folder=tmp_path)
    file = tmp_path / "croupier.toml"
    assert (written.returncode, written.stderr) == (0, "")
    assert "croupier check --config croupier.toml" in written.stdout
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    before = file.read_text(encoding="utf-8")
    again = called("init", folder=tmp_path)
    assert again.returncode == 2
    assert again.stderr.startswith("croupier.toml exists and stays as it is")
    assert file.read_text(encoding="utf-8") == before
    checked = croupier("check", folder=tmp_path)
    assert (checked.returncode, checked.stderr) == (0, "")
    assert checked.stdout.startswith("All is well. Networks: irc:libera. Games: dicepoker")


def test_every_line_of_the_example_works(tmp_path: Path) -> None:
    assert called("init", "full.toml", folder=tmp_path).returncode == 0
    file = tmp_path / "full.toml"
    lines = file.read_text(encoding="utf-8").splitlines()
    file.write_text(
        "\n".join(line.removeprefix("# ") if " = " in line or line.startswith("# [") else line for line in lines),
        encoding="utf-8",
    )
    checked = called("check", "--config", "full.toml", folder=tmp_path)
    assert (checked.returncode, checked.stderr) == (0, "")


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
        (NETWORK, {"CROUPIER_LANGAUGE": "ja"}, "`CROUPIER_LANGUAGE=en`"),
        (NETWORK + "port = 'hush'", {}, "`port = 6667`"),
        ("port = = 3", {}, "cannot be read"),
    ],
)
def test_what_is_wrong_is_refused_in_a_sentence(
    tmp_path: Path, command: str, toml: str | None, environ: dict[str, str], told: str
) -> None:
    if toml is not None:
        (tmp_path / "croupier.toml").write_text(toml, encoding="utf-8")
    start = called if toml else croupier
    refused = start(command, folder=tmp_path, environ=environ)
    assert (refused.returncode, refused.stdout, refused.stderr.count("\n")) == (2, "", 1)
    assert told in refused.stderr
    assert "hush" not in refused.stderr
    assert not (tmp_path / "croupier.db").exists()


def test_check_says_every_problem(tmp_path: Path) -> None:
    (tmp_path / "croupier.toml").write_text('langauge = "ja"\n[clocks]\nwindow = 1\n', encoding="utf-8")
    refused = called("check", folder=tmp_path, environ={"CROUPIER_DATABSE": "x"})
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 3)


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


def test_plugins_are_listed(tmp_path: Path) -> None:
    listed = croupier("plugins", folder=tmp_path)
    assert listed.returncode == 0
    assert "plugins.dicepoker: the game dicepoker\n" in listed.stdout
    assert "adapters.irc: networks of the kind irc\n" in listed.stdout
