"""`python -m croupier` is the command `croupier`."""

from core.cli import main

main()
