"""The program: command line, configuration, wiring, start and stop."""
