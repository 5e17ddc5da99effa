"""What one voice has worked out for all who speak alike, and what it says of each table's own people."""

from dataclasses import replace
from random import Random
from typing import Annotated, Any

import pytest

from core.contract import Codec, Record
from core.engine.plugins import inspecting
from core.words import RenderCache, Voice, kinds
from core.words.catalogue import Catalogue, Texts
from croupier.testing import samples
from plugins.dicepoker.actions import Keep
from plugins.dicepoker.events import FirstToDecide, Rolled
from plugins.dicepoker.hands import Hand
from tests.support.loaded import loaded_once

LOADED = loaded_once("plugins.dicepoker").games["dicepoker"]
CODEC: Codec = LOADED.codec
SPEAKERS = RenderCache()


def speaker(names: list[str], language: str = "en", buttons: bool = False) -> Any:
    """Give the voice of a manner."""
    return SPEAKERS.find(LOADED.texts, CODEC, (language, "!", False, buttons, False), names)


def test_two_tables_are_spoken_of_alike_and_by_their_own_names() -> None:
    """What is kept from one table never names its people at another, in the house's words neither."""
    rolled = Rolled(0, (1, 1, 2, 3, 4), Hand.PAIR, 2)
    for names in (["ann", "bob"], ["cid", "dee"], ["ann", "eve"]):
        for language in ("en", "ja"):
            voice = speaker(names, language)
            alone = Voice(LOADED.texts, language, names, "!", CODEC, strict=False)
            assert voice.record(rolled) == alone.record(rolled)
            assert voice.house.name(1) == alone.house.name(1)
            asking, decides = replace(alone, asking=True), FirstToDecide(0, (1, 1, 2, 3, 4), Hand.PAIR, 2)
            assert replace(voice, asking=True).record(decides) == asking.record(decides)
            assert asking.record(decides).startswith("You decide" if language == "en" else alone.name(0))
            assert names[0] in voice.record(rolled)


def test_actions_are_said_as_without_anything_kept() -> None:
    """The same action twice, and another of its class, are each said as one by one."""
    for buttons in (False, True):
        alone = Voice(LOADED.texts, "en", ["ann", "bob"], "!", CODEC, buttons=buttons, strict=False)
        for dice in ((), (1, 2), (), (3,), (1, 2)):
            stored = CODEC.dump(Keep(dice))
            kind: Any = Annotated[Any, "action"]
            assert speaker(["x"], buttons=buttons).value(kind, stored) == alone.value(kind, stored)


def test_what_names_somebody_is_not_kept() -> None:
    """A class that has a seat anywhere in it is said anew for each table."""
    assert kinds.names_nobody(Keep)
    assert not kinds.names_nobody(Rolled)


@pytest.mark.parametrize("name", loaded_once().games)
def test_records_of_any_class_are_said_as_without_anything_kept(name: str) -> None:
    """Of other people, with other dice and numbers, again and again, in each manner."""
    game, chance = loaded_once().games[name], Random(name)
    for language, plain, buttons in (("en", False, False), ("en", True, False), ("ja", False, True)):
        voices = RenderCache()
        for kind in inspecting.own(game.game):
            for names in (["ann", "*bob*", "100%s"], ["cid", "`dee", "ann"]):
                alone = Voice(game.texts, language, names, "!", game.codec, plain, buttons, strict=False)
                speaking = voices.find(game.texts, game.codec, (language, "!", plain, buttons, False), names)
                for _ in range(6):
                    record = samples.record(kind, 3, chance)
                    assert speaking.record(record) == alone.record(record), record


def test_words_are_made_once_for_all_names_and_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only what a message chooses its words by makes others."""
    made: list[str] = []
    inner = kinds.template

    def counted(text: str) -> kinds.Template:
        made.append(text)
        return inner(text)

    monkeypatch.setattr(kinds, "template", counted)
    voices, manner = RenderCache(), ("en", "!", False, False, False)
    for seat, names in ((0, ["ann", "bob"]), (1, ["cid", "dee"])):
        for dice in ((1, 1, 2, 3, 4), (1, 1, 5, 6, 2)):
            voices.find(LOADED.texts, CODEC, manner, names).record(Rolled(seat, dice, Hand.PAIR, 2))
    assert len(made) == 1
    voices.find(LOADED.texts, CODEC, manner, ["ann", "bob"]).record(Rolled(0, (1, 1, 1, 3, 4), Hand.THREE, 3))
    assert len(made) == 2


class Typed(Record):
    """A row of which the words to type hold a number."""

    number: int


def test_what_is_to_be_typed_is_put_into_a_language_as_a_whole() -> None:
    """A command that holds a number is no text with a gap in it."""
    words = {"en": "row-typed = Say `!roll { $number }`.\n", "ja": "row-typed = `!roll { $number }` を。\n"}
    texts = Texts(Catalogue("words", words), *LOADED.texts.catalogues)
    for language in ("en", "ja"):
        voice = RenderCache().find(texts, CODEC, (language, "!", False, False, False), ["ann"])
        alone = Voice(texts, language, ["ann"], "!", CODEC, strict=False)
        for number in (1, 2, 1):
            assert voice.record(Typed(number)) == alone.record(Typed(number))
