"""Games and networks as plugins: loaded one at a time, inspected, tried, told apart by their digests."""

from core.plugins.loading import LoadedGame, Plugins, Report, load_all, load_networks

__all__ = ["LoadedGame", "Plugins", "Report", "inspecting", "load_all", "load_networks", "networks"]
