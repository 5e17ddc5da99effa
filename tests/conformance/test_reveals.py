"""An event that may tell hidden facts tells them in the fields that it names, and a leak in any other is found."""

import sys
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any
from zlib import crc32

import discs
import duelists
import masks
import peek
import pytest
from discs.events import Turned
from masks.actions import Drop
from masks.events import Dropped
from peek.events import Doubted

from croupier import Event, Game, Seat, Step, replace
from croupier.testing import Broken, Case, Conformance, patched
from croupier.testing.play import Match
from croupier.testing.secrecy import hidden_choices_stay_hidden, hidden_draws_stay_hidden
from plugins.bluebear import GAME as BLUEBEAR
from plugins.dicepoker import GAME as DICEPOKER
from plugins.liarsdice.classic import GAME as CLASSIC
from plugins.liarsdice.duel import GAME as DUEL
from plugins.liarsdice.teams import GAME as TEAMS
from plugins.roulettepoker import GAME as ROULETTEPOKER
from plugins.roulettepoker.events import Hit, Missed
from plugins.thoth import GAME as THOTH
from plugins.thoth.events import RollsShown
from tests.pairs import few

sys.path.append(str(Path(__file__).parents[1] / "plugins_door" / "straws"))
straws = import_module("straws")

FEW, MANY = 28, 40
"""What is told in so many matches is to be found; what is rare in them, in some after."""
GAMES = [DICEPOKER, BLUEBEAR, CLASSIC, TEAMS, DUEL, THOTH, ROULETTEPOKER]
GAMES += [discs.GAME, duelists.GAME, peek.GAME, masks.GAME, straws.GAME]


def told(match: Match) -> set[type[Event]]:
    """List the events of a match that may tell hidden facts."""
    return {type(event) for move in match.moves for event in move.step.events if event.reveals}


def values(event: Event) -> dict[str, Any]:
    return {each.name: getattr(event, each.name) for each in fields(event)}


def slipping(rules: Any, kind: type[Event], *names: str) -> ModuleType:
    """Rules whose events of a kind tell more, each field another sum over a whole state, hidden things too."""
    more: dict[str, Any] = {"__annotations__": dict.fromkeys(names, int), **dict.fromkeys(names, 0)}
    leaky = type(kind.__name__, (kind,), more)

    def more_told(step: Step) -> Step:
        slips = {name: crc32(f"{name}{step.state}".encode()) for name in names}
        events = tuple(leaky(**values(event), **slips) if type(event) is kind else event for event in step.events)
        return replace(step, events=events)

    return patched(
        rules,
        setup=lambda start, dice: more_told(rules.setup(start, dice)),
        apply=lambda state, seat, action, dice: more_told(rules.apply(state, seat, action, dice)),
    )


def failure(game: Game, number: int) -> str:
    """Give what the kit says of a match, "" if it notices nothing."""
    for promise in (hidden_draws_stay_hidden, hidden_choices_stay_hidden):
        try:
            promise(Case(game, 1, number))
        except Broken as broken:
            return str(broken)
    return ""


@pytest.mark.parametrize("matches", few([FEW, MANY], MANY))
@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
def test_two_leaks_in_one_lawful_event_are_found(game: Game, matches: int) -> None:
    found, missed = set[type[Event]](), set[type[Event]]()
    for match in Case(game, 300).matches:
        for kind in told(match) - found if match.number < matches else told(match) & missed:
            says = failure(replace(game, rules=slipping(game.rules, kind, "one", "another")), match.number)
            assert not says or (f"{kind.__name__}.one is " in says and f"{kind.__name__}.another is " in says), says
            (found if says else missed).add(kind)
        missed -= found
        if match.number >= matches and not missed:
            break
    assert found
    assert not missed


def kept(game: Game, promise: str) -> None:
    """Try one promise as pytest does for a class with nothing but the game in it."""
    suite: Any = type("TestIt", (Conformance,), {"game": game, "games": 20})
    getattr(suite(), f"test_{promise}")()


TOO_FEW: list[tuple[Game, type[Event], tuple[str, ...], str]] = [
    (discs.GAME, Turned, ("who",), r"Turned\.disc is \w+ or \w+; leave it out of the event, or name the field"),
    (peek.GAME, Doubted, ("found",), r"Doubted\.hands is "),
    (peek.GAME, Doubted, ("found", "hands.seat"), r"Doubted\.hands is "),
    (ROULETTEPOKER, Missed, ("card",), 'or none; leave it out of the event, or name "absence"'),
    (straws.GAME, straws.rules.Drawn, (), r"hears what is hidden from it: \(Drawn\(.*name its field"),
]


@pytest.mark.parametrize(("game", "kind", "names", "says"), TOO_FEW)
def test_what_a_mark_does_not_name_is_watched(
    game: Game, kind: type[Event], names: tuple[str, ...], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Hit, "reveals", ())
    monkeypatch.setattr(kind, "reveals", names)
    with pytest.raises(Broken, match=says):
        kept(game, "hidden_draws_stay_hidden" if game is not discs.GAME else "hidden_choices_stay_hidden")


def drops_silently(state: Any, seat: Seat, action: Any, dice: Any) -> Step:
    """Tell of a drop only where the other card is low."""
    step = masks.rules.apply(state, seat, action, dice)
    silent = isinstance(action, Drop) and sum(state.hands[seat]) - action.card > 2
    return replace(step, events=tuple(event for event in step.events if not (silent and isinstance(event, Dropped))))


def test_an_event_tells_by_its_absence_only_where_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    silent = replace(masks.GAME, rules=patched(masks.rules, apply=drops_silently))
    with pytest.raises(Broken, match="Dropped or none"):
        kept(silent, "hidden_draws_stay_hidden")
    monkeypatch.setattr(Dropped, "reveals", ("absence", "card"))
    kept(silent, "hidden_draws_stay_hidden")


@pytest.mark.parametrize("marked", ["card", ("crad",), ("card.suit",), ("rows.card",), ["card"]])
def test_a_mark_that_names_no_field_is_named(marked: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    kept(masks.GAME, "marks_name_fields")
    monkeypatch.setattr(Dropped, "reveals", marked)
    with pytest.raises(Broken, match=r"Dropped\.reveals is .*, not a tuple of \['absence', 'card', 'left', 'seat'\]"):
        kept(masks.GAME, "marks_name_fields")


def test_fields_of_rows_can_be_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RollsShown, "reveals", ("rows.rolls.value", "rows.rolls.die", "absence"))
    kept(THOTH, "marks_name_fields")
    monkeypatch.setattr(RollsShown, "reveals", ("rows.rolls.suit",))
    with pytest.raises(Broken, match=r"RollsShown\.reveals"):
        kept(THOTH, "marks_name_fields")


def test_true_is_for_all_fields_and_warns_where_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.warns(
        DeprecationWarning, match=r'Shown: `reveals = True` .*; name fields: `reveals = \("card",\)`'
    ) as said:

        class Shown(Event):
            reveals = True
            seat: Seat

    assert said[0].filename == __file__
    monkeypatch.setattr(Dropped, "reveals", True)
    kept(masks.GAME, "marks_name_fields")
    kept(silent := replace(masks.GAME, rules=patched(masks.rules, apply=drops_silently)), "hidden_draws_stay_hidden")
    kept(replace(silent, rules=slipping(masks.rules, Dropped, "more")), "hidden_draws_stay_hidden")
