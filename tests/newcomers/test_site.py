"""Whoever was only given the address of a site learns each game from its pages, and plays it to the end."""

import pytest

from tests.newcomers import site
from tests.newcomers.house import House
from tests.newcomers.newcomer import NAMES
from tests.newcomers.reader import CAREFUL, CLUMSY, HASTY
from tests.support.pairs import FULL, each, of
from tests.support.telegram_fake import time

KINDS = {"alone": (CAREFUL,), "clumsy with a hasty friend": (CLUMSY, HASTY)}
ROWS = each(tuple(NAMES), tuple(KINDS))
LONG = "thoth"
"""Its match takes as long as all others: `.ci/run` plays it, and `make test` from its page (`tests/adapters/web`)."""
games = pytest.mark.parametrize("game", NAMES)
company = pytest.mark.parametrize("kinds", KINDS.values(), ids=KINDS.keys())


async def played(game: str, language: str, seed: str, kinds: tuple[str, ...]) -> None:
    house = House(language, seed, *("ann", "bob")[: len(kinds)])
    async with site.site(house, *kinds) as visited:
        await site.play(visited, game)
        await site.look_back(visited)


@pytest.mark.parametrize(
    "game", [pytest.param(LONG, marks=FULL) if row.values[0] == LONG else row for row in of("alone", ROWS, axis=1)]
)
def test_alone(game: str) -> None:
    time.run(played(game, "en", game, KINDS["alone"]))


@pytest.mark.parametrize("game", of("clumsy with a hasty friend", ROWS, axis=1))
def test_clumsy_with_a_hasty_friend(game: str) -> None:
    time.run(played(game, "ja", game, KINDS["clumsy with a hasty friend"]))


@pytest.mark.soak
@pytest.mark.parametrize("language", ["en", "ja"])
@games
@company
def test_with_other_dice_and_other_choices(game: str, language: str, kinds: tuple[str, ...]) -> None:
    time.run(played(game, language, f"{game} again", kinds))
