"""What a run keeps of each part beside its solution: enough to judge it again, and to word it.

The solutions of old runs are thrown away one day, and the number of intended solutions may
change at any time; the outcome stays, and is judged by what is intended now.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from composer.runs.record import Finding, JsonObject, Run, RunState
from solver.errors import SolverError
from solver.game import moves_from_uci
from solver.notation.fen import parse_fen, problem_of, write_fen
from solver.notation.verdicts import parts_sentence, verdict_sentence
from solver.outcome import Outcome
from solver.problem import Method
from solver.solution import DualKind, Duals, Place, Status, Verdict
from solver.soundness import Judgement, judge, worst
from solver.stipulation import Stipulation
from solver.twinning.composition import Answer, Part

_COUNTS = ("full", "short", "shortest", "shortest_line", "searched")
_MOVES = ("keys", "short_keys", "refutations")
_SAYINGS = ("is_decided", "is_post_key", "is_refuted", "error")


def finding_of(answer: Answer) -> Finding:
    """Return what is kept of *answer* in the record of its run."""
    part, judgement = answer.part, answer.judgement
    outcome = judgement.outcome
    is_modern = outcome.method is Method.MATEWRIGHT
    is_counted = is_modern and outcome.status is Status.COMPLETE and judgement.verdict is not None
    return Finding(
        part.letter,
        part.is_duplex,
        write_fen(outcome.problem.setup),
        str(outcome.problem.stipulation),
        outcome.status.value,
        None if judgement.verdict is None else judgement.verdict.value,
        outcome.full if is_counted else None,
        outcome.short if is_counted else None,
        _told(outcome),
    )


def judgements_of(run: Run, intended: Sequence[int | None]) -> tuple[Judgement, ...]:
    """Judge what *run* found by what is *intended* of each part.

    Nothing where the record was written before outcomes were kept, or is damaged.
    """
    return _judged(run.findings, intended)


def _judged(findings: Sequence[Finding], intended: Sequence[int | None]) -> tuple[Judgement, ...]:
    wanted = (*intended, *(None,) * len(findings))
    try:
        return tuple(
            judge(_outcome(finding), number)
            for finding, number in zip(findings, wanted, strict=False)
        )
    except (SolverError, KeyError, TypeError, ValueError, AttributeError):
        return ()


def sentence_of(run: Run, intended: Sequence[int | None]) -> str:
    """Say what *run* found out, measured by what is *intended*, in the language of the moment.

    Where its outcome was not kept, it is told in the words of its time.
    """
    if run.state is RunState.FAILED:
        return run.sentence
    return findings_sentence(run.findings, intended, run.part_count) or run.sentence


def findings_sentence(
    findings: Sequence[Finding], intended: Sequence[int | None], part_count: int
) -> str:
    """Say what was found of the first of *part_count* parts; nothing where it was not kept."""
    judgements = _judged(findings, intended)
    if not judgements:
        return ""
    if part_count == 1:
        return verdict_sentence(judgements[0])
    parts = map(part_of, findings)
    return parts_sentence(list(zip(parts, judgements, strict=True)), part_count)


def verdict_of(run: Run, intended: Sequence[int | None]) -> Verdict | None:
    """Return the verdict on what a complete *run* found, measured by what is *intended*."""
    if not run.is_complete:
        return None
    told = None if run.verdict is None else Verdict(run.verdict)
    return findings_verdict(run.findings, intended, told)


def findings_verdict(
    findings: Sequence[Finding], intended: Sequence[int | None], otherwise: Verdict | None = None
) -> Verdict | None:
    """Return the verdict on complete *findings*; *otherwise* where their outcome was not kept."""
    judgements = _judged(findings, intended)
    return worst(it.verdict for it in judgements) if judgements else otherwise


def part_of(finding: Finding) -> Part:
    """Return which part *finding* is about, as sentences name it."""
    problem = problem_of(parse_fen(finding.fen), Stipulation.parse(finding.stipulation))
    return Part(finding.letter, "", problem, finding.is_duplex)


def _told(outcome: Outcome) -> JsonObject:
    place = outcome.place
    return {
        **{name: getattr(outcome, name) for name in (*_COUNTS, *_SAYINGS)},
        **{name: [move.uci() for move in getattr(outcome, name)] for name in _MOVES},
        "key_lengths": list(outcome.key_lengths),
        "place": None if place is None else [place.length, place.index, place.count],
        "duals": {kind.value: count for kind, count in outcome.duals.counts},
        "method": outcome.method.value,
    }


def _outcome(finding: Finding) -> Outcome:
    told = finding.outcome
    if told is None:
        raise ValueError("the outcome was not kept")
    counts = tuple((DualKind(kind), int(count)) for kind, count in told["duals"].items())
    plain: dict[str, Any] = {name: told[name] for name in (*_COUNTS, *_SAYINGS)}
    moves: dict[str, Any] = {name: moves_from_uci(told[name]) for name in _MOVES}
    return Outcome(
        part_of(finding).problem,
        Status(finding.status),
        place=None if told["place"] is None else Place(*told["place"]),
        duals=Duals((), counts),
        method=Method(told["method"]),
        key_lengths=tuple(told["key_lengths"]),
        **plain,
        **moves,
    )
