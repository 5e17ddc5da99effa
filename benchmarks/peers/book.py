"""What every peer does before it answers: draw a die and store one row, on disk when the call returns."""

import os
import secrets
import sqlite3
from pathlib import Path

FOLDER = Path(os.environ["BENCH_FOLDER"])
ROOMS = int(os.environ["BENCH_ROOMS"])
ADDRESS = os.environ["BENCH_ADDRESS"]
"""Where the network is: a port for IRC, the beginning of every call's URL for Telegram."""
TOKEN = os.environ.get("BENCH_TOKEN", "")

_rows = sqlite3.connect(FOLDER / "rolls.db", isolation_level=None, check_same_thread=False)
_rows.execute("PRAGMA journal_mode=WAL")
_rows.execute("PRAGMA synchronous=FULL")
_rows.execute("CREATE TABLE roll (id INTEGER PRIMARY KEY, who TEXT, die INTEGER)")


def roll(who: str) -> int:
    """Give a die that is kept."""
    die = secrets.randbelow(6) + 1
    _rows.execute("INSERT INTO roll (who, die) VALUES (?, ?)", (who, die))
    return die
