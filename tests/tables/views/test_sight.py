"""Who may see a table: for everybody else its code is one that never was, whatever they type or press."""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from functools import cache
from typing import Any, TypedDict, Unpack

import peek
import pytest

from core.contract.messages import Inbound
from core.engine.plugins.loading import Plugins
from core.house.house import Defaults
from core.house.linking import link_codes
from core.words.markup import plain
from core.words.vocabulary import ALIASES, LATER, WORKING
from croupier.testing.stage import ROOM, Stage
from tests.support.loaded import loaded_once
from tests.support.pairs import few

STATES = {"a2": "ended", "b2": "closed", "c2": "running", "d2": "paused", "e2": "lobby"}
NEVER = "z9"
ADMINS = ("ann", "cara@far", *(f"cara{number}@far" for number in range(4000)))

Told = list[tuple[str, str]]
Answers = list[tuple[str, str, Told]]


def plugins() -> Plugins:
    loaded = loaded_once("plugins.dicepoker", peek)
    return loaded


@pytest.fixture
async def stage(staging: dict[str, Any]) -> AsyncIterator[Stage]:
    language = staging.get("language", "en")
    async with Stage(plugins(), others=("far",), admins=ADMINS, language=language) as stage:
        stage.app.house.defaults = Defaults(language, pause=1.0, operators=("stage/olga",))
        await prepare(stage)
        yield stage


def played(scene: Callable[[Stage], Awaitable[None]], language: str = "en") -> None:
    async def play() -> None:
        async with Stage(plugins(), others=("far",), admins=ADMINS, language=language) as stage:
            stage.app.house.defaults = Defaults(language, pause=1.0, operators=("stage/olga",))
            await prepare(stage)
            await scene(stage)

    asyncio.run(asyncio.wait_for(play(), 120))


async def prepare(stage: Stage) -> None:
    """Leave one table in each state that there is, all of ann's room."""
    await stage.say("ann", "!set tables 20")
    for words in ("!dicepoker seconds 0", "!bots 1", "!start", "!end a2", "!dicepoker", "!cancel"):
        await stage.say("ann", words)
    for code in ("c2", "d2"):
        await stage.say("ann", "!peek seconds 0")
        await stage.say("bob", "!join")
        await stage.say("ann", f"!#{code} start")
    found = stage.app.tables.named("d2")
    assert found is not None
    await found.suspend("broken")
    await stage.say("ann", "!dicepoker")
    phases = {table.code: table.sheet.phase for table in stage.app.tables}
    assert phases == {code: phase for code, phase in STATES.items() if phase not in ("ended", "closed")}


