"""`python -m croupier` is the command `croupier`."""

from core.app.start import main

main()
