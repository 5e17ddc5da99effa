"""Every tool and every action, with worked examples."""

import pytest

from plugins.thoth import refusals as no
from plugins.thoth.components import DEEDS, DICE, TOOLS, Deed, Die, Kind, Tool
from plugins.thoth.events import DeedsShown
from plugins.thoth.position import ACT, RIG
from tests.plugins.thoth.table import A, at, both_done, dice_of, does, refused

RIGS = [  # tool, dice before, command, dice after (None: refused)
    (Tool.FEATHER, "- 3 - - 1", "rig feather d20 d6 -", "- - - - 20"),
    (Tool.FEATHER, "- 3 - - 20", "rig feather d20 d6 +", "- - - - 1"),
    (Tool.FEATHER, "4 3 - - -", "rig feather d4 d6 +", "1 - - - -"),
    (Tool.LEVER, "2 - - 11 -", "rig lever d12 d4", "- - - 2 -"),
    (Tool.LEVER, "2 - - - 14", "rig lever d20 d4", "- - - - 17"),
    (Tool.ANCHOR, "4 - 5 - -", "rig anchor d8 d4", "- - 2 - -"),
    (Tool.ANCHOR, "4 - 3 - -", "rig anchor d8 d4", None),
    (Tool.BALANCE, "- 6 - - 3", "rig balance d20 d6", "- - - - 18"),
    (Tool.MOON, "1 - - 6 -", "rig moon d12 d4", "- - - 12 -"),
    (Tool.MOON, "1 4 - - -", "rig moon d6 d4", None),
    (Tool.SICKLE, "1 - - - 15", "rig sickle d20 d4", "- - - - 8"),
    (Tool.SICKLE, "1 - - - 1", "rig sickle d20 d4", "- - - - 1"),
    (Tool.IBIS, "- 5 - - 17", "rig ibis d20 d6", "- - - - 2"),
    (Tool.IBIS, "- 5 - - 11", "rig ibis d6 d20", "- 4 - - -"),
    (Tool.CROOK, "1 - - - 1", "rig crook d20 d4", "- - - - 20"),
    (Tool.CROOK, "3 - - - 19", "rig crook d4 d20", "4 - - - -"),
    (Tool.SCRIBE, "- - 1 - 8", "rig scribe d8 d20", "- - 8 - -"),
    (Tool.SCRIBE, "- - 1 - 9", "rig scribe d8 d20", None),
    (Tool.SCALES, "- - - 12 3", "rig scales d20 d12", "- - - - 8"),
    (Tool.SCALES, "4 - - - 20", "rig scales d4 d20", None),
    (Tool.GULF, "- 2 8 - -", "rig gulf d6 d8", "- 6 - - -"),
    (Tool.GULF, "- 2 2 - -", "rig gulf d6 d8", None),
    (Tool.GULF, "1 - - - 9", "rig gulf d4 d20", None),
    (Tool.ECHO, "- - - 1 10", "rig echo d12 d20", "- - - 11 -"),
    (Tool.ECHO, "- - - 1 8", "rig echo d12 d20", None),
]


@pytest.mark.parametrize(("tool", "before", "typed", "after"), RIGS)
def test_rig(tool: Tool, before: str, typed: str, after: str | None) -> None:
    state = at(RIG, before, tools=(tool, Tool.LEVER if tool != Tool.LEVER else Tool.MOON))
    if after is None:
        assert isinstance(refused(state, A, typed), no.OutOfRange)
        assert dice_of(state, A) == before
    else:
        assert dice_of(does(state, (A, typed))[0], A) == after


def test_the_catalogue() -> None:
    assert len(TOOLS) == 12 and {len(deeds) for deeds in DEEDS.values()} == {6}
    assert {row[0] for row in RIGS} == set(TOOLS) and {row[0] for row in RESULTS} == set(Deed)
    assert [kind.size for kind in Kind] == [1, 2, 3]


