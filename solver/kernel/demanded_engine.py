"""Python's handle on the search of directmates under demands on the play."""

from __future__ import annotations

import hashlib

from solver.kernel import layout
from solver.kernel.battle import demanded_layout
from solver.kernel.demanding import Demands, write_demands
from solver.kernel.doors import Door
from solver.kernel.engine import BoardWorker, Table


class DemandedEngine(BoardWorker):
    """Decides whether White reaches a mate that keeps to demands, as one thread uses it.

    Rows are positions as :mod:`solver.kernel.rows` makes them.
    """

    def __init__(
        self, table: Table, asked: Demands, *, is_exact: bool = False, is_cut: bool = True
    ) -> None:
        """Make ready; the cut can be left out, which changes no answer."""
        super().__init__(table, Door.DEMANDED, demanded_layout.WORK_WORDS)
        self._work[layout.IS_EXACT] = is_exact
        self._work[layout.CUTS] = demanded_layout.FREE_PLAY if is_cut else 0
        digest = hashlib.blake2b(repr((asked, is_exact)).encode(), digest_size=8).digest()
        key = int.from_bytes(digest, "little", signed=True)
        write_demands(self._work[demanded_layout.DEMANDS_AT :], asked, key)
