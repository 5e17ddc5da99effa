"""What one press costs in words: the seats' names are listed once, and each audience is spoken to by one voice."""

from collections import Counter

import pytest

from core.house import House, Room
from core.tables.views import presenter
from core.words import kinds
from croupier.testing.stage import ROOM, Stage
from tests.support.loaded import loaded_once


async def test_a_press_lists_the_names_once_and_makes_one_voice_for_each_audience(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counted: Counter[object] = Counter()
    listing, styled = presenter.seat_names, House.plain

    def names(*given: object) -> list[str]:
        counted["names"] += 1
        return listing(*given)  # type: ignore[arg-type]  # as it was called

    def plain(house: House, room: Room | None) -> bool:
        """Count a voice, which is made for a style."""
        counted["voices"] += 1
        return styled(house, room)

    async with Stage(loaded_once("plugins.dicepoker")) as stage:
        for name, words in (("ann", "!dicepoker"), ("bob", "!join"), ("ann", "!start")):
            await stage.say(name, words)
        table = stage.app.tables.named("a2")
        assert table is not None
        monkeypatch.setattr(presenter, "seat_names", names)
        monkeypatch.setattr(House, "plain", plain)
        await stage.app.house.people.resolve("stage/bob", "Robert")  # whose new name has to be found out
        told = await stage.say("ann", f"a2.{table.sheet.waits} r", pressed=True)
        assert any(line.startswith("ann rolls") for _, line in told), told
    assert counted == {"names": 1, "voices": 1}, "of all audiences the room alone is told"


async def test_a_name_that_changes_is_said_at_once() -> None:
    async with Stage(loaded_once("plugins.dicepoker")) as stage:
        for name, words in (("ann", "!dicepoker"), ("bob", "!join"), ("ann", "!start")):
            await stage.say(name, words)
        bob = await stage.app.house.people.find("stage/bob")
        assert bob is not None
        await stage.app.house.people.resolve("stage/bob", "Robert")
        assert any("Robert" in line for _, line in await stage.say("ann", "!status"))


async def test_what_a_room_is_told_and_then_looks_at_is_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The words between names and dice; these alone are put in again."""
    made: list[str] = []
    making = kinds.template

    def template(text: str) -> kinds.Template:
        made.append(text)
        return making(text)

    async with Stage(loaded_once("plugins.dicepoker")) as stage:
        for name, words in (("ann", "!dicepoker"), ("bob", "!join"), ("ann", "!start")):
            await stage.say(name, words)
        monkeypatch.setattr(kinds, "template", template)
        lines = [line for who, line in await stage.say("ann", "!r") if who == "room"]
        for _ in range(2):
            look = await stage.app.bus.look("a2", ROOM, "")
            assert look is not None
            seen = ["".join(span.text for span in line) for heard in look.heard for line in heard.lines]
            assert [line for line in lines if line.startswith("ann rolls")] == seen[-1:]
    assert len([text for text in made if " rolls " in text]) == 1, made
