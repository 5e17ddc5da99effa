"""`undo`: whatever an admin did to settings, bans or ratings is as it was, to the byte, and is told."""

import re
from typing import Any

import pytest
from sqlalchemy import Connection, text

from core.house import CHOSEN, example
from croupier.testing.stage import Stage

pytestmark = pytest.mark.stage(
    "plugins.dicepoker", "plugins.thoth", others=("far",), admins=("ann", "bob", "cara@far"), buttons=False
)


VALUES = {name: example(name) for name in CHOSEN} | {
    **dict.fromkeys(("reveal", "hints", "stats", "score", "recap", "pictures"), "off"),
    **{"prefix": "?", "language": "ja"},
}
DAY = 24 * 3600.0
NOTHING = "There's nothing to undo: no admin has changed settings, bans or ratings here in the last 24 hours."


async def rows(stage: Stage, sql: str) -> list[tuple[Any, ...]]:
    def read(connection: Connection) -> list[tuple[Any, ...]]:
        return [tuple(row) for row in connection.execute(text(sql))]

    return await stage.app.storage.run(read)


async def stored(stage: Stage) -> list[tuple[Any, ...]]:
    """Read all that an admin can change, as it is stored."""
    settings = await rows(stage, "SELECT id, key, settings FROM room ORDER BY id")
    bans = await rows(stage, "SELECT * FROM ban ORDER BY id")
    results = await rows(stage, "SELECT id, void, gain FROM result ORDER BY id")
    ratings = await rows(stage, "SELECT * FROM rating ORDER BY room_id, game, person_id")
    return [*settings, *bans, *results, *ratings]


async def said(stage: Stage, name: str, text: str) -> list[str]:
    return [line for _, line in await stage.say(name, text)]


async def match(stage: Stage) -> None:
    """Let Ann and Bob play dice poker to its end."""
    await stage.say("ann", "!dicepoker")
    await stage.say("bob", "!join")
    await stage.say("ann", "!start")
    for _ in range(40):
        for name in ("ann", "bob"):
            for word in ("!r", "!k"):
                if any("is over" in line for line in await said(stage, name, word)):
                    return
    raise AssertionError("no end")


@pytest.mark.parametrize("name", CHOSEN)
async def test_each_setting_is_as_it_was(stage: Stage, name: str) -> None:
    await stage.say("ann", "!set tables 7")
    before = await stored(stage)
    await stage.say("bob", f"!set {name} {VALUES[name]}")
    assert await stored(stage) != before
    await stage.advance(180)
    sign = VALUES["prefix"] if name == "prefix" else "!"
    ((who, told),) = await stage.say("ann", f"{sign}undo")
    assert await stored(stage) == before
    assert who == "room" and told.startswith("Undone: bob's ") and f"{name} is " in told and told.endswith(" again.")
    assert f"set {name} {VALUES[name]}" in told and "(3 minutes ago)" in told
    assert name in " ".join(await said(stage, "ann", f"!set {name}"))


@pytest.mark.parametrize("deed", ["disable thoth", "disable all", "enable dicepoker"])
async def test_games_are_switched_as_they_were(stage: Stage, deed: str) -> None:
    await stage.say("ann", "!disable dicepoker")
    before = await stored(stage)
    await stage.say("bob", f"!{deed}")
    assert await said(stage, "ann", "!undo") == [f"Undone: bob's !{deed} (just now). Switched off now: dicepoker."]
    assert await stored(stage) == before


@pytest.mark.parametrize("deed", ["ban dora", "ban dora 7d spams", "ban dora 1h", "ban eve 2d again", "unban eve"])
async def test_bans_are_as_they_were(stage: Stage, deed: str) -> None:
    for name in ("dora", "eve"):
        await stage.say(name, "hello")
    await stage.say("bob", "!ban eve 30d shouts")
    await stage.say("cara", "/ban bob", on="far")
    before = await stored(stage)
    await stage.say("ann", f"!{deed}")
    (told,) = await said(stage, "bob", "!undo")
    assert await stored(stage) == before
    banned = "dora can join tables in this room again" if "dora" in deed else "eve is banned again"
    assert told == f"Undone: ann's !{deed} (just now). {banned}."
    assert ("dora" in " ".join(await said(stage, "ann", "!settings"))) is False
    assert "banned you" in (await said(stage, "eve", "!dicepoker"))[0]


