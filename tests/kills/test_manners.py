"""People hold back when they are told to; what else comes to nothing is lost, and clocks that run too fast are seen."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from croupier.testing.stage import Stage
from tests.kills.account import Account, Fate, Kind, Said
from tests.kills.books import Books
from tests.kills.compare import Audit
from tests.kills.manners import BURST
from tests.kills.players import Room
from tests.kills.replay import Speech
from tests.support.loaded import loaded_once

KEY = "stage/#room"
SLOWER = "That was a lot at once. I'll answer again in 60 seconds; at a table, moves and !hand always work."
CROWDED = "Many people are asking at once, and games go first. Ask again in 60 seconds."
SITS_OUT = (
    "You left or missed two tables here in a row, so you skip the next one: you can join again when it's "
    "over, or in 24 hours at the latest. An admin can end that with !unban ann."
)


class Silence:
    """A door behind which nobody hears anything."""

    network, speech, redelivers = "stage", Speech("!", "", buttons=False), False

    def there(self, room: str) -> bool:
        return True

    def say(self, said: Said, private: bool) -> None:
        pass

    def offered(self, room: str, who: str) -> set[str]:
        return set()

    def ticked(self, room: str, who: str) -> set[str]:
        return set()

    def answers(self, said: Said) -> list[str]:
        return []

    def pending(self, said: Said) -> bool:
        return False

    def unsure(self, said: Said, life: int) -> bool:
        return False


async def at_a_lobby(path: Path, play: Callable[[Room, Stage], Awaitable[None]], game: str = "liarsdice") -> Audit:
    """Let ann open a table which bob and cara see behind a door that carries nothing; gives what is wrong."""
    plugins = loaded_once()
    async with Stage(plugins, database=str(path / "house.db")) as stage:
        await stage.say("ann", f"!{game}")
        books = Books(path / "house.db")
        loaded, people = plugins.games[game], ["ann", "bob", "cara"]
        room = Room(Silence(), KEY, loaded, people, 0, books, Account(), Random(1), patience=0.04, soon=0.02)
        room.look()
        await play(room, stage)
        audit = Audit(plugins, room.account, {"stage": room.door.speech})
        audit.conclude(books.holdings())
        books.close()
    return audit


async def joins(room: Room, who: str) -> Fate:
    """Let somebody say `join`, which nobody hears, and wait as long as people do."""
    room.say(who, "join", "join")
    said = room.account.said[-1]
    await asyncio.sleep(0.06)
    room.look()
    room.settle()
    return said.fate


def asked(room: Room, who: str, often: int) -> None:
    """Let somebody have asked so often in the last minute."""
    now = asyncio.get_running_loop().time()
    room.account.said += [Said(0, KEY, who, "ask", "status", fate="refused", at=now) for _ in range(often)]


async def test_a_join_that_nobody_answers_is_lost(tmp_path: Path) -> None:
    async def play(room: Room, stage: Stage) -> None:
        assert await joins(room, "bob") == "swallowed"

    assert (await at_a_lobby(tmp_path, play)).figures.lost == 1


@pytest.mark.parametrize("words", [SLOWER, CROWDED])
async def test_what_is_said_while_somebody_is_to_wait_may_be_dropped(tmp_path: Path, words: str) -> None:
    async def play(room: Room, stage: Stage) -> None:
        asked(room, "bob", BURST)
        room.heard(words, "bob", "bob")
        assert await joins(room, "bob") == "refused"
        assert room.waits["bob"] > asyncio.get_running_loop().time() + 2
        assert await joins(room, "cara") == "swallowed"  # it was bob who was told to wait

    assert (await at_a_lobby(tmp_path, play)).figures.lost == 1


async def test_what_is_said_after_the_announced_time_is_lost(tmp_path: Path) -> None:
    async def play(room: Room, stage: Stage) -> None:
        asked(room, "bob", BURST)
        room.heard(SLOWER.replace("60 seconds", "0 seconds"), "bob", "bob")
        await asyncio.sleep(0.01)
        assert await joins(room, "bob") == "swallowed"

    assert (await at_a_lobby(tmp_path, play)).figures.lost == 1


async def test_a_move_is_never_dropped(tmp_path: Path) -> None:
    async def play(room: Room, stage: Stage) -> None:
        asked(room, "bob", BURST)
        room.heard(SLOWER, "bob", "bob")
        now = asyncio.get_running_loop().time()
        kinds: list[Kind] = ["open", "join", "bots", "start", "set", "ask", "act", "hand"]
        dropped = {k for k in kinds if room.manners.dropped(Said(0, KEY, "bob", k, k, began=now + 1))}
        assert dropped == {"open", "join", "bots", "start", "set", "ask"}
        room.say("bob", "act", "bid 2 3", stored=["Bid", {"count": 2, "face": 3}], seat=1)
        room.heard(SLOWER, "bob", "bob")
        assert room.waiting()[0].answers == []

    await at_a_lobby(tmp_path, play)


@pytest.mark.parametrize(
    ("public", "pressed", "fate"),
    [
        pytest.param(True, (), "gone", id="said where others read it"),
        pytest.param(False, (), "swallowed", id="said in private"),
        pytest.param(True, ("roll all",), "swallowed", id="pressed, which nobody reads"),
    ],
)
async def test_a_hidden_move_may_have_been_refused_only_where_others_read_it(
    tmp_path: Path, public: bool, pressed: tuple[str, ...], fate: Fate, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its refusal may die with the process that told it; whoever is still asked for it was not refused otherwise."""
    monkeypatch.setattr(Silence, "unsure", lambda *_: True)

    async def play(room: Room, stage: Stage) -> None:
        await stage.say("bob", "!join")
        await stage.say("ann", "!start")
        room.look()
        stored = ["RollAll", {"first": []}]
        room.say("ann", "act", "roll all", private=not public, seat=0, stored=stored, pressed=pressed)
        (said,) = room.waiting()
        room.doubt(said, room.patience + 1)
        assert said.fate == fate

    await at_a_lobby(tmp_path, play, "thoth")


