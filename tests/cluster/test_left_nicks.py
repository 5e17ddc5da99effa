"""A worker that was away vouches for nobody by itself, though its gateway stayed; whoever took a nick gets no dice."""

import asyncio
import re
from pathlib import Path

import pytest

from tests.cluster.apart import GATEWAY, IRC, WORKER, Parts, killed
from tests.cluster.broker import broker_running
from tests.e2e.test_bluebear import hand
from tests.e2e.test_evening import PATIENCE, Player
from tests.e2e.test_left_nicks import HOME, asks, is_nobody
from tests.ircd import Crowd, Ngircd

pytestmark = pytest.mark.cluster

KNOWN = "I was away, and recognise ann and bob only by name and address."


def test_after_a_workers_restart_people_are_recognised_by_name_and_only_they(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    server = Ngircd(tmp_path)
    server.start()
    try:
        with broker_running() as broker:
            parts = Parts(tmp_path, broker, IRC.format(port=server.port))
            try:
                asyncio.run(asyncio.wait_for(scene(server, parts), 240))
                assert parts.wrong() == []
            finally:
                parts.close()
    finally:
        server.kill()


async def scene(server: Ngircd, parts: Parts) -> None:
    async with Crowd(server) as crowd:
        ann, bob, eve = [Player(await crowd.join(nick, "#dice", user=HOME)) for nick in ("ann", "bob", "eve")]
        parts.start(*GATEWAY)
        worker = parts.start(*WORKER)
        await ann.client.hears(r":croupier\S* JOIN", PATIENCE)
        ann.say("!bluebear seconds 0")
        await ann.hears("ann opens")
        bob.say("!join")
        await bob.hears("bob joins")
        ann.say("!start")
        anns, bobs = await hand(ann), await hand(bob)

        killed(worker)
        worker = parts.start(*WORKER)
        assert KNOWN in await eve.hears("only by name and address")
        assert (await asks(ann), await asks(bob)) == (anns, bobs)

        killed(worker)
        await bob.rename("robert")
        await eve.client.hears(":bob!.* NICK :?robert", PATIENCE)
        await eve.rename("bob")
        parts.start(*WORKER)
        told = await ann.hears("only by name and address")
        await is_nobody(eve)
        assert await asks(ann) == anns
        assert re.search("recognise ann and (bob|robert) only", told)  # whose seat it is, not who is called so now
        assert not [line for line in eve.client.heard if "Your dice" in line]
        assert not [line for line in ann.client.heard if "QUIT" in line and ":croupier" in line]
        assert await asks(bob) == bobs
