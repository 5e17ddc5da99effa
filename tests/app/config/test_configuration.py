"""Configurations: what is read from where, and that a wrong one is refused with the line that would work."""

import re
from pathlib import Path

import pytest
from pydantic import BaseModel, ConfigDict, SecretStr

from core.app.config import config
from core.app.config.config import Configuration, Misconfigured, build_model, configurable, load
from core.app.config.errors import HOUSE_SECTIONS, fields, variable
from core.contract import Adapter
from core.contract.hooks import AdapterKind
from core.engine.plugins.loading import KEYS, Plugins
from core.engine.plugins.networks import ON_NETWORKS
from core.house.house import Defaults
from core.storage.paths import meant_by_url, open_to_others
from tests.support.loaded import loaded_once

PLUGINS = loaded_once()
MODEL = build_model(PLUGINS)
NETWORK = '[irc.libera]\nhost = "irc.example"\n'


@pytest.fixture(autouse=True)
def one_model(monkeypatch: pytest.MonkeyPatch) -> None:
    """Read all files by one model, which takes ten times as long to make as a file to read."""
    monkeypatch.setattr(config, "build_model", lambda plugins: MODEL if plugins is PLUGINS else build_model(plugins))


def read(tmp_path: Path, toml: str, plugins: Plugins = PLUGINS, /, **environ: str) -> Configuration:
    file = tmp_path / "croupier.toml"
    file.write_text(toml, encoding="utf-8")
    return load(plugins, str(file), environ)


def problems(tmp_path: Path, toml: str, plugins: Plugins = PLUGINS, /, **environ: str) -> list[str]:
    with pytest.raises(Misconfigured) as wrong:
        read(tmp_path, toml, plugins, **environ).need_network(plugins, str(tmp_path / "croupier.toml"))
    return [problem.removeprefix(f"{tmp_path}/croupier.toml: ") for problem in wrong.value.problems]


def test_one_network_is_enough(tmp_path: Path) -> None:
    chosen = read(tmp_path, NETWORK)
    assert (chosen.database, chosen.defaults) == ("croupier.db", Defaults())
    [(kind, name, settings)] = chosen.networks(PLUGINS)
    assert (kind.name, name, settings.model_dump()["host"]) == ("irc", "libera", "irc.example")


def test_everything_can_be_chosen_in_the_file(tmp_path: Path) -> None:
    chosen = read(
        tmp_path,
        'database = "here.db"\nlanguage = "ja"\noperators = ["irc:libera/account/Ann", "telegram:12345"]\n'
        "[clocks]\nwindow = 45\nseconds = 60\npause = 0.5\n" + NETWORK,
    )
    assert chosen.database == "here.db"
    assert chosen.defaults == Defaults("ja", 45, 60, 0.5, ("irc:libera/account/Ann", "telegram:12345"))


def test_everything_can_be_chosen_by_the_environment_which_goes_first(tmp_path: Path) -> None:
    chosen = read(
        tmp_path,
        'language = "en"\n[irc.libera]\nhost = "irc.example"\nport = 1\n',
        CROUPIER_DATABASE="123",
        CROUPIER_LANGUAGE="ja",
        CROUPIER_OPERATORS="irc:libera/account/ann, telegram:12345",
        CROUPIER_CLOCKS__WINDOW="45",
        CROUPIER_CLOCKS__PAUSE="0.5",
        CROUPIER_IRC__LIBERA__PORT="7000",
        CROUPIER_IRC__LIBERA__CHANNELS="#dice,#more",
        CROUPIER_IRC__OTHER__HOST="irc.other",
        CROUPIER_IRC__OTHER__CHANNELS='["#one"]',
        PATH="/bin",
    )
    assert chosen.database == "123"
    assert chosen.defaults == Defaults("ja", 45, None, 0.5, ("irc:libera/account/ann", "telegram:12345"))
    networks = {name: settings.model_dump() for _, name, settings in chosen.networks(PLUGINS)}
    assert networks["libera"] | {"port": 7000, "channels": ["#dice", "#more"]} == networks["libera"]
    assert (networks["other"]["host"], networks["other"]["channels"]) == ("irc.other", ["#one"])


