"""What is known of one question without its play: enough to judge it, and to say it in words."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from solver.duals import survey_duals
from solver.game import Move
from solver.problem import Method, Problem
from solver.solution import Branch, Duals, Mark, Place, Solution, Status
from solver.stipulation import Play, Stipulation

if TYPE_CHECKING:
    from solver.lines import Lines


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a search has proved, whether it runs, was stopped or is complete.

    ``is_decided`` tells that all keys or solutions are known.  ``full`` and ``short``
    count the solutions (keys, or whole lines) of the stated length and the shorter ones;
    lines of self and reflex play that differ in the forced last move alone are one, and so are
    the two ends of reciprocal play.
    ``keys`` are told with the length within which each is proved, ``shortest_line`` is
    counted in half-moves; of ``lines_found`` in help play only ``lines_kept`` can be read.
    In play after the key, ``refutations`` are what defeats it.
    The other fields are those of :class:`~solver.solution.Solution`.
    """

    problem: Problem
    status: Status = Status.STOPPED
    is_decided: bool = False
    keys: tuple[Move, ...] = ()
    short_keys: tuple[Move, ...] = ()
    key_lengths: tuple[int, ...] = ()
    full: int = 0
    short: int = 0
    shortest: int | None = None
    shortest_line: int | None = None
    searched: int = 0
    place: Place | None = None
    duals: Duals = field(default_factory=Duals)
    is_post_key: bool = False
    is_refuted: bool = False
    refutations: tuple[Move, ...] = ()
    method: Method = Method.MATEWRIGHT
    error: str | None = None
    lines_found: int = 0
    lines_kept: int = 0

    @property
    def quickest(self) -> int | None:
        """The shortest length for which a key is proved; none shorter is excluded by that."""
        return min(self.key_lengths, default=self.shortest)

    @classmethod
    def of(cls, solution: Solution) -> Outcome:
        """Return what *solution* holds, counted once; its tree is walked only for duals."""
        stipulation = solution.problem.stipulation
        lines, short_lines = solution.found_lines, solution.short_lines
        short = len(solution.short_keys) + _solutions(short_lines, stipulation)
        every = len(solution.keys) + _solutions(lines, stipulation)
        root = _post_key_root(solution)
        return cls(
            solution.problem,
            solution.status,
            solution.is_decided or solution.status is Status.COMPLETE,
            solution.keys,
            solution.short_keys,
            solution.key_lengths,
            every - short,
            short,
            solution.shortest,
            lines.shortest,
            solution.searched,
            solution.place,
            solution.duals if solution.duals is not None else survey_duals(solution.tree),
            root is not None,
            root is not None and root.mark is not Mark.KEY,
            () if root is None else _refutations(root),
            solution.method,
            solution.error,
            lines.total,
            len(lines),
        )


def _post_key_root(solution: Solution) -> Branch | None:
    """Return the null move at the root of play that begins after the key."""
    tree = solution.tree
    return tree[0] if len(tree) == 1 and not tree[0].move else None


def _refutations(root: Branch) -> tuple[Move, ...]:
    return tuple(child.move for child in root.children if child.mark is Mark.REFUTATION)


def _solutions(lines: Lines, asked: Stipulation) -> int:
    """Count the solutions: lines that differ in the last move alone are one if it is forced.

    In self and reflex play whatever the defender does at the end reaches the goal.  In reciprocal
    play a line of either side makes one solution together, and any further one is one more.
    """
    if asked.play in (Play.DIRECT, Play.HELP) and asked.reciprocal is None:
        return lines.total
    return lines.solutions
