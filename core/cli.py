"""The command line."""

import typer

app = typer.Typer(help="Croupier deals games in chat rooms.", no_args_is_help=True)


@app.callback()
def _root() -> None:
    """Croupier deals games in chat rooms."""


def main() -> None:
    """Run the command line."""
    app()
