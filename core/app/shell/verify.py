"""`croupier verify`: an exported table, checked with the file and the games that are installed here."""

import sys
from collections.abc import Iterator
from pathlib import Path

from core.engine import dice
from core.engine.plugins import LoadedGame, load_all
from core.engine.proofs import Finding
from core.engine.proofs import verify as exported
from core.house.upkeep.proof_queue import Proof, prove_alone

HONEST, NOT_SHOWN = 0, 1
MOST = 3
"""Faults and doubts that are listed."""
COMPARED = {
    True: "The proof that you gave fits: these dice were fixed when you were told it.",
    False: "The proof that you gave doesn't fit: this isn't the table that was opened with it.",
    None: "What you gave is no proof: that has 26 letters and digits, at older tables 32 digits.",
}


def verify(file: str, proof: str = "") -> int:
    """Say whether an exported table is honest (`-` reads standard input), and whether a room was told this `proof`."""
    try:
        document = exported.read(sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8"))
        loaded = load_all().games.get(document["game"])
        found = prove_alone(document, loaded)
        fits = exported.compare(document, proof) if proof else True
        said = [*_said(document, found, loaded), *_numbers(document), *([COMPARED[fits]] if proof else [])]
    except OSError as error:
        print(f"{file} can't be read: {error.strerror}.")
        return NOT_SHOWN
    except (ValueError, KeyError, TypeError, AttributeError, LookupError):
        print(f"{file} can't be checked: it isn't a complete table as written by `croupier export`.")
        return NOT_SHOWN
    print("\n".join(map(_printable, said)))
    return HONEST if found.verdict == "honest" and fits else NOT_SHOWN


def _said(document: exported.Document, proof: Proof, loaded: LoadedGame | None) -> Iterator[str]:
    """Say the verdict, and what it rests on or leaves open."""
    table, draws, problems = f"Table {document['code']}", proof.dice.draws, proof.dice.problems
    match proof.verdict:
        case "honest":
            yield f"{table} is honest: all {draws} draws follow from its secret and everybody's words."
        case "unsure":
            yield f"{table}: {draws} draws were recomputed and nothing is wrong, but not everything can be checked."
        case _:
            yield f"{table} doesn't add up{': ' if problems else ''}{'; '.join(problems[:MOST])}."
    yield f"Words in the dice: {'; '.join(map(_words, document['seats']))}."
    if problems:
        return
    yield from (f"{doubt.why[:1].upper()}{doubt.why[1:]}." for doubt in proof.doubts[:MOST])
    yield from _replayed(document, proof, loaded)


def _words(seat: exported.Document) -> str:
    """Tell what a seat put into the dice."""
    if seat["words"] is None:
        return "somebody's were forgotten"
    typed, _, bits = seat["words"].partition("\n")
    parts = [f"“{typed}”"] * bool(typed) + [f"{bits} from a browser"] * bool(bits)
    return f"{seat['name']}, {' and '.join(parts) or 'none'}"


def _numbers(document: exported.Document) -> Iterator[str]:
    """Tell the secret, and the commitment as rooms are told it and as they were."""
    commitment = document["commitment"]
    yield f"Secret: {document['secret']}"
    yield f"Commitment, of which older tables told the first 32 digits: {commitment}"
    yield f"Proof, to be compared with what the room was told: {dice.told(commitment)}"


def _replayed(document: exported.Document, proof: Proof, loaded: LoadedGame | None) -> Iterator[str]:
    """Say what came of making the actions and the house's moves again."""
    retrace, game = proof.retrace, document["game"]
    if proof.rules != "right":
        yield _of_rules(proof.rules, proof, game)
        return
    same = loaded is not None and loaded.has_rules(document["version"], document["rules"])
    version = "" if same else " (another version)" if document["rules"] else " (its own version is not recorded)"
    end = "the result that was announced"
    if retrace.called_off:
        end = "where it was ended; whether more was played, a file can't show"
    yield f"Its actions ({retrace.actions}), replayed by the rules of {game} installed here{version}, lead to {end}."
    why = f"action {retrace.number}: {retrace.why}"
    if proof.house == "wrong":
        yield f"The computer's moves don't add up, from {why}."
    elif proof.house != "right":
        yield f"The computer's moves couldn't be checked: its players play differently here ({why})."
    elif retrace.moves:
        which = f"The computer's moves ({retrace.moves}), those for clocks that ran out included,"
        yield f"{which} are what its players choose."


def _of_rules(finding: Finding, proof: Proof, game: str) -> str:
    retrace = proof.retrace
    if finding == "wrong":
        return f"Its actions don't add up by the rules of {game}, from action {retrace.number}: {retrace.why}."
    match finding:
        case "unrecorded":
            reason = "the file doesn't contain the actions"
        case "missing":
            reason = f"{game} isn't installed here"
        case "mixed":
            reason = f"the rules changed before action {retrace.first_by_rules}, and an admin let the game go on"
        case _:
            reason = f"another version of {game} is installed here, which differs from action {retrace.number} on"
    return f"Its rules couldn't be replayed: {reason}."


def _printable(line: str) -> str:
    """Leave out what a terminal would obey: a file is somebody else's."""
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in line)