@pytest.mark.parametrize(
    ("toml", "told", "works"),
    [
        ('langauge = "ja"', "no key `langauge`", '`language = "en"`'),
        ('language = "fr"', "`language` can't be that (it should be 'en' or 'ja')", '`language = "en"`'),
        ("window = 45", "no key `window`", "`window = 30` in [clocks]"),
        ('[clocks]\nlanguage = "ja"', "no key `language` in [clocks]", '`language = "en"` above all sections'),
        ("[clocks]\nwindow = 3", "`window` in [clocks]", "`window = 30`"),
        ("[clocks]\nseconds = nan", "`seconds` in [clocks]", "`seconds = 60`"),
        ("[clocks]\npause = true", "`pause` in [clocks]", "`pause = 1.5`"),
        ('[backup]\nfolders = "copies"', "no key `folders` in [backup]", '`folder = "backups"`'),
        ("[backup]\nevery = 0", "`every` in [backup]", "`every = 24`"),
        ("[backups]\nkeep = 3", "no key `backups`", "`[backup]`"),
        ("[keep]\nlogs = 0", "`logs` in [keep]", "`logs = 365`"),
        ('[keep]\nlogs = "365d"', "`logs` in [keep]", "`logs = 365`"),
        ("[keep]\nlog = 30", "no key `log` in [keep]", "`logs = 365`"),
        ("clocks = 3", "`clocks` isn't a section", "`[clocks]`"),
        ("[clock]\nwindow = 45", "no key `clock`", "`[clocks]`"),
        ('[irk.libera]\nhost = "x"', "no key `irk`", "`[irc.libera]`"),
        ('[irc]\nhost = "x"', "[irc] lacks the name of a network", "`[irc.libera]`"),
        ('[irc.Lib-era]\nhost = "x"', "'Lib-era' can't be the name of a network", "`[irc.lib_era]`"),
        ('[irc.libera]\nnick = "x"', "[irc.libera] needs `host`", '`host = "irc.libera.chat"`'),
        (NETWORK + "prot = 1", "no key `prot` in [irc.libera]", "`port = 6667`"),
        (NETWORK + 'port = "abc"', "`port` in [irc.libera] can't be that", "`port = 6667`"),
        (NETWORK + "port = 0", "a number from 1 to 65535", "`port = 6667`"),
        (NETWORK + 'channels = ["dice"]', "not 'dice'", '`channels = ["#dice"]`'),
        (NETWORK + 'prefix = "#"', "must not contain #, which table codes start with, as in #a2", '`prefix = "!"`'),
        (NETWORK + 'prefix = "＃!"', "must not contain #, which table codes start with, as in #a2", '`prefix = "!"`'),
        (NETWORK + 'prefix = "`"', "`prefix` is one to three signs", '`prefix = "!"`'),
        (NETWORK + 'prefix = ","', "`prefix` is one to three signs", '`prefix = "!"`'),
        (NETWORK + 'tls = "perhaps"', "`tls` in [irc.libera] can't be that", "`tls = true`"),
        (NETWORK + 'password = "hunter2"', "[irc.libera]: a `password` needs an `account`", "`account`"),
        ('ladder = ["#dice"]', '"#dice" isn\'t a chat', '`ladder = ["irc:libera/#dice"]`'),
        ('ladder = ["irc:libera/~7"]', "isn't a chat on a configured network", '`ladder = ["irc:libera/#7"]`'),
        (
            f'ladder = ["irc:libra/#dice"]\n{NETWORK}',
            '"irc:libra/#dice" isn\'t',
            '`ladder = ["irc:libera/#dice"]`',
        ),
        ('operators = ["ann"]', '"ann" isn\'t an account', '`operators = ["irc:libera/account/ann"]`'),
        ('operators = ["12345"]', '"12345" isn\'t an account', '`operators = ["telegram:12345"]`'),
        ('operators = "telegram:1"', "`operators` can't be that", '`operators = ["irc:libera/account/ann", '),
        ('operators = ["irc:libera/nick/ann!u@h"]', "isn't an account", '`operators = ["irc:libera/account/ann"]`'),
        (
            f'operators = ["telegram:5", "irc:libra/account/bo"]\n{NETWORK}',
            '"irc:libra/account/bo" isn\'t an account on a configured network',
            '`operators = ["telegram:5", "irc:libera/account/bo"]`',
        ),
        ('games = ["dicepokr", "thoth"]', '"dicepokr" isn\'t an installed game', '`games = ["dicepoker", "thoth"]`'),
        ('games = ["zzz", "poker"]', '"zzz" isn\'t an installed game', '`games = ["dicepoker"]`'),
        ('games = ["zzz"]', '"zzz" isn\'t an installed game', '`games = ["dicepoker", "bluebear", '),
        ('games = ["all"]', '"all" isn\'t an installed game', '`games = ["dicepoker", "bluebear", '),
        ('games = "dicepoker"', "`games` can't be that", '`games = ["dicepoker", "bluebear"]`'),
        ("games = [1]", "`games` can't be that", '`games = ["dicepoker", "bluebear"]`'),
        ('gmaes = ["dicepoker"]', "no key `gmaes`", '`games = ["dicepoker", "bluebear"]`'),
        ('[clocks]\ngames = ["thoth"]', "no key `games`", '`games = ["dicepoker", "bluebear"]` above all sections'),
        ('database = ""', "`database` can't be that", '`database = "croupier.db"`'),
        ('database = "sqlite:///x"', "(it is the path of a file, not a URL)", '`database = "x"`'),
        (
            'database = "postgresql://a:b@c/d"',
            "(a server's URL names the driver)",
            '`database = "postgresql+psycopg://USER@HOST/NAME"`',
        ),
        ('database = ":memory:"', "`database` can't be that", '`database = "croupier.db"`'),
        ("", "no network is configured", '`[irc.libera]` with `host = "irc.libera.chat"`'),
    ],
)
def test_what_is_wrong_in_the_file_is_refused(tmp_path: Path, toml: str, told: str, works: str) -> None:
    [problem] = problems(tmp_path, toml)
    assert told in problem
    assert works in problem
    assert "\n" not in problem


