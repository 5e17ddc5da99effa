"""Cuts the full description of the Bot API down to the methods that the adapter uses: `reduce.py FULL.json`.

The full file is `api.min.json` of https://github.com/PaulSonOfLars/telegram-bot-api-spec (MIT, (c) 2020 Paul Larsen).
"""

import json
import re
import sys
from pathlib import Path
from typing import Any

Description = dict[str, Any]

METHODS = (
    *(
        "getMe",
        "getUpdates",
        "deleteWebhook",
        "getChatAdministrators",
        "getChatMember",
        "setMyCommands",
        "answerCallbackQuery",
    ),
    *("sendMessage", "editMessageText", "editMessageReplyMarkup", "deleteMessages"),
    *("setMyDescription", "setMyShortDescription"),
)
SAID = (
    *("Update", "User", "Chat", "Message", "MessageEntity", "CallbackQuery", "ChatMemberUpdated"),
    *("ChatMemberOwner", "ChatMemberAdministrator", "ChatMemberMember", "ChatMemberRestricted", "ChatMemberLeft"),
    "ChatMemberBanned",
)


def _fields(described: Description) -> list[Description]:
    return [{key: field[key] for key in ("name", "types", "required")} for field in described.get("fields", ())]


def _named(types: list[str]) -> set[str]:
    return {re.sub(r"^(Array of )+", "", name) for name in types}


def reduce(full: Description) -> Description:
    """Keep the methods, the types that their parameters are made of, and those of what the fake says itself."""
    kept = {name: _fields(full["methods"][name]) for name in METHODS}
    wanted = [name for fields in kept.values() for field in fields for name in _named(field["types"])]
    types: dict[str, Description] = {}
    while wanted:
        name = wanted.pop()
        described = full["types"].get(name)
        if described is None or name in types:
            continue
        types[name] = {"fields": _fields(described), "subtypes": described.get("subtypes", [])}
        wanted += [inner for field in types[name]["fields"] for inner in _named(field["types"])]
        wanted += types[name]["subtypes"]
    types.update({name: {"fields": _fields(full["types"][name]), "subtypes": []} for name in SAID})
    return {
        "source": "telegram-bot-api-spec by Paul Larsen, MIT licence, reduced by reduce.py",
        "version": full["version"],
        "methods": kept,
        "types": dict(sorted(types.items())),
    }


if __name__ == "__main__":
    print(json.dumps(reduce(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))), separators=(",", ":")))
