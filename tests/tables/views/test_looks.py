"""What a network may read: what lies on the table as data, nothing that its reader may not see, and forms that act."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, lru_cache
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from core.contract import Action, Form, Look, Start
from core.dispatch import read_press
from core.dispatch.commands import drafts
from core.engine import SeededDice, Sheet, Sitter
from core.engine.plugins import LoadedGame
from core.house import Room, RoomSettings
from core.tables import Draft, Table
from core.tables.snapshot import Snapshot
from core.tables.views import draft_word, grouped, parts, typed
from core.tables.views.forms import forms, mark, offered
from core.tables.views.look import Wordings, heading, looked, outline
from core.words import Reading, RenderCache, Voice, read
from croupier.testing import samples
from tests.support.loaded import loaded_once
from tests.support.pairs import each, few

GAMES = ("dicepoker", "bluebear", "liarsdice", "liarsteams", "liarsduel", "roulettepoker", "thoth")
MATCHES, MANY = 2, 200
MORE = 4
SHORT = {"roulettepoker": 4}
"""How many times as many matches are looked at of a game that is soon over."""
LONGEST, FEW = 3000, 9
STRIDE = {"thoth": 15, "liarsteams": 5, "liarsduel": 3}
"""Of games that take long, how many positions lie between two that are looked at."""
OPEN = "dicepoker"
"""The game of which all see all."""
DRAWN: dict[str, set[str]] = {
    "dicepoker": {"dice", "code"},
    "bluebear": {"dice", "hidden"},
    "liarsdice": {"dice", "hidden"},
    "liarsteams": {"dice", "hidden"},
    "liarsduel": {"dice", "hidden"},
    "roulettepoker": {"card", "chips", "hidden"},
    "thoth": {"dice"},
}
"""What can be drawn of each game, of all that a player reads in a match."""


some_or_more = pytest.mark.parametrize("matches", few([MATCHES, MORE], MORE))


@cache
def loaded(name: str) -> LoadedGame:
    return loaded_once().games[name]


def voice(game: LoadedGame, seats: int, language: str = "en", buttons: bool = False) -> Voice:
    """Speak as the house does, by one voice for all looks alike, which keeps how it says things."""
    return _speaker(game.name, seats, language, buttons)


@cache
def _speaker(name: str, seats: int, language: str, buttons: bool) -> Voice:
    game, names = loaded(name), [f"p{seat}" for seat in range(seats)]
    manner = (language, "", False, buttons, False)
    return replace(RenderCache().find(game.texts, game.codec, manner, names), strict=True)


@lru_cache(MORE * (len(GAMES) + sum(SHORT.values())))
def match(name: str, number: int) -> tuple[tuple[Snapshot, int, Action], ...]:
    """Play a match, once for all who look at it; gives each position, who moves, and what they do."""
    return tuple(_played(name, number))


def _played(name: str, number: int) -> Iterator[tuple[Snapshot, int, Action]]:
    """Play a match by what the menus offer."""
    game, chance = loaded(name).game, Random(f"{name}:{number}")
    seats = chance.randint(*game.seats)
    tallies = tuple(chance.randint(0, 40) for _ in range(seats)) if game.tally else ()
    dice = SeededDice(f"{name}{number}".encode(), {})
    state = game.rules.setup(Start(seats, samples.random_options(game, chance), tallies), dice).state
    sitters = tuple(Sitter(f"p{seat}", seat + 1) for seat in range(seats))
    sheet = Sheet("a2", name, game.version, 1, 1, "", "", True, phase="running", seats=sitters, waits=7)
    table = Snapshot(1, Room(1, "stage/#room", RoomSettings(), lambda: 0.0), loaded(name), sheet, state, 3)
    for _ in range(LONGEST):
        if state.wait is None:
            return
        seat = chance.choice(state.wait.seats)
        offers = game.rules.menu(game.rules.view(state, seat), seat)
        action = chance.choice(offers).sample(chance)
        yield table._replace(state=state), seat, action
        state = game.rules.apply(state, seat, action, dice).state


def press(form: Form, action: Action) -> str:
    """Fill a form in as an action would have it."""
    chosen: dict[str, str | tuple[str, ...]] = {}
    for field in form.fields:
        value: Any = getattr(action, field.name)
        if value is not None:
            chosen[field.name] = tuple(map(typed, value)) if isinstance(value, tuple) else typed(value)
    return form.press(**chosen)


def made(table: Snapshot, seat: int, pressed: str) -> Action | None:
    """Read a press as the house does."""
    game, command = table.loaded.game, read_press(pressed)
    assert command is not None and command.wait == table.sheet.waits and len(pressed) < 400
    if not command.word.startswith("?"):
        reading = Reading(table.loaded.texts, [sitter.name for sitter in table.sheet.seats])
        rows = table.loaded.verbs[command.word]
        return next((action for verb in rows if (action := read(verb, command.rest, reading))), None)
    menu = grouped(game, game.rules.menu(game.rules.view(table.state, seat), seat))
    verb, offers = next(entry for entry in menu if draft_word(game, entry[0]) == command.word[1:])
    draft = Draft(0)
    assert drafts.fill(draft, parts(offers), command.rest.removesuffix("go")), pressed
    return drafts.complete(offers, verb, draft)


def every_action_from_its_forms(name: str, matches: int) -> int:
    actions = 0
    for number in range(matches):
        for table, seat, action in match(name, number):
            game = table.loaded.game
            speaking = voice(table.loaded, len(table.sheet.seats))
            given = forms(game, offered(table, seat), speaking)
            verbs = [verb for verb in game.verbs if verb.action is type(action)]
            meant = [form for form in given if any(form.verb == verb.word for verb in verbs)]
            found = [made(table, seat, press(form, action)) for form in meant if fits(form, action)]
            assert action in found, (number, action, meant)
            assert all(form.data.startswith(mark(table.sheet)) for form in given)
            actions += 1
    return actions


def fits(form: Form, action: Action) -> bool:
    """Tell whether all that an action says can be chosen in a form."""
    return all(hasattr(action, field.name) for field in form.fields)


@pytest.mark.parametrize("name", GAMES)
def test_every_action_can_be_made_from_its_forms(name: str) -> None:
    assert every_action_from_its_forms(name, MATCHES) > MATCHES


@pytest.mark.soak
@pytest.mark.parametrize("name", GAMES)
def test_every_action_of_many_matches_can_be_made_from_its_forms(name: str) -> None:
    assert every_action_from_its_forms(name, MANY) > MANY


def live(table: Snapshot) -> Table:
    """Stand in for a live table, of which a draft reads game and state alone."""
    return cast("Table", SimpleNamespace(loaded=table.loaded, state=table.state))


@cache
def wordings(name: str, language: str, buttons: bool) -> Wordings:
    """Keep the words of a game's looks as a table does: what is shown or open as it was before is not said anew."""
    return Wordings()


