"""Everybody reads their own language: in what clients show of the bot, and in its answers."""

from tests.adapters.telegram.test_house import House


async def test_the_bot_is_described_in_every_language(house: House) -> None:
    described = house.fake.methods.described
    await house.shown(lambda: len(described) == 6)
    for what in ("description", "short"):
        assert described[what, ""] == described[what, "en"] != described[what, "ja"]


async def test_a_clients_language_speaks_until_its_person_chooses_one(house: House) -> None:
    private = house.fake.private(cyd := house.fake.user("Cyd", language="ja", started=True))
    house.fake.says(cyd, private, "/games")
    await house.shown(lambda: private.bots() and not private.bots()[-1].text.isascii())
    assert "振り直し" in private.bots()[-1].text
    house.fake.says(cyd, private, "/lang en")
    await house.shown(lambda: len(private.bots()) == 2)
    house.fake.says(cyd, private, "/games")
    await house.shown(lambda: len(private.bots()) == 3)
    assert "reroll" in private.bots()[-1].text


async def test_all_buttons_of_a_post_are_in_the_language_of_its_group(house: House) -> None:
    house.fake.says(house.ann, house.group, "/set@croupier_bot language ja")
    await house.shown(house.group.bots)
    house.fake.says(house.ann, house.group, "/bluebear@croupier_bot")
    await house.shown(lambda: house.button(" join"))
    lobby = house.post()
    assert not [label for label in lobby.labels() if label.isascii()], lobby.labels()
    await house.tap(house.bob, " join")
    await house.tap(house.ann, " start")
    await house.shown(lambda: "DMで受け取る" in house.post().labels())
    assert "Let me write to you" not in house.post().labels()
