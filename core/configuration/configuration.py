"""The operator's configuration: a TOML file and the environment, checked whole before anything is opened."""

import json
import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PrivateAttr,
    SecretStr,
    StringConstraints,
    ValidationError,
    ValidationInfo,
    create_model,
)
from pydantic_core import PydanticCustomError
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict, TomlConfigSettingsSource

from core.commands import nearest
from core.configuration.environment import Environment, Unreadable, holds_secret, stray, with_files
from core.configuration.explaining import Explainer
from core.contract import AdapterKind
from core.plugins import Plugins
from core.services import Defaults
from core.storage import DATABASE, is_server, meant_by_url, open_to_others, shows_password
from core.text import normalise

DEFAULT_PATH = "croupier.toml"
ON_NETWORKS = ("window", "seconds", "language", "games")
"""Keys that hold for the whole house, and may say something else in the section of a network."""
_OPERATOR = re.compile(r"(?P<network>[a-z][a-z0-9]*:[a-z0-9_]+)/account/[^\s/]+|telegram:\d+")


_BROKER = re.compile(r"amqps?://([^\s/@]*@)?(\[[0-9a-fA-F:.]+\]|[^\s/:@\[\]]+)(:\d{1,5})?(/[^\s/?]*)?(\?\S*)?")

Name = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(_[a-z0-9]+)*$")]
"""A network's name, which must also fit into the name of an environment variable."""


class Misconfigured(Exception):
    """The configuration cannot be used; `problems` holds a sentence for each thing that is wrong."""

    def __init__(self, problems: list[str]) -> None:
        """Keep the sentences."""
        super().__init__("; ".join(problems))
        self.problems = problems


def _no_flag(value: Any) -> Any:
    if isinstance(value, bool):
        raise ValueError("it is a number, not a yes or no")
    return value


def _file(path: str) -> str:
    meant = meant_by_url(path)
    if meant and is_server(meant):
        raise PydanticCustomError("url", "a server's URL names the driver", {"works": json.dumps(meant)})
    if meant:
        raise PydanticCustomError("url", "it is the path of a file, not a URL", {"works": json.dumps(meant)})
    if is_server(path):
        return path
    if not path.strip() or path == ":memory:":
        raise ValueError("it is the path of a file, since nothing else outlives the process")
    return os.path.expanduser(path)


def _broker(secret: SecretStr) -> SecretStr:
    url = secret.get_secret_value()
    if url and not _BROKER.fullmatch(url):
        raise ValueError("it is the URL of a RabbitMQ server")
    return secret


Number = BeforeValidator(_no_flag)
Window = Annotated[int, Number, Field(ge=5, le=600)]
Seconds = Annotated[float, Number, Field(ge=0, le=3600, allow_inf_nan=False)]


class Clocks(BaseModel):
    """Seconds that hold where a room has not chosen: for joining (5 to 600), acting (0 to 3600), thinking (0 to 60)."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    window: Window = 30
    seconds: Seconds | None = None
    pause: Annotated[float, Number] = Field(default=1.5, ge=0, le=60, allow_inf_nan=False)


class OfNetwork(BaseModel):
    """A section of a network that may say of `ON_NETWORKS` what holds in those of its rooms which have not chosen."""


class Backups(BaseModel):
    """Where a running house copies its file (by default nowhere), every so many hours, and how many copies it keeps."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    folder: Annotated[str, AfterValidator(os.path.expanduser)] = ""
    every: Annotated[float, Number] = Field(default=24, ge=1, le=8760, allow_inf_nan=False)
    keep: Annotated[int, Number] = Field(default=7, ge=1, le=1000)


