"""Games and networks as plugins: loaded one at a time, inspected, tried, told apart by their digests."""

from core.engine.plugins.loading import LoadedGame as LoadedGame
from core.engine.plugins.loading import Plugins as Plugins
from core.engine.plugins.loading import Report as Report
from core.engine.plugins.loading import load_all as load_all
from core.engine.plugins.loading import load_networks as load_networks
