"""The terminal as a network: a chat room for those at one keyboard."""

from adapters.console.settings import ConsoleSettings as ConsoleSettings
from adapters.console.settings import Listed as Listed
from adapters.console.settings import croupier_adapters as croupier_adapters
