"""What pages cost whoever loads them, in bytes as a proxy sends them: pressed with gzip."""

import gzip
import re
from pathlib import Path

import pytest

from tests.adapters.web.visits import Visits
from tests.tables.replays.over import GAMES, begun, ended

STATIC = Path(__file__).parents[3] / "adapters" / "web" / "static"
PAGE, SCRIPT, PATCH, REPLAY = 20_000, 9_000, 4_000, 40_000
"""Bytes at most with gzip: of a page with style and script as it is first loaded, of script, a change and a replay."""
KEPT, KEPT_LONG = 100_000, 150_000
"""Bytes at most of a replay as one file; of Thoth's Bluff, whose matches are long, more."""


def pressed(*parts: bytes) -> int:
    return sum(len(gzip.compress(part)) for part in parts)


def test_the_script_of_a_page_is_small() -> None:
    scripts = ("table.js", "filling.js", "mixing.js", "stream.js", "share.js")
    script = [(STATIC / name).read_bytes() for name in scripts]
    print(f"script {pressed(*script)} B, style {pressed((STATIC / 'table.css').read_bytes())} B with gzip")
    assert pressed(*script) <= SCRIPT


@pytest.mark.parametrize("game", GAMES)
async def test_pages_changes_and_replays_are_small(visits: Visits, game: str) -> None:
    static = [
        (STATIC / name).read_bytes()
        for name in ("table.css", "scene.css", "table.js", "filling.js", "mixing.js", "stream.js", "share.js")
    ]
    stage = visits.stage
    table = await begun(stage, game)
    found = await stage.app.bus.look("a2", "stage/ann", "en")
    assert found is not None
    path = f"/t/{found.address}"
    async with visits.visitor() as eve, visits.stream(path) as reader:
        await eve.get(path)
        assert eve.status == 200
        first = pressed(eve.page.encode(), *static)
        await ended(stage, table)
        await stage.settle()
        await eve.get(f"{path}/replay")
        assert eve.status == 200
        again = pressed(eve.page.encode())
        await eve.get(f"{path}/replay.html")
        assert eve.status == 200
        kept = len(eve.page.encode())
        told = re.findall(rb"event: patch.*?(?=event: |\Z)", reader.raw, re.DOTALL)
    largest = max(map(pressed, told))
    print(f"{game}: page {first} B, largest of {len(told)} changes {largest} B, replay {again} B, file {kept} B")
    assert first <= PAGE and largest <= PATCH
    assert again <= REPLAY and kept <= (KEPT_LONG if game == "thoth" else KEPT)