class Configuration(BaseSettings):
    """What an operator chose; `build_model` adds a section for each kind of network that was loaded."""

    model_config = SettingsConfigDict(extra="forbid", frozen=True, hide_input_in_errors=True)

    database: Annotated[str, AfterValidator(_file)] = DATABASE
    broker: Annotated[SecretStr, AfterValidator(_broker)] = SecretStr("")
    clocks: Clocks = Clocks()
    backup: Backups = Backups()
    _warnings: tuple[str, ...] = PrivateAttr(())

    @property
    def warnings(self) -> tuple[str, ...]:
        """Say what it can be run with, but was hardly meant: variables that stand for nothing, secrets in the open."""
        return self._warnings

    @property
    def defaults(self) -> Defaults:
        """Give what holds where a room has not chosen."""
        chosen = self.model_dump(include={"language", "games", "operators"})
        clocks = self.clocks
        house = Defaults(window=clocks.window, seconds=clocks.seconds, pause=clocks.pause, **chosen)
        kinds = {kind: names for kind, names in self if isinstance(names, dict)}
        networks = {f"{kind}:{name}": of for kind, names in kinds.items() for name, of in names.items()}
        other = {network: on for network, of in networks.items() if (on := _on(house, of)) != house}
        return replace(house, networks=other)

    def need_network(self, plugins: Plugins, path: str = "") -> None:
        """Be `Misconfigured` without a section for any network."""
        if any(self.networks(plugins)):
            return
        lines = [text for kind in configurable(plugins) for text in kind.example.splitlines() if text[:1] not in "# "]
        file = path or DEFAULT_PATH
        if path or Path(file).is_file():
            problem = f"{file}: no network is configured; this would work: `{' '.join(lines[:2])}`"
        else:
            problem = f"There is no {file} here and no network in the environment; `croupier init` writes one."
        raise Misconfigured([problem, *self.warnings])

    def need_broker(self, path: str = "") -> str:
        """Give the URL of the broker, or be `Misconfigured`."""
        if url := self.broker.get_secret_value():
            return url
        file = path or DEFAULT_PATH
        problem = f'{file} names no broker; this would work above all sections: `broker = "amqp://USER:PASSWORD@HOST"`'
        raise Misconfigured([problem, *self.warnings])

    def networks(self, plugins: Plugins) -> Iterator[tuple[AdapterKind, str, BaseModel]]:
        """Go through the networks: kind, name and settings of each."""
        for kind in configurable(plugins):
            for name, settings in getattr(self, kind.name).items():
                yield kind, name, settings


def _on(house: Defaults, settings: BaseModel) -> Defaults:
    """Give what holds on a network: what its own section says, or else what holds everywhere."""
    said = settings.model_dump(include={*ON_NETWORKS}) if isinstance(settings, OfNetwork) else {}
    return replace(house, **{name: value for name, value in said.items() if value is not None})


def configurable(plugins: Plugins) -> list[AdapterKind]:
    """List the kinds of network that have sections: those that show an example of one."""
    return [kind for kind in plugins.kinds.values() if kind.example]


def load(plugins: Plugins, path: str = "", environ: Mapping[str, str] = os.environ) -> Configuration:
    """Read the file (`croupier.toml`, if there is one, when none is named) and the environment; or `Misconfigured`."""
    if path and not Path(path).is_file():
        raise Misconfigured([f"There is no file {path}; `croupier init {path}` writes one to begin with."])
    file = Path(path or DEFAULT_PATH)
    model = build_model(plugins, file, environ)
    try:
        environ = with_files(model, environ)
    except Unreadable as problem:
        raise Misconfigured([str(problem)]) from None
    explainer = Explainer(str(file), model, {kind.name: kind.example for kind in configurable(plugins)}, environ)
    strays = explainer.strays(stray(model, environ))
    try:
        made = model()
        made._warnings = (*strays, *_shown_secrets(model, file), *_not_copied(made))
        return made
    except ValidationError as error:
        raise Misconfigured([*explainer.sentences(error), *strays]) from None
    except (ValueError, OSError) as error:  # not TOML, not UTF-8, not readable
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise Misconfigured([f"{file} cannot be read: {reason}."]) from None


def _shown_secrets(model: type[BaseModel], file: Path) -> list[str]:
    """Warn of a file that others may read and that holds what the model calls a secret."""
    written = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    secret = holds_secret(model, written) or shows_password(str(written.get("database", "")))
    return open_to_others([str(file)], "a token or a password") if secret else []


def _not_copied(made: Configuration) -> list[str]:
    """Warn of a folder for backups into which none will come."""
    if not made.backup.folder or not is_server(made.database):
        return []
    return ["[backup] is for a database in a file, and this one is on a server: `pg_dump` makes its backups"]


