"""Python's handle on the proof search: an engine that finds one mate at a stated length."""

from __future__ import annotations

import numpy as np

from solver.engine import STOPPED, Row
from solver.errors import SolverError
from solver.kernel import layout
from solver.kernel.doors import Door
from solver.kernel.engine import BitboardEngine, Table
from solver.kernel.keeping.kept_code import load
from solver.kernel.proof import layout as proof_layout
from solver.kernel.room import address_of, zeroed

UNDECIDED = -2
DEFENDED = -3
LONGEST = layout.LONGEST
"""The longest mate that can be looked for, in moves."""
EXACT = 3
"""Up to this length the exact search is asked: it is quicker."""

_ATTACKER, _DEFENDER = 0, 1
_ROWS = 2 * LONGEST + 8
_SLICE = 10_000
"""Positions visited before the kernel comes back, to look at the shared table's size."""


class ProofEngine(BitboardEngine):
    """An engine with a table of proof numbers beside the shared table.

    What it decides goes into the shared table, and what stands there it takes over.
    ``stop`` and ``abandon`` flags work as for other decisions.
    """

    def __init__(self, table: Table, memory_mb: int) -> None:
        super().__init__(table)
        self._doubt = 1
        self._prove = load(Door.PROOF)
        buckets = max(memory_mb * 2**20 // (8 * proof_layout.BUCKET_WORDS), 1)
        last = max(1 << (buckets.bit_length() - 1), proof_layout.FIRST_BUCKETS)
        try:
            self._proofs = zeroed(last * proof_layout.BUCKET_WORDS, huge_from=0).view(np.uint64)
        except (OSError, OverflowError, ValueError) as error:
            raise SolverError(f"there is no room for proofs of {memory_mb} MB") from error
        self._state = np.zeros(proof_layout.STATE_WORDS, np.int64)
        self._state[proof_layout.MASK] = proof_layout.FIRST_BUCKETS - 1
        self._state[proof_layout.LAST_MASK] = last - 1
        self._state[proof_layout.GROW_AT] = proof_layout.FIRST_BUCKETS * (proof_layout.ENTRIES - 1)
        self._room = np.zeros(_ROWS * 2 * layout.LIST_LENGTH, np.int64)
        self._long_rows = np.zeros(_ROWS * layout.ROW, np.uint64)
        arrays = (self._work, self._long_rows, self._proofs, self._state, self._room)
        self._addresses = tuple(address_of(array) for array in arrays)

    @property
    def visits(self) -> int:
        """Positions visited so far, each time counted."""
        return int(self._state[proof_layout.VISITS])

    @property
    def doubt(self) -> int:
        """The proof number of what was asked last: 0 proved, large where a mate seems far off."""
        return self._doubt

    def prove(self, row: Row, length: int, visits: int | None = None) -> int:
        """Return within how many moves White, to move, mates, at most *length*, or 0 for no mate.

        The number is proved, but need not be the smallest.  Returns STOPPED when a flag was
        set, and UNDECIDED after about *visits* positions; asked again, it goes on from there.
        """
        result = self._search(row, length, _ATTACKER, visits)
        return 0 if result == DEFENDED else result

    def prove_replies(self, row: Row, length: int) -> int:
        """Return within how many moves White mates whatever Black, to move, replies, or DEFENDED.

        At most *length* moves; 0 where Black is mated already.  STOPPED when a flag was set.
        """
        return self._search(row, length, _DEFENDER, None)

    def _search(self, row: Row, length: int, side: int, visits: int | None) -> int:
        if not 1 <= length <= LONGEST:
            raise ValueError(f"expected a length from 1 to {LONGEST}, got {length}")
        self._long_rows[: layout.ROW] = row
        last = None if visits is None else self.visits + visits
        while True:
            left = _SLICE if last is None else last - self.visits
            if left <= 0:
                return UNDECIDED
            value = self._slice(length, side, min(left, _SLICE))
            if value == proof_layout.DISPROVED:
                return DEFENDED
            if value >> proof_layout.FIELD == 0:
                return value
            if self._work[layout.STOP] or self._work[layout.ABANDON]:
                return STOPPED

    def _slice(self, length: int, side: int, visits: int) -> int:
        self._state[proof_layout.BUDGET] = visits
        buckets = self._table.buckets
        value = self._prove(*self._before_table, buckets - 1, *self._addresses, length, side)
        self._doubt = value >> proof_layout.FIELD
        self._table.make_room(self._work, buckets, self._spread)
        return value

    def known_proof(self, row: Row) -> tuple[int, int]:
        """Return the shortest proof the shared table has of a position and its first move.

        ``(0, 0)`` where it has none.
        """
        known = self._known(row)
        length = known & 0xFF
        return (0, 0) if length == layout.NOT_PROVED else (length, known >> 16)
