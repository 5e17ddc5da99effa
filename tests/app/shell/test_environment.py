"""What `make` says while it sets up the folder's environment, or cannot: one sentence that says what would work."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
SCRIPT = ROOT / "tools" / "environment.sh"
PYTHON = """#!/bin/sh
case "$1" in
-m)
    mkdir -p .venv/bin
    echo made >>made
    cp "{here}/pip" .venv/bin/pip
    printf '#!/bin/sh\\n' >.venv/bin/python
    chmod +x .venv/bin/python
    ;;
esac
"""
"""A Python that makes an environment whose pip does as is said."""


def setting_up(folder: Path, pip: str = "exit 0", python: str = "") -> subprocess.CompletedProcess[str]:
    """Run the script as `make` does, with a Python of our own or another, in a folder."""
    for name, text in {"python": PYTHON.format(here=folder), "pip": f"#!/bin/sh\n{pip}\n"}.items():
        (folder / name).write_text(text, encoding="utf-8")
        (folder / name).chmod(0o755)
    line = ["sh", str(SCRIPT), python or str(folder / "python"), "playing", "requirements.lock"]
    return subprocess.run(line, cwd=folder, capture_output=True, encoding="utf-8", check=False)


def test_it_says_what_it_does_once(tmp_path: Path) -> None:
    done = setting_up(tmp_path, 'echo "$@" >>said')
    assert done.returncode == 0
    assert done.stderr == "Setting up what playing needs, in .venv: this takes a minute, once.\n"
    assert "--require-hashes -r requirements.lock" in (tmp_path / "said").read_text("utf-8")


@pytest.mark.parametrize("harm", ["gone", "moved"])
def test_an_environment_that_cannot_run_is_made_anew(tmp_path: Path, harm: str) -> None:
    folder = tmp_path / "first"
    folder.mkdir()
    assert setting_up(folder).returncode == 0
    assert setting_up(folder).returncode == 0 and (folder / "made").read_text("utf-8") == "made\n"
    if harm == "gone":
        (folder / ".venv" / "bin" / "python").unlink()
    else:
        folder = folder.rename(tmp_path / "moved")
    assert setting_up(folder).returncode == 0
    assert (folder / "made").read_text("utf-8") == "made\nmade\n"


def test_make_looks_whether_it_can_run(tmp_path: Path) -> None:
    shutil.copy(ROOT / "Makefile", tmp_path)
    for name in ("requirements.lock", "requirements-all.lock", "requirements-dev.lock", "pyproject.toml"):
        (tmp_path / name).touch()
    assert setting_up(tmp_path).returncode == 0
    for name in (".playable", ".stamp"):
        (tmp_path / ".venv" / name).touch()

    def planned() -> str:
        line = ["make", "-n", "play", "PYTHON=python3"]
        return subprocess.run(line, cwd=tmp_path, capture_output=True, encoding="utf-8", check=True).stdout

    assert "environment.sh" not in planned()
    (tmp_path / ".venv" / "bin" / "python").unlink()
    assert "environment.sh" in planned()


SAID = {
    "offline": ("echo 'NewConnectionError: Name or service not known' >&2; exit 1", "No internet: "),
    "full": ("echo 'OSError: [Errno 28] No space left on device' >&2; exit 1", "The disk is full: "),
    "other": ("echo 'THESE PACKAGES DO NOT MATCH THE HASHES' >&2; exit 1", "THESE PACKAGES DO NOT MATCH"),
}


@pytest.mark.parametrize("case", SAID)
def test_what_goes_wrong_is_a_sentence(tmp_path: Path, case: str) -> None:
    pip, said = SAID[case]
    done = setting_up(tmp_path, pip)
    assert done.returncode == 1
    assert done.stderr.splitlines()[1].startswith(said)
    assert not (tmp_path / ".venv" / ".whole").exists(), "the next try begins anew"


def test_without_a_python_it_names_the_package(tmp_path: Path) -> None:
    done = setting_up(tmp_path, python="python-of-tomorrow")
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "there is no 'python-of-tomorrow' here" in done.stderr and not (tmp_path / ".venv").exists()
