"""The dialog for when a search stops by itself, and how much of the machine it takes."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QDialog,
    QFormLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from composer.crew.address import ClusterError, check_address
from composer.panels.shared.cluster_field import ClusterField
from composer.panels.shared.controls import deciding_row, fill
from composer.panels.shared.fields import NumberField
from composer.saying import add_row, say
from composer.settings import LONGEST_SECONDS, MOST_MEMORY_MB, MOST_SOLUTIONS, most_threads
from solver.language import filled, tr
from solver.problem import LEAST_MEMORY_MB, MOST_KEPT_LINES, Limits

_FIELD = 168
"""The least width of the fields, which are all as wide as the widest."""


class LimitsDialog(QDialog):
    """Lets the user limit time, keys, memory and threads of every search to come.

    A cluster may help them.
    """

    limits_chosen = Signal(Limits, int, str)
    """The Limits as the user wants them, the number of threads, and the address of the cluster."""

    def __init__(
        self, limits: Limits, threads: int, cluster: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        say(self.setWindowTitle, tr("Limits of a search"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._make_limits(limits)
        self._make_helpers(threads, cluster)
        self.fault = QLabel(self, wordWrap=True)
        self.fault.hide()
        self._lay_out()

    def _make_limits(self, limits: Limits) -> None:
        self.seconds = self._number(0, LONGEST_SECONDS, round(limits.seconds or 0))
        say(self.seconds.setSpecialValueText, tr("no limit"))
        say(self.seconds.setSuffix, tr(" s"))
        self.seconds.setSingleStep(10)
        self.solutions = self._number(0, MOST_SOLUTIONS, limits.solutions or 0)
        say(self.solutions.setSpecialValueText, tr("find all"))
        self.kept_lines = self._number(1, MOST_KEPT_LINES, limits.kept_lines)
        self.kept_lines.setGroupSeparatorShown(True)
        self.kept_lines.setSingleStep(10_000)
        say(
            self.kept_lines.setToolTip,
            tr("All solutions of help and series play are counted; so many can be read."),
        )
        self.memory = self._number(LEAST_MEMORY_MB, MOST_MEMORY_MB, limits.memory_mb)
        say(self.memory.setSuffix, tr(" MB"))
        self.memory.setSingleStep(64)

    def _make_helpers(self, threads: int, cluster: str) -> None:
        self.threads = self._number(1, most_threads(), threads)
        say(
            self.threads.setToolTip,
            tr("How many cores search at the same time; one left free keeps the rest quick."),
        )
        self.cluster = ClusterField(
            tr(
                "Let the workers of a Dask cluster help a long search: the address of its "
                "scheduler, or local:N; empty for this computer alone. Threads are not used then."
            ),
            self,
        )
        self.cluster.setText(cluster)

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setVerticalSpacing(10)
        form.setHorizontalSpacing(16)
        add_row(form, tr("Stop after a &time of"), self.seconds)
        add_row(form, tr("Stop after this many &keys or solutions"), self.solutions)
        add_row(form, tr("&Solutions kept for reading"), self.kept_lines)
        add_row(form, tr("&Memory for known positions"), self.memory)
        add_row(form, tr("T&hreads that search"), self.threads)
        add_row(form, tr("C&luster that helps"), self.cluster)
        self.cluster.setMinimumWidth(_FIELD)
        column = QVBoxLayout(self)
        column.setSpacing(16)
        fill(column, form, self.fault, deciding_row(tr("&Apply"), self._on_accepted, self))

    def _number(self, least: int, most: int, value: int) -> NumberField:
        box = NumberField(self)
        box.setRange(least, most)
        box.setValue(value)
        box.setAlignment(Qt.AlignmentFlag.AlignRight)
        return box

    @Slot()
    def _on_accepted(self) -> None:
        cluster = self.cluster.address
        try:
            check_address(cluster or "local:1")
        except ClusterError as error:
            say(self.fault.setText, filled(tr("Cluster: %1."), str(error)))
            self.fault.show()
            self.cluster.setFocus()
            return
        seconds = float(self.seconds.value()) or None
        solutions = self.solutions.value() or None
        memory, kept_lines = self.memory.value(), self.kept_lines.value()
        limits = Limits(seconds, solutions, memory, kept_lines)
        self.limits_chosen.emit(limits, self.threads.value(), cluster)
        self.accept()
