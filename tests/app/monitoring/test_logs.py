"""Logs as text or as JSON, by levels; and what an author sees of a game of theirs that fails."""

import asyncio
import gc
import json
import logging
from pathlib import Path

import pytest

from core import errors
from core.app.monitoring.logs import AGAIN, OURS, Once, Recent, as_json, log_to_stderr
from tests.support.commandline import Running, called
from tests.support.ircd import free_port


def configure(folder: Path, more: str) -> None:
    text = f'{more}[irc.down]\nhost = "127.0.0.1"\nport = {free_port()}\n'
    (folder / "croupier.toml").write_text(text, encoding="utf-8")


def test_each_line_is_an_object_where_that_is_wanted(tmp_path: Path) -> None:
    configure(tmp_path, 'log_format = "json"\n')
    with Running("run", folder=tmp_path) as bot:
        bot.until("irc:down: disconnected")
        assert bot.stop() == 0
    said = [json.loads(line) for line in bot.logged if line != "(end)"]
    assert all({"timestamp", "level", "logger", "event"} <= line.keys() for line in said)
    assert {"level": "info", "logger": "core.app.run", "event": "stopped; everything is kept"}.items() <= said[
        -1
    ].items()
    assert [line for line in said if line["level"] == "warning" and line["logger"] == "adapters.irc.adapter"]


def test_levels_are_those_of_modules(tmp_path: Path) -> None:
    configure(tmp_path, 'log_levels = ["core=warning", "core.app.run=info"]\n')
    with Running("run", "--verbose", folder=tmp_path) as bot:
        bot.until("irc:down: disconnected")
        assert bot.stop() == 0
    modules = {line.split()[3].rstrip(":") for line in bot.logged if line != "(end)"}
    assert modules == {"core.app.run", "adapters.irc.adapter"}


@pytest.mark.parametrize(
    ("line", "works"),
    [
        ('log_format = "xml"', '`log_format = "text"`'),
        ('log_levels = ["sqlalchemy=debug"]', '`log_levels = ["core.house=debug", "adapters.irc=warning"]`'),
        ('log_levels = ["core=loud"]', '`log_levels = ["core.house=debug", "adapters.irc=warning"]`'),
    ],
)
def test_what_would_show_too_much_or_is_none_is_refused(tmp_path: Path, line: str, works: str) -> None:
    configure(tmp_path, f"{line}\n")
    done = called("check", folder=tmp_path)
    assert done.returncode == 2 and works in done.stderr and done.stderr.count("\n") == 1


@pytest.mark.parametrize("style", ["text", "json"])
def test_what_libraries_say_of_exceptions_has_no_values(style: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Neither on standard error nor among the last errors that an operator's page shows."""
    root, library, recent = logging.getLogger(), logging.getLogger("aiohttp.server"), Recent(lambda: 0.0)
    levels = {logger: logger.level for logger in (root, *map(logging.getLogger, OURS))}
    before, root.handlers[:] = root.handlers[:], []  # which are not to be closed

    async def fails() -> None:
        raise ValueError("dice 5 5 2")

    async def forgotten() -> None:
        task = asyncio.ensure_future(fails())
        await asyncio.wait({task})
        del task
        gc.collect()

    try:
        log_to_stderr(style)
        root.addHandler(recent)
        try:
            asyncio.run(fails())
        except ValueError:
            library.exception("a request for %s failed", "/here")
        asyncio.run(forgotten())
    finally:
        root.handlers[:] = before
        for logger, level in levels.items():
            logger.setLevel(level)
    said = capsys.readouterr().err
    for shown in (said, str(recent.listed())):
        assert "a request for /here failed: ValueError at" in shown
        assert "Task exception was never retrieved: ValueError at" in shown
        assert "5 5" not in shown and "Traceback" not in shown


def rendered(words: str, *values: object) -> dict[str, object]:
    record = logging.LogRecord("core.x", logging.ERROR, __file__, 1, words, values, None)
    found: dict[str, object] = json.loads(as_json().format(record))
    return found


def test_ids_are_fields() -> None:
    told = rendered("the %s of table %s cannot be told: %s", "menu", "a2", "ValueError")
    assert (told["event"], told["table"]) == ("the menu of table a2 cannot be told: ValueError", "a2")
    assert "room" not in told and "event_id" not in told
    assert rendered("words for %s could not be sent", ("room", 12))["room"] == 12
    assert "room" not in rendered("words for %s could not be sent", ("person", 12))
    token = errors.ABOUT.set(errors.About(-1, 7))
    try:
        told = rendered("a command failed: %s", "ValueError")
    finally:
        errors.ABOUT.reset(token)
    assert (told["event_id"], told["room"]) == ("f" * 16, 7)


def test_the_last_errors_are_few_and_short() -> None:
    recent = Recent(lambda: 5.0)
    for number in range(30):
        recent.handle(logging.LogRecord("core.x", logging.ERROR, __file__, 1, "%d" + "x" * 900, (number,), None))
    kept = recent.listed()
    assert len(kept) == 10 and kept[-1][3].startswith("29x") and {len(said) for *_, said in kept} == {300}
    for number in range(30):
        recent.handle(logging.LogRecord("core.x", logging.ERROR, __file__, 1, "%s %d", ("irc:x", number), None))
    assert len(recent.listed()) == 10 and recent.listed()[-1][3] == "irc:x 29" and "29x" in recent.listed()[-2][3]


def test_a_full_disk_is_said_once_in_ten_minutes_for_each_thing_that_fails() -> None:
    once = Once()

    def passes(said: str, *values: object, at: float = 0.0) -> bool:
        record = logging.LogRecord("core", logging.ERROR, "", 0, said, values, None)
        record.created = 1e9 + at
        return once.filter(record)

    assert passes("a command failed: %s", errors.FULL) and not passes("a command failed: %s", errors.FULL)
    assert passes("table %s could not be saved, and will be: %s", "a2", errors.FULL)
    assert not passes("table %s could not be saved, and will be: %s", "b2", errors.FULL)
    assert passes("a command failed: %s", "ValueError") and passes("a command failed: %s", "ValueError")
    assert passes("a command failed: %s", errors.FULL, at=AGAIN)
