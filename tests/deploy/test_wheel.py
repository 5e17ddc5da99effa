"""The wheel in an environment of its own, as `pipx install` makes it; no file of the repository is near."""

import subprocess
import sys
import sysconfig
import venv
from email import message_from_string
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.support.commandline import PATIENCE_SECONDS, environment
from tests.support.installing import pip

ROOT = Path(__file__).resolve().parents[2]
HOUSES = {"core", "adapters", "plugins", "croupier"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    pip("wheel", "--no-build-isolation", "--wheel-dir", folder, ROOT)
    return next(folder.glob("croupier-*.whl"))


@pytest.fixture(scope="module")
def bare(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel and the libraries that are installed here, but not with this repository."""
    folder = tmp_path_factory.mktemp("bare")
    venv.create(folder, symlinks=True, with_pip=False)
    site = folder / "lib" / f"python{sys.version_info.major}.{sys.version_info.minor}" / "site-packages"
    pip("install", "--target", site, wheel)
    (site / "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return folder


def python(bare: Path, here: Path, *words: str, said: str = "") -> subprocess.CompletedProcess[str]:
    environ = environment()
    del environ["PYTHONPATH"]
    return subprocess.run(
        [bare / "bin" / "python", *words],
        cwd=here,
        env=environ,
        input=said,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE_SECONDS,
        check=False,
    )


def started(bare: Path, here: Path, *words: str, said: str = "") -> subprocess.CompletedProcess[str]:
    return python(bare, here, "-m", "croupier", *words, said=said)


@pytest.mark.server
def test_the_wheel_alone_plays_a_game(bare: Path, tmp_path: Path) -> None:
    where = python(bare, tmp_path, "-c", "import core; print(core.__file__)")
    assert str(bare) in where.stdout, where
    listed = started(bare, tmp_path, "plugins")
    assert (listed.returncode, listed.stderr) == (0, "") and listed.stdout.count(": the game ") == 5
    played = started(bare, tmp_path, "play", "dicepoker", "--fast", "--lang", "ja", said="start\n" + "r\nk\n" * 20)
    assert played.returncode == 0 and "ダイスポーカー" in played.stdout and played.stderr == ""
    assert started(bare, tmp_path, "init").returncode == 0
    assert (tmp_path / "croupier.toml").is_file()
    assert "croupier 0." in started(bare, tmp_path, "--version").stdout


@pytest.mark.server
def test_the_wheel_says_what_it_is_and_takes_no_single_version(wheel: Path) -> None:
    with ZipFile(wheel) as packed:
        names = packed.namelist()
        said = message_from_string(packed.read(next(n for n in names if n.endswith("/METADATA"))).decode())
    assert {name.split("/")[0] for name in names if "dist-info" not in name} == HOUSES
    assert not [name for name in names if "tests/" in name or name.endswith((".toml", ".lock"))]
    assert said["Keywords"] and "# Croupier" in str(said.get_payload())
    needs = said.get_all("Requires-Dist") or []
    assert len(needs) > 15 and not [need for need in needs if "==" in need.partition(";")[0]]
    assert set(said.get_all("Provides-Extra") or []) >= {"cluster", "web", "all"}
