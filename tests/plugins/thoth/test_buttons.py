"""A round by taps alone: dice toggled, bluffs picked, a rig looked at before it is made, all told to who pressed."""

import pytest

from core.contract.messages import Choice, Outbound
from croupier.testing.stage import Stage
from tests.support.loaded import loaded_once


class Buttons(Stage):
    """A stage that keeps the buttons that the room sees."""

    room: tuple[tuple[Choice, ...], ...] = ()

    async def told(self, name: str, text: str, pressed: bool = False) -> list[tuple[str, str]]:
        """Say or press something; gives who was told what."""
        seen: list[Outbound] = []
        send = self.adapter.send

        async def watch(message: Outbound) -> None:
            seen.append(message)
            await send(message)

        self.app.bus.run_gateway("stage", watch)
        lines = await self.say(name, text, pressed=pressed)
        for message in seen:
            if message.room and message.table:
                self.room = message.choices
        return lines

    async def press(self, name: str, *endings: str) -> list[tuple[str, str]]:
        """Press the room's buttons whose data end like this; gives what the last one told."""
        lines: list[tuple[str, str]] = []
        for ending in endings:
            data = next(one.data for row in self.room for one in row if one.data.endswith(ending))
            lines = await self.told(name, data, pressed=True)
        return lines

    def labels(self) -> list[str]:
        return [one.label for row in self.room for one in row]


async def opened(stage: Buttons) -> None:
    await stage.told("ann", "!thoth blitz")
    await stage.told("bob", "!join")


async def test_a_round_by_taps() -> None:
    await a_round()


async def a_round() -> None:
    async with Buttons(loaded_once("plugins.thoth"), seed="taps 2") as stage:
        await opened(stage)
        await rolling(stage)
        await rigging(stage)
        await acting(stage)


async def rolling(stage: Buttons) -> None:
    assert {"d4", "d20", "Roll these", "Bluff this …"} <= set(stage.labels())
    assert await stage.press("ann", "?roll dice d4", "?roll dice d6", "?roll dice d4") == [("ann", "Roll these: d6")]
    ((who, line),) = await stage.press("ann", "?roll dice d8", "?roll go")
    assert (who, line.startswith("You roll d6 ")) == ("ann", True)
    assert await stage.told("ann", "a2.1 ?bluff die d20", pressed=True) == [("ann", "Bluff this: d20 …")]
    ((who, line),) = await stage.told("ann", "a2.1 ?bluff value 19", pressed=True)
    assert (who, line) == ("ann", "You bluff d20 19. Left to bluff: d4 and d12.")
    ((who, line), *_) = await stage.press("bob", " roll all")
    assert who == "bob" and line.startswith("You roll d4 ") and line.endswith("that ends your rolling.")
    lines = await stage.press("ann", " done")
    [told, *_] = (line for who, line in lines if who == "room")  # their own comes before what it is needed for
    assert "d20 19; bob rolled d4 " in told


async def rigging(stage: Buttons) -> None:
    shown = set(stage.labels())
    assert {"Lever", "Challenge …", "Undo what you did this phase"} <= shown
    tool = next(one.data for row in stage.room for one in row if "?rig tool lever" in one.data)
    await stage.told("ann", tool, pressed=True)
    await stage.press("ann", "?rig primary d20")
    ((who, looked),) = await stage.press("ann", "?rig secondary d6")
    assert who == "ann" and "Lever makes d20 19 a 2" in looked
    ((who, made),) = await stage.press("ann", "?rig secondary d6")
    assert who == "ann" and made.startswith("Lever makes d20 19 a 2") and set(stage.labels()) == shown
    ((_, line),) = await stage.told("ann", "a2.2 challenge d20", pressed=True)
    assert line.startswith("You challenge with d20")
    ((_, line),) = await stage.press("ann", " unrig")
    assert line.startswith("Undone. You have ") and "d20 19" in line
    await stage.press("ann", " done")
    await stage.press("bob", " done")


async def acting(stage: Buttons) -> None:
    deed = next(one.data for row in stage.room for one in row if "?play deed" in one.data)
    await stage.told("ann", deed, pressed=True)
    ((_, line),) = await stage.press("ann", "?play dice d20")
    assert line.startswith("In for ") and "d20 19" in line
    await stage.press("ann", " done")
    lines = await stage.press("bob", " done")
    assert any(who == "room" and "ann 19" in line for who, line in lines)


@pytest.mark.parametrize("language", ["en", "ja"])
async def test_the_room_sees_the_same_buttons_whatever_is_hidden(language: str) -> None:
    seen = []

    async def rows(*secrets: str) -> None:
        async with Buttons(loaded_once("plugins.thoth"), language=language) as stage:
            await opened(stage)
            for secret in secrets:
                await stage.say("ann", secret, private=True)
            await stage.told("ann", "!done")
            await stage.told("bob", "!done")
            seen.append([[(one.label, one.data) for one in row] for row in stage.room])

    await rows("roll")
    await rows("roll d4", "bluff d20 20")
    await rows("bluff d4 1")
    assert seen[0] == seen[1] == seen[2] and seen[0]
