"""All that is said at the end of a table: its order, its length, what may be kept off, and what it may not tell."""

from collections.abc import Iterator

import pytest

from core.contract import Event, Inbound, Outbound, Remark
from core.engine.plugins import inspecting
from core.words import Voice, field_types, plain, sentences
from core.words.notices import closing, events
from croupier.testing.stage import Stage
from tests.house.scores.test_evening import played
from tests.support.loaded import loaded_once

TYPING = pytest.mark.stage(buttons=False)
LONG = ("Bartholomew_the_", "花子花子花子花子花子花子")


def whole_end(game: str, seats: int) -> Iterator[Event]:
    """Say at once all that can be said at the end of one table."""
    loaded = loaded_once().games[game]
    everybody = tuple(range(seats))
    yield events.Finished("a2b", "abandoned", (0,), tuple((seat,) for seat in everybody), True)
    yield closing.MatchTold("a2b", 7, tuple(closing.Wins(seat, 3) for seat in everybody))
    if seats == 2:
        yield closing.ScoreTold("a2b", "evening", 0, 13, 1, 12, 11)
    else:
        yield closing.EveningTold("a2b", tuple(closing.Wins(seat, 3) for seat in everybody), (0,), 12)
    yield closing.Recapped("a2b", tuple(moments(game)))
    yield events.RatingsTold("a2b", tuple(events.RatedSeat(seat, 1500, False, "+12") for seat in everybody))
    yield events.GainedEnough("a2b", everybody)
    yield events.LoginNeeded("a2b", everybody[:1], "NickServ")
    yield events.SecretTold("a2b", analysis=loaded.game.analysis is not None)
    yield events.LevelOffered("a2b")
    yield events.ReplayShown("a2b", "https://example.org/dice/t/a2b-k3m7p9/replay")


def moments(game: str) -> Iterator[closing.Moment]:
    """Give two remarks of a game's recap, as long as they get."""
    loaded = loaded_once().games[game]
    assert loaded.game.recap is not None
    kinds = [kind for kind in inspecting.own(loaded.game) if issubclass(kind, Remark) and "recap" in kind.__module__]
    for kind in kinds[: closing.MOMENTS]:
        values = {name: bool(hint is bool) or 1 for name, hint in field_types(kind).items()}
        yield closing.Moment(3, 1, 40, loaded.codec.dump(kind(**values)))


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", sorted(loaded_once().games))
def test_it_is_four_lines_where_people_type(game: str, language: str) -> None:
    loaded = loaded_once().games[game]
    for seats in range(loaded.game.seats[0], loaded.game.seats[1] + 1):
        names = [f"{LONG[language == 'ja']}{seat}" for seat in range(seats)]
        voice = Voice(loaded.texts, language, names, "!", loaded.codec, strict=False)
        said = sentences.flowing(voice, tuple(whole_end(game, seats)))
        sent = [line for one in said for line in plain((one,)).split("\n")]
        assert 1 < len(sent) <= closing.LINES, sent
        assert "a2b" in sent[0] or "a2b" in sent[1], "the result is never left out"
        assert any("again" in line or "もう一度" in line for line in sent), "nor what next"


def test_what_people_care_about_most_comes_first_and_nothing_twice() -> None:
    assert len(set(closing.ORDER)) == len(closing.ORDER) and set(closing.SPARED) < set(closing.ORDER)
    assert events.Finished not in closing.SPARED and events.SecretTold not in closing.SPARED


@TYPING
async def test_a_table_that_is_over_tells_it_in_order(stage: Stage) -> None:
    told = ""
    for _ in range(5):
        _, told = await played(stage, "ann", "bob")
    places = [told.find(word) for word in ("is over", "tonight", "Ratings:", "What now?")]
    assert -1 not in places and places == sorted(places), told


async def test_on_a_network_of_posts_it_is_one_post() -> None:
    async with Stage(buttons=True) as stage:
        for first in (("ann", "!bluebear"), ("bob", "!join"), ("ann", "!start")):
            await stage.say(*first)
        (table,) = stage.app.tables
        last: list[Outbound] = []
        for _ in range(40):
            if table.sheet.phase == "ended":
                break
            state = table.state
            words = "!roll" if state.wait.kind == "throw" else "!bluff" if state.bids else "!bid 10 5"
            name = table.names()[state.wait.seats[0]]
            await stage.advance(3)
            await stage.app.bus.publish_inbound(
                Inbound(f"stage:{next(stage.ids)}", f"stage/{name}", name, words, room="stage/#room")
            )
            await stage.settle()
            last, stage.sent[:] = list(stage.sent), []
        (post,) = [message for message in last if message.room]
        assert "over" in plain(post.lines) and "The doubt that turned it" in plain(post.lines)
