"""What is refused before others is refused in the same words in every world that they cannot tell apart."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple, cast

import pytest

from core.contract import Illegal, Refusal, Seat, replace
from core.dispatch.hints import is_open, refused
from core.tables import Table
from core.tables.snapshot import Snapshot
from core.words import write
from croupier.testing import patched
from plugins.liarsdice.classic import rules as classic
from plugins.liarsdice.refusals import NoSuchFace
from tests.plugins.bluebear.test_promises import twins as bluebear_twins
from tests.plugins.liarsdice import twins as liarsdice
from tests.plugins.roulettepoker.test_promises import twins as roulettepoker_twins
from tests.plugins.thoth.test_promises import twins as thoth_twins
from tests.tables.views.test_looks import match

TWINS: dict[str, Callable[[Any, Seat | None, Random], Iterator[Any]]] = {
    "bluebear": bluebear_twins,
    "liarsdice": liarsdice.classic_twins,
    "liarsteams": liarsdice.teams_twins,
    "liarsduel": liarsdice.duel_twins,
    "roulettepoker": roulettepoker_twins,
    "thoth": thoth_twins,
}
NONSENSE = ("", "0", "1", "9 9", "99 9", "1 1", "7 d6", "x")


class Standing(NamedTuple):
    """As much of a table as is looked at for a refusal."""

    now: Snapshot

    @property
    def sheet(self) -> Any:
        return self.now.sheet

    @property
    def state(self) -> Any:
        return self.now.state

    @property
    def loaded(self) -> Any:
        return self.now.loaded

    def names(self) -> list[str]:
        return [sitter.name for sitter in self.sheet.seats]


def why_not(now: Snapshot, seat: Seat, said: tuple[str, str]) -> Refusal | None:
    """Refuse what a seat says, by what it sees; None where it does not."""
    return refused(cast(Table, Standing(now)), now, seat + 1, said, "/")


@pytest.mark.parametrize("game", TWINS)
def test_others_read_nothing_that_another_world_would_refuse_otherwise(game: str) -> None:
    chance, read, kept = Random(game), 0, 0
    steps = [step for number in range(3) for step in match(game, number)]
    for now, _, _ in chance.sample(steps, min(40, len(steps))):
        seat = chance.randrange(len(now.sheet.seats))
        verb = chance.choice(list(now.loaded.game.verbs))
        other = [action for _, _, action in steps if type(action) is verb.action]
        typed = write(verb, chance.choice(other), now.loaded.texts).partition(" ")[2] if other else ""
        said = verb.word, chance.choice((typed, *NONSENSE))
        why = why_not(now, seat, said)
        if why is None:
            continue
        if not is_open(why, cast(Table, Standing(now)), seat + 1, said, "/"):
            kept += 1
            continue
        read += 1
        for state in TWINS[game](now.state, None, chance):
            assert why_not(now._replace(state=state), seat, said) == why, (said, seat)
    assert read or (game == "thoth" and kept)


def test_what_only_ones_own_dice_forbid_others_do_not_read() -> None:
    def tells(state: Any, seat: Seat, action: Any, dice: Any) -> Any:
        raise Illegal(NoSuchFace(state.dice[seat][0]))

    now, _, _ = match("liarsdice", 0)[0]
    game = replace(now.loaded.game, rules=patched(classic, apply=tells))
    leaking = now._replace(loaded=replace(now.loaded, game=game))
    why = why_not(leaking, 0, ("bid", "1 1"))
    assert why == NoSuchFace(now.state.dice[0][0])
    assert not is_open(why, cast(Table, Standing(leaking)), 1, ("bid", "1 1"), "/")
