"""A seat that was to be the house's, and about which the last of the others agrees only after the half minute."""

import peek

from croupier.testing.stage import Stage
from tests.support.loaded import loaded_once

TAKEN = "A computer player has taken ann's seat for good; ann counts as having left."


async def move(stage: Stage) -> None:
    """Let whoever is awaited bid a little more, or doubt; ann does nothing."""
    (table,) = stage.app.tables
    wait, bid = table.state.wait, table.state.bid
    name = table.names()[wait.seats[0]]
    count, face = (1, 1) if bid is None else (bid.count, bid.face + 1) if bid.face < 6 else (bid.count + 1, 1)
    if name != "ann":
        await stage.say(name, f"!bid {count} {face}" if count <= sum(table.state.counts) else "!doubt")


async def test_the_last_one_who_agrees_after_the_half_minute_gives_the_seat_at_once() -> None:
    async with Stage(loaded_once(peek)) as stage:
        for line in ("ann: !peek seconds 20", "bob: !join", "kai: !join", "dora: !join", "ann: !start"):
            name, _, words = line.partition(": ")
            await stage.say(name, words)
        (table,) = stage.app.tables
        while not table.sheet.seats[0].away:
            await move(stage)
            await stage.advance(5)
        told = [line for name in ("bob", "kai") for _, line in await stage.say(name, "!replace ann")]
        assert told[-1].endswith("Still to agree: dora.")
        for _ in range(8):
            await move(stage)
            assert not any(TAKEN in line for _, line in await stage.advance(4)), "dora has not agreed yet"
        told = [line for _, line in await stage.say("dora", "!replace ann")]
        assert any(TAKEN in line for line in told), told
