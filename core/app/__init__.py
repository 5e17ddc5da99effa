"""The program: command line, configuration, monitoring, wiring."""
