"""Cuts the full description of the Bot API down to the methods that the adapter uses: `reduce.py FULL.json`.

The full file is `api.min.json` of https://github.com/PaulSonOfLars/telegram-bot-api-spec (MIT, (c) 2020 Paul Larsen).
What 10.3 added for ephemeral messages, in the same shape and from the models of aiogram 3.31.0 (MIT, (c) 2017- Alex
Root Junior), is cut down by `reduce.py --newer ADDITIONS.json`.
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
        "answerInlineQuery",
    ),
    *("sendMessage", "editMessageText", "editMessageReplyMarkup", "deleteMessages"),
    *("sendPhoto", "editMessageMedia", "editMessageCaption"),
    *("setMyDescription", "setMyShortDescription"),
)
SAID = (
    *("Update", "User", "Chat", "Message", "MessageEntity", "CallbackQuery", "ChatMemberUpdated"),
    *("ChatMemberOwner", "ChatMemberAdministrator", "ChatMemberMember", "ChatMemberRestricted", "ChatMemberLeft"),
    *("ChatMemberBanned", "PhotoSize", "TextQuote", "ExternalReplyInfo", "InlineQuery"),
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


NEWER_METHODS = ("sendMessage", "editEphemeralMessageText", "deleteEphemeralMessage")
NEWER_TYPES = ("EphemeralMessageParameters", "Message")


def newer(additions: Description) -> Description:
    """Keep what was added for ephemeral messages and is used; fields are added to what there is."""
    return {
        "source": "the API models of aiogram, MIT licence, (c) Alex Root Junior, reduced by reduce.py",
        "version": additions["version"],
        "methods": {name: _fields(additions["methods"][name]) for name in NEWER_METHODS},
        "types": {name: {"fields": _fields(additions["types"][name]), "subtypes": []} for name in NEWER_TYPES},
    }


if __name__ == "__main__" and sys.argv[1] == "--newer":
    print(json.dumps(newer(json.loads(Path(sys.argv[2]).read_text(encoding="utf-8"))), separators=(",", ":")))
elif __name__ == "__main__":
    print(json.dumps(reduce(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))), separators=(",", ":")))
