"""What Thoth's Bluff says of the dice that were played."""

from collections.abc import Iterator
from random import Random
from typing import Any

from croupier import Seat
from croupier.testing.play import Case
from plugins.thoth import GAME
from plugins.thoth.actions import Done, Submit
from plugins.thoth.analysis import DoneCost, PlayCost, appraise
from plugins.thoth.position import ACT
from plugins.thoth.strategy.allocation import best
from plugins.thoth.strategy.evaluation import judge


def positions() -> Iterator[tuple[Any, Seat]]:
    """List views in the action phase of some random matches."""
    case = Case(GAME, games=12)
    for match in case.matches:
        for move in match.moves[1:]:
            if move.seat is not None and move.before.phase == ACT and move.seat in move.before.wait.seats:
                yield GAME.rules.view(move.before, move.seat), move.seat


def test_the_best_sharing_is_never_told_and_what_gives_up_its_worth_is() -> None:
    told = 0
    for view, seat in positions():
        plan = best(view, view.side(seat), judge(view, seat))
        if not plan.shares:
            assert appraise(view, seat, Done(), Random(0)) is None
            continue
        for share in plan.shares:
            assert appraise(view, seat, Submit(share.deed, share.dice), Random(0)) is None
        found = appraise(view, seat, Done(), Random(0))
        if found is not None:
            told += 1
            assert isinstance(found.remark, DoneCost)
            assert (found.remark.better, found.remark.instead) in [(share.dice, share.deed) for share in plan.shares]
    assert told > 5


def test_dice_for_the_wrong_action_are_told_with_where_they_belonged() -> None:
    told = []
    for view, seat in positions():
        for die in view.side(seat).rolled:
            for deed in view.open:
                if die in deed.dice and not view.side(seat).given(deed) and deed.fits((view.side(seat).value(die),)):
                    told.append(appraise(view, seat, Submit(deed, (die,)), Random(0)))
    remarks = [found.remark for found in told if found is not None]
    assert remarks and all(isinstance(remark, PlayCost) for remark in remarks)
    assert all((one.deed, one.dice) != (one.instead, one.better) for one in remarks if isinstance(one, PlayCost))
