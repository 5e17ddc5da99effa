"""The table's page inside Telegram: who opened it plays there as who they are in the chat, and as nobody else."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
from sqlalchemy import text as sql

from adapters.web import WebSettings
from adapters.web.adapter import WebAdapter
from adapters.web.server.connections import AT_ONCE, FRAMED_BY
from adapters.web.visitors import ADMITTED, FRESH
from core.contract import Inbound, replace
from core.house import Door
from core.house.privacy.forget import forget_all_due
from croupier.network import Network
from tests.adapters.telegram.test_house import FREE, House
from tests.adapters.web.visits import SAME, Visits, text
from tests.support.init_data import init_data
from tests.support.telegram_fake.methods import Limits
from tests.support.telegram_fake.server import TOKEN, telegram
from tests.support.telegram_fake.world import User

BASE, PAGE = "https://dice.example", "/telegram/test"


class Place(House):
    """A house with a bot and a site; the site's clock is `wall`."""

    rates = FREE | {"mini_app": True}
    wall = 2_000_000_000.0

    async def open(self) -> None:
        await super().open()
        self.web = WebAdapter("web:main", WebSettings(base_url=BASE))
        self.web.desk.now = lambda: self.wall
        self.door = Door(self.app.bus, "web:main")
        self.web.desk.open(self.door)
        self.app.add(self.web)
        await self.app.bus.publish_inbound(Network("web:main", up=True))
        self.site = self.web.app(lambda: self.wall)

    def account(self, user: User) -> str:
        return f"telegram:test/{user.id}"

    @asynccontextmanager
    async def inside(self, user: User, table: str = "", credential: str = "") -> AsyncIterator["Inside"]:
        """Open the page as somebody."""
        transport = httpx.ASGITransport(self.site, client=(f"192.0.2.{user.id - 99}", 5000))
        async with httpx.AsyncClient(transport=transport, base_url=BASE) as client:
            made = Inside(self, client)
            await made.opens(credential or init_data(user, self.wall), table)
            yield made

    async def begun(self) -> None:
        """Let Ann and Bob begin liar's dice in their group."""
        for user in (self.ann, self.bob):
            user.started = True
        self.fake.says(self.ann, self.group, "/liarsdice@croupier_bot")
        await self.tap(self.bob, " join")
        await self.tap(self.ann, " start")
        await self.shown(lambda: "Your dice" in str(self.talk(self.ann)))

    def talk(self, user: User) -> str:
        return "\n".join(message.text for message in self.fake.private(user).bots())


@dataclass
class Inside:
    """A page that Telegram's client opened."""

    place: Place
    client: httpx.AsyncClient
    status: int = 0
    token: str = ""
    told: dict[str, Any] | None = None

    async def opens(self, credential: str, table: str = "") -> None:
        """Tell who opened it, as its script does."""
        asked = f"?t={table}" if table else ""
        answer = await self.client.post(f"{PAGE}{asked}", content=credential.encode(), headers=SAME)
        self.status, self.told = answer.status_code, answer.json()
        self.token = self.told.get("token", "")

    @property
    def words(self) -> str:
        return text((self.told or {}).get("html", ""))

    @property
    def bears(self) -> dict[str, str]:
        return {**SAME, "x-croupier": "1", "authorization": f"Bearer {self.token}"}

    async def presses(self, path: str, **filled: str) -> httpx.Response:
        return await self.client.post(path, data={"id": "1", **filled}, headers=self.bears)

    def stream(self, path: str) -> Any:
        return Visits(None, self.place.web, self.place.site).stream(path, authorization=f"Bearer {self.token}")  # type: ignore[arg-type]


@pytest.fixture
async def place() -> AsyncIterator[Place]:
    async with telegram(limits=Limits(None, None, False)) as fake:
        place = Place(fake, ":memory:")
        await place.open()
        try:
            yield place
        finally:
            await place.close()


def bid(page: str) -> dict[str, str]:
    """Fill in the form of a bid with what is chosen there already."""
    form = next(form for form in re.findall(r"<form.*?</form>", page, re.DOTALL) if 'name="f.count"' in form)
    do = re.search(r'name="do" value="([^"]*)"', form)
    assert do
    return {"do": do[1], "parts": "count face", "f.count": "1", "f.face": "3"}


async def first(place: Place) -> tuple[User, User]:
    """Tell who is to move, and who is not."""
    look = await place.app.bus.look("a2", place.account(place.ann), "en")
    assert look is not None
    return (place.ann, place.bob) if look.me in look.awaited else (place.bob, place.ann)