async def test_a_move_that_came_late_is_not_taken_for_what_was_said_after_it(tmp_path: Path) -> None:
    async def play(room: Room, stage: Stage) -> None:
        await stage.say("bob", "!join")
        await stage.say("ann", "!start")
        room.look()
        kept, state = room.kept, room.position()
        assert kept is not None
        (seat,) = state.wait.seats
        who = kept.sheet.seats[seat].name
        for count, stored in ((2, ["Bid", {"count": 2, "face": 3}]), (1, ["Bid", {"count": 1, "face": 3}])):
            told = {"seat": seat, "since": kept.sheet.actions, "stored": stored}
            room.say(who, "act", f"bid {count} 3", **told)
        late, now = room.account.said[-2:]
        await stage.say(who, "!bid 2 3")
        room.look()
        assert room.has_happened(late) and not room.has_happened(now)

    await at_a_lobby(tmp_path, play)


@pytest.mark.parametrize("patience", [0.5, 9.0])
@pytest.mark.parametrize(("phase", "fate"), [("ended", "refused"), ("running", "gone")])
async def test_what_was_told_of_a_hand_tells_only_of_a_table_that_goes_on(
    tmp_path: Path, phase: str, fate: Fate, patience: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Silence, "unsure", lambda *_: True)

    async def play(room: Room, stage: Stage) -> None:
        assert room.kept is not None
        room.say("ann", "hand", "hand", private=True, seat=0)
        room.heard("Your dice: 1 2 3 4 5.", "ann")
        room.kept = replace(room.kept, phase=phase)
        room.soon, room.patience = 0.5, patience
        (said,) = room.waiting()
        room.doubt(said, 1.0 if phase == "ended" else 10.0)
        assert said.fate == fate

    await at_a_lobby(tmp_path, play)


