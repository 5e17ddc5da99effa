"""Runs Sopel on a configuration, past its command line, which refuses root."""

import sys

from sopel.cli import run
from sopel.config import Config

run.run(Config(sys.argv[1]), "")
