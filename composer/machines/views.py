"""The machines' own views of their work: blocks, lists, weights and stacks."""

from __future__ import annotations

from collections.abc import Sequence

import chess
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QProgressBar,
    QSizePolicy,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from composer.machines.game_words import move_name
from composer.machines.machine_words import finding_words, outcome_words
from composer.machines.work import BellState, GenissState, PrinzState, named
from composer.saying import said, say
from solver.ancestors import bell, prinz
from solver.ancestors.machines import gap
from solver.counting import grouped
from solver.language import now, tr
from solver.problem import Method

_LIT = "#block[lit=true] { border: 2px solid palette(highlight); background: palette(base); }"
_UNLIT = "#block { border: 2px solid palette(mid); border-radius: 4px; }"


class Facts(QTableWidget):
    """A small table that is read and not edited."""

    def __init__(self, titles: Sequence[str], name: str, parent: QWidget) -> None:
        super().__init__(0, len(titles), parent)
        self.setHorizontalHeaderLabels([""] * len(titles))  # the model keeps titles of items alone
        for column, title in enumerate(titles):
            say(self.model().setHeaderData, title, column, Qt.Orientation.Horizontal)
        say(self.setAccessibleName, name)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.verticalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.horizontalHeader().setStretchLastSection(True)
        self._rows: Sequence[Sequence[str]] = ()

    def changeEvent(self, event: QEvent) -> None:
        """Say the rows in the language that is chosen."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.show_rows(self._rows)

    def show_rows(self, rows: Sequence[Sequence[str]]) -> None:
        """Show *rows* in place of those before."""
        self._rows = rows
        self.setRowCount(len(rows))
        for row, cells in enumerate(rows):
            for column, text in enumerate(map(now, cells)):
                item = self.item(row, column)
                if item is None:
                    self.setItem(row, column, QTableWidgetItem(text))
                elif item.text() != text:
                    item.setText(text)


class Block(QFrame):
    """One of Prinz's four blocks; the one at work is framed and has a mark in its name."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("block")
        self.setStyleSheet(_UNLIT + _LIT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._name = name
        self._head = said(QLabel(self), name)
        self._passage = QLabel(" ", self)
        self._trials = QLabel(" ", self)
        column = QVBoxLayout(self)
        for label in (self._head, self._passage, self._trials):
            column.addWidget(label)

    def show_work(self, step: prinz.Step | None, trials: str) -> None:
        """Light the block up with *step*, or put it out; *trials* moves were tried in it."""
        self.setProperty("lit", step is not None)
        self.style().unpolish(self)
        self.style().polish(self)
        say(self._head.setText, "▶ " + self._name if step else self._name)
        passage = f"{step.entry.value} → {step.exit.value}" if step else " "
        say(self._passage.setText, passage)
        say(self._trials.setText, trials)


class PrinzView(QWidget):
    """The four blocks W1, B1, W2 and B2, and the rules that the machine does not know."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.blocks = {block: Block(block.name, self) for block in prinz.Block}
        self.outcome = QLabel(" ", self)
        self.line = QLabel(" ", self)
        self.line.setWordWrap(True)
        self.rules = said(QLabel(self), gap(Method.PRINZ))
        self.rules.setWordWrap(True)
        row = QHBoxLayout()
        for block in self.blocks.values():
            row.addWidget(block)
        column = QVBoxLayout(self)
        column.addLayout(row)
        for label in (self.outcome, self.line, self.rules):
            column.addWidget(label)
        column.addStretch(1)

    def show_state(self, state: PrinzState, board: chess.Board) -> None:
        """Show the block at work, how it was left, and the moves on the machine's board."""
        step = state.step
        for block, box in self.blocks.items():
            tried = tr("%1 tried", step.trials[block.value])
            box.show_work(step if block is step.block else None, tried)
        say(self.outcome.setText, outcome_words(step.outcome) if step.outcome else " ")
        say(self.line.setText, named(board, step.line) or " ")


class BellView(QWidget):
    """The five levels with their lists, what was found out, and both lists of men."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.levels = Facts(
            (tr("Level"), tr("In the list"), tr("Listed so far")), tr("The five levels"), self
        )
        self.finding = QLabel(" ", self)
        self.line = QLabel(" ", self)
        self.line.setWordWrap(True)
        self.men = Facts((tr("Side"), tr("Men, by square 1 to 64")), tr("Lists of men"), self)
        self.fill = QProgressBar(self, maximum=bell.ROOM)
        say(self.fill.setAccessibleName, tr("How full the common list was at most"))
        words = tr("A man with n moves takes n + 4 of the 500 entries, as printed.")
        say(self.fill.setToolTip, words)
        self.rules = said(QLabel(self), gap(Method.BELL))
        self.rules.setWordWrap(True)
        column = QVBoxLayout(self)
        for part in (self.levels, self.fill, self.finding, self.line, self.men, self.rules):
            column.addWidget(part)

    def show_state(self, state: BellState, board: chess.Board) -> None:
        """Show the lists, the move that was dealt with, and the men."""
        step = state.step
        names = ("W1", "B1", "W2", "B2", "W3")
        self.levels.show_rows(
            [
                (f"▶ {name}" if level == step.level else name, str(size), grouped(listed))
                for level, (name, size, listed) in enumerate(
                    zip(names, step.in_lists, step.listed, strict=True), 1
                )
            ]
        )
        self.fill.setValue(min(step.most_entries, bell.ROOM))
        text = tr("%1 of %2 entries in use at most", step.most_entries, bell.ROOM)
        say(self.fill.setFormat, text)
        say(self.finding.setText, finding_words(step.finding))
        say(self.line.setText, named(board, step.line))
        sides = (tr("White"), tr("Black"))
        self.men.show_rows(
            [
                (side, " ".join(str(square) if square else "–" for square in men))
                for side, men in zip(sides, state.men, strict=True)
            ]
        )


class GenissView(QWidget):
    """The moves of the position with their weights, and the stack with the combination."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.counters = QLabel(" ", self)
        self.weights = Facts(
            (tr("Move"), tr("Weight")), tr("Moves with their weights, best first"), self
        )
        self.stack = Facts(
            (tr("Depth"), tr("Combination"), tr("Move of moves"), tr("Value")),
            tr("The stack of the search"),
            self,
        )
        row = QHBoxLayout()
        row.addWidget(self.weights, 1)
        row.addWidget(self.stack, 2)
        column = QVBoxLayout(self)
        column.addWidget(self.counters)
        column.addLayout(row, 1)

    def show_state(self, state: GenissState, board: chess.Board) -> None:
        """Show counters, weights and the stack down to the frame at work."""
        row = state.row
        counts = row.ply, row.generated, row.evaluated
        say(self.counters.setText, tr("PLY %1   GEN %2   EVL %3", *counts))
        self.weights.show_rows(
            [(named(board, (entry.move,)), f"{entry.weight:+}") for entry in state.weights]
        )
        self.stack.show_rows(list(_frames(state, board)))


def _frames(state: GenissState, board: chess.Board) -> list[tuple[str, str, str, str]]:
    view, rows = state.view, []
    board = board.copy(stack=False)
    for depth, (full, alter, best) in enumerate(view.frames):
        move = view.combination[depth] if depth < len(view.combination) else None
        name = move_name(board.copy(stack=False), move) if move else ""
        value = "–" if best is None else f"{best:+}" if best else "0"
        rows.append((str(depth), name, f"{min(alter + 1, full)}/{full}", value))
        if move:
            board.push(move)
    return rows
