"""Forgeries of an exported table, each as consistent as a forger can make it, and what verifiers have to say of it."""

import copy
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from core.engine import dice

Document = dict[str, Any]
Verdict = Literal["right", "unsure", "wrong"]
CHOSEN = bytes.fromhex("5a" * 32)
"""A seed, a mark or a secret that somebody has chosen."""


def rolled(document: Document, seed: bytes) -> None:
    """Have all draws follow from a seed."""
    for draw in document["draws"]:
        draw["result"] = draw["pool"][dice.place(seed, draw["owner"], draw["number"], len(draw["pool"]))]


def marked(document: Document) -> bytes:
    """Compute the seed from the marks that a document gives."""
    marks = [bytes.fromhex(seat["mark"]) for seat in document["seats"]]
    return dice.seed(bytes.fromhex(document["secret"]), document["code"], marks)


def a_seed(document: Document) -> None:
    document["seed"] = CHOSEN.hex()
    rolled(document, CHOSEN)


def a_seed_of_the_older_form(document: Document) -> None:
    document |= {"croupier": 1, "seed": CHOSEN.hex()}
    for seat in document["seats"]:
        seat.pop("mark", None)
        seat["words"] = None
    rolled(document, CHOSEN)


def a_mark(document: Document) -> None:
    """Choose the mark of a house player, who gave no words."""
    document["seats"][2]["mark"] = CHOSEN.hex()
    rolled(document, marked(document))


def a_mark_of_words_that_were_forgotten(document: Document) -> None:
    document["seats"][2] |= {"words": None, "mark": CHOSEN.hex()}
    rolled(document, marked(document))


def words_passed_for_forgotten(document: Document) -> None:
    document["seats"][1]["words"] = None


def a_word(document: Document) -> None:
    document["seats"][1]["words"] = "七 8"


def other_words_than_were_given(document: Document) -> None:
    document["seats"][1] |= {"words": "mine", "mark": dice.mark("mine").hex()}
    rolled(document, marked(document))


def a_pool_of_one_face(document: Document) -> None:
    document["draws"][2] |= {"pool": [6], "result": 6}


def a_pool_of_sixes(document: Document) -> None:
    document["draws"][2] |= {"pool": [6] * 6, "result": 6}


def a_pool_that_no_rules_have(document: Document) -> None:
    document["draws"][2] |= {"pool": [5, 6]}
    rolled(document, marked(document))


def the_order_of_seats(document: Document) -> None:
    document["seats"][0], document["seats"][1] = document["seats"][1], document["seats"][0]


def the_order_of_draws(document: Document) -> None:
    document["draws"][0], document["draws"][1] = document["draws"][1], document["draws"][0]


def no_last_draw(document: Document) -> None:
    document["draws"].pop()


def no_last_draw_and_no_count_of_it(document: Document) -> None:
    document["drawn"][document["draws"].pop()["owner"]] -= 1


def no_actions(document: Document) -> None:
    del document["actions"]


def no_last_action(document: Document) -> None:
    document["actions"].pop()


def no_end(document: Document) -> None:
    """Leave out how it went on from an action, and pass it for a table that was called off."""
    last = document["actions"][-1]["number"] - 1
    document["actions"] = document["actions"][:last]
    document["draws"] = [draw for draw in document["draws"] if draw["action"] < last]
    owners = [draw["owner"] for draw in document["draws"]]
    document |= {"drawn": {owner: owners.count(owner) for owner in owners}, "outcome": None}


def the_secret_of_another_table(document: Document) -> None:
    document["secret"] = CHOSEN.hex()


def another_secret_with_its_commitment(document: Document) -> None:
    document |= {"secret": CHOSEN.hex(), "commitment": dice.commitment(CHOSEN, document["code"])}


def another_table_made_up_afterwards(document: Document) -> None:
    another_secret_with_its_commitment(document)
    rolled(document, marked(document))


def the_commitment(document: Document) -> None:
    document["commitment"] = CHOSEN.hex()


def a_result(document: Document) -> None:
    draw = document["draws"][2]
    draw["result"] = next(entry for entry in draw["pool"] if entry != draw["result"])


def a_persons_moves_as_the_houses(document: Document) -> None:
    for row in document["actions"]:
        if row["seat"] == 0:
            row["by"] = "house"


def a_persons_moves_as_those_of_other_players_of_the_house(document: Document) -> None:
    a_persons_moves_as_the_houses(document)
    document["strategy"] = "of long ago"


def another_winner(document: Document) -> None:
    document["outcome"]["ranking"].reverse()


@dataclass(frozen=True)
class Forgery:
    """A change of a table of form 2, and what is said of it: by the lines on the page and a browser, and by all rules.

    `told`: whoever gives what the room was told along hears that it is another table.
    """

    change: Callable[[Document], None]
    draws: Verdict
    whole: Verdict
    named: str
    told: bool = True

    def made(self, document: Document) -> Document:
        """Forge a copy of a table."""
        forged = copy.deepcopy(document)
        self.change(forged)
        return forged


FORGERIES = [
    Forgery(a_seed, "wrong", "wrong", "a seed is given"),
    Forgery(a_seed_of_the_older_form, "unsure", "wrong", "don't add up"),
    Forgery(a_mark, "wrong", "wrong", "seat2: the words do not fit their mark"),
    Forgery(a_mark_of_words_that_were_forgotten, "unsure", "wrong", "don't add up"),
    Forgery(words_passed_for_forgotten, "unsure", "unsure", "their mark alone can be anything"),
    Forgery(a_word, "wrong", "wrong", "seat1: the words do not fit their mark"),
    Forgery(other_words_than_were_given, "right", "wrong", "don't add up"),
    Forgery(a_pool_of_one_face, "unsure", "wrong", "draws something else"),
    Forgery(a_pool_of_sixes, "unsure", "wrong", "draws something else"),
    Forgery(a_pool_that_no_rules_have, "right", "wrong", "draws something else"),
    Forgery(the_order_of_seats, "wrong", "wrong", "should be"),
    Forgery(the_order_of_draws, "wrong", "wrong", "is missing"),
    Forgery(no_last_draw, "wrong", "wrong", "do not end where"),
    Forgery(no_last_draw_and_no_count_of_it, "right", "wrong", "draws something else"),
    Forgery(no_actions, "right", "unsure", "the file doesn't contain the actions"),
    Forgery(no_last_action, "right", "wrong", "don't add up by the rules"),
    Forgery(no_end, "right", "unsure", "whether more was played"),
    Forgery(the_secret_of_another_table, "wrong", "wrong", "the secret is not the one", told=False),
    Forgery(another_secret_with_its_commitment, "wrong", "wrong", "should be", told=False),
    Forgery(another_table_made_up_afterwards, "right", "wrong", "don't add up", told=False),
    Forgery(the_commitment, "wrong", "wrong", "the secret is not the one"),
    Forgery(a_result, "wrong", "wrong", "should be"),
    Forgery(a_persons_moves_as_the_houses, "right", "wrong", "The computer's moves don't add up, from action"),
    Forgery(a_persons_moves_as_those_of_other_players_of_the_house, "right", "unsure", "couldn't be checked"),
    Forgery(another_winner, "right", "wrong", "it ends otherwise than was told"),
]
