"""Words that are missing or broken: what happened is stated plainly, and takes nothing else with it."""

import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import peek
import pytest
from peek import rules
from peek.events import BidMade

from core.contract.messages import Outbound
from core.engine.plugins.loading import LoadedGame, Plugins
from core.words import Voice
from core.words.catalogue import Catalogue, Texts
from croupier import Event, Game, hookimpl, replace
from croupier.testing.stage import Stage
from tests.support.loaded import loaded_once


class Toy:
    def __init__(self, game: Game) -> None:
        self.game = game

    @hookimpl
    def croupier_games(self, register: Any) -> None:
        register(self.game)


def sources() -> dict[str, str]:
    folder = Path(peek.__file__).parent / "words"
    return {file.stem: file.read_text("utf-8") for file in folder.glob("*.ftl")}


def without(text: str, *keys: str) -> str:
    """Take messages out of a catalogue."""
    for key in keys:
        text, count = re.subn(rf"(?m)^{key} =.*\n(?:[ }}\[*].*\n)*", "", text)
        assert count == 1, key
    return text


def house(change: Callable[[str], str] = lambda text: text, **faults: Any) -> Plugins:
    """Load peek with other words than its own, and other functions in its rules."""
    made = SimpleNamespace(**{**vars(rules), **faults})
    plugins = loaded_once("plugins.dicepoker")
    plugins.add("toy", Toy(replace(peek.GAME, rules=made)), ours=True)
    loaded = plugins.games["peek"]
    words = Catalogue("peek", {language: change(text) for language, text in sources().items()})
    plugins.games["peek"] = LoadedGame(loaded.game, loaded.codec, Texts(words, plugins.house, name="peek"))
    plugins.__dict__.pop("words", None)
    return plugins


@asynccontextmanager
async def playing(plugins: Plugins, **how: Any) -> AsyncIterator[Stage]:
    async with Stage(plugins, **how) as stage:
        yield stage


async def begun(stage: Stage) -> list[tuple[str, str]]:
    await stage.say("ann", "!peek")
    await stage.say("bob", "!join")
    return await stage.say("ann", "!start")


def room(told: list[tuple[str, str]]) -> list[str]:
    return [line for who, line in told if who == "room"]


def lacking(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if "has no words for" in record.getMessage()]


async def test_a_missing_event_is_stated_and_all_else_is_told(caplog: pytest.LogCaptureFixture) -> None:
    async with Stage(house(lambda text: without(text, "event-bid-made"))) as stage:
        await begun(stage)
        for number in (1, 2, 3):
            told = room(await stage.say(("ann", "bob")[(number + 1) % 2], f"!bid {number} 2"))
            name = ("ann", "bob")[(number + 1) % 2]
            assert f"bid made: seat {name}, count {number}, face 2" in told[0], told
            assert any("40 s" in line for line in told), told  # the prompt
    assert lacking(caplog) == ["peek has no words for event-bid-made in the language en, or they are broken"]


async def test_what_is_private_stays_so_without_words(caplog: pytest.LogCaptureFixture) -> None:
    async with Stage(house(lambda text: without(text, "event-dice-dealt"))) as stage:
        told = await begun(stage)
        table = stage.app.tables.named("a2")
        assert table is not None
        hands = table.state.hands
        for seat, name in enumerate(("ann", "bob")):
            faces = " ".join(map(str, hands[seat]))
            [mine] = [line for who, line in told if who == name]
            assert mine.startswith(f"dice dealt: seat {name}, dice ") and faces in mine
            assert await stage.say(name, "hand", private=True) == [(name, mine)]
        assert not [line for line in room(told) if "dice dealt" in line]
        assert not [faces for faces in map(str, hands) if faces in caplog.text]
    assert len(lacking(caplog)) == 1


