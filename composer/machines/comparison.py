"""One position, solved by all who can: verdict, keys, counters and time side by side."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from composer.formats.common.reading import Pulse
from composer.machines.facts import FactTable
from composer.machines.thinking import ThinkingDialog
from composer.machines.work import named
from composer.panels.shared.controls import closing_row, fill, show_as_rows
from composer.panels.shared.words import decimal
from composer.saying import say
from solver import solve
from solver.ancestors.counts import counted_by
from solver.ancestors.machines import gap, why_not_asked
from solver.counting import grouped
from solver.language import Said, joined, tr
from solver.notation.verdicts import verdict_sentence
from solver.problem import Method, Task
from solver.solution import Solution, total_row
from solver.soundness import judge

_LOOK_SECONDS = 0.05
"""So often it is looked whether anybody still waits for an answer."""


class Comparison(ThinkingDialog):
    """Solves a task with one solver after the other, and shows what each says."""

    def __init__(self, task: Task, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        say(self.setWindowTitle, tr("Solvers compared"))
        self._task = replace(task, tree=False, set_play=False, refutations=0, first_proof=False)
        self._left = list(Method)
        self._answers: dict[Method, tuple[str, ...]] = {}
        titles = (tr("Solver"), tr("Verdict"), tr("Keys"), "GEN", "EVL", tr("Time"))
        self.table = FactTable(titles, tr("What each solver says"), self)
        show_as_rows(self.table)
        self.table.widen(1)
        self.remark = QLabel(" ", self, wordWrap=True)
        self.counted = QLabel(" ", self, wordWrap=True)
        buttons = closing_row(tr("&Close"), self)
        column = QVBoxLayout(self)
        fill(column, (self.table, 1), self.counted, self.remark, buttons)
        self.resize(860, 460)
        self._thinking.done.connect(self._on_answer)
        self._thinking.failed.connect(self._on_failure)
        self._show()
        say(self.counted.setText, _counted())
        self._next()

    def _next(self) -> None:
        while self._left:
            method = self._left[0]
            asked = replace(self._task, method=method)
            reason = why_not_asked(asked)
            if reason is None:
                self._thinking.begin(partial(_result, solve.start(asked)))
                return
            self._left.pop(0)
            self._answers[method] = (reason, "", "", "", "")
            self._show()
        say(self.remark.setText, self._remark())

    @Slot(Solution)
    def _on_answer(self, solution: Solution) -> None:
        method = self._left.pop(0)
        row = total_row(solution.statistics)
        game = solution.problem.setup.game()
        self._answers[method] = (
            verdict_sentence(judge(solution), is_signed=False),  # the row has the name
            joined(", ", [named(game, (key,)) for key in solution.keys]),
            grouped(row.generated),
            grouped(row.evaluated),
            tr("%1 s", decimal(f"{row.seconds:.2f}")),
        )
        self._show()
        self._next()

    @Slot(Said)
    def _on_failure(self, words: str) -> None:
        self._answers[self._left.pop(0)] = (words, "", "", "", "")
        self._show()
        self._next()

    def _show(self) -> None:
        waiting = (tr("…"), "", "", "", "")
        self.table.show_rows(
            [(method.full_name, *self._answers.get(method, waiting)) for method in Method]
        )

    def _remark(self) -> str:
        """Say which rules are missing where an answer may be wrong for it."""
        able = [it for it in Method if why_not_asked(replace(self._task, method=it)) is None]
        return joined(" ", filter(None, map(gap, able)))


def _result(handle: solve.Handle, pulse: Pulse) -> Solution:
    """Wait for the end of a search; where nobody waits for that any more, end it."""
    try:
        while True:
            pulse()
            with contextlib.suppress(TimeoutError):
                return handle.result(_LOOK_SECONDS)
    finally:
        handle.stop()
        handle.result()


def _counted() -> str:
    """Say what GEN and EVL count, which is another thing in every row."""
    lines = [tr("GEN and EVL count another thing in every row:")]
    for method in Method:
        lines.append(tr("%1: GEN – %2 EVL – %3", method.full_name, *counted_by(method)))
    return joined("\n", lines)
