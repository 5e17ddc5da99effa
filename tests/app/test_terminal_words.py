"""What the terminal shows before a game: the list to choose from, and what may be set at a table."""

import pytest
from rich.cells import cell_len

from adapters.console import ConsoleSettings
from core.app import terminal
from core.contract import Line
from core.engine.options import read_options
from core.house import Defaults
from core.words import markup
from tests.support.loaded import loaded_once

COLUMNS = 80
PLUGINS = loaded_once()


def settings(language: str, *, seconds: float | None = 0.0, window: int = 0, company: int = 2) -> ConsoleSettings:
    defaults = Defaults(language=language, seconds=seconds, window=window, company=company)
    made = terminal.settings(PLUGINS, defaults, "ann")
    assert isinstance(made, ConsoleSettings)
    return made


def shown(lines: tuple[Line, ...]) -> list[str]:
    return markup.plain(lines).split("\n")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_game_is_a_line_of_the_greeting(language: str) -> None:
    greeting = shown(settings(language).greeting)
    games = list(PLUGINS.games.values())
    assert len(greeting) == len(games) + 2
    for number, (line, loaded) in enumerate(zip(greeting[1:], games, strict=False), 1):
        assert line.startswith(f" {number}  {loaded.texts.say(f'game-{loaded.name}', language)}")
        assert line.endswith(loaded.texts.say(f"brief-{loaded.name}", language))
        assert loaded.texts.has(f"brief-{loaded.name}", language) and str(loaded.game.seats[1]) in line
    assert max(map(cell_len, greeting)) <= COLUMNS


@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_can_be_set_is_shown_as_it_is_typed(language: str) -> None:
    listed = {game.name: game for game in settings(language).games}
    scene = {
        "en": {"bluebear": ["`exact`", "`giveaway`", "`reroll`"], "thoth": ["`short`", "`quick`", "`blitz`"]},
        "ja": {"bluebear": ["`ジャスト`", "`譲渡`", "`振り直し`"], "thoth": ["`短め`", "`速め`", "`超速`"]},
    }[language]
    for name, typed in scene.items():
        told = "\n".join(
            "".join(f"`{span.text}`" if span.style == "code" else span.text for span in line)
            for line in listed[name].setting_up
        )
        assert [word for word in typed if word not in told] == [] and "`full`" not in told
        assert {word.strip("`") for word in typed} <= listed[name].options
    for game in listed.values():
        assert not any("seconds" in line for line in shown(game.setting_up))
    assert "ジャスト" in listed["bluebear"].options
    assert "anomalies" in listed["liarsduel"].options and "n" not in listed["liarsduel"].options


def test_every_example_of_an_option_is_one_that_can_be_typed() -> None:
    for game in settings("en").games:
        loaded = PLUGINS.games[game.name]
        code = [span.text for line in game.setting_up for span in line if span.style == "code"]
        for typed in [one for one in code if one.split()[0] in game.options]:
            read_options(loaded.game, loaded.game.options(), typed.split(), loaded.texts)


def test_the_clock_is_an_option_where_one_runs_and_tables_that_do_not_wait_show_nothing() -> None:
    assert all(any("seconds 60" in line for line in shown(g.setting_up)) for g in settings("en", seconds=None).games)
    busy = settings("en", window=30)
    assert not any(game.setting_up for game in busy.games) and not busy.ready


@pytest.mark.parametrize(("language", "ready"), [("en", "Enter starts."), ("ja", "Enter で開始します。")])
def test_how_a_table_begins_is_a_sentence_of_its_language(language: str, ready: str) -> None:
    assert settings(language).ready == ready


def test_how_many_of_the_house_sit_down_is_said() -> None:
    heads = {game.name: shown(game.setting_up)[0] for game in settings("en").games}
    assert "with 2 computer players" in heads["dicepoker"] and "with 3 computer players" in heads["liarsteams"]
    assert "with one computer player" in heads["thoth"]
    alone = {game.name: shown(game.setting_up)[0] for game in settings("en", company=0).games}
    assert set(alone.values()) == {"Press Enter to start once everybody has joined. Before that you can choose:"}
