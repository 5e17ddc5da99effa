"""What a command does at tables and for who asks about them: one function each."""

from core.dispatch.commands import help as help
from core.dispatch.commands import info as info
from core.dispatch.commands import table as table
from core.dispatch.commands import verify as verify