@pytest.mark.stage(in_file=True)
async def test_a_table_taken_out_of_the_ratings_counts_again(stage: Stage) -> None:
    for _ in range(3):
        await match(stage)
    before = await stored(stage)
    standing = await rows(stage, "SELECT tables FROM rating WHERE game = 'dicepoker'")
    assert await said(stage, "ann", "!void b2") == [
        "Table b2 no longer counts for ratings; !undo brings it back within 24 hours."
    ]
    assert standing == [(3,)] * 4 and await rows(stage, "SELECT tables FROM rating") == [(2,)] * 4
    assert await rows(stage, "SELECT DISTINCT void FROM result WHERE gain IS NULL") == [("admin",)]
    assert await said(stage, "ann", "!void #b2") == ["Table b2 is in nobody's ratings."]
    await stage.restart()
    assert re.match("Undone: ann's !void.*Table b2 counts for ratings again", (await said(stage, "bob", "!undo"))[0])
    assert await stored(stage) == before


async def test_what_cannot_be_taken_out_is_said(stage: Stage) -> None:
    assert await said(stage, "ann", "!void") == ["I didn't get that. Example: !void a2"]
    assert await said(stage, "ann", "!void z9") == ["No table has the code z9."]
    assert await said(stage, "dora", "!void a2") == ["Only an admin of this room can do that."]
    await stage.say("ann", "!dicepoker")
    assert "isn't over" in (await said(stage, "ann", "!void a2"))[0]
    await stage.say("ann", "!cancel")
    assert await said(stage, "ann", "!void a2") == ["Table a2 is in nobody's ratings."]


@pytest.mark.stage(in_file=True)
async def test_deeds_are_undone_newest_first_each_once_and_within_a_day(stage: Stage) -> None:
    await stage.say("ann", "!games")
    first = await stored(stage)
    await stage.say("ann", "!set window 45")
    await stage.advance(3600)
    await stage.say("ann", "!set window 60")
    await stage.say("ann", "!ban zoe")  # nobody: no deed
    await stage.restart()
    assert (await said(stage, "bob", "!undo"))[0].endswith("window is 45 again.")
    assert (await said(stage, "bob", "!undo"))[0].endswith("window is 30 again.")
    assert await said(stage, "bob", "!undo") == [NOTHING]
    assert await stored(stage) == first
    await stage.say("ann", "!set window 45")
    await stage.advance(DAY + 1)
    assert await said(stage, "bob", "!undo") == [NOTHING]
    lines = await said(stage, "ann", "!audit")
    assert [line.rpartition(": ")[2] for line in lines[:3]] == [
        "set window 45",
        "undo set window 45",
        "undo set window 60",
    ]


@pytest.mark.stage(in_file=True)
async def test_two_admins_who_say_it_at_once_undo_one_deed(stage: Stage) -> None:
    await stage.say("ann", "!set window 45")
    await stage.say("ann", "!set window 60")
    assert (await said(stage, "ann", "!undo"))[0].endswith("window is 45 again.")
    assert await stage.say("bob", "!undo") == [
        ("bob", "ann has just undone !set window 60. To undo the change before it too, say !undo again.")
    ]
    assert (await said(stage, "ann", "!set window"))[0].startswith("window is 45,")
    assert (await said(stage, "bob", "!undo"))[0].endswith("window is 30 again.")
    assert await said(stage, "ann", "!undo") == [
        "bob has just undone !set window 45. To undo the change before it too, say !undo again."
    ]
    assert await said(stage, "ann", "!undo") == [NOTHING]
    await stage.say("ann", "!set window 45")
    await stage.say("ann", "!set window 60")
    await stage.say("ann", "!undo")
    assert (await said(stage, "ann", "!undo"))[0].endswith("window is 30 again."), "one who says it twice means it"
    await stage.say("ann", "!set window 45")
    await stage.say("ann", "!set window 60")
    await stage.say("ann", "!undo")
    await stage.advance(20)
    assert (await said(stage, "bob", "!undo"))[0].endswith("window is 30 again."), "later it is no accident"


