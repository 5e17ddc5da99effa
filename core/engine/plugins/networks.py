"""What a run needs of a network: looked for as its kind is loaded, tried and built, with a sentence for each lack."""

import asyncio
import inspect
import math
import re
import tomllib
from collections.abc import Callable, Mapping
from typing import Any

from pydantic import BaseModel, RootModel, ValidationError

from core import errors
from core.contract import Adapter, AdapterKind, spoken_to

ON_NETWORKS = ("window", "seconds", "language", "games")
"""Keys that hold for the whole house, and may say something else in the section of a network."""
TRIED = "main"
"""What a network is called that has no name yet."""
_SECTION = re.compile(r"#?\s*\[(?P<kind>[a-z][a-z0-9]*)\.[^\]]+\]\s*(#.*)?")
_KEY = re.compile(r"#\s*(?P<key>\w+) = .*")
_METHODS: dict[str, tuple[str, ...]] = {"send": ("message",), "run": ("bus",)}
_OPTIONAL: dict[str, tuple[str, ...]] = {
    "offer": ("menus", "language"),
    "changed": ("code", "version"),
    "page": ("address",),
    "replay": ("address",),
    "entrance": ("token",),
    "is_open": ("account", "code"),
    "invitation": ("word",),
    "reaches": ("account",),
    "call": ("account", "address", "room"),
    "embedded": ("network", "word"),
    "vouch": ("credential",),
    "next_try": (),
    "try_now": (),
}
_PAGES = ("page", "replay", "entrance", "is_open")


class Unfit(Exception):
    """A network cannot be used; the sentence says why."""


# -- a kind of network ------------------------------------------------------------------------------------------------


def inspect_kind(kind: AdapterKind) -> None:
    """Raise `Unfit` for what would break a configuration, or a start, with that kind of network."""
    settings = kind.settings
    if not (isinstance(settings, type) and issubclass(settings, BaseModel)):
        raise Unfit(f"its settings are {_shown(settings)}, which should be a pydantic model")
    if issubclass(settings, RootModel):
        raise Unfit("its settings are a RootModel, which should be a pydantic model with a field for each key")
    try:
        settings.model_rebuild()
        type("Section", (settings,), {})
    except Exception as error:
        raise Unfit(f"its settings cannot be made: {errors.describe(error)}") from None
    if inspect.iscoroutinefunction(kind.build):
        raise Unfit("its build is `async def`, which should be `def`")
    _takes("its build", kind.build, ("name", "settings"))
    named = ("name", "settings")
    for part, arguments in {"examine": (*named, "chat", "seconds"), "log_in": named, "review": named}.items():
        if getattr(kind, part) is not None:
            _takes(f"its {part}", getattr(kind, part), arguments)
    if kind.keep is not None:
        _takes("its keep", kind.keep, ("replay",))
    _inspect_chats(kind)
    _inspect_example(kind)


def _inspect_chats(kind: AdapterKind) -> None:
    try:
        re.compile(kind.chats)
    except (TypeError, re.error):
        raise Unfit(f"its chats are {_shown(kind.chats)}, which should be a pattern of their addresses") from None


def _inspect_example(kind: AdapterKind) -> None:
    if not isinstance(kind.example, str):
        raise Unfit(f"its example is {_shown(kind.example)}, which should be text")
    try:
        tables = tomllib.loads(kind.example)
    except tomllib.TOMLDecodeError as error:
        raise Unfit(f"its example is no TOML: {error}") from None
    if others := tables.keys() - {kind.name}:
        raise Unfit(f"its example has {min(others)!r}, where only [{kind.name}.NAME] belongs")
    if not all(isinstance(section, dict) for section in _sections(tables, kind.name).values()):
        raise Unfit(f"its example has [{kind.name}], which should be [{kind.name}.NAME]")


def _sections(tables: Mapping[str, Any], name: str) -> dict[str, Any]:
    found = tables.get(name, {})
    return found if isinstance(found, dict) else {"": found}


def example_of(kind: AdapterKind) -> str:
    """Return the example of a kind, or a section with what has no default where its author wrote none."""
    if kind.example or not kind.configured:
        return kind.example
    keys = kind.settings.model_fields.items()
    needed = [f"{name} = {_any(field.annotation)}" for name, field in keys if field.is_required()]
    return "\n".join([f"[{kind.name}.{TRIED}]", *needed, ""])


def _any(annotation: Any) -> str:
    """Write a value that a key may take."""
    plain = {int: "1", float: "1.0", bool: "true", list: "[]", tuple: "[]", set: "[]", frozenset: "[]", dict: "{}"}
    return plain.get(getattr(annotation, "__origin__", annotation), '"..."')


# -- tried, as games are ----------------------------------------------------------------------------------------------


def tried(kind: AdapterKind, own_example: bool) -> list[str]:
    """Build an adapter from the example, and leave it; `Unfit` for what breaks, sentences for what cannot be tried."""
    if not kind.configured:
        return []
    name, section = _example_section(kind)
    try:
        settings = kind.settings.model_validate(section)
    except ValidationError as wrong:
        first = wrong.errors(include_url=False, include_input=False)[0]
        what = f"`{'.'.join(map(str, first['loc'])) or name}`: {first['msg']}"
        if own_example:
            raise Unfit(f"its example does not work: {what}") from None
        return [f"{kind.name} has no example that could be tried ({what})"]
    except Exception as error:
        raise Unfit(f"its settings cannot be read: {errors.describe(error)}") from None

    async def built() -> None:  # as in a run, where a loop goes
        build(kind, name, settings)

    asyncio.run(built())
    return []


