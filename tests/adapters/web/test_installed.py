"""The site as something that is installed: its description, its icons, and what it opens with without a network."""

import re
import struct

import pytest

from adapters.web.visitors import phrases
from tests.adapters.web.test_pages import opened
from tests.adapters.web.visits import Visits, text, unhashed

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.mark.parametrize("language", ["en", "ja"])
async def test_a_browser_finds_how_to_install_the_site_in_the_language_of_its_page(
    visits: Visits, language: str
) -> None:
    async with visits.visitor(language) as ann:
        await ann.get("/")
        link = re.search(r'rel="manifest" href="([^"]+)"', ann.page)
        assert link is not None
        answer = await ann.client.get(link[1])
        told = answer.json()
        assert answer.headers["content-type"] == "application/manifest+json"
        assert told["lang"] == language and told["description"] == phrases(language)["about-site"]
        assert told["display"] == "standalone" and told["name"] == told["short_name"] == "Croupier"
        for icon in told["icons"]:
            picture = await ann.client.get(icon["src"])
            assert picture.headers["content-type"] == icon["type"]
            if icon["type"] == "image/png":
                size = "x".join(map(str, struct.unpack(">II", picture.content[16:24])))
                assert picture.content.startswith(PNG) and size == icon["sizes"]
        assert {icon["sizes"] for icon in told["icons"]} >= {"192x192", "512x512"}
        assert (await ann.client.get(told["start_url"])).status_code == 200
        assert (await ann.client.get("/app/xx.webmanifest")).status_code == 404
        assert (await ann.client.get("/favicon.ico")).content[:4] == b"\0\0\1\0"


async def test_the_page_for_whoever_is_offline_is_nobodys_own(visits: Visits) -> None:
    async with visits.visitor() as ann, visits.visitor("ja") as eve:
        await opened(visits, ann)
        ann.client.headers["accept-language"] = "ja"
        await ann.get("/offline")
        assert (
            phrases("ja")["offline"] in text(ann.page)
            and "ann" not in text(ann.page)
            and "a2" not in unhashed(ann.page)
        )
        await eve.get("/offline")
        assert eve.page == ann.page and not eve.cookies()
        worker = await eve.client.get("/worker.js")
        assert worker.headers["content-type"].startswith("text/javascript")
        assert worker.headers["cache-control"] == "no-store", "the next one is found at once"