@pytest.mark.stage(in_file=True)
async def test_a_repeated_undo_undoes_once(stage: Stage) -> None:
    await stage.say("ann", "!set window 45")
    await stage.say("ann", "!set window 60")
    await stage.say("ann", "!undo", id="undo")
    await stage.restart()
    assert await stage.say("ann", "!undo", id="undo") == []
    assert (await said(stage, "ann", "!set window"))[0].startswith("window is 45, as set in this room")


async def test_what_changed_otherwise_since_is_left_alone(stage: Stage) -> None:
    await stage.say("ann", "!set window 45")
    await rows_changed(stage, """UPDATE room SET settings = '{"window": 50}' WHERE id = 1""")
    assert await said(stage, "ann", "!undo") == [
        "Something has changed since !set window 45, so that can't be undone any more."
    ]
    assert (await rows(stage, "SELECT settings FROM room WHERE id = 1")) == [('{"window": 50}',)]


async def rows_changed(stage: Stage, sql: str) -> None:
    def change(connection: Connection) -> None:
        connection.execute(text(sql))

    await stage.app.storage.run(change)


async def test_a_ban_that_ended_by_itself_stands_in_nobodys_way(stage: Stage) -> None:
    await stage.say("dora", "hello")
    await stage.say("ann", "!set window 45")
    await stage.say("ann", "!ban dora 10 minutes")
    await stage.advance(3600)
    assert (await said(stage, "ann", "!undo"))[0].endswith("window is 30 again.")


async def test_only_admins_undo_and_only_their_own_rooms_deeds(stage: Stage) -> None:
    await stage.say("ann", "!set window 45")
    assert await said(stage, "dora", "!undo") == ["Only an admin of this room can do that."]
    assert await stage.say("cara", "/undo", on="far") == [("cara@far", NOTHING.replace("!", "/"))]


async def test_only_the_admins_of_its_room_take_a_table_out_of_the_ratings(stage: Stage) -> None:
    """Not those of a room whose people were guests there, however they lost."""
    await said(stage, "ann", "!set guests on")
    await said(stage, "ann", "!dicepoker")
    await stage.say("dan", "/join #a2", on="far")
    await said(stage, "ann", "!start")
    for _ in range(40):
        for word in ("r", "k"):
            await said(stage, "ann", f"!{word}")
            await stage.say("dan", f"/{word}", on="far")
    before = await stored(stage)
    ((_, told),) = await stage.say("cara", "/void a2", on="far")
    assert told == "Table a2 belongs to another room; only its admins can do that."
    assert await stored(stage) == before
    assert "no longer counts for ratings" in (await said(stage, "ann", "!void a2"))[0]


async def test_a_ban_comes_back_though_another_room_has_banned_somebody_since(stage: Stage) -> None:
    """It had a number that is another's now."""
    for name, on in (("dora", "stage"), ("zoe", "far")):
        await stage.say(name, "good evening", on=on)
    await said(stage, "ann", "!ban dora")
    await said(stage, "ann", "!unban dora")
    await stage.say("cara", "/ban zoe", on="far")
    assert "dora is banned" in (await said(stage, "ann", "!undo"))[0]
    assert "banned you" in (await said(stage, "dora", "!dicepoker"))[0]
    ((_, told),) = await stage.say("zoe", "/dicepoker", on="far")
    assert "banned you" in told


@pytest.mark.stage(language="ja")
async def test_in_japanese(stage: Stage) -> None:
    await stage.say("ann", "!設定 受付時間 45")
    await stage.advance(180)
    (told,) = await said(stage, "bob", "!復元")
    assert told == "元に戻しました：annさんの !設定 受付時間 45（3分前）。受付時間はまた 30 です。"