@pytest.mark.parametrize(
    ("name", "value", "works"),
    [
        ("CROUPIER_LANGUAGE", "fr", "`CROUPIER_LANGUAGE=en`"),
        ("CROUPIER_CLOCKS", "3", "`CROUPIER_CLOCKS__"),
        ("CROUPIER_CLOCKS__WINDW", "3", "`CROUPIER_CLOCKS__WINDOW=30`"),
        ("CROUPIER_CLOCKS__WINDOW", "x", "`CROUPIER_CLOCKS__WINDOW=30`"),
        ("CROUPIER_CLOCKS__WINDOW__X", "3", "`CROUPIER_CLOCKS__WINDOW=30`"),
        ("CROUPIER_IRC", "x", "`CROUPIER_IRC__LIBERA__HOST=irc.libera.chat`"),
        ("CROUPIER_IRC__LIBERA", "x", "`CROUPIER_IRC__LIBERA__HOST=irc.libera.chat`"),
        ("CROUPIER_IRC__LIBERA__PROT", "1", "`CROUPIER_IRC__LIBERA__PORT=6667`"),
        ("CROUPIER_IRC__LIBERA__TLS", "perhaps", "`CROUPIER_IRC__LIBERA__TLS=true`"),
        ("CROUPIER_IRC__A___B__HOST", "x", "`CROUPIER_IRC__LIBERA__HOST=irc.libera.chat`"),
        ("CROUPIER_OPERATORS", "ann", "`CROUPIER_OPERATORS=irc:libera/account/ann`"),
        ("CROUPIER_GAMES", "dicepoker,thot", "`CROUPIER_GAMES=dicepoker,thoth`"),
        ("CROUPIER_LANGUAGE__X", "ja", "`CROUPIER_LANGUAGE=en`"),
        ("CROUPIER_DATABASE", "sqlite+pysqlite:///here.db?x=1", "`CROUPIER_DATABASE=here.db`"),
    ],
)
def test_what_is_wrong_in_the_environment_is_refused(tmp_path: Path, name: str, value: str, works: str) -> None:
    [problem] = problems(tmp_path, NETWORK, **{name: value})
    assert problem.startswith("environment: ")
    assert works in problem


@pytest.mark.parametrize(
    ("toml", "environ", "games"),
    [
        ("", {}, None),
        ('games = ["thoth", "dicepoker"]', {}, ("thoth", "dicepoker")),
        ('games = ["Poker", "ダイスポーカー", "dicepoker", "ＴＨＯＴＨ"]', {}, ("dicepoker", "thoth")),
        ("games = []", {}, ()),
        ('games = ["thoth"]', {"CROUPIER_GAMES": "bluebear, liarsduel"}, ("bluebear", "liarsduel")),
        ("", {"CROUPIER_GAMES": '["bluebear"]'}, ("bluebear",)),
    ],
)
def test_the_games_of_new_rooms_are_called_by_their_own_names(
    tmp_path: Path, toml: str, environ: dict[str, str], games: tuple[str, ...] | None
) -> None:
    assert read(tmp_path, f"{toml}\n{NETWORK}", **environ).defaults.games == games


