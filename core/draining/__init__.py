"""A house that closes: it opens no new tables, lets those that run come to their end, and then ends itself."""

from core.draining.asking import Drain, ask, read, take_back
from core.draining.draining import Draining

__all__ = ["Drain", "Draining", "ask", "read", "take_back"]
