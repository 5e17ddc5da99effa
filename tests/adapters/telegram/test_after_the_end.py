"""What a board's buttons say once its table is over: who won, to whoever may know it."""

import pytest

from tests.adapters.telegram.test_house import House
from tests.telegram_fake.world import Message


async def played(house: House) -> tuple[Message, list[str]]:
    """Play dice poker to its end, and give the board with the buttons of its last turn."""
    house.fake.says(house.ann, house.group, "/dicepoker@croupier_bot")
    await house.tap(house.bob, " join")
    await house.tap(house.ann, " start")
    for user in (house.ann, house.bob):
        await house.tap(user, " r")
    await house.tap(house.ann, " k")
    board, _ = await house.shown(lambda: house.button(" k"))
    buttons = [button.get("callback_data", "") for row in board.keyboard for button in row]
    await house.tap(house.bob, " k")
    await house.shown(lambda: house.button(" again"))
    return board, [data for data in buttons if data]


@pytest.mark.parametrize("language", ["en", "ja"])
async def test_every_button_of_the_last_turn_says_who_won(house: House, language: str) -> None:
    board, buttons = await played(house)
    house.bob.language = language
    result = house.post().text
    winner = "Ann" if "Ann\u2069 wins" in result else "Bob & <Co>"
    assert buttons
    for data in buttons:
        said = await house.fake.press(house.bob, board, data, forged=True).answered()
        assert winner in said and ("is over" in said or "終わりました" in said), (data, said)
        assert len(said) <= 200


async def test_who_may_not_know_of_a_table_is_told_as_if_it_never_was(house: House) -> None:
    cyd, dan = house.fake.user("Cyd"), house.fake.user("Dan")
    elsewhere = house.fake.group("Other", cyd, dan)
    _, buttons = await played(house)
    house.fake.says(cyd, elsewhere, "/games@croupier_bot")
    listed, _ = await house.shown(lambda: elsewhere.bots() and (elsewhere.bots()[-1], ""))
    never = await house.fake.press(cyd, listed, "a9.7 r", forged=True).answered()
    said = await house.fake.press(cyd, listed, buttons[0], forged=True).answered()
    assert said == never.replace("a9", buttons[0].partition(".")[0])


async def test_a_table_that_closed_before_it_began_has_no_winner(house: House) -> None:
    house.fake.says(house.ann, house.group, "/dicepoker@croupier_bot")
    board, data = await house.shown(lambda: house.button(" join"))
    house.fake.says(house.ann, house.group, "/cancel@croupier_bot")
    await house.shown(lambda: not next(iter(house.app.tables), None))
    assert await house.fake.press(house.bob, board, data, forged=True).answered() == "Table a2 is over."