@pytest.mark.parametrize(
    ("name", "works"),
    [
        ("CROUPIER_LANGAUGE", "`CROUPIER_LANGUAGE=en`"),
        ("CROUPIER_LANG", "`CROUPIER_LANGUAGE=en`"),
        ("croupier_operator", "`CROUPIER_OPERATORS=irc:libera/account/ann,telegram:12345`"),
        ("CROUPIER_CLOCKS_WINDOW", "`CROUPIER_CLOCKS__WINDOW=30`"),
        ("CROUPIER_CLOCK__WINDOW", "`CROUPIER_CLOCKS__WINDOW=30`"),
        ("CROUPIER_IRC_LIBERA_PASSWORD", "`CROUPIER_IRC__LIBERA__PASSWORD=hunter2`"),
        ("CROUPIER_TELEGARM__BOT__TOKEN", "`CROUPIER_TELEGRAM__MAIN__TOKEN="),
        ("CROUPIER_", ""),
        ("CROUPIER_PORT", ""),
        ("CROUPIER_SERVICE_HOST", ""),
        ("CROUPIER_SERVICE_PORT_IRC", ""),
        ("CROUPIER_PORT_6667_TCP_ADDR", ""),
        ("CROUPIER_IRC_PORT", ""),
        ("CROUPIER_VERSION", ""),
    ],
)
def test_a_variable_of_no_section_is_a_warning_with_what_it_was_meant_for(
    tmp_path: Path, name: str, works: str
) -> None:
    chosen = read(tmp_path, NETWORK, CROUPIER_DATABASE="here.db", **{name: "hush"})
    assert chosen.database == "here.db"
    [warning] = chosen.warnings
    assert warning.startswith(f"environment: `{name}` isn't a key and changes nothing")
    assert works in warning and ("this would work" in warning) == bool(works)
    assert "hush" not in warning


def test_many_variables_of_no_section_are_one_warning(tmp_path: Path) -> None:
    names = [f"CROUPIER_PORT_{number}_TCP" for number in range(20)]
    [warning] = read(tmp_path, NETWORK, **dict.fromkeys(names, "x")).warnings
    assert all(f"`{name}`" in warning for name in names)


@pytest.mark.parametrize(
    ("mode", "toml", "told"),
    [
        (0o600, 'account = "a"\npassword = "x"', ""),
        (0o700, 'account = "a"\npassword = "x"', ""),
        (0o622, 'account = "a"\npassword = "x"', ""),
        (0o644, "", ""),
        (0o644, 'password = ""', ""),
        (0o644, 'account = "a"', ""),
        (0o640, 'account = "a"\npassword = "x"', "chmod 600 "),
        (0o604, 'account = "a"\npassword = "x"', "chmod 600 "),
        (0o604, '[telegram.main]\ntoken = "1:x"', "chmod 600 "),
    ],
)
def test_a_file_with_a_secret_that_others_may_read_is_a_warning(
    tmp_path: Path, mode: int, toml: str, told: str
) -> None:
    file = tmp_path / "my croupier.toml"
    file.write_text(f"{NETWORK}tls = true\n{toml}", encoding="utf-8")
    file.chmod(mode)
    elsewhere = {"CROUPIER_IRC__LIBERA__ACCOUNT": "b", "CROUPIER_IRC__LIBERA__PASSWORD": "y"}
    warnings = load(PLUGINS, str(file), elsewhere).warnings
    assert len(warnings) == bool(told)
    assert not told or f"`{told}'{file}'`" in warnings[0]


def test_a_secret_in_the_environment_asks_nothing_of_the_file(tmp_path: Path) -> None:
    secret = {"CROUPIER_IRC__LIBERA__ACCOUNT": "a", "CROUPIER_IRC__LIBERA__PASSWORD": "x"}
    assert read(tmp_path, NETWORK + "tls = true\n", **secret).warnings == ()


def test_where_the_group_lets_us_read_only_the_others_are_shut_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.geteuid", lambda: tmp_path.stat().st_uid + 1)
    file = tmp_path / "croupier.toml"
    file.touch()
    file.chmod(0o640)
    assert not open_to_others([str(file)], "a secret")
    file.chmod(0o644)
    assert f"`chmod o-rwx {file}`" in open_to_others([str(file)], "a secret")[0]


