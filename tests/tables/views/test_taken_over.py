"""What is owed to a seat that the house plays by the time it is told is told to nobody, and is no failure."""

import pytest

from core.engine import SeatAudience
from croupier.testing.stage import Stage
from plugins.liarsdice.events import YourDice


@pytest.mark.parametrize("late", [False, True])
async def test_what_is_owed_to_a_seat_without_a_person_is_told_to_nobody(stage: Stage, late: bool) -> None:
    for words in ("!liarsdice seconds 0", "!bots 1", "!start"):
        await stage.say("ann", words)
    (table,) = stage.app.tables
    assert table.sheet.seats[1].person is None
    assert table.compose(SeatAudience(1), (YourDice(1, (1, 2)),), late) is None
    assert table.compose(SeatAudience(0), (YourDice(0, (1, 2)),), late) is not None
