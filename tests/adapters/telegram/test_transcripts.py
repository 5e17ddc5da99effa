"""What a game tells is the same on Telegram as anywhere: the same sentences, to a group on its board."""

import re
from html import unescape
from pathlib import Path

import pytest

from core.house.timers import VirtualTimers
from croupier.testing.transcripts import inputs, played
from tests.adapters.telegram.test_house import House, housing
from tests.support.telegram_fake.server import SHOWS
from tests.support.telegram_fake.world import User

HERE = Path(__file__).resolve().parents[2] / "plugins" / "dicepoker" / "transcripts"
SCRIPTS = {path.stem: path.read_text("utf-8") for path in sorted(HERE.glob("*.txt"))}
_CHOICES = re.compile(r"^\w+[:>] ?!?(?:me|notify|top|通知|自分|順位)\s*$", re.M)
"""What is answered with choices on Telegram, where others read what to type."""
WITHOUT_RESTART = [
    name for name, text in SCRIPTS.items() if not (re.search(r"^restart", text, re.M) or _CHOICES.search(text))
]
_BOARDS_OWN = re.compile(
    r"[(（]\d+ ?(?:s|秒)[)）]|within \d+ s!|秒後にスタート|^Nobody can change the dice|はもう決まっていて"
)
"""What a board says in its own way: what is asked until when, how to join, the commitment."""
_PREFIX = re.compile(r"(?<![\w/])[!/](?=\w)")


def expected(text: str) -> dict[str, list[str]]:
    """What each audience is told, lines that come again left out."""
    found: dict[str, list[str]] = {}
    for who, line in re.findall(r"^    ([^|]+)\| (.*)$", text, re.M):
        found.setdefault(who, []).append(_PREFIX.sub("", line))
    return {who: list(dict.fromkeys(lines)) for who, lines in found.items()}


def shown(house: House, users: dict[str, User]) -> dict[str, list[str]]:
    """The same as Telegram has seen it, in posts and edits."""
    chats = {house.group.id: "room"} | {user.id: name for name, user in users.items()}
    found: dict[str, list[str]] = {}
    for call in house.fake.calls:
        if call.method in SHOWS and call.ok:
            bare = unescape(re.sub(r"<[^>]*>|[\u2068\u2069]", "", call.words))
            found.setdefault(chats[call.given["chat_id"]], []).extend(_PREFIX.sub("", bare).split("\n"))
    return {who: [line for line in dict.fromkeys(lines) if line != "…"] for who, lines in found.items()}


async def pass_time(house: House, seconds: float) -> None:
    timers = house.app.timers
    assert isinstance(timers, VirtualTimers)
    end = timers.now() + seconds
    while (at := timers.next_at()) is not None and at <= end:
        await timers.advance(max(0.0, at - timers.now()))
        await house.app.house.outbox.quiet.wait()
    await timers.advance(end - timers.now())


async def said(house: House, users: dict[str, User], line: str) -> None:
    if line.startswith("+"):
        await pass_time(house, float(line[1:]))
        return
    parts = re.fullmatch(r"([^\s:>]+)([:>]) ?(.*)", line)
    assert parts is not None, line
    name, sign, text = parts.groups()
    user = users[name]
    if sign == ">":
        house.fake.says(user, house.fake.private(user), text)
    elif text.startswith("!"):
        word, _, rest = text[1:].partition(" ")
        if word.isascii():
            house.fake.says(user, house.group, f"/{word}@croupier_bot {rest}".strip())
        else:  # no command to Telegram, but heard where privacy mode is off
            house.fake.reads_all = True
            house.fake.says(user, house.group, f"@croupier_bot {text[1:]}")
    else:
        house.fake.says(user, house.group, text)
    await house.shown(lambda: not house.fake.updates)
    await house.app.house.outbox.quiet.wait()


@pytest.mark.parametrize("name", WITHOUT_RESTART)
async def test_the_same_sentences(name: str) -> None:
    text = SCRIPTS[name]
    same = expected(await played(f"# buttons: yes\n{text}"))
    head = dict(re.findall(r"^# (\w+): (.+)$", text, re.M))
    async with housing(seed=head.get("seed", "stage"), language=head.get("language", "en")) as stage:
        lines = [line for line in inputs(text) if line and not line.startswith("#")]
        names = dict.fromkeys(re.split("[:>]", line)[0] for line in lines if not line.startswith("+"))
        users = {name: stage.fake.user(name, started=True) for name in names}
        stage.group.members = {user.id: "member" for user in users.values()}
        for admin in head.get("admins", "ann").split():
            stage.group.members[users[admin].id] = "administrator"
        for line in lines:
            await said(stage, users, line)
        found = shown(stage, users)
        assert found.keys() == same.keys()
        public, boards = same.pop("room"), found.pop("room")
        news = [line for line in public if not _BOARDS_OWN.search(line)]
        said_to = {answered.removeprefix(f"{name}: ") for name in names for answered in boards}
        assert [line for line in news if line.rstrip() not in said_to] == [] and len(news) > len(public) / 3
        # A panel shows its table beside the news, and the news in their order.
        for who, told in same.items():
            assert [line for line in found[who] if line in told] == told
