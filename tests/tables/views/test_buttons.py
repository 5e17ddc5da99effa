"""Games are playable by taps alone: what the buttons say comes back and acts."""

import auction
import duelists
import peek

from core.contract.game import Action, Card
from core.contract.messages import Choice, Outbound
from core.engine.plugins.loading import Plugins
from core.tables.views.forms import Part, label
from core.words import markup
from core.words.catalogue import Catalogue, Texts
from core.words.render import PIPS, Voice
from croupier.testing.stage import Stage
from tests.support.loaded import loaded_once

PLACES = {"liarsteams": "liarsdice"}


def plugins() -> Plugins:
    loaded = loaded_once("plugins.dicepoker", auction, duelists, peek)
    return loaded


class Buttons(Stage):
    """A stage that keeps the room's buttons and the answers to presses."""

    rows: tuple[tuple[Choice, ...], ...] = ()

    async def press(self, name: str, data: str) -> list[str]:
        return [line for who, line in await self.told(name, data, pressed=True) if who == name]

    async def told(self, name: str, text: str, *, pressed: bool = False) -> list[tuple[str, str]]:
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
        return told

    def labels(self) -> list[str]:
        return [choice.label for row in self.rows for choice in row]

    def all_data(self) -> list[str]:
        return [choice.data for row in self.rows for choice in row]

    def data(self, ending: str) -> str:
        return next(data for data in self.all_data() if data.endswith(ending))


async def opened(stage: Buttons, game: str) -> None:
    await stage.told("ann", f"- new {game}", pressed=True)
    await stage.press("bob", stage.data(" join"))
    await stage.told("ann", stage.data(" start"), pressed=True)


async def test_dice_poker_by_taps() -> None:
    async with Buttons(plugins()) as stage:
        await opened(stage, "dicepoker")
        assert await stage.press("ann", stage.data(" r")) == []
        await stage.told("bob", stage.data(" r"), pressed=True)
        first = stage.data("?r dice 1")
        dice = [PIPS[face - 1] for face in next(iter(stage.app.tables)).state.dice[0]]
        assert await stage.press("ann", first) == [f"Reroll these: {dice[0]}"]
        assert await stage.press("ann", stage.data("?r dice 3")) == [f"Reroll these: {dice[0]} {dice[2]}"]
        assert await stage.press("ann", first) == [f"Reroll these: {dice[2]}"]
        assert await stage.press("bob", first) == ["It's not your turn: ann to move."]
        assert await stage.press("cyd", first) == [
            "You're not playing at this table. When the next one opens, tap “Join”."
        ]
        told = await stage.told("ann", stage.data("?r go"), pressed=True)
        assert told[0][1].startswith("ann rerolls one die: ")
        assert await stage.press("bob", first) == ["Too late: that button belonged to an earlier turn."]
        told = await stage.told("bob", stage.data(" k"), pressed=True)
        assert any("is over" in line for _, line in told)
        assert "Play again" in stage.labels()


async def test_whoever_marks_no_die_is_asked_to_and_rerolls_none() -> None:
    async with Buttons(plugins()) as stage:
        await opened(stage, "dicepoker")
        for name in ("ann", "bob"):
            await stage.told(name, stage.data(" r"), pressed=True)
        (said,) = await stage.press("ann", stage.data("?r go"))
        assert "to choose" in said and "dice" in said
        found = stage.app.tables.named("a2")
        assert found is not None and found.state.wait.kind == "decide" and 0 in found.state.wait.seats


async def test_forged_presses_change_nothing() -> None:
    async with Buttons(plugins()) as stage:
        await opened(stage, "dicepoker")
        before = stage.app.tables.named("a2")
        assert before is not None
        state = before.state
        for forged in (
            "",
            "a2",
            "a2.1",
            "a2.1 ?r dice 1",
            "a2.1 ?zz go",
            "a2.1 r 1 2 3",
            "zz.1 r",
            "a2.99 r",
            "a2.1 ?",
        ):
            await stage.press("ann", forged)
            await stage.press("cyd", forged)
        assert before.state == state


async def test_a_confirmed_amount() -> None:
    async with Buttons(plugins()) as stage:
        await opened(stage, "auction")
        table = stage.app.tables.named("a2")
        assert table is not None and table.state.wait is not None
        name = table.names()[table.state.wait.seats[0]]
        step, go = (f"a2.{table.sheet.waits} ?raise {what}" for what in ("to +1", "go"))
        first = await stage.press(name, step)
        second = await stage.press(name, step)
        assert first and second and first != second
        asked = await stage.press(name, go)
        assert asked and asked[0].startswith("Press once more")
        version, amounts = table.now.version, [data for data in stage.all_data() if "?raise to " in data]
        for amount in amounts[:2]:
            asked = await stage.press(name, amount)
            assert asked and asked[0].startswith("Press once more"), "another amount is asked about anew"
        assert table.now.version == version
        await stage.told(name, amounts[1], pressed=True)
        assert table.now.version > version


async def test_the_room_sees_the_same_buttons_whatever_is_hidden() -> None:
    async def rows(seed: str) -> list[list[str]]:
        async with Buttons(plugins(), seed=seed) as stage:
            await opened(stage, "peek")
            return [[choice.data for choice in row] for row in stage.rows]

    assert await rows("one") == await rows("two")


