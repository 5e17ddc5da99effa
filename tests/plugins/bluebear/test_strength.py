"""The house holds its own against the hardest player of the benchmarks, over a few seeded games."""

from itertools import islice

import pytest
from opponents import Player
from opponents.bluebear import believing, lookahead, rollout, wins

from plugins.bluebear.options import BlueBearOptions
from tests.support.pairs import few


@pytest.mark.parametrize("rival", few([believing, rollout, lookahead], believing, lookahead))
def test_the_house_stands_up_to(rival: Player) -> None:
    """Of 24 games for two, until 7 are won; the figures themselves are those of `benchmarks/strength.py`."""
    won = (number for number in range(24) if wins(2, rival, number, BlueBearOptions()))
    assert len(list(islice(won, 7))) == 7


@pytest.mark.full
@pytest.mark.parametrize(("seats", "options"), [(3, BlueBearOptions(reroll=True)), (4, BlueBearOptions(giveaway=True))])
def test_it_has_its_share_among_many(seats: int, options: BlueBearOptions) -> None:
    """Of 16 games, until 3 are won."""
    won = (number for number in range(16) if wins(seats, rollout, number, options))
    assert len(list(islice(won, 3))) == 3