async def test_who_opens_it_has_their_seat_and_dice_and_nobody_elses(place: Place) -> None:
    await place.begun()
    dice = {user: re.findall(r"Your dice: ([1-6★ ]+)", place.talk(user)) for user in (place.ann, place.bob)}
    look = {u: await place.app.bus.look("a2", place.account(u), "en") for u in (place.ann, place.bob)}
    hands = {u: [s.value for line in found.hand for s in line if s.glyph] for u, found in look.items() if found}
    async with place.inside(place.ann) as ann, place.inside(place.bob, "a2") as bob:
        for page, own, other in ((ann, place.ann, place.bob), (bob, place.bob, place.ann)):
            assert page.status == 200 and page.token and hands[own] != hands[other], dice
            named = [f'aria-label="{value}' for value in hands[own]]
            assert "You" in page.words and all(value in page.told["html"] for value in hands[own]), named  # type: ignore[index]
        assert ann.told["html"] != bob.told["html"] and ann.token != bob.token  # type: ignore[index]


async def test_a_move_there_is_on_the_board_in_the_group_and_one_here_on_the_page(place: Place) -> None:
    await place.begun()
    moves, waits = await first(place)
    async with place.inside(moves, "a2") as page, page.stream("/t/a2") as stream:
        kind, told = await stream.next()
        assert kind == "patch" and "Your turn" in told["title"]
        answer = await page.presses("/t/a2", **bid(told["regions"]["moves"][1]))
        assert (answer.status_code, answer.json().get("said")) == (200, "")
        await place.shown(lambda: "bids one 3" in place.post().text)
        kind, told = await stream.next()
        assert "Waiting for" in told["title"]
        await place.fake.press(waits, place.post(), "Call it a lie").answered()
        kind, told = await stream.next()
        assert "calls" in str(told["log"])
    assert [p.account for p in [await place.app.house.people.find(place.account(moves))] if p] == [place.account(moves)]
    assert not [person for person in await accounts(place) if person.startswith("web:")], "nobody came as a visitor"


async def accounts(place: Place) -> list[str]:
    def read(connection: Any) -> list[str]:
        return [row[0] for row in connection.execute(sql('SELECT "key" FROM account')).fetchall()]

    return await place.app.storage.run(read)


async def test_what_is_refused_is_said_on_the_page_and_not_in_the_chat(place: Place) -> None:
    await place.begun()
    moves, waits = await first(place)
    async with place.inside(waits, "a2") as page, place.inside(moves, "a2") as other:
        before = place.talk(waits)
        answer = await page.presses("/t/a2", **bid(other.told["html"]))  # type: ignore[index]
        assert answer.json()["said"] and "set-cookie" not in answer.headers
        await asyncio.sleep(60)
        assert place.talk(waits) == before
        assert "not your turn" in text(answer.json()["said"])


async def test_nobody_takes_another_name_there(place: Place) -> None:
    await place.begun()
    async with place.inside(place.ann, "a2") as page:
        await page.presses("/t/a2", do="a2 join", name="Mallory")
        person = await place.app.house.people.find(place.account(place.ann))
        assert person is not None and person.name == "Ann"


async def test_the_language_is_the_persons_and_else_their_clients(place: Place) -> None:
    await place.begun()
    ann = User(place.ann.id, "Ann", language="ja")
    async with place.inside(place.ann, "a2", init_data(ann, place.wall)) as page:
        assert page.told is not None and page.told["lang"] == "en", "the house speaks English with whoever chose none"
    place.fake.says(place.ann, place.fake.private(place.ann), "/lang ja")
    await place.shown(lambda: "日本語" in place.talk(place.ann))
    async with place.inside(place.ann, "a2") as page:
        assert page.told is not None and page.told["lang"] == "ja" and "あなた" in page.words
    stranger = place.fake.user("Dee", language="ja")
    async with place.inside(stranger, "a2") as page:
        assert page.told is not None and page.told["lang"] == "ja" and page.token
        assert "参加" in page.words, "she has no seat, and is told how to have one"


async def test_without_a_table_its_reader_has_their_own(place: Place) -> None:
    async with place.inside(place.ann) as page:
        assert "You aren't playing anywhere now" in page.words
    await place.begun()
    place.fake.says(place.ann, place.fake.private(place.ann), "/dicepoker")
    await place.shown(lambda: place.app.tables.named("b2"))
    async with place.inside(place.ann) as page:
        assert re.findall(r'href="([^"]*)"', page.told["html"]) == ["?t=a2&amp;back", "?t=b2&amp;back"]  # type: ignore[index]
    async with place.inside(place.ann, credential=init_data(place.ann, place.wall, start_param="b2")) as page:
        assert "Dice poker" in page.words


