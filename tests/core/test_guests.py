"""One table, any network: guests from other rooms, who hears what, whose clock runs, and who may do what."""

import asyncio
from pathlib import Path

import pytest

from core.plugins import load_all
from croupier.testing import transcripts

TRANSCRIPTS = sorted((Path(__file__).parent / "transcripts").glob("*.txt"))


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_transcript(path: Path) -> None:
    transcripts.check(path, load_all(builtin=("plugins.dicepoker",), group=""))
