"""Tempo moves of help play: moves that change nothing but whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solver.analysis.courses import Passage
from solver.analysis.findings import Proof, Theme, ThemeFinding
from solver.game import give_turn, is_mate
from solver.orthodox import OrthodoxGame


def tempo_moves(game: OrthodoxGame, courses: Sequence[Passage]) -> Iterator[ThemeFinding]:
    """Give the moves that a pass could replace: all others can be made, and mate as well.

    The man of such a move moves no more, and nobody is taken by it or takes him.
    """
    proofs: list[Proof] = []
    for course in courses:
        for number, step in enumerate(course.steps[:-1]):
            is_idle = step.taken is None and not step.is_check and step.deed.promotion is None
            if is_idle and _can_pass(game, course, number):
                proofs.append(course.proof(number))
    if proofs:
        yield ThemeFinding(Theme.TEMPO, tuple(proofs), len(proofs))


def _can_pass(game: OrthodoxGame, course: Passage, number: int) -> bool:
    unit = course.steps[number].unit
    if any(unit in (step.unit, step.taken) for step in course.steps[number + 1 :]):
        return False
    game = game.copy()
    for place, step in enumerate(course.steps):
        move = step.deed.move
        give_turn(game, move)
        if place == number:
            if game.in_check:
                return False
            game.pass_turn()
        elif game.is_legal(move):
            game.push(move)
        else:
            return False
    return is_mate(game)
