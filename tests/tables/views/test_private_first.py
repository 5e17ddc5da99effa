"""Whoever is asked has heard before what they need to answer: their dice, their card, what they learnt."""

import asyncio
from typing import Any

import pytest

from core.contract import Outbound
from croupier.testing.stage import NETWORK, Stage
from tests.support.evenings import GAMES, Evening, with_ease
from tests.support.pairs import each

ACTIONS = 60
"""Actions of each match that are looked at."""
TURNS = 40
"""Turns of the event loop that private words take to arrive; those of a room take none."""


class Slow(Evening):
    """A match whose private words take their time; `heard` are the version of the table and the words, as they came."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.heard: list[tuple[int, Outbound]] = []

    async def carry(self, stage: Stage, message: Outbound) -> None:
        table = stage.app.tables.named("a2")
        version = table.now.version if table is not None else 0
        for _ in range(TURNS if message.account else 0):
            await asyncio.sleep(0)
        self.heard.append((version, message))


def played(name: str, buttons: bool) -> list[tuple[int, Outbound]]:
    typed, people = GAMES[name]
    evening = Slow(typed, people, seed=f"private first {name}", buttons=buttons, choose=with_ease)
    asyncio.run(evening.play(ACTIONS))
    return evening.heard


def called(message: Outbound) -> set[str]:
    """Name the accounts that a message calls."""
    return {f"{NETWORK}/{span.text}" for line in message.lines for span in line if span.style == "called"}


@pytest.mark.parametrize(("name", "buttons"), each(tuple(GAMES), (False, True)))
def test_a_prompt_comes_after_what_one_needs_to_answer_it(name: str, buttons: bool) -> None:
    heard = played(name, buttons)
    prompts = [(at, version, message) for at, (version, message) in enumerate(heard) if message.kind == "prompt"]
    assert len(prompts) > 4 and all(called(message) for _, _, message in prompts)
    for at, version, prompt in prompts:
        late = [m for v, m in heard[at + 1 :] if v == version and m.kind == "secret" and m.account in called(prompt)]
        assert not late, (prompt.lines, late[0].lines)