def _example_section(kind: AdapterKind) -> tuple[str, dict[str, Any]]:
    """Read the first section of the example; where it is commented out, with the keys that it needs."""
    found = _sections(tomllib.loads(kind.example), kind.name) or _sections(_uncommented(kind), kind.name)
    name, section = next(iter(found.items()), (TRIED, {}))
    own = kind.settings.model_fields
    return name, {key: value for key, value in section.items() if key in own or key not in ON_NETWORKS}


def _uncommented(kind: AdapterKind) -> dict[str, Any]:
    needed = {name for name, field in kind.settings.model_fields.items() if field.is_required()}
    lines = [
        line.lstrip("# ")
        for line in kind.example.splitlines()
        if _SECTION.fullmatch(line) or ((key := _KEY.fullmatch(line)) and key["key"] in needed)
    ]
    try:
        return tomllib.loads("\n".join(lines))
    except tomllib.TOMLDecodeError:
        return {}


# -- an adapter -------------------------------------------------------------------------------------------------------


def build(kind: AdapterKind, name: str, settings: BaseModel) -> Adapter:
    """Make the adapter of a section; `Unfit`, in a sentence, if that fails or what was made is none."""
    try:
        made = kind.build(name, settings)
    except (Exception, SystemExit) as error:
        raise Unfit(errors.describe(error)) from None
    try:
        _inspect(made, f"{kind.name}:{name}")
    except Unfit:
        raise
    except (Exception, SystemExit) as error:
        raise Unfit(f"its adapter cannot be looked at: {errors.describe(error)}") from None
    return made


def _inspect(adapter: Any, network: str) -> None:
    """Raise `Unfit` for what an adapter lacks, or has otherwise than a house needs it."""
    if inspect.iscoroutine(adapter):
        adapter.close()
        raise Unfit("its build gives a coroutine, which should be an adapter: it is `def`, not `async def`")
    lacking = [name for name in ("network", "manner", *_METHODS) if not hasattr(adapter, name)]
    if lacking:
        raise Unfit(f"its adapter, {_shown(adapter)}, has no {_listed(lacking)}")
    if adapter.network != network:
        said = repr(adapter.network) if isinstance(adapter.network, str) else _shown(adapter.network)
        raise Unfit(f"its adapter's `network` is {said}, which should be {network!r}, as its section says")
    _inspect_manner(adapter.manner)
    for name, arguments in _METHODS.items():
        _takes(f"its adapter's `{name}`", getattr(adapter, name), arguments)
        if not inspect.iscoroutinefunction(inspect.unwrap(_code(getattr(adapter, name)))):
            raise Unfit(f"its adapter's `{name}` is `def`, which should be `async def`")
    for name, arguments in _OPTIONAL.items():
        if hasattr(adapter, name):
            _takes(f"its adapter's `{name}`", getattr(adapter, name), arguments)
            if inspect.iscoroutinefunction(inspect.unwrap(_code(getattr(adapter, name)))):
                raise Unfit(f"its adapter's `{name}` is `async def`, which should be `def`")
    lacking = [name for name in _PAGES if not hasattr(adapter, name)]
    if hasattr(adapter, "page") and lacking:  # its readers would see every table
        raise Unfit(f"its adapter has `page` and no {_listed(lacking)}, where pages need all four")


def _inspect_manner(manner: Any) -> None:
    if lacking := [name for name in ("prefix", "private_prefix") if not hasattr(manner, name)]:
        raise Unfit(f"its adapter's `manner`, {_shown(manner)}, has no {_listed(lacking)}")
    spoken = spoken_to(manner)
    for name in ("prefix", "private_prefix"):
        if not isinstance(getattr(spoken, name), str):
            raise Unfit(f"its manner's `{name}` is {_shown(getattr(spoken, name))}, which should be text such as '!'")
    for name in ("buttons", "panels"):
        if not isinstance(getattr(spoken, name), bool):
            raise Unfit(f"its manner's `{name}` is {_shown(getattr(spoken, name))}, which should be True or False")
    spare: Any = spoken.spare
    if isinstance(spare, bool) or not isinstance(spare, int | float) or not (0 < spare < math.inf):
        raise Unfit(f"its manner's `spare` is {spare!r:.40}, which should be a number above 0")


def _code(method: Any) -> Any:
    """Return what says whether a method is `async def`: itself, or of an object that can be called its `__call__`."""
    return method if inspect.isroutine(method) else getattr(method, "func", None) or type(method).__call__


def _takes(what: str, method: Callable[..., Any], arguments: tuple[str, ...]) -> None:
    """Raise `Unfit` unless something can be called with so many arguments."""
    asked = f"which should take ({', '.join(arguments)})"
    if not callable(method):
        raise Unfit(f"{what} is {_shown(method)}, which should be a function of ({', '.join(arguments)})")
    try:
        form = inspect.signature(method)
    except (TypeError, ValueError):  # of what is written in C nobody can tell
        return
    try:
        form.bind(*arguments)
    except TypeError:
        taken = form.replace(return_annotation=inspect.Signature.empty)
        raise Unfit(f"{what} takes {taken}, {asked}") from None


def _shown(thing: Any) -> str:
    """Name what something is, without its values."""
    if thing is None:
        return "None"
    return f"the class {thing.__name__}" if isinstance(thing, type) else f"of type {type(thing).__name__}"


def _listed(names: list[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)
