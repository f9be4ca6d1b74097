"""What the kernel of this process answers to a few small questions, as plain values.

``python -m tests.solver.kernel.kernel_answers TABLES`` prints them as JSON, with the tables of
the help bounds from the file TABLES: the plain kernel would need minutes to build them.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import chess
import numpy as np

from solver.kernel.engine import BitboardEngine, Table
from solver.kernel.help import engine as help_engine
from solver.kernel.rows import row_of
from solver.notation.fen import parse_fen
from solver.problem import Limits, Problem, Task
from solver.solve import solve
from solver.soundness import judge
from solver.stipulation import Stipulation

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
QUESTIONS = (
    ("8/5Q1N/2R5/4p3/p2pk3/R1p4P/5B2/4K3 w - - 0 1", "#2"),
    ("8/1p6/8/2P5/N1k1K3/8/1Q6/8 w - - 0 1", "#3"),
    ("8/2p2PP1/1prp1Kp1/1Rbk2P1/1p3p2/1P3P2/2PPPQ2/8 w - - 0 1", "s#2"),
    ("8/7B/8/8/pp6/k7/8/K7 w - - 0 1", "r#2"),
    ("8/8/8/8/1p6/k7/p1Q5/K7 w - - 0 1", "hs#2"),
    ("4k1N1/2Pp4/2P1N1P1/4P3/B7/3p4/3P4/R3K3 w Q - 0 1", "=2"),
    ("8/8/8/8/3p4/N7/Bp6/k1NK4 b - - 0 1", "ser-h#3"),
    ("2rr2b1/8/1p6/3k4/B7/2B1P3/2K5/2R5 b - - 0 1", "ser-h#3"),
    ("8/5p1P/8/7k/8/8/8/6RK b - - 0 1", "h=2"),
    ("8/8/8/8/6p1/3Q4/2p2K2/7k b - - 0 1", "ser-h=3"),
    ("8/8/8/8/8/1pK5/p2R4/k7 b - - 0 1", "h#2"),
    ("8/8/8/8/8/3p4/1R6/8 b - - 0 1", "hx2"),
    ("8/8/8/8/8/3p4/1R6/8 b - - 0 1", "hzb42"),
)


def answers() -> dict[str, Any]:
    """Return all answers, with the positions that each took."""
    told: dict[str, Any] = {
        "perft": BitboardEngine(Table(1)).perft(row_of(chess.Board(KIWIPETE)), True, 2)
    }
    for fen, asked in QUESTIONS:
        problem = Problem(parse_fen(fen), Stipulation.parse(asked))
        solution = solve(Task(problem, limits=Limits(memory_mb=1)))
        told[f"{asked} {fen}"] = {
            "verdict": str(judge(solution).verdict),
            "keys": [move.uci() for move in solution.keys],
            "tries": [move.move.uci() for move in solution.tries],
            "lines": sorted([move.uci() for move in line] for line in solution.lines),
            "nodes": solution.nodes,
        }
    return told


def name_of(*place: object, is_mate: bool) -> str:
    """Return under what name the tables fitted to a place are kept."""
    return repr((place, is_mate))


if __name__ == "__main__":
    tables = np.load(sys.argv[1])
    help_engine.nets = lambda: tables["nets"]  # type: ignore[assignment,attr-defined]
    help_engine.standing_nets = lambda *place, is_mate: tables[  # type: ignore[assignment,attr-defined]
        name_of(*place, is_mate=is_mate)
    ]
    sys.stdout.write(json.dumps(answers()))
