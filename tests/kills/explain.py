"""A line that was told, held against the logs, sheets and results of its room's tables."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from core.engine import dice
from tests.kills.account import Told
from tests.kills.books import Holdings, Kept, Row
from tests.kills.phrases import phrases
from tests.kills.replay import Replay

NOTHING = "and no action says so"
_CALL = re.compile(r"[^:]{1,80}: ")
_END = re.compile(r"(?<=[.?!)]) +")
NEVER = ("say-failed", "say-full", "event-table-suspended")
"""Phrases that mean a fault by themselves."""

STOOD_IN = " (played by the computer)"
"""What stands behind the name of a player for whom the house played."""


def explain(told: Told, tables: Sequence[Kept], replays: Sequence[Replay], holdings: Holdings) -> str:
    """Find a line in what its room's tables (newest first) have kept; "" or what speaks against it.

    A line may begin with its table's code, where that has a younger sister, or with whom it calls, and hold several
    pieces of news one after the other. What all may read may be told to somebody alone, too.
    """
    for number, kept in enumerate(tables):
        if told.line.startswith(mark := f"#{kept.code} "):
            told, tables, replays = replace(told, line=told.line.removeprefix(mark)), [kept], [replays[number]]
            break
    called = _CALL.match(told.line)
    lines = [told.line, *([told.line[called.end() :]] if called and not told.who else [])]
    against = [_in_pieces(replace(told, line=line), tables, replays, holdings) for line in lines]
    problem = min(against, key=bool)
    return problem and (explain(replace(told, who=""), tables, replays, holdings) if told.who else problem)


def _in_pieces(told: Told, tables: Sequence[Kept], replays: Sequence[Replay], holdings: Holdings) -> str:
    """Explain a line as a whole, or else by sentences that follow each other."""
    whole = _explain(told, tables, replays, holdings)
    if not whole or told.who:
        return whole
    for end in _END.finditer(told.line):
        first, rest = replace(told, line=told.line[: end.start()]), replace(told, line=told.line[end.end() :])
        if not _explain(first, tables, replays, holdings) and not _in_pieces(rest, tables, replays, holdings):
            return ""
    return whole


def _explain(told: Told, tables: Sequence[Kept], replays: Sequence[Replay], holdings: Holdings) -> str:
    for kept, replay in zip(tables, replays, strict=True):
        seat = seat_of(kept, told.who)
        if (not told.who or seat is not None) and replay.says(told.line, seat):
            return ""
    against = NOTHING
    for package in dict.fromkeys(replay.loaded.game.package for replay in replays) or ("core.words",):
        for key, fields in phrases(package).read(told.line):
            asks = key.startswith("wait-")
            problem = _prompt(fields["above"], tables, replays) if asks else _house(key, fields, tables, holdings)
            if not problem:
                return ""
            against = against if asks and against != NOTHING else problem
    if any(told.line == f"{replay.loaded.texts.say(f'game-{replay.loaded.name}')}…" for replay in replays):
        return ""  # that a game begins, cut off after its title
    packages = {replay.loaded.game.package for replay in replays}
    keys = {key for package in packages for key in phrases(package).begun(told.line)}
    return "" if any(key.startswith("event-") for key in keys) and keys.isdisjoint(NEVER) else against


def seat_of(kept: Kept, who: str) -> int | None:
    """Find a person's seat by name."""
    return next((seat for seat, sitter in enumerate(kept.sheet.seats) if sitter.name == who), None)


def _prompt(above: str, tables: Iterable[Kept], replays: Iterable[Replay]) -> str:
    """Look above a prompt: there stands how the table stood then, or nothing but who is asked."""
    named = any(above.rstrip(":") in sitter.name for kept in tables for sitter in kept.sheet.seats)
    return "" if named or any(replay.stands(above, None) for replay in replays) else "and the table never stood so"


def _house(key: str, fields: dict[str, str], here: Sequence[Kept], holdings: Holdings) -> str:
    """Compare a phrase of the house with the sheets and the results."""
    if key in NEVER:
        return "which never should be"
    kept = next((kept for kept in here if kept.code == fields.get("code")), None)
    if "code" in fields and kept is None and not key.startswith("refusal-"):
        return "and there is no such table here"
    right = True
    match key:
        case "say-set":
            right = any(deed == f"set {fields['name']} {fields['value']}" for _, _, deed in holdings.deeds)
        case "event-lobby-opened" if kept:
            right = any(sitter.name == fields["host"] for sitter in kept.sheet.seats)
        case "event-person-joined":
            right = any(_sits(table, fields) for table in here)
        case "event-dice-committed" if kept:
            right = fields["commitment"] == dice.told(kept.sheet.commitment)
        case "verify-numbers":
            right = any(fields["secret"].replace(" ", "") == table.sheet.secret for table in here)
        case "verify-verdict" if kept:
            right = int(fields.get("draws", -1)) == sum(len(row["draws"]) for row in kept.log)
        case "event-finished" if kept and fields["ranking"]:
            right = ranked(fields["ranking"]) == {
                row["name"]: row["place"] for row in holdings.results if row["table_id"] == kept.number
            }
    return "" if right else f"which the database does not bear out ({key})"


def _sits(table: Kept, fields: dict[str, str]) -> bool:
    words = fields.get("words", "")
    return any(sitter.name == fields["name"] and words in ("", sitter.words) for sitter in table.sheet.seats)


def ranked(said: str) -> dict[str, int]:
    """Read a ranking: "1. ann 2. bob and cyd"."""
    said = re.split(r"(?<!\d)\. |。", said)[0]  # what is told behind it may end with a full stop as well
    places = re.findall(r"(\d+)\. (.*?)(?= \d+\. |$)", said)
    each = ((int(place), name) for place, names in places for name in re.split(", | and ", names))
    return {name.removesuffix(STOOD_IN): place for place, name in each}


def draws(log: Iterable[Row]) -> int:
    """Count the draws of a log."""
    return sum(len(row["draws"]) for row in log)
