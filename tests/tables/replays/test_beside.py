"""What a replay costs the house: each event is put into words once, and whoever reads it holds nobody up."""

import threading
from typing import Any

import pytest

from core.tables.replays import shown, thawed
from core.words.sentences import all_lines
from croupier.network import Line
from tests.tables.replays.over import begun, ended, replayed
from tests.tables.replays.test_replays import playing


async def test_what_stands_at_many_steps_is_put_into_words_once(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[Any] = []

    def counted(voice: Any, happened: Any) -> tuple[Line, ...]:
        said.extend((voice.language, repr(event)) for event in happened)
        return all_lines(voice, happened)

    monkeypatch.setattr("core.tables.replays.freeze.all_lines", counted)
    async with playing(seed="once") as stage:
        table = await begun(stage, "thoth")
        await ended(stage, table)
        moments = (await replayed(stage)).moments
        shown = sum(len(lines) for moment in moments for lines in moment.positions.values())
        assert len(said) == len(set(said)) and len(said) < shown / 2, (len(said), shown)


async def test_a_replay_is_read_beside_the_loop_and_once_by_whoever_steps_on(monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[int] = []

    def noted(*given: Any) -> Any:
        threads.append(threading.get_ident())
        return (thawed if len(given) == 1 else shown)(*given)

    monkeypatch.setattr("core.tables.replays.archive.thawed", noted)
    monkeypatch.setattr("core.tables.replays.archive.shown", noted)
    async with playing() as stage:
        table = await begun(stage, "liarsdice")
        await ended(stage, table)
        first = await replayed(stage)
        assert len(threads) == 2 and threading.get_ident() not in threads
        assert await replayed(stage) is first and await replayed(stage, reader="stage/bob") is first
        assert len(threads) == 2