async def test_whoever_is_known_elsewhere_too_has_the_same_seat_there(place: Place) -> None:
    await place.begun()
    await place.app.bus.publish_inbound(Network("web:main", up=True))
    ann = await place.app.house.people.find(place.account(place.ann))
    assert ann is not None
    place.fake.says(place.ann, place.fake.private(place.ann), "/web")
    link = await place.shown(lambda: re.search(r"https://dice\.example/in/([\w-]+)", place.talk(place.ann)))
    transport = httpx.ASGITransport(place.site, client=("192.0.2.77", 5000))
    async with httpx.AsyncClient(transport=transport, base_url=BASE) as browser:
        await browser.post(f"/in/{link[1]}", headers=SAME)
        assert "Your dice" in text((await browser.get("/t/a2")).text), "she plays by a browser, too"
    now = await place.app.house.people.meet(ann.id)
    assert now.account.startswith("web:main/"), "and was there last"
    async with place.inside(place.ann, "a2") as page:
        assert "Your dice" in page.words


async def test_playing_again_leads_to_the_new_table(place: Place) -> None:
    place.fake.says(place.ann, place.fake.private(place.ann), "/dicepoker")
    await place.shown(lambda: place.app.tables.named("a2"))
    async with place.inside(place.ann, "a2") as page:
        assert (await page.presses("/t/a2", do="a2 start")).json() == {"said": "", "anew": False}
        for number in range(40):
            look = await place.app.bus.look("a2", place.account(place.ann), "en")
            if look is None or look.phase != "running":
                break
            if look.me in look.awaited:
                do = next(form.press() for form in look.forms if form.verb in ("r", "k") and not form.fields)
                await page.presses("/t/a2", do=do, id=f"m{number}")
            await place.timers.advance(2.0)
        answer = await page.client.get("/t/a2", headers=page.bears)
        assert "Play again" in text(answer.text)
        answer = await page.presses("/t/a2", do="a2 again", id="2")
        assert answer.json() == {"go": "?t=b2"}


# -- attacks ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "credential",
    ["", "hello", "x" * 4000, init_data(User(101, "Ann"), Place.wall, token="701:another-bots-token")],
    ids=["nothing", "words", "much", "another bot"],
)
async def test_whoever_telegram_does_not_know_is_shown_nothing(place: Place, credential: str) -> None:
    await place.begun()
    async with place.inside(place.ann, "a2", credential or "-") as page:
        assert page.status == 403 and not page.token and "html" not in (page.told or {})


async def test_more_than_any_client_tells_is_not_read(place: Place) -> None:
    async with place.inside(place.ann, "a2", "x" * 5000) as page:
        assert page.status == 413 and not page.token


async def test_what_is_old_opens_nothing_and_what_was_fresh_opens_it_again_for_a_while(place: Place) -> None:
    await place.begun()
    for age, status in ((FRESH + 1, 403), (-61, 403), (FRESH - 1, 200), (-59, 200)):
        async with place.inside(place.ann, "a2", init_data(place.ann, place.wall - age)) as page:
            assert page.status == status, age
    once = init_data(place.ann, place.wall)
    async with place.inside(place.ann, "a2", once) as page:
        place.wall += ADMITTED - 1
        await page.opens(once, "a2")
        assert page.status == 200, "it was loaded anew"
        place.wall += 2
        assert (await page.presses("/t/a2", do="a2 join")).status_code == 401
        await page.opens(once, "a2")
        assert page.status == 403 and not page.token


async def test_a_token_opens_tables_alone_and_a_wrong_one_nothing_whatever_the_cookie(place: Place) -> None:
    await place.begun()
    async with place.inside(place.ann, "a2") as page:
        for path in ("/", "/me", "/me/kept", "/top", "/t/a2/replay", "/in/x", PAGE, "/health"):
            assert (await page.client.get(path, headers=page.bears)).status_code == 401, path
        good = page.token
        for token in ("", "x" * 43, good[:-1], f"{good}x", good.swapcase()):
            page.token = token
            assert (await page.presses("/t/a2", do="a2 join")).status_code == 401, token
            async with page.stream("/t/a2") as stream:
                await asyncio.sleep(1)
                assert stream.status == 401
        page.token = good
        plain = await page.client.get("/t/a2")
        assert "Your dice" not in text(plain.text), "without it the same browser is nobody"


