"""A round stays short in a chat: what the channel and each player are told, counted in lines as IRC sends them."""

import asyncio
from collections import Counter
from functools import cache
from itertools import permutations, product
from random import Random
from unicodedata import east_asian_width

import pytest
from opponents import Player
from opponents.thoth import Greedy

from core.words import markup
from core.words.grammar import owner, write
from core.words.render import Voice
from core.words.sentences import ONE_LINE
from croupier.testing.stage import Stage
from plugins.thoth import strategy
from plugins.thoth.actions import Done
from plugins.thoth.components import DEEDS, Deed, Tool
from plugins.thoth.display import view
from plugins.thoth.events import DeedsAhead, DeedsNow, ToolsNow
from plugins.thoth.rows import AheadRow, DeedRow, ToolRow
from tests.support.loaded import loaded_once

NAMES = ("ann", "bob")
PRIVATE, ROOM = 12, 10
COLUMNS = 34
BYTES = 380
"""What one line of IRC has room for behind the longest names and prefixes."""


async def counted(
    seed: str, language: str, player: Player, hints: bool = False
) -> tuple[list[Counter[str]], list[str]]:
    """Let two people play a match as `player` says; counts the lines of each round by who is told, and lists all."""
    chance, rounds, lines = Random(seed), list[Counter[str]](), list[str]()
    async with Stage(seed=seed, language=language) as stage:
        await stage.say("ann", "!thoth blitz")
        if not hints:
            await stage.say("ann", "!set hints off")
        told = await stage.say("bob", "!join")
        table = stage.app.tables.named("a2")
        assert table is not None
        first = 0
        rounds.append(Counter(who for who, _ in told))
        while table.state.wait is not None:
            number, kind = table.state.round, table.state.wait.kind
            first = 1 - first
            for seat in (first, 1 - first):
                while table.state.wait and seat in table.state.wait.seats and table.state.wait.kind == kind:
                    action = player(view(table.state, seat), seat, chance)
                    verb = owner(table.loaded.game.verbs, action)
                    assert verb is not None
                    public = isinstance(action, Done)
                    if public:
                        await stage.advance(1)
                    words = ("!" if public else "") + write(verb, action, table.loaded.texts)
                    told = await stage.say(NAMES[seat], words, private=not public)
                    if table.state.round != number:
                        rounds.append(Counter())
                        number = table.state.round
                    rounds[-1].update(who for who, _ in told)
                    lines.extend(line for _, line in told)
    return rounds[1:-1], lines


@cache
def greedy_match(language: str) -> tuple[list[Counter[str]], list[str]]:
    return asyncio.run(counted("lines", language, greedy()))


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_round_of_two_people(language: str) -> None:
    rounds, lines = greedy_match(language)
    assert len(rounds) > 4
    assert max(len(line.encode()) for line in lines) <= BYTES
    assert max(told["room"] for told in rounds) <= ROOM
    assert max(told[name] for told in rounds for name in NAMES) <= PRIVATE


def test_a_first_match_has_no_line_more_once_its_first_round_is_over() -> None:
    rounds, lines = asyncio.run(counted("lines", "en", greedy(), hints=True))
    more = [told[name] - bare[name] for told, bare in zip(rounds, greedy_match("en")[0], strict=True) for name in NAMES]
    assert set(more) == {0}
    assert max(len(line.encode()) for line in lines) <= BYTES


def test_a_round_of_people_who_play_as_the_house_does() -> None:
    """Who rigs, bluffs and challenges a lot is told no more."""
    rounds, _ = asyncio.run(counted("house", "en", strategy.bot))
    assert max(told["room"] for told in rounds) <= ROOM
    assert max(told[name] for told in rounds for name in NAMES) <= PRIVATE


@pytest.mark.parametrize("language", ["en", "ja"])
def test_tables_fit_a_phone(language: str) -> None:
    _, lines = greedy_match(language)
    rows = [line for line in lines if line.startswith(" ")]
    assert len(rows) > 10
    assert max(map(width, rows)) <= COLUMNS


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_prompt_shares_its_line_with_what_the_phase_offers(language: str) -> None:
    """Whatever is drawn, the tools or actions and the prompt together stay one line, for names of nine letters too."""
    game = loaded_once().games["thoth"]
    voice = Voice(game.texts, language, ("Annabella", "Bartholom"), "!", game.codec)
    who = voice.listed([voice.name(0), voice.name(1)])
    asked = {kind: voice.say(f"wait-{kind}", seats=who, seats_count=2, seconds=60) for kind in ("rig", "act")}
    for deeds in product(*DEEDS.values()):
        offered = markup.bare(voice.record(DeedsNow(tuple(DeedRow(deed, deed.kind.size, deed.dice) for deed in deeds))))
        assert len(offered) + len(asked["act"]) < ONE_LINE, offered
        assert len(f"{offered} {asked['act']}".encode()) <= BYTES, offered
    for tools in permutations(Tool, 2):
        offered = markup.bare(voice.record(ToolsNow(tuple(map(ToolRow, tools)))))
        assert len(offered) + len(asked["rig"]) < ONE_LINE, offered
        assert len(f"{offered} {asked['rig']}".encode()) <= BYTES, offered


@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_the_actions_of_a_round_want_and_do_is_one_line(language: str) -> None:
    game = loaded_once().games["thoth"]
    voice = Voice(game.texts, language, ("Annabella", "Bartholom"), "!", game.codec)
    for deeds in product(*DEEDS.values()):
        rows = tuple(AheadRow(deed, deed.kind.size, deed.dice, 30, deed.kind.size) for deed in deeds)
        said = markup.bare(voice.record(DeedsAhead(rows)))
        assert "\n" not in said and len(said.encode()) <= BYTES, said


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_tool_and_action_is_explained(language: str) -> None:
    game = loaded_once().games["thoth"]
    voice = Voice(game.texts, language, ("A", "B"))
    rows = [ToolRow(tool) for tool in Tool] + [DeedRow(deed, 1, deed.dice) for deed in Deed]
    said = [voice.record(row) for row in rows]
    assert not any(line.endswith("?") for line in said) and len(set(said)) == len(rows)


def width(line: str) -> int:
    """Count columns, two for each full-width character."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in line)


def greedy() -> Greedy:
    """Give the greedy player of the benchmarks, who challenges."""
    return Greedy(0.3, challenges=True)
