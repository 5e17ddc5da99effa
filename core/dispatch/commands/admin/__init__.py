"""What a room's admins do: how the room is set, who may sit there, its tables; each deed is written down."""

from core.dispatch.commands.admin import audit, bans, panel, settings, tables, undo

VERBS = {
    **settings.VERBS,
    **panel.VERBS,
    **tables.VERBS,
    **bans.VERBS,
    **audit.VERBS,
    **undo.VERBS,
}
