"""How far somebody rises in a day: puppets give little more than one of them does, and real evenings count whole."""

from collections.abc import Sequence
from functools import partial
from itertools import combinations
from random import Random

import pytest
from sqlalchemy import Connection

from core.house.ratings import Fared, recompute_live, standings
from core.house.ratings.daily_limit import Day, most
from croupier.testing.stage import Stage
from tests.house.ratings.synthetic import ALL, BEGAN, Played, World, alike, end
from tests.house.ratings.synthetic import rows as read
from tests.house.ratings.test_accounts import playing, starts
from tests.house.ratings.test_evenings import table
from tests.house.ratings.test_rebuilding import DAY, RESULTS, on, populated
from tests.support.pairs import few

BOSS, FEW = 1, World(tables=0, people=30, rooms=8)
EVENING = BEGAN // DAY * DAY + DAY
GAME = "roulettepoker"


def evening(seats: Sequence[Sequence[int]], rooms: int = 1, day: int = 0, first: int = 1) -> list[Played]:
    """Play these tables in one day, in turn in so many rooms; persons are listed as they ended, the winner first."""
    return [
        Played(
            first + number,
            1 + number % rooms,
            GAME,
            EVENING + DAY * day + number,
            [Fared(seat, person, seat + 1, moves=9) for seat, person in enumerate(persons)],
        )
        for number, persons in enumerate(seats)
    ]


def number(connection: Connection, person: int, room: int = 1) -> int:
    found = standings.of(connection, room, GAME, person)
    assert found is not None
    return found.number


def bought(puppets: int, how: str) -> list[list[int]]:
    """List sixty tables that the boss wins against so many puppets."""
    alts = range(2, 2 + puppets)
    ways = {
        "together": [[BOSS, *alts]],
        "in turn": [[BOSS, alt] for alt in alts],
        "in all ways": [[BOSS, *some] for size in range(1, puppets + 1) for some in combinations(alts, size)],
    }
    return [ways[how][table % len(ways[how])] for table in range(60)]


@pytest.mark.parametrize("how", ["together", "in turn", "in all ways"])
def test_four_puppets_give_no_more_than_half_as_much_again_as_one(how: str) -> None:
    def gained(connection: Connection, puppets: int) -> int:
        end(connection, evening(bought(puppets, how)))
        assert number(connection, BOSS) == number(connection, BOSS, 0)
        return number(connection, BOSS) - 1500

    found = [on(partial(gained, puppets=puppets), FEW) for puppets in (1, 2, 3, 4)]
    assert 250 < found[0] <= 287 and max(found) <= 1.5 * found[0] and sorted(found) == found


def test_puppets_in_many_rooms_give_no_more() -> None:
    def gained(connection: Connection) -> int:
        end(connection, evening(bought(4, "together"), rooms=6))
        return max(number(connection, BOSS, room) for room in range(7)) - 1500

    assert on(gained, FEW) <= 430


def test_losses_always_count() -> None:
    def lost(connection: Connection) -> None:
        end(connection, evening([[BOSS, 2]] * 30))
        held, low = number(connection, BOSS), number(connection, 2)
        end(connection, evening([[BOSS, 2]], first=100))
        assert number(connection, BOSS) == held and number(connection, 2) < low
        end(connection, evening([[2, BOSS]], first=200))
        fallen = number(connection, BOSS)
        assert fallen < held
        end(connection, evening([[BOSS, 2]] * 40, first=300))
        assert number(connection, BOSS) == pytest.approx(held, abs=1), "what was lost may be won back, and no more"
        end(connection, evening([[BOSS, 2]], day=1, first=400))
        assert number(connection, BOSS) > held + 1, "the next day is another"

    on(lost, FEW)


def real(people: int, tables: int, seed: str) -> list[list[int]]:
    """List tables of people of whom each plays as well as the others."""
    chance = Random(seed)
    return [chance.sample(range(1, people + 1), people) for _ in range(tables)]


@pytest.mark.parametrize("seed", ["ann", "bob", "cara"])
def test_four_people_who_play_twenty_tables_have_all_of_them_counted(seed: str) -> None:
    def counted(connection: Connection) -> None:
        end(connection, evening(real(4, 20, seed)))
        found = read(connection, "SELECT void, gain FROM result")
        assert len(found) == 80 and {void for void, _ in found} == {""} and not any(gain is None for _, gain in found)

    on(counted, FEW)


