"""The command line; what a command needs is imported only when it runs."""

import gc
import sys
from collections.abc import Callable
from functools import wraps
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any, Optional

import typer
from typer.core import TyperCommand

import core

app = typer.Typer(
    name="croupier",
    help="Croupier deals table games in any chat.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

REFUSED = 2
Config = Annotated[str, typer.Option(help="The configuration file; by default croupier.toml here, if there is one.")]
Database = Annotated[str, typer.Option(help="The database, instead of the one in the configuration.")]
File = Annotated[str, typer.Option(help="The database file, instead of the one in the configuration.")]
Output = Annotated[str, typer.Option(help="The file to write, instead of standard output.")]
Code = Annotated[str, typer.Argument(help="The table's code, such as k7.")]
AsJson = Annotated[bool, typer.Option("--json", help="As JSON, for programs.")]
Verbose = Annotated[bool, typer.Option("--verbose", help="Log more of what happens; still no secret.")]


def _done_in(place: str) -> Callable[[Callable[..., None]], object]:
    """Make a command of its declaration: the function of its name in a module does it, which is loaded only then."""

    def declare(declared: Callable[..., None]) -> object:
        @app.command(declared.__name__.replace("_", "-"))
        @wraps(declared)
        def command(**said: Any) -> None:
            if not place.startswith("shell."):
                gc.disable()  # a start leaves hardly any garbage; an open house collects again
            raise typer.Exit(getattr(import_module(f"core.app.{place}"), declared.__name__)(**said))

        return command

    return declare


def _say_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import PackageNotFoundError, version

        try:
            typer.echo(f"croupier {version('croupier')}")
        except PackageNotFoundError:
            typer.echo("croupier, version unknown: it isn't installed; run `pip install .` next to its pyproject.toml")
        raise typer.Exit


@app.callback()
def croupier(
    version: Annotated[
        bool, typer.Option("--version", callback=_say_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Croupier deals table games in any chat."""


@_done_in("play")
def play(
    game: Annotated[Optional[list[str]], typer.Argument(help="The game to open right away, with its options.")] = None,  # noqa: UP045
    bots: Annotated[Optional[int], typer.Option(help="How many computer players join.")] = None,  # noqa: UP045
    lang: Annotated[str, typer.Option(help="The language: en or ja; unless you say, that of your terminal.")] = "",
    seed: Annotated[str, typer.Option(help="Derive the dice from this text, so that they can be repeated.")] = "",
    fast: Annotated[bool, typer.Option(help="Computer players don't pause to think.")] = False,
    clock: Annotated[bool, typer.Option(help="Play by the clock, as in a chat.")] = False,
    name: Annotated[str, typer.Option(help="Your name at the table.")] = "",
    database: Annotated[str, typer.Option(help="Keep the tables in this file.")] = ":memory:",
    web: Annotated[bool, typer.Option("--web", help="Play in a browser on this machine, by a link.")] = False,
    debug: Annotated[
        bool, typer.Option("--debug", help="For authors of games: show where one failed, with all values, dice too.")
    ] = False,
) -> None:
    """Play in this terminal against the computer."""


@_done_in("run")
def run(
    config: Config = "",
    here: Annotated[bool, typer.Option("--here", help="Also play in this terminal.")] = False,
    verbose: Verbose = False,
) -> None:
    """Host tables on the networks of a configuration."""


@_done_in("split")
def worker(config: Config = "", verbose: Verbose = False) -> None:
    """Host tables for networks in processes of their own. `croupier gateway` carries each; needs a broker."""


@_done_in("split")
def gateway(
    network: Annotated[str, typer.Argument(help="The network to carry, such as irc:libera.")],
    config: Config = "",
    verbose: Verbose = False,
) -> None:
    """Carry one network for `croupier worker`. Its connection outlives restarts of the bot."""


class _OfNetworks(TyperCommand):
    """Lists in its help also the options that networks bring, which it takes as they come."""

    def format_options(self, ctx: Any, formatter: Any) -> None:
        from core.app.shell.doctor import chats

        super().format_options(ctx, formatter)
        with formatter.section("Networks"):
            formatter.write_dl(chats())


@app.command(cls=_OfNetworks, context_settings={"allow_extra_args": True, "ignore_unknown_options": True})
def doctor(
    ctx: typer.Context,
    config: Config = "",
    database: Database = "",
    network: Annotated[str, typer.Option(help="Which network, if you have several of that kind.")] = "",
    seconds: Annotated[float, typer.Option(min=0, max=3600, help="How many seconds people there have to help.")] = 60,
) -> None:
    """Look for what is wrong in files, database and logins. With --telegram @mygroup, in that group."""
    from core.app.shell.doctor import doctor

    raise typer.Exit(doctor(config, ctx.args, network, seconds, database))


@_done_in("shell.setup")
def init(path: Annotated[str, typer.Argument(help="The file to write.")] = "croupier.toml") -> None:
    """Write a commented example of a configuration. It never overwrites a file."""


@_done_in("shell.setup")
def check(config: Config = "") -> None:
    """Say what is wrong with a configuration."""


@_done_in("shell.status")
def status(config: Config = "", database: Database = "", as_json: AsJson = False) -> None:
    """Say how the running bot is doing. Networks, tables, what is still to be told, the last errors."""


@_done_in("shell.status")
def tables(config: Config = "", database: Database = "", as_json: AsJson = False) -> None:
    """List the tables of the running bot. Each has its code, game, phase and age."""


@_done_in("shell.setup")
def plugins() -> None:
    """List what each plugin provides, or why it was left out."""


@_done_in("shell.setup")
def export(
    code: Code,
    config: Config = "",
    database: File = "",
    output: Output = "",
) -> None:
    """Export a finished table for whoever checks its dice. The bot may be running."""


@_done_in("shell.replay")
def replay(
    code: Code,
    config: Config = "",
    database: Database = "",
    output: Output = "",
    lang: Annotated[str, typer.Option(help="The language: en or ja.")] = "en",
) -> None:
    """Write a finished table as a page to step through. It needs no network; the bot may be running."""


@_done_in("shell.persons")
def export_person(
    account: Annotated[str, typer.Argument(help="Whose: irc:libera/account/ann or telegram:main/12345.")],
    config: Config = "",
    database: Database = "",
    output: Output = "",
) -> None:
    """Export all that is kept of a person. The bot may be running."""


@_done_in("shell.persons")
def forget(
    account: Annotated[str, typer.Argument(help="Whom: irc:libera/account/ann or telegram:main/12345.")],
    config: Config = "",
    database: Database = "",
) -> None:
    """Forget a person at once while the bot is stopped. To a running one, an operator says the same in private."""


@_done_in("shell.persons")
def part(
    account: Annotated[str, typer.Argument(help="The account that was another's: irc:libera/account/gus.")],
    config: Config = "",
    database: Database = "",
) -> None:
    """Give an account back that an earlier version took. The bot must be stopped."""


@_done_in("shell.setup")
def rebuild(
    config: Config = "",
    database: Database = "",
) -> None:
    """Make all ratings again from the results of tables. The bot must be stopped."""


@_done_in("shell.upkeep")
def backup(
    file: Annotated[str, typer.Argument(help="The file to write.")],
    config: Config = "",
    database: File = "",
) -> None:
    """Copy the database to a file and check the copy. The bot may be running."""


@_done_in("shell.upkeep")
def restore(
    file: Annotated[str, typer.Argument(help="The backup; it stays as it is.")],
    config: Config = "",
    database: File = "",
) -> None:
    """Put a backup in the place of the database. That one is kept; the bot must be stopped."""


@_done_in("shell.upkeep")
def drain(
    within: Annotated[str, typer.Option("--for", metavar="TIME", help="How long tables may still play.")] = "10m",
    stop: Annotated[bool, typer.Option("--stop", help="Take that back: new tables can be opened again.")] = False,
    config: Config = "",
    database: Database = "",
) -> None:
    """Have the running bot end once its tables are over. It opens no new ones; Ctrl-C takes it back."""


@_done_in("shell.upkeep")
def prune(
    older: Annotated[str, typer.Option(metavar="TIME", help="How long ago they ended, such as 365d.")],
    vacuum: Annotated[bool, typer.Option("--vacuum", help="Make the file smaller; the bot must be stopped.")] = False,
    config: Config = "",
    database: Database = "",
) -> None:
    """Delete moves and dice of tables that ended long ago. Their results stay; the bot may be running."""


@_done_in("shell.setup")
def move_database(
    source: Annotated[
        str, typer.Argument(metavar="FROM", help="The database that there is: a file, or a server's URL.")
    ],
    target: Annotated[str, typer.Argument(metavar="TO", help="The new one: a file, or a server's URL.")],
) -> None:
    """Copy everything into another database. The bot must be stopped."""


@_done_in("shell.verify")
def verify(
    file: Annotated[str, typer.Argument(help="A file written by `export`; - reads standard input.")],
    proof: Annotated[str, typer.Argument(help="What the room was told when the table opened, to be compared.")] = "",
) -> None:
    """Check an exported table: its dice, and every move."""


def main() -> None:
    """Run the command line, unless packages of ours would come from somebody else."""
    home = Path(str(core.__file__)).resolve().parent.parent
    for name in ("adapters", "plugins"):
        found = find_spec(name)
        where = found.origin if found else None
        if where is None or Path(where).resolve().parent != home / name:
            print(f"croupier needs its own package `{name}`, and finds {where}; change PYTHONPATH.", file=sys.stderr)
            raise SystemExit(REFUSED)
    app()
