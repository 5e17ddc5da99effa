"""What a room's admins do: how the room is set, who may sit there, its tables; each deed is written down."""

from core.administration import bans, deeds, settings, tables, undoing, voiding

VERBS = {
    **settings.VERBS,
    **tables.VERBS,
    **bans.VERBS,
    **voiding.VERBS,
    **deeds.VERBS,
    **undoing.VERBS,
}

__all__ = ["VERBS"]
