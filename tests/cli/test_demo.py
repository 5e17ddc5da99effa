"""The pictures of the terminal in README show what the game says today."""

from pathlib import Path

from tools.demo import moving, recorded, still

DOCS = Path(__file__).resolve().parents[2] / "docs"
MOST_BYTES = 120_000


def test_the_pictures_are_of_a_game_as_it_is_played_now() -> None:
    rows = recorded()
    for name, drawn in (("demo.svg", moving(rows)), ("terminal.svg", still(rows))):
        assert (DOCS / name).read_text("utf-8") == drawn, f"{name} shows another game: make demo, and look at it"
        assert len(drawn.encode()) < MOST_BYTES
    told = " ".join(row.text.plain.strip() for row in rows)
    assert "Bonnie loses one die" in told and "Traceback" not in told


def test_pictures_are_small() -> None:
    assert [path.name for path in DOCS.glob("*.*g") if path.stat().st_size > MOST_BYTES] == []
