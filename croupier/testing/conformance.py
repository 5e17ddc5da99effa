"""One test for each promise, as pytest collects them."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar
from unittest import SkipTest

from core.contract import Game
from croupier.testing import menus, promises, scenery, secrecy, stored
from croupier.testing.play import Case
from croupier.testing.wording import words


class Conformance:
    """Derive from it in a test file, name the class `Test...`, and give it the game; all else is optional.

    The same seeds give the same matches, so a failure that names seed 17 comes again with `first = 17; games = 1`.
    """

    game: ClassVar[Game]
    games: ClassVar[int] = 200
    """Random matches for each promise."""
    bot_games: ClassVar[int] = 50
    """Matches between bots, which may think longer."""
    first: ClassVar[int] = 0
    """The first seed."""
    longest: ClassVar[int] = 2000
    """No match takes more actions."""
    older: ClassVar[stored.Stored] = {}
    """States as earlier versions stored them: `{1: [(seats, {...})]}`, or the path of a file with the JSON."""
    kept: ClassVar[Path | None] = None
    """A folder with events and actions as each version stored them, in files like `mygame_1.json`."""
    twins: ClassVar[secrecy.Twins | None] = None
    """A function of (state, seat or None, chance) that gives states which the seat cannot tell from this one."""
    leaks: ClassVar[Mapping[str, ModuleType]] = {}
    """Leaks planted in copies of the rules: `{"the view shows the deck": patched(rules, view=leaky)}`."""

    unoffered: ClassVar[menus.Unoffered] = {}
    """Legal moves that menus leave out, by name: `{"a bid above all dice": lambda view, seat, action: ...}`."""

    @classmethod
    def case(cls) -> Case:
        """Give the matches that the promises share."""
        suite: Any = cls
        return _case(suite)

    def test_every_match_ends(self) -> None:
        promises.every_match_ends(self.case())

    def test_every_state_is_sound(self) -> None:
        promises.every_state_is_sound(self.case())

    def test_menus_hold_what_is_legal(self) -> None:
        promises.menus_hold_what_is_legal(self.case())

    def test_menus_are_whole(self) -> None:
        menus.menus_are_whole(self.case(), self.unoffered)

    def test_refusals_change_nothing(self) -> None:
        promises.refusals_change_nothing(self.case())

    def test_apply_is_pure(self) -> None:
        promises.apply_is_pure(self.case())

    def test_views_are_idempotent(self) -> None:
        promises.views_are_idempotent(self.case())

    def test_expiries_are_legal(self) -> None:
        promises.expiries_are_legal(self.case())

    def test_idle_seats_do_not_stop_a_match(self) -> None:
        promises.idle_seats_do_not_stop_a_match(self.case())

    def test_bots_play_to_the_end(self) -> None:
        promises.bots_play_to_the_end(Case(self.game, self.bot_games, self.first, self.longest))

    def test_anybody_may_leave(self) -> None:
        promises.anybody_may_leave(self.case())

    def test_waits_commute(self) -> None:
        promises.waits_commute(self.case())

    def test_previews_tell_the_truth(self) -> None:
        promises.previews_tell_the_truth(self.case())

    def test_the_house_loads_it(self) -> None:
        stored.the_house_loads_it(self.case())

    def test_verbs_name_their_fields(self) -> None:
        stored.verbs_name_their_fields(self.case())

    def test_marks_name_fields(self) -> None:
        stored.marks_name_fields(self.case())

    def test_records_survive_storage(self) -> None:
        stored.records_survive_storage(self.case())

    def test_logs_replay(self) -> None:
        stored.logs_replay(self.case())

    def test_options_are_playable_or_refused(self) -> None:
        stored.options_are_playable_or_refused(self.case())

    def test_older_states_load(self) -> None:
        stored.older_states_load(self.case(), self.older)

    def test_kept_records_load(self) -> None:
        if self.kept is None and self.game.version == 1:
            raise SkipTest("none are kept")
        stored.kept_records_load(self.case(), self.kept)

    def test_every_key_speaks_every_language(self) -> None:
        words.every_key_speaks_every_language(self.case())

    def test_no_message_is_idle(self) -> None:
        words.no_message_is_idle(self.case())

    def test_everything_can_be_said(self) -> None:
        words.everything_can_be_said(self.case())

    def test_words_read_back(self) -> None:
        words.words_read_back(self.case())

    def test_what_is_shown_can_be_typed(self) -> None:
        words.what_is_shown_can_be_typed(self.case())

    def test_panels_are_short(self) -> None:
        words.panels_are_short(self.case())

    def test_scenes_can_be_drawn(self) -> None:
        scenery.scenes_can_be_drawn(self.case())

    def test_choices_are_judged(self) -> None:
        if self.game.analysis is None:
            raise SkipTest("it has no analysis")
        promises.choices_are_judged(self.case())

    def test_positions_are_worth_shares(self) -> None:
        promises.positions_are_worth_shares(self.case())

    def test_moments_are_told(self) -> None:
        if self.game.recap is None:
            raise SkipTest("it has no recap")
        promises.moments_are_told(self.case())

    def test_secret_actions_are_unseen(self) -> None:
        secrecy.secret_actions_are_unseen(self.case())

    def test_hidden_choices_stay_hidden(self) -> None:
        secrecy.hidden_choices_stay_hidden(self.case())

    def test_hidden_draws_stay_hidden(self) -> None:
        secrecy.hidden_draws_stay_hidden(self.case())

    def test_twins_look_alike(self) -> None:
        twins = type(self).twins
        if twins is None:
            raise SkipTest("no twins are given")
        secrecy.twins_look_alike(self.case(), twins)

    def test_planted_leaks_are_caught(self) -> None:
        if not self.leaks:
            raise SkipTest("no leaks are planted")
        secrecy.planted_leaks_are_caught(self.case(), self.leaks, type(self).twins)


@cache
def _case(suite: type[Conformance]) -> Case:
    return Case(suite.game, suite.games, suite.first, suite.longest)
