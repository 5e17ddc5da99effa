"""Pictures of tables: at the end of a match, in every group that takes them and wants them; never of what is hidden."""

import asyncio
from functools import partial
from pathlib import Path

import pytest

from core.contract import Picture
from core.pictures.painter import Painter
from tests.adapters.telegram.test_house import PAINTED, House, housing
from tests.support.telegram_fake.methods import Limits
from tests.support.telegram_fake.server import Fault, telegram
from tests.support.telegram_fake.world import Message


async def begun(house: House, game: str = "dicepoker") -> None:
    house.fake.says(house.ann, house.group, f"/{game}@croupier_bot")
    await house.tap(house.bob, " join")
    await house.tap(house.ann, " start")


async def ended(house: House) -> Message:
    """Play dice poker to its end, and give the post that tells it."""
    await begun(house)
    return await played(house)


async def played(house: House) -> Message:
    for user in (house.ann, house.bob):
        await house.tap(user, " r")
    await house.tap(house.ann, " k")
    await house.tap(house.bob, " k")
    post, _ = await house.shown(lambda: house.button(" again"))
    assert isinstance(post, Message)
    return post


def results(house: House) -> list[Message]:
    return [post for post in house.group.bots() if "wins" in post.text]


async def settled(house: House) -> None:
    """Let everything be said that is to be said."""
    await asyncio.sleep(30)


async def painted(what: bytes | None, picture: Picture) -> bytes | None:
    return what


async def test_a_match_ends_with_a_picture_that_says_the_result_below_it(house: House) -> None:
    post = await ended(house)
    await settled(house)
    assert post.photo == PAINTED and "wins" in post.text and len(post.text) <= 1024
    [picture] = set(house.drawn)
    assert picture.won and not picture.moving and set(picture.names) == {"Ann", "Bob & <Co>"}
    assert len(results(house)) == 1, "the result is told once"
    assert len(house.fake.made("editMessageMedia")) + len(house.fake.made("sendPhoto")) == 1


async def test_it_is_drawn_indeed(house: House) -> None:
    painter = Painter()
    if not painter.draws:
        pytest.skip("the extra `pictures` is not here")
    vars(house)["paint"] = painter.png
    try:
        post = await ended(house)
        await house.shown(lambda: post.photo)
        assert len(post.photo) > 2000
    finally:
        painter.close()


async def test_a_room_that_wants_no_pictures_or_plain_words_has_none(house: House) -> None:
    for setting in ("pictures off", "pictures on", "style plain"):
        house.drawn.clear()
        house.fake.says(house.ann, house.group, f"/set@croupier_bot {setting}")
        await settled(house)
        post = await ended(house)
        await settled(house)
        wanted = setting == "pictures on"
        assert (bool(post.photo), bool(house.drawn)) == (wanted, wanted), setting
        assert "wins" in post.text


@pytest.mark.parametrize("why", ["no extra", "not drawn", "no rights", "refused", "too large"])
async def test_without_a_picture_the_result_is_told_in_words(house: House, why: str) -> None:
    if why == "no extra":
        house.installed = False
    elif why == "not drawn":
        vars(house)["paint"] = partial(painted, None)
    elif why == "no rights":
        house.group.photos = False
    elif why == "refused":
        house.fake.fault("editMessageMedia", Fault(400, "Bad Request: PHOTO_SAVE_FILE_INVALID"))
    else:
        vars(house)["paint"] = partial(painted, PAINTED + bytes(10_000_000))
    post = await ended(house)
    await settled(house)
    assert not post.photo and "wins" in post.text and "Play again" in post.labels()
    assert len(results(house)) == 1
    if why in ("no rights", "refused"):
        count = len(house.fake.calls)
        await ended(house)
        await settled(house)
        asked = [call.method for call in house.fake.calls[count:] if "Photo" in call.method or "Media" in call.method]
        assert not asked, "what was refused is not tried again at once"


async def test_a_chat_that_takes_no_pictures_is_not_closed_and_is_asked_again_later(house: House) -> None:
    house.group.photos = False
    await ended(house)
    await settled(house)
    house.group.photos = True
    await asyncio.sleep(600)
    post = await ended(house)
    await settled(house)
    assert post.photo