@pytest.mark.parametrize(
    ("url", "path"),
    [
        ("sqlite:///x.db", "x.db"),
        ("SQLite:///./x.db", "./x.db"),
        ("sqlite:////srv/x.db?mode=ro", "/srv/x.db"),
        ("sqlite+aiosqlite:///x.db#y", "croupier.db"),
        ("sqlite+pysqlcipher://:hush@/x.db", "croupier.db"),
        ("sqlite://x.db", "croupier.db"),
        ("sqlite://", "croupier.db"),
        ("sqlite:///:memory:", "croupier.db"),
        ("sqlite:x.db", "croupier.db"),
        ("file:x.db?mode=ro", "croupier.db"),
        ("postgresql://ann:hush@db/croupier", "postgresql+psycopg://USER@HOST/NAME"),
        ("postgresql+psycopg://ann:hush@db/croupier", None),
        ("mysql://db", "croupier.db"),
        ("x.db", None),
        ("/srv//x.db", None),
        ("./sqlite/x.db", None),
        ("sqlite", None),
        ("files:x.db", None),
        ("C:x.db", None),
    ],
)
def test_a_url_is_no_path_and_means_one_at_most(url: str, path: str | None) -> None:
    assert meant_by_url(url) == path


def test_every_problem_is_told(tmp_path: Path) -> None:
    told = problems(tmp_path, f'langauge = "ja"\n[clocks]\nwindow = 1\n{NETWORK}port = 0', CROUPIER_DATABSE="x")
    assert len(told) == 4


def test_a_file_that_is_no_toml_is_refused(tmp_path: Path) -> None:
    for toml, told in ("a = 1\nb = = 1", "Invalid value (at line 2, column 5)"), (f"a = {'1' * 5000}", "Exceeds the"):
        assert f"cannot be read: {told}" in problems(tmp_path, toml)[0]


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Misconfigured, match="`croupier init"):
        load(PLUGINS, str(tmp_path / "none.toml"), {})


class Door(BaseModel):
    model_config = ConfigDict(extra="forbid")

    password: SecretStr


class Settings(BaseModel):
    model_config = ConfigDict(extra="forbid")

    token: SecretStr
    door: Door | None = None


def test_a_secret_is_never_told_again(tmp_path: Path) -> None:
    def build(name: str, settings: Settings) -> Adapter:
        raise AssertionError("nothing is connected here")

    kind = AdapterKind("chat", Settings, build, '[chat.main]\ntoken = "..."\n')
    plugins = Plugins(PLUGINS.house, kinds={"chat": kind})
    chosen = read(tmp_path, "", plugins, CROUPIER_CHAT__MAIN__TOKEN="hush", CROUPIER_CHAT__MAIN__DOOR__PASSWORD="hush")
    assert "hush" not in repr(chosen)
    for toml in (
        '[chat.main]\ntokn = "hush"',
        "[chat.main]\ntoken = ['hush']",
        '[chat.main]\ntoken = "x"\ndoor = "hush"',
        '[chat.main]\ntoken = "x"\ndoor = {password = ["hush"]}',
        '[chat.main]\ntoken = "x"\ndoor = {pasword = "hush"}',
        '[chat.main]\ntoken = "x"\npassword = "hush"',
        "[chat.main]\ntoken = hush",
        '[chat.main]\ntoken = "hush" "',
    ):
        told = problems(tmp_path, toml, plugins)
        assert told
        assert "hush" not in " ".join(told)
    told = problems(tmp_path, "", plugins, CROUPIER_CHAT__MAIN__TOKN="hush", CROUPIER_TOKEN="hush")
    assert "hush" not in " ".join(told)


@pytest.mark.parametrize(
    ("account", "operator"),
    [
        ("irc:libera/account/ann", True),
        ("irc:libera/account/ANN", True),
        ("telegram:12345", True),
        ("telegram/12345", True),
        ("irc:other/account/ann", False),
        ("irc:libera/nick/ann!ann@host", False),
        ("irc:libera/nick/ann", False),
        ("telegram/123456", False),
        ("irc:libera/account/\u212aate", False),
        ("irc:libera/account/kate", True),
    ],
)
def test_an_operator_is_known_by_account(account: str, operator: bool) -> None:
    defaults = Defaults(operators=("irc:libera/account/Ann", "telegram:12345", "irc:libera/account/kate"))
    assert defaults.is_operator(account) is operator


def test_no_kind_of_network_can_be_called_like_a_key() -> None:
    model = build_model(PLUGINS)
    assert set(model.model_fields) - {kind.name for kind in configurable(PLUGINS)} == KEYS


