"""What is wrong with a configuration: a sentence for each thing, with the line that would work and no secret."""

import json
import re
import typing
from collections.abc import Iterable, Mapping
from difflib import SequenceMatcher
from typing import Any

from pydantic import BaseModel, SecretBytes, SecretStr, ValidationError

PREFIX = "CROUPIER_"

HOUSE = """\
# Croupier's configuration: `croupier check` says what is wrong with it, `croupier run` starts the bot.
# Lines that begin with a # change nothing: they show the default, or an example.
# Each key can also come from the environment, which overrides this file: CROUPIER_LANGUAGE=ja,
# CROUPIER_CLOCKS__WINDOW=45; lists as CROUPIER_OPERATORS=telegram:12345,telegram:67890

# database = "croupier.db"      # the file that keeps everything, a path from where the bot is started; or a
                                # PostgreSQL server's, as docs/scaling.md says: "postgresql+psycopg://USER@HOST/NAME"
# broker = "amqp://USER@HOST"   # RabbitMQ, for `croupier worker` and `croupier gateway` alone, as
                                # docs/scaling.md says; better in the environment, so that no file contains it
# broker_password = "hunter2"   # its user's, as it is, where the URL has none; better in the environment too
# language = "en"               # en or ja; rooms and people can choose another
# games = ["dicepoker", "bluebear"]   # the games of a new room, until its admins `enable` more; default: all
# Who is an admin in every room: give the network's own account, since anybody can take a nick.
# operators = ["irc:libera/account/ann", "telegram:12345"]
# log_format = "text"           # text, or json for programs, which takes the extra '.[ops]'
# log_levels = ["core.house=debug", "adapters.irc=warning"]   # of modules of ours; default: info
# ladder = ["irc:libera/#dice"]   # the rooms by whose ratings people lead everywhere; default: all

[clocks]
# window = 30                   # seconds to join a table, 5 to 600
# seconds = 60                  # seconds to act in every game, 0 (no limit) to 3600; default: each game's own
# pause = 1.5                   # seconds that computer players take to think, 0 to 60

[backup]
# folder = "backups"            # where the bot copies its database to while it runs; by default nowhere
# every = 24                    # hours between two copies, 1 to 8760
# keep = 7                      # how many copies are kept, the newest, 1 to 1000

[keep]
# logs = 365                    # days for which moves and dice of a table that is over are kept; default: for good

[ops]
# listen = "127.0.0.1:9090"     # /metrics for Prometheus, /healthz and /readyz; by default nowhere
# sockets = "/run/croupier"     # the folder of the socket for `croupier status`; by default beside the database

# The section of a network may have its own `window`, `seconds`, `language` and `games`, for all rooms there.
"""

HOUSE_SECTIONS = ("clocks", "backup", "keep", "ops")
Path = tuple[str, ...]

_LINE = re.compile(r"^(?:# ?)?(?P<key>[a-z][a-z0-9_]*) = (?P<value>\"[^\"]*\"|\[.*?\]|\{.*?\}|[^\s#]+)")
_SECTION = re.compile(r"^(?:# ?)?\[(?P<name>[^\]]+)\]\s*$")


def variable(path: Iterable[str]) -> str:
    """Name the environment variable of a key."""
    return PREFIX + "__".join(path).upper()


