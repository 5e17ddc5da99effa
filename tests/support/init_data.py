"""What Telegram's client tells a page that it opens, signed with a bot's token as Telegram does."""

import hmac
import json
import time
from urllib.parse import urlencode

from tests.support.telegram_fake.server import TOKEN
from tests.support.telegram_fake.world import User


def signed(fields: dict[str, str], token: str = TOKEN) -> str:
    """Sign fields, and write them as a client has them."""
    key = hmac.digest(b"WebAppData", token.encode(), "sha256")
    told = "\n".join(f"{name}={fields[name]}" for name in sorted(fields))
    return urlencode({**fields, "hash": hmac.digest(key, told.encode(), "sha256").hex()})


def init_data(user: User, at: float | None = None, token: str = TOKEN, **more: str) -> str:
    """Tell a page who opened it, and when; `more` are other fields."""
    who = json.dumps(user.said() | {"allows_write_to_pm": True}, separators=(",", ":"), ensure_ascii=False)
    when = str(int(time.time() if at is None else at))
    return signed({"query_id": "AAE", "user": who, "auth_date": when, "signature": "c2lnbmVk", **more}, token)
