"""What a row of the solution tree says: the move with its sign, and what it means."""

from __future__ import annotations

from collections.abc import Sequence

import chess
from PySide6.QtCore import QCoreApplication

from composer.panels.line_words import PASS, move_number
from composer.panels.words import filled
from solver.notation.branches import board_before, is_defenders, threats_of
from solver.notation.moves import KnightLetter, short_algebraic
from solver.setup import Setup
from solver.solution import Branch, Mark

Path = Sequence[Branch]
"""Branches from a first move of the solution down to the one that is meant."""

_SIGNS = {Mark.KEY: "!", Mark.TRY: "?", Mark.REFUTATION: "!"}


def tr(text: str) -> str:
    """Translate *text*, which stands in a plain module and not in a widget."""
    return QCoreApplication.translate("tree_words", text)


def moves_of(path: Path) -> tuple[chess.Move, ...]:
    """Return the moves of *path*, with a pass in front of a threat."""
    moves: list[chess.Move] = []
    for place, branch in enumerate(path):
        # A threat below a defence is one that this defence lets through: nothing is passed.
        if branch.mark is Mark.THREAT and place > 0 and not is_defenders(path[place - 1]):
            moves.append(PASS)
        moves.append(branch.move)
    return tuple(moves)


def main_line(path: Path) -> tuple[chess.Move, ...]:
    """Return the moves of *path* and on to the end, as the defender holds out longest.

    Where a threat lasts no longer, the line goes on through a defence, because in it
    both sides move.
    """
    whole = list(path)
    while whole[-1].children:
        last, children = whole[-1], whole[-1].children
        whole.append(children[0] if is_defenders(last) else _longest(children))
    return moves_of(whole)


def _longest(branches: Sequence[Branch]) -> Branch:
    """Return what follows a move of the attacker and takes the longest to mate."""
    real = [branch for branch in branches if not branch.allows_threat] or branches
    defences_first = sorted(real, key=lambda branch: branch.mark is Mark.THREAT)
    return max(defences_first, key=lambda branch: branch.mates_in or 0)


def move_words(setup: Setup, path: Path, knight: KnightLetter) -> str:
    """Write the last move of *path* with number and sign: ``1.Qg1!``, ``1…Ne2``."""
    moves, branch = moves_of(path), path[-1]
    board = board_before(setup.board(), path[0])
    for move in moves[:-1]:
        board.push(move)
    place = len(moves) - 1 + is_defenders(path[0])
    text = f"{move_number(place)}{short_algebraic(board, branch.move, knight)}"
    if branch.mark is Mark.THREAT:
        return filled(tr("threat %1"), text)
    return text + _SIGNS.get(branch.mark, "")


def meaning_words(branch: Branch, *, is_short: bool = False) -> str:
    """Say in words what *branch* is, so that nothing hangs on a colour alone."""
    words = [*_kind_words(branch, is_short), *_follow_words(branch)]
    return ", ".join(words)


def _kind_words(branch: Branch, is_short: bool) -> list[str]:
    if branch.mark is Mark.KEY:
        if is_short:
            return [filled(tr("short solution, mate in %1"), branch.mates_in or "?")]
        return [tr("key")]
    if branch.mark is Mark.DEFENCE:
        return [tr("does not meet the threat")] if branch.allows_threat else []
    named = {Mark.TRY: tr("try"), Mark.REFUTATION: tr("refutes"), Mark.DUAL: tr("dual")}
    return [named[branch.mark]] if branch.mark in named else []


def _follow_words(branch: Branch) -> list[str]:
    if is_defenders(branch):
        return []
    words = []
    if branch.is_zugzwang:
        words.append(tr("zugzwang"))
    elif threats_of(branch):
        words.append(tr("threat"))
    if branch.mates_in is not None and branch.mates_in > 1 and branch.mark is not Mark.KEY:
        words.append(filled(tr("mate in %1"), branch.mates_in))
    if _is_cut_off(branch):
        words.append(tr("play not worked out"))
    return words


def _is_cut_off(branch: Branch) -> bool:
    """Tell whether a limit, and not mate, ends the play after the attacker's move *branch*."""
    is_idle_threat = branch.mark is Mark.THREAT and branch.mates_in is None
    return not (branch.is_complete or branch.children or is_idle_threat)
