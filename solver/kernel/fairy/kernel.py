"""The kernel of fairy chess as a search takes it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from solver.engine import LineWords, Row, Rules
from solver.fairy.effects.changes_of_kind import AS_CHAMELEON
from solver.fairy.game import FairyGame
from solver.fairy.rules import FairyRules
from solver.game import Game, Move, move_of, word_at
from solver.kernel.doors import Door
from solver.kernel.engine import Table
from solver.kernel.fairy import layout
from solver.kernel.fairy.engine import FairyBattleEngine, FairyHelpEngine
from solver.kernel.fairy.tables import FairyTables, tables_of
from solver.kernel.help.plan import Plan
from solver.kernel.keeping.kept_code import load
from solver.lines import Block, block_of
from solver.men import Kind
from solver.squares import Square


class FairyTable(Table):
    """A table for engines of battle play, a slot a bucket.

    So it has to grow while half of them are empty, or new positions drive out old ones.
    """

    emptier = 2
    growth = 4

    @property
    def slots(self) -> int:
        """How many positions there is room for at the full size."""
        return super().slots // 2


class FairyLinesTable(Table):
    """A table for engines of help and series play, two slots a bucket."""

    growth = 4


@dataclass(frozen=True)
class FairyKernel:
    """Plays by the rules of one diagram, and turns no board round.

    Kernels of the same rules and *walks* are equal: what a table of one has found holds for
    the others.
    """

    rules: FairyRules
    walks: tuple[Kind, ...]
    has_threads = True

    @cached_property
    def _tables(self) -> FairyTables:
        return tables_of(self.rules, self.walks)

    def table(self, memory_mb: int) -> FairyTable:
        """Return a table for engines of battle play, of *memory_mb* megabytes at most."""
        return FairyTable(memory_mb)

    def help_table(self, memory_mb: int) -> FairyLinesTable:
        """Return a table for engines of help and series play, as large at most."""
        return FairyLinesTable(memory_mb)

    def row_of_game(self, played: Game, *, is_turned: bool) -> Row:
        """Return the position of a fairy game as a row."""
        assert isinstance(played, FairyGame)
        return self._tables.row_of(played.position, carrier=not is_turned)

    def seen(self, square: Square, *, is_turned: bool) -> Square:
        """Return where the kernel sees a square: where it is."""
        return square

    def move_of(self, word: int, *, is_turned: bool) -> Move:
        """Return the move of a word of this kernel."""
        promotion = word >> layout.PROMOTION_SHIFT & layout.PROMOTION
        choice = word >> layout.CHOICE_SHIFT & layout.CHOICE
        kind = self.walks[(promotion - 1) & layout.WALK] if promotion else 0
        if promotion > layout.AS_CHAMELEON:
            choice = AS_CHAMELEON
        to, taken = word >> layout.TO_SHIFT & 63, word >> layout.TAKEN_SHIFT & 63
        is_apart = word & layout.TAKES and not word & layout.IN_PASSING and taken != to
        if not choice and is_apart:
            choice = taken + 1
        return move_of(word_at(word & 63, to, kind, choice))

    def packed(self, lines: LineWords, *, is_turned: bool) -> Block:
        """Return lines of this kernel's moves as they are kept."""
        words, places = np.unique(lines, return_inverse=True)
        known = [self._word(int(word)) for word in words]
        return block_of(np.array(known, np.int64)[places].reshape(lines.shape))

    def _word(self, word: int) -> int:
        move = self.move_of(word, is_turned=False)
        return word_at(move.from_square, move.to_square, move.promotion or 0, move.choice)

    def engine(self, table: FairyTable, rules: Rules) -> FairyBattleEngine:
        """Return an engine of battle play."""
        return FairyBattleEngine(table, self._tables, rules)

    def load_help(self) -> None:
        """Load the search, which is the same for all kinds of play."""
        load(Door.FAIRY)

    def help_engine(self, table: FairyLinesTable, plan: Plan) -> FairyHelpEngine:
        """Return an engine of help and series play."""
        return FairyHelpEngine(table, self._tables, plan)
