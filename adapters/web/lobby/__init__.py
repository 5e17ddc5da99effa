"""The lobby of a site, and what it says of games: what there is to see, to learn and to open."""
