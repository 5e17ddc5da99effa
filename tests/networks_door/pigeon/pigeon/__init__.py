"""Pigeon post: the settings of one loft, and the way to build its adapter."""

from pydantic import BaseModel, ConfigDict, Field

from croupier.network import Adapter, AdapterKind, Register, hookimpl

EXAMPLE = """\
# One section for each loft; its name is what accounts and rooms begin with.
[pigeon.home]
host = "127.0.0.1"
# port = 4004
# nick = "croupier"
"""


class PigeonSettings(BaseModel):
    """One loft: where it is, and who we are there."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    host: str
    port: int = Field(4004, ge=1, le=65535)
    nick: str = "croupier"


def build(name: str, settings: PigeonSettings) -> Adapter:
    """Make the adapter of the loft called `name`; what it needs is imported only now."""
    from pigeon.adapter import PigeonAdapter

    return PigeonAdapter(name, settings)


@hookimpl
def croupier_adapters(register: Register) -> None:
    """Register pigeon post."""
    register(AdapterKind("pigeon", PigeonSettings, build, EXAMPLE))
