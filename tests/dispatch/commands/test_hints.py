"""Hints of a first match against the computer: three a game, by what the seat sees, and taken as they are quoted."""

import re
from random import Random

import pytest

from core.contract import PrivateEvent
from core.engine.plugins import LoadedGame
from core.tables import Table
from core.words.grammar import owner, write
from croupier.testing.stage import Stage
from tests.support.loaded import loaded_once
from tests.support.pairs import each

GAMES = loaded_once().games
GUIDED = [name for name, loaded in GAMES.items() if loaded.game.guide is not None]
MARKS = {"en": "First match: ", "ja": "初めての方へ："}
MATCHES = 12
pytestmark = pytest.mark.stage(buttons=False, admins=(), seed="hints")


def test_every_game_has_three() -> None:
    for name, loaded in GAMES.items():
        kinds = [kind for kind in PrivateEvent.__subclasses__() if kind.__module__.startswith(loaded.game.package)]
        assert len([kind for kind in _all(kinds) if kind.hint]) == 3, name


def _all(kinds: list[type[PrivateEvent]]) -> list[type[PrivateEvent]]:
    return [*kinds, *(below for kind in kinds for below in _all(kind.__subclasses__()))]


@pytest.mark.parametrize(("game", "language"), each(GUIDED, tuple(MARKS)))
async def test_each_is_told_once_and_what_it_quotes_is_taken(game: str, language: str) -> None:
    kinds = set[str]()
    for number in range(MATCHES):
        kinds |= await _kinds(game, language, number)
        if len(kinds) >= 3:
            return
    assert len(kinds) >= 3, kinds


@pytest.mark.full
@pytest.mark.parametrize("language", MARKS)
@pytest.mark.parametrize("game", GUIDED)
async def test_what_many_matches_quote_is_taken(game: str, language: str) -> None:
    for number in range(MATCHES):
        await _kinds(game, language, number)


async def _kinds(game: str, language: str, number: int) -> set[str]:
    async with Stage(loaded_once(), language=language, buttons=False, admins=(), seed=f"hints {number}") as stage:
        told = await _played(stage, game, MARKS[language])
    return {re.sub(r"[^ぁ-んァ-ンa-z]", "", line)[:40] for line in told}


@pytest.mark.stage("plugins.thoth")
async def test_what_rules_hint_at_every_round_is_told_once_too(stage: Stage) -> None:
    told = await _said(stage, "thoth blitz") + await _said(stage, "start")
    for word in ("roll", "done", "done") * 4:
        told += await _said(stage, word) + [line for _, line in await stage.advance(10)]
    assert sum("Tools this round" in line for line in told) > 2
    assert len([line for line in told if MARKS["en"] in line]) == 3


async def _played(stage: Stage, game: str, mark: str) -> list[str]:
    """Play a match by the hints, and as the computer would where there is none; gives the hints."""
    hints = list[str]()
    told = await _said(stage, f"new {game}") + await _said(stage, "start")
    table = stage.app.tables.named("a2")
    assert table is not None
    for _ in range(60):
        told += [line for _, line in await stage.advance(10)]
        found = [line for line in told if mark in line]
        assert len(found) <= 1, found
        hints += found
        told = []
        if table.sheet.phase != "running" or 0 not in table.now.awaited():
            if table.sheet.phase != "running":
                break
            continue
        if found and (quoted := _quoted(found[0][found[0].index(mark) :], table)):
            waits = table.sheet.waits
            told += await _said(stage, quoted)
            assert table.sheet.phase != "running" or table.sheet.waits > waits or 0 not in table.now.awaited(), (
                quoted,
                told,
            )
        else:
            told += await _said(stage, _typed(table))
    return hints


async def _said(stage: Stage, words: str) -> list[str]:
    return [line for _, line in await stage.say("ann", words, private=True)]


def _quoted(line: str, table: Table) -> str:
    """Find the command that a hint names, the longest of several."""
    words = "|".join(map(re.escape, sorted(table.loaded.verbs, key=len, reverse=True)))
    return max(re.findall(rf"(?<![\w-])(?:{words})(?: \d+)*(?![\w])", line), key=len, default="")


def _typed(table: Table) -> str:
    loaded: LoadedGame = table.loaded
    view = loaded.game.rules.view(table.state, 0)
    action = loaded.game.strategy.bot(view, 0, Random(table.sheet.actions))
    verb = owner(loaded.game.verbs, action)
    assert verb is not None
    return write(verb, action, loaded.texts)


async def test_among_people_in_a_second_match_and_where_hints_are_off_there_are_none(stage: Stage) -> None:
    await stage.say("ann", "!dicepoker")
    await stage.say("bob", "!join")
    assert "First match" not in " ".join(line for _, line in await stage.say("ann", "!start"))
    for name in ("ann", "ann"):
        await stage.say(name, "!leave")
    await stage.say("ann", "dicepoker", private=True)
    assert "First match" not in " ".join(line for _, line in await stage.say("ann", "start", private=True))
