"""From the JSON of a run back to solutions that the window can show again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from composer.runs.errors import RunsError
from composer.runs.question import Question
from composer.runs.record import JsonObject
from solver.errors import SolverError
from solver.game import Move, moves_from_uci
from solver.language import tr
from solver.lines import Count, Lines
from solver.notation.fen import parse_fen, problem_of
from solver.problem import Method, Problem
from solver.solution import (
    Branch,
    Dual,
    DualKind,
    Duals,
    LengthRow,
    Mark,
    Place,
    ProofFound,
    Solution,
    Status,
    Try,
)
from solver.stipulation import Stipulation
from solver.twinning.composition import Answer, Part


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
        answer.with_intended(asked.intended)
        for answer, asked in zip(answers, question.parts, strict=False)
    )


def _answer(told: JsonObject) -> Answer:
    problem = problem_of(parse_fen(told["fen"]), Stipulation.parse(told["stipulation"]))
    part = Part(
        told["letter"] or "",
        told["heading"] or "",
        problem,
        bool(told["duplex"]),
        told["intended"],
    )
    return Answer.to(part, _solution(told, problem))


def _solution(told: JsonObject, problem: Problem) -> Solution:
    roots = [_branch(node) for node in told["tree"] or ()]
    return Solution(
        problem,
        Status(told["status"]),
        told["verdict"] is not None,
        keys=moves_from_uci(told["keys"]),
        short_keys=moves_from_uci(told["short_keys"]),
        tries=tuple(
            Try(Move.from_uci(it["move"]), moves_from_uci(it["refutations"]))
            for it in told["tries"]
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
        lines=_lines(told["solutions"], told.get("line_counts")),
        set_lines=_lines(told["set_solutions"], told.get("set_line_counts")),
        combinations=tuple(map(moves_from_uci, told.get("combinations", ()))),
        duals=_duals(told),
        key_lengths=tuple(told.get("key_lengths", ())),
        searched=told.get("searched", 0),
        place=_place(told.get("stopped_at")),
        proof=_proof(told.get("first_proof")),
    )


def _place(told: JsonObject | None) -> Place | None:
    return None if told is None else Place(told["length"], told["first_move"], told["first_moves"])


def _proof(told: JsonObject | None) -> ProofFound | None:
    if told is None:
        return None
    move = Move.from_uci(told["move"])
    return ProofFound(move, told["mates_within"], moves_from_uci(told["line"]), told["seconds"])


def _branch(node: JsonObject) -> Branch:
    return Branch(
        Move.from_uci(node["move"]),
        Mark(node["mark"]),
        tuple(map(_branch, node["children"])),
        node["mates_in"],
        node["zugzwang"],
        node["allows_threat"],
        node["complete"],
    )


def _duals(told: JsonObject) -> Duals:
    """Return the duals as they were counted: the tree may have been cut for keeping."""
    found = tuple(
        Dual(moves_from_uci(it["path"]), moves_from_uci(it["moves"]), DualKind(it["class"]))
        for it in told["duals"]
    )
    kinds = Counter(dual.kind for dual in found)
    counts = told.get("dual_counts") or {kind.value: count for kind, count in kinds.items()}
    return Duals(found, tuple((DualKind(kind), count) for kind, count in counts.items()))


def _lines(texts: Iterable[Iterable[str]], counts: list[JsonObject] | None) -> Lines:
    """Read lines, and how many there were where not all are kept; earlier versions kept all."""
    lines = Lines.of(map(moves_from_uci, texts))
    if counts is None:
        return lines
    found = {it["half_moves"]: Count(it["found"], it["solutions"]) for it in counts}
    return Lines(lines.blocks, found)
