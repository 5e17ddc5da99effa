"""What keys of the configuration take, and what would work where somebody wrote something else."""

import ipaddress
import json
import math
import os
import re
from collections.abc import Mapping
from functools import partial
from importlib.util import find_spec
from typing import Annotated, Any, Literal
from urllib.parse import quote

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    SecretStr,
    ValidationInfo,
    model_validator,
)
from pydantic_core import PydanticCustomError

from core.contract import to_install
from core.engine.plugins import Plugins
from core.storage import ON_SERVER, is_server, meant_by_url
from core.words import nearest, normalise

_LEVEL = re.compile(r"(core|adapters|plugins)(\.\w+)*=(debug|info|warning|error)")
_NETWORK = re.compile(r"[a-z][a-z0-9]*:[a-z0-9_]+")
_OPERATOR = re.compile(r"(?P<network>[a-z][a-z0-9]*:[a-z0-9_]+)/account/[^\s/]+|telegram:\d+")


_USER = r"([\w.~!$&'()*+,;=:-]|%[0-9a-fA-F]{2})*"
_BROKER = re.compile(
    rf"amqps?://({_USER}@)?(\[[0-9a-fA-F:.]+\]|[^\s/:@\[\]?#]+)(:\d{{1,5}})?(/[^\s/?#]*)?(\?[^\s#]*)?", re.ASCII
)
_ENCODED = "in a URL a password's / is %2F, @ is %40, # is %23, % is %25; {instead} takes a password as it is"
"""What helps whoever has put a password into a URL as it is."""


def _no_flag(value: Any) -> Any:
    if isinstance(value, bool):
        raise ValueError("it is a number, not a yes or no")
    return value


def database_file(path: str) -> str:
    """Take the path of a file or the URL of a server, and no other URL."""
    meant = meant_by_url(path)
    if meant and is_server(meant):
        raise PydanticCustomError("url", "a server's URL names the driver", {"works": json.dumps(meant)})
    if meant:
        raise PydanticCustomError("url", "it is the path of a file, not a URL", {"works": json.dumps(meant)})
    if is_server(path):
        parts = path.partition("://")[2].split("@")
        if len(parts) > 2 and "?" not in parts[1]:
            raise PydanticCustomError("url", _ENCODED, {"works": json.dumps(ON_SERVER), "instead": "PGPASSWORD"})
        return path
    if not path.strip() or path == ":memory:":
        raise ValueError("it is the path of a file, since nothing else outlives the process")
    return os.path.expanduser(path)


def broker_url(secret: SecretStr) -> SecretStr:
    """Take the URL of a RabbitMQ server, which is in no message."""
    url = secret.get_secret_value()
    if not url or _BROKER.fullmatch(url):
        return secret
    user, at, _ = url.partition("://")[2].rpartition("@")
    if at and not re.fullmatch(_USER, user, re.ASCII):
        works = {"works": '"amqp://USER@HOST"', "instead": "`broker_password` (`CROUPIER_BROKER_PASSWORD`)"}
        raise PydanticCustomError("url", _ENCODED, works)
    raise ValueError("it is the URL of a RabbitMQ server")


def users_password(secret: SecretStr, info: ValidationInfo) -> SecretStr:
    """Take the password of the user whom the broker's URL names, if it has none there."""
    url = info.data.get("broker")
    user, at, _ = url.get_secret_value().partition("://")[2].rpartition("@") if url else ("", "", "")
    if not secret.get_secret_value() or url is None:
        return secret
    if not at or not user:
        raise PydanticCustomError("user", 'it goes with the user in `broker = "amqp://USER@HOST"`', {"works": '"..."'})
    if ":" in user:
        raise PydanticCustomError("user", "the URL in `broker` has a password already", {"works": '""'})
    return secret


def with_password(url: str, password: str) -> str:
    """Put a password, as it is, into a URL with a user; one that is empty changes nothing."""
    scheme, _, rest = url.partition("://")
    user, _, host = rest.rpartition("@")
    return f"{scheme}://{user}:{quote(password, safe='')}@{host}" if password else url


Number = BeforeValidator(_no_flag)
Window = Annotated[int, Number, Field(ge=5, le=600)]
Seconds = Annotated[float, Number, Field(ge=0, le=3600, allow_inf_nan=False)]


class Clocks(BaseModel):
    """Seconds that hold where a room has not chosen: for joining (5 to 600), acting (0 to 3600), thinking (0 to 60)."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    window: Window = 30
    seconds: Seconds | None = None
    pause: Annotated[float, Number] = Field(default=1.5, ge=0, le=60, allow_inf_nan=False)


class Backups(BaseModel):
    """Where a running house copies its file (by default nowhere), every so many hours, and how many copies it keeps."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    folder: Annotated[str, AfterValidator(os.path.expanduser)] = ""
    every: Annotated[float, Number] = Field(default=24, ge=1, le=8760, allow_inf_nan=False)
    keep: Annotated[int, Number] = Field(default=7, ge=1, le=1000)


def json_there(name: Any) -> Any:
    """Take JSON only where the library for it is there."""
    if name == "json" and find_spec("structlog") is None:
        raise PydanticCustomError(
            "log", f"JSON needs a library that isn't installed: {to_install('ops')}", {"works": '"text"'}
        )
    return name


