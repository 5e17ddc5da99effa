"""Telegram: groups and private chats of one bot."""

from adapters.telegram.settings import EXAMPLE as EXAMPLE
from adapters.telegram.settings import KIND as KIND
from adapters.telegram.settings import TelegramSettings as TelegramSettings
from adapters.telegram.settings import croupier_adapters as croupier_adapters
from adapters.telegram.settings import examine as examine
