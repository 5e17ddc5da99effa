"""What the author of a network imports whose adapter says anything itself: catalogues, as the house has them."""

from core.words import Catalogue, WordsError, load

__all__ = ["Catalogue", "WordsError", "load"]
