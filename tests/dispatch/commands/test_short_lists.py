"""What lists much is short, and says where the rest is; a word that alone can't be read lists what it takes."""

import textwrap

import pytest

from core.house import Links
from croupier.testing.stage import Stage

pytestmark = pytest.mark.stage(buttons=False)


COLUMNS, HELP_ROWS, SETTINGS_ROWS, NOTICE_BYTES = 80, 6, 8, 480


async def asked(stage: Stage, words: str, name: str = "ann") -> str:
    """Ask, once what was asked before is forgotten; gives the answer."""
    await stage.advance(5)
    return "\n".join([line for who, line in await stage.say(name, words) if who in (name, "room")])


def rows(said: str) -> int:
    """Count the rows of a terminal that this takes, as few lines flow together."""
    wide = "".join(letter if letter.isascii() else f"{letter}_" for letter in said.replace("\n", " "))
    return len(textwrap.wrap(wide, COLUMNS))


@pytest.mark.parametrize("language", ["en", "ja"])
async def test_help_is_short_at_every_moment(stage: Stage, language: str) -> None:
    for words in ("!games", "!thoth seconds 0", "!join"):
        await stage.say("ann" if words != "!join" else "bob", words)
        for name in ("ann", "bob", "eve"):
            assert rows(await asked(stage, "!help", name)) <= HELP_ROWS


async def test_help_names_what_can_be_done_here_and_now(stage: Stage) -> None:
    def has(said: str, *verbs: str) -> list[str]:
        return [verb for verb in verbs if f"!{verb}" in said.replace(".", " ").split()]

    verbs = ("join", "start", "cancel", "hand", "back", "web", "garnets", "settings")
    assert has(await asked(stage, "!help"), *verbs) == ["settings"]
    assert has(await asked(stage, "!help", "bob"), *verbs) == []
    await stage.say("ann", "!dicepoker seconds 0")
    assert has(await asked(stage, "!help"), *verbs) == ["start", "cancel", "settings"]
    assert has(await asked(stage, "!help", "bob"), *verbs) == ["join"]
    await stage.say("bob", "!join")
    await stage.say("ann", "!start")
    playing = await asked(stage, "!help", "bob")
    assert has(playing, *verbs) == ["hand"] and "You're playing Dice poker at a2: !r" in playing
    assert "!help all" in playing


async def test_pages_are_named_where_there_are_any(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(stage.app.house.pages, "site", Links(object(), "site"))  # type: ignore[arg-type]
    for words in ("!help", "!help all"):
        assert "!web" not in await asked(stage, words)
    await stage.say("ann", "!set web watch")
    for words in ("!help", "!help all"):
        assert "!web" in await asked(stage, words)


@pytest.mark.parametrize("language", ["en", "ja"])
async def test_settings_begin_with_what_was_chosen_here_and_fit_into_two_notices(stage: Stage, language: str) -> None:
    for words in ("!set pace slow", "!set window 45", "!disable thoth"):
        await stage.say("ann", words)
    said = await asked(stage, "!settings")
    assert rows(said) <= SETTINGS_ROWS and len(said.encode()) <= 2 * NOTICE_BYTES
    if language == "en":
        first, off, *rest, more = said.split("\n")
        assert (first, off) == ("Chosen here: window 45 and pace slow.", "Switched off: thoth.")
        assert "tables 3" in " ".join(rest) and "pace" not in " ".join(rest)
        assert more.startswith("!set NAME tells")
        assert (await asked(stage, "!set pace")).startswith("pace is slow, as set in this room: ")


@pytest.mark.parametrize(("language", "known"), [("en", "window, seconds"), ("ja", "受付時間、秒数")])
async def test_set_alone_says_what_can_be_set(stage: Stage, language: str, known: str) -> None:
    for name in ("ann", "bob"):
        assert known in await asked(stage, "!set", name)


async def test_rules_alone_say_whose_there_are(stage: Stage) -> None:
    await stage.say("ann", "!disable bluebear")
    said = await asked(stage, "!rules", "bob")
    assert "!rules thoth" in said and "bluebear" not in said
    await stage.say("ann", "!thoth")
    assert "45 health" in await asked(stage, "!rules", "bob"), "those of the table that there is"
    assert (await stage.say("eve", "rules", private=True))[0][1].startswith("Which game's rules? rules dicepoker")