RESULTS = [  # action, one's dice, the other's, who wins (None: a tie)
    (Deed.REACH, "d4 4", "d20 3", 0),
    (Deed.REACH, "d4 4", "d6 4", None),
    (Deed.STOOP, "d8 2", "d20 3", 0),
    (Deed.STOOP, "d8 2", "d12 2", None),
    (Deed.PEBBLE, "d4 4", "d8 5", 1),
    (Deed.OBELISK, "d12 12", "d20 11", 0),
    (Deed.MEASURE, "d4 3", "d20 14", 0),
    (Deed.MEASURE, "d6 6", "d4 4", 0),
    (Deed.MEASURE, "d6 6", "d6 6", None),
    (Deed.NEEDLE, "d12 7", "d8 7", None),
    (Deed.NEEDLE, "d12 8", "d8 5", 0),
    (Deed.UNION, "d4 1 d6 1", "d20 9", 0),
    (Deed.UNION, "", "d20 9", None),
    (Deed.UNION, "d4 4 d6 6", "d8 5 d12 6", 1),
    (Deed.FAMINE, "d6 1 d8 2", "d12 2 d20 2", 0),
    (Deed.CHASM, "d4 1 d20 12", "d6 1 d12 12", None),
    (Deed.CHASM, "d4 1 d20 13", "d6 1 d12 12", 0),
    (Deed.HARVEST, "d4 3 d8 5", "d6 4 d8 4", 1),
    (Deed.KIN, "d12 9 d20 9", "d6 5 d8 5", 0),
    (Deed.KIN, "d6 5 d8 5", "d20 19 d12 12", 0),
    (Deed.ODD_PAIR, "d20 19 d4 2", "d20 20 d4 1", None),
    (Deed.ODD_PAIR, "d20 19 d4 2", "d12 12 d20 11", 1),
    (Deed.PYRAMID, "d4 4 d6 6 d20 1", "d8 4 d12 4 d20 4", 1),
    (Deed.DROUGHT, "d8 1 d12 2 d20 3", "d8 2 d12 2 d20 3", 0),
    (Deed.HEART, "d4 1 d6 6 d20 20", "d6 5 d8 5 d12 12", 0),
    (Deed.NILE, "d4 1 d6 6 d20 20", "d4 2 d6 2 d20 20", 0),
    (Deed.CAIRN, "d4 4 d6 6 d8 5", "d6 1 d8 8 d12 12", 0),
    (Deed.STAIR, "d4 2 d6 5 d8 6", "d4 3 d6 4 d8 5", 0),
]


def hand(text: str) -> str:
    """Write `d4 4 d20 9` as five dice."""
    words = text.split()
    values = dict(zip(words[::2], words[1::2], strict=True))
    return " ".join(values.get(die, "-") for die in DICE)


def among(deed: Deed) -> tuple[Deed, Deed, Deed]:
    """Give an action of each kind, this one among them."""
    short, medium, long = (deed if kind == deed.kind else DEEDS[kind][0] for kind in Kind)
    return short, medium, long


@pytest.mark.parametrize(("deed", "one", "other", "winner"), RESULTS)
def test_action(deed: Deed, one: str, other: str, winner: int | None) -> None:
    number = {Kind.SHORT: 1, Kind.MEDIUM: 2, Kind.LONG: 3}[deed.kind]
    state = at(ACT, hand(one), hand(other), deeds=among(deed), round=number)
    for seat, text in ((0, one), (1, other)):
        if text:
            state, _ = does(state, (seat, f"play {deed} {' '.join(text.split()[::2])}"))
    _, told = both_done(state)
    shown = told[1]
    assert isinstance(shown, DeedsShown)
    (row,) = [row for row in shown.rows if row.deed == deed]
    assert (row.winner, row.tied, row.damage) == (winner, winner is None, deed.kind.size)


BANS = [
    (Deed.STOOP, "d4 d6"),
    (Deed.PEBBLE, "d12 d20"),
    (Deed.OBELISK, "d4 d6 d8"),
    (Deed.FAMINE, "d4"),
    (Deed.HARVEST, "d12 d20"),
    (Deed.DROUGHT, "d4 d6"),
    (Deed.CAIRN, "d20"),
]


@pytest.mark.parametrize("deed", Deed)
def test_dice_that_an_action_does_not_take(deed: Deed) -> None:
    state = at(ACT, "1 1 1 1 1", deeds=among(deed))
    banned = dict(BANS).get(deed, "").split()
    for die in DICE:
        if die in banned:
            assert refused(state, A, f"play {deed} {die}") == no.WrongDie(deed, die, deed.dice)
        else:
            does(state, (A, f"play {deed} {die}"))


def test_stair_rises() -> None:
    state = at(ACT, "2 5 6 5 20", deeds=(Deed.REACH, Deed.UNION, Deed.STAIR))
    state, _ = does(state, (A, "play stair d6 d4"))
    assert state.side(A).given(Deed.STAIR) == (2, 5)
    assert refused(state, A, "play stair d12") == no.DoesNotFit(Deed.STAIR, (2, 5, 5))
    does(state, (A, "play stair d8"))


def test_odd_pair_is_odd_and_even() -> None:
    state = at(ACT, "3 5 - 4 -", deeds=(Deed.REACH, Deed.ODD_PAIR, Deed.PYRAMID))
    state, _ = does(state, (A, "play odd-pair d4"))
    assert refused(state, A, "play odd-pair d6") == no.DoesNotFit(Deed.ODD_PAIR, (3, 5))
    does(state, (A, "play odd-pair d12"))


def test_names_of_dice() -> None:
    assert [die.sides for die in Die] == [4, 6, 8, 12, 20]
