"""Sections of a stranger's network: wrong keys are refused, with an example or without; who is lost costs no other."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel, ConfigDict, Field, field_validator

from core.app.config import Misconfigured, load
from core.engine.plugins import Plugins, networks
from croupier.network import Bus
from tests.networks_door.toys import SECTION, Settings, Toy, plugin, toy
from tests.support.commandline import called
from tests.support.installing import found_in, put
from tests.support.loaded import loaded_once

IRC = '[irc.x]\nhost = "irc.example"\n'


COMMENTED = """\
# Toys.
# [toy.one]   # any name
# host = "h"
# port = 2    # any
# word = 3
"""


class Needing(BaseModel):
    host: str
    port: int
    word: str = ""


class Open(BaseModel):
    model_config = ConfigDict(extra="allow")


class Own(BaseModel):
    """One that means something of its own by a key that all sections have."""

    language: int = 1


def with_toy(trial: bool = False, **parts: Any) -> Plugins:
    plugins = loaded_once("adapters.irc", "adapters.telegram")
    plugins.add("toy", plugin(**parts), trial=trial)
    return plugins


def problems(folder: Path, text: str, plugins: Plugins) -> list[str]:
    file = folder / "croupier.toml"
    file.write_text(text, "utf-8")
    try:
        return list(load(plugins, str(file), {}).warnings)
    except Misconfigured as wrong:
        return [problem.removeprefix(f"{file}: ") for problem in wrong.problems]


@pytest.mark.parametrize("example", ["", SECTION])
@pytest.mark.parametrize("settings", [Settings, Needing, Own])
def test_a_wrong_key_is_refused_aloud(tmp_path: Path, settings: type[BaseModel], example: str) -> None:
    needed = 'host = "h"\nport = 1\n' if settings is Needing else ""
    plugins = with_toy(settings=settings, example=example)
    assert problems(tmp_path, f"{SECTION}{needed}", plugins) == []
    (problem,) = problems(tmp_path, f'{SECTION}{needed}wrod = "x"\n', plugins)
    assert problem.startswith("there is no key `wrod` in [toy.one]; this would work: `")


def test_whoever_allows_all_keys_gets_them(tmp_path: Path) -> None:
    assert problems(tmp_path, f'{SECTION}wrod = "x"\n', with_toy(settings=Open)) == []


def test_a_network_without_an_example_has_one_of_its_keys(tmp_path: Path) -> None:
    plugins = with_toy(settings=Needing, example="")
    assert plugins.kinds["toy"].example == '[toy.main]\nhost = "..."\nport = 1\n'
    (problem,) = problems(tmp_path, "[toyy.main]\n", plugins)
    assert problem == "there is no key `toyy`; this would work: `[toy.main]`"
    lacking = problems(tmp_path, "[toy.main]\n", plugins)
    assert lacking == [
        '[toy.main] needs `host`; this would work: `host = "..."`',
        "[toy.main] needs `port`; this would work: `port = 1`",
    ]


@pytest.mark.parametrize("word", ["operators", "ladder"])
def test_what_names_a_network_of_a_lost_plugin_is_kept(tmp_path: Path, word: str) -> None:
    plugins = with_toy(settings=None)
    named = f'{word} = ["toy:one/account/ann"]\n{IRC}{SECTION}token = "hush"\n'
    (warning,) = problems(tmp_path, named, plugins)
    assert "[toy.one] is left out: nothing brings networks of the kind toy; lost plugins: toy (" in warning
    assert "hush" not in repr(load(plugins, str(tmp_path / "croupier.toml"), {}))
    (problem,) = problems(tmp_path, f'{word} = ["tok:one/account/ann"]\n{IRC}{SECTION}', plugins)
    assert f"`{word}` can't be that" in problem


def test_a_section_that_nothing_brings_is_refused_where_no_plugin_is_lost(tmp_path: Path) -> None:
    (problem,) = problems(tmp_path, f"{IRC}[tok.one]\n", with_toy())
    assert problem.startswith("there is no key `tok`; this would work: ")


# -- tried, as games are ----------------------------------------------------------------------------------------------


class Short(BaseModel):
    word: str = Field(min_length=9)


class Raising(BaseModel):
    word: str = ""

    @field_validator("word")
    @classmethod
    def odd(cls, word: str) -> str:
        raise KeyError(word)


def plain(self: Any, message: Any) -> None: ...


def in_a_loop(name: str, settings: Any) -> Toy:
    asyncio.get_running_loop()
    return Toy(name, settings)


async def silent(self: Toy, bus: Bus) -> None:
    raise AssertionError("nothing runs")


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        ({"build": toy(send=plain)}, "toy: its adapter's `send` is `def`, which should be `async def`"),
        ({"build": toy(manner=None)}, "toy: its adapter's `manner`, None, has no `prefix`, `private_prefix`"),
        ({"settings": Short, "example": '[toy.one]\nword = "x"'}, "toy: its example does not work: `word`: String"),
        ({"example": "[toy.one]\nword = 1"}, "toy: its example does not work: `word`: Input should be a valid string"),
        ({"settings": Raising, "example": '[toy.one]\nword = "x"'}, "toy: its settings cannot be read: KeyError at "),
    ],
)
def test_a_network_is_tried_with_its_example(parts: dict[str, Any], sentence: str) -> None:
    assert with_toy(**parts).reports[-1].error == "", "a start tries nothing"
    report = with_toy(trial=True, **parts).reports[-1]
    assert report.error.startswith(sentence) and report.kinds == ()


@pytest.mark.parametrize(
    "parts",
    [
        {},
        {"example": ""},
        {"settings": Needing, "example": ""},
        {"build": in_a_loop},
        {"build": toy(run=silent)},
        {
            "settings": Needing,
            "example": COMMENTED,
        },
        {"example": "[toy.one]\nwindow = 45\n"},
    ],
)
def test_a_network_that_works_is_built_and_left(parts: dict[str, Any]) -> None:
    report = with_toy(trial=True, **parts).reports[-1]
    assert (report.error, report.kinds, report.warnings) == ("", ("toy",), ())


def test_what_cannot_be_tried_without_an_example_is_a_warning() -> None:
    report = with_toy(trial=True, settings=Short, example="").reports[-1]
    told = "toy has no example that could be tried (`word`: String should have at least 9 characters)"
    assert (report.error, report.warnings) == ("", (told,))


@pytest.mark.parametrize("name", ["console", "irc", "telegram", "web"])
def test_our_own_networks_would_pass(name: str) -> None:
    for kind in loaded_once(f"adapters.{name}").kinds.values():
        networks.inspect_kind(kind)
        # The token of Telegram's example is one that nobody has, and is refused.
        kind = replace(kind, example=kind.example.replace("what-BotFather-gave-you", "AAHdqTcvCH1vGW"))
        assert networks.tried(kind, own_example=True) == []


TOY = """
from pydantic import BaseModel

