"""A score from the first table: wins in this room for whoever sat there, logged in or not, before anybody is rated."""

import pytest

from croupier.testing.stage import Stage

pytestmark = pytest.mark.stage("plugins.dicepoker", "adapters.irc", buttons=False, admins=())


async def asked(stage: Stage, name: str, words: str, lasting: bool = True) -> list[str]:
    return [line for _, line in await stage.say(name, words, lasting=lasting)]


async def played(stage: Stage, winner: str, loser: str, out: tuple[str, ...] = ()) -> str:
    """Play a table that the loser gives up; those who are `out` are not logged in."""
    told = list[str]()
    for name, words in (
        (winner, "!dicepoker"),
        (loser, "!join"),
        (winner, "!start"),
        (loser, "!leave"),
        (loser, "!leave"),
    ):
        told += await asked(stage, name, words, name not in out)
    return " ".join(told)


async def test_those_without_accounts_have_a_score_from_their_first_table(stage: Stage) -> None:
    out = ("ann", "bob")
    await played(stage, "bob", "ann", out)
    assert (await asked(stage, "bob", "!top dicepoker", lasting=False))[0] == (
        "Dice poker here: bob won 1 of 1 (not logged in) · ann won 0 of 1 (not logged in)"
    )
    assert await asked(stage, "bob", "!stats", lasting=False) == ["bob, Dice poker: 1 of 1 won here, not logged in."]


@pytest.mark.stage(language="ja")
async def test_they_have_it_in_japanese(stage: Stage) -> None:
    await played(stage, "bob", "ann", ("ann", "bob"))
    assert (await asked(stage, "bob", "!top dicepoker", lasting=False))[0] == (
        "ダイスポーカー、ここの順位：bobさん 1卓中1勝（未ログイン）・annさん 1卓中0勝（未ログイン）"
    )
    assert await asked(stage, "bob", "!stats", lasting=False) == [
        "bobさん、ダイスポーカー：ここで1卓中1勝（未ログイン）。"
    ]


async def test_those_with_few_tables_are_listed_with_an_estimate(stage: Stage) -> None:
    await played(stage, "bob", "ann")
    head, about = await asked(stage, "bob", "!top dicepoker")
    assert head.startswith("Dice poker here: 1 bob ~1") and " · 2 ann ~" in head
    assert about == "“~” is a first estimate; it goes after 10 tables."


async def test_rated_people_stand_before_those_who_only_have_a_score(stage: Stage) -> None:
    await played(stage, "bob", "ann")
    await played(stage, "cara", "ann", ("cara",))
    head, _ = await asked(stage, "bob", "!top dicepoker")
    assert head.endswith(" · cara won 1 of 1 (not logged in)"), head


async def test_who_wants_to_be_on_no_list_is_on_none(stage: Stage) -> None:
    await played(stage, "bob", "ann", ("ann",))
    await asked(stage, "ann", "!me show nobody", lasting=False)
    assert "ann" not in "".join(await asked(stage, "bob", "!top dicepoker"))


async def test_tables_against_the_computer_alone_are_no_wins_over_people(stage: Stage) -> None:
    for words in ("!dicepoker", "!bots 1", "!start", "!leave", "!leave"):
        await asked(stage, "ann", words, lasting=False)
    assert (await asked(stage, "ann", "!top dicepoker"))[0].startswith("Nobody has finished")


async def test_what_a_rating_needs_is_told_once_in_the_words_of_the_network(stage: Stage) -> None:
    stage.app.house.plugins.kinds["stage"] = stage.app.house.plugins.kinds["irc"]
    told = await played(stage, "bob", "ann", ("ann", "bob"))
    assert "No ratings change, since bob and ann weren't logged in when it started. Log in to NickServ" in told
    assert "NickServ" not in await played(stage, "bob", "ann", ("ann", "bob"))
    said = await asked(stage, "bob", "!top", lasting=False) + await asked(stage, "bob", "!stats", lasting=False)
    assert "NickServ" not in " ".join(said)
