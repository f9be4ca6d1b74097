"""Findings in writing: each theme with the lines that show it."""

from __future__ import annotations

from collections.abc import Sequence

from solver.analysis.analysing import Analysis
from solver.analysis.findings import NearFinding, Proof, Theme, ThemeFinding
from solver.analysis.phases import Deed, PhaseKind
from solver.game import PASS
from solver.language import tr, tr_marked
from solver.notation.json_result import JsonObject
from solver.notation.letters import Letters
from solver.notation.line_words import counted_side, line_words
from solver.problem import Problem
from solver.squares import name_of

MOST_SHOWN = 12
"""Lines that are written of one finding; more are counted."""


def finding_lines(
    problems: Sequence[Problem], analyses: Sequence[Analysis], part: int = 0
) -> list[str]:
    """Return a line for each finding in a part, with its evidence in short notation.

    What nearly stands follows, with what is missing.
    """
    lines = []
    for finding in analyses[part].findings:
        number = f" ({finding.count})" if finding.count > 1 else ""
        lines.append(f"{finding.theme.value}{number}: {_shown(problems, analyses, finding)}")
    for near in analyses[part].near:
        shown = _shown(problems, analyses, near)
        lines.append(f"nearly {near.theme.value}: {shown} · {missing_words(near, Letters.S)}")
    return lines


def _shown(
    problems: Sequence[Problem], analyses: Sequence[Analysis], finding: ThemeFinding | NearFinding
) -> str:
    proofs = finding.proofs[:MOST_SHOWN]
    texts = [proof_text(problems[p.part], analyses[p.part], p) for p in proofs]
    rest = len(finding.proofs) - len(proofs)
    return " · ".join((*texts, f"{rest} more") if rest else texts)


def theme_name(theme: Theme) -> str:
    """Return the name of a theme; many are the same in all languages."""
    return tr_marked(theme.value)


def missing_words(near: NearFinding, letters: Letters) -> str:
    """Say what is missing for a theme to stand; moves are written out in full."""
    words = [_written(deed, letters) for deed in near.deeds]
    words += [letters.letter(near.kind)] if near.kind is not None else []
    words += [name_of(near.square)] if near.square is not None else []
    return tr_marked(near.missing.value, *words)


def _written(deed: Deed, letters: Letters) -> str:
    promotion = "" if deed.promotion is None else f"={letters.letter(deed.promotion)}"
    start, end = name_of(deed.from_square), name_of(deed.to_square)
    return f"{letters.man(deed.man.kind)}{start}–{end}{promotion}"


def proof_text(
    problem: Problem, analysis: Analysis, proof: Proof, letters: Letters = Letters.S
) -> str:
    """Return a line of evidence, such as ``1.Qh5? 1…Kd5 2.Qe4#`` or ``set play 1…Kd5 2.Qe4#``.

    A move that does not follow a defence is a threat; it stands behind ``threat``.
    """
    moves = analysis.moves(proof)
    words = line_words(problem.start, moves, counted_side(problem), letters)
    if analysis.phases:
        phase = analysis.phases[proof.phase]
        if phase.first is not None:
            words[0] += "!" if phase.kind is PhaseKind.KEY else "?"
            if PASS in moves:
                passed = moves.index(PASS)
                words[passed:] = [tr("threat %1", " ".join(words[passed + 1 :]))]
        elif phase.kind is PhaseKind.SET:
            words.insert(0, tr("set play"))
    return " ".join(words)


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
        "findings": [
            {
                "theme": finding.theme.value,
                "count": finding.count,
                "evidence": _evidence(finding.proofs),
            }
            for finding in analysis.findings
        ],
        "near": [
            {
                "theme": near.theme.value,
                "missing": missing_words(near, Letters.S),
                "evidence": _evidence(near.proofs),
            }
            for near in analysis.near
        ],
    }


def _evidence(proofs: Sequence[Proof]) -> list[JsonObject]:
    return [
        {"part": proof.part, "phase": proof.phase, "moves": _moves(proof.deeds)} for proof in proofs
    ]


def _moves(deeds: Sequence[Deed]) -> list[str]:
    return [deed.move.uci() for deed in deeds]