@pytest.mark.parametrize(
    ("language", "told"), [("en", "It's your move, 40 seconds."), ("ja", "あなたの番です（40秒）。")]
)
async def test_a_prompt_without_words_asks_all_the_same(
    language: str, told: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with Stage(house(lambda text: without(text, "wait-turn")), language=language) as stage:
        assert any(line.endswith(told) for line in room(await begun(stage)))
    assert lacking(caplog)[0].startswith("peek has no words for wait-turn in the language ")


async def test_an_ending_without_words_names_its_reason() -> None:
    reasons = [line.split(" ")[0] for line in sources()["en"].splitlines() if line.startswith("outcome-")]
    async with playing(house(lambda text: without(text, *reasons))) as stage:
        await begun(stage)
        await stage.say("ann", "!leave")
        told = room(await stage.say("ann", "!leave"))
        assert any(line.startswith("The game is over: ") for line in told), told
        assert any("Table a2 is over" in line for line in told)


async def test_a_broken_message_is_said_in_english_else_stated(caplog: pytest.LogCaptureFixture) -> None:
    def broken(text: str) -> str:
        japanese = "目" in text
        text = without(text, "event-bid-made")
        return text + ("event-bid-made = {$nobody}\n" if japanese else "event-bid-made = {$seat} says {$count}.\n")

    async with playing(house(broken), language="ja") as stage:
        await begun(stage)
        assert "ann says 1." in room(await stage.say("ann", "!bid 1 2"))[0]
    assert lacking(caplog) == ["peek has no words for event-bid-made in the language ja, or they are broken"]


async def test_rows_values_refusals_verbs_and_titles_do_without_words() -> None:
    keys = ("row-count-row", "refusal-bid-too-low", "verb-bid", "game-peek", "about-peek", "rules-peek", "action-bid")
    async with Stage(house(lambda text: without(text, *keys))) as stage:
        assert any("peek" in line for line in room(await stage.say("ann", "!games")))
        opened = room(await stage.say("ann", "!peek"))
        assert "table a2" in opened[0]
        await stage.say("bob", "!join")
        told = room(await stage.say("ann", "!start"))
        assert any("count row: seat ann, count 3" in line for line in told), told
        await stage.say("ann", "!bid 2 3")
        refused = await stage.say("bob", "!bid 1 1")
        assert refused[0][1].startswith("bid too low: count ")
        for words in ("!help bid", "!help peek", "!rules peek", "!status"):
            answer = await stage.say("bob", words)
            assert answer and not any("went wrong" in line for _, line in answer), (words, answer)
            await stage.advance(1)


async def test_an_event_that_cannot_be_told_at_all_takes_no_other_with_it(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = Voice.record

    def broken(voice: Voice, event: Event) -> str:
        if isinstance(event, BidMade):
            raise RuntimeError("6 6 6")
        return record(voice, event)

    monkeypatch.setattr(Voice, "record", broken)
    async with Stage(house()) as stage:
        await begun(stage)
        told = room(await stage.say("ann", "!bid 1 2"))
        assert told[0].startswith("bid made") and any("40 s" in line for line in told)
    assert "6 6 6" not in caplog.text


# -- a game that fails at what is told --------------------------------------------------------------------------------


def breaks(*given: Any) -> Any:
    raise RuntimeError("a die rolled off the table: 6 6 6")


async def test_a_menu_that_fails_costs_the_buttons_alone(caplog: pytest.LogCaptureFixture) -> None:
    sent: list[Outbound] = []

    async def scene(stage: Stage) -> None:
        inner = stage.adapter.send

        async def send(message: Outbound) -> None:
            sent.append(message)
            await inner(message)

        stage.app.bus.run_gateway("stage", send)
        assert any("40 s" in line for line in room(await begun(stage)))
        assert any("ann bids" in line for line in room(await stage.say("ann", "!bid 1 2")))
        await stage.say("bob", "!bid 2 2")

    async with playing(house()) as stage:
        await scene(stage)
    assert len([message for message in sent if message.kind == "prompt" and message.choices]) == 3
    sent.clear()
    async with playing(house(menu=breaks)) as stage:
        await scene(stage)
    assert [message.choices for message in sent if message.kind == "prompt"] == [(), (), ()]
    assert caplog.text.count("the choices of table a2 cannot be told: RuntimeError") == 1
    assert "6 6 6" not in caplog.text


async def test_a_menu_that_never_ends_holds_the_house_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    for place in ("snapshot", "views.presenter"):
        monkeypatch.setattr(f"core.tables.{place}.GLANCE_SECONDS", 0.2)
    asked: list[int] = []

    def never_ends(*given: Any) -> Any:
        asked.append(1)
        while True:
            pass

    async with playing(house(menu=never_ends)) as stage:
        assert any("40 s" in line for line in room(await begun(stage)))
        await stage.say("ann", "!bid 1 2")
        await stage.say("bob", "!bid 2 2")
        assert len(asked) == 1


async def test_a_position_that_fails_when_the_network_is_back_stops_its_table_with_a_sentence() -> None:
    faults: list[Callable[..., Any]] = [rules.show]

    def shows(*given: Any) -> Any:
        return faults[0](*given)

    async with playing(house(show=shows)) as stage:
        await begun(stage)
        await stage.network(up=False)
        await stage.advance(1000)
        faults[0] = breaks
        told = room(await stage.network(up=True))
        assert [line for line in told if "is paused: the game ran into an error" in line] != []
        assert await stage.advance(1000) == []


class Nameless(Event):
    seat: int


async def test_an_event_that_cannot_be_stored_is_its_games_fault(caplog: pytest.LogCaptureFixture) -> None:
    def applies(*given: Any) -> Any:
        step = rules.apply(*given)
        return replace(step, events=(*step.events, Nameless(6)))

    async with playing(house(apply=applies)) as stage:
        await stage.say("ann", "!peek")
        await stage.say("ann", "!bots 1")
        await stage.say("ann", "!start")
        told = room(await stage.say("ann", "!bid 1 2")) + room(await stage.advance(100))
        assert [line for line in told if "is paused: the game ran into an error" in line] != []
        assert len(told) == 1, told
    assert "table a2 of peek is suspended: KeyError" in caplog.text
