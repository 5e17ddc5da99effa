"""Two languages in one house: a room speaks its own, and a person is answered in theirs, wherever they ask."""

import re
from pathlib import Path

import pytest

from croupier.testing.stage import Stage
from tests.loaded import loaded_once

pytestmark = pytest.mark.stage("plugins.dicepoker", "peek", admins=("ann",))


Told = list[tuple[str, str]]
JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")


def check(told: Told, japanese: set[str]) -> None:
    """Fail for a line in the wrong language; these chats are Japanese, all others English."""
    for who, line in told:
        if re.search(r"[^\W\d_]{2}", line):
            assert bool(JAPANESE.search(line)) == (who in japanese), (who, line)


class Scene:
    """A stage on which every answer comes in the right language, and must come at all."""

    def __init__(self, stage: Stage, japanese: set[str]) -> None:
        self.stage, self.japanese = stage, japanese

    async def says(self, name: str, text: str, *hearers: str, private: bool = False) -> Told:
        self.checked(await self.stage.advance(3))  # nobody is short of answers
        return self.checked(await self.stage.say(name, text, private=private), *hearers)

    async def waits(self, seconds: float, *hearers: str) -> Told:
        return self.checked(await self.stage.advance(seconds), *hearers)

    def checked(self, told: Told, *hearers: str) -> Told:
        assert {who for who, _ in told} >= set(hearers), told
        check(told, self.japanese)
        return told


async def a_whole_evening(scene: Scene) -> None:
    """Lobby, play, warnings, automatic moves, secrets, refusals, help, and the end."""
    await scene.says("ann", "!set seconds 100", "room")
    await scene.says("ann", "!peek", "room")
    await scene.says("bob", "!join lucky 7", "room")
    await scene.says("bob", "!join", "bob")  # sits already
    await scene.says("bob", "!start", "bob")  # is not the host
    await scene.says("bob", "!option", "bob")
    await scene.says("ann", "!option wild", "room")
    await scene.says("ann", "!extend", "room")
    await scene.says("cyd", "!status", "room")
    await scene.says("ann", "!start", "room", "ann", "bob")
    await scene.says("bob", "!bid 1 1", "bob")  # not his turn
    await scene.says("bob", "!bid", "bob")  # unreadable
    await scene.says("bob", "!hand", "bob")
    await scene.says("bob", "hand", "bob", private=True)
    await scene.says("ann", "!bid 1 2", "room")
    await scene.waits(95, "room", "bob")  # a warning for all, and one for him
    await scene.waits(10, "room")  # his clock runs out
    for words in ("!help", "!help join", "!help peek", "!help bid", "!rules peek", "!rulez"):
        await scene.says("bob", words, "bob")
    await scene.says("bob", "!leave", "bob")  # asked once
    await scene.says("bob", "!leave", "room")
    await scene.says("bob", "!verify a2", "room")
    await scene.says("bob", "!verify zz", "bob")


async def test_an_english_evening(stage: Stage) -> None:
    await a_whole_evening(Scene(stage, set()))


@pytest.mark.parametrize("language", ["en", "ja"])
async def test_a_room_that_is_set_to_japanese_is_japanese_throughout(stage: Stage, language: str) -> None:
    if language == "en":
        await stage.say("ann", "!set language ja")
    await a_whole_evening(Scene(stage, {"room", "ann", "bob", "cyd"}))


async def test_a_person_is_answered_in_their_language_and_the_room_stays_as_it_is(stage: Stage) -> None:
    check(await stage.say("bob", "!lang ja"), {"bob"})
    await a_whole_evening(Scene(stage, {"bob"}))


@pytest.mark.stage(language="ja")
async def test_a_person_with_english_in_a_japanese_room(stage: Stage) -> None:
    check(await stage.say("bob", "!lang en"), set())
    await a_whole_evening(Scene(stage, {"room", "ann", "cyd"}))


async def test_a_language_is_kept_and_may_be_changed_back(tmp_path: Path) -> None:
    plugins = loaded_once("peek")
    async with Stage(plugins, database=str(tmp_path / "stage.db")) as stage:
        assert await stage.say("bob", "!lang xx") == [("bob", "I speak: en and ja. Choose one like this: !lang en")]
        check(await stage.say("bob", "!lang ja"), {"bob"})
        await stage.restart()
        check(await stage.say("bob", "!help"), {"bob"})
        check(await stage.say("bob", "!lang en"), set())
        check(await stage.say("bob", "!help"), set())


async def test_words_of_any_language_are_understood_everywhere(stage: Stage) -> None:
    await stage.say("ann", "!dicepoker")
    assert await stage.say("bob", "！参加") == [("room", "bob joins (2 of 10).")]
    assert ("room", "Dice poker begins at a2: ann and bob.") in await stage.say("ann", "!開始")
