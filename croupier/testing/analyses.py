"""What a game promises of its analysis: choices are judged by the view alone, alike each time, in words that fit."""

import math
from dataclasses import replace
from random import Random
from typing import Any

from core.contract import Action, Analyst, Appraisal, Leave, Remark, Seat
from core.engine.plugins import inspecting
from core.words import Voice, markup
from croupier.testing.play import Case, Match

MATCHES = 20
"""Matches whose choices are judged, those of bots and those at random."""
CHOICES = 6
"""Choices of each that are."""
LINE = 110
"""Characters of a remark where names are short: a line of chat on a phone or less than two."""
NAMES = tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


def choices_are_judged(case: Case) -> None:
    """Every choice is judged without an error, alike by the same chance, and remarks can be said in every language."""
    for match in case.matches[:MATCHES]:
        made = [step for step, move in enumerate(match.moves) if move.action is not None and not _is_none(move.action)]
        for step in match.chance.sample(made, min(CHOICES, len(made))):
            move = match.moves[step]
            assert move.seat is not None and move.action is not None
            _judged(match, step, move.seat, move.action)


def _is_none(action: Action) -> bool:
    return action.automatic or isinstance(action, Leave)


def _judged(match: Match, step: int, seat: Seat, action: Action) -> None:
    analyst: Any = match.game.analysis
    view = match.game.rules.view(match.moves[step].before, seat)
    try:
        found, again = (_appraised(analyst, view, seat, action, step) for _ in range(2))
    except Exception as error:
        match.broken(f"judging it raised {error!r}", step)
    if found != again:
        match.broken(f"by the same view and chance it was judged {found}, and then {again}", step)
    if found[0] is not None:
        _remark(match, step, found[0])


def _appraised(analyst: Analyst, view: Any, seat: Seat, action: Action, step: int) -> tuple[Any, float]:
    suspect = getattr(analyst, "suspect", None)
    suspicion = float(suspect(view, seat, action)) if suspect else 0.0
    return analyst.appraise(view, seat, action, Random(f"appraise {step}")), suspicion


def _remark(match: Match, step: int, found: Any) -> None:
    if not isinstance(found, Appraisal) or not isinstance(found.remark, Remark):
        match.broken(f"it was judged {found!r}, which is no Appraisal with a Remark", step)
    if type(found.remark) not in inspecting.own(match.game) or not 0 < found.lost < math.inf:
        match.broken(f"{found!r} loses nothing, or its remark is none of the game's package", step)
    loaded = match.case.loaded
    for language in loaded.texts.catalogues[0].languages:
        voice = Voice(loaded.texts, language, NAMES[: match.start.seats], "!", loaded.codec)
        for one in (voice, replace(voice, plain=True)):
            said = one.label(one.record(found.remark))
            if not said.strip() or "\n" in markup.plain(markup.parse(one.record(found.remark))) or len(said) > LINE:
                match.broken(f"a remark is no line of at most {LINE} characters in {language}: {said!r}", step)
