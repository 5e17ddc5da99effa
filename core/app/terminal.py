"""The terminal's adapter, with what it needs to know of the games: a list to choose from, and what a host may set."""

import termios
from collections.abc import Callable, Sequence
from functools import partial

from pydantic import BaseModel

from core.contract import Adapter, Level, Line
from core.engine import BEST, described
from core.engine import company as usual_company
from core.engine.plugins import LoadedGame, Plugins
from core.house import Defaults
from core.words import Texts, Voice

SECOND = "bob"
"""What somebody else at the keyboard is called until they have said a name."""
ALWAYS = (("rules", "choose-rules"), (f"@{SECOND} join", "choose-others"))
"""What can be typed while any table is set up, and what is said of it."""
OFFERED = "seconds"
"""The house's own option, which means nothing where no clock runs."""


def as_found() -> Callable[[], None]:
    """Note how this terminal is set; gives what sets it so again, for a process that ends at once."""
    try:
        return partial(termios.tcsetattr, 0, termios.TCSANOW, termios.tcgetattr(0))
    except termios.error:  # it is none
        return lambda: None


def this_terminal(
    plugins: Plugins, defaults: Defaults, name: str = "", first: Sequence[str] = (), choose: bool = True
) -> Adapter:
    """Make the adapter of this terminal for somebody, with what is said for them first."""
    return plugins.kinds["console"].build("", settings(plugins, defaults, name, first, choose))


def settings(
    plugins: Plugins, defaults: Defaults, name: str = "", first: Sequence[str] = (), choose: bool = True
) -> BaseModel:
    """Make what that adapter is to know: what it shows before a game, and the words of the games.

    `choose`: the games are listed. What can be set is shown where tables wait for it.
    """
    kind, house = plugins.kinds["console"], Voice(Texts(plugins.house), defaults.language)
    waits = not defaults.window
    return kind.settings(
        speaker=name,
        language=defaults.language,
        first=list(first),
        greeting=_greeting(plugins, house, choose),
        ready=house.say("choose-ready") if waits else "",
        numbers=house.lines(house.say("choose-numbers", most=len(plugins.games))),
        several=house.lines(house.say("choose-several", name=SECOND)),
        second=SECOND,
        games=[
            {
                "name": loaded.name,
                "title": _spoken(loaded, house).game(loaded.name),
                "options": _words(loaded),
                "setting_up": _setting_up(loaded, house, defaults) if waits else (),
            }
            for loaded in plugins.games.values()
        ],
    )


def _greeting(plugins: Plugins, house: Voice, choose: bool) -> tuple[Line, ...]:
    if not choose:
        return house.lines(house.say("greeting"))
    games = [_entry(number, loaded, house) for number, loaded in enumerate(plugins.games.values(), 1)]
    return house.lines("\n".join([house.say("greeting-games"), *games, house.say("greeting-choose")]))


def _entry(number: int, loaded: LoadedGame, house: Voice) -> str:
    voice, (least, most) = _spoken(loaded, house), loaded.game.seats
    key = "brief" if loaded.texts.has(f"brief-{loaded.name}") else "about"
    return house.say(
        "greeting-game",
        number=number,
        game=voice.game(loaded.name),
        exact="yes" if least == most else "no",
        least=least,
        most=most,
        brief=voice.say(f"{key}-{loaded.name}"),
    )


def _setting_up(loaded: LoadedGame, house: Voice, defaults: Defaults) -> tuple[Line, ...]:
    """Say how a table of the game begins, and each of its options in a line."""
    voice, (least, most) = _spoken(loaded, house), loaded.game.seats
    company = usual_company(loaded.game, defaults.company) if defaults.company else 0
    rows = [(voice.command(typed), house.say(key)) for typed, key in ALWAYS]
    if least < most:
        another = min(company + 1, most - 1)
        rows.append((voice.command(f"bots {another}"), house.say("choose-bots", most=most - 1)))
    if loaded.game.levels:
        count = max(1, company)
        rows.append((voice.command(f"bots {count} {Level.EASY}"), house.say("choose-level", count=count)))
    for typed, key in described(loaded.game.options):
        if not typed.startswith(OFFERED):
            words = [voice.choice(word) for word in _examples(typed, loaded)]
            rows.append((house.listed(words), voice.say(key)))
        elif defaults.seconds is None:
            rows.append((voice.command(f"{OFFERED} 60"), voice.say(key)))
    head = house.say("choose-begin", bots=company)
    lines = [house.say("choose-line", typed=typed, about=about) for typed, about in rows]
    return house.lines("\n".join([head, *lines]))


MATCH = BEST[1]
"""Tables of the shortest match."""


def _examples(typed: str, loaded: LoadedGame) -> list[str]:
    """Give what can be typed as it stands and changes something: `short`, `quick`; `anomalies 2`."""
    usual = loaded.game.options()
    held = {str(getattr(usual, name)) for name in usual.__struct_fields__}
    shown = f" {MATCH}" if typed == "best N" else " 2"
    return [word.replace(" N", shown) for word in typed.split(" | ") if word not in held]


def _words(loaded: LoadedGame) -> list[str]:
    """List the first words of the game's options, in every language."""
    names = [word.split()[0] for typed, _ in described(loaded.game.options) for word in typed.split(" | ")]
    others = [word for name in names for word in loaded.texts.variants(f"typed-option-{name}")]
    return [word.casefold() for word in (*names, *others)]


def _spoken(loaded: LoadedGame, house: Voice) -> Voice:
    return Voice(loaded.texts, house.language, strict=False)
