"""The verdict on a problem in one or two sentences, the same in the window and on paper."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import chess

from solver.events import ProofFound
from solver.notation.branches import board_before, refutations_of
from solver.notation.goals import forced_moves
from solver.notation.moves import KnightLetter, short_algebraic
from solver.notation.words import (
    count_word,
    half_moves_word,
    length_unit,
    listing,
    moves_word,
)
from solver.problem import Problem
from solver.solution import Solution, Status, Verdict
from solver.soundness import Judgement, judge
from solver.stipulation import Stipulation


def verdict_sentence(
    solution: Solution,
    knight: KnightLetter = KnightLetter.S,
    intended: int | None = None,
) -> str:
    """Say what the search found out, in words a composer uses.

    *intended* is how many keys or solutions there should be, where the composer says so.
    """
    if solution.status is Status.ERROR:
        return f"The search failed: {solution.error or 'the reason is not known'}"
    judgement = judge(solution, intended)
    if judgement.verdict is None:
        return _stopped(solution, knight)
    sentence = _finished(solution, judgement, knight, intended)
    if solution.status is Status.STOPPED:
        return f"{sentence} Stopped before tries and variations were complete."
    return sentence


def proof_sentence(
    problem: Problem, proof: ProofFound, knight: KnightLetter = KnightLetter.S
) -> str:
    """Say what is proved ahead of the exact answer: ``Sound so far: 1.Qg1 mates in 5.``."""
    stipulation = replace(problem.stipulation, moves=proof.mates_within)
    what = f"mates in {stipulation.moves}" if stipulation.is_directmate else f"is {stipulation}"
    return f"Sound so far: 1.{short_algebraic(problem.setup.board(), proof.move, knight)} {what}."


def _finished(
    solution: Solution, judgement: Judgement, knight: KnightLetter, intended: int | None
) -> str:
    verdict = judgement.verdict
    if _is_post_key(solution):
        return _post_key(solution, judgement, knight)
    if verdict is Verdict.NO_SOLUTION:
        return _no_solution(solution, judgement, knight)
    if verdict is Verdict.SHORT_SOLUTION:
        return _short_solution(solution, judgement, knight)
    if verdict is Verdict.SOUND:
        return f"{_asked(solution)}. {_full(solution, judgement)}: sound."
    if verdict is Verdict.DUALISED:
        return f"{_asked(solution)}. {judgement.sentence}"
    if verdict is Verdict.TOO_FEW:
        told = _full(solution, judgement).removesuffix(", as intended")
        return f"{told}, but {judgement.intended} are intended{_named(solution, knight)}."
    return _cooked(solution, judgement, knight, intended)


def _cooked(
    solution: Solution, judgement: Judgement, knight: KnightLetter, intended: int | None
) -> str:
    surplus = ""
    if intended is not None and intended > 1:
        surplus = f", {count_word(judgement.surplus).lower()} more than intended"
    told = f"{_full(solution, judgement)}{surplus}{_named(solution, knight)}."
    if intended is None and not solution.problem.stipulation.is_battle:
        return f"{told} The problem is cooked, unless they are all intended."
    return f"{told} The problem is cooked."


def _no_solution(solution: Solution, judgement: Judgement, knight: KnightLetter) -> str:
    stipulation = solution.problem.stipulation
    if stipulation.is_directmate:
        return f"No mate in {moves_word(stipulation.moves)}."
    sentence = f"No solution of {stipulation}"
    forced = forced_moves(solution.problem.setup.board(), stipulation)
    if forced and not stipulation.has_half_move:
        side = "White" if solution.problem.setup.turn else "Black"
        moves = " or ".join(_names(solution, forced, knight))
        return f"{sentence}: {side} would have to end it at once by {moves}."
    if judgement.intended > 1:
        return f"{sentence}, but {judgement.intended} are intended."
    return f"{sentence}."


def _short_solution(solution: Solution, judgement: Judgement, knight: KnightLetter) -> str:
    if solution.short_lines:
        return _short_lines(solution, judgement)
    short = _name(solution, solution.short_keys, knight)
    quickest = _quickest(solution.problem.stipulation, solution.shortest)
    if len(solution.short_keys) == 1:
        return f"Short solution: {quickest} by {short}."
    count = count_word(len(solution.short_keys))
    if solution.problem.stipulation.is_directmate:
        return f"{count} short solutions: {short}. The quickest mates in {solution.shortest}."
    return f"{count} short solutions: {short}. The quickest is {quickest}."


def _short_lines(solution: Solution, judgement: Judgement) -> str:
    count = len(solution.short_lines)
    length = min(len(line) for line in solution.short_lines)
    is_series = solution.problem.stipulation.series
    shortest = moves_word(length - _closing(solution)) if is_series else half_moves_word(length)
    noun = "Short solution" if count == 1 else f"{count_word(count)} short solutions"
    full = len(judgement.lines)
    beside = f", beside {_counted(full, 'solution').lower()} of full length" if full else ""
    return f"{noun}{beside}; {'it takes' if count == 1 else 'the shortest takes'} {shortest}."


def _closing(solution: Solution) -> int:
    """Return how many half-moves of a series are not counted by its stipulation."""
    stipulation = solution.problem.stipulation
    return stipulation.half_moves - stipulation.moves


def _quickest(stipulation: Stipulation, moves: int | None) -> str:
    if stipulation.is_directmate:
        return f"mate in {moves}"
    return f"{stipulation.play.value}{stipulation.goal}{moves}"


def _asked(solution: Solution) -> str:
    stipulation = solution.problem.stipulation
    return f"Mate in {stipulation.moves}" if stipulation.is_directmate else str(stipulation)


def _full(solution: Solution, judgement: Judgement) -> str:
    """Count the solutions of full length: ``One key``, ``Two solutions, as intended``."""
    noun = "key" if solution.problem.stipulation.is_battle else "solution"
    count = judgement.intended + judgement.surplus
    is_told = judgement.intended > 1 and judgement.surplus == 0
    return f"{_counted(count, noun)}{', as intended' if is_told else ''}"


def _counted(count: int, noun: str) -> str:
    return f"{count_word(count)} {noun}{'' if count == 1 else 's'}"


def _named(solution: Solution, knight: KnightLetter) -> str:
    """Name the keys behind a colon; whole solutions are too long for a sentence."""
    return f": {_name(solution, solution.keys, knight)}" if solution.keys else ""


def _is_post_key(solution: Solution) -> bool:
    return any(not root.move for root in solution.tree)


def _post_key(solution: Solution, judgement: Judgement, knight: KnightLetter) -> str:
    """Name what refutes the play after the key, beside what is said of it."""
    board = board_before(solution.problem.setup.board(), solution.tree[0])
    board.push(chess.Move.null())
    refutations = [branch.move for branch in refutations_of(solution.tree[0])]
    if not refutations:
        return judgement.sentence
    names = listing([f"1…{short_algebraic(board, move, knight)}" for move in refutations])
    return f"The play after the key is refuted by {names}."


def _stopped(solution: Solution, knight: KnightLetter) -> str:
    return f"Stopped {_progress(solution)}: {_found(solution, knight)}"


def _progress(solution: Solution) -> str:
    length = max((row.ply for row in solution.statistics), default=0)
    if not length:
        return "before the search began"
    stipulation = solution.problem.stipulation
    unit = length_unit(stipulation)
    return f"at length {length} of {stipulation.half_moves if unit else stipulation.moves}{unit}"


def _found(solution: Solution, knight: KnightLetter) -> str:
    noun = "key" if solution.problem.stipulation.is_battle else "solution"
    count = len(solution.keys) + len(solution.lines)
    if not count:
        return f"no {noun} found so far."
    names = f", {_name(solution, solution.keys, knight)}" if solution.keys else ""
    return f"{_counted(count, noun).lower()} found so far{names}. There may be more."


def _name(solution: Solution, moves: Iterable[chess.Move], knight: KnightLetter) -> str:
    return listing(_names(solution, moves, knight))


def _names(solution: Solution, moves: Iterable[chess.Move], knight: KnightLetter) -> list[str]:
    board = solution.problem.setup.board()
    return [f"1.{short_algebraic(board, move, knight)}" for move in moves]
