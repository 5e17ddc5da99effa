"""Which values of a form go together, so that whoever fills it in is offered nothing that the rules refuse."""

from itertools import product

import pytest

from core.contract import Form
from croupier.testing.stage import Stage
from tests.support.evenings import plugins


async def forms(stage: Stage, reader: str) -> dict[str, Form]:
    found = await stage.app.bus.look("a2", reader, "en")
    assert found is not None
    return {form.verb: form for form in found.forms}


@pytest.mark.parametrize(("game", "bid"), [("liarsdice", "2 3"), ("liarsduel", "2 3"), ("bluebear", "3 4")])
async def test_a_bid_is_offered_exactly_where_the_rules_take_it(game: str, bid: str) -> None:
    async with Stage(plugins()) as stage:
        for words in (f"!{game} seconds 0", "!bots 0"):
            await stage.say("ann", words)
        await stage.say("bob", "!join")
        await stage.say("ann", "!start")
        (table,) = stage.app.tables
        first, second = (("ann", "bob"), ("bob", "ann"))[table.now.awaited()[0]]
        assert all(not form.fits for form in (await forms(stage, f"stage/{first}")).values() if not form.fields)
        await stage.say(first, f"!{'claim' if game == 'liarsduel' else 'bid'} {bid}")
        seat = table.now.awaited()[0]
        (form,) = (one for one in (await forms(stage, f"stage/{second}")).values() if len(one.fields) == 2)
        count, face = form.fields
        assert count.counted and not face.counted and form.fits
        low, high = count.low or int(count.values[0].typed), count.high or int(count.values[-1].typed)
        offered = {
            (int(one), int(other)) for fit in map(dict, form.fits) for one, other in product(fit["count"], fit["face"])
        }
        menu = table.loaded.game.rules.menu(table.loaded.game.rules.view(table.now.state, seat), seat)
        taken = {(action.count, action.face) for offer in menu for action in offer if hasattr(action, "count")}
        assert offered == taken
        assert min(count for count, _ in offered) == low and max(count for count, _ in offered) == high


async def test_dice_and_the_actions_that_take_them_go_together() -> None:
    async with Stage(plugins()) as stage:
        for words in ("!thoth seconds 0", "!bots 0"):
            await stage.say("ann", words)
        await stage.say("bob", "!join")
        await stage.say("ann", "!start")
        for words, who in product(("roll all", "done"), ("ann", "bob")):
            await stage.say(who, words, private=True)
            await stage.advance(10)
        (table,) = stage.app.tables
        menu = table.loaded.game.rules.menu(table.loaded.game.rules.view(table.now.state, 0), 0)
        taken = {
            (action.deed.value, die.value)
            for offer in menu
            for action in offer
            for die in (action.dice if hasattr(action, "deed") else ())
        }
        fits = (await forms(stage, "stage/ann"))["play"].fits
        assert taken == {(deed, die) for fit in map(dict, fits) for deed in fit["deed"] for die in fit["dice"]}
