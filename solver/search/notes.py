"""What a search notes in its journal, and how it is read back.

Moves are noted in UCI, in the orientation of the user's board.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Self

from solver.game import Move
from solver.journal import Journal, Record
from solver.lines import Line
from solver.search.control import Control
from solver.search.crew import CpuClock
from solver.search.tally import Tally
from solver.solution import LengthRow


def texts(moves: Iterable[Move]) -> list[str]:
    """Return *moves* as they are noted."""
    return [move.uci() for move in moves]


def moves_of(noted: Iterable[str]) -> Line:
    """Return the moves that were noted."""
    return tuple(Move.from_uci(text) for text in noted)


@dataclass(slots=True)
class SearchMemory(ABC):
    """What a search has found out and notes in its journal, if it has one."""

    journal: Journal | None = None

    @classmethod
    def of(cls, journal: Journal | None) -> Self:
        """Read what *journal* remembers; without one nothing is noted.

        Raises:
            JournalError: a record is none of such a search.
        """
        memory = cls(journal)
        if journal is not None:
            with journal.reading():
                for record in journal.records:
                    memory.read(record)
        return memory

    @abstractmethod
    def read(self, record: Record) -> None:
        """Take up what *record* tells; a ``ValueError`` or the like says that it is damaged."""

    def note(self, record: Record) -> None:
        """Write *record* down."""
        if self.journal is not None:
            self.journal.add(record)

    def note_with_account(self, record: Record) -> None:
        """Write *record* down, and what the search has spent so far."""
        if self.journal is not None:
            self.journal.add_with_account(record)


@dataclass(slots=True)
class _Spent:
    """What earlier runs counted; to the tally it is one engine more."""

    generated: int = 0
    evaluated: int = 0
    stored: int = 0


@dataclass(slots=True)
class Account:
    """What a search spends: counters, rows of the statistics, time; over all its runs."""

    tally: Tally
    cpu: CpuClock
    control: Control
    first_proof_seconds: Callable[[], float | None]

    def note(self) -> Record:
        """Return the account as a record."""
        counts = [(engine.generated, engine.evaluated) for engine in self.tally.engines]
        return {
            "spent": {
                "generated": sum(generated for generated, _ in counts),
                "evaluated": sum(evaluated for _, evaluated in counts),
                "rows": [
                    [row.ply, row.generated, row.evaluated, round(row.seconds, 3)]
                    for row in self.tally.rows_now()
                ],
                "seconds": round(self.control.seconds(), 3),
                "cpu": round(self.cpu.total(), 3),
                "first_proof": self.first_proof_seconds(),
            }
        }

    def take_up(self, records: Iterable[Record]) -> float | None:
        """Go on from the last account among *records*; return when the first proof was found."""
        spent = None
        for record in records:
            spent = record.get("spent", spent)
        if spent is None:
            return None
        before = _Spent(int(spent["generated"]), int(spent["evaluated"]))
        self.tally.engines = [*self.tally.engines, before]
        self.tally.rows = tuple(
            LengthRow(int(ply), int(generated), int(evaluated), float(seconds))
            for ply, generated, evaluated, seconds in spent["rows"]
        )
        self.control.count_before(float(spent["seconds"]))
        self.cpu.add(float(spent["cpu"]))
        proof = spent["first_proof"]
        return None if proof is None else float(proof)