async def test_a_hand_whose_answer_may_have_died_is_held_against_all_that_was_played_until_then(tmp_path: Path) -> None:
    async def play(room: Room, stage: Stage) -> None:
        await stage.say("bob", "!join")
        await stage.say("ann", "!start")
        room.look()
        room.say("ann", "hand", "hand", private=True, seat=0)
        room.heard("Your dice: 1 2 3 4 5.", "ann")
        (said,) = room.waiting()
        room.lose([said])
        assert (said.fate, said.until) == ("gone", 1)

    await at_a_lobby(tmp_path, play)


async def test_rations_for_somebody_who_asked_little_are_wrong(tmp_path: Path) -> None:
    async def play(room: Room, stage: Stage) -> None:
        asked(room, "bob", BURST - 1)
        room.heard(SLOWER, "bob", "bob")

    assert (await at_a_lobby(tmp_path, play)).figures.wrong == 1


async def test_who_sits_out_waits_for_the_end_of_that_table(tmp_path: Path) -> None:
    async def play(room: Room, stage: Stage) -> None:
        room.say("bob", "join", "join")
        room.heard(SITS_OUT, "bob", "bob")
        room.settle()
        kept = room.kept
        assert kept is not None and room.present(kept) == ["ann", "cara"]
        room.waits.clear()
        room.sit_down(kept)
        assert [said.who for said in room.waiting()] == ["cara"]
        assert room.present(replace(kept, phase="running")) == ["ann", "cara"]
        assert room.present(replace(kept, phase="ended")) == room.people

    await at_a_lobby(tmp_path, play)


async def test_who_may_open_no_table_sits_out_the_next(tmp_path: Path) -> None:
    async def play(room: Room, stage: Stage) -> None:
        kept = room.kept
        assert kept is not None
        room.kept = ended = replace(kept, phase="ended")
        room.say("ann", "open", "liarsdice")
        room.heard(SITS_OUT, "ann", "ann")
        room.end(room.waiting()[0], "refused")
        assert room.present(ended) == ["bob", "cara"]
        assert room.present(replace(kept, number=kept.number + 1)) == ["bob", "cara"]
        assert room.present(replace(kept, number=kept.number + 1, phase="ended")) == room.people

    await at_a_lobby(tmp_path, play)


@pytest.mark.parametrize(
    ("outage", "looked", "wrong"),
    [
        pytest.param(None, 0.0, False, id="none"),
        pytest.param((1000.0, 900.0), 0.0, False, id="long ago"),
        pytest.param((1000.0, 2.0), 0.0, True, id="a moment ago"),
        pytest.param((600.0, 30.0), 0.0, False, id="with most of it before"),
        pytest.param((960.0, 30.0), 0.0, True, id="with little left of it before"),
        pytest.param((900.0, 5.0), 4.0, True, id="over before the move"),
        pytest.param((900.0, 5.0), 6.0, False, id="perhaps not begun at the move"),
    ],
)
async def test_a_clock_that_charges_for_time_that_was_not_there_is_wrong(
    tmp_path: Path, outage: tuple[float, float] | None, looked: float, wrong: bool
) -> None:
    """Somebody was asked a thousand seconds ago for a hundred; of these they had what is not in the outage.

    So many seconds ago somebody `looked` last, and nobody had been moved yet.
    """

    async def play(room: Room, stage: Stage) -> None:
        await stage.say("bob", "!join")
        await stage.say("ann", "!start")
        room.look()
        assert room.kept is not None and room.kept.sheet.running is not None
        key = (room.kept.number, room.kept.sheet.running.number)
        begun, seconds = room.clocks.asked[key]
        room.clocks.asked[key] = (begun - 1000, dict.fromkeys(seconds, 100.0))
        await stage.advance(400)
        if outage:
            struck, served = (time.time() - ago for ago in outage)
            room.clocks.struck(struck)
            room.clocks.served(served)
        room.clocks.looked -= looked
        room.look()
        assert room.clocks.moved >= 1

    audit = await at_a_lobby(tmp_path, play)
    assert bool(audit.figures.wrong) is wrong
