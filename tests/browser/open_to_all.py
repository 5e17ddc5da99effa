"""Whether a page is open to all: what axe finds on it, whether it fits its screen, and what lies on something else."""

from itertools import product

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Page

WIDTHS = (320, 390, 1280)
LANGUAGES = ("en", "ja")
RULES = {
    "runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]},
    "resultTypes": ["violations"],
}
RUN = "async rules => ({ violations: (await axe.run(rules)).violations })"
OVERLAPPING = """() => {
    const seen = [...document.querySelectorAll('button, select, .plate, .choice, .games li, #moves .die')]
        .filter(one => one.checkVisibility()) // what is folded away has a place all the same
        .map(one => [one, one.getBoundingClientRect()]).filter(([, box]) => box.width);
    const wrong = [];
    for (const [one, a] of seen) {
        if (one.scrollWidth > one.clientWidth + 2 && one.clientWidth) wrong.push('cut: ' + one.textContent);
        for (const [other, b] of seen) {
            if (one === other || one.contains(other) || other.contains(one)) continue;
            if (a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
                wrong.push(one.textContent + ' on ' + other.textContent);
        }
    }
    const words = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
        const word = words.currentNode, lines = document.createRange();
        if (!word.parentElement.checkVisibility()) continue;
        lines.selectNodeContents(word);
        if (/^\\w{1,12}$/.test(word.data.trim()) && new Set([...lines.getClientRects()].map(line => line.top)).size > 1)
            wrong.push('broken: ' + word.data);
    }
    for (const box of document.querySelectorAll('main section, #log, #board'))
        if (box.offsetHeight && !box.innerText.trim() && !box.querySelector('svg')) wrong.push('empty: ' + box.id);
    return wrong;
}"""
"""Names what lies on something else, is cut, short words that break over lines, and boxes with nothing in them."""


def check(page: Page) -> None:
    """See that axe finds nothing on a page as it is shown now; it is put into a page once."""
    page.emulate_media(reduced_motion="reduce")  # what is just being put down is no colour that anybody reads
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = AxeResults(page.evaluate(RUN, RULES))
    assert found.violations_count == 0, f"{page.url}\n{found.generate_report()}"


def fits(page: Page) -> None:
    """See that nothing has to be scrolled sideways."""
    wide, there = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert wide <= there, (page.url, wide, there)


def overlapping(page: Page) -> list[str]:
    """Name what lies on something else, is cut, broken or empty: buttons, fields, plates, dice, words and boxes."""
    found: list[str] = page.evaluate(OVERLAPPING)
    return found


def read_in(page: Page, language: str) -> None:
    """Choose a language on the page."""
    page.locator("#language").select_option(language)
    with page.expect_navigation():
        page.locator("footer button").click()


def in_each_light(page: Page) -> None:
    """Look at a page light and dark, on three widths."""
    for dark, width in product((False, True), WIDTHS):
        page.emulate_media(color_scheme="dark" if dark else "light")
        page.set_viewport_size({"width": width, "height": 800})
        fits(page)
        assert not overlapping(page), (page.url, width, overlapping(page))
        check(page)


def in_each_way(page: Page) -> None:
    """Look at a page in both languages, light and dark, on three widths."""
    for language in LANGUAGES:
        read_in(page, language)
        assert page.locator("html").get_attribute("lang") == language
        in_each_light(page)