def our_levels(levels: tuple[str, ...]) -> tuple[str, ...]:
    """Take modules of ours with a level each; libraries would log what people say, and tokens."""
    if not all(map(_LEVEL.fullmatch, levels)):
        raise ValueError(
            "each names a module within core, adapters or plugins, and a level: debug, info, warning or error"
        )
    return levels


def _address(listen: str) -> str:
    """Take an address of this machine with a port, or nothing."""
    host, _, port = listen.rpartition(":")
    if not listen:
        return listen
    try:
        ipaddress.ip_address(host.strip("[]"))
        if not (port.isascii() and port.isdigit() and 0 < int(port) < 65536):
            raise ValueError
    except ValueError:
        raise ValueError("it is an address of this machine and a port") from None
    return listen


class Operations(BaseModel):
    """Where an operator looks at a running process: the folder of its socket, "" for the usual one; and over HTTP.

    Nothing listens unless `listen` names an address.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    sockets: Annotated[str, AfterValidator(os.path.expanduser)] = ""
    listen: Annotated[str, AfterValidator(_address)] = ""

    @property
    def address(self) -> tuple[str, int]:
        """Give the address and port to listen on."""
        host, _, port = self.listen.rpartition(":")
        return host.strip("[]"), int(port)

    @model_validator(mode="after")
    def _has_its_parts(self) -> "Operations":
        if self.listen and find_spec("prometheus_client") is None:
            raise ValueError(f"`listen` needs a library that isn't installed: {to_install('ops')}")
        return self


class Keep(BaseModel):
    """For how many days the log of a table that is over is kept; by default for good."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    logs: Annotated[float | None, Number] = Field(default=None, ge=1, le=36500, allow_inf_nan=False)

    @property
    def seconds(self) -> float:
        """Give that in seconds, infinity for good."""
        return math.inf if self.logs is None else self.logs * 86400.0


def one_language(plugins: Plugins) -> Any:
    """Give the type of a language that the house speaks."""
    return Literal[tuple(plugins.house.languages)]


def installed(plugins: Plugins) -> Any:
    """Give the type of a list of installed games, by any of their names."""
    return Annotated[tuple[str, ...] | None, AfterValidator(partial(_games, plugins))]


def _games(plugins: Plugins, games: tuple[str, ...] | None) -> tuple[str, ...] | None:
    """Give the games their own names, and refuse what names none; left as they are where nobody knows games."""
    if games is None or not plugins.knows_games:
        return games
    found = {word: plugins.words.get(normalise(word).casefold()) for word in games}
    wrong = [word for word, loaded in found.items() if loaded is None]
    if wrong:
        meant = [loaded or plugins.words.get(nearest(word.casefold(), plugins.words)) for word, loaded in found.items()]
        right = list(dict.fromkeys(loaded.name for loaded in meant if loaded)) or list(plugins.games)
        raise PydanticCustomError(
            "game",
            "{wrong} isn't an installed game",
            {"wrong": json.dumps(wrong[0], ensure_ascii=False), "works": json.dumps(right, ensure_ascii=False)},
        )
    return tuple(dict.fromkeys(loaded.name for loaded in found.values() if loaded))


def known_operators(operators: tuple[str, ...], info: ValidationInfo) -> tuple[str, ...]:
    """Refuse what could be anybody, such as a nick, and accounts on networks that there are not."""
    networks = _networks(info)
    right = [_operator(operator, networks) for operator in operators]
    if right != list(operators):
        wrong = next(operator for operator, better in zip(operators, right, strict=True) if operator != better)
        raise PydanticCustomError(
            "operator",
            "{wrong} isn't an account on a configured network, and a bare nick could be anybody",
            {"wrong": json.dumps(wrong, ensure_ascii=False), "works": json.dumps(right, ensure_ascii=False)},
        )
    return operators


def known_rooms(chats: Mapping[str, str], rooms: tuple[str, ...], info: ValidationInfo) -> tuple[str, ...]:
    """Refuse what is no chat of a configured network; `chats` has for each kind the pattern of those that it has."""
    networks = _networks(info)
    right = [_room(room, networks, chats) for room in rooms]
    if right != list(rooms):
        wrong = next(room for room, better in zip(rooms, right, strict=True) if room != better)
        raise PydanticCustomError(
            "room",
            "{wrong} isn't a chat on a configured network",
            {"wrong": json.dumps(wrong, ensure_ascii=False), "works": json.dumps(right, ensure_ascii=False)},
        )
    return rooms


def _room(room: str, networks: list[str], chats: Mapping[str, str]) -> str:
    """Give a room as it has to be written."""
    network, _, chat = room.partition("/")
    known = network in networks if networks else _NETWORK.fullmatch(network)
    meant = network if known else (networks or ["irc:libera"])[0]
    pattern = chats.get(meant.partition(":")[0], r"\S+")
    if known and re.fullmatch(pattern, chat) and not chat.startswith("~"):
        return room
    named = re.sub(r"\s", "", chat or network).lstrip("~")
    fitting = (name for name in (named, f"#{named}", "#dice", "-1001234567890") if re.fullmatch(pattern, name))
    return f"{meant}/{next(fitting, named)}"


def _networks(info: ValidationInfo) -> list[str]:
    """List the networks that are configured."""
    sections = {key: value for key, value in info.data.items() if isinstance(value, dict)}
    return [f"{kind}:{name}" for kind, names in sections.items() for name in names]


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
