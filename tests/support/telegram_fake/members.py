"""Who belongs to a chat of the fake, as its bot is told."""

from tests.support.telegram_fake.world import JSON, Chat, World


def administrators(world: World, chat: Chat) -> list[JSON]:
    standing = [(user, status) for user, status in chat.members.items() if status in ("creator", "administrator")]
    found = [world.member(world.users[user], status) for user, status in standing]
    if chat.bot == "administrator":
        found.append(world.member(world.bot, "administrator"))
    return found


def member(world: World, chat: Chat, user: int) -> JSON:
    """Tell how somebody stands there (fact 70)."""
    found = world.users[user]
    return world.member(found, chat.bot if found is world.bot else chat.members.get(user, "left"))