async def test_it_presses_no_faster_than_any_page(place: Place) -> None:
    await place.begun()
    async with place.inside(place.ann, "a2") as page:
        answers = [(await page.presses("/t/a2", do="a2.1 nothing", id=str(n))).status_code for n in range(AT_ONCE)]
        assert answers == [200] * (AT_ONCE - 1) + [429], "to be let in counts, too"


async def test_another_site_can_do_nothing_with_it(place: Place) -> None:
    await place.begun()
    async with place.inside(place.ann, "a2") as page:
        for site in ("cross-site", "same-site", "none"):
            headers = {**page.bears, "sec-fetch-site": site}
            answer = await page.client.post("/t/a2", data={"do": "a2 leave", "id": "9"}, headers=headers)
            assert answer.status_code == 403
            answer = await page.client.post(PAGE, content=init_data(place.ann, place.wall), headers=headers)
            assert answer.status_code in (401, 403)


async def test_one_site_may_show_it_in_a_frame_and_no_other_page_of_ours(place: Place) -> None:
    async with place.inside(place.ann) as page:
        shell = await page.client.get(f"{PAGE}?t=a2")
        policy = shell.headers["content-security-policy"]
        assert f"frame-ancestors {FRAMED_BY}" in policy and "unsafe" not in policy and "script-src 'self'" in policy
        assert shell.headers["cache-control"] == "no-store" and "x-frame-options" not in shell.headers
        assert "set-cookie" not in shell.headers and "telegram.org" not in shell.text
        assert not re.search(r"<style|style=|<script(?! type=.module. src=)", shell.text)
        for path in ("/", "/t/a2", "/me", "/rules"):
            assert "frame-ancestors 'none'" in (await page.client.get(path)).headers["content-security-policy"], path


async def test_whoever_is_forgotten_sees_no_more_with_a_token_than_anybody(place: Place) -> None:
    await place.begun()
    async with place.inside(place.ann, "a2") as page, page.stream("/t/a2") as stream:
        _, told = await stream.next()
        assert told["call"] or "Waiting for" in told["title"]
        person = await place.app.house.people.find(place.account(place.ann))
        assert person is not None
        await place.app.house.people.choose(person, forget_at=1.0)
        await place.app.tables.named("a2").get_up([0, 1])  # type: ignore[union-attr]
        while place.app.house.outbox.busy:  # noqa: ASYNC110  whoever is to hear of a table yet is needed
            await asyncio.sleep(0.1)
        await forget_all_due(place.app.house)
        answer = await page.client.get("/t/a2", headers=page.bears)
        assert answer.status_code == 404
        answer = await page.presses("/t/a2", do="a2.1 bluff")
        assert answer.json() == {"go": "?list"}
        await stream.heard(b"event: gone", 1)
        await page.opens(init_data(place.ann, place.wall), "a2")
        assert page.token and "that table" in page.words.casefold(), "who they are, they are still: somebody new"


async def test_a_network_publishes_only_for_whom_another_vouched(
    place: Place, caplog: pytest.LogCaptureFixture
) -> None:
    await place.begun()
    ann, bob = place.account(place.ann), place.account(place.bob)
    speaks = Inbound("x:1", ann, "Ann", "- lang ja", pressed=True, via="web:main")

    async def spoken() -> list[str]:
        found = [await place.app.house.people.find(account) for account in (ann, bob)]
        return [person.language for person in found if person is not None]

    await place.door.publish_inbound(speaks)
    assert "`Inbound.via` should be this network" in caplog.text
    assert await place.door.vouched("telegram:test", init_data(place.bob, place.wall)) is not None
    await place.door.publish_inbound(speaks)
    assert await place.door.vouched("telegram:other", init_data(place.ann, place.wall)) is None
    assert await place.door.vouched("telegram:test", init_data(place.ann, place.wall)) is not None
    others = Door(place.app.bus, "irc:home")
    for door, wrong in (
        (place.door, replace(speaks, via="")),
        (place.door, replace(speaks, via="irc:home")),
        (place.door, replace(speaks, room=f"telegram:test/{place.group.id}")),
        (place.door, replace(speaks, admin=True)),
        (place.door, replace(speaks, pressed=False)),
        (place.door, replace(speaks, present=frozenset({f"telegram:test/{place.group.id}"}))),
        (others, replace(speaks, via="irc:home")),
        (others, speaks),
    ):
        await door.publish_inbound(wrong)
    assert await spoken() == ["", ""] and TOKEN not in caplog.text
    await place.door.publish_inbound(replace(speaks, account=bob, name="Bob"))
    assert await spoken() == ["", "ja"]
