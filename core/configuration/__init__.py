"""What an operator chose, from a file and the environment; a wrong word is explained in a sentence."""

from core.configuration.configuration import DEFAULT_PATH, Configuration, Misconfigured, configurable, load
from core.configuration.explaining import HOUSE
from core.configuration.values import Backups

__all__ = ["DEFAULT_PATH", "HOUSE", "Backups", "Configuration", "Misconfigured", "configurable", "load"]
