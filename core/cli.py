"""The command line; what a command needs is imported only when it runs."""

from typing import Annotated, Optional

import typer

app = typer.Typer(
    name="croupier",
    help="Croupier deals table games in any chat.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


@app.callback()
def croupier() -> None:
    """Croupier deals table games in any chat."""


@app.command()
def play(
    game: Annotated[str, typer.Argument(help="The game to open at once.")] = "",
    bots: Annotated[Optional[int], typer.Option(help="Players of the house.")] = None,  # noqa: UP045
    lang: Annotated[str, typer.Option(help="The language of the room: en or ja.")] = "en",
    seed: Annotated[str, typer.Option(help="Make the dice follow from this text.")] = "",
    fast: Annotated[bool, typer.Option(help="No thinking pauses.")] = False,
    name: Annotated[str, typer.Option(help="Your name at the table.")] = "",
    database: Annotated[str, typer.Option(help="Keep the tables in this file.")] = ":memory:",
) -> None:
    """Play in this terminal against the house."""
    from core.terminal import play_here

    raise typer.Exit(play_here(game=game, bots=bots, lang=lang, seed=seed, fast=fast, name=name, database=database))


def main() -> None:
    """Run the command line."""
    app()
