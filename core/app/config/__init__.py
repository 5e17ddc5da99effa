"""What an operator chose, from a file and the environment; a wrong word is explained in a sentence."""

from core.app.config.config import DEFAULT_PATH as DEFAULT_PATH
from core.app.config.config import Configuration as Configuration
from core.app.config.config import Misconfigured as Misconfigured
from core.app.config.config import configurable as configurable
from core.app.config.config import load as load
from core.app.config.errors import HOUSE as HOUSE
from core.app.config.values import Backups as Backups
