"""The pictures of the terminal in README show what the game says today."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
DOCS = ROOT / "docs"
MOST_BYTES = 260_000


def test_the_pictures_are_of_a_game_as_it_is_played_now(tmp_path: Path) -> None:
    subprocess.run([sys.executable, ROOT / "tools" / "demo.py", tmp_path], check=True, timeout=120)
    for name in ("demo.svg", "terminal.svg"):
        drawn = (tmp_path / name).read_text("utf-8")
        assert (DOCS / name).read_text("utf-8") == drawn, f"{name} shows another game: make demo, and look at it"
        assert "loses one die" in drawn and "Traceback" not in drawn


def test_pictures_are_small() -> None:
    pictures = [*DOCS.glob("*.svg"), *DOCS.glob("*.png")]
    assert len(pictures) >= 5
    assert [path.name for path in pictures if path.stat().st_size > MOST_BYTES] == []
