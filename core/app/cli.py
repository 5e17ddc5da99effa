"""The command line; what a command needs is imported only when it runs."""

import gc
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any, Optional

import typer
from typer.core import TyperCommand

import core
from core.app.operating import Config, Database, operating

app = typer.Typer(
    name="croupier",
    help="Croupier deals table games in any chat.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


REFUSED = 2
Verbose = Annotated[bool, typer.Option("--verbose", help="Log more of what happens; still no secret.")]


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
        from core.app.doctor import chats

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
    from core.app.doctor import doctor

    raise typer.Exit(doctor(config, ctx.args, network, seconds, database))


app.add_typer(operating)


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
