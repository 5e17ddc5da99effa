"""A match by taps alone: prices on the buttons, raises in steps, six chambers, and a second press for what is final."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from core.contract.messages import Choice, Outbound
from croupier.testing.stage import Stage
from tests.support.loaded import loaded_once


class Buttons(Stage):
    """A stage that keeps the room's buttons."""

    rows: tuple[tuple[Choice, ...], ...] = ()

    async def press(self, name: str, ending: str) -> list[str]:
        """Press the button whose data ends like this; gives what everybody was told."""
        data = next(choice.data for row in self.rows for choice in row if choice.data.endswith(ending))
        return await self.typed(name, data, pressed=True)

    async def typed(self, name: str, text: str, pressed: bool = False) -> list[str]:
        seen: list[Outbound] = []
        send = self.adapter.send

        async def watch(message: Outbound) -> None:
            seen.append(message)
            await send(message)

        self.app.bus.run_gateway("stage", watch)
        told = await self.say(name, text, pressed=pressed)
        for message in seen:
            if message.room and message.table:
                self.rows = message.choices
        return [line for _, line in told]

    def labels(self) -> list[str]:
        return [choice.label for row in self.rows for choice in row]


@pytest.fixture
async def stage(staging: dict[str, Any]) -> AsyncIterator[Buttons]:
    language = staging.get("language", "en")
    async with Buttons(loaded_once("plugins.roulettepoker"), language=language) as stage:
        await stage.typed("ann", "!roulettepoker")
        await stage.typed("bob", "!join")
        yield stage


async def test_a_round_by_taps(stage: Buttons) -> None:
    assert "Check" in stage.labels()
    assert "Fold" not in stage.labels()
    told = await stage.press("ann", "?raise amount 2")
    assert told[0] == "ann raises to 2."
    assert {"Call 2", "Fold", "All in"} <= set(stage.labels())
    told = await stage.press("bob", " call 2")
    assert told[0] == "bob calls 2."
    assert "Fire …" in stage.labels()
    shot = "a2.3 ?fire number 4"  # stands on the page behind
    assert await stage.typed("ann", shot, pressed=True) == ["Press once more to confirm: fire at 4️⃣"]
    told = await stage.typed("ann", shot, pressed=True)
    assert any(line.startswith(("Bang!", "Click.")) for line in told)


async def test_all_in_asks_once(stage: Buttons) -> None:
    assert await stage.press("ann", "?allin go") == ["Press once more to confirm: raise to 39, all in"]
    told = await stage.press("ann", "?allin go")
    assert told[0] == "ann goes all in with 39."
    assert "Call 39" in stage.labels()


async def test_a_price_of_before_is_not_paid(stage: Buttons) -> None:
    await stage.typed("ann", "!raise 3")
    stale = stage.rows
    await stage.typed("bob", "!raise 9")
    stage.rows = stale
    assert await stage.press("ann", " call 3") == ["Too late: that button belonged to an earlier turn."]


@pytest.mark.stage(language="ja")
async def test_buttons_speak_japanese(stage: Buttons) -> None:
    assert {"チェック", "オールイン", "自分の弾"} <= set(stage.labels())
    await stage.press("ann", "?allin go")
    await stage.press("ann", "?allin go")
    assert {"39をコール", "フォールド"} <= set(stage.labels())
    await stage.press("bob", " call 39")
    assert "撃つ：1️⃣" in stage.labels()


def test_the_room_sees_the_same_buttons_whatever_is_hidden() -> None:
    seen: list[list[list[str]]] = []

    for seed in ("one", "two"):

        async def rows(seed: str = seed) -> None:
            plugins = loaded_once("plugins.roulettepoker")
            async with Buttons(plugins, seed=seed) as stage:
                await stage.typed("ann", "!roulettepoker")
                await stage.typed("bob", "!join")
                seen.append([[choice.data for choice in row] for row in stage.rows])

        asyncio.run(rows())
    assert seen[0] == seen[1]
    assert seen[0]
