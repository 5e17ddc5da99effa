"""Draws in the log: stored in few bytes, and given back one by one, from older rows too."""

import json

from core.storage.queries import Drawn, pack, unpack

COINS = (0, 1)
DICE = (1, 2, 3, 4, 5, 6)


def listed(draws: list[Drawn]) -> list[dict[str, object]]:
    names = ("owner", "number", "pool", "result")
    return [
        dict(zip(names, (owner, number, list(pool), result), strict=True))
        for owner, first, pool, results in draws
        for number, result in enumerate(results, first)
    ]


def test_draws_come_back_as_they_were() -> None:
    draws: list[Drawn] = [
        *(("seat2", number, DICE, (number % 6 + 1,)) for number in range(7, 12)),
        ("seat2", 12, COINS, (0,)),
        ("seat2", 13, COINS, (1,)),
        ("house", 0, COINS, (1,)),
        ("seat2", 14, DICE, (6,)),
        ("seat2", 16, DICE, (5,)),
        ("seat1", 17, (3, 3, 5), (3,)),
        ("seat12", 18, (5, 3, 3), (3,)),
        ("house", 1, (-1, 0, 0), (0,)),
        ("house", 2, (7, 7000), (7000,)),
        ("house", 3, (0, *(1,) * 10), (1,)),
        ("house", 4, (1, *(4,) * 9), (4,)),
        ("seat0", 0, (1,), (1,)),
    ]
    for count in range(len(draws) + 1):
        assert [*unpack(pack(draws[:count]))] == listed(draws[:count])


def test_a_roll_of_five_dice_is_few_bytes() -> None:
    assert pack(("seat2", number, DICE, (3,)) for number in range(7, 12)) == "[[2,7,6,[3,3,3,3,3]]]"
    assert pack([("seat2", 7, DICE, (3, 3, 3, 3, 3))]) == "[[2,7,6,[3,3,3,3,3]]]"
    assert pack([]) == ""


def test_a_card_of_a_deck_is_few_bytes() -> None:
    deck = (1, 1, 1, 2, 2, 2, 2, 4, 4, 6)
    assert pack([("house", 3, deck, (4,))]) == '[[-1,3,"0340201",[4]]]'


def test_older_rows_are_read_as_they_are() -> None:
    older = listed([("seat0", 0, DICE, (4,)), ("house", 3, COINS, (1,))])
    assert [*unpack(json.dumps(older))] == older
    assert [*unpack('[["seat0",7,6,[3,1]],["house",0,[0,1],[1]]]')] == listed(
        [("seat0", 7, DICE, (3,)), ("seat0", 8, DICE, (1,)), ("house", 0, COINS, (1,))]
    )
    assert [*unpack("[]")] == []
