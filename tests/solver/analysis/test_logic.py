"""Logical play: the main plan, its one obstacle, and the foreplan that removes it."""

from __future__ import annotations

import pytest

from solver.analysis.analysing import analyse
from solver.analysis.findings import Missing, Theme
from solver.analysis.logic import logic_in, nearly_logical_in
from solver.analysis.phases import Deed, Phase, PhaseKind
from solver.game import Move
from solver.men import Man
from solver.notation.fen import parse_fen
from solver.notation.theme_words import proof_text
from solver.problem import Problem, Task
from solver.solve import solve
from solver.stipulation import Stipulation

NO_ROMAN = "4bN1b/1r2p3/3pB1p1/2pPk3/4pR2/1P1pK3/3P4/8 w - - 0 1"


def _deed(text: str) -> Deed:
    return Deed(Man.from_fen(text[0]), Move.from_uci(text[1:]))


def _phase(kind: PhaseKind, first: str, threats: str, replies: str, refutations: str) -> Phase:
    answers = {}
    for defence, answer in (pair.split("-") for pair in replies.split()):
        answers[_deed(defence)] = tuple(map(_deed, answer.split(",")))
    refuting = tuple(map(_deed, refutations.split()))
    threatened = tuple(map(_deed, threats.split()))
    return Phase(kind, _deed(first), threatened, answers, refuting, not threats)


@pytest.mark.parametrize(
    ("theme", "refutation", "defence", "later", "threat", "stands"),
    [
        (Theme.LOGICAL, "ba1b2", "rh8h7", "", "Qd1d8", True),
        (Theme.LOGICAL, "ba1b2", "ph7h6", "ba1b2-Qd1b1", "Qd1d8", True),
        (Theme.LOGICAL, "ba1b2", "rh8h7", "", "Qd1d7", False),  # it threatens something else
        (Theme.LOGICAL, "ba1e5", "rh8h7", "", "Qd1d8", False),  # the try loses its man
        (Theme.LOGICAL, "ba1b2 rh8h7", "ph7h6", "", "Qd1d8", False),  # two obstacles
        (Theme.ROMAN, "ba1b2", "ba1c3", "bc3b2-Qd1b1", "Qd1d8", True),
        (Theme.ROMAN, "ba1b2", "ba1d4", "bd4c5-Qd1d5", "Qd1d8", True),
        (Theme.ROMAN, "ba1b2", "rh8h7", "ba1b2-Qd1b1", "Qd1d8", False),  # another is led away
        (Theme.ROMAN, "ba1b2", "ba1c3", "", "Qd1d8", False),  # he defends no more
    ],
)
def test_the_main_plan_carries_through_after_the_foreplan(
    theme: Theme, refutation: str, defence: str, later: str, threat: str, stands: bool
) -> None:
    tried = _phase(PhaseKind.TRY, "Re1e5", "Qd1d8", "", refutation)
    key = _phase(PhaseKind.KEY, "Nf3g5", "Qd1d3", f"{defence}-Re1e5", "")
    after = _phase(PhaseKind.KEY, "Re1e5", threat, later, "")
    found = logic_in((tried, key), [(1, _deed(defence), after)])
    assert any(finding.theme is theme for finding in found) is stands


@pytest.mark.parametrize(
    ("defence", "later", "threat", "said"),
    [
        ("rh8h7", "", "Qd1d8 Qd1d7", (Theme.LOGICAL, Missing.SAME_THREATS, ())),
        ("rh8h7", "", "Qd1d7", None),  # nothing that the try threatens
        ("rh8h7", "", "Qd1d8", None),  # it stands, and nobody is led away
        ("ba1c3", "", "Qd1d8", (Theme.ROMAN, Missing.DEFENCE_AGAIN, ("ba1c3",))),
        ("ba1c3", "bc3b2-Qd1b1,Qd1d8", "Qd1d8", (Theme.ROMAN, Missing.ONE_ANSWER, ("bc3b2",))),
        ("ba1c3", "bc3b2-Qd1b1", "Qd1d8", None),  # a Roman stands
    ],
)
def test_what_is_missing_is_said(
    defence: str, later: str, threat: str, said: tuple[Theme, Missing, tuple[str, ...]] | None
) -> None:
    phases = (
        _phase(PhaseKind.TRY, "Re1e5", "Qd1d8", "", "ba1b2"),
        _phase(PhaseKind.KEY, "Nf3g5", "Qd1d3", f"{defence}-Re1e5", ""),
    )
    play = [(1, _deed(defence), _phase(PhaseKind.KEY, "Re1e5", threat, later, ""))]
    found = {finding.theme for finding in logic_in(phases, play)}
    near = [(it.theme, it.missing, it.deeds) for it in nearly_logical_in(phases, play, found)]
    wanted = [] if said is None else [(*said[:2], tuple(map(_deed, said[2])))]
    assert near == wanted


def test_what_a_more_mover_lacks_is_told_with_its_analysis() -> None:
    problem = Problem(parse_fen(NO_ROMAN), Stipulation.parse("#3"))
    analysis = analyse(solve(Task(problem)))
    (near,) = (it for it in analysis.near if it.theme is Theme.ROMAN)
    assert near.missing is Missing.DEFENCE_AGAIN


def test_a_published_problem_shows_try_and_solution() -> None:
    """Loyd, American Chess-Nuts 1868: the pawn shuts the rook out from the third rank."""
    setup = parse_fen("8/1B6/1p6/k5rQ/p2N1p1n/K7/4b3/8 w - - 0 1")
    problem = Problem(setup, Stipulation.parse("#3"))
    analysis = analyse(solve(Task(problem)))
    (finding,) = analysis.of(Theme.LOGICAL)
    shown = [proof_text(problem, analysis, proof) for proof in finding.proofs]
    assert shown == ["1.Qe8? Rg3+", "1.Sb3+! axb3 2.Qe8"]