def test_whoever_wins_as_puppets_let_somebody_win_leads_no_list_of_the_month() -> None:
    def beaten(connection: Connection) -> None:
        end(connection, evening([[BOSS, 2]] * 60))
        _, found = standings.beaten(connection, 1, GAME, EVENING + 100, 5)
        assert [wins for _, wins in found] == [10]

    on(beaten, FEW)


@pytest.mark.parametrize("days", few([2, 3], 3))
async def test_made_again_they_are_the_same_to_the_point(days: int) -> None:
    async with populated(world=FEW) as storage:
        for day in range(days):
            tables = [*bought(3, "in all ways"), *real(6, 40, str(day)), *bought(1, "together")]
            made = evening(tables, rooms=2, day=day, first=1000 * day + 1)
            await storage.run(partial(end, played=made))
        before, results = await storage.run(read), await storage.run(partial(read, sql=RESULTS))
        assert {void for _, void, _ in results} == {""} and [gain for *_, gain in results].count(0.0) > 50
        made_again = await recompute_live.remake_all(storage)
        assert made_again.corrected == 0 and await storage.run(partial(read, sql=RESULTS)) == results
        assert alike(before, await storage.run(partial(read, sql=ALL)))


def test_a_day_is_as_good_as_the_people_in_it() -> None:
    assert [most(people) for people in (1, 2, 4, 8)] == [280, 345, 410, 475]
    day = Day().after(1, 200.0, [2]).after(1, -50.0, [3])
    assert not day.enough and day.left(1, [2]) == 195 and day.left(1, [4]) == most(3) - 150
    risen = day.after(1, 195.0, [2]).after(1, -90.0, [2])
    assert risen.enough and risen.left(1, [3]) == 90.0, "it stays known that it was enough"


def test_what_is_lost_in_another_room_is_not_won_back_here() -> None:
    def sunk(connection: Connection) -> int:
        lost = [one._replace(room=2) for one in evening([[2, BOSS]] * 20)]
        end(connection, [*lost, *evening([[BOSS, 2]] * 40, first=100)])
        return number(connection, BOSS) - 1500

    assert on(sunk, FEW) <= 280


# -- what is said of it -----------------------------------------------------------------------------------------------


async def test_whoever_can_gain_no_more_is_told_so_once() -> None:
    async with playing() as stage:
        told = []
        for _ in range(12):
            await starts(stage, "ann", "bob")
            lines = [line for _ in range(2) for _, line in await stage.say("bob", "!leave")]
            told.append(" ".join(lines))
            await stage.say("bob", "!help")
            await stage.say("ann", "!unban bob")
        enough = [number for number, line in enumerate(told) if "ann can't gain any more from the same people" in line]
        assert len(enough) == 1 and "(+0" not in told[-1] and "bob" in told[-1].partition("Ratings: ")[2]


@pytest.mark.parametrize(
    ("language", "why"),
    [
        ("en", "No ratings change, since bob wasn't logged in when it started."),
        ("ja", "bobさんが開始時にログインしていなかったので、レートは変わりません。"),
    ],
)
async def test_a_table_that_does_not_count_for_want_of_a_login_says_so_once(language: str, why: str) -> None:
    async with playing() as stage:
        await stage.say("ann", f"!set language {language}")
        told = [await ends(stage, "ann", "bob", out="bob") for _ in range(3)]
        assert [why in line for line in told] == [True, False, False]


async def test_whoever_is_not_logged_in_among_others_hears_that_it_is_theirs_alone() -> None:
    async with playing() as stage:
        told = await ends(stage, "ann", "bob", "cara", out="cara")
        assert "Ratings: " in told and "It doesn't count for cara, who wasn't logged in when it started." in told


async def test_a_table_that_nobody_stayed_at_says_so_and_one_with_the_house_alone_says_nothing() -> None:
    async with playing() as stage:
        for name, words in (("ann", "!dicepoker"), ("bob", "!join"), ("ann", "!bots 1"), ("ann", "!start")):
            await stage.say(name, words)
        lines = [line for name in ("ann", "bob") for _ in range(2) for _, line in await stage.say(name, "!leave")]
        told = " ".join(lines)
        assert "is over:  1. " in told and "No ratings change, since nobody stayed." in told
        await stage.advance(25 * 3600)
        assert "count" not in await table(stage, "dan", bots=1, lasting=False)


async def ends(stage: Stage, *names: str, out: str) -> str:
    """Let people play a table to its end, of whom one is not logged in; gives its last line."""
    await starts(stage, *names, out=out)
    for _ in range(100):
        for name in names:
            for word in ("!r", "!k"):
                for _, line in await stage.say(name, word, lasting=name != out):
                    if "is over" in line or "終了" in line:
                        return line
    raise AssertionError("no end")
