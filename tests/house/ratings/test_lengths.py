"""What is told of ratings fits a phone: three lines on IRC, twelve short ones in a post, with the longest names."""

from functools import partial

import pytest
from sqlalchemy import Connection, text

from croupier.testing.stage import Stage
from tests.support.evenings import plugins

LONGEST = "W" * 30
"""As long as nicks are on the networks of IRC; Telegram's are cut in lists as here."""
LINES, BYTES = 3, 400
POST_LINES, POST_WIDTH = 12, 40


def prepared(connection: Connection, wall: float) -> None:
    """Let five people with the longest names lead, after many tables, at every game there is."""
    games = list(plugins().games)
    for seat in range(5):
        name, person = f"{LONGEST[:-1]}{seat + 1}", 101 + seat
        row: dict[str, object] = {"id": person, "name": name, "account": f"stage/{name}", "language": ""}
        put(connection, "person", **row, mentions=True, since=0, show="all", forgotten=False)
        put(connection, "account", key=f"stage/{name}", person_id=person, id=50 + seat, lasting=True, added=0)
        for room in (0, 1):
            for chain in (chain for game in games for chain in (game, f"{game}/house")):
                row = {"room_id": room, "game": chain, "person_id": person, "mu": 60 + seat, "sigma": 1}
                put(connection, "rating", **row, tables=1234, wins=1000, streak=9, best=2900, last_at=wall)
    for table, game in enumerate(games * 5, 1000):
        row = {"id": table, "code": f"a2b{table}", "room_id": 1, "game": game, "phase": "ended", "version": 1}
        put(connection, "game_table", **row, sheet="{}", state="")
        for seat in range(5):
            row = {"id": table * 10 + seat, "table_id": table, "room_id": 1, "game": game, "seat": seat, "seats": 10}
            row |= {"person_id": 101 + seat, "name": "", "place": seat + 1, "reason": "won", "rated": True, "at": wall}
            put(connection, "result", **row, moves=9, auto=0, gone=False, void="", gain=-123)


def put(connection: Connection, table: str, **row: object) -> None:
    names = ", ".join(row)
    connection.execute(text(f"INSERT INTO {table} ({names}) VALUES (:{', :'.join(row)})"), row)


ASKED = (
    *("stats", "stats {other} {game}", "history", "history {other}"),
    *("top", "top {game}", "top {game} all", "top {game} house", "top {game} month"),
)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("buttons", [False, True])
async def test_it_fits(language: str, buttons: bool) -> None:
    async with Stage(plugins(), language=language, buttons=buttons) as stage:
        await stage.say("ann", "!games")
        await stage.say("ann", "!set reveal on")
        await stage.app.storage.run(partial(prepared, wall=stage.wall))
        me, other = f"{LONGEST[:-1]}1", f"{LONGEST[:-1]}2"
        for game in plugins().games:
            for words in ASKED:
                await stage.advance(30)
                told = [line for _, line in await stage.say(me, "!" + words.format(game=game, other=other))]
                assert told, words
                if buttons:
                    fits_a_post(told)
                else:
                    assert len(told) <= LINES and all(len(line.encode()) <= BYTES for line in told), (words, told)


def fits_a_post(told: list[str]) -> None:
    """Count the lines of a phone that shows so many characters in each."""
    assert sum(max(1, -(-len(line) // POST_WIDTH)) for line in told) <= POST_LINES, told
