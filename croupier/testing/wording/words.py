"""What every game promises of its words: all are there, in every language, and what they show is taken."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from core.contract import Action, PrivateEvent, Record, Refusal, Seat
from core.engine.plugins import inspecting
from core.tables.views import examples, verb_label
from core.words import (
    RESERVED,
    Commands,
    Reading,
    Texts,
    Voice,
    WordsError,
    kebab,
    markup,
    meant,
    normalise,
    owner,
    read,
    write,
)
from croupier.testing import samples
from croupier.testing.play import Broken, Case, Match, sample, some_offers
from croupier.testing.stored import siblings
from croupier.testing.wording.voices import NAMES, Voices

PANEL = 200
"""Characters that the alert behind a button holds."""
ENOUGH = 40
"""How many records of each class are said."""
SHOWN = 6
"""Matches of which positions are shown."""
TRIED = 6
"""How many actions that somebody could type are tried at each step, for those that are refused."""
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
        "outcome": {"winners": "A", "winners_count": 1, "others_count": 1},
    }
    records = tuple(f"{prefix}-" for prefix in ("event", "refusal", "action", "row", "remark"))
    for message in sorted(keys(case)):
        variables: Any = prefixes.get(message.partition("-")[0], {})
        if not message.startswith(records):
            try:
                list(_voices(case, 2).spoken(lambda voice: _said_plain(voice, message, variables)))  # noqa: B023
            except WordsError as error:
                raise Broken(f"{case.game.name}: {error}") from error


def _said_plain(voice: Voice, message: str, variables: Any) -> str:
    """Say a message, with what it tells of what may be typed."""
    return voice.say(message, **variables, **voice.exemplified(voice.texts.message(message, voice.language).needs))


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


# -- what is shown can be typed ---------------------------------------------------------------------------------------


def what_is_shown_can_be_typed(case: Case) -> None:
    """Whole commands that a prompt, a panel, a hint or a refusal quotes are taken from whoever reads them.

    Labels of one word that need nothing more are read as their verbs, as are words with what is said behind them.
    """
    for voice in _speakers(case):
        _labels_are_read(case, voice)
    for match in case.matches[:SHOWN]:
        match.chance = Random(f"{case.game.name}:{match.number}:typed")
        for step in (step for step in sample(match) if match.moves[step].step.state.wait is not None):
            moment = _Moment(case, match, step)
            for voice in _speakers(case, match.start.seats):
                _look_at_prompt(moment, voice)
                for seat in moment.state.wait.seats:
                    _private(moment, seat, voice)
                    _refused(moment, seat, voice)


class _Moment:
    """A step of a match, and what was found out there: what is shown again, or in another language, is the same."""

    def __init__(self, case: Case, match: Match, step: int) -> None:
        self.case, self.match, self.step = case, match, step
        self.state, self.events = match.moves[step].step.state, match.moves[step].step.events
        self.reading = Reading(case.loaded.texts, NAMES[: match.start.seats])
        self.instead = cache(self._instead)
        self.open = cache(self._open)
        self.taken = cache(self._taken)
        self.refused = set[tuple[str, Seat, str, Refusal]]()

    def view(self, viewer: Seat | None) -> Any:
        """Give what a seat sees, or who looks on."""
        return self.case.game.rules.view(self.state, viewer)

    def _open(self, viewer: Seat | None, seats: tuple[Seat, ...]) -> Commands:
        game, written = self.case.game, replace(self.reading, numbered=True)
        return examples.prefixed(game, examples.open_commands(game, self.view(viewer), seats, written), "!")

    def _instead(self, word: str, seat: Seat) -> str:
        rows = self.case.loaded.verbs[word] if word else []
        return examples.instead(self.case.game, rows, self.view(seat), seat, self.reading)

    def _taken(self, seat: Seat, quoted: str) -> str:
        """Tell what is wrong with a command that a seat is shown, "" where it is taken."""
        word, _, rest = normalise(quoted).removeprefix("!").partition(" ")
        if word.casefold() in _of_house(self.case.loaded.texts):
            return ""
        rows = self.case.loaded.verbs.get(word.casefold(), ())
        action = next(filter(None, (read(row, rest, self.reading) for row in rows)), None)
        if action is None:
            return "which cannot be read"
        refusal = self.match.tried(self.state, seat, action)
        return f"which is refused, {refusal}" if isinstance(refusal, Refusal) else ""


def _speakers(case: Case, seats: int = 2) -> list[Voice]:
    return [
        Voice(case.loaded.texts, language, NAMES[:seats], "!", case.loaded.codec)
        for language in case.loaded.texts.catalogues[0].languages
    ]


def _labels_are_read(case: Case, voice: Voice) -> None:
    endings = case.loaded.texts.variants("ending-words")
    for verb in case.game.verbs:
        label = markup.plain(voice.lines(verb_label(verb, voice)))
        behind = [f"{typed}{end}" for typed in case.loaded.texts.variants(f"typed-{verb.word}") for end in endings]
        for said in [f"{verb.word}!", *behind, *([] if verb.shape or " " in label else [label])]:
            word, _ = meant(said, case.loaded.verbs.__contains__, endings)
            if verb not in case.loaded.verbs.get(word, ()):
                raise Broken(f"{case.game.name}: {said!r} is not read as {verb.word} ({voice.language})")


def _look_at_prompt(moment: _Moment, voice: Voice) -> None:
    """Look at what all who are asked may read; who reads alone is told by what they see themselves."""
    state, rules = moment.state, moment.case.game.rules
    seats, key = state.wait.seats, f"wait-{state.wait.kind}"
    for viewer in (None, *seats[: len(seats) == 1]):
        spoken = replace(voice, examples=moment.open(viewer, seats), openly=viewer is not None)
        facts: dict[str, str | int] = {"seats": "A", "seats_count": len(seats), "seconds": 30}
        asked = spoken.say(key, **facts, **spoken.exemplified(voice.texts.message(key, voice.language).needs))
        happened = moment.events if moment.step else ()  # what a match begins with explains what comes later
        told = [event for event in happened if not isinstance(event, PrivateEvent)]
        shown = [spoken.record(event) for event in (*told, *rules.show(moment.view(None), None)[:1])]
        for said in (*shown, asked):
            for seat in seats:
                _look_at(moment, seat, said)


def _private(moment: _Moment, seat: Seat, voice: Voice) -> None:
    """Look at a seat's panel, and at what it alone was told."""
    told = (*moment.case.game.rules.show(moment.view(seat), seat), *moment.events)
    spoken = replace(voice, examples=moment.open(seat, (seat,)))
    for event in told:
        if isinstance(event, PrivateEvent) and event.seat == seat:
            for openly in (False, True):
                _look_at(moment, seat, replace(spoken, openly=openly).record(event))


