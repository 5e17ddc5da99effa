"""A link has ratings made again, so nobody links and unlinks without end."""

from pathlib import Path

from tests.dispatch.commands.people.test_links import line, linked, playing, rows

LINKED = "SELECT id FROM person WHERE linked_to IS NOT NULL"


async def test_whoever_links_and_unlinks_without_end_has_to_wait(tmp_path: Path) -> None:
    async with playing(str(tmp_path / "house.db")) as stage:
        for _ in range(5):
            await linked(stage)
            await stage.say("kai", "unlink", private=True)
            await stage.advance(20)  # for what is asked
        refused = line(await linked(stage))
        assert "Your accounts were linked or unlinked too often just now: try again in " in refused
        assert await rows(stage, LINKED) == []
        await stage.advance(301)
        await linked(stage)
        assert await rows(stage, LINKED) == [(2,)]
