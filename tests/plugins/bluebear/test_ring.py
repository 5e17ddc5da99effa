"""The ring of bids: its order (B1), its end (B2), and how it is drawn."""

import pytest

from plugins.bluebear.ring import FACES, NUMBERS, STAR, Claim, above, claim, drawn, height, lowest, ring


def test_b1_the_ring_has_the_order_of_the_board() -> None:
    slots = list(dict.fromkeys(f"★{c.count}" if c.face == STAR else str(c.count) for c in ring(30)))
    board = "1 ★1 2 3 ★2 4 5 ★3 6 7 ★4 8 9 ★5 10 11 ★6 12 13 ★7 14 15 ★8 16 17 ★9 18 19 ★10 20"
    assert " ".join(slots[:30]) == board


def test_b1_the_example_of_the_seed() -> None:
    rising = (*(Claim(3, face) for face in NUMBERS), Claim(2, STAR), Claim(4, 1), Claim(4, 2))
    start = ring(10).index(rising[0])
    assert ring(10)[start : start + len(rising)] == rising


@pytest.mark.parametrize("total", [2, 3, 7, 10, 29, 30])
def test_b2_the_ring_ends_with_the_dice_in_play(total: int) -> None:
    assert sorted(ring(total), key=lambda c: (c.count, c.face)) == [
        Claim(count, face) for count in range(1, total + 1) for face in FACES
    ]
    assert ring(total)[-1] == Claim(total, STAR)


@pytest.mark.parametrize("standing", [None, *ring(12)])
def test_the_lowest_bids_above_another(standing: Claim | None) -> None:
    higher = above(12, standing, 99)
    for face in FACES:
        counts = [one.count for one in higher if one.face == face]
        assert counts == list(range(lowest(face, standing), 13))


def test_heights_name_bids() -> None:
    assert [claim(height(one.count, one.face)) for one in ring(30)] == list(ring(30))


DRAWN = """
   1  ★1  2 >3  ★2  4  5  ★3  6
   7  ★4  8  9  ★5 10
   ★6 … ★10

   1  ★1  2  3  ★2  4  5  ★3  6
   7  ★4  8  9  ★5 10 11 >★6 12
   ★7 … ★12

   1  ★1  2  3  ★2  4  5  ★3  6
   7  ★4  8  9  ★5 10 11  ★6 12
  13  ★7 14 15  ★8
   ★9 …>★11 … ★15

   1  ★1  2
   ★2"""


def test_the_ring_is_drawn() -> None:
    pictures = [drawn(10, Claim(3, 4)), drawn(12, Claim(6, STAR)), drawn(15, Claim(11, STAR)), drawn(2, None)]
    assert "\n".join("\n" + "\n".join(lines).rstrip() for lines in pictures) == DRAWN


@pytest.mark.parametrize("standing", [None, *ring(30)])
def test_the_ring_fits_a_phone_and_marks_the_bid_once(standing: Claim | None) -> None:
    lines = drawn(30, standing)
    assert all(line.startswith(" ") and len(line) + line.count("★") + line.count("…") <= 34 for line in lines)
    assert "".join(lines).count(">") == (standing is not None)
    assert len({len(line) for line in lines[:-1]}) == 1
