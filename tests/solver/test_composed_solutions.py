"""Published compositions with twins and duplex, solved part by part; the answers are Popeye's."""

from __future__ import annotations

import pytest

from solver.notation.fen import parse_fen
from solver.problem import Problem, Task
from solver.solution import Solution, Verdict
from solver.solve import solve
from solver.stipulation import Stipulation
from solver.twinning.composition import Composition, Duplex, Intended
from solver.twinning.twins import parse_twin
from tests.composed import judge_all

PUBLISHED = [
    pytest.param(
        ("8/1b1PP3/4kNN1/6K1/8/8/8/8 w - -", "#2", Duplex.NONE, ""),
        ["Continued move b7 c8", "Continued remove c8 add black rf7", "Continued move f7 f8"],
        {
            "a)": ["e7e8n"],
            "+b) bBb7-->c8": ["d7c8q"],
            "+c) -bBc8  +bRf7": ["d7d8q"],
            "+d) bRf7-->f8": ["e7f8b"],
        },
        Verdict.DUALISED,  # c) 1...Rxe7, and two queen moves mate
        id="continued twins",
    ),
    pytest.param(
        ("k7/2R1pp2/N7/6p1/8/4K1p1/1p1P4/6B1 w - -", "#2", Duplex.NONE, ""),
        ["Rotate 90", "Rotate 180", "Rotate 270"],
        {
            "a)": ["e3e2"],
            "b) rotate 90": ["f5f6"],
            "c) rotate 180": ["d6e6"],
            "d) rotate 270": ["c4d4"],
        },
        Verdict.SOUND,
        id="a board that is rotated",
    ),
    pytest.param(
        ("1q6/8/1p4Np/3p1p1K/4k3/r2pnpb1/nr2p3/2N5 b - -", "h#2", Duplex.NONE, "zeroposition"),
        ["Remove d3", "Remove d5", "Remove f3", "Remove f5"],
        {
            "a) -bPd3": ["g3e5 c1d3 e5d4 d3f2"],
            "b) -bPd5": ["a3a4 c1a2 a4d4 a2c3"],
            "c) -bPf3": ["b2b4 c1b3 b4d4 b3d2"],
            "d) -bPf5": ["b8h8 c1e2 h8d4 e2g3"],
        },
        Verdict.SOUND,
        id="zeroposition",
    ),
    pytest.param(
        ("1b5K/1Q4P1/8/6r1/5k2/8/8/8 b - -", "h#2", Duplex.BOTH, "2"),
        [],
        {
            "": ["f4f5 g7g8n f5g6 b7h7", "g5e5 g7g8q f4f5 b7f3"],
            "duplex": ["g7g8b g5h5 b7h7 b8e5", "g7g8r b8e5 b7g7 g5h5"],
        },
        Verdict.SOUND,
        id="duplex with two solutions each",
    ),
    pytest.param(
        ("8/7R/4k3/1q6/2n1N3/4N3/4K3/8 b - -", "h#2", Duplex.NONE, ""),
        ["Continued move h7 a7", "Continued move b5 a6", "Continued move a6 a1"],
        {
            "a)": ["b5f5 e3d5 c4e5 d5c7"],
            "+b) wRh7-->a7": ["b5d5 e3f5 c4e5 f5g7"],
            "+c) bQb5-->a6": ["a6d6 a7f7 c4e5 e4g5"],
            "+d) bQa6-->a1": [
                "a1d4 e2f3 e6e5 a7e7",
                "a1f6 a7d7 c4e5 e4c5",
                "e6e5 e2f3 a1d4 a7e7",
            ],
        },
        Verdict.COOKED,
        id="a twin that is cooked",
    ),
]


@pytest.mark.parametrize(("asked", "twins", "answers", "verdict"), PUBLISHED)
def test_every_part_is_solved_as_popeye_solves_it(
    asked: tuple[str, str, Duplex, str],
    twins: list[str],
    answers: dict[str, list[str]],
    verdict: Verdict,
) -> None:
    fen, stipulation, duplex, more = asked
    composition = Composition(
        Problem(parse_fen(fen), Stipulation.parse(stipulation)),
        tuple(map(parse_twin, twins)),
        has_zeroposition=more == "zeroposition",
        duplex=duplex,
        intended=Intended.parse(more) if more.isdigit() else None,
    )
    solutions = tuple(
        solve(Task(part.problem, refutations=0, set_play=False)) for part in composition.parts()
    )
    found = judge_all(composition, solutions)
    told = {
        "duplex" if answer.part.is_duplex else answer.part.heading: _written(answer.solution)
        for answer in found.answers
    }
    assert told == answers
    assert found.verdict is verdict


def _written(solution: Solution) -> list[str]:
    """Return the keys, or the lines, as sorted text."""
    lines = (*((key,) for key in solution.keys), *solution.lines)
    return sorted(" ".join(move.uci() for move in line) for line in lines)
