"""Who stays away: named in the result as one for whom the house played, and the seat may be given up for them."""

import peek
import pytest
from sqlalchemy import text

from core.tables import Table
from croupier.testing.stage import Stage

pytestmark = pytest.mark.stage("plugins.dicepoker", peek, buttons=False, admins=("admin",), others=("far",))


def table(stage: Stage, code: str = "a2") -> Table:
    found = stage.app.tables.named(code)
    assert found is not None
    return found


async def said(stage: Stage, name: str, words: str, private: bool = False) -> list[str]:
    return [f"{who}| {line}" for who, line in await stage.say(name, words, private=private)]


async def move(stage: Stage, *others: str) -> list[tuple[str, str]]:
    """Let one of these who is awaited bid as little more as there is."""
    found = next(iter(stage.app.tables), None)
    awaited = [found.names()[seat] for seat in found.state.wait.seats] if found else []
    if found is None or awaited[0] not in others:
        return []
    bid = found.state.bid
    count, face = (bid.count, bid.face + 1) if bid else (1, 1)
    if face > 6:
        count, face = count + 1, 1
    return await stage.say(awaited[0], f"!bid {count} {face}" if count <= sum(found.state.counts) else "!doubt")


async def ann_sleeps(stage: Stage, *others: str) -> None:
    """Play until ann, who says nothing, is away."""
    await stage.say("ann", "!peek seconds 20")
    for name in others:
        await stage.say(name, "!join")
    if table(stage).sheet.phase == "lobby":
        await stage.say("ann", "!start")
    for _ in range(60):
        if table(stage).sheet.seats[0].away:
            break
        await move(stage, *others)
        await stage.advance(5)
    assert table(stage).sheet.seats[0].away


async def results(stage: Stage) -> dict[str, tuple[int | None, bool]]:
    query = text("select name, person_id, rated from result order by seat")
    rows = await stage.app.storage.run(lambda c: list(c.execute(query)))
    return {name: (person, bool(rated)) for name, person, rated in rows}


async def play_on(stage: Stage, *others: str, times: int = 300) -> list[str]:
    told: list[str] = []
    for _ in range(times):
        told += [line for _, line in await move(stage, *others)]
        told += [line for _, line in await stage.advance(4)]
        if not list(stage.app.tables):
            break
    return told


@pytest.mark.parametrize("language", ["en", "ja"])
async def test_the_result_names_for_whom_the_house_played_and_it_is_no_win_of_theirs(
    stage: Stage, language: str
) -> None:
    await ann_sleeps(stage, "bob", "kai", "dora")
    told = await play_on(stage, "bob", "kai", "dora")
    over = next(line for line in told if "a2" in line and ("is over" in line or "終了" in line))
    assert ("ann (played by the computer)" if language == "en" else "自動プレイのannさん") in over
    assert not any(f"{name} (" in over for name in ("bob", "kai", "dora"))
    kept = await results(stage)
    assert kept["ann"][0] is not None
    assert [name for name, (_, rated) in kept.items() if not rated] == ["ann"]


async def test_all_others_may_give_the_seat_to_the_house_after_a_warning(stage: Stage) -> None:
    await ann_sleeps(stage, "bob", "kai", "dora")
    told = await said(stage, "bob", "!replace ann")
    assert told[0] == (
        "room| ann: Say !back within 30 s, or a computer player takes your seat for good. kai and dora: !replace "
        "to agree."
    )
    assert "ann| Say back within 30 s, or a computer player takes your seat at a2 for good." in told
    assert "room| kai agrees that a computer player takes ann's seat. Still to agree: dora." in await said(
        stage, "kai", "!replace"
    )
    assert table(stage).sheet.seats[0].person is not None
    assert "room| dora agrees that a computer player takes ann's seat." in await said(stage, "dora", "!交代 ANN")
    told = await play_on(stage, "bob", "kai", "dora", times=9)
    taken = "A computer player has taken ann's seat for good; ann counts as having left."
    assert any(line.startswith(taken) for line in told)
    sitter = table(stage).sheet.seats[0]
    assert sitter.person is None
    assert sitter.gone
    assert (await said(stage, "ann", "!back"))[0].startswith("ann| ")
    await play_on(stage, "bob", "kai", "dora")
    kept = await results(stage)
    assert kept["ann"][0] is not None
    assert not kept["ann"][1]
    assert "ann" not in "".join(await said(stage, "bob", "!again")), "who left is not called"


async def test_the_rooms_admin_alone_is_enough_and_need_not_play(stage: Stage) -> None:
    await ann_sleeps(stage, "bob", "kai")
    told = await said(stage, "admin", "!replace")
    assert told[0] == "room| ann: Say !back within 30 s, or a computer player takes your seat for good."
    await play_on(stage, "bob", "kai", times=8)
    assert table(stage).sheet.seats[0].gone


async def test_whoever_says_anything_keeps_the_seat(stage: Stage) -> None:
    await ann_sleeps(stage, "bob", "kai")
    await stage.say("admin", "!replace")
    await stage.say("ann", "!status")
    assert table(stage).sheet.seats[0].handover is None
    assert await said(stage, "bob", "!replace ann") == [
        "bob| Nobody at this table is away; only an away player's seat can be handed over."
    ]


async def test_strangers_and_whoever_is_away_have_no_say(stage: Stage) -> None:
    await ann_sleeps(stage, "bob", "kai")
    assert (await said(stage, "zoe", "!replace ann"))[0].startswith("zoe| You're not playing at this table.")
    assert await said(stage, "bob", "!replace kai") == ["bob| “kai” isn't away here. Away: ann."]
    assert table(stage).sheet.seats[0].handover is None


@pytest.mark.stage(in_file=True)
async def test_an_outage_in_which_nobody_could_come_back_takes_no_seat(stage: Stage) -> None:
    await ann_sleeps(stage, "bob", "kai")
    await stage.say("admin", "!replace")
    await stage.network(up=False)
    await stage.advance(100)
    await stage.network(up=True)
    assert not table(stage).sheet.seats[0].gone
    await stage.say("admin", "!replace")
    await stage.restart()
    assert not table(stage).sheet.seats[0].gone
    warning = "room| ann: Say !back within 30 s, or a computer player takes your seat"
    assert (await said(stage, "admin", "!replace"))[0].startswith(warning)


async def test_a_table_whose_seat_was_given_up_is_still_honest(stage: Stage) -> None:
    await ann_sleeps(stage, "bob", "kai", "dora")
    await stage.say("admin", "!replace")
    await play_on(stage, "bob", "kai", "dora")
    told = " ".join(await said(stage, "bob", "!verify a2"))
    assert "is honest" in told
    assert "lead to the result that was announced" in told
    assert "what they choose" in told
