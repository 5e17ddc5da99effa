"""What pages quote of a chat is what is typed and told in a transcript, in that order; " … " leaves something out."""

import re
from pathlib import Path

import pytest

from core.engine.plugins import load_all

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = {"": ROOT / "docs", "-ja": ROOT / "docs" / "ja"}
GAMES = {name: game.game.package.split(".")[1] for name, game in load_all(group="").games.items()}
BESIDE = {"liarsteams": "example-teams", "liarsduel": "example-duel"}
QUOTED = re.compile(r"^> \*\*(.+?)[:：]\*\* ?(.+)$", re.MULTILINE)
BOT = re.compile(r"Croupier(?: to (\w+)|から(\w+)さんへ)?")
ALONE = re.compile(r"(\w+)(, in private|（DM）)?")
SPEECH = re.compile(r"^<(\w+)> (.+(?:\n +\S.*)*)$", re.MULTILINE)


def told(transcript: Path) -> list[tuple[str, str]]:
    """List what is typed and told as (who, words): `ann:` in the room, `ann>` in private, `room|` and `ann|` told."""
    lines = re.findall(r"^ *(\w+[:>|]) (.*)$", transcript.read_text("utf-8"), re.MULTILINE)
    return [(who, words) for who, words in lines if not words.startswith("#")]


def who(name: str) -> str:
    """Return whoever a quotation names, as transcripts do."""
    bot = BOT.fullmatch(name)
    if bot is not None:
        return f"{bot[1] or bot[2] or 'room'}|"
    alone = ALONE.fullmatch(name)
    assert alone is not None, name
    return f"{alone[1]}{'>' if alone[2] else ':'}"


def missing(quoted: list[tuple[str, str]], transcript: list[tuple[str, str]]) -> list[str]:
    """List what is quoted and is not told behind what was quoted before."""
    lost, at = [], 0
    for name, words in quoted:
        pattern = ".*".join(re.escape(piece.strip()) for piece in re.split(r"…|\.\.\.", words))
        found = (n for n in range(at, len(transcript)) if transcript[n][0] == name)
        there = next((n for n in found if re.fullmatch(f"{pattern}", transcript[n][1])), None)
        if there is None:
            lost.append(f"{name} {words}")
        else:
            at = there + 1
    return lost


@pytest.mark.parametrize("language", FOLDERS, ids=["en", "ja"])
@pytest.mark.parametrize("game", GAMES)
def test_the_round_on_the_page_of_a_game_is_told_like_that(game: str, language: str) -> None:
    page = (FOLDERS[language] / "games" / f"{game}.md").read_text("utf-8")
    quoted = [(who(name), words) for name, words in QUOTED.findall(page)]
    kept = f"tests/plugins/{GAMES[game]}/transcripts/{BESIDE.get(game, 'example')}{language}.txt"
    assert len(quoted) >= 5
    assert missing(quoted, told(ROOT / kept)) == []


@pytest.mark.parametrize("page", ["README.md", "README.ja.md"])
def test_the_match_in_readme_is_told_like_that(page: str) -> None:
    found = SPEECH.findall((ROOT / page).read_text("utf-8"))
    quoted = [("room|" if name == "croupier" else f"{name}:", re.sub(r"\n +", " ", words)) for name, words in found]
    beside = "japanese" if page.endswith("ja.md") else "match"
    folder = "bluebear" if page.endswith("ja.md") else "dicepoker"
    transcript = "example-ja" if beside == "japanese" else beside
    assert len(quoted) >= 5
    assert missing(quoted, told(ROOT / f"tests/plugins/{folder}/transcripts/{transcript}.txt")) == []


def test_a_changed_line_and_a_changed_order_are_found() -> None:
    transcript = [("ann:", "!r"), ("room|", "ann rolls 1 1 2 3 4: pair (2). bob is next.")]
    assert missing([("ann:", "!r"), ("room|", "ann rolls … pair (2). …")], transcript) == []
    assert missing([("room|", "ann rolls … pair (4). …")], transcript) == ["room| ann rolls … pair (4). …"]
    assert missing(list(reversed(transcript)), transcript) == ["ann: !r"]
