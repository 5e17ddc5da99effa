"""What a reader was told of late: the same as if all of it were said anew, however it has grown since they looked."""

from random import Random

from core.engine import RoomAudience
from core.tables.views.history import Readers, Told, ToldLately, Worded
from plugins.dicepoker.events import Rolled
from plugins.dicepoker.hands import Hand
from tests.presentation.test_looks import loaded, voice

STEPS = 200


def entry(version: int) -> Told:
    return Told(version, {RoomAudience(1): (Rolled(0, (1, 2, 3, 4, version % 6 + 1), Hand.PAIR, 2),)})


def test_what_is_told_of_late_is_said_as_if_all_of_it_were_said_anew() -> None:
    chance, speaking = Random("told"), voice(loaded("dicepoker"), 2)
    reader, recent, worded = Readers().find(1, None, speaking), ToldLately(), Worded()
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
        heard = [heard for _, heard in recent.heard(told, reader, speaking, worded)]
        assert heard == [heard for each in told for _, heard in each.heard(reader, speaking, Worded())], version


def test_an_event_is_worded_once_for_each_voice() -> None:
    worded, event = Worded(), Rolled(0, (1, 2, 3, 4, 5), Hand.PAIR, 2)
    english, japanese = voice(loaded("dicepoker"), 2), voice(loaded("dicepoker"), 2, "ja")
    first = worded.lines(english, event)
    assert worded.lines(english, event) is first
    assert worded.lines(japanese, event) != first
    assert worded.lines(english, event) == first
