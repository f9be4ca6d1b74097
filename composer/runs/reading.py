"""From the JSON of a run back to solutions that the window can show again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import chess

from composer.runs.errors import RunsError
from composer.runs.question import Question
from solver.composition import Answer, Part
from solver.errors import SolverError
from solver.language import tr
from solver.notation.fen import parse_fen
from solver.problem import Method, Problem
from solver.solution import (
    Branch,
    Dual,
    DualKind,
    LengthRow,
    Mark,
    Solution,
    Status,
    Try,
    Verdict,
)
from solver.soundness import Duals, Judgement, judge
from solver.stipulation import Stipulation

JsonObject = dict[str, Any]


def answers_from(result: JsonObject) -> tuple[Answer, ...]:
    """Return the parts of a stored *result* with their solutions.

    Raises:
        RunsError: it is not what this program stores.
    """
    try:
        return tuple(map(_answer, result["parts"] or [result]))
    except (SolverError, KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise RunsError(tr("The solution kept of this run cannot be read.")) from error


def answers_to(question: Question, answers: Sequence[Answer]) -> tuple[Answer, ...]:
    """Judge *answers* anew where another number of solutions is intended than at their time."""
    return tuple(
        _measured(answer, asked.intended)
        for answer, asked in zip(answers, question.parts, strict=False)
    )


def _measured(answer: Answer, intended: int | None) -> Answer:
    if answer.part.intended == intended:
        return answer
    judgement = judge(answer.solution, intended)
    return Answer(replace(answer.part, intended=intended), answer.solution, judgement)


def _answer(told: JsonObject) -> Answer:
    problem = Problem(parse_fen(told["fen"]), Stipulation.parse(told["stipulation"]))
    part = Part(
        told["letter"] or "",
        told["heading"] or "",
        problem,
        bool(told["duplex"]),
        told["intended"],
    )
    solution = _solution(told, problem)
    return Answer(part, solution, _judgement(told, solution))


def _solution(told: JsonObject, problem: Problem) -> Solution:
    roots = [_branch(node) for node in told["tree"] or ()]
    verdict = told["verdict"]
    return Solution(
        problem,
        Status(told["status"]),
        None if verdict is None else Verdict(verdict),
        keys=_moves(told["keys"]),
        short_keys=_moves(told["short_keys"]),
        tries=tuple(
            Try(chess.Move.from_uci(it["move"]), _moves(it["refutations"])) for it in told["tries"]
        ),
        set_play=tuple(root for root in roots if root.mark is Mark.DEFENCE),
        tree=tuple(root for root in roots if root.mark is not Mark.DEFENCE),
        shortest=told["shortest"],
        statistics=tuple(
            LengthRow(row["ply"], row["generated"], row["evaluated"], row["seconds"])
            for row in told["statistics"]
        ),
        cpu_seconds=told["cpu_seconds"],
        first_proof_seconds=told["first_proof_seconds"],
        nodes=told["nodes"],
        is_tree_complete=told["tree_complete"] is not False,
        error=told["error"],
        method=Method(told.get("method", Method.MATEWRIGHT.value)),
        lines=_lines(told["solutions"]),
        set_lines=_lines(told["set_solutions"]),
        duals=_duals(told),
    )


def _judgement(told: JsonObject, solution: Solution) -> Judgement:
    """Judge as at the time: the tree may have been cut for keeping, and its duals with it."""
    judgement = judge(solution, told["intended"])
    sentence = told["sentence"] or judgement.sentence
    if solution.verdict is None:
        return Judgement(None, sentence, judgement.intended)
    kinds = {kind: [dual for dual in solution.duals if dual.kind is kind] for kind in DualKind}
    counts = tuple((kind, len(duals)) for kind, duals in kinds.items() if duals)
    return Judgement(
        solution.verdict,
        sentence,
        judgement.intended,
        judgement.surplus,
        judgement.keys,
        judgement.lines,
        judgement.short_keys,
        judgement.short_lines,
        Duals(solution.duals, counts),
    )


def _branch(node: JsonObject) -> Branch:
    return Branch(
        chess.Move.from_uci(node["move"]),
        Mark(node["mark"]),
        tuple(map(_branch, node["children"])),
        node["mates_in"],
        node["zugzwang"],
        node["allows_threat"],
        node["complete"],
    )


def _duals(told: JsonObject) -> tuple[Dual, ...]:
    return tuple(
        Dual(_moves(it["path"]), _moves(it["moves"]), DualKind(it["class"])) for it in told["duals"]
    )


def _moves(texts: Iterable[str]) -> tuple[chess.Move, ...]:
    return tuple(map(chess.Move.from_uci, texts))


def _lines(lines: Iterable[Iterable[str]]) -> tuple[tuple[chess.Move, ...], ...]:
    return tuple(map(_moves, lines))
