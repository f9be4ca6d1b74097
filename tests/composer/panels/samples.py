"""A small solution made by hand, with every kind of branch in it."""

from __future__ import annotations

from typing import Protocol

import chess

from composer.formats.popeye.found import Found
from solver.events import LineFound, Progress, SearchPhase, TimeLeft
from solver.game import PASS, Move
from solver.orthodox import OrthodoxGame
from solver.problem import Problem
from solver.setup import Setup
from solver.solution import Branch, LengthRow, Mark, Solution, Status, Try
from solver.soundness import judge
from solver.stipulation import Stipulation
from solver.twinning.composition import Answer, Part

FEN = "7k/8/5K2/8/8/p7/8/6Q1 w - - 0 1"
PASS = PASS


def move(text: str) -> Move:
    """Read a move as UCI writes it."""
    return Move.from_uci(text)


def moves(text: str) -> tuple[Move, ...]:
    """Read several moves; ``0000`` is a pass."""
    return tuple(move(word) for word in text.split())


def mate(text: str, mark: Mark = Mark.CONTINUATION) -> Branch:
    """Return a mating move."""
    return Branch(move(text), mark, mates_in=1)


def defence(text: str, *answers: Branch, allows_threat: bool = False) -> Branch:
    """Return a defence with its answers."""
    return Branch(move(text), Mark.DEFENCE, answers, 1, allows_threat=allows_threat)


IDLE = defence("a3a2", Branch(move("g1g7"), Mark.THREAT, is_complete=False), allows_threat=True)
WITH_DUAL = defence("h8h7", mate("g1g7", Mark.DUAL), mate("g1h1", Mark.DUAL))
KEY = Branch(
    move("f6f7"),
    Mark.KEY,
    (mate("g1g7", Mark.THREAT), mate("g1h1", Mark.THREAT), IDLE, WITH_DUAL),
    mates_in=2,
)
TRY = Branch(
    move("g1g2"),
    Mark.TRY,
    (defence("h8h7", mate("g2g7")), Branch(move("a3a2"), Mark.REFUTATION)),
    is_zugzwang=True,
)
SET_PLAY = (defence("a3a2", mate("g1g7")), defence("h8h7", mate("g1g7")))
ROWS = (
    LengthRow(1, 922, 28, 0.0004),
    LengthRow(2, 24_034, 678, 0.012),
    LengthRow(3, 1_224_034, 40_678, 0.21),
)
PROBLEM = Problem(Setup.of(OrthodoxGame(chess.Board(FEN))), Stipulation.directmate(2))
SOLUTION = Solution(
    PROBLEM,
    Status.COMPLETE,
    keys=(KEY.move,),
    tries=(Try(TRY.move, (move("a3a2"),)),),
    set_play=SET_PLAY,
    tree=(TRY, KEY),
    shortest=2,
    statistics=ROWS,
)
NO_SOLUTION = Solution(PROBLEM, Status.COMPLETE, statistics=ROWS)
STOPPED = Solution(PROBLEM, Status.STOPPED, statistics=ROWS)

SMOTHERED = Solution(
    Problem(
        Setup.of(OrthodoxGame(chess.Board("r5rk/6pp/8/8/6N1/8/8/6K1 w - - 0 1"))),
        Stipulation.directmate(2),
    ),
    Status.COMPLETE,
    keys=(move("g4h6"),),
    tree=(Branch(move("g4h6"), Mark.KEY, (defence("a8b8", mate("h6f7")),), mates_in=2),),
)
"""A line with a knight in it; it is not the whole solution."""


def progress(phase: SearchPhase = SearchPhase.KEYS, **changes: object) -> Progress:
    """Return the progress of a search for a mate in four."""
    usual: dict[str, object] = {
        "length": 4,
        "last_length": 4,
        "root_index": 18,
        "root_count": 29,
        "root_move": None,
        "rows": ROWS,
        "nodes": 1_248_990,
        "nodes_per_second": 5.3e6,
        "table_fill": 0.34,
        "seconds": 41.0,
        "left": TimeLeft(12.0, 33.0),
    }
    return Progress(phase, **{**usual, **changes})  # type: ignore[arg-type]


def key_line(seconds: float = 0.012) -> LineFound:
    """Return the line of the key."""
    return LineFound(Mark.KEY, moves("f6f7 h8h7 g1g7"), 2, seconds=seconds)


def try_line() -> LineFound:
    """Return the line of the try."""
    return LineFound(Mark.TRY, moves("g1g2 a3a2"), 2, refutations=moves("a3a2"))


def set_line() -> LineFound:
    """Return a line of set play."""
    return LineFound(Mark.DEFENCE, moves("h8h7 g1g7"), 1, is_set_play=True)


class ReportPane(Protocol):
    """A pane of the report."""

    def begin(self, parts: tuple[Part, ...]) -> None: ...

    def begin_part(self, place: int) -> None: ...


def parts_of(problem: Problem) -> tuple[Part, ...]:
    """Return the one part of a composition without twins."""
    return (Part("", "", problem),)


def begin(pane: ReportPane, problem: Problem = PROBLEM) -> None:
    """Let the search of *problem* begin in *pane*."""
    pane.begin(parts_of(problem))
    pane.begin_part(0)


def found_alone(solution: Solution) -> Found:
    """Return *solution* as that of a composition without parts."""
    (part,) = parts_of(solution.problem)
    return Found((Answer(part, solution, judge(solution)),))
