"""What a seat can do at dice poker."""

from croupier import Action, Place


class Reroll(Action):
    """Roll these dice again, or all five where none are named."""

    dice: tuple[Place, ...] = ()


class Keep(Action):
    """Keep these dice and roll the others again, or keep all five where none are named."""

    dice: tuple[Place, ...] = ()
