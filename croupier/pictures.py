"""What an adapter that draws dice itself has in common with pictures: their figures."""

from core.pictures.figures import ROUNDEST as ROUNDEST
from core.pictures.figures import SHAPES as SHAPES
from core.pictures.figures import SPOTS as SPOTS
from core.pictures.figures import STAR as STAR
from core.pictures.figures import STARRED as STARRED
