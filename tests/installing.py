"""A stranger's plugin, installed as its users would, without a network."""

import shutil
import subprocess
import sys
from pathlib import Path

from tests.commandline import environment


def installed(source: Path, folder: Path) -> Path:
    """Build the wheel of a plugin and install it into a folder of its own, which is given."""
    shutil.copytree(source, folder / "source")
    pip("install", "--no-build-isolation", "--target", folder / "site", folder / "source")
    return folder / "site"


def pip(command: str, *words: str | Path) -> None:
    """Run pip without a network."""
    line = [sys.executable, "-m", "pip", "-q", "--disable-pip-version-check", command, "--no-index", "--no-deps"]
    done = subprocess.run([*line, *words], env=environment(), capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr


def found_in(*sites: Path) -> dict[str, str]:
    path = environment()["PYTHONPATH"]
    return {"PYTHONPATH": ":".join([path, *map(str, sites)])}
