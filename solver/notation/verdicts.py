"""The verdict on a problem in one or two sentences, the same in the window and on paper."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import chess

from solver.counting import (
    Noun,
    alternatives,
    count_word,
    counted_in_words,
    half_moves_word,
    listing,
    moves_word,
    within_sentence,
)
from solver.events import ProofFound
from solver.language import filled, tr
from solver.notation.branches import board_before, refutations_of
from solver.notation.goals import forced_moves
from solver.notation.moves import KnightLetter, short_algebraic
from solver.problem import Method, Problem
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
        reason = solution.error or tr("the reason is not known")
        return tr("The search failed: %1", reason)
    sentence = _sentence(solution, knight, intended)
    if solution.method is Method.MATEWRIGHT:
        return sentence
    return f"{solution.method.full_name}: {sentence}"


def _sentence(solution: Solution, knight: KnightLetter, intended: int | None) -> str:
    judgement = judge(solution, intended)
    if judgement.verdict is None:
        return _stopped(solution, knight)
    sentence = _finished(solution, judgement, knight, intended)
    if solution.status is Status.STOPPED:
        return f"{sentence} {tr('Stopped before tries and variations were complete.')}"
    return sentence


def proof_sentence(
    problem: Problem, proof: ProofFound, knight: KnightLetter = KnightLetter.S
) -> str:
    """Say what is proved ahead of the exact answer: ``Sound so far: 1.Qg1 mates in 5.``."""
    stipulation = replace(problem.stipulation, moves=proof.mates_within)
    move = f"1.{short_algebraic(problem.setup.board(), proof.move, knight)}"
    if stipulation.is_directmate:
        return tr("Sound so far: %1 mates in %2.", move, stipulation.moves)
    return tr("Sound so far: %1 is %2.", move, stipulation)


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
        return f"{_asked(solution)}. {tr('%1: sound.', _full(solution, judgement))}"
    if verdict is Verdict.DUALISED:
        return f"{_asked(solution)}. {judgement.sentence}"
    if verdict is Verdict.TOO_FEW:
        told = tr("%1, but %2 are intended", _count(solution, judgement), judgement.intended)
        return f"{told}{_named(solution, knight)}."
    return _cooked(solution, judgement, knight, intended)


def _cooked(
    solution: Solution, judgement: Judgement, knight: KnightLetter, intended: int | None
) -> str:
    told = _full(solution, judgement)
    if intended is not None and intended > 1:
        surplus = within_sentence(count_word(judgement.surplus))
        told = tr("%1, %2 more than intended", told, surplus)
    told = f"{told}{_named(solution, knight)}."
    if intended is None and not solution.problem.stipulation.is_battle:
        return f"{told} {tr('The problem is cooked, unless they are all intended.')}"
    return f"{told} {tr('The problem is cooked.')}"


def _no_solution(solution: Solution, judgement: Judgement, knight: KnightLetter) -> str:
    stipulation = solution.problem.stipulation
    if stipulation.is_directmate:
        return tr("No mate in %1.", moves_word(stipulation.moves))
    forced = forced_moves(solution.problem.setup.board(), stipulation)
    if forced and not stipulation.has_half_move:
        text = (
            tr("No solution of %1: White would have to end it at once by %2.")
            if solution.problem.setup.turn
            else tr("No solution of %1: Black would have to end it at once by %2.")
        )
        return filled(text, stipulation, alternatives(_names(solution, forced, knight)))
    if judgement.intended > 1:
        text = tr("No solution of %1, but %2 are intended.")
        return filled(text, stipulation, judgement.intended)
    return tr("No solution of %1.", stipulation)


def _short_solution(solution: Solution, judgement: Judgement, knight: KnightLetter) -> str:
    if solution.short_lines:
        return _short_lines(solution, judgement)
    short = _name(solution, solution.short_keys, knight)
    quickest = _quickest(solution.problem.stipulation, solution.shortest)
    if len(solution.short_keys) == 1:
        return tr("Short solution: %1 by %2.", quickest, short)
    counted = counted_in_words(len(solution.short_keys), Noun.SHORT_SOLUTION)
    if solution.problem.stipulation.is_directmate:
        return tr("%1: %2. The quickest mates in %3.", counted, short, solution.shortest)
    return tr("%1: %2. The quickest is %3.", counted, short, quickest)


def _short_lines(solution: Solution, judgement: Judgement) -> str:
    count = len(solution.short_lines)
    length = min(len(line) for line in solution.short_lines)
    is_series = solution.problem.stipulation.series
    shortest = moves_word(length - _closing(solution)) if is_series else half_moves_word(length)
    told = tr("Short solution") if count == 1 else counted_in_words(count, Noun.SHORT_SOLUTION)
    full = len(judgement.lines)
    if full:
        beside = within_sentence(counted_in_words(full, Noun.SOLUTION))
        told = tr("%1, beside %2 of full length", told, beside)
    return filled(
        tr("%1; it takes %2.") if count == 1 else tr("%1; the shortest takes %2."), told, shortest
    )


def _closing(solution: Solution) -> int:
    """Return how many half-moves of a series are not counted by its stipulation."""
    stipulation = solution.problem.stipulation
    return stipulation.half_moves - stipulation.moves


def _quickest(stipulation: Stipulation, moves: int | None) -> str:
    if stipulation.is_directmate:
        return tr("mate in %1", moves)
    return f"{stipulation.play.value}{stipulation.goal}{moves}"


def _asked(solution: Solution) -> str:
    stipulation = solution.problem.stipulation
    if stipulation.is_directmate:
        return tr("Mate in %1", stipulation.moves)
    return str(stipulation)


def _full(solution: Solution, judgement: Judgement) -> str:
    """Count the solutions of full length: ``One key``, ``Two solutions, as intended``."""
    counted = _count(solution, judgement)
    is_told = judgement.intended > 1 and judgement.surplus == 0
    return tr("%1, as intended", counted) if is_told else counted


def _count(solution: Solution, judgement: Judgement) -> str:
    count = judgement.intended + judgement.surplus
    return counted_in_words(count, _solving(solution))


def _solving(solution: Solution) -> Noun:
    return Noun.solving(is_battle=solution.problem.stipulation.is_battle)


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
    return tr("The play after the key is refuted by %1.", names)


def _stopped(solution: Solution, knight: KnightLetter) -> str:
    return f"{_progress(solution)}: {_found(solution, knight)}"


def _progress(solution: Solution) -> str:
    length = max((row.ply for row in solution.statistics), default=0)
    if not length:
        return tr("Stopped before the search began")
    stipulation = solution.problem.stipulation
    if stipulation.is_battle or stipulation.series:
        return tr("Stopped at length %1 of %2", length, stipulation.moves)
    return tr("Stopped at length %1 of %2 half-moves", length, stipulation.half_moves)


def _found(solution: Solution, knight: KnightLetter) -> str:
    noun = _solving(solution)
    count = len(solution.keys) + len(solution.lines)
    if not count:
        return tr("no key found so far.") if noun is Noun.KEY else tr("no solution found so far.")
    told = tr("%1 found so far", within_sentence(counted_in_words(count, noun)))
    names = f", {_name(solution, solution.keys, knight)}" if solution.keys else ""
    return f"{told}{names}. {tr('There may be more.')}"


def _name(solution: Solution, moves: Iterable[chess.Move], knight: KnightLetter) -> str:
    return listing(_names(solution, moves, knight))


def _names(solution: Solution, moves: Iterable[chess.Move], knight: KnightLetter) -> list[str]:
    board = solution.problem.setup.board()
    return [f"1.{short_algebraic(board, move, knight)}" for move in moves]
