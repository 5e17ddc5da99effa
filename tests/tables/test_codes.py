"""Codes of tables: as short as there are any left, and none twice."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

from croupier.testing.stage import Stage
from tests.support.loaded import loaded_once

OF_TWO = 22 * 8
"""Codes of a letter and a digit."""


async def test_the_first_table_after_all_codes_of_two_signs_has_three_and_the_next_one_other_ones(
    tmp_path: Path,
) -> None:
    database = str(tmp_path / "house.db")

    async def opened(*ids: str) -> list[str]:
        async with Stage(loaded_once("plugins.dicepoker"), database=database) as stage:
            told = [await stage.say("ann", f"!{word}", id=id + word) for id in ids for word in ("dicepoker", "cancel")]
            return re.findall(r"ann opens .*?, table (\w+)", str(told))

    assert (await opened("m1", "m2")) == ["a2", "b2"]
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE game_table SET id = ? WHERE id = 2", (OF_TWO,))
    assert (await opened("m3", "m4")) == ["a2a", "b2a"]