from croupier.network import AdapterKind, hookimpl


class Settings(BaseModel):
    word: str = ""


class Manner:
    prefix, private_prefix = "!", ""


class Toy:
    manner = Manner()

    def __init__(self, name, settings):
        self.network = f"toy:{name}"

    async def run(self, bus): ...

    async def send(self, message): ...


@hookimpl
def croupier_adapters(register):
    register(AdapterKind("toy", Settings, Toy))
"""


def test_plugins_says_of_a_network_what_it_says_of_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    site = tmp_path / "site"
    put(site, "toy", __init__=TOY)
    put(site, "tuneless", __init__=TOY.replace('"toy"', '"tuneless"').replace("    async def send", "    def send"))
    monkeypatch.syspath_prepend(site)
    listed = called("plugins", folder=tmp_path, environ=found_in(site))
    assert listed.returncode == 1
    assert "toy: networks of the kind toy\n" in listed.stdout
    sentence = "tuneless: left out, because tuneless: its adapter's `network` is 'toy:main', which should be 'tuneless"
    assert sentence in listed.stdout
    (tmp_path / "croupier.toml").write_text(f"{IRC}[toy.one]\nwrod = 1\n", "utf-8")
    checked = called("check", folder=tmp_path, environ=found_in(site))
    assert checked.returncode == 2
    assert "there is no key `wrod` in [toy.one]; this would work: `word = " in checked.stderr


LOGINS = """

def raising(name, settings):
    raise KeyError("hush")


async def nothing(name, settings):
    return None


class Top(Toy):
    def __init__(self, name, settings):
        self.network = f"top:{name}"


@hookimpl
def croupier_adapters(register):
    register(AdapterKind("toy", Settings, Toy, log_in=raising))
    register(AdapterKind("top", Settings, Top, log_in=nothing))
"""


def test_the_doctor_goes_on_where_a_login_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    site = tmp_path / "site"
    put(site, "logins", __init__=TOY.partition("@hookimpl")[0] + LOGINS)
    monkeypatch.syspath_prepend(site)
    (tmp_path / "croupier.toml").write_text("[toy.one]\n[top.one]\n", "utf-8")
    told = called("doctor", folder=tmp_path, environ=found_in(site)).stdout
    assert "does not hold: toy:one: the service lets us in — it could not be tried: KeyError at " in told
    assert "not tried: top:one: the service lets us in — its `log_in` gives no `Finding`\n" in told
