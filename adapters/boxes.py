"""A card where no picture can be: its name in a box of brackets, as wide in every client and terminal."""

_KEYCAP = {0xFE0F: None, 0x20E3: None}
"""What makes a keycap of a digit: some draw it one cell wide, some two or three."""


def boxed(card: str) -> str:
    """Write the name of a card in its box, a keycap as what stands on it."""
    return f"[{card.translate(_KEYCAP)}]"
