"""Whether a text is short enough is told without taking it apart, and comes to the same."""

from random import Random

from core.words import markup

PIECES = (
    *("a", " ", "…", "五", "\n", "*b*", "`!r`", "`a*b`", markup.literal("*x`"), markup.code("!bid `")),
    *(markup.name("ann"), markup.called("b*b"), markup.glyph("dice", "1 2", "⚀⚁ (1 2)"), markup.row("hand", 1, 0, "x")),
)


def test_a_text_fits_as_it_does_when_it_is_read() -> None:
    """For any text of any pieces, at its very length and beside it."""
    chance = Random(5)
    for _ in range(3000):
        text = "".join(chance.choices(PIECES, k=chance.randrange(1, 14)))
        size = len(markup.plain(markup.parse(text)).encode())
        for most in (size - 1, size, size + 1):
            if len(text.encode()) > most:  # one that is short with all its marks fits without being read
                assert markup.fits(text, most) == (size <= most), (text, most)
