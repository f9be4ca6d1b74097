"""The evidence for a verdict: keys, short solutions and duals, each to be seen on the board."""

from __future__ import annotations

from dataclasses import dataclass

import chess
from PySide6.QtCore import QCoreApplication, Qt, Signal, Slot
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QListWidgetItem, QWidget

from composer.panels.line_words import board_after, counted_side, line_text, move_text
from composer.panels.words import filled, grouped
from solver.notation.moves import KnightLetter
from solver.problem import Problem
from solver.solution import Dual, Verdict
from solver.soundness import Judgement

MOST_SHOWN = 200
"""So many pieces of one kind are named one by one; the others are counted."""
_ROWS = 4


def tr(text: str) -> str:
    """Translate *text*, which stands in a plain module and not in a widget."""
    return QCoreApplication.translate("evidence", text)


@dataclass(frozen=True, slots=True)
class Evidence:
    """One piece: its words, the moves from the diagram, and how many of them to play at once."""

    text: str
    moves: tuple[chess.Move, ...] = ()
    played: int = 0


def evidence_for(judgement: Judgement, problem: Problem, knight: KnightLetter) -> list[Evidence]:
    """Return what speaks against *problem*, nothing where it is sound or has no solution."""
    found: list[Evidence] = []
    found += _named(tr("short solution: %1"), judgement.short_keys, problem, knight)
    found += _lines(tr("short solution: %1"), judgement.short_lines, problem, knight)
    if judgement.surplus > 0 or judgement.verdict is Verdict.COOKED:
        found += _named(tr("key: %1"), judgement.keys, problem, knight)
        found += _lines(tr("solution: %1"), judgement.lines, problem, knight)
    duals = judgement.duals
    found += [_dual(dual, problem, knight) for dual in duals.found]
    return found + _rest(duals.total - len(duals.found))


def _named(
    text: str, keys: tuple[chess.Move, ...], problem: Problem, knight: KnightLetter
) -> list[Evidence]:
    return _lines(text, tuple((key,) for key in keys), problem, knight)


def _lines(
    text: str, lines: tuple[tuple[chess.Move, ...], ...], problem: Problem, knight: KnightLetter
) -> list[Evidence]:
    counted = counted_side(problem)
    shown = [
        Evidence(filled(text, line_text(problem.setup, line, counted, knight)), line, 1)
        for line in lines[:MOST_SHOWN]
    ]
    return shown + _rest(len(lines) - len(shown))


def _rest(count: int) -> list[Evidence]:
    return [Evidence(filled(tr("and %1 more"), grouped(count)))] if count > 0 else []


def _dual(dual: Dual, problem: Problem, knight: KnightLetter) -> Evidence:
    counted = counted_side(problem)
    before = line_text(problem.setup, dual.path, counted, knight)
    board = board_after(problem.setup, dual.path)
    moves = " / ".join(move_text(board, move, knight) for move in dual.moves)
    text = filled(tr("dual (%1) after %2: %3"), tr(dual.kind.value), before, moves)
    return Evidence(text, dual.path, len(dual.path))


class EvidenceList(QListWidget):
    """Shows pieces of evidence; choosing one asks for it on the board."""

    evidence_chosen = Signal(tuple, int)
    """The moves from the diagram, and how many of them lead to what was chosen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pieces: list[Evidence] = []
        self.setAccessibleName(self.tr("Evidence for the verdict"))
        self.setToolTip(self.tr("What the verdict rests on; choose a line to see it."))
        self.setUniformItemSizes(True)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.itemClicked.connect(self._choose)
        self.itemActivated.connect(self._choose)
        self.hide()

    def show_evidence(self, pieces: list[Evidence]) -> None:
        """Show *pieces*, or hide where there are none."""
        self._pieces = pieces
        self.clear()
        for piece in pieces:
            QListWidgetItem(piece.text, self).setToolTip(piece.text)
        rows = min(len(pieces), _ROWS)
        self.setFixedHeight(rows * (self.sizeHintForRow(0) if rows else 0) + 2 * self.frameWidth())
        self.setVisible(bool(pieces))

    @Slot(QListWidgetItem)
    def _choose(self, item: QListWidgetItem) -> None:
        piece = self._pieces[self.row(item)]
        if piece.moves:
            self.evidence_chosen.emit(piece.moves, piece.played)
