"""What is equal at a glance reads the same, word by word; what a glance need not tell apart is not told apart."""

from typing import Any

import pytest

from core.contract import Glance
from core.tables.snapshot import Snapshot
from core.tables.views.look import glanced
from tests.tables.views.test_looks import GAMES, match, seen, some_or_more, voice

LANGUAGES = ("en", "ja")


def parts(table: Snapshot, seat: int, language: str) -> dict[str, tuple[object, object]]:
    """What a glance gives for each part of a look, beside its words."""
    glance: Glance = glanced(table, seat, voice(table.loaded, len(table.sheet.seats), language))
    look: Any = seen(table, seat, language)
    assert glance.awaited == (seat in look.awaited) and glance.wait == look.wait
    return {part: (getattr(glance, part), getattr(look, part)) for part in ("position", "hand", "choices")}


@pytest.mark.parametrize("name", GAMES)
@some_or_more
def test_parts_that_are_equal_at_a_glance_have_the_same_words(name: str, matches: int) -> None:
    equal = {"position": 0, "hand": 0, "choices": 0}
    for number in range(matches):
        before: dict[tuple[int, str], dict[str, tuple[object, object]]] = {}
        for turn, (table, _, _) in enumerate(match(name, number)):
            seat, language = turn // 4 % len(table.sheet.seats), LANGUAGES[turn % 2]
            now = parts(table, seat, language)
            for part, (glance, words) in before.get((seat, language), {}).items():
                equal[part] += glance == now[part][0]
                assert glance != now[part][0] or words == now[part][1], (turn, seat, part)
            before[seat, language] = now
            if turn > 400:
                break
    assert any(equal.values()), equal
