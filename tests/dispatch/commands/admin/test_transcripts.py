"""What admins do, and why nothing happened, as it is told where people type, elsewhere, and beside buttons."""

from pathlib import Path

import pytest

from croupier.testing import transcripts
from tests.support.loaded import loaded_once

TRANSCRIPTS = sorted((Path(__file__).parent / "transcripts").glob("*.txt"))


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_transcript(path: Path) -> None:
    transcripts.check(path, loaded_once("plugins.dicepoker"))
