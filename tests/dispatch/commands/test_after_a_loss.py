"""After a loss against the computer: how well it plays the next time, by a word or a tap."""

import pytest

from core.contract import Level
from croupier.testing.stage import Stage

pytestmark = pytest.mark.stage("plugins.dicepoker", buttons=False, admins=(), seed="loss")


async def said(stage: Stage, words: str, pressed: bool = False) -> list[str]:
    return [line for _, line in await stage.say("ann", words, private=True, pressed=pressed)]


async def ended(stage: Stage, wins: bool) -> list[str]:
    """Play tables until one ends so; gives what was told at its end."""
    await said(stage, "dicepoker")
    for _ in range(20):
        [playing] = stage.app.tables
        told = await said(stage, "bots 1") + await said(stage, "start")
        while playing.state is None or playing.state.outcome is None:
            for words in ("r", "k" if wins else "r"):
                told = await said(stage, words) + [line for _, line in await stage.advance(20)]
                if playing.state.outcome is not None:
                    break
        if (0 in playing.state.outcome.ranking[0]) == wins:
            return told
        await said(stage, "again")
    raise AssertionError("no such end")


async def test_whoever_lost_chooses_how_well_it_plays_next_by_a_word(stage: Stage) -> None:
    told = await ended(stage, wins=False)
    assert "Easier or harder? again easy, again fair or again strong." in " ".join(told)
    assert any(line.startswith("Your costliest choice: Round ") and "ann" in line for line in told), (
        "one thing to learn"
    )
    assert (await said(stage, "again easy"))[-1].endswith("One easy computer player will join.")


@pytest.mark.stage(language="ja")
async def test_so_it_is_in_japanese(stage: Stage) -> None:
    told = " ".join(await ended(stage, wins=False))
    assert "CPUの強さも選べます：もう一度 弱い、もう一度 ふつう、もう一度 強い" in told
    assert "いちばん惜しかった一手：" in told
    assert "弱いCPUが1人参加します。" in (await said(stage, "もう一度 弱い"))[-1]


@pytest.mark.stage(buttons=True)
async def test_or_by_a_tap(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    seen, lines = dict[str, str](), stage.lines

    def noting() -> list[tuple[str, str]]:
        seen.update({choice.label: choice.data for one in stage.sent for row in one.choices for choice in row})
        return lines()

    monkeypatch.setattr(stage, "lines", noting)
    await ended(stage, wins=False)
    assert [label for label in seen if label.startswith("Again: ")] == ["Again: easy", "Again: fair", "Again: strong"]
    await said(stage, seen["Again: easy"], pressed=True)
    [opened] = stage.app.tables
    assert (opened.sheet.phase, opened.sheet.level) == ("lobby", Level.EASY)


async def test_whoever_won_is_not_asked(stage: Stage) -> None:
    told = " ".join(await ended(stage, wins=True))
    assert "Easier" not in told and "costliest choice: " not in told
