"""aiogram, which rolls."""

import asyncio
from typing import Any

from aiogram import Bot, Dispatcher
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.filters import Command
from book import ADDRESS, TOKEN, roll

dispatcher = Dispatcher()


@dispatcher.message(Command("r"))  # type: ignore[untyped-decorator]  # aiogram is not installed here
async def answer(message: Any) -> None:
    """Roll."""
    die, name = roll(message.from_user.full_name), message.from_user.full_name
    await message.answer(f"{name} rolls {die}.")
    await message.bot.send_message(message.from_user.id, f"You rolled {die}.")


async def main() -> None:
    """Poll."""
    server = TelegramAPIServer(base=f"{ADDRESS}{{token}}/{{method}}", file=f"{ADDRESS}{{token}}/{{path}}")
    await dispatcher.start_polling(Bot(TOKEN, session=AiohttpSession(api=server)))


asyncio.run(main())
