"""Two worlds that differ in hidden dice alone: what somebody who looks on is sent is the same, byte for byte."""

import re

import pytest

from core.pictures import painter, picture_of
from core.pictures.layout import svg
from tests.adapters.web.visits import visiting
from tests.support.telegram_fake import time

SEEDS = tuple(f"world {number}" for number in range(12))
BIDS = 4
_SECRET = re.compile(
    r'\b[a-z2-7]{26}\b|a2-[0-9a-z]{8}|(?<=name="id" value=")[^"]+|(?<=data-at=")[0-9.]+'
    r'|(?<=id="sharing" data-stamp=")\w+|(?<="sharing":\[")\w+'
)
"""What differs though nothing is hidden in it: commitments, addresses, what has one in it, and ids of presses."""


def world(game: str, seed: str) -> tuple[list[int], str, list[str]]:
    """Give who moved, the dice, and all that a page and a stream showed of its first bids."""
    movers: list[int] = []
    sent: list[str] = []
    dice: list[str] = []

    async def scene() -> None:
        async with visiting(seed=seed) as visits:
            stage = visits.stage
            for words in ("!set web watch", "!set public on", f"!{game}"):
                await stage.say("ann", words)
            await stage.say("bob", "!join")
            async with visits.visitor() as eve:
                await eve.get("/")
                path = next(path for path in eve.page.split('"') if path.startswith("/t/a2"))
                async with visits.stream(path) as reader:
                    await stage.say("ann", "!start")
                    table = stage.app.tables.named("a2")
                    assert table is not None
                    for count in range(1, BIDS + 1):
                        while table.state.wait.kind == "throw":
                            await stage.say(("ann", "bob")[table.state.wait.seats[0]], "!roll")
                        movers.append(table.state.wait.seats[0])
                        await stage.say(("ann", "bob")[movers[-1]], f"!bid {count} 2")
                        await eve.get(path)
                        sent.append(eve.page)
                        look = await stage.app.bus.look(path.removeprefix("/t/"), "web:main/", "en")
                        assert look is not None
                        sent.append(svg(picture_of(look)) + svg(picture_of(look, card=True)))
                    sent.append((await eve.client.get(f"{path}/card.png")).content.hex())
                    await stage.settle()
                    sent.append(reader.raw.decode())
            for name in ("ann", "bob"):
                look = await stage.app.bus.look("a2", f"stage/{name}", "en")
                assert look is not None
                dice.append("".join(span.text for line in look.hand for span in line))

    time.run(scene())
    return movers, " ".join(dice), [_SECRET.sub("–", page) for page in sent]


@pytest.mark.parametrize("game", ["liarsdice", "bluebear"])
def test_who_looks_on_is_sent_the_same_whatever_the_dice_are(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(painter, "PATIENCE", 120)  # for a busy machine
    first = world(game, SEEDS[0])
    other = next(found for seed in SEEDS[1:] if (found := world(game, seed))[0] == first[0])
    assert first[1] != other[1] and "Your dice" in first[1]
    pages = [one for one in first[2] if one.startswith("<!")]
    pictures = [one for one in first[2] if one.startswith("<svg")]
    drawn = [bytes.fromhex(one) for one in first[2] if one.startswith("89504e47")]
    assert (len(pages), len(pictures), len(drawn), len(first[2])) == (BIDS, BIDS, 1, 2 * BIDS + 2)
    assert all(" bids " in page for page in (*pages, first[2][-1])) and len(set(pictures)) == BIDS
    assert first[2] == other[2]
