"""Pictures of tables: a scene drawn as flat-coloured SVG, and as PNG in a process of its own."""

from core.pictures.looks import picture_of as picture_of
from core.pictures.looks import standing as standing
