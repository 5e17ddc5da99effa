"""Started in, or with, somebody else's folder that has a `core`, `adapters` or `plugins` of its own."""

import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from tests.support.commandline import COMMAND, PATIENCE_SECONDS, environment
from tests.support.loaded import loaded_once
from tests.support.pairs import FULL, each

SCRIPT = [str(Path(sys.executable).parent / "croupier")]
BROKEN = "raise SystemExit('this is not ours')\n"


def files(folder: Path, *paths: str) -> Path:
    """Make folders, and files that must not be read."""
    for path in paths:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).mkdir() if path.endswith("/") else (folder / path).write_text(BROKEN, encoding="utf-8")
    return folder


def started(line: list[str], folder: Path, path: str = "") -> subprocess.CompletedProcess[str]:
    environ = environment()
    if path:
        environ["PYTHONPATH"] = f"{path}:{environ['PYTHONPATH']}"
    return subprocess.run(
        line, cwd=folder, env=environ, capture_output=True, encoding="utf-8", timeout=PATIENCE_SECONDS, check=False
    )


@pytest.mark.parametrize(
    "paths",
    [
        pytest.param(("core/__init__.py", "adapters/__init__.py", "plugins/__init__.py"), marks=FULL),
        pytest.param(("core.py", "adapters.py", "plugins.py", "pydantic.py"), marks=FULL),
        pytest.param(("core/", "adapters/", "plugins/", "plugins/dicepoker.py", "croupier/"), marks=FULL),
        ("core.py", "adapters/__init__.py", "plugins/", "plugins/dicepoker.py", "croupier/", "pydantic.py"),
    ],
    ids=["packages", "modules", "bare folders", "each of them"],
)
def test_a_folder_with_packages_of_the_same_names_changes_nothing(tmp_path: Path, paths: tuple[str, ...]) -> None:
    files(tmp_path, *paths)
    (tmp_path / "croupier.toml").write_text('[irc.here]\nhost = "127.0.0.1"\n', encoding="utf-8")
    done = started([*COMMAND, "check"], tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    games = ", ".join(loaded_once().games)
    assert done.stdout == f"All is well. Networks: irc:here. Games: {games}. Database: croupier.db.\n"


def test_the_command_never_looks_into_the_folder(tmp_path: Path) -> None:
    files(tmp_path, "core/__init__.py", "adapters.py", "plugins.py")
    done = started([*SCRIPT, "init"], tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "croupier.toml").is_file()


@pytest.mark.parametrize(("name", "form"), each(("core", "adapters", "plugins"), ("{}.py", "{}/__init__.py")))
def test_what_is_put_before_ours_on_purpose_is_named_in_a_sentence(tmp_path: Path, name: str, form: str) -> None:
    others, here = files(tmp_path / "others", form.format(name)), tmp_path / "here"
    here.mkdir()
    done = started([*COMMAND, "run"], here, str(others))
    told = f"croupier needs its own package `{name}`, and finds {others / form.format(name)}; change PYTHONPATH.\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", told)


def test_the_command_says_it_too(tmp_path: Path) -> None:
    done = started([*SCRIPT, "run"], tmp_path, str(files(tmp_path / "others", "plugins.py")))
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "its own package `plugins`" in done.stderr


def test_another_program_keeps_its_folder(tmp_path: Path) -> None:
    """A stranger's own `python -m` imports what croupier brings, and modules beside itself."""
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "__init__.py").write_text("from croupier import Game\n", encoding="utf-8")
    (tmp_path / "mine" / "__main__.py").write_text("import beside\nprint(beside.WORD)\n", encoding="utf-8")
    (tmp_path / "beside.py").write_text("WORD = 'found'\n", encoding="utf-8")
    done = started([sys.executable, "-m", "mine", "croupier"], tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "found\n", "")


@pytest.mark.parametrize("options", [["-umcroupier"], ["-Pm", "croupier"]])
def test_however_it_is_written(tmp_path: Path, options: list[str]) -> None:
    files(tmp_path, "core.py")
    done = started([sys.executable, *options, "--version", "croupier"], tmp_path)
    assert (done.returncode, done.stdout) == (0, f"croupier {version('croupier')}\n")


def test_from_our_own_folder_it_runs_as_ever() -> None:
    root = Path(__file__).resolve().parents[3]
    done = subprocess.run(
        [*COMMAND, "--help"], cwd=root, capture_output=True, encoding="utf-8", timeout=PATIENCE_SECONDS, check=False
    )
    assert done.returncode == 0 and "verify" in done.stdout
