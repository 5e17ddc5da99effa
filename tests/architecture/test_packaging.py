"""The repository installs anywhere: nothing in it names the registry of one machine."""

import os
import subprocess
from pathlib import Path

import pytest

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
LOCK_OPTIONS = ["--index-url", "--extra-index-url", "--find-links", "--trusted-host", "-i ", "-f "]


def tracked() -> list[Path]:
    try:
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("not a git checkout")
    paths = [ROOT / name for name in listed.stdout.decode().split("\0") if name]
    return [path for path in paths if path.is_file()]


def test_no_tracked_file_names_a_registry() -> None:
    found = []
    for path in tracked():
        text = path.read_bytes().decode("utf-8", "replace").lower()
        found += [f"{path.relative_to(ROOT)}: {host}" for host in HOSTS if host in text]
    assert found == []


def test_the_lock_holds_no_address() -> None:
    text = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    assert [scheme for scheme in ("://", "file" + ":", *HOSTS) if scheme in text] == []
    assert [line for line in text.splitlines() if line.strip().startswith(tuple(LOCK_OPTIONS))] == []


def test_every_locked_package_has_a_hash() -> None:
    lines = (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
    pins = [number for number, line in enumerate(lines) if line and not line.startswith((" ", "#"))]
    assert pins
    assert [lines[number] for number in pins if "--hash=sha256:" not in lines[number + 1]] == []


def test_ci_runner_is_executable() -> None:
    assert os.access(ROOT / ".ci" / "run", os.X_OK)
