"""`croupier verify`: an exported table, checked with the file and the games that are installed here."""

import sys
from pathlib import Path

from core.plugins import LoadedGame, load_all
from core.proofs import Finding, Retrace, verify

HONEST, NOT_SHOWN = 0, 1


def check_file(path: str) -> int:
    """Say whether an exported table is honest (`-` reads standard input); gives the exit code."""
    try:
        document = verify.read(sys.stdin.read() if path == "-" else Path(path).read_text(encoding="utf-8"))
        verdict = verify.check(document)
        if verdict.problems:
            print(f"Table {document['code']} doesn't add up: {'; '.join(verdict.problems[:3])}.")
            return NOT_SHOWN
        loaded = load_all().games.get(document["game"])
        wrong, said = _replayed(document, loaded)
    except OSError as error:
        print(f"{path} can't be read: {error.strerror}.")
        return NOT_SHOWN
    except (ValueError, KeyError, TypeError, AttributeError, LookupError):
        print(f"{path} can't be checked: it isn't a complete table as written by `croupier export`.")
        return NOT_SHOWN
    print(
        f"Table {document['code']}{'' if wrong else ' is honest'}: all {verdict.draws} draws follow from the secret, "
        f"which matches the commitment {document['commitment']}; its first 32 digits were shown when the table opened."
    )
    if verify.forgotten(document):
        print("Somebody at this table was forgotten, and their words can no longer be checked.")
    print("\n".join(said))
    return NOT_SHOWN if wrong else HONEST


def _replayed(document: verify.Document, loaded: LoadedGame | None) -> tuple[bool, list[str]]:
    """Make the actions again; tells whether something is wrong, and what to say of the rules and of the house."""
    retrace, game = Retrace(document, loaded), document["game"]
    rules = retrace.rules()
    if rules != "right":
        return rules == "wrong", [_of_rules(rules, retrace, game)]
    same = loaded is not None and loaded.has_rules(document["version"], document["rules"])
    version = "" if same else " (another version)" if document["rules"] else " (its own version is not recorded)"
    end = "where it was ended" if retrace.called_off else "the result that was announced"
    said = [f"Its actions ({retrace.actions}), replayed by the rules of {game} installed here{version}, lead to {end}."]
    house = retrace.house()
    if house == "right" and retrace.moves:
        said.append(
            f"The house's moves ({retrace.moves}), those for clocks that ran out included, are what its players choose."
        )
    elif house != "right":
        why = f"action {retrace.number}: {retrace.why}"
        said.append(
            f"The house's moves don't add up, from {why}."
            if house == "wrong"
            else f"The house's moves couldn't be checked: its players play differently here ({why})."
        )
    return house == "wrong", said


def _of_rules(finding: Finding, retrace: Retrace, game: str) -> str:
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
