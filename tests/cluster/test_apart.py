"""A game on a real server while each part of the bot is killed in its midst: it goes on, and nothing is said twice."""

import asyncio
import re
import signal
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.storage import Storage
from tests.cluster.apart import GATEWAY, IRC, WORKER, Parts, killed
from tests.cluster.broker import Broker, broker_running
from tests.e2e.test_evening import PATIENCE, Player
from tests.ircd import Crowd, Ngircd

pytestmark = pytest.mark.cluster

SECONDS = 8
QUIET = 1.0
"""Seconds after which what was said has been noted as said, on a machine that others use too."""
EFFECT = re.compile(r"PRIVMSG #dice :(.*(?: opens |joins|begins at|rolls|keeps|rerolls|Out:|wins|is over).*)")


@pytest.fixture(scope="module")
def broker(request: pytest.FixtureRequest) -> Iterator[Broker]:
    with broker_running(lambda: request.session.testsfailed) as server:
        yield server


@pytest.fixture
def ngircd(tmp_path: Path) -> Iterator[Ngircd]:
    tmp_path.chmod(0o755)
    server = Ngircd(tmp_path)
    server.start()
    yield server
    server.kill()


def test_whatever_part_dies_the_game_goes_on(tmp_path: Path, ngircd: Ngircd, broker: Broker) -> None:
    parts = Parts(tmp_path, broker, IRC.format(port=ngircd.port))
    try:
        heard = asyncio.run(asyncio.wait_for(evening(ngircd, parts, broker), 240))
        assert parts.wrong() == []
    finally:
        parts.close()
    effects = Counter(found[1] for line in heard if (found := EFFECT.search(line)))
    print("\n".join(heard))
    assert [line for line, times in effects.items() if times > 1 and "Roll your five" not in line] == []
    assert not [line for line in heard if "Time's up" in line]


async def evening(ngircd: Ngircd, parts: Parts, broker: Broker) -> list[str]:
    async with Crowd(ngircd) as crowd:
        ann, bob = Player(await crowd.join("ann", "#dice")), Player(await crowd.join("bob", "#dice"))
        gateway, worker = parts.start(*GATEWAY), parts.start(*WORKER)
        await ann.client.hears(r":croupier\S* JOIN", PATIENCE)
        await begun(ann, bob)

        killed(worker)
        bob.say("!r")
        worker = parts.start(*WORKER)
        await ann.hears("bob rolls")
        assert comings(ann) == ["JOIN"]
        await asyncio.sleep(QUIET)

        killed(gateway)
        await ann.client.hears(r":croupier\S* QUIT", PATIENCE)
        await asyncio.to_thread(worker.until, "irc:test is away")
        await asyncio.sleep(SECONDS + 2)
        gateway = parts.start(*GATEWAY)
        await ann.hears("resumes at")
        assert comings(ann) == ["JOIN", "QUIT", "JOIN"]
        await asyncio.sleep(QUIET)

        broker.kill()
        ann.say("!r")
        await asyncio.sleep(QUIET)
        await asyncio.to_thread(broker.start)
        await ann.hears("ann: .*You decide first")
        ann.say("!k")
        await asyncio.gather(ann.play(), bob.play())
        ann.say("!verify a2")
        await ann.hears("Table a2 is honest")
        assert comings(ann) == ["JOIN", "QUIT", "JOIN"]
        assert await asyncio.to_thread(worker.stop) == 0
        assert await asyncio.to_thread(gateway.stop) == 0
        return ann.client.heard


def test_a_worker_that_stands_by_has_its_connection_already(tmp_path: Path, broker: Broker, url: str) -> None:
    """One that RabbitMQ refuses says so at once, and not only when it is to take over; another one goes when told."""
    storage = Storage(url)
    parts = Parts(tmp_path, broker, "", url)
    hidden = tmp_path / "hidden"
    hidden.mkdir()
    others = Parts(hidden, broker, "", url)
    file = hidden / "croupier.toml"
    file.write_text(file.read_text().replace("guest:guest", "guest:hush"))
    try:
        refused, worker = others.start(*WORKER), parts.start(*WORKER)
        assert refused.process.wait(60) == 2
        refused.until("does not take this name and password")
        worker.until("is in use by another croupier: standing by")
        assert worker.stop() == 0
        assert "stopped; nothing had begun here" in worker.logged[-2]
        assert parts.wrong() == [] and "hush" not in others.logged()
    finally:
        parts.close()
        others.close()
        storage.close()


def test_a_second_gateway_takes_over_from_one_that_froze(tmp_path: Path, ngircd: Ngircd, broker: Broker) -> None:
    parts = Parts(tmp_path, broker, IRC.format(port=ngircd.port))
    try:
        asyncio.run(asyncio.wait_for(frozen(ngircd, parts), 120))
    finally:
        parts.close()


async def frozen(ngircd: Ngircd, parts: Parts) -> None:
    async with Crowd(ngircd) as crowd:
        ann, bob = Player(await crowd.join("ann", "#dice")), Player(await crowd.join("bob", "#dice"))
        first, worker = parts.start(*GATEWAY), parts.start(*WORKER)
        await ann.client.hears(r":croupier\S* JOIN", PATIENCE)
        second = parts.start("gateway", "test")
        await asyncio.to_thread(second.until, "irc:test has a gateway already: standing by")
        await begun(ann, bob)
        first.process.send_signal(signal.SIGSTOP)
        await asyncio.to_thread(worker.until, "irc:test is away")
        bob.say("!r")  # which the frozen one still has before it, and the next one never hears
        await ann.client.hears(r":croupier\S* JOIN", PATIENCE)
        await bob.hears("resumes at")
        bob.say("!r")
        await bob.hears("bob rolls")
        first.process.send_signal(signal.SIGCONT)
        assert await asyncio.to_thread(first.process.wait, PATIENCE) == 1
        ended = await asyncio.to_thread(first.until, "CRITICAL")
        assert "irc:test: this process ends, since another one carries the network by now" in ended
        ann.say("!r")
        await ann.hears("ann: .*You decide first")
        assert len([line for line in ann.client.heard if "bob rolls" in line]) == 1
        assert not [line for line in bob.client.heard if " NOTICE bob :" in line]  # nothing came of what was too late
        assert await asyncio.to_thread(second.stop) == 0
        assert await asyncio.to_thread(worker.stop) == 0


async def begun(ann: Player, bob: Player) -> None:
    """Begin a game of two people and two players of the house."""
    ann.say(f"!dicepoker seconds {SECONDS}")
    await ann.hears("ann opens")
    bob.say("!join")
    await ann.hears("bob joins")
    ann.say("!bots 2")
    await ann.hears("computer players")
    ann.say("!start")
    await ann.hears("Roll your five dice")


def comings(player: Player) -> list[str]:
    """List when the bot came and went, as a server tells it."""
    return [found[1] for line in player.client.heard if (found := re.match(r":croupier\S* (JOIN|QUIT|PART)", line))]
