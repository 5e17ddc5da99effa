"""A table of Thoth's Bluff for tests: any position, and commands as they are typed."""

from collections.abc import Callable, Sequence

from croupier import Action, Event, Illegal, Refusal, Seat, Start, replace
from croupier.testing import ScriptedDice
from plugins.thoth import GAME, rules
from plugins.thoth.actions import RollAll, RollDice, Sign
from plugins.thoth.components import DICE, REMOVED, UNROLLED, Deed, Die, Tool
from plugins.thoth.options import Preset
from plugins.thoth.position import SEATS, Position, Side, Tools, with_side

A, B = SEATS


class First:
    """Dice that show the first entry of every pool."""

    def draw(self, owner: Seat | None, pool: Sequence[int], count: int = 1, /) -> tuple[int, ...]:
        return (pool[0],) * count


def opened(options: Preset | None = None) -> Position:
    """Open a match with the first tools and actions there are."""
    found: Position = rules.setup(Start(2, options or Preset()), First()).state
    return found


def hand(text: str) -> tuple[int, ...]:
    """Read five dice in order: `4 - x 12 20`, where - is unrolled and x removed."""
    return tuple(int({"-": UNROLLED, "x": REMOVED}.get(word, word)) for word in text.split())


def at(
    phase: str,
    a: str = "- - - - -",
    b: str = "- - - - -",
    tools: tuple[Tool, Tool] = (Tool.FEATHER, Tool.LEVER),
    deeds: tuple[Deed, Deed, Deed] = (Deed.REACH, Deed.UNION, Deed.PYRAMID),
    round: int = 1,
    health: tuple[int, int] = (45, 45),
) -> Position:
    """Set a position up."""
    state = opened()
    assert state.wait is not None
    rounds = (Tools(tools, deeds[0]), *state.rounds[1:])
    state = replace(
        state,
        round=round,
        rounds=rounds,
        medium=(deeds[1], *state.medium[1:]),
        long=(deeds[2], *state.long[1:]),
        health=health,
        held=(DICE, DICE),
        wait=replace(state.wait, kind=phase),
    )
    for seat, text in ((A, a), (B, b)):
        state = with_side(state, seat, Side(dice=hand(text), before=hand(text)))
    return state


def bluffed(state: Position, seat: Seat, *dice: Die) -> Position:
    """Say that a seat has bluffed these dice."""
    return with_side(state, seat, replace(state.side(seat), bluffs=dice))


ACTIONS: dict[str, Callable[..., Action]] = {verb.word: verb.action for verb in GAME.verbs}
TOOLS = {str(tool): tool for tool in Tool}
DEEDS = {str(deed): deed for deed in Deed}


def action(typed: str) -> Action:
    """Read a command in plain words, without the house."""
    word, *rest = typed.split()
    match word:
        case "roll" if rest == [] or rest[-1] == "all":
            return RollAll(tuple(map(Die, rest[:-1])))
        case "roll":
            return RollDice(tuple(map(Die, rest)))
        case "recover":
            return ACTIONS[word](tuple(map(Die, rest)))
        case "bluff":
            return ACTIONS[word](Die(rest[0]), *map(int, rest[1:]))
        case "rig":
            sign = {"+": Sign.PLUS, "-": Sign.MINUS}[rest[3]] if len(rest) > 3 else None
            return ACTIONS[word](TOOLS[rest[0]], Die(rest[1]), Die(rest[2]), sign)
        case "challenge":
            return ACTIONS[word](Die(rest[0]))
        case "play":
            return ACTIONS[word](DEEDS[rest[0]], tuple(map(Die, rest[1:])))
    return ACTIONS[word]()


def does(
    state: Position, *commands: tuple[Seat, str], rolls: Sequence[int] = (), other: Sequence[int] = ()
) -> tuple[Position, list[Event]]:
    """Make commands one after the other; gives the position and all that was told."""
    dice = ScriptedDice({A: rolls, B: other}, First())
    told: list[Event] = []
    for seat, typed in commands:
        step = rules.apply(state, seat, action(typed), dice)
        state, told = step.state, [*told, *step.events]
    return state, told


def refused(state: Position, seat: Seat, typed: str) -> Refusal:
    """Give the refusal of a command; AssertionError if it is accepted."""
    try:
        rules.apply(state, seat, action(typed), First())
    except Illegal as illegal:
        return illegal.refusal
    raise AssertionError(f"{typed} is accepted")


def both_done(state: Position, first: Seat = A) -> tuple[Position, list[Event]]:
    """End the phase: whoever is awaited in it is done."""
    seats = state.wait.seats if state.wait else ()
    return does(state, *((seat, "done") for seat in (first, 1 - first) if seat in seats))


def dice_of(state: Position, seat: Seat) -> str:
    """Write a seat's dice as `hand` reads them."""
    marks = {UNROLLED: "-", REMOVED: "x"}
    return " ".join(marks.get(state.side(seat).value(die), str(state.side(seat).value(die))) for die in DICE)
