"""Whatever comes in: commands, presses and network news, each to its handler."""

from core.dispatch.commands.help import menus as menus
from core.dispatch.context import read_press as read_press
from core.dispatch.dispatcher import REMEMBERED as REMEMBERED
from core.dispatch.dispatcher import Dispatcher as Dispatcher
