"""Whoever is asked was told before what they need: in chats with the house, and in the line below, too.

Where people type, that is looked at in the evenings of `test_newcomers`.
"""

import re
from collections import Counter
from collections.abc import Awaitable, Callable

import pytest

from tests.newcomers import evening, telegram
from tests.newcomers.house import House
from tests.newcomers.terminal import KEYBOARD, keyboard
from tests.newcomers.test_newcomers import GAMES
from tests.newcomers.watched import Watched
from tests.support.pairs import each
from tests.support.telegram_fake import time

PEOPLE = ("ann", "bob")
LINES = 40
"""Taps that are made in each game, or lines that are typed."""


async def some(play: Awaitable[int]) -> None:
    """Play until so many lines were typed, or to the end."""
    try:
        await play
    except evening.Stuck as stuck:
        if not str(stuck).startswith("no end after"):
            raise


async def on_telegram(house: Watched, game: str) -> None:
    async with telegram.group(house) as group:
        for user in group.users.values():
            user.started = True
        await some(telegram.play(group, game))


@pytest.fixture(autouse=True)
def briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play the beginning of each match."""
    monkeypatch.setattr(evening, "MOST_LINES", LINES)
    monkeypatch.setattr(telegram, "MOST_TAPS", LINES)


@pytest.mark.parametrize(("game", "language"), each(GAMES, ("en", "ja")))
def test_who_is_asked_was_told_before(game: str, language: str) -> None:
    house = Watched(language, game, *PEOPLE)
    time.run(on_telegram(house, game))
    house.check()


async def test_what_stands_in_the_line_below_is_not_said_again() -> None:
    """The dice of the speaker are told once for each deal, and stand there; others at the keyboard are reminded."""

    async def above(show: Callable[[], None]) -> None:
        show()

    house = House("en", "liarsdice below", *PEOPLE, alike=KEYBOARD)
    async with keyboard(house, above) as door:
        await some(evening.play(door, "liarsdice"))
        told = Counter(re.findall(r"\(only (?:ann|bob)\) Your dice: .*", door.shown()))
    ann = [count for line, count in told.items() if "only ann" in line]
    bob = [count for line, count in told.items() if "only bob" in line]
    assert ann and max(ann) == 1 and max(bob) > 1, told


async def test_what_guides_a_newcomer_at_a_terminal_stands_behind_what_they_are_asked() -> None:
    """Before it, it would be followed by another example than its own."""
    house = House("en", "liarsdice guided", "ann", alike=KEYBOARD)
    async with keyboard(house) as door:
        await some(evening.play(door, "liarsdice"))
        lines = door.shown().splitlines()
    guided = [number for number, line in enumerate(lines) if line.startswith("First match:")]
    assert guided and all(re.match(r"ann: ", lines[number - 1]) for number in guided), lines
