"""The command line; what a command needs is imported only when it runs."""

import gc
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Optional

import typer

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
        )
    )


@app.command()
def run(
    config: Config = "", here: Annotated[bool, typer.Option("--here", help="Also play in this terminal.")] = False
) -> None:
    """Host tables on the networks of a configuration."""
    gc.disable()  # a start leaves hardly any garbage; an open house collects again
    from core.app.run import run

    raise typer.Exit(run(config, here))


@app.command()
def worker(config: Config = "") -> None:
    """Host tables for networks that `croupier gateway` carries, each in a process of its own; needs a broker."""
    gc.disable()
    from core.app.apart import worker

    raise typer.Exit(worker(config))


@app.command()
def gateway(
    network: Annotated[str, typer.Argument(help="The network to carry, such as irc:libera.")], config: Config = ""
) -> None:
    """Carry one network for `croupier worker`; its connection outlives restarts of the house."""
    gc.disable()
    from core.app.apart import gateway

    raise typer.Exit(gateway(config, network))


@app.command()
def init(path: Annotated[str, typer.Argument(help="The file to write.")] = "croupier.toml") -> None:
    """Write a commented example configuration; never overwrites a file."""
    from core.app.setup import init

    raise typer.Exit(init(path))


@app.command()
def check(config: Config = "") -> None:
    """Say what is wrong with a configuration."""
    from core.app.setup import check

    raise typer.Exit(check(config))


@app.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True})
def doctor(
    ctx: typer.Context,
    config: Config = "",
    network: Annotated[str, typer.Option(help="Which network, if you have several of that kind.")] = "",
    seconds: Annotated[float, typer.Option(min=0, max=3600, help="How many seconds people there have to help.")] = 60,
) -> None:
    """Test a network against the real service: --KIND CHAT, such as --telegram @mygroup."""
    from core.app.doctor import doctor

    raise typer.Exit(doctor(config, ctx.args, network, seconds))


@app.command()
def plugins() -> None:
    """List what each plugin provides, or why it was left out."""
    from core.app.setup import list_plugins

    raise typer.Exit(list_plugins())


@app.command()
def export(
    code: Annotated[str, typer.Argument(help="The table's code, such as k7.")],
    config: Config = "",
    database: Annotated[str, typer.Option(help="The database file, instead of the one in the configuration.")] = "",
    output: Annotated[str, typer.Option(help="The file to write, instead of standard output.")] = "",
) -> None:
    """Export a finished table, so that anybody can check its dice; the bot may be running."""
    from core.app.setup import export

    raise typer.Exit(export(code, config, database, output))


@app.command()
def replay(
    code: Annotated[str, typer.Argument(help="The table's code, such as k7.")],
    config: Config = "",
    database: Annotated[str, typer.Option(help="The database, instead of the one in the configuration.")] = "",
    output: Annotated[str, typer.Option(help="The file to write, instead of standard output.")] = "",
    lang: Annotated[str, typer.Option(help="The language: en or ja.")] = "en",
) -> None:
    """Write a finished table as one page to step through, which needs no network; the bot may be running."""
    from core.app.replay import write_replay

    raise typer.Exit(write_replay(code, config, database, output, lang))


@app.command("export-person")
def export_person(
    account: Annotated[str, typer.Argument(help="Whose: irc:libera/account/ann or telegram:main/12345.")],
    config: Config = "",
    database: Annotated[str, typer.Option(help="The database, instead of the one in the configuration.")] = "",
    output: Annotated[str, typer.Option(help="The file to write, instead of standard output.")] = "",
) -> None:
    """Export all that is kept of a person; the bot may be running."""
    from core.app.persons import export_person

    raise typer.Exit(export_person(account, config, database, output))


@app.command()
def forget(
    account: Annotated[str, typer.Argument(help="Whom: irc:libera/account/ann or telegram:main/12345.")],
    config: Config = "",
    database: Annotated[str, typer.Option(help="The database, instead of the one in the configuration.")] = "",
) -> None:
    """Forget a person at once while the bot is stopped; to a running one, an operator says the same in private."""
    from core.app.persons import forget

    raise typer.Exit(forget(account, config, database))


@app.command()
def rebuild(
    config: Config = "",
    database: Annotated[str, typer.Option(help="The database, instead of the one in the configuration.")] = "",
) -> None:
    """Make all ratings again from the results of tables, while the bot is stopped."""
    from core.app.setup import rebuild

    raise typer.Exit(rebuild(config, database))


@app.command()
def backup(
    file: Annotated[str, typer.Argument(help="The file to write.")],
    config: Config = "",
    database: Annotated[str, typer.Option(help="The database file, instead of the one in the configuration.")] = "",
) -> None:
    """Copy the database to a file and check the copy; the bot may be running."""
    from core.app.backups import backup

    raise typer.Exit(backup(file, config, database))


@app.command()
def restore(
    file: Annotated[str, typer.Argument(help="The backup; it stays as it is.")],
    config: Config = "",
    database: Annotated[str, typer.Option(help="The database file, instead of the one in the configuration.")] = "",
) -> None:
    """Put a backup in the place of the database, which is kept, while the bot is stopped."""
    from core.app.backups import restore

    raise typer.Exit(restore(file, config, database))


@app.command("move-database")
def move_database(
    source: Annotated[
        str, typer.Argument(metavar="FROM", help="The database that there is: a file, or a server's URL.")
    ],
    target: Annotated[str, typer.Argument(metavar="TO", help="The new one: a file, or a server's URL.")],
) -> None:
    """Copy everything into another database while the bot is stopped."""
    from core.app.setup import move_database

    raise typer.Exit(move_database(source, target))


@app.command()
def verify(file: Annotated[str, typer.Argument(help="A file written by `export`; - reads standard input.")]) -> None:
    """Check the dice of an exported table; needs nothing but the file."""
    from core.app.verify import check_file

    raise typer.Exit(check_file(file))


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