async def test_a_picture_that_is_late_comes_into_the_result_that_was_told(house: House) -> None:
    drawn = asyncio.Event()

    async def slow(picture: Picture) -> bytes | None:
        await drawn.wait()
        return PAINTED

    vars(house)["paint"] = slow
    post = await ended(house)
    assert house.drawn and not post.photo and "wins" in post.text, "nobody waits for a picture"
    words = post.text
    drawn.set()
    await house.shown(lambda: post.photo)
    assert post.text == words and post.labels() and len(results(house)) == 1


async def test_markup_that_is_refused_below_a_picture_goes_without(house: House) -> None:
    refusal = Fault(400, "Bad Request: can't parse entities: unsupported start tag")
    house.fake.fault("editMessageMedia", refusal)
    post = await ended(house)
    await settled(house)
    assert post.photo and post.marks == [] and "wins" in post.text


async def test_a_picture_whose_answer_is_lost_is_told_once(house: House) -> None:
    house.fake.fault("editMessageMedia", Fault(drop=True))
    post = await ended(house)
    await settled(house)
    assert post.photo and len(results(house)) == 1


async def test_what_is_told_after_the_end_stands_below_the_picture(house: House) -> None:
    post = await ended(house)
    await settled(house)
    await house.tap(house.ann, " again")
    await settled(house)
    assert [kept for kept in house.group.bots() if kept.photo] == [post], "the picture stays"


@pytest.fixture
def boards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each moment of a table be a picture."""
    monkeypatch.setattr(House, "rates", {**House.rates, "photo_boards": True})


@pytest.mark.usefixtures("boards")
async def test_a_board_is_one_picture_that_is_edited_in_place(house: House) -> None:
    await begun(house)
    await house.shown(lambda: house.post().photo)
    post = await played(house)
    await settled(house)
    assert post.photo and post.text and len([kept for kept in house.group.bots() if kept.photo]) == 1
    assert len(house.fake.made("editMessageMedia")) + len(house.fake.made("sendPhoto")) > 2


@pytest.mark.usefixtures("boards")
async def test_a_board_whose_picture_is_refused_goes_on_in_words(house: House) -> None:
    await begun(house)
    await house.shown(lambda: house.post().photo)
    house.group.photos = False
    post = await played(house)
    await settled(house)
    assert "wins" in post.text and not [kept for kept in house.group.bots() if kept.photo]


async def test_two_worlds_with_other_dice_under_the_cups_look_alike(boards: None) -> None:
    async def watched(seed: str) -> tuple[list[Picture], str]:
        async with housing(seed=seed) as house:
            await begun(house, "liarsdice")
            await house.shown(lambda: house.button(" hand") and house.post().photo)
            hand = await house.tap(house.ann, " hand")
            await settled(house)
            return house.drawn, hand

    (one, hand), (other, another) = [await watched(seed) for seed in ("house", "another house")]
    assert hand != another, "the dice are others"
    assert one and set(one) == set(other)


@pytest.mark.sqlite
@pytest.mark.parametrize("pushed", [False, True])
async def test_a_kill_between_the_picture_and_its_note_leaves_one_result(tmp_path: Path, pushed: bool) -> None:
    async with telegram(limits=Limits(None, None, False), reads_all=True) as fake:
        house = House(fake, str(tmp_path / "croupier.db"))
        await house.open()
        await begun(house)
        for user in (house.ann, house.bob):
            await house.tap(user, " r")
        await house.tap(house.ann, " k")
        await house.shown(lambda: house.button(" k"))
        await settled(house)
        for method in ("editMessageMedia", "sendPhoto"):
            fake.fault(method, Fault(drop=True, late=60.0))
        if pushed:  # pushed away with no time to move down before the last move
            fake.fault("sendMessage", Fault(status=500))
            for _ in range(12):
                fake.says(house.bob, house.group, "chatter")
        await house.tap(house.bob, " k")
        await house.shown(lambda: any(post.photo for post in house.group.bots()))
        assert len(fake.made("sendPhoto")) == pushed
        await house.close()
        await house.open()
        await settled(house)
        await asyncio.sleep(60)
        [result] = results(house)
        assert result.photo and "Play again" in result.labels()
        assert [post for post in house.group.bots() if post.keyboard] == [result]
        await house.close()
