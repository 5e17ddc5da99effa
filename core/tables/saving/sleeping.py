"""One table in memory: as it was saved last while it is needed, and at rest as what it can be read from."""

from core.contract import Seat
from core.engine import MOST_SECONDS, in_time
from core.house import Services
from core.tables.saving import packing
from core.tables.saving.heard_clocks import Hearing
from core.tables.saving.sheet_delta import StoredSheet
from core.tables.snapshot import ALL_READ, Snapshot
from core.tables.views import REMEMBERED, Presenter, Told


class Kept:
    """A table that `services.awake` puts to rest when nobody has touched it for long, and that wakes when it is asked.

    Number, code, room and game are there without waking it.
    """

    __slots__ = (
        "_hearing",
        "_older",
        "_packed",
        "_presenter",
        "_saving",
        "_services",
        "_snapshot",
        "_stored",
        "_told",
        "code",
        "loaded",
        "number",
        "room",
    )

    def __init__(self, services: Services, snapshot: Snapshot) -> None:
        """Be awake."""
        self._services = services
        self.number, self.code, self.room, self.loaded = snapshot.number, snapshot.code, snapshot.room, snapshot.loaded
        self._snapshot: Snapshot | None = snapshot
        self._packed = self._older = b""
        self._told: tuple[Told, ...] = ()
        self._presenter: Presenter | None = None
        self._hearing: Hearing | None = None
        self._stored: StoredSheet | None = None
        self._saving = False
        self._stay_awake()

    @property
    def snapshot(self) -> Snapshot:
        """Give the table as it was saved last."""
        return self._snapshot if self._snapshot is not None else self._woken()

    @snapshot.setter
    def snapshot(self, snapshot: Snapshot) -> None:
        self._snapshot, self._packed = snapshot, b""
        self._stay_awake()

    def _woken(self) -> Snapshot:
        with in_time(MOST_SECONDS):
            table = packing.unpack(self._packed, self.number, self.room, self.loaded)
        self.snapshot = table
        return table

    def _stay_awake(self) -> None:
        if self._snapshot is not None and self._snapshot.live:
            self._services.awake.touch(self)
        else:
            self._services.awake.drop(self)

    def rest(self) -> None:
        """Keep no more than what the table can be read from, unless it is just being saved, or cannot be read."""
        table = self._snapshot
        if table is None or self._saving or table.unread != ALL_READ or not self.loaded.installed:
            return
        self._packed = packing.pack(table)
        self._older = packing.pack_told(self.loaded.codec, self._older, self._told) if self._told else self._older
        self._snapshot, self._presenter, self._stored, self._told = None, None, None, ()
        if self._hearing and self._hearing.is_idle(table.sheet):
            self._hearing = None

    @property
    def presenter(self) -> Presenter:
        """Give what speaks of the table."""
        if self._presenter is None:
            self._presenter = Presenter(self._services)
        return self._presenter

    def _stored_sheet(self) -> StoredSheet:
        """Give what writes the table's sheets."""
        if self._stored is None:
            self._stored = StoredSheet()
        return self._stored

    @property
    def untold(self) -> frozenset[Seat]:
        """List the seats that are owed a secret for which their clocks wait."""
        return self._hearing.untold if self._hearing else frozenset()

    def _heard(self) -> Hearing:
        """Give what is yet to be said."""
        if self._hearing is None:
            self._hearing = Hearing()
        return self._hearing

    def _remember(self, told: Told) -> None:
        self._told = (*self._told, told)[-REMEMBERED:]

    def _remembered(self) -> tuple[Told, ...]:
        """Give what was told with the newest versions; what is packed of it is read when somebody looks."""
        if self._older:
            older = packing.unpack_told(self.loaded.codec, self._older, self.room.id)
            self._told, self._older = (*older, *self._told)[-REMEMBERED:], b""
        return self._told
