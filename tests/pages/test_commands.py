"""Every command that a page for players or admins has in a table, or tells as a whole, is one that the house knows."""

import re
from pathlib import Path

import anyio
import pytest

from core.engine.plugins import load_all
from croupier.testing.stage import Stage

DOCS = Path(__file__).resolve().parents[2] / "docs"
ROW = re.compile(r"^\| ((?:`[^`]+`(?:, )?)+) \|", re.MULTILINE)
PREFIXED = re.compile(r"`!([^`]+)`")
STRANGE = re.compile(
    r"I don't know “|I didn't get that|“\w+” takes |「.*」というコマンドはありません|うまく読めませんでした"
)
ALONE = {"link", "unlink", "export", "forget", "notify", "通知"}
LISTS = {"players.md": 30, "admins.md": 30, "ja/players.md": 25, "trouble.md": 6, "ja/trouble.md": 6}
"""Pages, and how many commands they have at least."""
NOTHING = re.compile(r"There's nothing called|というものはありません")
NAMES = (
    ("ブルーベア", "bluebear"),
    ("ライアーズデュエル", "liarsduel"),
    ("ルーレットポーカー", "roulettepoker"),
    ("トト", "thoth"),
)
STANDS_FOR = {"link CODE": "link 7K2M-9QXD"}


def commands(page: str) -> list[str]:
    """List the commands of a page: of its table of commands, and those with a prefix."""
    text = re.sub(r"(?m)^> .*$", "", (DOCS / page).read_text("utf-8"))  # what is quoted there is the house's own
    found = [command for row in ROW.findall(text) for command in re.findall(r"`([^`]+)`", row)]
    return list(dict.fromkeys([*found, *PREFIXED.findall(text)]))


def is_strange(lines: list[str]) -> bool:
    """Tell whether the house said nothing, or that it can't read that."""
    return not lines or any(STRANGE.match(line) for line in lines)


async def heard(command: str, language: str) -> list[str]:
    """Say a command at a table that two are playing; returns what was told."""
    async with Stage(language=language) as stage:
        await stage.say("ann", "!dicepoker")
        if command.split()[0] not in ("start", "extend", "cancel", "bots", "開始", "延長", "CPU"):
            await stage.say("bob", "!join")
            await stage.say("ann", "!start")
        private = command.split()[0] in ALONE
        told = await stage.say("ann", command if private else f"!{command}", private=private)
        return [line for _, line in told]


@pytest.mark.parametrize("page", LISTS)
def test_commands_of_a_page_are_known(page: str) -> None:
    language = "ja" if page.startswith("ja/") else "en"
    strange = {}
    for command in commands(page):
        said = STANDS_FOR.get(command, command)
        lines = anyio.run(heard, said, language)
        if is_strange(lines):
            strange[command] = lines
    assert len(commands(page)) >= LISTS[page]
    assert strange == {}


def moves(page: Path) -> list[str]:
    """List what a page of a game quotes: commands, and names of the game with its options."""
    return list(
        dict.fromkeys(re.findall(r"`([^`!]+)`", page.read_text("utf-8").split("| option", 1)[0].split("| オプ")[0]))
    )


async def opened(game: str, quoted: list[str], language: str) -> list[str]:
    """List what is neither a command of a game and its table, nor opens one."""
    names = {game, *(word for word, name in NAMES if name == game)}
    unknown = []
    async with Stage(language=language) as stage:
        await stage.say("ann", f"!{game}")
        for words in quoted:
            word = words.split()[0]
            if word in names:
                async with Stage(language=language) as other:
                    told = await other.say("ann", f"!{words}")
                    good = any("a2" in line for _, line in told)
            else:
                told = await stage.say("ann", f"help {word}", private=True)
                good = not is_strange([line for _, line in told]) and not any(NOTHING.search(line) for _, line in told)
            if not good:
                unknown.append(words)
            await stage.advance(10)
    return unknown


@pytest.mark.parametrize("folder", ["games", "ja/games"])
@pytest.mark.parametrize("game", sorted(load_all(group="").games))
def test_what_the_page_of_a_game_quotes_is_known(game: str, folder: str) -> None:
    quoted = moves(DOCS / folder / f"{game}.md")
    assert len(quoted) >= 3
    assert anyio.run(opened, game, quoted, "ja" if folder.startswith("ja/") else "en") == []


def test_what_nobody_knows_is_strange() -> None:
    for command in ("dance", "set window soon", "bots many"):
        assert is_strange(anyio.run(heard, command, "en")), command