def seen(table: Snapshot, seat: int | None, language: str = "en", buttons: bool = False) -> Look:
    return read_by(wordings(table.loaded.name, language, buttons), table, seat, language, buttons)


def read_by(kept: Wordings, table: Snapshot, seat: int | None, language: str = "en", buttons: bool = False) -> Look:
    speaking = voice(table.loaded, len(table.sheet.seats), language, buttons)
    outlined = outline(table, seat, speaking, (), 100.0, 5000.0, above=heading(table, speaking))
    reader = kept.readers.find(1, seat, speaking)
    return looked(
        outlined,
        kept.shown(table, reader, seat, speaking, 100.0),
        kept.open(table, reader, seat, speaking),
    )


@pytest.mark.parametrize("name", GAMES)
@some_or_more
def test_a_look_holds_nothing_that_its_reader_may_not_see(name: str, matches: int) -> None:
    """The same in a world in which all that is hidden from the reader is blank."""
    differing = 0
    for number in range(matches * SHORT.get(name, 1)):
        for step, (table, _, _) in enumerate(match(name, number)):
            if step % max(5, STRIDE.get(name, 1)):
                continue
            for seat in (None, *range(len(table.sheet.seats))):
                blank = table._replace(state=table.loaded.game.rules.view(table.state, seat))
                if blank.state != table.state:  # else nothing is hidden from them
                    differing += 1
                    assert seen(table, seat) == seen(blank, seat), (name, number, step, seat)
    assert differing or name == OPEN


@pytest.mark.parametrize("name", GAMES)
def test_what_stays_as_it_was_is_shown_as_if_it_were_said_anew(name: str) -> None:
    kept, stayed = Wordings(), 0
    before: dict[int, Look] = {}
    for table, _, _ in match(name, 0)[:FEW]:
        for seat in range(len(table.sheet.seats)):
            look = read_by(kept, table, seat)
            assert look == read_by(Wordings(), table, seat)
            stayed += seat in before and look.hand is before[seat].hand
            before[seat] = look
    assert stayed


@pytest.mark.parametrize(("name", "language"), each(GAMES, ("en", "ja"), turn=1))
@some_or_more
def test_what_lies_on_the_table_is_there_as_data(name: str, language: str, matches: int) -> None:
    drawn: set[str] = set()
    for number in range(matches):
        for step, (table, seat, _) in enumerate(match(name, number)):
            if step % STRIDE.get(name, 1):
                continue
            read_ = seen(table, seat, language)
            spans = [span for line in (*read_.position, *read_.hand, *read_.asked) for span in line]
            drawn |= {span.glyph for span in spans if span.glyph} | {span.style for span in spans if span.style}
            assert read_.position and read_.forms
            assert read_.awaited == table.state.wait.seats and read_.me == seat
            assert [seated.name for seated in read_.seats] == [f"p{n}" for n in range(len(read_.seats))]
            assert all(span.value for span in spans if span.glyph)
    assert drawn >= DRAWN[name], drawn


@pytest.mark.parametrize("name", GAMES)
@some_or_more
def test_no_button_of_a_rooms_form_is_dead_for_whoever_is_awaited(name: str, matches: int) -> None:
    for number in range(matches):
        for step, (table, _, _) in enumerate(match(name, number)):
            if step % STRIDE.get(name, 1):
                continue
            public = forms(table.loaded.game, offered(table, None), voice(table.loaded, 6))
            for form, seat in ((form, seat) for form in public if form.fields for seat in table.state.wait.seats):
                found = drafts.offered(live(table), seat, form.data.split("?")[1])
                own = {part.field: part for part in parts(found.every)} if found else {}
                for field in form.fields:
                    for value in field.values:
                        assert drafts.change(Draft(0), own[field.name], value.typed), (number, form, value)
