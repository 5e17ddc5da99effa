"""What reading a table costs beside saying the same and drawing its buttons: `python benchmarks/look.py [TIMES]`."""

import sys
from collections.abc import Mapping
from functools import partial
from random import Random

from measuring import row, run, typical

from core.contract import Event, Look, PrivateEvent, Start
from core.engine import Audience, SeededDice, Sheet, Sitter, by_audience
from core.engine.plugins import load_all
from core.house import Room, RoomSettings
from core.tables.snapshot import Snapshot
from core.tables.views import buttons
from core.tables.views.forms import forms, offered
from core.tables.views.history import REMEMBERED, Readers, Told
from core.tables.views.look import Wordings, heading, looked, outline, shown_to
from core.words import Voice, sentences
from croupier.testing import samples

GAMES = ("dicepoker", "bluebear", "liarsdice", "liarsteams", "liarsduel", "roulettepoker", "thoth")

Happened = Mapping[Audience, tuple[Event, ...]]


def begun(name: str) -> tuple[Snapshot, Voice, list[Happened]]:
    """Give a table of a game that plays, and what as many actions told as are remembered (of matches on end)."""
    loaded, chance = load_all(group="").games[name], Random(name)
    game, dice = loaded.game, SeededDice(name.encode(), {})
    told: list[Happened] = []
    seats = game.seats[0]
    start = Start(seats, samples.random_options(game, chance), (20,) * seats if game.tally else ())
    step = game.rules.setup(start, dice)
    while len(told) < REMEMBERED or step.state.wait is None:
        told.append({audience: tuple(said) for audience, said in by_audience(step.events, 1).items()})
        if step.state.wait is None:
            step = game.rules.setup(start, dice)
            continue
        seat = chance.choice(step.state.wait.seats)
        action = chance.choice(game.rules.menu(game.rules.view(step.state, seat), seat)).sample(chance)
        step = game.rules.apply(step.state, seat, action, dice)
    sitters = tuple(Sitter(f"p{seat}", seat + 1) for seat in range(seats))
    sheet = Sheet("a2", name, game.version, 1, 1, "", "", True, phase="running", seats=sitters, waits=7)
    table = Snapshot(1, Room(1, "stage/#room", RoomSettings(), lambda: 0.0), loaded, sheet, step.state, 3)
    return table, Voice(loaded.texts, "en", [sitter.name for sitter in sitters], codec=loaded.codec), told[-REMEMBERED:]


def said(table: Snapshot, seat: int, voice: Voice) -> int:
    """Say how a table stands, what is asked, and what is open to a seat, as posts with buttons do."""
    events = [*table.shown(None), *(event for event in table.shown(seat) if isinstance(event, PrivateEvent))]
    lines = [voice.lines(voice.record(event)) for event in events]
    lines.append(sentences.asked(voice, table.prompt(table.asked(), 100.0)))
    given = forms(table.loaded.game, offered(table, seat), voice)
    return len(lines) + len((*buttons.actions(given, voice), *buttons.always(table.sheet, voice)))


def looking(table: Snapshot, seat: int, voice: Voice, told: list[Told], new: list[Happened], readers: Readers) -> Look:
    """Look at a table of which all was told before, and this anew."""
    anew = [Told(version, events) for version, events in enumerate(new)]
    reader = readers.find(table.room.id, seat, voice)
    heard = [said for entry in (*told, *anew) for said in entry.heard(reader, voice)]
    outlined = outline(table, seat, voice, heard, 100.0, 5000.0, above=heading(table, voice))
    given = Wordings().open(table, reader, seat, voice)
    return looked(outlined, shown_to(table, seat, voice, 100.0), given)


async def main(times: int) -> None:
    """Print milliseconds and ratios: a look after each action, and the first look of a reader who comes late."""
    row("", "say ms", "look ms", "look / 2 say", "first look")
    for name in GAMES:
        table, voice, happened = begun(name)
        seat = table.awaited()[0]
        told = [Told(version, events) for version, events in enumerate(happened)]
        readers = Readers()
        saying = typical(partial(said, table, seat, voice), times)
        each = typical(partial(looking, table, seat, voice, told[1:], happened[-1:], readers), times)
        first = typical(partial(looking, table, seat, voice, [], happened, Readers()), times)
        row(name, f"{saying * 1000:.2f}", f"{each * 1000:.2f}", f"{each / (2 * saying):.2f}", f"{first * 1000:.2f}")


if __name__ == "__main__":
    run(main(int(sys.argv[1]) if len(sys.argv) > 1 else 200))
