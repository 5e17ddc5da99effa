"""What an operator chose, from a file and the environment; a wrong word is explained in a sentence."""

from core.configuration.configuration import DEFAULT_PATH, Configuration, Misconfigured, configurable, load
from core.configuration.explaining import HOUSE

__all__ = ["DEFAULT_PATH", "HOUSE", "Configuration", "Misconfigured", "configurable", "load"]
