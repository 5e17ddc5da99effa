"""Loads plugins one at a time; a broken one is reported and left out whole while all others load."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

import pluggy
from pydantic import BaseModel

from core.contract import AdapterKind, Codec, Game, adapter, hooks, modules, records
from core.contract import game as contract
from core.engine.plugins import digests
from core.engine.step import Begin
from core.words import ALL, RESERVED, Catalogue, Texts, grammar, load, normalise

BUILTIN = (
    "plugins.dicepoker",
    "plugins.bluebear",
    "plugins.liarsdice",
    "plugins.roulettepoker",
    "plugins.thoth",
    "adapters.console",
    "adapters.irc",
    "adapters.telegram",
    "adapters.web",
)
NETWORKS = tuple(name for name in BUILTIN if name.startswith("adapters."))
GROUP = "croupier.plugins"
KEYS = frozenset(
    (
        "database",
        "broker",
        "broker_password",
        "language",
        "games",
        "operators",
        "ladder",
        "clocks",
        "backup",
        "keep",
        "ops",
        "log_format",
        "log_levels",
    )
)
"""The keys that every configuration has."""
OTHERS = frozenset(("networks", "defaults", "warnings", *dir(BaseModel)))
"""What else a configuration is asked for by name."""


class Broken(Exception):
    """A plugin cannot be used, and why."""


@dataclass(frozen=True)
class LoadedGame:
    """A game ready to be played: its record, its stored forms, its words with the house's behind them.

    One that is not `installed` has a name alone: its tables stand still.
    """

    game: Game
    codec: Codec
    texts: Texts
    installed: bool = True
    stamps: digests.Stamps = field(default_factory=dict)

    @cached_property
    def name(self) -> str:
        return self.game.name

    @cached_property
    def rules_digest(self) -> str:
        return digests.digest(self.game.rules, self.game.package, self.stamps)

    @cached_property
    def strategy_digest(self) -> str:
        return digests.digest(self.game.strategy, self.game.package, self.stamps)

    def make_ready(self) -> None:
        """Make now what the first table that is brought back would wait for."""
        adapter(self.game.state)
        adapter(self.game.options)
        self.has_rules(self.game.version, "")
        self.has_strategy("")

    def has_rules(self, version: int, digest: str) -> bool:
        return version == self.game.version and digest == self.rules_digest != digests.UNKNOWN

    def has_strategy(self, digest: str) -> bool:
        return digest == self.strategy_digest != digests.UNKNOWN

    @cached_property
    def early(self) -> dict[str, str]:
        """Map verbs to what the game says to whoever types one that no menu holds, should its rules take it."""
        keys = {verb.word: f"early-{verb.word}" for verb in self.game.verbs}
        return {word: key for word, key in keys.items() if self.texts.has(key)}

    @cached_property
    def verbs(self) -> dict[str, list[contract.Verb]]:
        """Map every typed word to the verb rows that it may mean, in order."""
        found: dict[str, list[contract.Verb]] = {}
        for verb in self.game.verbs:
            typed = self.texts.variants(f"typed-{verb.word}")
            for word in dict.fromkeys(normalise(word).casefold() for word in (verb.word, *verb.aliases, *typed)):
                found.setdefault(word, []).append(verb)
        return found


@dataclass(frozen=True)
class Report:
    """What became of one plugin: what it brought and what reads badly in it, or why it was left out, in sentences."""

    plugin: str
    games: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    error: str = ""
    warnings: tuple[str, ...] = ()


@dataclass
class Plugins:
    """All that was loaded: games by name, kinds of network by name, and a report for each plugin."""

    house: Catalogue
    games: dict[str, LoadedGame] = field(default_factory=dict)
    kinds: dict[str, AdapterKind] = field(default_factory=dict)
    reports: list[Report] = field(default_factory=list)
    knows_games: bool = True

    def make_ready(self) -> None:
        """Make now what a takeover would wait for, however many tables are played."""
        for loaded in self.games.values():
            loaded.make_ready()

    def absent(self, name: str) -> LoadedGame:
        """Return a game that is not installed, so that its tables can stand still."""
        nothing: Any = None
        game = Game(name, "", nothing, nothing, contract.State, contract.Options, (1, 1), (), {})
        return LoadedGame(game, Codec(records([contract])), Texts(self.house, name=name), installed=False)

    @cached_property
    def words(self) -> dict[str, LoadedGame]:
        """Map each name of a game, an alias or a word typed for it, to the game."""
        found: dict[str, LoadedGame] = {}
        for loaded in self.games.values():
            for word in _names(loaded.game, loaded.texts):
                found.setdefault(word, loaded)
        return found

    @cached_property
    def tallies(self) -> dict[str, LoadedGame]:
        """Map what a game tallies, `garnets`, and the words that catalogues name for that, to the game."""
        found: dict[str, LoadedGame] = {}
        for loaded in self.games.values():
            if tally := loaded.game.tally:
                for word in (tally, *loaded.texts.variants(f"typed-{tally}")):
                    found.setdefault(word.casefold(), loaded)
        return found

    @cached_property
    def verbs(self) -> frozenset[str]:
        """Return the words of every game's moves."""
        return frozenset(verb for loaded in self.games.values() for verb in loaded.verbs)

    @cached_property
    def house_words(self) -> set[str]:
        texts = Texts(self.house)
        return {normalise(word).casefold() for verb in RESERVED for word in texts.variants(f"typed-{verb}")}

    def add(self, name: str, plugin: object, ours: bool = False, trial: bool = False) -> None:
        """Take in one plugin, or report why not; `ours` were tested, and are inspected only if a `trial` is wanted.

        A trial plays a little, which costs a start too much.
        """
        try:
            games, given = _ask(plugin)
            catalogues = {package: load(package) for package in dict.fromkeys(game.package for game in games)}
            for catalogue in catalogues.values():
                if not ours:
                    catalogue.parse()
            loaded = [_check(game, Texts(catalogues[game.package], self.house, name=game.name), self) for game in games]
            kinds = [_check_kind(kind, self, trial or not ours) for kind in given]
            if len({kind.name for kind in kinds}) < len(kinds):
                raise Broken("it brings two networks of one name")
            warnings = [line for entry in loaded if trial or not ours for line in _inspected(entry, trial)]
            warnings += [line for kind in kinds if trial and not ours for line in _tried(kind, kind in given)]
        except (Exception, SystemExit) as error:
            self.reports.append(Report(name, error=_sentence(error)))
            return
        self.games.update({entry.name: entry for entry in loaded})
        self.kinds.update({kind.name: kind for kind in kinds})
        for found in ("words", "tallies", "verbs"):
            self.__dict__.pop(found, None)
        self.reports.append(
            Report(name, tuple(game.name for game in games), tuple(kind.name for kind in kinds), "", tuple(warnings))
        )


