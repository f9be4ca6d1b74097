"""Findings in writing: each theme with the lines that show it."""

from __future__ import annotations

from solver.analysis.analysing import Analysis
from solver.analysis.findings import Proof, ThemeFinding
from solver.analysis.phases import Deed, PhaseKind
from solver.game import after, after_passing
from solver.notation.json_result import JsonObject
from solver.notation.letters import Letters
from solver.notation.moves import short_algebraic
from solver.orthodox import OrthodoxGame, orthodox
from solver.problem import Problem

MOST_SHOWN = 12
"""Lines that are written of one finding; more are counted."""


def finding_lines(problem: Problem, analysis: Analysis) -> list[str]:
    """Return a line for each finding, with its evidence in short notation."""
    lines = []
    for finding in analysis.findings:
        number = f" ({finding.count})" if finding.count > 1 else ""
        shown = [proof_text(problem, analysis, proof) for proof in finding.proofs[:MOST_SHOWN]]
        rest = len(finding.proofs) - len(shown)
        more = f" · {rest} more" if rest else ""
        lines.append(f"{finding.theme.value}{number}: {' · '.join(shown)}{more}")
    return lines


def proof_text(problem: Problem, analysis: Analysis, proof: Proof) -> str:
    """Return a line of evidence, such as ``1.Qh5? 1…Kd5 2.Qe4#`` or ``set 1…Kd5 2.Qe4#``.

    A move that does not follow a defence is a threat; it stands behind ``threat``.
    """
    phase = analysis.phases[proof.phase]
    game = orthodox(problem.setup.game())
    words = []
    if phase.first is None:
        words += ["set"] if phase.kind is PhaseKind.SET else []
        game.pass_turn()
    else:
        sign = "!" if phase.kind is PhaseKind.KEY else "?"
        words.append(f"1.{_written(game, phase.first)}{sign}")
        game.push(phase.first.move)
    if not proof.deeds:
        return " ".join(words)
    is_threat = proof.deeds[0].man.color.is_of(not game.turn)
    if is_threat:
        words.append("threat")
        with after_passing(game):
            return " ".join((*words, f"2.{_written(game, proof.deeds[0])}"))
    defence, *answers = proof.deeds
    words.append(f"1…{_written(game, defence)}")
    with after(game, defence.move):
        words += [f"2.{_written(game, answer)}" for answer in answers]
    return " ".join(words)


def _written(game: OrthodoxGame, deed: Deed) -> str:
    return short_algebraic(game, deed.move, Letters.S)


def analysis_to_dict(analysis: Analysis) -> JsonObject:
    """Return phases and findings as JSON: moves as UCI, phases by their number from 0."""
    return {
        "phases": [
            {
                "kind": phase.kind.value,
                "move": None if phase.first is None else phase.first.move.uci(),
                "threats": [threat.move.uci() for threat in phase.threats],
                "refutations": [reply.move.uci() for reply in phase.refutations],
            }
            for phase in analysis.phases
        ],
        "findings": [_finding(finding) for finding in analysis.findings],
    }


def _finding(finding: ThemeFinding) -> JsonObject:
    return {
        "theme": finding.theme.value,
        "count": finding.count,
        "evidence": [
            {"phase": proof.phase, "moves": [deed.move.uci() for deed in proof.deeds]}
            for proof in finding.proofs
        ],
    }
