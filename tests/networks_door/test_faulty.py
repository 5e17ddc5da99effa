"""Whatever a stranger's network lacks, returns or raises, the house plays on beside it, and one sentence says what."""

import asyncio
import importlib
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from pydantic import BaseModel, RootModel, field_validator

from croupier.network import Bus, Inbound, Network, Outbound, PassedOver, Renamed, Sight, Undelivered
from croupier.testing.stage import Stage
from tests.networks_door.toys import SECTION, Evening, Manner, Settings, Toy, playing, plugin, said, toy
from tests.support.loaded import loaded_once
from tests.tables.replays.over import Pages, begun, ended


def build_none(name: str, settings: Any) -> Any:
    return None


async def build_later(name: str, settings: Any) -> Any:
    return Toy(name, settings)


def build_wrapped(name: str, settings: Any) -> Any:
    return build_later(name, settings)


def build_absent(name: str, settings: Any) -> Any:
    importlib.import_module("no_such_library")


def build_leaving(name: str, settings: Any) -> Any:
    sys.exit(3)


def refusing(*words: Any) -> None:
    raise KeyError("hush")


def plain(self: Any, message: Any) -> None: ...


async def without_message(self: Any) -> None: ...


async def later(self: Any, *words: Any) -> None: ...


class NoModel:
    word = ""


class Rooted(RootModel[dict[str, str]]): ...


class Unfinished(BaseModel):
    word: "Nowhere"  # type: ignore[name-defined]  # noqa: F821


class Raising(BaseModel):
    word: str = ""

    @field_validator("word")
    @classmethod
    def odd(cls, word: str) -> str:
        raise KeyError(word)


def tok(self: Any, name: str, settings: Any) -> None:
    Toy.__init__(self, name, settings)
    self.network = f"tok:{name}"


AT_LOADING = {
    "a name": (plugin(name="Toy"), "a kind of network cannot be called 'Toy'"),
    "a name of the house": (plugin(name="backup"), "a kind of network cannot be called 'backup'"),
    "a name of the model": (plugin(name="networks"), "a kind of network cannot be called 'networks'"),
    "no name": (plugin(name=None), "a kind of network cannot be called None"),
    "another's name": (plugin(name="irc", example="[irc.one]"), "another plugin brings the network irc"),
    "no model": (plugin(settings=NoModel), "toy: its settings are the class NoModel, which should be a pydantic model"),
    "a model's instance": (plugin(settings=Settings()), "toy: its settings are of type Settings, which should be"),
    "no keys": (plugin(settings=Rooted), "toy: its settings are a RootModel"),
    "no such type": (plugin(settings=Unfinished), "toy: its settings cannot be made: PydanticUndefinedAnnotation"),
    "no build": (plugin(build=None), "toy: its build is None, which should be a function of (name, settings)"),
    "a build of nothing": (plugin(build=lambda: None), "toy: its build takes (), which should take (name, settings)"),
    "an async build": (plugin(build=build_later), "toy: its build is `async def`, which should be `def`"),
    "an example of bytes": (plugin(example=b""), "toy: its example is of type bytes, which should be text"),
    "an example that is none": (plugin(example="[toy.one"), "toy: its example is no TOML: "),
    "another's example": (plugin(example="[irc.one]"), "toy: its example has 'irc', where only [toy.NAME] belongs"),
    "a nameless example": (plugin(example="[toy]\nword = 'x'"), "toy: its example has [toy], which should be"),
    "a login of nothing": (plugin(log_in=lambda: None), "toy: its log_in takes (), which should take (name, settings)"),
    "a review of nothing": (
        plugin(review=lambda: None),
        "toy: its review takes (), which should take (name, settings)",
    ),
    "chats of no pattern": (
        plugin(chats="["),
        "toy: its chats are of type str, which should be a pattern of their addresses",
    ),
}

