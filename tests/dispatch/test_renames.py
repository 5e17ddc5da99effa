"""Somebody goes on under another account: with their seat, and as the person whom that account is known by."""

import pytest

from core.contract.messages import Renamed
from croupier.testing.stage import Stage

pytestmark = pytest.mark.stage(seed="renames", admins=("ann",))


async def opened(stage: Stage, lasting: bool = True) -> str:
    """Let ann and bob play; gives bob's dice."""
    await stage.say("ann", "!bluebear")
    await stage.say("bob", "!join", lasting=lasting)
    await stage.say("ann", "!start")
    return await dice(stage, "bob", lasting)


async def dice(stage: Stage, name: str, lasting: bool = True) -> str:
    """Ask for the dice as somebody; gives what they are told."""
    return "\n".join(text for who, text in await stage.say(name, "!hand", lasting=lasting) if who == name)


async def goes_on(stage: Stage, name: str, new_name: str, lasted: bool = False, lasting: bool = False) -> None:
    await stage.app.bus.publish_inbound(Renamed(f"stage/{name}", f"stage/{new_name}", new_name, lasted, lasting))


async def test_a_seat_follows_its_person_to_an_account_that_is_new(stage: Stage) -> None:
    held = await opened(stage)
    await goes_on(stage, "bob", "robert")
    assert await dice(stage, "robert") == held


async def test_who_spoke_before_a_login_takes_no_seat_from_themselves(stage: Stage) -> None:
    held = await opened(stage)
    assert "You're not playing" in await dice(stage, "bob_")
    await goes_on(stage, "bob_", "bob")
    assert await dice(stage, "bob") == held
    assert "You're not playing" in await dice(stage, "bob_")


async def test_who_sat_down_before_a_login_keeps_that_seat(stage: Stage) -> None:
    """Of the account nothing is kept, so it has nothing to lose; one with a past is in `test_logins.py`."""
    await stage.say("robert", "!help")
    held = await opened(stage, lasting=False)
    await goes_on(stage, "bob", "robert", lasting=True)
    assert await dice(stage, "robert") == held


async def test_who_logs_out_and_returns_by_the_account_is_told_there(stage: Stage) -> None:
    held = await opened(stage)
    await goes_on(stage, "bob", "guest", lasted=True)
    await stage.say("guest2", "!help")
    await goes_on(stage, "guest2", "bob", lasting=True)
    assert await dice(stage, "bob") == held


async def test_a_ban_is_not_left_behind_by_a_word_before_the_login(stage: Stage) -> None:
    await opened(stage)
    await stage.say("ann", "!ban bob")
    await stage.say("bob_", "!help")
    await goes_on(stage, "bob_", "bob")
    await stage.say("ann", "!dicepoker")
    told = await stage.say("bob", "!join")
    assert [who for who, line in told if "banned you" in line] == ["bob"], told
