"""What a game hides stays hidden: the same match beside worlds with other secrets, which nobody else may tell apart."""

from croupier.testing.secrecy.checks import Twins as Twins
from croupier.testing.secrecy.checks import hidden_choices_stay_hidden as hidden_choices_stay_hidden
from croupier.testing.secrecy.checks import hidden_draws_stay_hidden as hidden_draws_stay_hidden
from croupier.testing.secrecy.checks import planted_leaks_are_caught as planted_leaks_are_caught
from croupier.testing.secrecy.checks import secret_actions_are_unseen as secret_actions_are_unseen
from croupier.testing.secrecy.checks import twins_look_alike as twins_look_alike
