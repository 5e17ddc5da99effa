"""Several accounts of one person: linked by a code, taken apart again, and what becomes of their ratings."""

from core.house.linking import link_codes as link_codes
from core.house.linking import links as links
