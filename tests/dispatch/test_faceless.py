"""Whoever does not show who they are may administer a room and ask, but not play."""

import peek

from core.contract.messages import Inbound
from core.engine.plugins.loading import Plugins, load_all
from croupier.testing.stage import NETWORK, ROOM, Stage


def plugins() -> Plugins:
    loaded = load_all(builtin=(), group="")
    loaded.add("peek", peek)
    return loaded


async def test_an_anonymous_admin_administers_and_does_not_play() -> None:
    async with Stage(plugins()) as stage:

        async def says(text: str) -> list[str]:
            inbound = Inbound(
                id=f"{NETWORK}:{text}",
                account=ROOM,
                name="The room",
                text=text,
                room=ROOM,
                addressed=True,
                admin=True,
                faceless=True,
            )
            return [line for _, line in await stage.heard(lambda: stage.app.bus.publish_inbound(inbound))]

        await stage.say("ann", "!peek")
        for text in ("join", "peek", "new peek", "start", "leave"):
            assert [line.split(".")[0] for line in await says(text)] == ["You write anonymously"]
        assert [len(table.sheet.seats) for table in stage.app.tables] == [1]
        await says("set tables 2")
        assert (await stage.app.house.rooms.resolve(ROOM)).settings.tables == 2
        assert await says("status") != []
