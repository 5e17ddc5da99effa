"""Everybody reads their own language: in what clients show of the bot, and in its answers."""

from tests.adapters.telegram.test_house import House, play


def test_the_bot_is_described_in_every_language() -> None:
    async def scene(stage: House) -> None:
        described = stage.fake.methods.described
        await stage.shown(lambda: len(described) == 6)
        for what in ("description", "short"):
            assert described[what, ""] == described[what, "en"] != described[what, "ja"]

    play(scene)


def test_a_clients_language_speaks_until_its_person_chooses_one() -> None:
    async def scene(stage: House) -> None:
        private = stage.fake.private(cyd := stage.fake.user("Cyd", language="ja", started=True))
        stage.fake.says(cyd, private, "/games")
        await stage.shown(lambda: private.bots() and not private.bots()[-1].text.isascii())
        assert "振り直し" in private.bots()[-1].text
        stage.fake.says(cyd, private, "/lang en")
        await stage.shown(lambda: len(private.bots()) == 2)
        stage.fake.says(cyd, private, "/games")
        await stage.shown(lambda: len(private.bots()) == 3)
        assert "reroll" in private.bots()[-1].text

    play(scene)
