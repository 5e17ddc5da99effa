"""Which tables count: who has to stay, who is taken out, and what the house alone is good for."""

from collections.abc import Iterable

import pytest

from core.house.ratings import NEW, Fared, Judgement, Standing, Void, follow, judge

ANN, BOB, CARA, DAN, EVE, FRED, GUS = range(1, 8)


def seat(number: int, person: int | None, place: int, **more: object) -> Fared:
    return Fared(number, person, place, **{"moves": 10, **more})  # type: ignore[arg-type]


def after(verdict: Judgement) -> dict[int, Standing]:
    return follow(verdict, {}, 7.0)


def risen(verdict: Judgement) -> list[int]:
    """List the persons from the one who gained most."""
    stand = after(verdict)
    return sorted(stand, key=lambda person: -stand[person].mu)


def void(verdict: Judgement) -> set[str]:
    return set(verdict.voids.values())


def test_people_are_rated_by_how_they_ended() -> None:
    verdict = judge([seat(0, ANN, 2), seat(1, BOB, 1), seat(2, CARA, 3)])
    assert risen(verdict) == [BOB, ANN, CARA] and void(verdict) == {""} and not verdict.house
    stand = after(verdict)
    assert [stand[who].wins for who in (ANN, BOB, CARA)] == [0, 1, 0] and stand[BOB].streak == 1
    assert all(each.tables == 1 and each.last_at == 7.0 for each in stand.values())


@pytest.mark.parametrize(
    "slept", [{"moves": 4, "auto": 3}, {"moves": 2, "auto": 2}, {"gone": True}, {"gone": True, "moves": 0}]
)
def test_whoever_is_absent_is_last_whatever_the_house_made_of_the_seat(slept: dict[str, object]) -> None:
    verdict = judge([seat(0, ANN, 1, **slept), seat(1, BOB, 2), seat(2, None, 3), seat(3, CARA, 4)])
    assert risen(verdict) == [BOB, CARA, ANN] and after(verdict)[ANN].wins == 0 and after(verdict)[BOB].wins == 1


@pytest.mark.parametrize("woke", [{"moves": 1, "auto": 1}, {"moves": 6, "auto": 3}, {"moves": 9, "auto": 2}])
def test_whoever_made_half_of_their_moves_was_there(woke: dict[str, object]) -> None:
    assert risen(judge([seat(0, ANN, 1, **woke), seat(1, BOB, 2)])) == [ANN, BOB]


def test_nobody_is_rated_where_nobody_stayed() -> None:
    verdict = judge([seat(0, ANN, 1, gone=True), seat(1, BOB, 2, gone=True)])
    assert after(verdict) == {} and void(verdict) == {Void.ABSENT}


def test_accounts_that_anybody_may_take_are_taken_out() -> None:
    verdict = judge([seat(0, ANN, 1, void=Void.ACCOUNT), seat(1, BOB, 2), seat(2, CARA, 3)])
    assert risen(verdict) == [BOB, CARA] and dict(verdict.voids) == {0: Void.ACCOUNT, 1: "", 2: ""}
    assert after(verdict)[BOB].wins == 1
    lone = judge([seat(0, ANN, 1, void=Void.ACCOUNT), seat(1, BOB, 2)])
    assert after(lone) == {} and dict(lone.voids) == {0: Void.ACCOUNT, 1: Void.ALONE}


def test_one_person_and_the_house_are_a_chain_of_their_own() -> None:
    verdict = judge([seat(0, ANN, 1), seat(1, None, 2), seat(2, None, 3)])
    assert verdict.house and list(after(verdict)) == [ANN] and after(verdict)[ANN].mu > NEW.mu
    assert dict(verdict.voids) == {0: Void.ALONE, 1: "", 2: ""}


def test_the_house_is_never_moved_and_ties_its_opponents_to_one_scale() -> None:
    verdict = judge([seat(0, ANN, 1), seat(1, None, 2), seat(2, BOB, 3)])
    assert set(after(verdict)) == {ANN, BOB} and not verdict.house


def teams(*places: int, **of_first: object) -> list[Fared]:
    more: Iterable[dict[str, object]] = (of_first, {}, {}, {})
    persons = (ANN, BOB, CARA, DAN)
    return [
        seat(number, persons[number], places[number], team=number % 2, **extra) for number, extra in enumerate(more)
    ]


def test_teams_are_rated_as_teams() -> None:
    stand = after(judge(teams(1, 3, 1, 3)))
    assert stand[ANN] == stand[CARA] and stand[BOB] == stand[DAN] and stand[ANN].mu > NEW.mu > stand[BOB].mu
    assert [stand[who].wins for who in (ANN, BOB, CARA, DAN)] == [1, 0, 1, 0]


def test_whoever_leaves_a_team_loses_and_their_mate_does_not() -> None:
    left = after(judge(teams(1, 3, 1, 3, gone=True)))
    assert left[ANN].mu < NEW.mu < left[CARA].mu and (left[ANN].wins, left[CARA].wins) == (0, 1)
    stayed = after(judge(teams(1, 3, 1, 3)))
    assert left[CARA] == stayed[CARA] and left[BOB] == stayed[BOB]


def test_a_team_against_the_house_feeds_no_rating_of_people() -> None:
    four = teams(1, 3, 1, 3)
    verdict = judge([each._replace(person=None) if each.team else each for each in four])
    assert verdict.house and set(after(verdict)) == {ANN, CARA}


def test_a_team_with_an_account_that_does_not_last_is_not_rated() -> None:
    verdict = judge(teams(1, 3, 1, 3, void=Void.ACCOUNT))
    assert after(verdict) == {} and verdict.voids[0] == Void.ACCOUNT


def test_more_than_six_who_are_equal_are_no_ranking() -> None:
    many = [seat(number, number + 1, 2, gone=True) for number in range(7)]
    assert void(judge([*many, seat(7, 99, 1)])) == {Void.TIE}
    assert len(after(judge([*many[:6], seat(7, 99, 1)]))) == 7


def test_a_win_over_a_strong_house_is_worth_more_than_one_over_a_weak_one() -> None:
    def won(bot: str) -> float:
        return after(judge([seat(0, ANN, 1), seat(1, None, 2, bot=bot)]))[ANN].mu

    assert won("bluebear/strong/150/ab12") > won("bluebear/ab12") == won("") > won("bluebear/easy/-190/ab12")
