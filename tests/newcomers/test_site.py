"""Whoever was only given the address of a site learns each game from its pages, and plays it to the end."""

import pytest

from tests.newcomers import site
from tests.newcomers.house import House
from tests.newcomers.newcomer import NAMES
from tests.newcomers.reader import CAREFUL, CLUMSY, HASTY
from tests.telegram_fake import time

KINDS = {"alone": (CAREFUL,), "clumsy with a hasty friend": (CLUMSY, HASTY)}

games = pytest.mark.parametrize("game", NAMES)
languages = pytest.mark.parametrize("language", ["en", "ja"])
company = pytest.mark.parametrize("kinds", KINDS.values(), ids=KINDS.keys())


async def played(game: str, language: str, seed: str, kinds: tuple[str, ...]) -> None:
    house = House(language, seed, *("ann", "bob")[: len(kinds)])
    async with site.site(house, *kinds) as visited:
        await site.play(visited, game)
        await site.look_back(visited)


@games
@languages
@company
def test_on_a_site(game: str, language: str, kinds: tuple[str, ...]) -> None:
    time.run(played(game, language, game, kinds))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(3))
@games
@languages
@company
def test_on_a_site_with_other_dice_and_other_choices(
    game: str, language: str, kinds: tuple[str, ...], seed: int
) -> None:
    time.run(played(game, language, f"{game} {seed}", kinds))
