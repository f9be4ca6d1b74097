"""Python's handle on the narrow search of battle play."""

from __future__ import annotations

from solver.engine import Rules
from solver.kernel import layout
from solver.kernel.doors import Door
from solver.kernel.engine import BitboardEngine, Table
from solver.restriction import Narrowing


class NarrowEngine(BitboardEngine):
    """Decides whether White succeeds with moves that press hard; see ``kernel.battle.narrow``.

    The table is for this search alone: what it keeps holds under no other conditions.
    """

    def __init__(self, table: Table, rules: Rules, asked: Narrowing) -> None:
        """Make ready; what is *asked* leaves some moves out."""
        super().__init__(table, rules)
        work, free = self._work, layout.LIST_LENGTH
        flights, defences = asked.most_flights, asked.most_defences
        work[layout.FREE_MOVES] = 0 if asked.is_none else asked.free_moves - 1
        work[layout.ONLY_CHECKS] = asked.only_checks
        work[layout.MOST_FLIGHTS] = free if flights is None else flights
        work[layout.MOST_DEFENCES] = free if defences is None else defences

    @classmethod
    def door_for(cls, rules: Rules) -> Door:
        """Return the entry that knows of narrow searches."""
        return Door.BATTLE