def fields(annotation: Any) -> dict[str, Any]:
    """List the keys of a section with what each takes; empty for anything else."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return {name: field.annotation for name, field in annotation.model_fields.items()}
    return {}


def begun(example: str) -> str:
    """Show how a section begins: its header, and the first line in it."""
    lines = iter(example.splitlines())
    header = next((found["name"] for line in lines if (found := _SECTION.match(line))), "")
    key = next((f" with `{found['key']} = {found['value']}`" for line in lines if (found := _LINE.match(line))), "")
    return f"`[{header}]`{key}" if header else ""


class Explainer:
    """Knows a working line for every key: from the house's example and those of the kinds of network."""

    def __init__(
        self, file: str, model: type[BaseModel], examples: Mapping[str, str], environ: Mapping[str, str]
    ) -> None:
        """Explain a configuration that was read from this file and these variables."""
        self._file, self._model, self._kinds = file, model, tuple(examples)
        self._variables = {name.upper() for name in environ}
        self._values: dict[Path, str] = {}
        self._names = dict.fromkeys(examples, "main")
        for text in (HOUSE, *examples.values()):
            self._learn(text)

    def _learn(self, example: str) -> None:
        section: Path = ()
        for line in example.splitlines():
            if found := _SECTION.match(line):
                section = tuple(found["name"].split("."))
                if len(section) == 2 and section[0] in self._names:
                    self._names[section[0]] = section[1]
            elif found := _LINE.match(line):
                self._values.setdefault((*section, found["key"]), found["value"])

    def sentences(self, error: ValidationError) -> list[str]:
        """Say each thing that is wrong, each once."""
        return list(dict.fromkeys(self._sentence(detail) for detail in error.errors(include_url=False)))

    def strays(self, names: Iterable[str]) -> list[str]:
        """Say of variables that are in no section that they change nothing: each that is a slip, and all others."""
        slips = {name: near for name in names if (near := self._slip(name.upper().removeprefix(PREFIX).lower()))}
        said = [
            f"environment: `{name}` isn't a key and changes nothing; this would work: `{self._assignment(near)}`"
            for name, near in slips.items()
        ]
        others = [f"`{name}`" for name in names if name not in slips]
        if others:
            stand = "isn't a key and changes" if len(others) == 1 else "aren't keys and change"
            said.append(f"environment: {', '.join(others)} {stand} nothing")
        return said

    def _slip(self, word: str) -> Path | None:
        """Find the key that a variable was most likely meant for, if it is like one."""
        leaves = {"__".join(path): path for path in self._leaves()}
        near = _nearest(word, leaves)
        pairs = [(word.replace("__", "_"), "_".join(near)), (word.partition("__")[0], near[0])]
        alike = max(SequenceMatcher(None, *pair).ratio() for pair in pairs)
        # Nobody else puts two underscores in the name of a variable.
        ours = word.count("__") == len(near) - 1 and word.endswith(f"__{near[-1]}")
        return near if ours or alike > 0.8 or (len(word) > 3 and near[0].startswith(word)) else None

    def _sentence(self, detail: Any) -> str:
        path = tuple(part for part in detail["loc"] if isinstance(part, str) and part != "[key]")
        if "[key]" in detail["loc"]:
            return self._misnamed(path)
        if path[0].startswith(PREFIX):
            return self._unknown_variable(path[0])
        match detail["type"]:
            case "extra_forbidden":
                return self._unknown(path, isinstance(detail["input"], dict))
            case "missing":
                return f"{self._file}: {self._section(path)} needs `{path[-1]}`; this would work: {self._line(path)}"
            case "dict_type" | "model_type" | "model_attributes_type":
                return self._no_section(path)
        return self._wrong(path, detail)

    # -- what can be wrong ----------------------------------------------------------------------------------------

    def _misnamed(self, path: Path) -> str:
        kind, name = path[:2]
        better = re.sub(r"[^a-z0-9]+", "_", name.casefold()).strip("_") or self._names[kind]
        where = "environment" if any(f"{variable(path)}__" in known for known in self._variables) else self._file
        return (
            f"{where}: {name!r} can't be the name of a network, which takes small letters, digits and single `_`; "
            f"this would work: `[{kind}.{better}]`"
        )

    def _unknown_variable(self, name: str) -> str:
        near = _nearest(name.removeprefix(PREFIX), {"__".join(path): path for path in self._leaves()})
        return f"environment: `{name}` isn't a key; this would work: `{self._assignment(near)}`"

    def _unknown(self, path: Path, section: bool) -> str:
        beside = {name: (*path[:-1], name) for name in self._keys(path[:-1])}
        anywhere = {leaf[-1]: leaf for leaf in reversed(self._leaves()) if leaf[-1] not in beside}
        sections: dict[str, Path] = {name: (name,) for name in (*self._names, *HOUSE_SECTIONS)}
        begun = {name: leaf for name, leaf in beside.items() if name.startswith(path[-1].casefold())}
        near = _nearest(path[-1], sections if section and len(path) == 1 else begun or {**beside, **anywhere})
        if variable(path) in self._variables:
            return f"environment: `{variable(path)}` isn't a key; this would work: `{self._assignment(near)}`"
        inside = f" in {self._section(path)}" if len(path) > 1 else ""
        elsewhere = near[:-1] != path[:-1]
        return f"{self._file}: there is no key `{path[-1]}`{inside}; this would work: {self._line(near, elsewhere)}"

    def _no_section(self, path: Path) -> str:
        header = ".".join((*path[:1], self._names[path[0]])) if path[0] in self._names else ".".join(path)
        settings = self._keys((path[0], self._names[path[0]])) if path[0] in self._names and len(path) == 2 else ()
        if path[-1] in settings:
            return f"{self._file}: [{path[0]}] lacks the name of a network; this would work: `[{header}]`"
        return f"{self._file}: `{'.'.join(path)}` isn't a section; this would work: `[{header}]`"

    def _wrong(self, path: Path, detail: Any) -> str:
        of_house = len(path) == 1 and path[0] in HOUSE_SECTIONS
        if of_house or (
            path[:-1] and path[-1] not in self._keys(path[:-1])
        ):  # the section as a whole, in its own words
            key = re.match(r"`(\w+)`", _reason(detail))
            there = key is not None and variable((*path, key[1])) in self._variables
            return f"{'environment' if there else self._file}: [{'.'.join(path)}]: {_reason(detail)}"
        from_environment = variable(path) in self._variables
        known = (detail.get("ctx") or {}).get("works")
        secret = self._annotation(path) in (SecretStr, SecretBytes) and not known  # else it is a sentence without one
        reason = "" if secret else f" ({_reason(detail)})"
        works = f"`{self._assignment(path, known)}`" if from_environment else self._line(path, value=known)
        name = f"`{variable(path)}`" if from_environment else f"`{path[-1]}`"
        inside = f" in {self._section(path)}" if len(path) > 1 and not from_environment else ""
        where = "environment" if from_environment else self._file
        return f"{where}: {name}{inside} can't be that{reason}; this would work: {works}"

    # -- what would work ------------------------------------------------------------------------------------------

    def _line(self, path: Path, elsewhere: bool = False, value: str | None = None) -> str:
        if path[0] in self._names and len(path) == 1:
            return f"`[{path[0]}.{self._names[path[0]]}]`"
        if len(path) == 1 and self._keys(path):
            return f"`[{path[0]}]`"
        where = f" in {self._section(path)}" if len(path) > 1 else " above all sections"
        return f"`{path[-1]} = {value or self._value(path)}`{where if elsewhere else ''}"

    def _assignment(self, path: Path, value: str | None = None) -> str:
        value = value or self._value(path)
        read = json.loads(value) if value[0] in '"[' else value
        return f"{variable(path)}={','.join(read) if isinstance(read, list) else read}"

    def _value(self, path: Path) -> str:
        """Give a value that works: from an example, else the default."""
        if path[0] in self._names:
            path = (path[0], self._names[path[0]], *path[2:])
        if path in self._values:
            return self._values[path]
        elsewhere = [value for key, value in self._values.items() if key[-1] == path[-1]]
        if len(path) > 2 and elsewhere:  # what a network takes as the whole house does
            return elsewhere[0]
        section = self._annotation(path[:-1])
        field = section.model_fields.get(path[-1]) if fields(section) else None
        default = None if field is None or field.is_required() else field.get_default(call_default_factory=True)
        return json.dumps(default) if isinstance(default, (str, int, float, list)) else '"..."'

    def _section(self, path: Path) -> str:
        return f"[{'.'.join(path[:-1])}]"

    # -- what there is --------------------------------------------------------------------------------------------

    def _annotation(self, path: Path) -> Any:
        annotation: Any = self._model
        for part in path:
            arguments = typing.get_args(annotation)
            annotation = (
                arguments[1] if typing.get_origin(annotation) is dict else fields(_section_of(annotation)).get(part)
            )
        return _section_of(annotation)

    def _keys(self, path: Path) -> list[str]:
        return list(fields(self._annotation(path)))

    def _leaves(self) -> list[Path]:
        """List every key, those of networks below the names that the examples use."""
        sections: list[Path] = [
            (),
            *((name,) for name in HOUSE_SECTIONS),
            *((kind, name) for kind, name in self._names.items()),
        ]
        return [
            (*section, key)
            for section in sections
            for key in self._keys(section)
            if (*section, key) not in sections and (section or key not in self._names)
        ]


def _section_of(annotation: Any) -> Any:
    """Find the section in `Section | None`."""
    return next((part for part in typing.get_args(annotation) if fields(part)), annotation)


def _reason(detail: Any) -> str:
    reason = str(detail["msg"]).removeprefix("Value error, ")
    return reason[:1].lower() + reason[1:].replace("nput should", "t should") if reason.startswith("Input") else reason


def _nearest(word: str, known: Mapping[str, Path]) -> Path:
    """Find what was most likely meant; of equals, as all keys of the section that was named are, the first."""
    word = word.casefold()

    def likeness(name: str) -> tuple[bool, float]:
        within = name.startswith(f"{word}__")
        return bool(word) and name.startswith(f"{word}_"), 1 if within else SequenceMatcher(None, word, name).ratio()

    return known[max(known, key=likeness)]