def build_model(plugins: Plugins, file: Path, environ: Mapping[str, str]) -> type[Configuration]:
    """Make the model of a configuration with a section for every kind of network that can be configured."""
    kinds = configurable(plugins)

    class Sources(Configuration):
        @classmethod
        def settings_customise_sources(
            cls, settings_cls: type[BaseSettings], *unused: Any, **also_unused: Any
        ) -> tuple[PydanticBaseSettingsSource, ...]:
            return Environment(settings_cls, environ), TomlConfigSettingsSource(settings_cls, file)

    fields: dict[str, Any] = {
        "language": (_language(plugins), "en"),
        "games": (_installed(plugins), None),
        **{kind.name: (dict[Name, _section(kind, plugins)], Field(default_factory=dict)) for kind in kinds},  # type: ignore[misc]
        # Last, so that its check knows the networks.
        "operators": (Annotated[tuple[str, ...], AfterValidator(_operators)], ()),
    }
    return create_model("Configuration", __base__=Sources, **fields)


def _section(kind: AdapterKind, plugins: Plugins) -> type[BaseModel]:
    """Make what a section of a kind of network takes: the kind's own keys, and defaults of all rooms there."""
    if kind.settings.model_fields.keys() & {*ON_NETWORKS}:  # a stranger's, who means something else by them
        return kind.settings
    fields: dict[str, Any] = {
        "window": (Window | None, None),
        "seconds": (Seconds | None, None),
        "language": (_language(plugins) | None, None),
        "games": (_installed(plugins), None),
    }
    return create_model(kind.settings.__name__, __base__=(kind.settings, OfNetwork), **fields)


def _language(plugins: Plugins) -> Any:
    return Literal[tuple(plugins.house.languages)]


def _installed(plugins: Plugins) -> Any:
    return Annotated[tuple[str, ...] | None, AfterValidator(partial(_games, plugins))]


def _games(plugins: Plugins, games: tuple[str, ...] | None) -> tuple[str, ...] | None:
    """Give the games their own names, and refuse what names none."""
    if games is None:
        return None
    found = {word: plugins.named(normalise(word).casefold()) for word in games}
    wrong = [word for word, loaded in found.items() if loaded is None]
    if wrong:
        meant = [loaded or plugins.named(nearest(word.casefold(), plugins.words)) for word, loaded in found.items()]
        right = list(dict.fromkeys(loaded.name for loaded in meant if loaded)) or list(plugins.games)
        raise PydanticCustomError(
            "game",
            "{wrong} isn't an installed game",
            {"wrong": json.dumps(wrong[0], ensure_ascii=False), "works": json.dumps(right, ensure_ascii=False)},
        )
    return tuple(dict.fromkeys(loaded.name for loaded in found.values() if loaded))


def _operators(operators: tuple[str, ...], info: ValidationInfo) -> tuple[str, ...]:
    """Refuse what could be anybody, such as a nick, and accounts on networks that there are not."""
    sections = {key: value for key, value in info.data.items() if isinstance(value, dict)}
    networks = [f"{kind}:{name}" for kind, names in sections.items() for name in names]
    right = [_operator(operator, networks) for operator in operators]
    if right != list(operators):
        wrong = next(operator for operator, better in zip(operators, right, strict=True) if operator != better)
        raise PydanticCustomError(
            "operator",
            "{wrong} isn't an account on a configured network, and a bare nick could be anybody",
            {"wrong": json.dumps(wrong, ensure_ascii=False), "works": json.dumps(right, ensure_ascii=False)},
        )
    return operators


def _operator(operator: str, networks: list[str]) -> str:
    """Give an operator as it has to be written."""
    found = _OPERATOR.fullmatch(operator)
    if found and (not networks or not found["network"] or found["network"] in networks):
        return operator
    if operator.isascii() and operator.isdigit():
        return f"telegram:{operator}"
    who = operator.rpartition("/")[2].partition("!")[0].strip().replace(" ", "_")
    named = operator.partition("/")[0]
    return f"{named if named in networks else (networks or ['irc:libera'])[0]}/account/{who or 'ann'}"
