"""Whoever has never met the house learns each game from what it shows, and plays it to the end."""

import asyncio

import pytest

from adapters.telegram import presses
from tests.newcomers import evening, telegram
from tests.newcomers.house import House, plugins
from tests.newcomers.irc import channel
from tests.newcomers.newcomer import NAMES
from tests.newcomers.terminal import keyboard

GAMES = tuple(NAMES)
PEOPLE = {"alone": ("ann",), "with a friend": ("ann", "bob")}

games = pytest.mark.parametrize("game", GAMES)
languages = pytest.mark.parametrize("language", ["en", "ja"])
company = pytest.mark.parametrize("people", PEOPLE.values(), ids=PEOPLE.keys())


def test_every_game_is_learnt() -> None:
    assert set(GAMES) == plugins().games.keys()


@games
@languages
@company
def test_in_the_terminal(game: str, language: str, people: tuple[str, ...]) -> None:
    async def scene() -> None:
        async with keyboard(House(language, game, *people, seconds=0.0)) as door:
            await evening.play(door, game)

    asyncio.run(scene())


@games
@languages
@company
def test_on_irc(game: str, language: str, people: tuple[str, ...]) -> None:
    async def scene() -> None:
        async with channel(House(language, game, *people)) as door:
            await evening.play(door, game)

    asyncio.run(scene())


@games
@languages
@company
def test_on_telegram(game: str, language: str, people: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presses, "GRACE_SECONDS", 0.01)  # most presses are answered by the post alone

    async def scene() -> None:
        async with telegram.group(House(language, game, *people)) as group:
            await telegram.play(group, game)

    asyncio.run(scene())
