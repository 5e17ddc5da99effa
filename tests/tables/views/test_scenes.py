"""The scene of a look: who gets one, in whose words, how often it is laid out, and what a failure at it leaves."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import masks
import peek
from masks.events import Panel

from core.contract import CardRow, DiceRow, Event, Hidden, Label, Look, Plate, Scene, Seat, Slot, Zone, replace
from core.engine.plugins.loading import Plugins
from core.tables.views import generic
from croupier.testing.stage import ROOM, Stage
from tests.support.loaded import loaded_once


@dataclass
class Lays:
    """A scenery that counts how often it is asked, and fails where it is told to."""

    fails: bool = False
    asked: list[Seat | None] = field(default_factory=list)
    """Of what each seat was told is laid out beside, and not counted."""

    def scene(self, view: Any, seat: Seat | None, told: Sequence[Event]) -> Scene:
        self.asked += [] if told else [seat]
        if self.fails:
            raise ValueError("no table")
        return Scene(tuple(Plate((DiceRow(hand),)) for hand in view.hands), (Zone((Label("7"),)),))


class Held(Event):
    seat: Seat
    left: Hidden


def with_scenery(lays: Lays) -> Plugins:
    plugins = loaded_once(peek)
    plain = plugins.games["peek"]
    plugins.games["peek"] = replace(plain, game=replace(plain.game, scenery=lays))
    return plugins


async def begun(stage: Stage, game: str = "peek") -> None:
    for words in (f"!{game} seconds 0", "!bots 1", "!start"):
        await stage.say("ann", words)


async def look(stage: Stage, reader: str, language: str) -> Look:
    found = await stage.app.bus.look("a2", reader, language)
    assert found is not None
    return found


async def test_a_scene_is_laid_out_once_for_each_reader_until_the_table_changes() -> None:
    lays = Lays()
    async with Stage(with_scenery(lays)) as stage:
        await begun(stage)
        lays.asked.clear()
        one = [await look(stage, reader, "en") for _ in range(3) for reader in ("stage/ann", ROOM)]
        assert lays.asked == [0, None]
        await stage.say("ann", "!bid 1 2")
        two = await look(stage, "stage/ann", "en")
        assert lays.asked == [0, None, 0]
        assert one[0].scene == one[2].scene and two.scene is not None


async def test_what_a_room_reads_in_its_own_style_is_not_laid_out() -> None:
    lays = Lays()
    async with Stage(with_scenery(lays)) as stage:
        await begun(stage)
        assert (await look(stage, ROOM, "")).scene is None
        assert (await look(stage, "stage/ann", "")).scene is None
        assert lays.asked == []


async def test_a_game_that_cannot_lay_out_its_table_is_shown_all_the_same() -> None:
    lays = Lays(fails=True)
    async with Stage(with_scenery(lays)) as stage:
        await begun(stage)
        found = [await look(stage, "stage/ann", "en") for _ in range(2)]
        assert [each.scene for each in found] == [None, None] and lays.asked == [0]
        assert found[0].position and found[0].hand and found[0].forms


async def test_a_scene_is_in_the_words_of_its_reader() -> None:
    async with Stage(loaded_once("plugins.dicepoker")) as stage:
        await begun(stage, "dicepoker")
        await stage.say("ann", "!r")
        scenes = [(await look(stage, "stage/ann", language)).scene for language in ("en", "ja")]
        assert scenes[0] is not None and scenes[1] is not None
        own = [scene.plates[0] for scene in scenes if scene]
        assert [len(plate.pieces) for plate in own] == [1, 1] and isinstance(own[0].pieces[0], DiceRow)
        assert own[0].said and own[0].said[0] != own[1].said[0] and own[0].said[0].alt


async def test_a_game_without_scenery_is_laid_out_by_what_it_shows() -> None:
    async with Stage(loaded_once(peek)) as stage:
        await begun(stage)
        scene = (await look(stage, "stage/ann", "en")).scene
        assert scene is not None and len(scene.plates) == 2
        assert any(isinstance(piece, DiceRow) and all(piece.faces) for piece in scene.plates[0].pieces)
        assert not any(isinstance(piece, DiceRow) and any(piece.faces) for piece in scene.plates[1].pieces)


async def test_a_strangers_game_of_cards_lays_them_out_with_no_line_for_it() -> None:
    async with Stage(loaded_once(masks)) as stage:
        await begun(stage, "masks")
        mine, room = (await look(stage, "stage/ann", "en")).scene, (await look(stage, ROOM, "en")).scene
        assert mine is not None and room is not None
        (hand,), (pile, deck) = mine.plates[0].pieces, room.middle[0].pieces
        assert isinstance(hand, CardRow) and len(hand.ranks) == 2 and all(hand.ranks)
        assert isinstance(pile, CardRow) and all(pile.ranks)
        assert isinstance(deck, CardRow) and not any(deck.ranks), "the deck is cards, though nobody sees them"
        assert room.plates == (Plate(), Plate()) and mine.middle == room.middle


def test_an_event_for_each_seat_is_of_its_seat_and_backs_of_what_a_reader_sees_are_not_laid_beside_it() -> None:
    told = (Held(0, 2), Held(1, 3), Panel(0, (4, 5)))
    scene = generic(2, told, 0, CardRow)
    assert scene == Scene((Plate((CardRow((4, 5)),)), Plate((CardRow((0, 0, 0)),))))


async def test_what_lies_in_a_slot_is_said_with_its_caption() -> None:
    class Slots(Lays):
        def scene(self, view: Any, seat: Seat | None, told: Sequence[Event]) -> Scene:
            inside = Slot("9", (DiceRow((2, 5)), DiceRow((0,))), "8")
            return Scene((Plate((inside,)), Plate()))

    async with Stage(with_scenery(Slots())) as stage:
        await begun(stage)
        scenes = [(await look(stage, "stage/ann", language)).scene for language in ("en", "ja")]
        said = [scene.plates[0].pieces[0].alt for scene in scenes if scene]
        assert said == ["9: 2 5, one hidden die, 8", "9：2 5、伏せたダイス1個、8"]


def hidden(scene: Scene | None) -> int:
    """Count the dice that the reader does not see."""
    rows = [piece for plate in (scene.plates if scene else ()) for piece in plate.pieces if isinstance(piece, DiceRow)]
    return sum(row.faces.count(0) for row in rows)


async def test_what_a_call_opened_is_the_moment_until_all_have_moved_since(stage: Stage) -> None:
    for words in ("!liarsdice seconds 0", "!bots 0"):
        await stage.say("ann", words)
    await stage.say("bob", "!join")
    await stage.say("ann", "!start")
    (table,) = stage.app.tables
    first, second = (("ann", "bob"), ("bob", "ann"))[table.now.awaited()[0]]
    await stage.say(first, "!bid 3 3")
    assert (await look(stage, ROOM, "en")).moment is None
    await stage.say(second, "!liar")
    for reader in (ROOM, "stage/ann", "stage/bob"):
        seen = await look(stage, reader, "en")
        assert hidden(seen.moment) == 0 < hidden(seen.scene) and seen.moment is not None
        assert any(plate.said for plate in seen.moment.plates)
    opened = (await look(stage, ROOM, "en")).moment
    for bid, lies in (("!bid 1 2", opened), ("!bid 1 3", None)):
        await stage.say(("ann", "bob")[table.now.awaited()[0]], bid)
        seen = await look(stage, ROOM, "en")
        assert seen.moment == lies and (await look(stage, ROOM, "ja")).opened == seen.opened


async def test_a_table_that_is_over_lies_as_it_ended(stage: Stage) -> None:
    for words in ("!roulettepoker seconds 0 practice off", "!start"):
        await stage.say("ann", words)
    await stage.say("bob", "!join")
    await stage.say("ann", "!start")
    await stage.say("ann", "!leave")
    await stage.say("ann", "!leave yes")
    seen = await look(stage, "stage/bob", "en")
    assert seen.phase == "ended" and seen.scene is not None and len(seen.scene.plates) == 2