AT_BUILDING = {
    "nothing": (build_none, "its adapter, None, has no `network`, `manner`, `send`, `run`"),
    "a coroutine": (build_wrapped, "its build gives a coroutine, which should be an adapter"),
    "what is not installed": (build_absent, "ModuleNotFoundError at "),
    "an exit": (build_leaving, "SystemExit at "),
    "no send": (toy(send=None), "its adapter's `send` is None, which should be a function of (message)"),
    "a plain send": (toy(send=plain), "its adapter's `send` is `def`, which should be `async def`"),
    "a send of nothing": (toy(send=without_message), "its adapter's `send` takes (), which should take (message)"),
    "a plain run": (toy(run=plain), "its adapter's `run` is `def`, which should be `async def`"),
    "another network": (toy(__init__=tok), "its adapter's `network` is 'tok:one', which should be 'toy:one'"),
    "no manner": (toy(manner=None), "its adapter's `manner`, None, has no `prefix`, `private_prefix`"),
    "a prefix": (
        toy(manner=SimpleNamespace(prefix=None, private_prefix="")),
        "its manner's `prefix` is None, which should be text such as '!'",
    ),
    "buttons": (
        toy(manner=SimpleNamespace(prefix="!", private_prefix="", buttons="no")),
        "its manner's `buttons` is of type str, which should be True or False",
    ),
    "nothing to spare": (
        toy(manner=SimpleNamespace(prefix="!", private_prefix="", spare=0)),
        "its manner's `spare` is 0, which should be a number above 0",
    ),
    "a raising manner": (toy(manner=property(refusing)), "its adapter cannot be looked at: KeyError at "),
    "a late offer": (toy(offer=later), "its adapter's `offer` is `async def`, which should be `def`"),
    "half of pages": (toy(page=lambda self, address: ""), "its adapter has `page` and no `replay`, `entrance`, `is_"),
}


