"""What one voice has worked out for all who speak alike, and what it says of each table's own people."""

from typing import Annotated, Any

from core.contract import Codec
from core.text import Speakers, Voice, kinds
from plugins.dicepoker.actions import Keep
from plugins.dicepoker.events import Rolled
from plugins.dicepoker.hands import Hand
from tests.loaded import loaded_once

LOADED = loaded_once("plugins.dicepoker").games["dicepoker"]
CODEC: Codec = LOADED.codec
SPEAKERS = Speakers()


def speaker(language: str = "en", buttons: bool = False) -> Any:
    """Give the voice of a manner."""
    return SPEAKERS.find(LOADED.texts, CODEC, (language, "!", False, buttons, False))


def test_two_tables_are_spoken_of_alike_and_by_their_own_names() -> None:
    """What is kept from one table never names its people at another, in the house's words neither."""
    rolled = Rolled(0, (1, 1, 2, 3, 4), Hand.PAIR, 2)
    for names in (["ann", "bob"], ["cid", "dee"], ["ann", "eve"]):
        for language in ("en", "ja"):
            voice = speaker(language).naming(names)
            alone = Voice(LOADED.texts, language, names, "!", CODEC, strict=False)
            assert voice.record(rolled) == alone.record(rolled)
            assert voice.house.name(1) == alone.house.name(1)
            assert names[0] in voice.record(rolled)


def test_actions_are_said_as_without_anything_kept() -> None:
    """The same action twice, and another of its class, are each said as one by one."""
    for buttons in (False, True):
        alone = Voice(LOADED.texts, "en", ["ann", "bob"], "!", CODEC, buttons=buttons, strict=False)
        for dice in ((), (1, 2), (), (3,), (1, 2)):
            stored = CODEC.dump(Keep(dice))
            kind: Any = Annotated[Any, "action"]
            assert speaker(buttons=buttons).naming(["x"]).value(kind, stored) == alone.value(kind, stored)


def test_what_names_somebody_is_not_kept() -> None:
    """A class that has a seat anywhere in it is said anew for each table."""
    assert kinds.names_nobody(Keep)
    assert not kinds.names_nobody(Rolled)
