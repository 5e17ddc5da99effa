"""The program: command line, wiring, start and stop."""