@pytest.mark.parametrize(("stranger", "sentence"), AT_LOADING.values(), ids=AT_LOADING)
async def test_a_kind_that_is_none_is_left_out(
    stranger: Any, sentence: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with playing(tmp_path, lambda: caplog.text, stranger):

        async def scene(evening: Evening) -> None: ...

    assert caplog.text.count("the plugin toy is left out: ") == 1
    assert f"the plugin toy is left out: {sentence}" in caplog.text
    assert "[toy.one] is left out: nothing brings networks of the kind toy; lost plugins: toy (" in caplog.text


@pytest.mark.parametrize(("build", "sentence"), AT_BUILDING.values(), ids=AT_BUILDING)
async def test_an_adapter_that_is_none_is_left_out(
    build: Any, sentence: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with playing(tmp_path, lambda: caplog.text, plugin(build)):

        async def scene(evening: Evening) -> None: ...

    assert caplog.text.count("toy:one") == caplog.text.count("should be 'toy:one'") + 1
    assert f"the network toy:one is left out: {sentence}" in caplog.text


# -- what it raises while it runs -------------------------------------------------------------------------------------


def raising(error: BaseException) -> Callable[..., Any]:
    async def method(*words: Any) -> None:
        raise error

    return method


@pytest.mark.parametrize(
    ("changed", "sentence"),
    {
        "run raises": ({"run": raising(KeyError("hush"))}, "the network toy:one failed: KeyError at "),
        "run exits": ({"run": raising(SystemExit(3))}, "the network toy:one failed: SystemExit at "),
        "run returns": ({"run": later}, "the network toy:one has ended by itself: it's away until the next start"),
        "send raises": ({"send": raising(KeyError("hush"))}, "could not be sent and is dropped: KeyError at "),
        "send exits": ({"send": raising(SystemExit(3))}, "could not be sent and is dropped: Leaving at "),
        "offer raises": ({"offer": refusing}, "the network toy:one is left out: KeyError at "),
        "changed raises": ({"changed": refusing}, "a network that watches failed: KeyError at "),
    }.values(),
    ids=lambda value: value if isinstance(value, str) else ", ".join(value),
)
async def test_a_network_that_raises_stops_no_other(
    changed: dict[str, Any], sentence: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with playing(tmp_path, lambda: caplog.text, plugin(toy(**changed))) as evening:
        evening.server.send(":ann!a@h PRIVMSG #dice :!dicepoker")
        await evening.server.hears("PRIVMSG .* opens ")
        await evening.logs(sentence)
    assert "hush" not in caplog.text and "Traceback" not in caplog.text


class Failing(Pages):
    """Pages whose every link fails."""

    page: Any = refusing
    replay: Any = refusing
    entrance: Any = refusing
    is_open: Any = refusing


async def test_pages_that_fail_keep_no_table_from_its_end(caplog: pytest.LogCaptureFixture) -> None:
    async with Stage(loaded_once("plugins.dicepoker")) as stage:
        stage.app.add(Failing())
        table = await begun(stage, "dicepoker")
        for _ in range(2):
            assert await stage.say("ann", "!web") == [("ann", "I have no web pages here.")]
        await ended(stage, table)
    for link in ("page", "replay"):
        assert caplog.text.count(f"web:main: what its `{link}` gives is left out: KeyError at ") == 1
    assert "hush" not in caplog.text


# -- what it publishes ------------------------------------------------------------------------------------------------


async def changed_name() -> Inbound:
    return said("1", account="toy:one/bob")


async def nothing() -> Any:
    return None


def at_once() -> Any:
    return said("1")


PUBLISHED = {
    "a room": (said("1", room="r"), "`Inbound.room` should be `toy:one/...`, and names something else"),
    "an empty room": (said("1", room="toy:one/"), "`Inbound.room` should be `toy:one/...`"),
    "an account": (said("1", account="ann"), "`Inbound.account` should be `toy:one/...`, and names something else"),
    "another's room": (said("1", room="irc:x/#dice"), "`Inbound.room` should be `toy:one/...`"),
    "another's account": (said("1", account="irc:x/account/ann"), "`Inbound.account` should be `toy:one/...`"),
    "rooms": (said("1", present=frozenset({"r"})), "`Inbound.present` should be `toy:one/...`"),
    "no text": (said("1", text=None), "`Inbound.text` is None, which should be str"),
    "a list of rooms": (
        said("1", present=[]),
        "`Inbound.present` is of type list, which should be frozenset[str] | None",
    ),
    "no id": (said("", id=""), "`Inbound.id` is empty, which should be another for each message"),
    "a number": (said("", id=7), "`Inbound.id` is of type int, which should be str"),
    "a dict": ({"text": "!games"}, "it is of type dict, which nobody publishes"),
    "what is sent": (Outbound("1", (), "news"), "it is of type Outbound, which nobody publishes"),
    "another network": (Network("irc:x", up=False), "`Network.network` should be `toy:one`, and names something else"),
    "a rename": (Renamed("toy:one/a", "irc:x/b", "b"), "`Renamed.new_account` should be `toy:one/...`"),
    "a set": (Sight({"toy:one/a"}, True), "`Sight.accounts` is of type set, which should be frozenset[str]"),  # type: ignore[arg-type]
    "a sight": (Sight(frozenset({"irc:x/nick/bob"}), False), "`Sight.accounts` should be `toy:one/...`"),
    "another's old words": (PassedOver("irc:x/a", "", "!x"), "`PassedOver.account` should be `toy:one/...`"),
    "old words elsewhere": (PassedOver("toy:one/a", "irc:x/#d", "!x"), "`PassedOver.room` should be `toy:one/...`"),
    "a reason": (Undelivered("toy:one/a", "why"), "`Undelivered.reason` is another word, which should be Literal["),  # type: ignore[arg-type]
}


@pytest.mark.parametrize(("published", "sentence"), PUBLISHED.values(), ids=PUBLISHED)
async def test_what_fits_nothing_is_named_once_and_goes_no_further(
    published: Any, sentence: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def speaks(self: Toy, bus: Bus) -> None:
        for _ in range(3):
            await bus.publish_inbound(published)
        await bus.publish_inbound(said("2"))

    async with playing(tmp_path, lambda: caplog.text, plugin(toy(speaks=speaks))):
        await Toy.last.hears("dicepoker")
    assert caplog.text.count(f"toy:one: what it publishes is left out, this and all like it: {sentence}") == 1
    assert caplog.text.count("ERROR") == 1


@pytest.mark.parametrize(
    ("complete", "sentence"),
    [
        (changed_name, "it is another message, where `id`, `account` and `room` should stay as they were"),
        (nothing, "it is None, which nobody publishes"),
        (at_once, "its `complete` is `def`, which should be `async def`"),
        ("soon", "`complete` is another word, which should be an `async def` without arguments"),
    ],
)
async def test_a_message_that_is_completed_wrongly_is_named(
    complete: Any, sentence: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def speaks(self: Toy, bus: Bus) -> None:
        await bus.publish_inbound(said("1"), complete)
        await bus.publish_inbound(said("2"))

    async with playing(tmp_path, lambda: caplog.text, plugin(toy(speaks=speaks))):
        await Toy.last.hears("dicepoker")
    assert caplog.text.count("ERROR") == 1
    assert sentence in caplog.text


async def test_an_adapter_of_the_first_face_is_answered(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    assert not hasattr(Manner, "buttons") and not hasattr(Manner, "spare")
    async with playing(tmp_path, lambda: caplog.text, plugin()):
        await Toy.last.hears("dicepoker")
    assert "toy" not in caplog.text


async def test_a_network_that_never_says_that_it_is_up_is_answered(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def run(self: Toy, bus: Bus) -> None:
        await bus.publish_inbound(said("1"))
        await asyncio.Event().wait()

    async with playing(tmp_path, lambda: caplog.text, plugin(toy(run=run))):
        await Toy.last.hears("dicepoker")


async def test_a_section_that_its_own_network_cannot_read_is_left_out(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with playing(tmp_path, lambda: caplog.text, plugin(settings=Raising), f'{SECTION}word = "hush"\n'):

        async def scene(evening: Evening) -> None: ...

    assert "[toy.one] is left out: its plugin can't read it: KeyError at " in caplog.text
    assert "hush" not in caplog.text
