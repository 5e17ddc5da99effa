"""`python -m croupier` is the command `croupier`."""

from core.app.cli import main

main()
