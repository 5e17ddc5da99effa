"""What a site takes from whom: its own pages' words, in measure; and what its answers let a browser do."""

import html
import re
from pathlib import Path

import pytest

from adapters.web import WebSettings
from adapters.web.live import watchers
from adapters.web.server.connections import AT_ONCE, NEWCOMERS, PAGES, PAGES_IN_ALL, REPLAY, Measure
from tests.adapters.web.test_pages import opened
from tests.adapters.web.visits import BASE, SAME, Visits, text, visiting
from tests.house.ratings.test_evenings import rows
from tests.support.pairs import few

OPENS = {"do": "- new bluebear", "id": "1", "name": "eve"}
FOREIGN: list[dict[str, str]] = [
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
    {"sec-fetch-site": "none"},
    {"origin": "http://127.0.0.1:9999"},
    {"origin": "null"},
    {"origin": "https://127.0.0.1:8080"},
    {},
]


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
async def test_what_another_site_sends_does_nothing(visits: Visits, headers: dict[str, str]) -> None:
    async with visits.visitor() as eve:
        await eve.send("/", OPENS, headers)
        assert eve.status == 403 and not list(visits.stage.app.tables) and not eve.cookies()
        await eve.send("/", OPENS, {"origin": "http://127.0.0.1:8080"})
        assert eve.status == 200 and list(visits.stage.app.tables)


async def test_a_name_that_leads_here_and_is_not_ours_is_refused(visits: Visits) -> None:
    async with visits.visitor() as eve:
        for host, status in (("evil.example", 421), ("127.0.0.1:9999", 421), ("localhost:8080", 200), ("", 421)):
            answer = await eve.client.get("/", headers={"host": host})
            assert answer.status_code == status, host


async def test_every_answer_says_what_a_browser_may_do_with_it(visits: Visits) -> None:
    async with visits.visitor() as ann:
        await opened(visits, ann)
        static = ann.page.partition('rel="stylesheet" href="')[2].partition('"')[0]
        for path in ("/", "/t/a2", "/t/z9", "/nowhere", "/health", "/in/x", static):
            headers = (await ann.client.get(path)).headers
            policy = headers["content-security-policy"]
            assert "default-src 'none'" in policy and "unsafe" not in policy and "frame-ancestors 'none'" in policy
            off = headers["permissions-policy"].split(", ")
            assert {"camera=()", "display-capture=()", "screen-wake-lock=()", "usb=()"} < set(off), path
            assert not any(
                used in headers["permissions-policy"] for used in ("clipboard-write", "web-share", "autoplay")
            )
            assert headers["x-content-type-options"] == "nosniff" and "access-control-allow-origin" not in headers
            assert (headers.get("cache-control") == "no-store") == (path != static), path
        assert (await ann.client.post("/", data=OPENS)).headers["content-security-policy"]


async def test_no_page_has_code_or_style_of_its_own(visits: Visits) -> None:
    async with visits.visitor() as ann:
        await opened(visits, ann)
        for path in ("/", "/t/a2"):
            await ann.get(path)
            assert not re.search(r"<style|<[^>]* (style|on[a-z]+)=", ann.page)
            assert ann.page.count("<script") == ann.page.count('<script type="module" src=') <= 2


async def test_what_people_call_themselves_is_text(visits: Visits) -> None:
    hostile = "<img src=x onerror=alert(1)>"
    stage = visits.stage
    await stage.say(hostile, "!liarsdice")
    await stage.say("ann", "!join </script><script>alert(1)</script>")
    await stage.say("ann", "!set public on")
    await stage.say("ann", "!set web watch")
    async with visits.visitor() as eve:
        await eve.get("/")
        assert "<img" not in eve.page and "a2" in text(eve.page)
        await eve.get("/t/a2")
        assert eve.status == 200 and "<img" not in eve.page and "<script>" not in eve.page
    async with visits.stream("/t/a2") as reader:
        _, data = await reader.next()
        assert b"<img" not in reader.raw and b"<script>" not in reader.raw and data["log"]


async def test_posts_are_limited_by_where_they_come_from(visits: Visits) -> None:
    async with visits.visitor(address="192.0.2.7") as eve, visits.visitor(address="192.0.2.8") as ann:
        statuses = []
        for number in range(14):
            await eve.post("/me", language="ja", to=f"/?{number}")
            statuses.append(eve.status)
        assert statuses == [200] * 10 + [429] * 4
        await ann.post("/me", language="ja")
        assert ann.status == 200
        await visits.stage.advance(2)
        await eve.post("/me", language="ja")
        assert eve.status == 200


