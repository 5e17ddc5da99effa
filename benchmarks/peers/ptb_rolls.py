"""python-telegram-bot, which rolls."""

from typing import Any

from book import ADDRESS, TOKEN, roll
from telegram.ext import Application, CommandHandler


async def answer(update: Any, context: Any) -> None:
    """Roll."""
    user = update.effective_user
    die = roll(user.full_name)
    await context.bot.send_message(update.effective_chat.id, f"{user.full_name} rolls {die}.")
    await context.bot.send_message(user.id, f"You rolled {die}.")


application = Application.builder().token(TOKEN).base_url(ADDRESS).concurrent_updates(True).build()
application.add_handler(CommandHandler("r", answer))
application.run_polling()
