"""What a row of the solution tree says: the move with its sign, and what it means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from solver.branches import is_defenders, threats_of
from solver.duals import kind_of_duals
from solver.game import PASS, Game
from solver.language import filled, tr
from solver.notation.letters import Letters
from solver.notation.line_words import (
    Path,
    counted_side,
    game_after,
    last_word,
    move_text,
    moves_of,
)
from solver.notation.verdicts import dual_word
from solver.problem import Problem
from solver.solution import Branch, Mark
from solver.stipulation import Stipulation

_MOST_NAMED = 3
_SIGNS = {Mark.KEY: "!", Mark.TRY: "?", Mark.REFUTATION: "!"}


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a branch is judged by: what is asked, what stands beside it, what stood before it.

    ``siblings`` are the branches after the same move, this one included;
    ``set_answers`` what was answered to the same defence in set play, empty where
    nothing was or where the branch is no defence to a first move.
    """

    stipulation: Stipulation
    siblings: tuple[Branch, ...] = ()
    set_answers: tuple[Branch, ...] = ()
    is_short: bool = False


def move_words(problem: Problem, path: Path, letters: Letters) -> str:
    """Write the last move of *path* with number and sign: ``1.Qg1!``, ``1…Ne2``."""
    moves, branch = moves_of(path), path[-1]
    if moves == (PASS,):
        return tr("Post-key play")
    text = last_word(problem.setup, moves, counted_side(problem), letters)
    if branch.mark is Mark.THREAT:
        return filled(tr("threat %1"), text)
    return text + _SIGNS.get(branch.mark, "")


def meaning_words(branch: Branch, around: Surroundings) -> str:
    """Say in words what *branch* is, so that nothing hangs on a colour alone."""
    words = [*_kind_words(branch, around), *_follow_words(branch, around.stipulation)]
    return ", ".join(words)


def changed_words(problem: Problem, path: Path, around: Surroundings, letters: Letters) -> str:
    """Say what was answered in set play to the defence at the end of *path*, if not the same.

    The same is what is written the same: a queen that mates on g7 from elsewhere
    changes nothing for the reader.
    """
    defence = path[-1]
    if defence.mark is not Mark.DEFENCE or defence.allows_threat or not around.set_answers:
        return ""
    before = _answers(game_after(problem.setup, (defence.move,)), around.set_answers, letters)
    now = _answers(game_after(problem.setup, moves_of(path)), defence.children, letters)
    if {*before} & {*now}:
        return ""
    shown = [*before[:_MOST_NAMED], "…"] if len(before) > _MOST_NAMED else before
    return filled(tr("changed from %1"), ", ".join(shown))


def _answers(game: Game, answers: Sequence[Branch], letters: Letters) -> list[str]:
    return [f"2.{move_text(game, answer.move, letters)}" for answer in answers]


def length_words(stipulation: Stipulation, moves: int) -> str:
    """Name the same task in *moves* moves: ``mate in 2``, or as it is written, ``s#2``."""
    if stipulation.is_directmate:
        return filled(tr("mate in %1"), moves)
    shorter = replace(stipulation, moves=moves, has_half_move=False, exact=False)
    return str(shorter)


def _kind_words(branch: Branch, around: Surroundings) -> list[str]:
    if branch.mark is Mark.KEY:
        if branch.move == PASS:
            return []
        if around.is_short:
            if branch.mates_in is None:
                return [tr("short solution")]
            length = length_words(around.stipulation, branch.mates_in)
            return [filled(tr("short solution, %1"), length)]
        return [tr("key")]
    if branch.mark is Mark.DEFENCE:
        return [tr("does not meet the threat")] if branch.allows_threat else []
    if branch.mark is Mark.DUAL:
        kind = kind_of_duals([s for s in around.siblings if s.mark is Mark.DUAL])
        return [filled(tr("dual (%1)"), dual_word(kind))]
    named = {Mark.TRY: tr("try"), Mark.REFUTATION: tr("refutes")}
    return [named[branch.mark]] if branch.mark in named else []


def _follow_words(branch: Branch, stipulation: Stipulation) -> list[str]:
    if is_defenders(branch):
        return []
    words = []
    if branch.is_zugzwang:
        words.append(tr("zugzwang"))
    elif threats_of(branch):
        words.append(tr("threat"))
    if branch.mates_in is not None and branch.mates_in > 1 and branch.mark is not Mark.KEY:
        words.append(length_words(stipulation, branch.mates_in))
    if _is_cut_off(branch):
        words.append(tr("play not worked out"))
    return words


def _is_cut_off(branch: Branch) -> bool:
    """Tell whether a limit, and not mate, ends the play after the attacker's move *branch*."""
    is_idle_threat = branch.mark is Mark.THREAT and branch.mates_in is None
    return not (branch.is_complete or branch.children or is_idle_threat)