def test_what_is_refused_takes_nothing_from_what_may_be_done_soon() -> None:
    now = [0.0]
    presses = Measure(lambda: now[0], 3, 1.0)
    assert [presses.allowed("one") for _ in range(4)] == [True, True, True, False]
    made = 0
    for _ in range(20):
        now[0] += 0.5
        made += presses.allowed("one")
    assert made == 10, "two people of one address who press once a second each are let through in turns"


async def test_so_many_pages_may_be_asked_for_from_one_address_and_a_replay_counts_as_four(visits: Visits) -> None:
    async with visits.visitor(address="192.0.2.7") as eve, visits.visitor(address="192.0.2.8") as ann:
        for path, least in (("/t/z9", PAGES[0]), ("/t/z9/replay", PAGES[0] // REPLAY)):
            statuses = []
            for _ in range(least + 2):
                await eve.get(path)
                statuses.append(eve.status)
            assert statuses == [404] * least + [429] * 2
            assert "too much at once; wait a moment" in text(eve.page)
            for free in ("/health", "/t/z9/stream"):
                await eve.get(free)
                assert eve.status != 429, free
            await ann.get("/")
            assert ann.status == 200
            await visits.stage.advance(PAGES[0])
        await eve.get("/")
        assert eve.status == 200


async def test_an_address_of_version_6_is_one_of_its_network(visits: Visits) -> None:
    statuses = []
    for number in range(PAGES[0] + 1):
        async with visits.visitor(address=f"2001:db8:0:1::{number:x}") as eve:
            await eve.get("/t/z9")
            statuses.append(eve.status)
    assert statuses == [404] * PAGES[0] + [429]
    async with visits.visitor(address="2001:db8:0:2::1") as ann:
        await ann.get("/")
        assert ann.status == 200


@pytest.mark.parametrize(
    ("language", "said"), [("en", "many people are looking just now"), ("ja", "今見に来ている人が多すぎます")]
)
async def test_where_too_many_come_at_once_a_page_says_so_politely(visits: Visits, language: str, said: str) -> None:
    most = PAGES_IN_ALL[0]
    for number in range(most // 50):
        async with visits.visitor(address=f"198.51.100.{number}") as one:
            for _ in range(50):
                await one.get("/t/z9")
            assert one.status == 404
    async with visits.visitor(language, address="192.0.2.7") as eve:
        answer = await eve.client.get("/")
        assert answer.status_code == 503 and said in text(answer.text)
        assert answer.text.startswith("<!doctype html>") and f'lang="{language}"' in answer.text
        assert int(answer.headers["retry-after"]) > 0 and "content-security-policy" in answer.headers
        await eve.post("/me", language=language)
        assert eve.status == 503, "the press is taken, and the page that it leads to is not shown"
        await visits.stage.advance(1)
        await eve.get("/")
        assert eve.status == 200


async def test_a_stream_too_many_is_refused_in_a_sentence_for_our_script(
    visits: Visits, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watchers, "MOST", 0)
    await visits.listed()
    async with visits.visitor() as eve:
        answer = await eve.client.get("/t/a2/stream", headers={"x-croupier": "1"})
        assert answer.status_code == 503 and "too many people are watching now" in answer.json()["said"]
        assert int(answer.headers["retry-after"]) > 0
        answer = await eve.client.get("/t/a2/stream")
        assert answer.status_code == 503 and "too many people are watching now" in text(answer.text)


@pytest.mark.parametrize(("language", "said"), [("en", "That didn't work"), ("ja", "できませんでした")])
async def test_what_is_refused_is_said_on_a_page_or_to_our_script(visits: Visits, language: str, said: str) -> None:
    async with visits.visitor(language) as eve:
        asked = [("/", {"sec-fetch-site": "cross-site"}, 403), ("/", SAME, 413)]
        for path, headers, status in (*asked, *[("/me", SAME, 0)] * 9, ("/me", SAME, 429)):
            given = {"words": "x" * 3000} if path == "/" else {"language": language}
            answer = await eve.client.post(path, data=given, headers=headers)
            if status:
                assert answer.status_code == status and said in text(answer.text), (status, answer.text)
                assert answer.text.startswith("<!doctype html>") and f'lang="{language}"' in answer.text
        scripted = await eve.client.post("/me", data={}, headers={**SAME, "x-croupier": "1"})
        assert scripted.status_code == 429 and html.unescape(scripted.json()["said"]).startswith(said)
        assert int(scripted.headers["retry-after"]) > 0


async def test_nothing_is_kept_of_who_only_looks_and_so_many_are_new_from_one_address(visits: Visits) -> None:
    stage = visits.stage
    count = "SELECT count(*) FROM account"
    async with visits.visitor() as eve:
        for path in ("/", "/top", "/t/z9", "/in/x"):
            await eve.get(path)
        await eve.post("/me", language="ja")
        assert "croupier-8080" not in dict(eve.client.cookies.items())
        assert await rows(stage, count) == [(0,)]
    statuses = []
    for number in range(NEWCOMERS[0] + 2):
        await stage.advance(2)
        async with visits.visitor(address="192.0.2.7") as one:
            await one.post("/", do="- new bluebear", id="1", name=f"n{number}")
            statuses.append(one.status)
    assert statuses == [200] * NEWCOMERS[0] + [429] * 2
    assert await rows(stage, count) == [(NEWCOMERS[0],)]


@pytest.mark.parametrize("many", few([100, 1000], 1000))
async def test_a_thousand_new_browsers_leave_no_rows_behind(visits: Visits, many: int) -> None:
    for number in range(many):
        async with visits.visitor(address=f"198.51.{number // 250}.{number % 250}") as one:
            how = {**SAME, "x-croupier": "1"} if number % 10 else SAME  # with our script, and without
            await one.send("/", {"do": "- help", "id": "1", "name": "n"}, how)
            assert one.status == 200
    assert await rows(visits.stage, "SELECT count(*) FROM account") == [(0,)]


async def test_a_proxy_that_nobody_trusts_says_nothing_about_visitors(visits: Visits) -> None:
    async with visits.visitor(address="192.0.2.7") as eve:
        for number in range(11):
            sent = {**SAME, "x-forwarded-for": f"198.51.100.{number}"}
            await eve.send("/me", {"language": "en"}, sent)
        assert eve.status == 429


@pytest.mark.site(settings=WebSettings(base_url="https://dice.example", trusted_proxies=("10.0.0.9",)))
async def test_a_proxy_that_is_trusted_has_the_last_word_on_where_visitors_come_from(visits: Visits) -> None:
    """What stands before it is a visitor's own, who may say anything."""
    async with visits.visitor(address="10.0.0.9") as behind:
        for here, says in (("192.0.2.7", 429), ("192.0.2.8", 200)):
            for number in range(AT_ONCE + 1):
                sent = {**SAME, "x-forwarded-for": f"198.51.100.{number}, {here}"}
                await behind.send("/me", {"language": "en"}, sent)
                if says == 200:
                    break
            assert behind.status == says


@pytest.mark.parametrize(("base", "cookie"), [(BASE, "croupier-8080"), ("https://dice.example", "__Host-croupier")])
async def test_a_cookie_is_for_this_site_alone_and_for_no_script(base: str, cookie: str) -> None:
    """Whoever reads it is its owner, and sees their dice."""
    async with visiting(settings=WebSettings(base_url=base)) as visits, visits.visitor() as ann:
        answer = await ann.client.post("/", data=OPENS, headers=SAME, follow_redirects=False)
        given = {kept.partition("=")[0]: kept for kept in answer.headers.get_list("set-cookie")}
        assert cookie in given
        for kept in given.values():
            marks = {mark.strip().casefold() for mark in kept.split(";")[1:]}
            assert {"httponly", "samesite=lax", "path=/"} <= marks
            assert ("secure" in marks) == base.startswith("https") and not any("domain" in mark for mark in marks)


async def test_too_much_is_not_even_read(visits: Visits) -> None:
    async with visits.visitor() as eve:
        assert "too long" in await eve.post("/", **{**OPENS, "words": "x" * 3000})
        assert eve.status == 413 and not list(visits.stage.app.tables)


async def test_an_account_says_nothing_of_its_cookie_and_nothing_is_kept_of_it(tmp_path: Path) -> None:
    tokens: list[str] = []
    async with visiting(database=str(tmp_path / "house.db")) as visits, visits.visitor() as ann:
        await opened(visits, ann)
        token = dict(ann.client.cookies.items())["croupier-8080"]
        assert token not in ann.page
        tokens.append(token)
    stored = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert b"web:main/" in stored and tokens and tokens[0].encode() not in stored
