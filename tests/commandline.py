"""The command line in a process of its own, without this environment's settings."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

PATIENCE_SECONDS = 60
COMMAND = [sys.executable, "-m", "croupier"]


def environment(**more: str) -> dict[str, str]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("CROUPIER_", "PYTEST_"))}
    return {**clean, "PYTHONPATH": str(Path(__file__).resolve().parents[1]), "PYTHONIOENCODING": "utf-8", **more}


def croupier(
    *words: str, folder: Path, said: str = "", environ: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *words],
        cwd=folder,
        input=said,
        env=environment(**(environ or {})),
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE_SECONDS,
        check=False,
    )