def load_all(builtin: Iterable[str] = BUILTIN, group: str = GROUP, trial: bool = False) -> Plugins:
    """Load the built-in plugins and, on `trial` or not, what is installed with an entry in the group ("": nothing)."""
    plugins = Plugins(load("core.words"))
    for name, loader, ours in _sources(builtin, group):
        try:
            module = loader()
        except (Exception, SystemExit) as error:
            plugins.reports.append(Report(name, error=f"it cannot be imported: {_sentence(error)}"))
            continue
        plugins.add(name, module, ours, trial)
    return plugins


def load_networks() -> Plugins:
    """Load the networks alone: none of our games is imported, and none of anybody's is kept."""
    plugins = load_all(NETWORKS)
    plugins.games.clear()
    plugins.knows_games = False
    return plugins


def _sources(builtin: Iterable[str], group: str) -> Iterator[tuple[str, Callable[[], object], bool]]:
    for name in builtin:
        yield name, partial(import_module, name), True
    found = entry_points(group=group) if group else ()  # without one nobody's packages are looked through
    for entry in sorted(found, key=lambda entry: entry.name):
        yield entry.name, entry.load, False


def _ask(plugin: object) -> tuple[list[Game], list[AdapterKind]]:
    """Call the hooks of one plugin alone, so that its exceptions are its own."""
    manager = pluggy.PluginManager(hooks.PROJECT)
    manager.add_hookspecs(hooks)
    manager.register(plugin)
    manager.check_pending()
    games: list[Game] = []
    kinds: list[AdapterKind] = []
    manager.hook.croupier_games(register=games.append)
    manager.hook.croupier_adapters(register=kinds.append)
    if not all(isinstance(game, Game) for game in games) or not all(isinstance(kind, AdapterKind) for kind in kinds):
        raise Broken("what it registers is no game and no kind of network")
    if not games and not kinds:
        raise Broken("it registers neither a game nor a network")
    return games, kinds