@pytest.fixture(autouse=True)
def cheap_codes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let codes be digested fast: thousands of strangers ask for one here, and nobody guesses any."""
    monkeypatch.setattr(link_codes, "MEMORY", 2)


# -- everybody else ---------------------------------------------------------------------------------------------------


@cache
def words() -> tuple[str, ...]:
    """List every word that could mean something: the house's, each game's, and some that mean nothing."""
    verbs = {word for loaded in plugins().games.values() for word in (loaded.name, *loaded.verbs)}
    return (*WORKING, LATER[0], *ALIASES, *sorted(verbs), "検証", "dance")


def typed(code: str) -> Iterator[str]:
    for word in words():
        for rest in ("", f" {code}", " bid 1 3"):
            yield f"#{code} {word}{rest}"
        yield f"{word} {code}"
        yield f"{word} #{code}"


def pressed(code: str) -> Iterator[str]:
    for word in words():
        for wait in ("", ".1", ".99"):
            yield f"{code}{wait} {word}"
        yield f"{code} {word} {code}"
        yield f"{code}.1 {word} 1 3"
        yield f"{code}.1 ?{word} go"


class How(TypedDict, total=False):
    private: bool
    pressed: bool
    on: str
    present: tuple[str, ...]


DOORS: dict[str, tuple[str, Callable[[str], Iterator[str]], How]] = {
    "in private": ("eve", typed, {"private": True}),
    "in private, from other rooms": ("eve", typed, {"private": True, "present": ("stage/#other", "far/#room")}),
    "in private, on another network": ("eve", typed, {"private": True, "on": "far"}),
    "in another room": ("eve", typed, {"on": "far"}),
    "as the admin of another room": ("cara", typed, {"on": "far"}),
    "by a button in private": ("eve", pressed, {"private": True, "pressed": True}),
    "by a button in another room": ("eve", pressed, {"on": "far", "pressed": True}),
}
JOINING = ("join", "参加")


WONDERED = ("c2", NEVER)
"""Codes of which `why` is asked after each answer."""


EVERY, SOME = 1, 5
"""Everything is said of a code, or a fifth of it: at each door every word in one or two of its forms."""


async def asked(
    stage: Stage, code: str, doors: Iterable[str], skip: tuple[str, ...], why: bool, one_in: int
) -> tuple[Answers, Answers]:
    """Say what there is to say of a code, each by somebody new, who asks then, if `why`, why nothing came of it.

    Gives what the whole house told, and what it told of why.
    """
    told: Answers = []
    whys: Answers = []
    named = re.compile(rf"\b{code}\b")
    for turn, door in enumerate(doors):
        name, forms, how = DOORS[door]
        sign = "/" if how.get("on") == "far" and not how.get("private") else ""
        wonders: How = {**how, "pressed": False}
        for number, said in enumerate(forms(code), turn):
            if number % one_in or any(word in said for word in skip):
                continue
            who, words = f"{name}{len(told)}", said.replace(code, "CODE")
            heard = await stage.say(who, f"{sign if forms is typed else ''}{said}", patient=True, **how)
            told.append((door, words, [(to, named.sub("CODE", line)) for to, line in heard]))
            if why:
                heard = await stage.say(who, f"{sign}why", patient=True, **wonders)
                whys.append((door, words, [(to, line.replace(code, "CODE")) for to, line in heard]))
    return told, whys


@cache
def answers(
    code: str, *doors: str, language: str = "en", guests: str = "off", why: bool = False, one_in: int = EVERY
) -> tuple[Answers, Answers]:
    """List what is answered about a code behind some doors, and what of why, in a house of its own."""
    found: list[tuple[Answers, Answers]] = []

    async def scene(stage: Stage) -> None:
        await stage.say("ann", f"!set guests {guests}")
        found.append(await asked(stage, code, doors, JOINING if guests == "on" else (), why, one_in))

    played(scene, language)
    assert sum(bool(told) for _, _, told in found[0][0]) > 100 * len(doors) / one_in
    return found[0]


def everywhere(code: str, one_in: int) -> tuple[Answers, Answers]:
    return answers(code, *DOORS, why=code in WONDERED, one_in=one_in)


some_or_all = pytest.mark.parametrize("one_in", few([SOME, EVERY], EVERY))


@some_or_all
@pytest.mark.parametrize("code", STATES)
def test_a_table_out_of_sight_is_answered_for_like_a_code_that_never_was(code: str, one_in: int) -> None:
    assert everywhere(code, one_in)[0] == everywhere(NEVER, one_in)[0]


@some_or_all
@pytest.mark.parametrize(("language", "guests"), [("ja", "off"), ("en", "on")])
def test_so_it_is_in_japanese_and_where_guests_are_taken(language: str, guests: str, one_in: int) -> None:
    hidden, never = (
        answers(code, "in private", "in another room", language=language, guests=guests, one_in=one_in)
        for code in WONDERED
    )
    assert hidden == never


@some_or_all
@pytest.mark.parametrize("door", DOORS)
def test_nor_does_why_tell_of_it(door: str, one_in: int) -> None:
    hidden, never = ([why for why in everywhere(code, one_in)[1] if why[0] == door] for code in WONDERED)
    assert hidden == never
    assert sum("0 seconds ago" in str(told) or "just now" in str(told) for _, _, told in hidden) > 100 / one_in


# -- whoever may ------------------------------------------------------------------------------------------------------

HIDDEN = "No table has the code {}."
PRIVATE: How = {"private": True, "present": ()}


async def sees(stage: Stage, name: str, **how: Unpack[How]) -> bool:
    """Ask for a running table and for the dice of one that is over: both are shown to the asker, or neither."""
    prefix = "" if how.get("private") else "/" if how.get("on") == "far" else "!"
    told = [await stage.say(name, f"{prefix}{said}", patient=True, **how) for said in ("#c2 status", "verify a2")]
    seen = {"at c2" in told[0][0][1], "draws were recomputed" in told[1][0][1]}
    if seen == {False}:
        assert [line for [(_, line)] in told] == [HIDDEN.format("c2"), HIDDEN.format("a2")]
    assert len(seen) == 1
    return seen.pop()


async def test_a_room_that_hears_a_table_sees_it_and_others_do_not(stage: Stage) -> None:
    assert await sees(stage, "eve")
    assert not await sees(stage, "eve", on="far")
    assert not await sees(stage, "cara", on="far")  # whose admin has no say in other rooms
    assert not await sees(stage, "ann", private=True, on="far")  # another ann


async def test_in_private_a_table_is_shown_to_whoever_sits_or_sat_at_it(stage: Stage) -> None:
    assert await sees(stage, "ann", **PRIVATE)
    assert "at c2" in (await stage.say("bob", "#c2 status", **PRIVATE))[0][1]
    assert await stage.say("bob", "verify a2", **PRIVATE) == [("bob", HIDDEN.format("a2"))]
    for _ in range(2):
        await stage.say("ann", "!#c2 leave")
    assert await stage.say("bob", "#c2 status", **PRIVATE) == [("bob", "Table c2 is over: bob won.")]
    for name in ("ann", "bob"):
        assert "c2 is honest" in (await stage.say(name, "verify c2", **PRIVATE))[0][1]
    assert await stage.say("eve", "verify c2", **PRIVATE) == [("eve", HIDDEN.format("c2"))]


async def test_in_private_a_table_is_shown_to_whoever_is_in_its_channel_now(stage: Stage) -> None:
    assert await sees(stage, "eve", private=True, present=(ROOM,))
    assert not await sees(stage, "eve", private=True, present=("stage/#elsewhere",))
    assert not await sees(stage, "eve", on="far", present=(ROOM,))  # where others would read it
    assert not await sees(stage, "eve", private=True)  # where nobody can know, nobody is taken for a member
    assert await stage.say("eve", "join #e2", **PRIVATE) == [("eve", HIDDEN.format("e2"))]
    told = await stage.say("eve", "join #e2", private=True, present=(ROOM,))
    assert told == [("room", "eve joins (2 of 10).")]


async def test_a_guests_room_sees_the_table_as_long_as_it_hears_of_it(stage: Stage) -> None:
    await stage.say("ann", "!set guests on")
    await stage.say("bob", "/join #e2", on="far")
    ways: tuple[How, ...] = ({"on": "far"}, {"on": "far", "private": True, "present": ("far/#room",)})
    for how in ways:
        prefix = "" if "private" in how else "/"
        assert " e2, waiting for players: " in (await stage.say("eve", f"{prefix}#e2 status", **how))[0][1]
    assert await stage.say("eve", "/#c2 status", on="far") == [("eve@far", HIDDEN.format("c2"))]
    await stage.say("cara", "/end e2", on="far")
    assert await stage.say("eve", "/#e2 status", on="far") == [("eve@far", HIDDEN.format("e2"))]


async def test_a_room_may_show_its_tables_to_everybody(stage: Stage) -> None:
    assert await stage.say("eve", "!set public on") == [("eve", "Only an admin of this room can do that.")]
    assert await stage.say("ann", "!set public on") == [("room", "public is now on.")]
    ways: tuple[How, ...] = ({"on": "far"}, {"on": "far", "private": True}, PRIVATE)
    for how in ways:
        assert await sees(stage, "eve", **how)
    assert (await stage.say("eve", "/#c2 status", on="far"))[0][0] == "far"  # for all to read
    no_guests = "Table e2 belongs to another room, which takes no guests; its admins can say set guests on there."
    assert await stage.say("eve", "/join #e2", on="far") == [("eve@far", no_guests)]
    assert await stage.say("eve", "join #e2", **PRIVATE) == [("eve", no_guests)]
    assert any("public" in line for _, line in await stage.say("ann", "!audit"))
    await stage.say("ann", "!set public off")
    assert not await sees(stage, "eve", on="far")


async def test_an_operator_sees_every_table_and_is_told_alone(stage: Stage) -> None:
    assert await sees(stage, "olga", **PRIVATE)
    assert [who for who, _ in await elsewhere(stage, "olga", "!#c2 status")] == ["stage/olga"]
    assert await elsewhere(stage, "olga", "!#z9 status") == [("stage/olga", HIDDEN.format("z9"))]


async def test_in_a_room_that_does_not_hear_of_it_a_player_is_told_of_the_table_alone(stage: Stage) -> None:
    for said in ("!#c2 status", "!verify a2"):
        [(who, line)] = await elsewhere(stage, "ann", said)
        assert who == "stage/ann" and ("at c2" in line or "draws were recomputed" in line)
    assert [who for who, _ in await elsewhere(stage, "bob", "!status")] == ["stage/bob"]


async def elsewhere(stage: Stage, name: str, text: str) -> Told:
    """Let somebody speak in another room of their network; gives what was told as (key, words)."""
    heard = Inbound(f"there:{name}:{text}", f"stage/{name}", name, text, "stage/#other")
    await stage.app.bus.publish_inbound(heard)
    await stage.settle()
    told = [(message.room or message.account, plain(message.lines)) for message in stage.sent]
    stage.sent.clear()
    return told


async def test_of_two_tables_a_room_is_told_of_its_own(stage: Stage) -> None:
    await elsewhere(stage, "cyd", "!peek")
    told = await elsewhere(stage, "ann", "!status")
    assert [who for who, _ in told] == ["stage/#other"] and "Peek f2, waiting for players: " in told[0][1]


async def test_stats_tells_nothing_of_a_table_in_another_room(
    stage: Stage,
) -> None:
    told = await elsewhere(stage, "ann", "!stats")
    assert told and not any(re.search(r"to move|waiting for players|\b[cde]2\b", line) for _, line in told), told
    assert "c2" in str(await stage.say("ann", "!stats"))


async def test_where_guests_are_taken_only_those_who_want_to_join_hear_of_a_table(stage: Stage) -> None:
    await stage.say("ann", "!set guests on")
    late = "Table c2 is already playing. When it's over, “Play again” opens another."
    assert await stage.say("eve", "/join #c2", on="far") == [("eve@far", late)]
    assert await stage.say("eve", "join #e2", **PRIVATE) == [
        ("eve", "Say join #e2 in a room where I am, so that you can follow the table there.")
    ]
    assert not await sees(stage, "eve", on="far")
    assert "joins" in (await stage.say("eve", "/join #e2", on="far"))[0][1]


async def test_again_names_no_table_of_a_room_that_takes_no_guests_any_more(stage: Stage) -> None:
    await stage.say("ann", "!set guests on")
    await stage.say("bob", "/join #e2", on="far")
    await stage.say("ann", "!#e2 start")
    await stage.say("ann", "!end e2")
    await stage.say("ann", "!set guests off")
    await stage.say("ann", "!dicepoker")
    [(who, line)] = await stage.say("bob", "/again", on="far")
    assert (who, "f2" in line) == ("bob@far", False) and line.startswith("Table e2 belongs to another room")
    assert await stage.say("bob", "/#f2 again", on="far") == [("bob@far", HIDDEN.format("f2"))]
    assert await stage.say("ann", "!#z9 again") == [("ann", HIDDEN.format("z9"))]


async def test_end_means_the_table_that_is_named(stage: Stage) -> None:
    await elsewhere(stage, "cyd", "!peek")
    assert await elsewhere(stage, "olga", "!#z9 end") == [("stage/olga", HIDDEN.format("z9"))]
    assert await elsewhere(stage, "olga", "!#c2 end") == [("stage/olga", HIDDEN.format("c2"))]
    assert stage.app.tables.named("f2") is not None
    await elsewhere(stage, "olga", "!#f2 end")
    assert stage.app.tables.named("f2") is None


async def test_a_table_whose_row_cannot_be_read_is_as_hidden_as_others(stage: Stage) -> None:
    await stage.app.storage.run(lambda c: c.exec_driver_sql("UPDATE game_table SET sheet = '{' WHERE code = 'a2'"))
    assert await stage.say("eve", "/verify a2", on="far") == [("eve@far", HIDDEN.format("a2"))]
    assert await stage.say("ann", "verify a2", **PRIVATE) == [("ann", HIDDEN.format("a2"))]
    assert await stage.say("eve", "!verify a2") != [("eve", HIDDEN.format("a2"))]


async def test_a_secret_that_is_kept_is_no_sign_of_a_table(stage: Stage) -> None:
    await stage.say("ann", "!set reveal off")
    for words in ("!cancel", "!dicepoker", "!bots 1", "!start", "!end f2"):
        await stage.say("ann", words)
    assert await stage.say("eve", "/verify f2", on="far") == [("eve@far", HIDDEN.format("f2"))]
    assert "can't be checked: this room keeps its secret" in (await stage.say("eve", "!verify f2"))[0][1]
