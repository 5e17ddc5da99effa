"""What a command does at tables and for who asks about them: one function each, and the verbs of games."""

from core.dispatch.commands import analysis as analysis
from core.dispatch.commands import help as help
from core.dispatch.commands import info as info
from core.dispatch.commands import table as table
from core.dispatch.commands import why as why
from core.dispatch.commands.game import GameVerbs as GameVerbs
