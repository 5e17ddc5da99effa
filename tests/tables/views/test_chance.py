"""What is drawn at a table is called what its game calls it: cards where it deals cards, else dice."""

import asyncio
import re

import pytest

from core.contract import Look, Outbound
from core.words import Catalogue, Texts, Voice
from croupier.testing.stage import Stage

DICE = {"en": r"\b([Dd]ice|[Rr]olls?)\b", "ja": "サイコロ|ダイス|振|の目"}
CARDS = {"en": "[Cc]ards", "ja": "カード"}
LINES = (
    *(("ann", "!{game}"), ("bob", "!join lucky seven"), ("ann", "!join one two"), ("ann", "!start"), ("ann", "!hand")),
    *(("bob", "!status"), ("bob", "!help"), ("bob", "!verify a2"), ("ann", "!leave"), ("ann", "!leave")),
    *(("ann", "!verify a2"), ("ann", "!status")),
)


def spoken(game: str, language: str, buttons: bool) -> str:
    """Play a table from its opening to its proof; gives all that was said, drawn on boards or written on buttons."""
    said: list[str] = []

    async def scene() -> None:
        async with Stage(seed=game, language=language, buttons=buttons) as stage:
            for who, line in LINES:
                said.extend(text for _, text in await stage.say(who, line.format(game=game)))
                look = await stage.app.bus.look("a2", "stage/ann", language)
                said.append(_committed(look) if look else "")
                said.extend(label for message in stage.sent for label in _labels(message))

    asyncio.run(scene())
    return "\n".join(said)


def _committed(look: Look) -> str:
    return "".join(span.text for span in look.committed)


def _labels(message: Outbound) -> list[str]:
    return [choice.label for row in message.choices for choice in row]


@pytest.mark.parametrize("buttons", [True, False])
@pytest.mark.parametrize("language", DICE)
def test_a_table_of_cards_speaks_of_cards_and_never_of_dice(language: str, buttons: bool) -> None:
    said = spoken("roulettepoker", language, buttons)
    titles = r"(?i)liar's dice( in teams)?|dice poker|ダイスポーカー|(チーム戦)?ライアーズダイス|dicepoker|liarsdice"
    assert not re.findall(f".*(?:{DICE[language]}).*", re.sub(titles, "", said))
    assert len(re.findall(CARDS[language], said)) > 5


@pytest.mark.parametrize("buttons", [True, False])
@pytest.mark.parametrize("language", DICE)
def test_a_table_of_dice_speaks_of_dice(language: str, buttons: bool) -> None:
    said = spoken("dicepoker", language, buttons)
    assert not re.search(CARDS[language], said) and len(re.findall(DICE[language], said)) > 5


HOUSE = Catalogue("house", {"en": "chance-unsaid = dice\nfixed = { $Chance } fixed, all { $chance }\n"})


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("game-x = X", "Dice fixed, all dice"),
        ("chance = tiles", "Tiles fixed, all tiles"),
        ("chance = { $tiles }", "Dice fixed, all dice"),
    ],
)
def test_a_game_that_says_nothing_of_it_or_says_it_badly_has_dice(words: str, said: str) -> None:
    voice = Voice(Texts(Catalogue("game", {"en": words}), HOUSE), "en", strict=False)
    assert voice.say("fixed") == said
