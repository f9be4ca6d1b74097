"""The evidence for a verdict: keys, short solutions and duals, each to be seen on the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QWidget

from composer.panels.shared.table_model import NOWHERE, Index
from composer.saying import describe
from solver.counting import grouped
from solver.game import Move
from solver.language import filled, now, tr
from solver.lines import Line, Lines
from solver.notation.letters import Letters, readers_letters
from solver.notation.line_words import counted_side, game_after, line_text, move_text
from solver.notation.moves import with_print_signs
from solver.notation.verdicts import dual_word
from solver.problem import Problem
from solver.solution import Dual
from solver.twinning.composition import Answer

MOST_SHOWN = 200
"""So many pieces of one kind are named one by one; the others are counted."""
_ROWS = 4


@dataclass(frozen=True, slots=True)
class Evidence:
    """One piece: how to write it, the moves from the diagram, and how many to play at once."""

    write: Callable[[Letters], str]
    moves: tuple[Move, ...] = ()
    played: int = 0


def evidence_for(answer: Answer) -> list[Evidence]:
    """Return what speaks against an answer, nothing where it is sound or has no solution.

    Where nobody said how many solutions of help play are intended, none of them speaks
    against it; they all stand in the tree.
    """
    judgement, solution = answer.judgement, answer.solution
    problem = answer.part.problem
    short = tuple((key,) for key in judgement.short_keys) or solution.short_lines
    found = _lines(tr("short solution: %1"), short, problem)
    if judgement.surplus > 0:
        found += _lines(tr("key: %1"), tuple((key,) for key in judgement.keys), problem)
        if answer.part.intended is not None:
            found += _lines(tr("solution: %1"), solution.full_lines, problem)
    duals = judgement.duals
    found += [_dual(dual, problem) for dual in duals.found]
    return found + _rest(duals.total - len(duals.found))


def _lines(text: str, lines: Sequence[Line], problem: Problem) -> list[Evidence]:
    shown = [_line(text, line, problem) for line in lines[:MOST_SHOWN]]
    return shown + _rest(Lines.of(lines).total - len(shown))


def _line(text: str, line: Line, problem: Problem) -> Evidence:
    setup, counted = problem.start, counted_side(problem)
    return Evidence(lambda letters: filled(text, line_text(setup, line, counted, letters)), line, 1)


def _rest(count: int) -> list[Evidence]:
    return [Evidence(lambda _: filled(tr("and %1 more"), grouped(count)))] if count > 0 else []


def _dual(dual: Dual, problem: Problem) -> Evidence:
    def write(letters: Letters) -> str:
        before = line_text(problem.start, dual.path, counted_side(problem), letters)
        game = game_after(problem.start, dual.path)
        moves = " / ".join(move_text(game, move, letters) for move in dual.moves)
        return filled(tr("dual (%1) after %2: %3"), dual_word(dual.kind), before, moves)

    return Evidence(write, dual.path, len(dual.path))


class EvidenceModel(QAbstractListModel):
    """Holds pieces of evidence; their texts are made when a row comes into sight."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pieces: list[Evidence] = []
        self._texts: dict[tuple[int, Letters], str] = {}

    def show_pieces(self, pieces: list[Evidence]) -> None:
        """Show *pieces* in place of what was shown."""
        self.beginResetModel()
        self._pieces = pieces
        self._texts.clear()
        self.endResetModel()

    def piece(self, row: int) -> Evidence:
        """Return what is shown in *row*."""
        return self._pieces[row]

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._pieces)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if index.isValid() and role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return with_print_signs(self._text(index.row()))
        return None

    def _text(self, row: int) -> str:
        """Return one piece in writing; the view asks for those in sight again and again."""
        place = row, readers_letters()
        if place not in self._texts:
            self._texts[place] = self._pieces[row].write(place[1])
        return now(self._texts[place])


class EvidenceList(QListView):
    """Shows pieces of evidence; choosing one asks for it on the board."""

    evidence_chosen = Signal(tuple, int)
    """The moves from the diagram, and how many of them lead to what was chosen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.evidence_model = EvidenceModel(self)
        self.setModel(self.evidence_model)
        describe(
            self,
            tr("Evidence for the verdict"),
            tr("What the verdict rests on; choose a line to see it."),
        )
        self.setUniformItemSizes(True)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.clicked.connect(self._choose)
        self.hide()

    def show_evidence(self, pieces: list[Evidence]) -> None:
        """Hold *pieces*, as high as they need."""
        self.evidence_model.show_pieces(pieces)
        rows = min(len(pieces), _ROWS)
        height = rows * self.sizeHintForRow(0) if rows else 0
        self.setFixedHeight(height + 2 * self.frameWidth())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._choose(self.currentIndex())
        else:
            super().keyPressEvent(event)

    @Slot(QModelIndex)
    def _choose(self, index: QModelIndex) -> None:
        piece = self.evidence_model.piece(index.row()) if index.isValid() else None
        if piece is not None and piece.moves:
            self.evidence_chosen.emit(piece.moves, piece.played)