def test_the_operators_page_lists_every_key_with_its_variable() -> None:
    page = (Path(__file__).parents[3] / "docs" / "operators.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"\| `(CROUPIER_[A-Z0-9_]+)` \|", page))
    model = build_model(PLUGINS)
    kinds = {kind.name: kind.settings for kind in configurable(PLUGINS)}
    keys: list[tuple[str, ...]] = [(key,) for key in model.model_fields if key not in (*kinds, *HOUSE_SECTIONS)]
    keys += [(name, key) for name in HOUSE_SECTIONS for key in fields(model.model_fields[name].annotation)]
    keys += [(kind, "NAME", key) for kind, settings in kinds.items() for key in (*settings.model_fields, *ON_NETWORKS)]
    assert listed == {variable(key) for key in keys}


def test_a_folder_for_copies_of_a_servers_database_is_warned_of(tmp_path: Path) -> None:
    server = 'database = "postgresql+psycopg://ann@db/croupier"'
    (warning,) = read(tmp_path, f'{server}\n[backup]\nfolder = "copies"\n{NETWORK}').warnings
    assert warning == "[backup] is for a database in a file, and this one is on a server: `pg_dump` makes its backups"


def test_a_secret_can_come_from_a_file_that_a_variable_names(tmp_path: Path) -> None:
    token = tmp_path / "token"
    token.write_text("123456:abc-DEF\n", encoding="utf-8")
    variable = {"CROUPIER_TELEGRAM__MAIN__TOKEN_FILE": str(token), "CROUPIER_BROKER_FILE": str(tmp_path / "broker")}
    (tmp_path / "broker").write_text("amqp://ann:pears@mq", encoding="utf-8")
    chosen = read(tmp_path, "", **variable)
    (_, _, settings), *_ = chosen.networks(PLUGINS)
    assert settings.model_dump()["token"].get_secret_value() == "123456:abc-DEF"
    assert chosen.broker.get_secret_value() == "amqp://ann:pears@mq"
    assert chosen.warnings == ()


@pytest.mark.parametrize(
    ("environ", "told"),
    [
        (
            {"CROUPIER_TELEGRAM__MAIN__TOKEN_FILE": "/nowhere/token"},
            "the file /nowhere/token that `CROUPIER_TELEGRAM__",
        ),
        ({"CROUPIER_BROKER_FILE": "/nowhere/url", "CROUPIER_BROKER": "amqp://mq"}, "say the same thing; remove one"),
        ({"CROUPIER_IRC__LIBERA__NICK_FILE": "/nowhere/nick"}, "`CROUPIER_IRC__LIBERA__NICK_FILE` isn't a key"),
    ],
)
def test_a_file_of_a_secret_that_cannot_be_read_is_named(tmp_path: Path, environ: dict[str, str], told: str) -> None:
    [problem] = problems(tmp_path, NETWORK, **environ)
    assert problem.startswith("environment: ")
    assert told in problem


# -- what holds on one network ----------------------------------------------------------------------------------------


def test_a_network_may_have_defaults_of_its_own(tmp_path: Path) -> None:
    own = 'window = 60\nseconds = 90\nlanguage = "ja"\ngames = ["thoth", "poker"]\n'
    told = read(tmp_path, "[clocks]\nseconds = 20\n" + NETWORK + own + '[irc.other]\nhost = "irc.other"\n').defaults
    here, there = told.at("irc:libera/#dice"), told.at("irc:other/#dice")
    assert (here.window, here.seconds, here.language, here.games) == (60, 90, "ja", ("thoth", "dicepoker"))
    assert (there.window, there.seconds, there.language, there.games) == (30, 20, "en", None)
    by_environment = read(
        tmp_path, NETWORK, CROUPIER_IRC__LIBERA__GAMES="thoth,poker", CROUPIER_IRC__LIBERA__WINDOW="9"
    )
    here = by_environment.defaults.at("irc:libera/account/ann")
    assert (here.games, here.window) == (("thoth", "dicepoker"), 9)


@pytest.mark.parametrize(
    ("line", "works"),
    [
        ("window = 4", "`window = 30`"),
        ("window = true", "`window = 30`"),
        ("seconds = 3601", "`seconds = 60`"),
        ('language = "fr"', '`language = "en"`'),
        ('games = ["thot"]', '`games = ["thoth"]`'),
        ("windw = 30", "`window = 30`"),
    ],
)
def test_what_is_wrong_there_is_explained_as_elsewhere(tmp_path: Path, line: str, works: str) -> None:
    for section in (NETWORK, '[telegram.main]\ntoken = "1:a"\n'):
        [problem] = problems(tmp_path, f"{section}{line}\n")
        assert line.partition(" ")[0] in problem and works in problem
