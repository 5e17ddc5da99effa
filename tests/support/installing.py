"""A stranger's plugin, installed as its users would, without a network."""

import shutil
import subprocess
import sys
from pathlib import Path

from tests.support.commandline import environment

GROUP = "croupier.plugins"


def installed(source: Path, folder: Path) -> Path:
    """Build the wheel of a plugin and install it into a folder of its own, which is given."""
    shutil.copytree(source, folder / "source")
    pip("install", "--no-build-isolation", "--target", folder / "site", folder / "source")
    return folder / "site"


def put(site: Path, name: str, **files: str) -> None:
    """Put an installed plugin into a folder, as an installer leaves it."""
    package, record = site / name, site / f"{name}-1.0.dist-info"
    package.mkdir(parents=True)
    record.mkdir()
    for file, text in files.items():
        (package / f"{file}.py").write_text(text, encoding="utf-8")
    (record / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", encoding="utf-8")
    (record / "entry_points.txt").write_text(f"[{GROUP}]\n{name} = {name}\n", encoding="utf-8")


def pip(command: str, *words: str | Path) -> None:
    """Run pip without a network."""
    line = [sys.executable, "-m", "pip", "-q", "--disable-pip-version-check", command, "--no-index", "--no-deps"]
    done = subprocess.run([*line, *words], env=environment(), capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr


def found_in(*sites: Path) -> dict[str, str]:
    path = environment()["PYTHONPATH"]
    return {"PYTHONPATH": ":".join([path, *map(str, sites)])}
