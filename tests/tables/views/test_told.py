"""What a reader was told of late: the same as if all of it were said anew, however it has grown since they looked."""

from pathlib import Path
from random import Random

import pytest

from core.engine import RoomAudience
from core.tables.views.history import Readers, Told, ToldLately
from croupier.testing.stage import ROOM, Stage
from plugins.dicepoker.events import Rolled
from plugins.dicepoker.hands import Hand
from tests.support.loaded import loaded_once
from tests.tables.views.test_looks import loaded, voice

STEPS = 200


def entry(version: int) -> Told:
    return Told(version, {RoomAudience(1): (Rolled(0, (1, 2, 3, 4, version % 6 + 1), Hand.PAIR, 2),)})


def test_what_is_told_of_late_is_said_as_if_all_of_it_were_said_anew() -> None:
    chance, speaking = Random("told"), voice(loaded("dicepoker"), 2)
    reader, recent = Readers().find(1, None, speaking), ToldLately()
    told: tuple[Told, ...] = ()
    for version in range(STEPS):
        match chance.choice(("more", "more", "more", "trimmed", "older", "other", "none")):
            case "more":
                told = (*told, *(entry(version) for _ in range(chance.randint(1, 3))))[-20:]
            case "trimmed":
                told = told[chance.randint(0, len(told)) :]
            case "older":
                told = (*(entry(version) for _ in range(2)), *told)[-20:]
            case "other":
                told = tuple(entry(version) for _ in told)
            case "none":
                told = ()
        heard = [said.heard for said in recent.heard(told, reader, speaking)]
        assert heard == [said.heard for each in told for said in each.heard(reader, speaking)], version


def test_all_seats_are_told_the_very_same_of_what_everybody_is() -> None:
    """By which pages find what they drew of it for another seat."""
    speaking, readers, told = voice(loaded("dicepoker"), 2), Readers(), entry(1)
    (one,), (other,) = (told.heard(readers.find(1, seat, speaking), speaking) for seat in (0, 1))
    assert one is other


@pytest.mark.parametrize("begun", [False, True])
async def test_what_an_earlier_run_owes_is_of_setting_up_while_the_table_is(tmp_path: Path, begun: bool) -> None:
    async with Stage(loaded_once("peek"), database=str(tmp_path / "house.db")) as stage:
        for name, words in (("ann", "!peek"), ("bob", "!join"), ("cyd", "!join"), *(("ann", "!start"),) * begun):
            await stage.say(name, words)
        if begun:
            await stage.say("cyd", "!leave")  # which is to be said again
        stage.adapter.up = False
        await stage.say("cyd", "!leave")
        await stage.app.beat()
        stage.app.storage.close()
        await stage.open()
        look = await stage.app.bus.look("a2", ROOM, "en")
        assert look is not None
        owed = [heard for heard in look.heard if heard.version > look.told]
        assert owed and {heard.setup for heard in owed} == {not begun}
