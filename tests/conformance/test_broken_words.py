"""Words that are missing, idle, wrong or too long are found out."""

from collections.abc import Callable
from importlib.resources import files

import duelists
import peek
import pytest

from core.engine.plugins.loading import LoadedGame
from core.words.catalogue import Catalogue, Texts
from croupier import Action, Face, Game, Verb, replace
from croupier.testing import Broken, Case
from croupier.testing.wording import words

BESIDE_BUTTONS = "{{ $buttons ->\n    [yes] {}\n   *[no] -\n }}"


def reworded(game: Game, language: str, old: str, new: str) -> Case:
    """A case whose catalogue says something else in one language."""
    case = Case(game, 20)
    folder = files(game.package) / "words"
    sources = {code: (folder / f"{code}.ftl").read_text("utf-8") for code in ("en", "ja")}
    assert old in sources[language]
    sources[language] = sources[language].replace(old, new)
    house = case.loaded.texts.catalogues[1]
    texts = Texts(Catalogue(game.package, sources), house)
    case.__dict__["loaded"] = LoadedGame(game, case.loaded.codec, texts)
    return case


@pytest.mark.parametrize(
    ("case", "promise", "says"),
    [
        (
            reworded(peek.GAME, "ja", "event-bid-made", "event-bid-maid"),
            words.every_key_speaks_every_language,
            r"no words for event-bid-made \(ja\)$",
        ),
        (
            reworded(duelists.GAME, "en", "value-low", "value-lower"),
            words.every_key_speaks_every_language,
            r"value-low \(en\)",
        ),
        (
            reworded(peek.GAME, "en", "outcome-last", "outcome-first"),
            words.every_key_speaks_every_language,
            r"outcome-last \(en\)",
        ),
        (
            reworded(peek.GAME, "en", "verb-doubt", "verb-trust = trust\nverb-doubt"),
            words.no_message_is_idle,
            "nothing says verb-trust",
        ),
        (
            reworded(peek.GAME, "ja", "{ $seat }さんの宣言", "{ $player }さんの宣言"),
            words.everything_can_be_said,
            "BidMade.* cannot be said: .*player",
        ),
        (
            reworded(peek.GAME, "ja", "{ $winners }", "{ $champions }"),
            words.everything_can_be_said,
            "outcome-last: .*champions",
        ),
        (
            reworded(duelists.GAME, "en", "Choose a stance first", "`Choose a stance first"),
            words.everything_can_be_said,
            "NoStance.* is said in en as",
        ),
        (
            reworded(duelists.GAME, "ja", "先に構えを選んでください。", BESIDE_BUTTONS.format("`")),
            words.everything_can_be_said,
            "NoStance.* is said in ja as '`'",
        ),
        (
            reworded(peek.GAME, "en", "Your dice: ", BESIDE_BUTTONS.format("dice " * 40)),
            words.panels_are_short,
            "the panel of seat . takes 2.. characters in en",
        ),
        (
            reworded(duelists.GAME, "en", "refusal-no-stance = Choose a stance first.", "refusal-no-stance = ⏳"),
            words.everything_can_be_said,
            "NoStance.* is said in en by glyphs alone",
        ),
        (
            reworded(peek.GAME, "en", "Your dice: ", "Your dice: " + "dice " * 40),
            words.panels_are_short,
            "the panel of seat . takes 2.. characters in en",
        ),
        (
            reworded(peek.GAME, "en", "{ $seats }: bid or doubt", "{ $seats }: `doubt`"),
            words.what_is_shown_can_be_typed,
            "is shown `doubt`, which is refused",
        ),
        (
            reworded(peek.GAME, "ja", "{ $seat }さんの宣言", "`bid 1 1` { $seat }さんの宣言"),
            words.what_is_shown_can_be_typed,
            "is shown `.+`, which is refused",
        ),
        (
            reworded(peek.GAME, "en", "Your dice: ", "`bid 99 1` Your dice: "),
            words.what_is_shown_can_be_typed,
            "is shown `bid 99 1`, which is refused",
        ),
        (
            reworded(peek.GAME, "en", "There is no bid to doubt yet.", "No bid yet: `doubt` it later."),
            words.what_is_shown_can_be_typed,
            "is shown `doubt`, which is refused",
        ),
    ],
)
def test_wrong_words_are_found_out(case: Case, promise: Callable[[Case], None], says: str) -> None:
    with pytest.raises(Broken, match=says):
        promise(case)


class Claim(Action):
    face: Face


def test_words_that_read_as_another_action_are_found_out() -> None:
    game = replace(peek.GAME, verbs=(Verb("bid", Claim, "<face> <face>"), *peek.GAME.verbs))
    with pytest.raises(Broken, match=r"is written 'bid .* read as Claim"):
        words.words_read_back(Case(game, 5))
