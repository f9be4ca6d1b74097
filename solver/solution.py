"""What comes out of a solve: keys, tries, the tree of variations, the statistics."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from solver.game import Move
from solver.problem import Method, Problem

if TYPE_CHECKING:  # they need numpy, which the check of a certificate does without
    from solver.lines import Line, Lines


class Mark(Enum):
    """What a move is in the solution; the value is the word of the field."""

    KEY = "key"
    TRY = "try"
    REFUTATION = "refutation"
    THREAT = "threat"
    DEFENCE = "defence"
    CONTINUATION = "continuation"
    DUAL = "dual"


class Status(Enum):
    """How a solve ended."""

    COMPLETE = "complete"
    STOPPED = "stopped"
    ERROR = "error"


class Verdict(Enum):
    """What a complete search says of a problem."""

    SOUND = "sound"
    COOKED = "cooked"
    NO_SOLUTION = "no solution"
    SHORT_SOLUTION = "short solution"
    TOO_FEW = "too few"
    DUALISED = "dualised"


class DualKind(Enum):
    """In what the moves of a dual differ; the value is shown to the user."""

    MATING_MOVE = "mating move"
    CONTINUATION = "continuation"
    PROMOTION = "promotion"


@dataclass(frozen=True, slots=True)
class Dual:
    """A defence after which several moves reach the goal equally soon.

    ``path`` leads from the diagram to the defence, the key first; ``moves`` are the
    moves that compete.  PROMOTION: they differ in the promoted man alone;
    MATING_MOVE: each of them is the last move; CONTINUATION: any other.
    """

    path: tuple[Move, ...]
    moves: tuple[Move, ...]
    kind: DualKind


@dataclass(frozen=True, slots=True)
class Duals:
    """The duals of a tree: the first ones as evidence, and how many there are of each kind."""

    found: tuple[Dual, ...] = ()
    counts: tuple[tuple[DualKind, int], ...] = ()

    @property
    def total(self) -> int:
        """How many there are in all."""
        return sum(count for _, count in self.counts)


@dataclass(frozen=True, slots=True, eq=False)
class Branch:
    """A move of the solution with what follows it.

    The attacker is the side that carries the stipulation: it mates in direct play, and
    forces itself to be mated in self and reflex play.  Moves of the attacker (KEY, TRY,
    THREAT, CONTINUATION, DUAL) have as children first their threats, then the defences
    (with the moves that reach the goal first), then the refutations; ``is_zugzwang``
    says that there is no threat and no check.  Moves of the defender (DEFENCE,
    REFUTATION) have as children all continuations that mate soonest: one
    CONTINUATION, or several DUALs.  ``mates_in`` counts the attacker's moves from
    this move to mate, this move included when it is the attacker's; it is ``None``
    where the move does not force mate.  In self and reflex play the defender's last
    move reaches the goal: it is a DEFENCE with ``mates_in`` 0 and no children.  In post-key
    play the one root is a null move.  Equal positions share their branches, so
    the tree is a directed acyclic graph in memory.  ``is_complete`` is False where
    the children were not worked out (a limit was reached, or a defence stops none
    of the threats: then ``allows_threat`` is set and the children are the threats,
    not followed further).
    """

    move: Move
    mark: Mark
    children: tuple[Branch, ...] = ()
    mates_in: int | None = None
    is_zugzwang: bool = False
    allows_threat: bool = False
    is_complete: bool = True


@dataclass(frozen=True, slots=True)
class Try:
    """A first move that fails to only a few replies."""

    move: Move
    refutations: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class LengthRow:
    """The statistics of one length of the iteration, or of all of them together.

    ``ply`` is the length in moves, ``generated`` the positions generated (GEN),
    ``evaluated`` the terminal positions evaluated (EVL), ``seconds`` wall time (T).
    """

    ply: int
    generated: int
    evaluated: int
    seconds: float

    @property
    def speed(self) -> float | None:
        """S: positions a second, (GEN + EVL) / T; ``None`` when T is too short to divide by."""
        if self.seconds < 0.001:
            return None
        return (self.generated + self.evaluated) / self.seconds


def total_row(rows: tuple[LengthRow, ...]) -> LengthRow:
    """Add up *rows*; ``ply`` is the largest."""
    return LengthRow(
        max((row.ply for row in rows), default=0),
        sum(row.generated for row in rows),
        sum(row.evaluated for row in rows),
        sum(row.seconds for row in rows),
    )


@dataclass(frozen=True, slots=True)
class ProofFound:
    """One first move is proved to meet the stipulation, ahead of the exact answer.

    ``mates_within`` is the length for which it is proved, at most the stated one; other
    keys and a shorter solution are not excluded yet.  ``line`` begins with the move.
    """

    move: Move
    mates_within: int
    line: tuple[Move, ...]
    seconds: float


@dataclass(frozen=True, slots=True)
class Place:
    """Where among the first moves a search was stopped.

    ``length`` is the length in work, in moves or, in help play, in half-moves; ``index``
    counts its first moves from 1 to ``count``.
    """

    length: int
    index: int
    count: int


@dataclass(frozen=True, slots=True)
class Solution:
    """Everything a solve found out; whether that is sound is judged in ``solver.soundness``.

    ``keys`` holds every first move that mates within the stated length, quicker
    ones included; ``short_keys`` the quicker ones of them; ``key_lengths`` tells for each of
    the keys within how many moves it is proved to reach the goal.  ``set_play`` are
    DEFENCE branches, ``tree`` KEY and TRY branches; of a key whose play was not worked out
    before a stop it holds the one line that is known.  ``shortest`` is the length
    in moves of the quickest mate, ``None`` where there is none or it is not known.
    ``searched`` is the length, counted as in ``statistics``, up to which nothing but what is
    told here is a solution.  ``is_decided`` is set where all keys or solutions are known,
    whatever else was stopped; ``place`` tells where the search for them was stopped.
    ``proof`` is what was proved ahead of the exact answer.
    ``cpu_seconds`` is the time of the search itself, all threads added up;
    ``method`` tells who found it: an old machine may be wrong where it left a rule out.
    ``combinations`` holds one whole line to mate for each key, where the method proves
    keys by no more than that.
    ``first_proof_seconds`` the processor time of the searching thread when it found
    the first key.  ``nodes`` counts positions generated and evaluated, in all phases.

    Help and series play has no keys and no tree: ``lines`` holds the solutions in full,
    short ones included, and ``set_lines`` those in which the other side begins, half a move
    later.  A line ends with the move that reaches the goal.  Where there are very many, only
    some are held, but all are counted: a search gives :class:`~solver.lines.Lines`, and so
    do ``found_lines`` and what follows it, whatever was given.
    """

    problem: Problem
    status: Status
    is_decided: bool = False
    keys: tuple[Move, ...] = ()
    short_keys: tuple[Move, ...] = ()
    tries: tuple[Try, ...] = ()
    set_play: tuple[Branch, ...] = ()
    tree: tuple[Branch, ...] = ()
    shortest: int | None = None
    statistics: tuple[LengthRow, ...] = ()
    cpu_seconds: float = 0.0
    first_proof_seconds: float | None = None
    nodes: int = 0
    is_tree_complete: bool = True
    error: str | None = None
    lines: Sequence[Line] = ()
    set_lines: Sequence[Line] = ()
    duals: Duals | None = None
    """The duals of the tree, ``None`` where nobody has looked for them."""
    method: Method = Method.MATEWRIGHT
    key_lengths: tuple[int, ...] = ()
    searched: int = 0
    place: Place | None = None
    proof: ProofFound | None = None
    is_refused: bool = False
    """Whether ``error`` names what cannot be had (a damaged journal, too large a table)."""
    combinations: tuple[tuple[Move, ...], ...] = ()

    @property
    def found_lines(self) -> Lines:
        """The solutions of help and series play, with their number."""
        from solver.lines import Lines

        return Lines.of(self.lines)

    @property
    def found_set_lines(self) -> Lines:
        """The lines of their set play, with their number."""
        from solver.lines import Lines

        return Lines.of(self.set_lines)

    def count_in(self, lines: Lines) -> int:
        """Return how many solutions *lines* are, which in reciprocal play have two ends each."""
        is_reciprocal = self.problem.stipulation.reciprocal is not None
        return lines.solutions if is_reciprocal else lines.total

    @property
    def full_lines(self) -> Lines:
        """The solutions of help and series play of the stated length."""
        return self.found_lines.from_length(self.problem.stipulation.least_half_moves)

    @property
    def short_lines(self) -> Lines:
        """The solutions of help and series play that need fewer half-moves than stated."""
        return self.found_lines.shorter_than(self.problem.stipulation.least_half_moves)
