"""When a page shows what was pressed, as its reader sees it: measured by the page itself, not by what drives it."""

from playwright.sync_api import Page

WATCH = """() => {
    const now = () => performance.timeOrigin + performance.now();
    window.pressed = [];
    window.shown = [];
    document.addEventListener("click", (event) => {
        if (event.target.closest("#moves button")) window.pressed.push(performance.timeOrigin + event.timeStamp);
    }, true);
    document.addEventListener("DOMContentLoaded", () => {
        const page = document.getElementById("table");
        if (!page) return;
        new MutationObserver(() => {
            const shown = { put: now() };
            const drawn = new MessageChannel();
            drawn.port1.onmessage = () => { shown.drawn = now(); window.shown.push(shown); };
            requestAnimationFrame(() => drawn.port2.postMessage(0));
        }).observe(page, { subtree: true, attributes: true, attributeFilter: ["data-stamp"] });
    });
}"""
"""Notes when a button was pressed and when regions were put anew and drawn, in milliseconds of the system's clock."""


def watched(page: Page) -> Page:
    """Let a page note what it shows from its next load on."""
    page.add_init_script(f"({WATCH})()")
    return page


def first_after(page: Page, at: float) -> tuple[float, float]:
    """Give how many milliseconds after a moment a page had put what came next, and had drawn it."""
    page.wait_for_function("at => window.shown.some((one) => one.put > at)", arg=at)
    put, drawn = page.evaluate(
        "at => { const one = window.shown.find((one) => one.put > at); return [one.put, one.drawn]; }", at
    )
    return put - at, drawn - at


def pressed(page: Page) -> float:
    """Give when a button was pressed last."""
    at: float = page.evaluate("window.pressed.at(-1)")
    return at


def share(times: list[float], part: float) -> float:
    """Give the value below which a part of some times lies."""
    return sorted(times)[min(len(times) - 1, int(len(times) * part))]
