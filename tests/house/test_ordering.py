"""Whatever an adapter hands over is dealt with in order, as far as order matters; no adapter has to see to that."""

import asyncio
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager

import pytest

from core.contract import (
    Away,
    Inbound,
    Incoming,
    InputEnded,
    Moved,
    Network,
    NotSent,
    Outbound,
    PassedOver,
    Reach,
    Renamed,
    Sight,
    Span,
    Split,
    Undelivered,
)
from core.house import Core, LocalBus, Questions
from core.house.networks import bus as ordering
from tests.support.held import held

NET = "pigeon:home"
ROOM, OTHER_ROOM = f"{NET}/loft", f"{NET}/barn"


def account(name: str, on: str = NET) -> str:
    return f"{on}/nick/{name}"


def said(name: str, text: str, room: str = ROOM, on: str = NET) -> Inbound:
    return Inbound(text, account(name, on), name, text, room)


class House(Core):
    """Deals with what comes in, remembers the order, and waits at each item that has a gate."""

    def __init__(self) -> None:
        self.bus = LocalBus()
        self.bus.serve(self, Questions())
        self.bus.run_gateway(NET, self.send)
        self.begun: list[str] = []
        self.ended: list[str] = []
        self.sent: list[str] = []
        self.gates: dict[str, asyncio.Event] = {}

    async def handle(self, incoming: Incoming) -> None:
        name = incoming.text if isinstance(incoming, Inbound) else type(incoming).__name__
        self.begun.append(name)
        if name in self.gates:
            await self.gates[name].wait()
        if name == "broken":
            raise RuntimeError("dice 5 5")
        self.ended.append(name)

    async def idle(self, network: str) -> None: ...

    async def send(self, message: Outbound) -> None:
        self.sent.append(message.account)

    def hears(self, *items: Incoming) -> list[Awaitable[None]]:
        """Hand over as a stranger's reader does, which never waits."""
        return [self.bus.publish_inbound(item) for item in items]

    def shut(self, *names: str) -> None:
        self.gates.update((name, asyncio.Event()) for name in names)

    async def opens(self, name: str) -> None:
        self.gates.pop(name).set()
        await turn()


async def turn() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


@pytest.fixture
async def house() -> AsyncIterator[House]:
    house = House()
    yield house
    await house.bus.close(1)


@asynccontextmanager
async def playing() -> AsyncIterator[House]:
    house = House()
    yield house
    await house.bus.close(1)


async def test_one_chat_is_heard_in_order_and_holds_up_no_other(house: House) -> None:
    house.shut("a1")
    house.hears(said("ann", "a1"), said("bob", "a2"), said("cyd", "b1", OTHER_ROOM), said("dan", "p1", ""))
    await turn()
    assert house.begun == ["a1", "b1", "p1"]
    await house.opens("a1")
    assert house.begun == ["a1", "b1", "p1", "a2"]


async def test_one_person_is_heard_in_order_wherever_they_speak(house: House) -> None:
    house.shut("a1")
    house.hears(said("ann", "a1"), said("ann", "b1", OTHER_ROOM), said("ann", "p1", ""), said("bob", "b2", OTHER_ROOM))
    await turn()
    assert house.begun == ["a1"]
    await house.opens("a1")
    assert house.begun == ["a1", "b1", "p1", "b2"]


async def test_the_order_is_that_of_the_calls_whoever_waits_for_them_and_when(house: House) -> None:
    first, second, third = house.hears(*(said("ann", f"a{number}") for number in (1, 2, 3)))
    await third
    assert house.ended == ["a1", "a2", "a3"]
    await first
    await second


async def test_words_are_stored_once_what_was_given_is_awaited(house: House) -> None:
    house.shut("a1")
    (stored,) = house.hears(said("ann", "a1"))
    asyncio.get_running_loop().call_later(0.01, house.gates["a1"].set)
    await stored
    assert house.ended == ["a1"]


async def test_whoever_stops_waiting_stops_nothing(house: House) -> None:
    house.shut("a1")
    (stored,) = house.hears(said("ann", "a1"))
    waiting = asyncio.ensure_future(stored)
    await turn()
    waiting.cancel()
    await house.opens("a1")
    assert house.ended == ["a1"]


async def test_nobodys_words_overtake_a_change_of_their_name(house: House) -> None:
    house.shut("old")
    house.hears(
        said("ann", "old"),
        Renamed(account("ann"), account("anna"), "anna"),
        said("anna", "new", OTHER_ROOM),
        said("ann", "other ann", OTHER_ROOM),
        said("bob", "bob", f"{NET}/yard"),
    )
    await turn()
    assert house.begun == ["old", "bob"]
    await house.opens("old")
    assert house.begun == ["old", "bob", "Renamed", "new", "other ann"]


@pytest.mark.parametrize(
    "news",
    [
        Sight(frozenset((account("ann"), account("bob"))), True),
        Undelivered(account("bob"), "login"),
        PassedOver(account("bob"), ROOM, "!x"),
    ],
    ids=["sight", "unheard", "passed over"],
)
async def test_what_is_known_of_somebody_keeps_its_place_among_their_words(house: House, news: Incoming) -> None:
    house.shut("b1")
    house.hears(said("bob", "b1"), news, said("bob", "p1", ""), said("cyd", "p2", ""))
    await turn()
    assert house.begun == ["b1", "p2"]
    await house.opens("b1")
    assert house.begun == ["b1", "p2", type(news).__name__, "p1"]


