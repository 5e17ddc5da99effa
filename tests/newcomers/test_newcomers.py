"""Whoever has never met the house learns each game from what it shows, and plays it to the end.

Where two people type, whoever is asked was told before what they need, and later finds their dice beside the prompt.
"""

import re
from itertools import product
from typing import Any

import pytest

from core.house import Defaults
from tests.newcomers import evening, telegram
from tests.newcomers.house import House, plugins
from tests.newcomers.irc import channel
from tests.newcomers.newcomer import NAMES
from tests.newcomers.terminal import KEYBOARD, keyboard
from tests.newcomers.watched import Watched
from tests.support.pairs import Row, each, of, pairs
from tests.support.telegram_fake import time

GAMES = tuple(NAMES)
PEOPLE = {"alone": ("ann",), "with a friend": ("ann", "bob")}

LONG = {"thoth": pytest.mark.soak}
"""By taps a match of these is played at full length: where people tap, no button makes it short."""

ROWS = pairs(("terminal", "irc"), GAMES, ("en", "ja"), tuple(PEOPLE))
TAPPED = each(GAMES, tuple(product(("en", "ja"), PEOPLE)))
row = "game", "language", "company"
games = pytest.mark.parametrize("game", GAMES)
languages = pytest.mark.parametrize("language", ["en", "ja"])
company = pytest.mark.parametrize("people", PEOPLE.values(), ids=PEOPLE.keys())


def soaked(one: Row) -> Row:
    """Leave what takes long to the soak."""
    values: tuple[Any, ...] = tuple(one.values)
    game, (language, company) = values
    marks = [*one.marks, *(mark for name, mark in LONG.items() if name == game)]
    return pytest.param(game, language, company, marks=marks)


def test_every_game_is_learnt() -> None:
    assert set(GAMES) == plugins().games.keys()


async def in_the_terminal(house: House, game: str) -> str:
    """Play to the end; gives all that the screen has shown."""
    async with keyboard(house) as door:
        await evening.play(door, game)
        return door.shown()


async def on_irc(house: House, game: str) -> None:
    async with channel(house) as door:
        await evening.play(door, game)


async def on_telegram(house: House, game: str) -> None:
    async with telegram.group(house) as group:
        await telegram.play(group, game)


@pytest.mark.parametrize(row, of("terminal", ROWS))
async def test_in_the_terminal(game: str, language: str, company: str) -> None:
    people = PEOPLE[company]
    house = Watched(language, game, *people, alike=KEYBOARD)
    shown = await in_the_terminal(house, game)
    if len(people) > 1:
        house.check()
        assert house.hands or game == "dicepoker"
        house.check_screen(shown)


@pytest.mark.parametrize(row, of("irc", ROWS))
async def test_on_irc(game: str, language: str, company: str) -> None:
    people = PEOPLE[company]
    house = Watched(language, game, *people)
    await on_irc(house, game)
    if len(people) > 1:
        house.check()


@pytest.mark.parametrize(row, [soaked(one) for one in TAPPED])
def test_on_telegram(game: str, language: str, company: str) -> None:
    time.run(on_telegram(House(language, game, *PEOPLE[company]), game))


@pytest.mark.parametrize(
    ("network", "language", "people"), pairs(("terminal", "irc"), ("en", "ja"), (*PEOPLE.values(),))
)
async def test_practice_before_the_match(
    network: str, language: str, people: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(evening.SHORT, "roulettepoker", {"en": "practice", "ja": "練習"})
    house = House(language, f"{network} practice", *people, alike=KEYBOARD if network == "terminal" else Defaults())
    await (in_the_terminal if network == "terminal" else on_irc)(house, "roulettepoker")
    began = {"en": "The match begins:", "ja": "持ち点は40チップずつです"}[language]
    stopped = {"en": "No match this time", "ja": "今回は試合をしません"}[language]
    assert all((began in one.screen.text()) != (stopped in one.screen.text()) for one in house.people)


@pytest.mark.parametrize("game", ["roulettepoker", "liarsdice", "bluebear"])
async def test_in_the_terminal_a_prompt_stands_below_what_it_is_answered_by(game: str) -> None:
    async with keyboard(House("en", game, "ann", alike=KEYBOARD)) as door:
        await door.arrive()
        await door.sit_down(game)
        lines = [shown.text for shown in door.people[0].screen.lines]
        (private,) = [number for number, line in enumerate(lines) if re.search("[Yy]our (bullet card|dice)", line)]
        (prompt,) = [number for number, line in enumerate(lines) if line.startswith("ann: ")]
        assert private < prompt, "\n".join(lines)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2))
@games
@languages
@company
def test_with_other_dice_and_other_choices(game: str, language: str, people: tuple[str, ...], seed: int) -> None:
    for network, alike in ((in_the_terminal, KEYBOARD), (on_irc, Defaults()), (on_telegram, Defaults())):
        time.run(network(House(language, f"{game} {seed}", *people, alike=alike), game))


@pytest.mark.parametrize(("language", "pick", "status"), [("en", "pick", "status"), ("ja", "選ぶ", "状況")])
async def test_at_a_keyboard_of_ones_own_players_are_called_by_name_in_what_is_to_be_typed(
    language: str, pick: str, status: str
) -> None:
    """In a room a name would alert whose it is; here a number says nothing that the name does not."""
    house, before = House(language, "liarsteams named", "ann", alike=KEYBOARD), 0
    async with keyboard(house) as door:
        for line in (NAMES["liarsteams"][language], f"{house.people[0].word('bots')} 3", status):
            before = len(door.shown())
            await door.type(house.people[0], line, False)
            await door.settle()
        asked = door.shown()[before:]
        mates = re.findall(rf"`{pick} ([^`]+)`", asked)
        assert len(mates) == 2 and not any(mate.isdigit() for mate in mates), asked
        await door.type(house.people[0], f"{pick} {mates[0]}", False)
        await door.settle()
        assert not house.people[0].sees("unread"), door.shown()[before:]
