"""The command line; what a command needs is imported only when it runs."""

import gc
import re
import sys
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
UNITS = {"s": 1.0, "m": 60.0, "h": 3600.0, "d": 86400.0}
Config = Annotated[str, typer.Option(help="The configuration file; by default croupier.toml here, if there is one.")]
Database = Annotated[str, typer.Option(help="The database, instead of the one in the configuration.")]
AsJson = Annotated[bool, typer.Option("--json", help="As JSON, for programs.")]
Verbose = Annotated[bool, typer.Option("--verbose", help="Log more of what happens; still no secret.")]


def spell(text: str) -> float:
    """Read how long something lasts, such as `90s`, `10m`, `2h` or `365d`, in seconds."""
    found = re.fullmatch(r"(\d{1,6})([smhd])", text.strip(), re.ASCII)
    if found is None:
        raise typer.BadParameter(f"{text!r} is no time; these would be: 90s, 10m, 2h, 365d")
    return float(found[1]) * UNITS[found[2]]


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


@app.command()
def play(
    game: Annotated[Optional[list[str]], typer.Argument(help="The game to open right away, with its options.")] = None,  # noqa: UP045
    bots: Annotated[Optional[int], typer.Option(help="How many house players join.")] = None,  # noqa: UP045
    lang: Annotated[str, typer.Option(help="The language: en or ja; unless you say, that of your terminal.")] = "",
    seed: Annotated[str, typer.Option(help="Derive the dice from this text, so that they can be repeated.")] = "",
    fast: Annotated[bool, typer.Option(help="House players don't pause to think.")] = False,
    clock: Annotated[bool, typer.Option(help="Play by the clock, as in a chat.")] = False,
    name: Annotated[str, typer.Option(help="Your name at the table.")] = "",
    database: Annotated[str, typer.Option(help="Keep the tables in this file.")] = ":memory:",
    web: Annotated[bool, typer.Option("--web", help="Play in a browser on this machine, by a link.")] = False,
    debug: Annotated[
        bool, typer.Option("--debug", help="For authors of games: show where one failed, with all values, dice too.")
    ] = False,
) -> None:
    """Play in this terminal against the house."""
    gc.disable()
    from core.app.play import play_here

    raise typer.Exit(
        play_here(
            game=" ".join(game or ()),
            bots=bots,
            lang=lang,
            seed=seed,
            fast=fast,
            clock=clock,
            name=name,
            database=database,
            web=web,
            debug=debug,
        )
    )


@app.command()
def run(
    config: Config = "",
    here: Annotated[bool, typer.Option("--here", help="Also play in this terminal.")] = False,
    verbose: Verbose = False,
) -> None:
    """Host tables on the networks of a configuration."""
    gc.disable()  # a start leaves hardly any garbage; an open house collects again
    from core.app.run import run

    raise typer.Exit(run(config, here, verbose))


@app.command()
def worker(config: Config = "", verbose: Verbose = False) -> None:
    """Host tables for networks in processes of their own. `croupier gateway` carries each; needs a broker."""
    gc.disable()
    from core.app.split import worker

    raise typer.Exit(worker(config, verbose))


@app.command()
def gateway(
    network: Annotated[str, typer.Argument(help="The network to carry, such as irc:libera.")],
    config: Config = "",
    verbose: Verbose = False,
) -> None:
    """Carry one network for `croupier worker`. Its connection outlives restarts of the house."""
    gc.disable()
    from core.app.split import gateway

    raise typer.Exit(gateway(config, network, verbose))


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


@app.command()
def init(path: Annotated[str, typer.Argument(help="The file to write.")] = "croupier.toml") -> None:
    """Write a commented example of a configuration. It never overwrites a file."""
    from core.app.shell import setup

    raise typer.Exit(setup.init(path))


@app.command()
def check(config: Config = "") -> None:
    """Say what is wrong with a configuration."""
    from core.app.shell import setup

    raise typer.Exit(setup.check(config))


@app.command()
def status(config: Config = "", database: Database = "", as_json: AsJson = False) -> None:
    """Say how the house stands that runs here. Networks, tables, what is owed, the last errors."""
    from core.app.shell import status

    raise typer.Exit(status.status(config, database, as_json))


@app.command()
def tables(config: Config = "", database: Database = "", as_json: AsJson = False) -> None:
    """List the tables of the house that runs here. Each has its code, game, phase and age."""
    from core.app.shell import status

    raise typer.Exit(status.tables(config, database, as_json))


@app.command()
def plugins() -> None:
    """List what each plugin provides, or why it was left out."""
    from core.app.shell import setup

    raise typer.Exit(setup.list_plugins())


@app.command()
def export(
    code: Annotated[str, typer.Argument(help="The table's code, such as k7.")],
    config: Config = "",
    database: Annotated[str, typer.Option(help="The database file, instead of the one in the configuration.")] = "",
    output: Annotated[str, typer.Option(help="The file to write, instead of standard output.")] = "",
) -> None:
    """Export a finished table for whoever checks its dice. The bot may be running."""
    from core.app.shell import setup

    raise typer.Exit(setup.export(code, config, database, output))


