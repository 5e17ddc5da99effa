"""All that comes in: words and presses to their verb, news of networks and people to the tables they touch."""

from core.dispatch.dispatcher import REMEMBERED, Dispatcher
from core.dispatch.menus import menus

__all__ = ["REMEMBERED", "Dispatcher", "menus"]