def _check_kind(kind: AdapterKind, plugins: Plugins, closely: bool) -> AdapterKind:
    """Return a kind of network as it is used, with an example; `Broken` if it cannot be."""
    if not _may_be_called(kind.name):
        raise Broken(f"a kind of network cannot be called {kind.name!r}: it is the name of a section [NAME.home]")
    if closely:
        from core.engine.plugins import networks  # which networks that were tested do without

        try:
            networks.inspect_kind(kind)
        except networks.Unfit as problem:
            raise Broken(f"{kind.name}: {problem}") from None
        kind = replace(kind, example=networks.example_of(kind))
    if kind.name in plugins.kinds:
        raise Broken(f"another plugin brings the network {kind.name}")
    return kind


def _may_be_called(name: Any) -> bool:
    taken = KEYS | OTHERS
    return isinstance(name, str) and bool(re.fullmatch("[a-z][a-z0-9]*", name)) and name not in taken


def _tried(kind: AdapterKind, own_example: bool) -> list[str]:
    """Say what of a kind of network could not be tried; `Broken` for what does not work."""
    from core.engine.plugins import networks

    try:
        return networks.tried(kind, own_example)
    except networks.Unfit as problem:
        raise Broken(f"{kind.name}: {problem}") from None


def _check(game: Game, texts: Texts, plugins: Plugins) -> LoadedGame:
    codec = Codec([*records(modules(game)), *records([contract]), Begin])
    loaded = LoadedGame(game, codec, texts, stamps=digests.stamps(game.package))
    for word in _names(game, texts):
        if word in RESERVED or word in ALL or word in plugins.words:
            raise Broken(f"the game's name {word!r} is taken")
    for word in loaded.verbs:
        if word in RESERVED or word in plugins.house_words:
            raise Broken(f"{game.name}: the verb {word!r} is one of the house's")
    for verb in game.verbs:
        unknown = set(grammar.field_names(verb.shape)) - set(verb.action.__struct_fields__)
        if unknown:
            raise Broken(f"{game.name}: the shape of {verb.word} names fields that its action lacks: {sorted(unknown)}")
        grammar.parts(verb.shape)
    return loaded


def _inspected(loaded: LoadedGame, trial: bool) -> list[str]:
    """Say what reads badly in a game; `Broken` for what would break its tables."""
    from core.engine.plugins.inspecting import (  # which games that were tested do without
        Defect,
        Trial,
        inspect,
        sentences,
        unsaid,
    )

    game, codec, texts = loaded.game, loaded.codec, loaded.texts
    try:
        inspect(game, codec)
        found = unsaid(game, codec, texts)
        if trial:
            Trial(game, codec, texts, found).play()
        return sentences(game, found)
    except Defect as defect:
        raise Broken(f"{game.name}: {defect}") from None


def _names(game: Game, texts: Texts) -> list[str]:
    words = (game.name, *game.aliases, *texts.variants(f"typed-{game.name}"))
    return list(dict.fromkeys(normalise(word).casefold() for word in words))


def _sentence(error: BaseException) -> str:
    text = str(error).strip().split("\n")[0]
    return text if isinstance(error, Broken) else f"{type(error).__name__}: {text}".rstrip(": ")