@app.command()
def replay(
    code: Annotated[str, typer.Argument(help="The table's code, such as k7.")],
    config: Config = "",
    database: Annotated[str, typer.Option(help="The database, instead of the one in the configuration.")] = "",
    output: Annotated[str, typer.Option(help="The file to write, instead of standard output.")] = "",
    lang: Annotated[str, typer.Option(help="The language: en or ja.")] = "en",
) -> None:
    """Write a finished table as a page to step through. It needs no network; the bot may be running."""
    from core.app.shell import replay

    raise typer.Exit(replay.write_replay(code, config, database, output, lang))


@app.command("export-person")
def export_person(
    account: Annotated[str, typer.Argument(help="Whose: irc:libera/account/ann or telegram:main/12345.")],
    config: Config = "",
    database: Annotated[str, typer.Option(help="The database, instead of the one in the configuration.")] = "",
    output: Annotated[str, typer.Option(help="The file to write, instead of standard output.")] = "",
) -> None:
    """Export all that is kept of a person. The bot may be running."""
    from core.app.shell import persons

    raise typer.Exit(persons.export_person(account, config, database, output))


@app.command()
def forget(
    account: Annotated[str, typer.Argument(help="Whom: irc:libera/account/ann or telegram:main/12345.")],
    config: Config = "",
    database: Annotated[str, typer.Option(help="The database, instead of the one in the configuration.")] = "",
) -> None:
    """Forget a person at once while the bot is stopped. To a running one, an operator says the same in private."""
    from core.app.shell import persons

    raise typer.Exit(persons.forget(account, config, database))


@app.command()
def part(
    account: Annotated[str, typer.Argument(help="The account that was another's: irc:libera/account/gus.")],
    config: Config = "",
    database: Annotated[str, typer.Option(help="The database, instead of the one in the configuration.")] = "",
) -> None:
    """Give an account back that an earlier version took. The bot must be stopped."""
    from core.app.shell import persons

    raise typer.Exit(persons.part(account, config, database))


@app.command()
def rebuild(
    config: Config = "",
    database: Annotated[str, typer.Option(help="The database, instead of the one in the configuration.")] = "",
) -> None:
    """Make all ratings again from the results of tables. The bot must be stopped."""
    from core.app.shell import setup

    raise typer.Exit(setup.rebuild(config, database))


@app.command()
def backup(
    file: Annotated[str, typer.Argument(help="The file to write.")],
    config: Config = "",
    database: Annotated[str, typer.Option(help="The database file, instead of the one in the configuration.")] = "",
) -> None:
    """Copy the database to a file and check the copy. The bot may be running."""
    from core.app.shell import upkeep

    raise typer.Exit(upkeep.backup(file, config, database))


@app.command()
def restore(
    file: Annotated[str, typer.Argument(help="The backup; it stays as it is.")],
    config: Config = "",
    database: Annotated[str, typer.Option(help="The database file, instead of the one in the configuration.")] = "",
) -> None:
    """Put a backup in the place of the database. That one is kept; the bot must be stopped."""
    from core.app.shell import upkeep

    raise typer.Exit(upkeep.restore(file, config, database))


@app.command()
def drain(
    within: Annotated[str, typer.Option("--for", metavar="TIME", help="How long tables may still play.")] = "10m",
    stop: Annotated[bool, typer.Option("--stop", help="Take that back: new tables can be opened again.")] = False,
    config: Config = "",
    database: Annotated[str, typer.Option(help="The database, instead of the one in the configuration.")] = "",
) -> None:
    """Have the running bot end once its tables are over. It opens no new ones; Ctrl-C takes it back."""
    from core.app.shell import upkeep

    raise typer.Exit(upkeep.drain(spell(within), stop, config, database))


@app.command()
def prune(
    older: Annotated[str, typer.Option(metavar="TIME", help="How long ago they ended, such as 365d.")],
    vacuum: Annotated[bool, typer.Option("--vacuum", help="Make the file smaller; the bot must be stopped.")] = False,
    config: Config = "",
    database: Annotated[str, typer.Option(help="The database, instead of the one in the configuration.")] = "",
) -> None:
    """Delete moves and dice of tables that ended long ago. Their results stay; the bot may be running."""
    from core.app.shell import upkeep

    raise typer.Exit(upkeep.prune(spell(older), vacuum, config, database))


@app.command("move-database")
def move_database(
    source: Annotated[
        str, typer.Argument(metavar="FROM", help="The database that there is: a file, or a server's URL.")
    ],
    target: Annotated[str, typer.Argument(metavar="TO", help="The new one: a file, or a server's URL.")],
) -> None:
    """Copy everything into another database. The bot must be stopped."""
    from core.app.shell import setup

    raise typer.Exit(setup.move_database(source, target))


@app.command()
def verify(
    file: Annotated[str, typer.Argument(help="A file written by `export`; - reads standard input.")],
    proof: Annotated[str, typer.Argument(help="What the room was told when the table opened, to be compared.")] = "",
) -> None:
    """Check an exported table: its dice, and every move."""
    from core.app.shell import verify

    raise typer.Exit(verify.check_file(file, proof))


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
