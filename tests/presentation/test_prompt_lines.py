"""What stands above a prompt shares its line where both are short."""

import pytest

from core.presentation.sentences import ONE_LINE, _joined


@pytest.mark.parametrize(
    ("above", "below", "line"),
    [
        ("Round 1.", "ann: roll.", "Round 1. ann: roll."),
        ("第1ラウンド。", "花子さんの番。", "第1ラウンド。花子さんの番。"),
        ("", "ann: roll.", "ann: roll."),
        ("one\ntwo", "three", "one\ntwo\nthree"),
        ("x" * ONE_LINE, "y", "x" * ONE_LINE + "\ny"),
    ],
)
def test_a_prompt_and_what_stands_above_it(above: str, below: str, line: str) -> None:
    assert _joined(above, below) == line
