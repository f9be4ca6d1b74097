"""Which kernel searches a problem: the one place that chooses, for battle play and help play."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol

from solver.engine import Engine, HelpWorker, LineWords, Row, Rules
from solver.game import Game, Move
from solver.kernel import rows
from solver.kernel.doors import Door
from solver.kernel.engine import BitboardEngine, Table
from solver.kernel.help.engine import HelpEngine
from solver.kernel.help.plan import Plan
from solver.kernel.keeping.kept_code import load
from solver.lines import Block
from solver.position import Position
from solver.squares import Square, mirrored

if TYPE_CHECKING:
    from solver.fairy.rules import FairyRules
    from solver.kernel.keeping.variants import SwiftEntry


class Kernel(Protocol):
    """A kernel as a search takes it: how positions and moves are laid out, and its engines.

    White is the side that carries the stipulation.  Where that is Black on the user's board
    (*is_turned*), a kernel may turn the board round, or remember in the row who it is.
    """

    @property
    def has_threads(self) -> bool:
        """Whether several engines over one table are quicker than one."""

    def table(self, memory_mb: int) -> Any:
        """Return a table for engines of battle play, of *memory_mb* megabytes at most."""

    def help_table(self, memory_mb: int) -> Any:
        """Return a table for engines of help and series play, as large at most."""

    def row_of_game(self, played: Game, *, is_turned: bool) -> Row:
        """Return the position of a game as a row."""

    def seen(self, square: Square, *, is_turned: bool) -> Square:
        """Return where the kernel sees a square of the user's board."""

    def move_of(self, word: int, *, is_turned: bool) -> Move:
        """Return the move of the user's board that is the kernel's *word*."""

    def packed(self, lines: LineWords, *, is_turned: bool) -> Block:
        """Return lines of the kernel's moves as they are kept."""

    def engine(self, table: Any, rules: Rules) -> Engine:
        """Return an engine of battle play over such a table of this kernel."""

    def load_help(self) -> None:
        """Load what engines of help and series play need, which may take a while."""

    def help_engine(self, table: Any, plan: Plan) -> HelpWorker:
        """Return an engine of help and series play over such a table of this kernel."""


def kernel_of(position: Position) -> Kernel:
    """Return the kernel that plays by the rules of *position*.

    Raises:
        NotUnderstoodError: nobody here knows the rules.
    """
    if _is_orthodox(position):
        return ORTHODOX
    from solver.kernel.fairy.scope import is_compiled, walks_of  # loaded where it is needed alone

    rules, men = _rules_of(position), (*position.setup.squares, *(position.arrival or ()))
    if is_compiled(rules, men, position.goal):
        from solver.kernel.fairy.kernel import FairyKernel

        return FairyKernel(rules, walks_of(rules, men))
    return plain_kernel_of(position)


def plain_kernel_of(position: Position) -> Kernel:
    """Return the kernel in plain Python, which needs nothing compiled.

    Raises:
        NotUnderstoodError: nobody here knows the rules.
    """
    from solver.plain.kernel import PlainKernel

    return PlainKernel(None if _is_orthodox(position) else _rules_of(position))


def swift_entry_of(kernel: Kernel) -> SwiftEntry | None:
    """Return how the engines of *kernel* are entered, where one problem could have it quicker."""
    if kernel is ORTHODOX:
        return None
    from solver.kernel.fairy.kernel import FairyKernel
    from solver.kernel.fairy.tables import tables_of

    if not isinstance(kernel, FairyKernel):
        return None
    return tables_of(kernel.rules, kernel.walks).entry


def _is_orthodox(position: Position) -> bool:
    return not position.setup.is_fairy and position.goal is None


def _rules_of(position: Position) -> FairyRules:
    from solver.fairy.rules import FairyRules

    setup, arrival = position.setup, position.arrival
    rules = FairyRules.of(setup.squares, setup.conditions)
    if arrival is not None:
        rules = FairyRules.assumed((*setup.squares, *arrival), setup.conditions)
    return replace(rules, goal_traces=position.goal is not None and position.goal.traces)


class OrthodoxKernel:
    """The kernel of orthodox chess, which turns the board round: a :class:`Kernel`."""

    has_threads = True

    def table(self, memory_mb: int) -> Table:
        """Return a table for engines, of *memory_mb* megabytes at most."""
        return Table(memory_mb)

    help_table = table

    def row_of_game(self, played: Game, *, is_turned: bool) -> Row:
        """Return the position of a game as a row."""
        return rows.row_of_game(played, is_turned=is_turned)

    def seen(self, square: Square, *, is_turned: bool) -> Square:
        """Return where the kernel sees a square of the user's board."""
        return mirrored(square) if is_turned else square

    def move_of(self, word: int, *, is_turned: bool) -> Move:
        """Return the move of the user's board that is the kernel's *word*."""
        return rows.move_of(word, is_turned=is_turned)

    def packed(self, lines: LineWords, *, is_turned: bool) -> Block:
        """Return lines of the kernel's moves as they are kept."""
        return rows.packed(lines, is_turned=is_turned)

    def engine(self, table: Table, rules: Rules) -> Engine:
        """Return an engine of battle play."""
        return BitboardEngine(table, rules)

    def load_help(self) -> None:
        """Load the search of help and series play."""
        load(Door.HELP)

    def help_engine(self, table: Table, plan: Plan) -> HelpWorker:
        """Return an engine of help and series play."""
        return HelpEngine(table, plan)


ORTHODOX: Kernel = OrthodoxKernel()
