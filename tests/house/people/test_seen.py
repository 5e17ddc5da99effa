"""A message has its effect once, in whatever order it comes and comes again; a new one is never taken for it."""

import uuid
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import text

from core.storage import Storage
from core.storage.messages import RUN, Repeated, forget_seen, mark, newest_seen, see

ALIKE = (
    *("", "0", "7", "00", "07", "70", "a", "a0", "a7", "a00", "a07", "a70", "a007", "a7 ", " a7", "a\n7", "a-7", "a.7"),
    *(f"a:{number}" for number in (0, 1, RUN - 1, RUN, RUN + 1, 10 * RUN, 10**15, 10**16, 10**17, 2**63, 2**64 - 1)),
    *("a:٧", "a:７", "a:²", "\ud800", "\ud8007", "ÿ7", "\x00", "\x007", "7\x00", f"7{0xFF:c}0"),
)


def everybody(chance: Random) -> list[str]:
    """Make ids as networks do: counted for a bot, counted for a session, random, and random that end like a number."""
    first = chance.randrange(10**9)
    counted = [f"telegram:t:{first + number}" for number in range(400)]
    sessions = [f"irc:{session}:{uuid.UUID(int=chance.getrandbits(128)).hex} " for session in ("a", "b")]
    counted += [f"{session}{number}" for session in sessions for number in range(1, 201)]
    return counted + [f"web/{n}:{uuid.UUID(int=chance.getrandbits(128)).hex}" for n in range(200)]


def test_no_two_messages_are_one() -> None:
    places = [mark(message)[1:] for message in ALIKE]
    assert len(set(places)) == len(ALIKE) == len(set(ALIKE))
    assert len({mark(message).whole for message in ALIKE}) == len(ALIKE)
    assert all(0 < bit < 2**63 and -(2**63) <= run < 2**63 for run, bit in places)


@pytest.mark.parametrize("order", ["counted", "shuffled"])
async def test_what_comes_again_is_dropped_and_nothing_else_is(order: str, tmp_path: Path) -> None:
    chance, path, dealt = Random(order), str(tmp_path / "house.db"), set[str]()
    messages = everybody(chance)
    delivered = messages if order == "counted" else chance.sample(messages, len(messages))

    async def deliver(storage: Storage, message: str) -> None:
        try:
            await storage.run(partial(see, mark=mark(message), wall=5.0))
        except Repeated:
            assert message in dealt, message
        else:
            assert message not in dealt, message
            dealt.add(message)

    for some in range(4):  # each time in a process of its own
        with closing(Storage(path)) as storage:
            fresh = delivered[some::8]
            for message in chance.sample([*fresh, *fresh, *dealt], 2 * len(fresh) + len(dealt)):
                await deliver(storage, message)
            known = dict(await storage.run(partial(newest_seen, most=9999)))
            held = {message for message in messages if known.get(mark(message).run, 0) & mark(message).bit}
            assert held == dealt, "what a start brings into memory is what had its effect"
    assert len(dealt) == len(messages) // 2


async def test_a_unit_that_is_undone_has_seen_nothing() -> None:
    def fails(connection: object) -> None:
        see(connection, mark("t:2"), 5.0)  # type: ignore[arg-type]
        raise ValueError("undone")

    with closing(Storage()) as storage:
        await storage.run(partial(see, mark=mark("t:1"), wall=5.0))
        with pytest.raises(ValueError, match="undone"):
            await storage.run(fails)
        await storage.run(partial(see, mark=mark("t:2"), wall=5.0))
        for message in ("t:1", "t:2"):
            with pytest.raises(Repeated):
                await storage.run(partial(see, mark=mark(message), wall=5.0))


async def test_a_run_is_a_row_and_goes_when_its_last_message_is_old() -> None:
    with closing(Storage()) as storage:
        for number in range(10 * RUN):
            await storage.run(partial(see, mark=mark(f"t:{number}"), wall=float(number)))
        rows = partial(lambda c: c.execute(text("SELECT mark, at, bits FROM seen ORDER BY at")).fetchall())
        found = [tuple(row) for row in await storage.run(rows)]
        assert [row[1:] for row in found] == [(RUN * n - 1, 2**RUN - 1) for n in range(1, 11)]
        await storage.run(partial(forget_seen, before=float(RUN - 1)))
        assert len(await storage.run(rows)) == 10, "one of them is as young as that"
        with pytest.raises(Repeated):
            await storage.run(partial(see, mark=mark("t:0"), wall=9.0))
        await storage.run(partial(forget_seen, before=float(RUN)))
        assert [tuple(row) for row in await storage.run(rows)] == found[1:]
