"""How many lines of IRC a whole match takes, from its opening to the secret, told to people who answer at once."""

import asyncio
import statistics
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import pytest

from adapters.irc.protocol import wire
from adapters.irc.sending.message import formatted
from core.contract import Action, Game, Outbound, Seat
from tests.support.evenings import Choose, Evening, as_the_house

ROOM_FOR_TEXT = 400
"""Bytes that a line of IRC leaves for text, with a long name of ours, host and channel before it."""
CHALLENGES = ("Bluff", "Challenge")


def doubting(how_often: float) -> Choose:
    """Bid the lowest that may be bid, and doubt so often instead."""

    def choose(game: Game, view: Any, seat: Seat, chance: Random) -> Action:
        offers = [offer for offer in game.rules.menu(view, seat) if len(offer)]
        doubts = [offer for offer in offers if offer.action.__name__ in CHALLENGES]
        bids = [offer for offer in offers if offer not in doubts]
        chosen = doubts if doubts and (not bids or chance.random() < how_often) else bids
        action: Action = next(iter(chosen[0]))
        return action

    return choose


def over(state: Any) -> bool:
    """Tell whether six rounds have been played."""
    return bool(state.round > 6)


MATCHES: dict[str, tuple[str, int, Choose, Callable[[Any], bool] | None, int]] = {
    "dice poker for two": ("dicepoker", 2, as_the_house, None, 9),
    "dice poker for four": ("dicepoker", 4, as_the_house, None, 24),
    "BlueBear for three": ("bluebear", 3, doubting(0.3), None, 40),
    "liar's dice for three": ("liarsdice", 3, doubting(1.0), None, 60),
    "six rounds of a duel": ("liarsduel", 2, doubting(0.3), over, 40),
}
"""What is typed, for how many, who choose how, until when; and the most lines that a match in the middle may take."""


def lines(sent: Iterable[Outbound]) -> list[str]:
    """List what goes out to the channel, line by line, while nothing waits that it could share a line with."""
    texts = (text for message in sent if message.room for text in formatted(message))
    return [piece for text in texts for piece in wire.split(text, ROOM_FOR_TEXT)]


def counted(name: str, seeds: Iterable[int]) -> list[int]:
    """Play a match for each seed, and count its lines."""
    typed, people, choose, until, _ = MATCHES[name]
    counts = []
    for seed in seeds:
        evening = Evening(typed, people, seed=f"lines {seed}", choose=choose)
        asyncio.run(evening.play(until=until) if until else evening.play())
        counts.append(len(lines(evening.sent)))
    return counts


@pytest.mark.parametrize("name", MATCHES)
def test_a_match_takes_few_lines(name: str) -> None:
    assert statistics.median(counted(name, range(5))) <= MATCHES[name][-1]


@pytest.mark.soak
@pytest.mark.parametrize("name", MATCHES)
def test_twenty_matches_take_few_lines(name: str) -> None:
    counts = counted(name, range(20))
    print(f"{name}: {statistics.median(counts)} ({min(counts)} to {max(counts)})")
    assert statistics.median(counts) <= MATCHES[name][-1]


@pytest.mark.parametrize("name", MATCHES)
def test_opening_and_ending_take_three_lines(name: str) -> None:
    typed, people, choose, _, _ = MATCHES[name]
    evening = Evening(typed, people, seed="lines", choose=choose)
    asyncio.run(evening.play())
    told = lines(evening.sent)
    assert "proof of" in told[0] and "join" in told[0] and "joins" in told[1]
    assert "is over" in told[-1] and ": check the dice" in told[-1] and "is over" not in told[-2]
