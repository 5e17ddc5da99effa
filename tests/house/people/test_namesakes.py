"""Who is forgotten is known by a number: whoever is called the same stays as they are."""

from functools import partial
from pathlib import Path

from tests.house.people.test_forgetting import DAY, playing, rows


async def test_who_is_forgotten_takes_no_deed_about_a_namesake_along(tmp_path: Path) -> None:
    async with playing(str(tmp_path / "house.db")) as stage:
        deeds = partial(rows, str(tmp_path / "house.db"), "SELECT deed FROM audit ORDER BY id")
        await stage.say("bob", "lang en", private=True, on="far")
        await stage.say("bob", "forget me", private=True, on="far")
        await stage.advance(DAY - 600)
        for words in ("hello", "!help"):
            await stage.say("bob", words)
        for words in ("!ban bob", "!unban bob", "!ban bob 9d spams"):
            await stage.say("ann", words)
        await stage.advance(1300)
        assert rows(str(tmp_path / "house.db"), "SELECT name FROM person ORDER BY id") == [("",), ("bob",), ("ann",)]
        assert deeds() == [("ban bob",), ("unban bob",), ("ban bob 9d spams",)]
        for undone in ("bob can join tables in this room again", "bob is banned again"):
            ((_, told),) = await stage.say("ann", "!undo")
            assert told.startswith("Undone: ann's !") and told.endswith(f" {undone}.")