def _refused(moment: _Moment, seat: Seat, voice: Voice) -> None:
    """Look at what somebody is told who is to move, and types what is refused."""
    case, match = moment.case, moment.match
    for _ in range(TRIED):
        action = samples.action(case.game, match.start.seats, match.chance)
        refusal, verb = match.tried(moment.state, seat, action), owner(case.game.verbs, action)
        word = verb.word if verb else ""
        if isinstance(refusal, Refusal) and (key := (voice.language, seat, word, refusal)) not in moment.refused:
            moment.refused.add(key)
            if _is_own(case, refusal):
                typed = moment.instead(word, seat)
                _look_at(moment, seat, replace(voice, examples=(("", (f"!{typed}",)),)).record(refusal))


def _is_own(case: Case, refusal: Refusal) -> bool:
    return case.loaded.texts.catalogues[0].has(f"refusal-{kebab(type(refusal).__name__)}")


def _look_at(moment: _Moment, seat: Seat, text: str) -> None:
    for quoted in _quoted(text):
        if wrong := moment.taken(seat, quoted):
            moment.match.broken(f"seat {seat} is shown `{quoted}`, {wrong}: {_as_read(text)!r}", moment.step)


def _quoted(text: str) -> Iterator[str]:
    return (span.text for line in markup.parse(text) for span in line if span.style == "code")


def _as_read(text: str) -> str:
    return markup.plain(markup.parse(text))


@cache
def _of_house(texts: Texts) -> frozenset[str]:
    """List the words of the house, in every language."""
    house = Texts(texts.catalogues[-1])
    typed = (word for verb in RESERVED for word in house.variants(f"typed-{verb}"))
    return RESERVED | frozenset(normalise(word).casefold() for word in typed)
