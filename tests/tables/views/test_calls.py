"""Whoever is called is alerted by irssi and WeeChat as they come, in every language: their nick begins the line."""

import re

import pytest

from adapters.irc.sending.message import formatted
from core.contract import Line, Outbound
from core.words import Voice, plain
from core.words.notices import events
from core.words.notices.house_event import HouseEvent
from core.words.sentences import all_lines
from tests.support.evenings import GAMES, PEOPLE, heard, plugins
from tests.support.pairs import pairs

LATE, DOORS = (pairs(tuple(GAMES), ("en", "ja"), (False, True)) for _ in range(2))
"""Matches in which people are late, and by buttons: the same ones are not late and typed."""


def irssi_alerts(text: str, nick: str) -> bool:
    """Do as `nick_match_msg` of irssi: the nick begins the text, alone or behind others and bare commas."""
    rest = text
    while True:
        if rest.lower().startswith(nick.lower()) and not re.match(r"[a-zA-Z0-9\u0080-\U0010ffff]", rest[len(nick) :]):
            return True
        skipped = re.match(r"[^ ,]*,", rest)
        if skipped is None:
            return False
        rest = rest[skipped.end() :]


def weechat_alerts(text: str, nick: str) -> bool:
    """Do as WeeChat with `$nick` to highlight: the nick stands anywhere, as a word."""
    return re.search(rf"(?<![\w|-]){re.escape(nick)}(?![\w|-])", text, re.IGNORECASE) is not None


def called(line: Line) -> list[str]:
    return [span.text for span in line if span.style == "called"]


def begins_with_call(line: Line) -> bool:
    """Tell whether a line begins with those whom it calls, commas between, and a colon and a blank behind them."""
    names = called(line)
    said = [span.text for span in line[: 2 * len(names)]]
    return said[:-1] == ",".join(names).replace(",", "\0,\0").split("\0") and said[-1].startswith(": ")


def played(name: str, language: str, buttons: bool = False, slow: bool = False) -> list[Outbound]:
    return [message for message in heard(name, language, buttons=buttons, slow=slow) if message.room]


@pytest.mark.parametrize(("name", "language", "slow"), LATE)
def test_every_prompt_and_warning_alerts_whom_it_calls_and_nobody_else(name: str, language: str, slow: bool) -> None:
    calls = 0
    for message in played(name, language, slow=slow):
        lines = [line for line in message.lines if plain((line,)).strip()]
        assert message.kind != "prompt" or any(map(called, lines)), plain(message.lines)
        for line, text in zip(lines, formatted(message), strict=True):
            assert not called(line) or begins_with_call(line), text
            alerted = [nick for nick in PEOPLE if irssi_alerts(text, nick)]
            assert sorted(called(line)) == alerted == [nick for nick in PEOPLE if weechat_alerts(text, nick)], text
            calls += len(called(line))
    assert calls > 4


@pytest.mark.parametrize(("name", "language", "buttons"), DOORS)
def test_a_prompt_does_not_begin_by_naming_again_whom_it_calls(name: str, language: str, buttons: bool) -> None:
    prompts = [message for message in played(name, language, buttons) if message.kind == "prompt"]
    for line in (plain((line,)) for message in prompts for line in message.lines if called(line)):
        again = re.match(
            r"(\w+?)(?:さん)?[:、] *\1(?! (?:and|calls|checks|joins|has chosen)|さん(?:が|は|の指名で))", line
        )
        assert not again, line


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_network_with_buttons_calls_in_words(language: str) -> None:
    first = next(message for message in played("dicepoker", language, buttons=True) if message.kind == "prompt")
    assert ("ann, bob and cyd: " if language == "en" else "annさん、bobさん、cydさん、") in plain(first.lines)


ROLL = ["Reroll", {"dice": []}]
CALLING: list[HouseEvent] = [
    events.ClockWarning(0, (0, 1), 5, ROLL),
    events.SecretClockWarning(0, (0, 1), 5),
    events.ReserveWarning(0, 5, 60),
    events.ReserveRuns(0, 60),
    *(events.NotHeard(0, reason) for reason in ("login", "accept", "lost")),
    events.Prompt(0, "unheard-of", (0, 1), 30),
]


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("event", CALLING, ids=lambda event: type(event).__name__)
def test_whatever_the_house_says_to_somebody_begins_with_them(event: HouseEvent, language: str) -> None:
    game = plugins().games["dicepoker"]
    voice = Voice(game.texts, language, ("Ann Lee", "bob"), "!", game.codec, strict=False)
    (line,) = all_lines(voice, [event])
    assert begins_with_call(line)
    assert called(line) == (["bob", "Ann Lee"] if len(event.called()) == 2 else ["Ann Lee"])  # a blank ends a nick