async def test_two_rows_of_one_verb_have_choices_of_their_own() -> None:
    async with Buttons(loaded_once()) as stage:
        await stage.told("ann", "- new liarsteams", pressed=True)
        for name in ("bob", "cyd", "dan"):
            await stage.told(name, stage.data(" join"), pressed=True)
        await stage.told("ann", stage.data(" pick #3"), pressed=True)
        await stage.told("ann", stage.data(" first #1"), pressed=True)
        assert stage.labels().count("Reveal, reroll …") == stage.labels().count("Reveal, learn …") == 1
        mark = stage.data("?reveal >").removesuffix(">")
        assert stage.data("?reveal.2 >")
        await stage.press("ann", f"{mark}die 2")
        await stage.press("ann", f"{mark}dice 1")
        await stage.press("ann", f"{mark.replace('reveal', 'reveal.2')}die 3")
        dice = [f"🎲 {face}" for face in next(iter(stage.app.tables)).state.dice[1]]  # bob's, behind her
        reroll = f"Reveal, reroll: {dice[1]} {dice[0]} {dice[3]}"
        assert await stage.press("ann", f"{mark}dice 4") == [reroll]
        told = await stage.told("ann", f"{mark}go", pressed=True)
        assert ("room", "ann rerolls dice 1 and 4 of bob.") in told
        assert "Reveal" not in " ".join(stage.labels())


async def test_all_the_rest_is_one_press() -> None:
    async with Buttons(loaded_once()) as stage:
        await stage.told("ann", "- new liarsteams", pressed=True)
        for name in ("bob", "cyd", "dan"):
            await stage.told(name, stage.data(" join"), pressed=True)
        await stage.told("ann", stage.data(" pick #3"), pressed=True)
        await stage.told("ann", stage.data(" first #1"), pressed=True)
        await stage.press("ann", stage.data("?reveal >"))
        mark = stage.data("?reveal >").removesuffix(">")
        await stage.press("ann", f"{mark}die 2")
        told = await stage.told("ann", f"{mark}dice *", pressed=True)
        assert ("room", "ann rerolls dice 1, 3, 4 and 5 of bob.") in told


async def test_one_verb_at_a_time_shows_its_parts() -> None:
    """In Thoth's Bluff dice to roll and a die to bluff were two rows that looked the same."""
    async with Buttons(loaded_once()) as stage:
        await stage.told("ann", "- new thoth", pressed=True)
        await stage.told("bob", stage.data(" join"), pressed=True)
        dice = [row for row in stage.rows if "d4" in [choice.label for choice in row]]
        assert len(dice) == 1 and all("?roll dice " in choice.data for choice in dice[0])
        assert "Bluff this …" in stage.labels()
        assert await stage.press("ann", stage.data("?bluff >")) == ["Bluff this: choose die to bluff and value."]


async def test_a_name_stands_on_its_button_as_it_is() -> None:
    async with Buttons(loaded_once("plugins.liarsdice")) as stage:
        await stage.told("ann", "- new liarsteams", pressed=True)
        for person in ("bob", "*cyd*", "dan"):
            await stage.told(person, stage.data(" join"), pressed=True)
        who = {choice.label for row in stage.rows for choice in row if " pick " in choice.data}
        assert who <= {"Pick ann", "Pick bob", "Pick *cyd*", "Pick dan"} and len(who) > 1


class Shot(Action):
    number: Card


def test_a_card_stands_on_its_button_as_the_game_names_it() -> None:
    loaded = plugins()
    queen = Catalogue("cards", {"en": "card-12 = Queen", "ja": "card-12 = クイーン"})
    for language, said in (("en", "Queen"), ("ja", "クイーン")):
        voice = Voice(Texts(queen, loaded.house), language)
        assert voice.label(label(Shot, Part("number", (11, 12)), 12, voice)) == said
        assert voice.label(label(Shot, Part("number", (11, 12)), 11, voice)) == "11"


def test_a_button_begins_with_a_capital_but_for_what_is_called_otherwise() -> None:
    assert markup.capital("keep all") == "Keep all"
    assert markup.capital("d4を賭けてダウト") == "d4を賭けてダウト"


async def test_of_two_parts_whose_values_are_called_the_same_each_has_a_number() -> None:
    async with Stage(loaded_once()) as stage:
        for who, line in (("ann", "!liarsteams"), ("ann", "!bots 3"), ("ann", "!start"), ("ann", "!pick 3")):
            await stage.say(who, line)
        await stage.say("ann", "!first 1")
        found = await stage.app.bus.look("a2", "stage/ann", "")
        assert found is not None
        await stage.say("ann", f"a2.{found.wait} ?reveal >", pressed=True)
        found = await stage.app.bus.look("a2", "stage/ann", "")
        labels = [choice.label for row in found.choices for choice in row] if found else []
        assert sum(label.startswith("① ") for label in labels) == sum(label.startswith("② ") for label in labels) == 5
        assert len(set(labels) - {label[2:] for label in labels}) > 5


async def test_of_a_range_whose_usual_values_are_marked_the_last_is_no_button() -> None:
    async with Buttons(loaded_once("plugins.roulettepoker")) as stage:
        await stage.told("ann", "- new roulettepoker", pressed=True)
        await stage.told("bob", stage.data(" join"), pressed=True)
        assert [label for label in stage.labels() if label.startswith("Raise")] == ["Raise: 1", "Raise: 2"]
        mark = stage.data("?raise amount 2").removesuffix("2")
        assert await stage.press("ann", f"{mark}+10") == ["Raise: 11"]
        reached = [await stage.press("ann", f"{mark}+10") for _ in range(4)]
        assert reached[-1] == ["Raise: 38"], "more is everything, which has a button of its own"
        await stage.press("ann", stage.data("?raise amount >3"))
        found = await stage.app.bus.look("a2", "stage/ann", "")
        assert found is not None
        amounts = [choice.label for row in found.choices for choice in row if "?raise amount " in choice.data]
        assert amounts == [*map(str, range(3, 20)), "…"], "those between have a page"
