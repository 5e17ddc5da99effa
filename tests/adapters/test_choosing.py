"""What a line means before a game and during one: a number, a title, an option alone, nothing."""

from dataclasses import replace

import pytest

from adapters.console import Listed
from adapters.console.choosing import chosen, is_no_number, meant
from croupier.network import Look
from tests.newcomers.house import House
from tests.newcomers.terminal import KEYBOARD, keyboard
from tests.tables.views.test_looks import match, seen

LISTED = (
    Listed(name="thoth", title="Thoth's Bluff", options=frozenset({"short", "短め"})),
    Listed(name="liarsteams", title="Liar's dice in teams"),
)


def look(phase: str) -> Look:
    table, seat, _ = next(iter(match("thoth", 1)))
    return replace(seen(table, seat), phase=phase)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("phase", "typed", "command"),
    [
        ("", "2", "liarsteams"),
        ("", "２", "liarsteams"),
        ("", "1 short", "thoth short"),
        ("", "thoths bluff short", "thoth short"),
        ("", "Liar's Dice in Teams", "liarsteams"),
        ("", "3", "3"),
        ("", "0", "0"),
        ("", "short", "short"),
        ("", "", ""),
        ("", "thot", "thot"),
        ("lobby", "", "start"),
        ("lobby", "short", "option short"),
        ("lobby", "短め", "option 短め"),
        ("lobby", "shrt", "option shrt"),
        ("lobby", "start", "start"),
        ("lobby", "2", "liarsteams"),
        ("lobby", "bots 1", "bots 1"),
        ("running", "2", "2"),
        ("running", "short", "short"),
        ("running", "", ""),
        ("paused", "2", "2"),
        ("ended", "2", "liarsteams"),
        ("ended", "", ""),
    ],
)
def test_what_a_line_means(phase: str, typed: str, command: str) -> None:
    assert meant(typed, LISTED, look(phase) if phase else None) == command


@pytest.mark.parametrize(
    ("phase", "typed", "refused"),
    [
        ("", "3", True),
        ("", "0", True),
        ("", "９", True),
        ("", "9 short", True),
        ("lobby", "3", True),
        ("ended", "9", True),
        ("", "2", False),
        ("", "", False),
        ("", "thoth 9", False),
        ("running", "9", False),
    ],
)
def test_a_number_that_no_game_has(phase: str, typed: str, refused: bool) -> None:
    assert is_no_number(typed, LISTED, look(phase) if phase else None) == refused


@pytest.mark.parametrize(
    ("language", "answer"),
    [
        ("en", "The games are numbered 1 to 7: type one of those, or a name. `games` lists them."),
        ("ja", "ゲームの番号は1から7までです。番号か名前を打ってください。一覧は `ゲーム一覧`。"),
    ],
)
async def test_who_types_such_a_number_is_told_which_there_are(language: str, answer: str) -> None:
    async with keyboard(House(language, "numbers", "ann", alike=KEYBOARD)) as door:
        before = len(door.people[0].screen.lines)
        await door.type(door.people[0], "9", alone=False)
        await door.settle()
        assert [shown.text for shown in door.people[0].screen.lines[before:]] == [answer]


@pytest.mark.parametrize("name", ["bob", "Mia"])
@pytest.mark.parametrize(("language", "whispered"), [("en", ">hand"), ("ja", ">手元")])
async def test_several_at_the_keyboard_are_told_once_how_each_is_heard(
    language: str, whispered: str, name: str
) -> None:
    async def typed() -> list[str]:
        async with keyboard(House(language, "several", "ann", name, alike=KEYBOARD)) as door:
            for line in ("5", f"@{name} join", f"@{name} join", "@kai join"):
                await door.type(door.people[0], line, alone=False)
                await door.settle()
            return [shown.text for shown in door.people[0].screen.lines]

    told = await typed()
    (line,) = [line for line in told if f"`{whispered}`" in line]
    assert f"`@{name} {whispered}`" in line and (name == "bob") == ("bob" in line)
    joined = next(at for at, text in enumerate(told) if f"{name} joins" in text or f"{name}さんが参加" in text)
    assert told.index(line) < joined


def test_a_name_is_the_game_of_that_name_whatever_others_are_called() -> None:
    listed = (Listed(name="copy", title="Thoth"), *LISTED)
    assert chosen("thoth short", listed) == "thoth short" and chosen("Thoth", listed) == "thoth"
