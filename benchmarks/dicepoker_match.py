"""Whether dice poker would win more by playing for the match than for surviving each round.

Who survives may open the next round or decide in it later, by who went out; it matters to nobody but the last two who
decide. Of three, the last one chooses when nobody can be put out by it any more; of four, the third is measured here:
every choice, at random rolls, with the chances to win a match of three by place. `python benchmarks/dicepoker_match.py
[POSITIONS]` takes a minute.
"""

import sys
from math import sqrt
from random import Random
from statistics import mean, stdev

from plugins.dicepoker.hands import FACES
from plugins.dicepoker.strategy import _danger_before, decide
from plugins.dicepoker.strategy.tables import choices, nobody, number

Hand = tuple[int, ...]


def roll(chance: Random) -> Hand:
    """Roll five dice."""
    return tuple(chance.choices(FACES, k=5))


def decided(finished: list[Hand], hand: Hand, later: list[Hand], chance: Random) -> Hand:
    """Make the best decision, and roll what it gives up."""
    places = decide(finished, hand, later).places
    return tuple(chance.choice(FACES) if place in places else face for place, face in enumerate(hand, 1))


def goes_out(seats: int, chance: Random) -> int:
    """Play a round; gives the place in the order of play of whoever goes out."""
    hands = [roll(chance) for _ in range(seats)]
    for place, hand in enumerate(hands):
        hands[place] = decided(hands[:place], hand, hands[place + 1 :], chance)
    numbers = [number(hand) for hand in hands]
    return chance.choice([place for place, one in enumerate(numbers) if one == min(numbers)])


def winning(rounds: int, chance: Random) -> tuple[float, float]:
    """Tell how likely the first and the second of three to decide win the match."""
    first_of_two = 1 - mean(goes_out(2, chance) == 0 for _ in range(rounds))
    out = [goes_out(3, chance) for _ in range(rounds)]
    # The first of three decides second of two, and the second first, whoever went out.
    return (1 - first_of_two) * (1 - out.count(0) / rounds), first_of_two * (1 - out.count(1) / rounds)


def gained(opens: float, second: float, chance: Random) -> float:
    """Tell what the third of four gains by playing for the match, at a random position."""
    one, two, mine, last = (roll(chance) for _ in range(4))
    one = decided([], one, [two, mine, last], chance)
    two = decided([one], two, [mine, last], chance)
    finished = [number(one), number(two)]
    weakest = min(finished)
    danger = _danger_before(last, [[1.0, 1.0, 1 / 2, 1 / 3, 1 / 4]] * (nobody() + 1))

    def worth(strength: int) -> tuple[float, float]:
        """Give the chances to survive and to win, with a final hand."""
        if strength < weakest:
            alone = danger[strength][1]
            return 1 - alone, (1 - alone) * second
        each = danger[weakest][finished.count(weakest) + (strength == weakest)]
        others = finished.count(weakest) * each
        last_out = 1 - others - each * (strength == weakest)
        # Where the second of four goes out, the third opens the next round.
        won = last_out * second + each * (opens * (finished[1] == weakest) + second * (finished[0] == weakest))
        return last_out + others, won

    values = []
    for choice in choices(mine):
        hopes = [(odds, *worth(strength)) for strength, odds in enumerate(choice.odds.exact) if odds]
        values.append((sum(odds * lives for odds, lives, _ in hopes), sum(odds * wins for odds, _, wins in hopes)))
    for_the_round = max(values, key=lambda value: round(value[0], 12))[1]
    return max(won for _, won in values) - for_the_round


def main(positions: int) -> None:
    """Print the figures."""
    chance = Random(1)
    opens, second = winning(8 * positions, chance)
    print(f"of three, the first wins {opens:.3f} and the second {second:.3f} of the matches")
    gains = [gained(opens, second, chance) for _ in range(positions)]
    other = sum(gain > 1e-9 for gain in gains)
    print(f"the third of four gains {mean(gains):.6f} +- {stdev(gains) / sqrt(positions):.6f} of a match a decision")
    print(f"and would choose otherwise in {other} of {positions} positions")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
