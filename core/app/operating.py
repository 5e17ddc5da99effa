"""Commands for operators besides those that run something; what a command needs is imported only when it runs."""

import re
from typing import Annotated

import typer

operating = typer.Typer()

UNITS = {"s": 1.0, "m": 60.0, "h": 3600.0, "d": 86400.0}
Config = Annotated[str, typer.Option(help="The configuration file; by default croupier.toml here, if there is one.")]
Database = Annotated[str, typer.Option(help="The database, instead of the one in the configuration.")]
AsJson = Annotated[bool, typer.Option("--json", help="As JSON, for programs.")]


def spell(text: str) -> float:
    """Read how long something lasts, such as `90s`, `10m`, `2h` or `365d`, in seconds."""
    found = re.fullmatch(r"(\d{1,6})([smhd])", text.strip(), re.ASCII)
    if found is None:
        raise typer.BadParameter(f"{text!r} is no time; these would be: 90s, 10m, 2h, 365d")
    return float(found[1]) * UNITS[found[2]]


@operating.command()
def init(path: Annotated[str, typer.Argument(help="The file to write.")] = "croupier.toml") -> None:
    """Write a commented example of a configuration. It never overwrites a file."""
    from core.app.shell import setup

    raise typer.Exit(setup.init(path))


@operating.command()
def check(config: Config = "") -> None:
    """Say what is wrong with a configuration."""
    from core.app.shell import setup

    raise typer.Exit(setup.check(config))


@operating.command()
def status(config: Config = "", database: Database = "", as_json: AsJson = False) -> None:
    """Say how the house stands that runs here. Networks, tables, what is owed, the last errors."""
    from core.app.shell import status

    raise typer.Exit(status.status(config, database, as_json))


@operating.command()
def tables(config: Config = "", database: Database = "", as_json: AsJson = False) -> None:
    """List the tables of the house that runs here. Each has its code, game, phase and age."""
    from core.app.shell import status

    raise typer.Exit(status.tables(config, database, as_json))


@operating.command()
def plugins() -> None:
    """List what each plugin provides, or why it was left out."""
    from core.app.shell import setup

    raise typer.Exit(setup.list_plugins())


@operating.command()
def export(
    code: Annotated[str, typer.Argument(help="The table's code, such as k7.")],
    config: Config = "",
    database: Annotated[str, typer.Option(help="The database file, instead of the one in the configuration.")] = "",
    output: Annotated[str, typer.Option(help="The file to write, instead of standard output.")] = "",
) -> None:
    """Export a finished table for whoever checks its dice. The bot may be running."""
    from core.app.shell import setup

    raise typer.Exit(setup.export(code, config, database, output))


@operating.command()
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


@operating.command("export-person")
def export_person(
    account: Annotated[str, typer.Argument(help="Whose: irc:libera/account/ann or telegram:main/12345.")],
    config: Config = "",
    database: Annotated[str, typer.Option(help="The database, instead of the one in the configuration.")] = "",
    output: Annotated[str, typer.Option(help="The file to write, instead of standard output.")] = "",
) -> None:
    """Export all that is kept of a person. The bot may be running."""
    from core.app.shell import persons

    raise typer.Exit(persons.export_person(account, config, database, output))


@operating.command()
def forget(
    account: Annotated[str, typer.Argument(help="Whom: irc:libera/account/ann or telegram:main/12345.")],
    config: Config = "",
    database: Annotated[str, typer.Option(help="The database, instead of the one in the configuration.")] = "",
) -> None:
    """Forget a person at once while the bot is stopped. To a running one, an operator says the same in private."""
    from core.app.shell import persons

    raise typer.Exit(persons.forget(account, config, database))


@operating.command()
def part(
    account: Annotated[str, typer.Argument(help="The account that was another's: irc:libera/account/gus.")],
    config: Config = "",
    database: Annotated[str, typer.Option(help="The database, instead of the one in the configuration.")] = "",
) -> None:
    """Give an account back that an earlier version took. The bot must be stopped."""
    from core.app.shell import persons

    raise typer.Exit(persons.part(account, config, database))


@operating.command()
def rebuild(
    config: Config = "",
    database: Annotated[str, typer.Option(help="The database, instead of the one in the configuration.")] = "",
) -> None:
    """Make all ratings again from the results of tables. The bot must be stopped."""
    from core.app.shell import setup

    raise typer.Exit(setup.rebuild(config, database))


@operating.command()
def backup(
    file: Annotated[str, typer.Argument(help="The file to write.")],
    config: Config = "",
    database: Annotated[str, typer.Option(help="The database file, instead of the one in the configuration.")] = "",
) -> None:
    """Copy the database to a file and check the copy. The bot may be running."""
    from core.app.shell import backups

    raise typer.Exit(backups.backup(file, config, database))


@operating.command()
def restore(
    file: Annotated[str, typer.Argument(help="The backup; it stays as it is.")],
    config: Config = "",
    database: Annotated[str, typer.Option(help="The database file, instead of the one in the configuration.")] = "",
) -> None:
    """Put a backup in the place of the database. That one is kept; the bot must be stopped."""
    from core.app.shell import backups

    raise typer.Exit(backups.restore(file, config, database))


@operating.command()
def drain(
    within: Annotated[str, typer.Option("--for", metavar="TIME", help="How long tables may still play.")] = "10m",
    stop: Annotated[bool, typer.Option("--stop", help="Take that back: new tables can be opened again.")] = False,
    config: Config = "",
    database: Annotated[str, typer.Option(help="The database, instead of the one in the configuration.")] = "",
) -> None:
    """Have the running bot end once its tables are over. It opens no new ones; Ctrl-C takes it back."""
    from core.app.shell import upkeep

    raise typer.Exit(upkeep.drain(spell(within), stop, config, database))


@operating.command()
def prune(
    older: Annotated[str, typer.Option(metavar="TIME", help="How long ago they ended, such as 365d.")],
    vacuum: Annotated[bool, typer.Option("--vacuum", help="Make the file smaller; the bot must be stopped.")] = False,
    config: Config = "",
    database: Annotated[str, typer.Option(help="The database, instead of the one in the configuration.")] = "",
) -> None:
    """Delete moves and dice of tables that ended long ago. Their results stay; the bot may be running."""
    from core.app.shell import upkeep

    raise typer.Exit(upkeep.prune(spell(older), vacuum, config, database))


@operating.command("move-database")
def move_database(
    source: Annotated[
        str, typer.Argument(metavar="FROM", help="The database that there is: a file, or a server's URL.")
    ],
    target: Annotated[str, typer.Argument(metavar="TO", help="The new one: a file, or a server's URL.")],
) -> None:
    """Copy everything into another database. The bot must be stopped."""
    from core.app.shell import setup

    raise typer.Exit(setup.move_database(source, target))


@operating.command()
def verify(
    file: Annotated[str, typer.Argument(help="A file written by `export`; - reads standard input.")],
    proof: Annotated[str, typer.Argument(help="What the room was told when the table opened, to be compared.")] = "",
) -> None:
    """Check an exported table: its dice, and every move."""
    from core.app.shell import verify

    raise typer.Exit(verify.check_file(file, proof))
