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


def test_all_buttons_of_a_post_are_in_the_language_of_its_group() -> None:
    async def scene(stage: House) -> None:
        stage.fake.says(stage.ann, stage.group, "/set@croupier_bot language ja")
        await stage.shown(stage.group.bots)
        stage.fake.says(stage.ann, stage.group, "/bluebear@croupier_bot")
        await stage.shown(lambda: stage.button(" join"))
        lobby = stage.post()
        assert not [label for label in lobby.labels() if label.isascii()], lobby.labels()
        await stage.tap(stage.bob, " join")
        await stage.tap(stage.ann, " start")
        await stage.shown(lambda: "DMで受け取る" in stage.post().labels())
        assert "Let me write to you" not in stage.post().labels()

    play(scene)
