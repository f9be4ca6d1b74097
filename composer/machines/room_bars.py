"""The two bars of the machine room: machines and positions above, pace and steps below."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QTabBar,
    QWidget,
)

from composer.machines.exhibits import Exhibit
from composer.machines.machine_words import Machine
from composer.machines.runner import Pace
from composer.machines.stations import Station
from composer.panels.shared.controls import fill
from composer.panels.shared.tab_order import tab_as_laid_out
from composer.saying import add_choice, said, say
from composer.tokens import Type, tokens
from solver.ancestors.machine_game import Opponent
from solver.language import tr
from solver.problem import Method

_LEAST_EXHIBIT = QSize(176, 30)
"""As high as the button beside it."""


class _Bar(QWidget):
    """A bar with a background of its own."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)


class MachineTabs(QTabBar):
    """Tabs that show where the keyboard is."""

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.hasFocus():
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            colors = tokens(self.window().palette())  # its own ground is none, which tells nothing
            painter.setPen(QPen(QColor(colors.accent), 2))
            box = self.tabRect(self.currentIndex()).adjusted(1, 6, -13, -6)
            painter.drawRoundedRect(box, 5, 5)
            painter.end()


class RoomTop(_Bar):
    """The machines as tabs, and what the one that is shown can be set to."""

    def __init__(self, machines: Sequence[Machine], parent: QWidget) -> None:
        super().__init__("room_top", parent)
        self.machines = MachineTabs(self)
        policy = self.machines.sizePolicy()
        policy.setHorizontalPolicy(QSizePolicy.Policy.Maximum)
        self.machines.setSizePolicy(policy)
        self.machines.setObjectName("machines")
        self.machines.setDrawBase(False)
        self.machines.setExpanding(False)
        self.machines.setElideMode(Qt.TextElideMode.ElideNone)
        say(self.machines.setAccessibleName, tr("Machines"))
        for name in (*map(self.name_of, machines), tr("Tournament"), tr("Side by side")):
            say(self.machines.setTabText, name, self.machines.addTab(""))
        self.exhibits = QComboBox(self)
        self.exhibits.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.exhibits.setMinimumSize(_LEAST_EXHIBIT)
        say(self.exhibits.setAccessibleName, tr("What the machine is set to"))
        say(self.exhibits.view().setAccessibleName, tr("What the machine is set to"))
        self.page_button = said(QPushButton(self), tr("A&bout it…"))
        row = QHBoxLayout(self)
        row.setContentsMargins(18, 0, 22, 0)
        row.setSpacing(8)
        fill(row, self.machines, 1, self.exhibits, self.page_button)

    @staticmethod
    def name_of(machine: Machine) -> str:
        """Return the name of a machine with its year."""
        if machine is Machine.WRAY:
            return Opponent.WRAY.full_name
        if machine is Machine.ATLAS:
            return Opponent.ATLAS.full_name
        return Method(machine.value).full_name

    def show_exhibits(self, exhibits: Sequence[Exhibit], *, keeps: bool) -> None:
        """Offer *exhibits*; the one that is chosen stays, by its place, where it *keeps*."""
        index = max(0, self.exhibits.currentIndex()) if keeps else 0
        self.exhibits.clear()
        for exhibit in exhibits:
            add_choice(self.exhibits, exhibit.title, exhibit)
        self.exhibits.setCurrentIndex(min(index, len(exhibits) - 1))


class RoomFoot(_Bar):
    """Run, step, begin anew; the pace; and what the machine does not know."""

    pace_chosen = Signal(Pace)

    def __init__(self, parent: QWidget) -> None:
        super().__init__("room_foot", parent)
        self.run_button = said(QPushButton(self), tr("R&un"))
        self.run_button.setObjectName("run")
        self.run_button.setCheckable(True)
        self.run_button.setMinimumWidth(92)
        say(self.run_button.setToolTip, tr("F8 lets the machine work and halts it."))
        self.step_button = said(QPushButton(self), tr("S&tep"))
        say(self.step_button.setToolTip, tr("The right arrow key does one step."))
        self.reset_button = said(QPushButton(self), tr("&From the start"))
        self.first_key = said(QCheckBox(self), tr("Stop at the first &key"))
        self.first_key.setChecked(True)
        say(self.first_key.setToolTip, tr("Stop at the first key, as the original did"))
        self.gap = QLabel(self, wordWrap=True)
        self.gap.setFont(Type.SMALL.font())
        self.gap.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.gap.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._make_paces()
        self._lay_out()
        tab_as_laid_out(self)

    def _make_paces(self) -> None:
        self.paces: dict[Pace, QPushButton] = {}
        self._group = QButtonGroup(self)
        words = {
            Pace.SLOW: (tr("S&low"), tr("Two steps a second; moves are taken back one by one.")),
            Pace.FAST: (tr("Fast"), tr("25 steps a second.")),
            Pace.TRUE: (tr("True &speed"), tr("As fast as the machine was in its time.")),
            Pace.ONCE: (tr("At &once"), tr("As fast as it goes today.")),
        }
        for pace, (name, tip) in words.items():
            button = said(QPushButton(self), name)
            button.setCheckable(True)
            button.setProperty("pace", True)
            say(button.setToolTip, tip)
            button.clicked.connect(lambda _=False, pace=pace: self.choose_pace(pace))
            self._group.addButton(button)
            self.paces[pace] = button
        self.paces[Pace.SLOW].setProperty("end", "first")
        self.paces[Pace.ONCE].setProperty("end", "last")
        self.paces[Pace.SLOW].setChecked(True)

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(22, 9, 22, 10)
        row.setSpacing(8)
        for button in (self.run_button, self.step_button, self.reset_button):
            row.addWidget(button)
        row.addSpacing(14)
        segments = QHBoxLayout()
        segments.setSpacing(0)
        for button in self.paces.values():
            segments.addWidget(button)
        row.addLayout(segments)
        row.addSpacing(10)
        fill(row, self.first_key, (self.gap, 1))

    def choose_pace(self, pace: Pace) -> None:
        """Let the machine go on at *pace*."""
        self.paces[pace].setChecked(True)
        self.pace_chosen.emit(pace)

    def show_station(self, station: Station) -> None:
        """Offer what the machine can do."""
        self.first_key.setVisible(station.can_stop_at_first)
        words = station.gap()
        say(self.gap.setText, words)
        say(self.gap.setToolTip, words)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the words about gaps away where they would make the bar higher."""
        super().resizeEvent(event)
        layout = self.layout()
        if layout is not None:
            room = self.width() - layout.minimumSize().width()
            wrapped = QRect(0, 0, max(1, room), 1000)
            needed = self.gap.fontMetrics().boundingRect(
                wrapped, int(Qt.TextFlag.TextWordWrap), self.gap.text()
            )
            has_room = room > 60 and needed.height() <= 2.2 * self.gap.fontMetrics().height()
            self.gap.setMaximumHeight(16777215 if has_room else 0)

    def set_ready(self, is_ready: bool) -> None:
        """Let the machine be run, or not."""
        self.run_button.setEnabled(is_ready)
        self.step_button.setEnabled(is_ready)

    def show_running(self, is_running: bool) -> None:
        """Say what the button does now."""
        say(self.run_button.setText, tr("&Halt") if is_running else tr("R&un"))
