"""The members of an enum are typed as they are shown, or as the game's words name them besides, and have keys."""

from enum import StrEnum

from core.contract.game import Action, Verb
from core.words.catalogue import Catalogue, Texts
from core.words.grammar import Reading, read, write
from core.words.render import Voice

WORDS = "value-d4 = d4\ntyped-value-d4 = Tetra, pyramid\nvalue-d6 = d6\n"


class Die(StrEnum):
    D4 = "d4"
    D6 = "d6"


class Roll(Action):
    dice: tuple[Die, ...]


VERB = Verb("roll", Roll, "<dice>...")


def test_an_enum_has_other_words() -> None:
    reading = Reading(Texts(Catalogue("words", {"en": WORDS, "ja": "typed-value-d6 = キューブ\n"})))
    for typed in ("d4 d6", "TETRA d6", "pyramid, キューブ", "Ｄ４ ｄ６"):
        assert read(VERB, typed, reading) == Roll((Die.D4, Die.D6)), typed
    assert read(VERB, "octo", reading) is None
    assert write(VERB, Roll((Die.D4,)), reading.texts) == "roll d4"


class Rig(Action):
    die: Die | None


def test_a_missing_member_has_a_key_too() -> None:
    words = (
        WORDS + "value-none = none\naction-rig = { $die_key ->\n    [none] rig nothing\n   *[other] rig { $die }\n}\n"
    )
    voice = Voice(Texts(Catalogue("words", {"en": words})), "en")
    assert [voice.record(Rig(Die.D4)), voice.record(Rig(None))] == ["rig d4", "rig nothing"]
