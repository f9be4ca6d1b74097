"""The plain kernel as a search takes it."""

from __future__ import annotations

from dataclasses import dataclass

from solver.engine import LineWords, Rules
from solver.fairy.rules import FairyRules
from solver.game import Game, Move, move_of
from solver.kernel.help.plan import Plan
from solver.lines import Block, block_of
from solver.plain.engine import PlainEngine
from solver.plain.help_engine import PlainHelpEngine
from solver.plain.ordered import OrderedGame
from solver.plain.row import PlainRow
from solver.plain.table import PlainTable
from solver.squares import Square


@dataclass(frozen=True)
class PlainKernel:
    """Plays by the rules of one diagram, and turns no board round: a :class:`Kernel`.

    Those of orthodox chess are none of fairy chess.

    Kernels of the same rules are equal: what a table of one has found holds for the others.
    """

    rules: FairyRules | None = None
    has_threads = False

    def table(self, memory_mb: int) -> PlainTable:
        """Return a table for engines, of about *memory_mb* megabytes at most."""
        return PlainTable(memory_mb)

    help_table = table

    def row_of_game(self, played: Game, *, is_turned: bool) -> PlainRow:
        """Return the position of a game as a row."""
        if self.rules is None:
            return PlainRow(OrderedGame(played, is_turned=is_turned), not is_turned)
        return PlainRow(played.copy(), not is_turned)

    def seen(self, square: Square, *, is_turned: bool) -> Square:
        """Return where the kernel sees a square: where it is."""
        return square

    def move_of(self, word: int, *, is_turned: bool) -> Move:
        """Return the move of a word, which is that of :mod:`solver.game`."""
        return move_of(word)

    def packed(self, lines: LineWords, *, is_turned: bool) -> Block:
        """Return lines as they are kept."""
        return block_of(lines)

    def engine(self, table: PlainTable, rules: Rules) -> PlainEngine:
        """Return an engine of battle play."""
        return PlainEngine(table, rules)

    def load_help(self) -> None:
        """Load nothing: Python is there."""

    def help_engine(self, table: PlainTable, plan: Plan) -> PlainHelpEngine:
        """Return an engine of help and series play."""
        return PlainHelpEngine(table, plan)
