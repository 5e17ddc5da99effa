"""The repository installs anywhere: nothing in it names the registry of one machine."""

import os
import subprocess
import tomllib
from importlib.metadata import requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]

# In pieces, so that this file does not hold what it looks for.
HOSTS = [
    ".".join(parts)
    for parts in [
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("pypi", "python", "org"),
        ("npmjs", "org"),
        ("npmjs", "com"),
        ("yarnpkg", "com"),
        ("deb", "debian", "org"),
        ("security", "debian", "org"),
    ]
]


def kept() -> list[Path]:
    """List the files of the repository, or of an unpacked copy, which holds no others but caches and environments."""
    if (ROOT / ".git").exists():
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
        paths = [ROOT / name for name in listed.stdout.decode().split("\0") if name]
    else:
        tops = [path for path in ROOT.iterdir() if path.name == ".ci" or not path.name.startswith(".")]
        paths = [path for top in tops for path in (top.rglob("*") if top.is_dir() else [top])]
    return [path for path in paths if path.is_file() and path.suffix != ".pyc"]


def test_no_file_names_a_registry() -> None:
    found, paths = [], kept()
    assert Path(__file__) in paths
    for path in paths:
        text = path.read_bytes().decode("utf-8", "replace").lower()
        found += [f"{path.relative_to(ROOT)}: {host}" for host in HOSTS if host in text]
    assert found == []


LOCKS = [*sorted(ROOT.glob("requirements*.lock")), *sorted((ROOT / "benchmarks" / "peers").glob("*.lock"))]


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_a_lock_holds_no_address(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    assert [scheme for scheme in ("://", "file" + ":", *HOSTS) if scheme in text] == []
    options = [line for line in map(str.strip, text.splitlines()) if line.startswith("-")]
    assert [line for line in options if not line.startswith("--hash=sha256:")] == []


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_every_locked_package_has_a_hash(lock: Path) -> None:
    lines = lock.read_text(encoding="utf-8").splitlines()
    pins = [number for number, line in enumerate(lines) if line and not line.startswith((" ", "#"))]
    assert pins
    assert [lines[number] for number in pins if "--hash=sha256:" not in lines[number + 1]] == []


def test_what_all_parts_take_is_locked_without_what_only_tests_take() -> None:
    """The image is made of these two alone, by their hashes."""
    locked = {
        line.partition("==")[0]
        for name in ("requirements.lock", "requirements-all.lock")
        for line in (ROOT / name).read_text(encoding="utf-8").splitlines()
        if "==" in line
    }
    assert sorted(taken("croupier", {"all"}) - {"croupier"} - locked) == []
    assert not locked & {"pytest", "mypy", "ruff", "playwright", "hypothesis"}


def taken(name: str, extras: set[str]) -> set[str]:
    """List what a distribution takes on this machine with some of its extras, and what that takes."""
    found, todo = set[tuple[str, str]](), {(name, extra) for extra in (*extras, "")}
    while todo:
        found |= todo
        todo = {
            (str(canonicalize_name(needed.name)), wanted)
            for one, extra in todo
            for needed in map(Requirement, requires(one) or ())
            if needed.marker is None or needed.marker.evaluate({"extra": extra})
            for wanted in (*needed.extras, "")
        } - found
    return {one for one, _ in found}


@pytest.mark.parametrize("library", ["irc", "python-telegram-bot"])
def test_libraries_of_ours_are_measured_alone_in_the_same_version(library: str) -> None:
    pins = [line for lock in LOCKS for line in lock.read_text(encoding="utf-8").splitlines()]
    ours = next(pin for pin in pins if pin.startswith(f"{library}=="))
    assert pins.count(ours) == 2


def test_all_python_is_type_checked_by_one_strictness() -> None:
    mypy = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mypy"]
    assert {path.relative_to(ROOT).parts[0] for path in kept() if path.suffix == ".py"} == set(mypy["files"])
    assert mypy["strict"] and "exclude" not in mypy
    relaxed = {key for entry in mypy["overrides"] for key in entry}
    assert relaxed == {"module", "ignore_missing_imports", "follow_imports"}, "only libraries without types are excused"


def test_ci_runner_is_executable() -> None:
    assert os.access(ROOT / ".ci" / "run", os.X_OK)
