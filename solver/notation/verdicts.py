"""The verdict on a problem in one or two sentences, the same in the window and on paper."""

from __future__ import annotations

from collections.abc import Iterable

import chess

from solver.notation.moves import KnightLetter, short_algebraic
from solver.notation.words import count_word, listing, moves_word
from solver.solution import Solution, Status, Verdict


def verdict_sentence(solution: Solution, knight: KnightLetter = KnightLetter.S) -> str:
    """Say what the search found out, in words a composer uses."""
    if solution.status is Status.ERROR:
        return f"The search failed: {solution.error or 'the reason is not known'}"
    if solution.verdict is None:
        return _stopped(solution, knight)
    sentence = _finished(solution, solution.verdict, knight)
    if solution.status is Status.STOPPED:
        return f"{sentence} Stopped before tries and variations were complete."
    return sentence


def _finished(solution: Solution, verdict: Verdict, knight: KnightLetter) -> str:
    moves = solution.problem.stipulation.moves
    if verdict is Verdict.NO_SOLUTION:
        return f"No mate in {moves_word(moves)}."
    if verdict is Verdict.SHORT_SOLUTION:
        return _short_solution(solution, knight)
    if verdict is Verdict.SOUND:
        return f"Mate in {moves}. One key: sound."
    keys = _name(solution, solution.keys, knight)
    return f"{count_word(len(solution.keys))} keys: {keys}. The problem is cooked."


def _short_solution(solution: Solution, knight: KnightLetter) -> str:
    short = _name(solution, solution.short_keys, knight)
    if len(solution.short_keys) == 1:
        return f"Short solution: mate in {solution.shortest} by {short}."
    count = count_word(len(solution.short_keys))
    return f"{count} short solutions: {short}. The quickest mates in {solution.shortest}."


def _stopped(solution: Solution, knight: KnightLetter) -> str:
    return f"Stopped {_progress(solution)}: {_found(solution, knight)}"


def _progress(solution: Solution) -> str:
    moves = solution.problem.stipulation.moves
    length = max((row.ply for row in solution.statistics), default=0)
    return f"at length {length} of {moves}" if length else "before the search began"


def _found(solution: Solution, knight: KnightLetter) -> str:
    if not solution.keys:
        return "no key found so far."
    noun = "key" if len(solution.keys) == 1 else "keys"
    count = count_word(len(solution.keys)).lower()
    keys = _name(solution, solution.keys, knight)
    return f"{count} {noun} found so far, {keys}. There may be more."


def _name(solution: Solution, moves: Iterable[chess.Move], knight: KnightLetter) -> str:
    board = solution.problem.setup.board()
    return listing([f"1.{short_algebraic(board, move, knight)}" for move in moves])
