"""What a board's buttons say once its table is over: who won, to whoever may know it."""

import pytest

from tests.adapters.telegram.test_house import House, play
from tests.telegram_fake.world import Message


async def played(stage: House) -> tuple[Message, list[str]]:
    """Play dice poker to its end, and give the board with the buttons of its last turn."""
    stage.fake.says(stage.ann, stage.group, "/dicepoker@croupier_bot")
    await stage.tap(stage.bob, " join")
    await stage.tap(stage.ann, " start")
    for user in (stage.ann, stage.bob):
        await stage.tap(user, " r")
    await stage.tap(stage.ann, " k")
    board, _ = await stage.shown(lambda: stage.button(" k"))
    buttons = [button.get("callback_data", "") for row in board.keyboard for button in row]
    await stage.tap(stage.bob, " k")
    await stage.shown(lambda: stage.button(" again"))
    return board, [data for data in buttons if data]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_button_of_the_last_turn_says_who_won(language: str) -> None:
    async def scene(stage: House) -> None:
        board, buttons = await played(stage)
        stage.bob.language = language
        result = stage.post().text
        winner = "Ann" if "Ann\u2069 wins" in result else "Bob & <Co>"
        assert buttons
        for data in buttons:
            said = await stage.fake.press(stage.bob, board, data, forged=True).answered()
            assert winner in said and ("is over" in said or "終わりました" in said), (data, said)
            assert len(said) <= 200

    play(scene)


def test_who_may_not_know_of_a_table_is_told_as_if_it_never_was() -> None:
    async def scene(stage: House) -> None:
        cyd, dan = stage.fake.user("Cyd"), stage.fake.user("Dan")
        elsewhere = stage.fake.group("Other", cyd, dan)
        _, buttons = await played(stage)
        stage.fake.says(cyd, elsewhere, "/games@croupier_bot")
        listed, _ = await stage.shown(lambda: elsewhere.bots() and (elsewhere.bots()[-1], ""))
        never = await stage.fake.press(cyd, listed, "a9.7 r", forged=True).answered()
        said = await stage.fake.press(cyd, listed, buttons[0], forged=True).answered()
        assert said == never.replace("a9", buttons[0].partition(".")[0])

    play(scene)


def test_a_table_that_closed_before_it_began_has_no_winner() -> None:
    async def scene(stage: House) -> None:
        stage.fake.says(stage.ann, stage.group, "/dicepoker@croupier_bot")
        board, data = await stage.shown(lambda: stage.button(" join"))
        stage.fake.says(stage.ann, stage.group, "/cancel@croupier_bot")
        await stage.shown(lambda: not next(iter(stage.app.tables), None))
        assert await stage.fake.press(stage.bob, board, data, forged=True).answered() == "Table a2 is over."

    play(scene)
