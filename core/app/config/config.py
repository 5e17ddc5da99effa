"""The operator's configuration: a TOML file and the environment, checked whole before anything is opened."""

import ipaddress
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
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
    ValidatorFunctionWrapHandler,
    WrapValidator,
    create_model,
)

from core import errors
from core.app.config.environment import Unreadable, given, holds_secret, stray, with_files, written
from core.app.config.errors import Explainer, begun
from core.app.config.review import Reviewed, reviewed
from core.app.config.values import (
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
    users_password,
    with_password,
)
from core.contract import AdapterKind
from core.engine.plugins import Plugins, networks
from core.house import Defaults
from core.storage import DATABASE, is_server, open_to_others, shows_password

DEFAULT_PATH = "croupier.toml"
Name = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(_[a-z0-9]+)*$")]
"""A network's name, which must also fit into the name of an environment variable."""


class Misconfigured(Exception):
    """The configuration cannot be used; `problems` holds a sentence for each thing that is wrong."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


class OfNetwork(BaseModel):
    """A section of a network that may say of `ON_NETWORKS` what holds in those of its rooms which have not chosen."""


class Strict(BaseModel):
    """A section in which every key means something, whether its author asked for that or not."""

    model_config = ConfigDict(extra="forbid")


class Unloaded(BaseModel):
    """A section that its own network cannot read, and where that failed."""

    why: str


class Configuration(BaseModel):
    """What an operator chose; `build_model` adds a section for each kind of network that was loaded."""

    model_config = ConfigDict(extra="forbid", frozen=True, validate_default=True, hide_input_in_errors=True)

    database: Annotated[str, AfterValidator(database_file)] = DATABASE
    broker: Annotated[SecretStr, AfterValidator(broker_url)] = SecretStr("")
    broker_password: Annotated[SecretStr, AfterValidator(users_password)] = SecretStr("")
    log_format: Annotated[Literal["text", "json"], AfterValidator(json_there)] = "text"
    log_levels: Annotated[tuple[str, ...], AfterValidator(our_levels)] = ()
    clocks: Clocks = Clocks()
    backup: Backups = Backups()
    ops: Operations = Operations()
    keep: Keep = Keep()
    _warnings: tuple[str, ...] = PrivateAttr(())
    _review: Reviewed = PrivateAttr(Reviewed())

    @property
    def warnings(self) -> tuple[str, ...]:
        """Say what it can be run with, but was hardly meant: variables that stand for nothing, secrets in the open."""
        return self._warnings

    @property
    def review(self) -> Reviewed:
        """Give what sections come to together."""
        return self._review

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
            return with_password(url, self.broker_password.get_secret_value())
        file = path or DEFAULT_PATH
        problem = f'{file} names no broker; this would work above all sections: `broker = "amqp://USER:PASSWORD@HOST"`'
        raise Misconfigured([problem, *self.warnings])

    def networks(self, plugins: Plugins) -> Iterator[tuple[AdapterKind, str, BaseModel]]:
        """Go through the networks: kind, name and settings of each."""
        for kind in configurable(plugins):
            for name, settings in getattr(self, kind.name).items():
                if not isinstance(settings, Unloaded):
                    yield kind, name, settings


def _on(house: Defaults, settings: BaseModel) -> Defaults:
    """Give what holds on a network: what its own section says, or else what holds everywhere."""
    said = settings.model_dump(include={*networks.ON_NETWORKS}) if isinstance(settings, OfNetwork) else {}
    return replace(house, **{name: value for name, value in said.items() if value is not None})


def configurable(plugins: Plugins) -> list[AdapterKind]:
    """List the kinds of network that have sections."""
    return [kind for kind in plugins.kinds.values() if kind.configured]


def load(plugins: Plugins, path: str = "", environ: Mapping[str, str] = os.environ) -> Configuration:
    """Read the file (`croupier.toml`, if there is one, when none is named) and the environment; or `Misconfigured`."""
    file = path or DEFAULT_PATH
    model = build_model(plugins)
    try:
        toml = written(file, named=bool(path))
        environ = with_files(model, environ)
    except Unreadable as problem:
        raise Misconfigured([str(problem)]) from None
    explainer = Explainer(file, model, {kind.name: kind.example for kind in configurable(plugins)}, environ)
    strays = explainer.strays(stray(model, environ))
    try:
        aside = _aside(plugins, model, toml)
        reading = build_model(plugins, aside) if aside else model
        made = reading.model_validate(_merged(toml, given(model, environ)))
    except ValidationError as error:
        raise Misconfigured([*explainer.sentences(error), *strays]) from None
    found = reviewed(made.networks(plugins), made.ops.address if made.ops.listen else None)
    if found.clashes:
        raise Misconfigured([f"{file}: {clash}" for clash in found.clashes] + strays)
    made._review = found
    without = [f"{file}: {sentence}" for sentence in _without(plugins, made, aside)]
    made._warnings = (*strays, *without, *_shown_secrets(model, file, toml), *_doubtful(made), *found.doubts)
    return made


def _aside(plugins: Plugins, model: type[BaseModel], written: dict[str, Any]) -> list[str]:
    """List the kinds of network that sections name and nothing brings, where a plugin is left out that may do so."""
    if not any(report.error for report in plugins.reports):
        return []
    unknown = {kind: names for kind, names in written.items() if kind not in model.model_fields}
    return [
        kind
        for kind, names in unknown.items()
        if re.fullmatch("[a-z][a-z0-9]*", kind) and not hasattr(model, kind)
        if isinstance(names, dict) and names and all(isinstance(section, dict) for section in names.values())
    ]


def _without(plugins: Plugins, made: Configuration, aside: list[str]) -> Iterator[str]:
    """Say which networks of a configuration a house runs without, and why."""
    lost = ", ".join(f"{report.plugin} ({report.error})" for report in plugins.reports if report.error)
    for word in aside:
        for name in getattr(made, word):
            yield f"[{word}.{name}] is left out: nothing brings networks of the kind {word}; lost plugins: {lost}"
    for kind in configurable(plugins):
        for name, settings in getattr(made, kind.name).items():
            if isinstance(settings, Unloaded):
                yield f"[{kind.name}.{name}] is left out: its plugin can't read it: {settings.why}"


def _merged(written: dict[str, Any], overriding: dict[str, Any]) -> dict[str, Any]:
    """Put what overrides it into what was written, section by section."""
    both = {key: (written[key], value) for key, value in overriding.items() if key in written}
    inner = {key: _merged(*pair) for key, pair in both.items() if all(isinstance(part, dict) for part in pair)}
    return {**written, **overriding, **inner}


def _shown_secrets(model: type[BaseModel], file: str, toml: dict[str, Any]) -> list[str]:
    """Warn of a file that others may read and that holds what the model calls a secret."""
    secret = holds_secret(model, toml) or shows_password(str(toml.get("database", "")))
    return open_to_others([file], "a token or a password") if secret else []


def _doubtful(made: Configuration) -> Iterator[str]:
    """Warn of what the house would do and was hardly meant."""
    if made.backup.folder and is_server(made.database):
        yield "[backup] is for a database in a file, and this one is on a server: `pg_dump` makes its backups"
    if made.backup.model_fields_set and "folder" not in made.backup.model_fields_set:
        yield '[backup] names no `folder`, so no copy is made; this would work: `folder = "backups"`'
    if made.defaults.games == ():
        yield "`games` is empty: a new room has no game at all until its admins `enable` one"
    if made.ops.listen and not ipaddress.ip_address(made.ops.address[0]).is_loopback:
        yield (
            f'[ops] `listen = "{made.ops.listen}"` shows others how the bot is doing, unless something else keeps them '
            f'away; this would not: `listen = "127.0.0.1:{made.ops.address[1]}"`'
        )


def build_model(plugins: Plugins, aside: Iterable[str] = ()) -> type[Configuration]:
    """Make the model of a configuration with a section for every kind of network that can be configured.

    Of those `aside`, which nobody can read, it keeps the names of their networks.
    """
    kinds = configurable(plugins)
    fields: dict[str, Any] = {
        "language": (one_language(plugins), "en"),
        "games": (installed(plugins), None),
        **{kind.name: (dict[Name, _section(kind, plugins)], Field(default_factory=dict)) for kind in kinds},  # type: ignore[misc]
        **{kind: (Annotated[dict[str, Any], AfterValidator(dict.fromkeys)], ...) for kind in aside},
        # Last, so that its check knows the networks.
        "operators": (Annotated[tuple[str, ...], AfterValidator(known_operators)], ()),
        "ladder": (
            Annotated[tuple[str, ...], AfterValidator(partial(known_rooms, {kind.name: kind.chats for kind in kinds}))],
            (),
        ),
    }
    return create_model("Configuration", __base__=Configuration, **fields)


def _section(kind: AdapterKind, plugins: Plugins) -> Any:
    """Make what a section of a kind of network takes: the kind's own keys, defaults of all rooms there, and no other.

    Whatever else than a refusal its author's code raises, that network alone is left out.
    """
    known = [key for key in networks.ON_NETWORKS if key in kind.settings.model_fields or hasattr(kind.settings, key)]
    fields: dict[str, Any] = {
        "window": (Window | None, None),
        "seconds": (Seconds | None, None),
        "language": (one_language(plugins) | None, None),
        "games": (installed(plugins), None),
    }
    # Of a stranger who means something else by one of these, the keys are the stranger's alone.
    bases: tuple[type[BaseModel], ...] = (kind.settings,) if known else (kind.settings, OfNetwork)
    if kind.settings.model_config.get("extra") != "allow":
        bases += (Strict,)
    made: Any = create_model(kind.settings.__name__, __base__=bases, **({} if known else fields))
    return Annotated[made, WrapValidator(partial(_of_stranger, kind.name))]


def _of_stranger(kind: str, value: Any, read: ValidatorFunctionWrapHandler) -> Any:
    try:
        return read(value)
    except (ValidationError, ValueError, AssertionError):  # which pydantic makes sentences of
        raise
    except Exception as error:
        return Unloaded(why=errors.describe(error))
