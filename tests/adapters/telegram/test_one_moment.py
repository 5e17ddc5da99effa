"""The words and the buttons of a board are of one moment, whatever crosses: presses, clocks, lost answers, restarts."""

import asyncio
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from html import unescape
from pathlib import Path

import pytest

from core.contract.looks import Look
from core.storage import MEMORY
from core.tables.table import Table
from tests.adapters.telegram.test_house import House
from tests.adapters.telegram.test_private_tables import tap
from tests.support.telegram_fake.methods import Limits
from tests.support.telegram_fake.server import SHOWS, Call, Fault, telegram
from tests.support.telegram_fake.world import User

WAIT = re.compile(r"[a-z]\d+\.(\d+) ")
CALLED = re.compile(r"👉 (.*?)[:⏳⏸\n]|👉 (.*)$", re.MULTILINE)


class Watched(House):
    """A house as fast as Telegram lets a group be; whoever was awaited in which wait is noted as tables are read."""

    async def open(self) -> None:
        self.rates = {}
        await super().open()
        self.awaited: dict[int, list[str]] = getattr(self, "awaited", {})
        read = self.app.bus.look

        async def look(code: str, reader: str, language: str) -> Look | None:
            found = await read(code, reader, language)
            if found is not None and found.phase == "running":
                self.awaited[found.wait] = [found.seats[seat].name for seat in found.awaited]
            return found

        self.app.bus.look = look  # type: ignore[method-assign]

    def boards(self) -> Iterator[tuple[str, list[str]]]:
        """Go through all that boards ever showed: their words, and what their buttons press."""
        for call in self.fake.calls:
            if call.method in SHOWS and " a2" in f" {_text(call)}":
                rows = call.given.get("reply_markup", {}).get("inline_keyboard", ())
                yield _text(call), [button.get("callback_data", "") for row in rows for button in row]


def _text(call: Call) -> str:
    return unescape(re.sub(r"<[^>]*>", "", call.words))


def torn(stage: Watched) -> list[str]:
    """List the boards whose buttons are those of another moment than their words."""
    found = []
    for text, buttons in stage.boards():
        waits = {int(wait[1]) for wait in map(WAIT.match, buttons) if wait}
        asked = "".join(part for call in CALLED.finditer(text) for part in call.groups() if part)
        lobby, over = any(data.endswith(" join") for data in buttons), any(data.endswith(" again") for data in buttons)
        begun = "👉" in text and "👥" not in text
        wrong = len(waits) > 1 or (bool(waits or over) and "👥" in text) or ((lobby or over) and begun)
        wrong = wrong or any(wait in stage.awaited and not _names(stage, wait, asked) for wait in waits)
        if wrong:
            found.append(f"{text!r} {buttons}")
    return found


def _names(stage: Watched, wait: int, asked: str) -> bool:
    return any(name in asked for name in stage.awaited[wait])


@asynccontextmanager
async def watched(database: str = MEMORY) -> AsyncIterator[Watched]:
    async with telegram(limits=Limits(None, None, False)) as fake:
        stage = Watched(fake, database)
        await stage.open()
        try:
            yield stage
        finally:
            await stage.close()


async def begun(stage: Watched) -> None:
    stage.fake.says(stage.ann, stage.group, "/liarsdice@croupier_bot")
    await stage.tap(stage.bob, " join")
    await stage.tap(stage.ann, " start")
    await stage.shown(lambda: stage.button("?bid face 3"))


def to_move(stage: Watched) -> tuple[Table, User]:
    """Return the table, and whoever is to move there."""
    table = next(iter(stage.app.tables))
    account = stage.app.house.people[table.sheet.seats[table.state.wait.seats[0]].person or 0].account
    return table, next(user for user in (stage.ann, stage.bob) if account.endswith(f"/{user.id}"))


async def bid(stage: Watched, count: int) -> None:
    """Bid so many for whoever is to move, by words, and wait until that was dealt with."""
    table, user = to_move(stage)
    before = table.sheet.waits
    stage.fake.says(user, stage.group, f"/bid@croupier_bot {count} 6")
    await stage.shown(lambda: table.sheet.waits != before)


@pytest.mark.parametrize("faults", [(), (Fault(drop=True),), (Fault(lost=True),), (Fault(late=3.0),)])
async def test_no_board_has_the_buttons_of_another_moment(faults: tuple[Fault, ...]) -> None:
    async with watched() as stage:
        await begun(stage)
        for count in range(1, 11):
            for method in SHOWS if count % 2 else ():
                stage.fake.fault(method, *faults)
            await bid(stage, count)
            await asyncio.sleep(count % 3 * 0.7)
        await asyncio.sleep(120)
        assert len(list(stage.boards())) > 3
        assert torn(stage) == []


async def test_none_has_when_a_press_a_clock_and_a_lost_answer_cross() -> None:
    async with watched() as stage:
        await begun(stage)
        for count in (1, 2):
            await bid(stage, count)
        for method in SHOWS:
            stage.fake.fault(method, Fault(drop=True), Fault(late=2.0))
        for _ in range(4):
            table = next(iter(stage.app.tables), None)
            if table is None or stage.button("?bid face 3") is None:
                break
            message, data = stage.button("?bid face 3") or (stage.post(), "")
            stage.fake.press(stage.ann, message, data)
            waits = table.sheet.waits
            while table.sheet.waits == waits and (at := stage.timers.next_at()) is not None:
                await stage.timers.advance(at - stage.timers.now())
                await asyncio.sleep(0.05)
        await asyncio.sleep(120)
        assert torn(stage) == []


async def test_none_has_after_a_restart(tmp_path: Path) -> None:
    async with watched(str(tmp_path / "house.db")) as stage:
        await begun(stage)
        for count in range(1, 5):
            await bid(stage, count)
            await stage.close()
            await stage.open()
            await stage.shown(lambda: next(iter(stage.app.tables), None))
        await asyncio.sleep(120)
        assert torn(stage) == []
        assert stage.button("?bid face 3")


async def test_none_has_in_ones_own_chat() -> None:
    async with watched() as stage:
        stage.fake.says(stage.ann, stage.fake.private(stage.ann), "/liarsdice")
        await tap(stage, stage.ann, " start")
        for count in (1, 2, 3):
            await stage.timers.advance(5.0)
            await asyncio.sleep(3)
            stage.fake.says(stage.ann, stage.fake.private(stage.ann), f"/bid {count} 6")
            stage.fake.fault("editMessageText", Fault(drop=True))
        await stage.timers.advance(5.0)
        await asyncio.sleep(120)
        assert len(list(stage.boards())) > 3
        assert torn(stage) == []


async def test_none_has_at_the_end() -> None:
    async with watched() as stage:
        stage.fake.says(stage.ann, stage.group, "/dicepoker@croupier_bot")
        await stage.tap(stage.bob, " join")
        await stage.tap(stage.ann, " start")
        for ending in "rrkk":
            await stage.shown(lambda: next(iter(stage.app.tables)).sheet.phase == "running")
            table, user = to_move(stage)
            await stage.tap(user, f".{table.sheet.waits} {ending}")
        await asyncio.sleep(60)
        assert torn(stage) == []
        *_, (_, buttons) = stage.boards()
        assert any(data.endswith(" again") for data in buttons)
