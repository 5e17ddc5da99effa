"""What every game promises of its words: all of them are there, in every language that it speaks."""

from collections import Counter
from typing import Any

from core.contract import Action, PrivateEvent, Record, Seat
from core.engine.plugins import inspecting
from core.words import Reading, WordsError, markup, owner, read, write
from croupier.testing import samples
from croupier.testing.play import Broken, Case, Match, some_offers
from croupier.testing.stored import siblings
from croupier.testing.wording.voices import NAMES, Voices

PANEL = 200
"""Characters that the alert behind a button holds."""
ENOUGH = 40
"""How many records of each class are said."""
PREFIXES = (
    "game",
    "about",
    "rules",
    "event",
    "refusal",
    "action",
    "row",
    "remark",
    "verb",
    "wait",
    "outcome",
    "option",
)
Known = dict[Record, set[int]]
"""The records that were said, and how many seats tables may have for each to be said as it was."""


def every_key_speaks_every_language(case: Case) -> None:
    """Every event, refusal, action, row, verb, option, value, wait and outcome has words in every language."""
    catalogue, house = case.loaded.texts.catalogues
    missing = [
        f"{key} ({language})"
        for key in sorted(keys(case))
        for language in catalogue.languages
        if not catalogue.has(key, language) and not (key.startswith("value-") and house.has(key, language))
    ]
    if missing:
        raise Broken(f"{case.game.name}: there are no words for {', '.join(missing)}")


def no_message_is_idle(case: Case) -> None:
    """No message is left over from something that the game no longer has."""
    catalogue = case.loaded.texts.catalogues[0]
    wanted = set().union(*(inspecting.keys(game) for game in siblings(case.game)))
    prefixes = tuple(f"{prefix}-" for prefix in PREFIXES if prefix != "outcome")
    idle = [key for key in sorted(catalogue.keys) if key.startswith(prefixes) and key not in wanted]
    if idle:
        raise Broken(f"{case.game.name}: nothing says {', '.join(idle)}")


def keys(case: Case) -> set[str]:
    """List the messages that a game needs."""
    return inspecting.keys(case.game) | {f"outcome-{reason}" for reason in _reasons(case)}


def _reasons(case: Case) -> set[str]:
    return {match.state.outcome.reason for match in case.matches if match.state.outcome is not None}


def everything_can_be_said(case: Case) -> None:
    """Every record that play brings, or its types allow, can be said in every language with the fields it has."""
    said: Counter[type[Record]] = Counter()
    known: Known = {}
    kinds = inspecting.own(case.game)
    for match, step, move in case.steps("everything"):
        shown = case.game.rules.show(case.game.rules.view(move.step.state, None), None)
        for record in (move.action, *move.step.events, *shown):
            if record is not None and type(record) in kinds and said[type(record)] < ENOUGH:
                said[type(record)] += 1
                _say_once(case, match, step, record, known)
    for match in case.matches[:ENOUGH]:
        for kind in kinds:
            _say_once(case, match, 0, samples.record(kind, match.start.seats, match.chance), known)
    _say_plain(case)


def _say_once(case: Case, match: Match, step: int, record: Record, known: Known) -> None:
    """Say a record, unless one that is equal was said, and would be said alike at this table."""
    seats = match.start.seats
    alike = known.setdefault(record, set())
    if seats not in alike:
        _say(case, match, step, record)
        alike.update(_voices(case, seats).alike())


def _say(case: Case, match: Match, step: int, record: Record) -> None:
    try:
        for language, lines, plainly in _voices(case, match.start.seats).told(record):
            told = markup.plain(lines)
            if not told.strip() or "`" in told:
                match.broken(f"{record} is said in {language} as {told!r}", step)
            if not markup.plain(plainly).strip():
                match.broken(
                    f"{record} is said in {language} by glyphs alone, and is silent where words are plain", step
                )
    except WordsError as error:
        match.broken(f"{record} cannot be said: {error}", step)


def _voices(case: Case, seats: int) -> Voices:
    """Give those who speak at tables of so many seats; what they have found out of the words they keep."""
    if seats not in case.voices:
        case.voices[seats] = Voices(case.loaded, seats)
    return case.voices[seats]


def _say_plain(case: Case) -> None:
    """Say what is no record: prompts, outcomes, and what help is made of."""
    prefixes = {
        "wait": {"seats": "A and B", "seats_count": 2, "seconds": 30},
        "outcome": {"winners": "A", "winners_count": 1},
    }
    records = tuple(f"{prefix}-" for prefix in ("event", "refusal", "action", "row", "remark"))
    for message in sorted(keys(case)):
        variables: Any = prefixes.get(message.partition("-")[0], {})
        if not message.startswith(records):
            try:
                list(_voices(case, 2).spoken(lambda voice: voice.say(message, **variables)))  # noqa: B023
            except WordsError as error:
                raise Broken(f"{case.game.name}: {error}") from error


def words_read_back(case: Case) -> None:
    """What an action is written as is read as that action: those made, and those offered."""
    known: set[tuple[int, Action]] = set()
    for match, step, move in case.steps("words"):
        written = [move.action] if move.action is not None else []
        for seat in match.seats():
            written += [offer.sample(match.chance) for offer in some_offers(match, move.step.state, seat)]
        for action in written:
            if (match.start.seats, action) not in known:
                known.add((match.start.seats, action))
                _read_back(case, match, step, action)


def _read_back(case: Case, match: Match, step: int, action: Any) -> None:
    verb = owner(case.game.verbs, action)
    found = read_back(case, match.start.seats, action)
    if verb is not None and found != action:
        written = write(verb, action, case.loaded.texts)
        match.broken(f"{action} is written {written!r}, and that is read as {found}", step)


def read_back(case: Case, seats: int, action: Action) -> Action | None:
    """Read what an action is written as; None where it has no words, or they cannot be read."""
    verb = owner(case.game.verbs, action)
    if verb is None:
        return None
    texts = case.loaded.texts
    reading, rest = Reading(texts, NAMES[:seats]), write(verb, action, texts).removeprefix(verb.word)
    return next(filter(None, (read(row, rest, reading) for row in case.loaded.verbs[verb.word])), None)


def panels_are_short(case: Case) -> None:
    """The first private event that `show` gives a seat fits into 200 characters in every language."""
    known: set[tuple[int, PrivateEvent]] = set()
    for match, step, move in case.steps("panels"):
        if move.step.state.wait is not None:
            seat = match.chance.choice(match.seats())
            told = case.game.rules.show(case.game.rules.view(move.step.state, seat), seat)
            panel = next((event for event in told if isinstance(event, PrivateEvent)), None)
            if panel is not None and (match.start.seats, panel) not in known:
                known.add((match.start.seats, panel))
                _panel(case, match, step, seat, panel)


def _panel(case: Case, match: Match, step: int, seat: Seat, panel: PrivateEvent) -> None:
    for voice, text in _voices(case, match.start.seats).spoken(lambda voice: voice.record(panel)):
        said = markup.plain(markup.parse(text))
        if len(said) > PANEL:
            match.broken(f"the panel of seat {seat} takes {len(said)} characters in {voice.language}: {said!r}", step)