@pytest.mark.parametrize(
    "news",
    [
        Network(NET, False),
        Reach(ROOM, False),
        Moved(ROOM, OTHER_ROOM),
        Split(frozenset((account("ann"),)), False),
        Away(frozenset((account("ann"),)), True),
        InputEnded(NET),
    ],
    ids=lambda news: type(news).__name__,
)
async def test_what_happened_to_a_network_waits_for_no_words_and_all_that_follows_there_waits(
    house: House, news: Incoming
) -> None:
    name = type(news).__name__
    house.shut("a1", name)
    house.hears(said("ann", "a1"), news, said("bob", "b1", OTHER_ROOM), Network(NET, True))
    house.hears(said("ann", "far", "pigeon:far/loft", "pigeon:far"), Network("pigeon:far", True))
    await turn()
    assert house.begun == ["a1", name, "far", "Network"]
    await house.opens(name)
    assert sorted(house.begun[4:]) == ["Network", "b1"]
    await house.opens("a1")


async def test_what_cannot_be_dealt_with_stops_nothing_and_its_words_are_not_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with playing() as house:
        broken, after = house.hears(said("ann", "broken"), said("ann", "a2"))
        await broken
        await after
        assert house.ended == ["a2"]
    assert "a message was put aside: RuntimeError at" in caplog.text
    assert "5 5" not in caplog.text


# -- what has to be asked of the network first ------------------------------------------------------------------------


async def test_what_must_be_asked_is_asked_in_turn_and_holds_up_its_chat_alone(house: House) -> None:
    asked = list[str]()
    answer = asyncio.Event()

    async def complete() -> Inbound:
        asked.append("admins")
        await answer.wait()
        return said("ann", "a2, as an admin")

    house.shut("a1")
    house.hears(said("ann", "a1"))
    house.bus.publish_inbound(said("ann", "a2"), complete)
    house.hears(said("bob", "a3"), said("cyd", "b1", OTHER_ROOM))
    await turn()
    assert (asked, house.begun) == ([], ["a1", "b1"])
    await house.opens("a1")
    assert (asked, house.begun) == (["admins"], ["a1", "b1"])
    answer.set()
    await turn()
    assert house.begun == ["a1", "b1", "a2, as an admin", "a3"]


async def test_a_message_that_cannot_be_completed_is_put_aside(house: House) -> None:
    async def complete() -> Inbound:
        raise OSError

    await house.bus.publish_inbound(said("ann", "a1"), complete)
    await house.bus.publish_inbound(said("ann", "a2"))
    assert house.ended == ["a2"]


# -- too much of it ---------------------------------------------------------------------------------------------------


async def test_a_network_that_floods_us_loses_words_of_its_own_and_no_others(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(ordering, "LONGEST_BACKLOG", 3)
    async with playing() as house:
        house.shut("a0")
        *_, left_out = house.hears(*(said("ann", f"a{number}") for number in range(4)))
        await left_out
        far = "pigeon:far"
        house.hears(Renamed(account("ann"), account("anna"), "anna"), said("ann", "far", f"{far}/loft", far))
        await turn()
        await house.opens("a0")
        assert house.ended == ["far", "a0", "a1", "a2", "Renamed"]
        await turn()
        house.hears(said("ann", "later"))
        await turn()
        assert house.ended[-1] == "later"
    assert "3 messages of pigeon:home wait to be dealt with; leaving one out" in caplog.text


async def test_nothing_is_kept_of_what_was_dealt_with(house: House) -> None:
    before = held(house.bus)
    house.shut("a1")
    items = (said("ann", "a1"), Renamed(account("ann"), account("anna"), "anna"), Network(NET, True))
    waiting = house.hears(*items)
    await turn()
    assert sum(held(house.bus)) > sum(before) + len(items), "meanwhile something is"
    await house.opens("a1")
    await asyncio.gather(*waiting)
    await turn()
    assert held(house.bus) == before


async def test_what_was_handed_over_is_dealt_with_before_the_house_closes(house: House) -> None:
    house.shut("a1", "stuck")
    house.hears(said("ann", "a1"), said("bob", "stuck", OTHER_ROOM))
    asyncio.get_running_loop().call_later(0.01, house.gates["a1"].set)
    await house.bus.close(0.1)
    assert house.ended == ["a1"]


# -- who goes by an account -------------------------------------------------------------------------------------------


def secret(name: str) -> Outbound:
    return Outbound("1", ((Span("5 5"),),), "secret", account=account(name))


async def test_a_secret_waits_until_it_is_known_who_goes_by_its_account(house: House) -> None:
    house.shut("Sight")
    house.hears(Sight(frozenset((account("ann"), account("bob"))), True))
    telling = asyncio.ensure_future(house.bus.publish_outbound(secret("ann")))
    await house.bus.publish_outbound(secret("cyd"))
    await turn()
    assert house.sent == [account("cyd")]
    await house.opens("Sight")
    await telling
    assert house.sent == [account("cyd"), account("ann")]


@pytest.mark.parametrize("name", ["ann", "anna"])
async def test_a_secret_for_an_account_that_changes_hands_is_composed_anew(house: House, name: str) -> None:
    house.shut("Renamed")
    house.hears(Renamed(account("ann"), account("anna"), "anna"), Renamed(account("eve"), account("ann"), "ann"))
    telling = asyncio.ensure_future(house.bus.publish_outbound(secret(name)))
    await turn()
    assert not telling.done()
    await house.opens("Renamed")
    with pytest.raises(NotSent) as refused:
        await telling
    assert refused.value.again
    assert house.sent == []
    await house.bus.publish_outbound(secret(name))
    assert house.sent == [account(name)]
