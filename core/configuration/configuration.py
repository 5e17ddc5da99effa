"""The operator's configuration: a TOML file and the environment, checked whole before anything is opened."""

import os
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    PrivateAttr,
    SecretStr,
    StringConstraints,
    ValidationError,
    create_model,
)

from core.configuration.environment import Unreadable, given, holds_secret, stray, with_files
from core.configuration.explaining import Explainer, begun
from core.configuration.values import (
    Backups,
    Clocks,
    Keep,
    Operations,
    Seconds,
    Window,
    broker_url,
    database_file,
    installed,
    json_there,
    known_operators,
    known_rooms,
    one_language,
    our_levels,
)
from core.contract import AdapterKind
from core.plugins import Plugins
from core.services import Defaults
from core.storage import DATABASE, is_server, open_to_others, shows_password

DEFAULT_PATH = "croupier.toml"
ON_NETWORKS = ("window", "seconds", "language", "games")
"""Keys that hold for the whole house, and may say something else in the section of a network."""
Name = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(_[a-z0-9]+)*$")]
"""A network's name, which must also fit into the name of an environment variable."""


class Misconfigured(Exception):
    """The configuration cannot be used; `problems` holds a sentence for each thing that is wrong."""

    def __init__(self, problems: list[str]) -> None:
        """Keep the sentences."""
        super().__init__("; ".join(problems))
        self.problems = problems


class OfNetwork(BaseModel):
    """A section of a network that may say of `ON_NETWORKS` what holds in those of its rooms which have not chosen."""


class Configuration(BaseModel):
    """What an operator chose; `build_model` adds a section for each kind of network that was loaded."""

    model_config = ConfigDict(extra="forbid", frozen=True, validate_default=True, hide_input_in_errors=True)

    database: Annotated[str, AfterValidator(database_file)] = DATABASE
    broker: Annotated[SecretStr, AfterValidator(broker_url)] = SecretStr("")
    log_format: Annotated[Literal["text", "json"], AfterValidator(json_there)] = "text"
    log_levels: Annotated[tuple[str, ...], AfterValidator(our_levels)] = ()
    clocks: Clocks = Clocks()
    backup: Backups = Backups()
    ops: Operations = Operations()
    keep: Keep = Keep()
    _warnings: tuple[str, ...] = PrivateAttr(())

    @property
    def warnings(self) -> tuple[str, ...]:
        """Say what it can be run with, but was hardly meant: variables that stand for nothing, secrets in the open."""
        return self._warnings

    @property
    def defaults(self) -> Defaults:
        """Give what holds where a room has not chosen."""
        chosen = self.model_dump(include={"language", "games", "operators", "ladder"})
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
        file = path or DEFAULT_PATH
        if path or Path(file).is_file():
            works = ", or ".join(filter(None, (begun(kind.example) for kind in configurable(plugins))))
            yours = "remove the # in front of one's lines and make them yours"
            problem = f"{file}: no network is configured; {yours}: {works}"
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
    model = build_model(plugins)
    try:
        environ = with_files(model, environ)
    except Unreadable as problem:
        raise Misconfigured([str(problem)]) from None
    explainer = Explainer(str(file), model, {kind.name: kind.example for kind in configurable(plugins)}, environ)
    strays = explainer.strays(stray(model, environ))
    try:
        written = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
        made = model.model_validate(_merged(written, given(model, environ)))
        made._warnings = (*strays, *_shown_secrets(model, file, written), *_not_copied(made))
        return made
    except ValidationError as error:
        raise Misconfigured([*explainer.sentences(error), *strays]) from None
    except (ValueError, OSError) as error:  # not TOML, not UTF-8, not readable
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise Misconfigured([f"{file} cannot be read: {reason}."]) from None


def _merged(written: dict[str, Any], overriding: dict[str, Any]) -> dict[str, Any]:
    """Put what overrides it into what was written, section by section."""
    both = {key: (written[key], value) for key, value in overriding.items() if key in written}
    inner = {key: _merged(*pair) for key, pair in both.items() if all(isinstance(part, dict) for part in pair)}
    return {**written, **overriding, **inner}


def _shown_secrets(model: type[BaseModel], file: Path, written: dict[str, Any]) -> list[str]:
    """Warn of a file that others may read and that holds what the model calls a secret."""
    secret = holds_secret(model, written) or shows_password(str(written.get("database", "")))
    return open_to_others([str(file)], "a token or a password") if secret else []


def _not_copied(made: Configuration) -> list[str]:
    """Warn of a folder for backups into which none will come."""
    if not made.backup.folder or not is_server(made.database):
        return []
    return ["[backup] is for a database in a file, and this one is on a server: `pg_dump` makes its backups"]


def build_model(plugins: Plugins) -> type[Configuration]:
    """Make the model of a configuration with a section for every kind of network that can be configured."""
    kinds = configurable(plugins)
    fields: dict[str, Any] = {
        "language": (one_language(plugins), "en"),
        "games": (installed(plugins), None),
        **{kind.name: (dict[Name, _section(kind, plugins)], Field(default_factory=dict)) for kind in kinds},  # type: ignore[misc]
        # Last, so that its check knows the networks.
        "operators": (Annotated[tuple[str, ...], AfterValidator(known_operators)], ()),
        "ladder": (Annotated[tuple[str, ...], AfterValidator(known_rooms)], ()),
    }
    return create_model("Configuration", __base__=Configuration, **fields)


def _section(kind: AdapterKind, plugins: Plugins) -> type[BaseModel]:
    """Make what a section of a kind of network takes: the kind's own keys, and defaults of all rooms there."""
    if kind.settings.model_fields.keys() & {*ON_NETWORKS}:  # a stranger's, who means something else by them
        return kind.settings
    fields: dict[str, Any] = {
        "window": (Window | None, None),
        "seconds": (Seconds | None, None),
        "language": (one_language(plugins) | None, None),
        "games": (installed(plugins), None),
    }
    return create_model(kind.settings.__name__, __base__=(kind.settings, OfNetwork), **fields)
