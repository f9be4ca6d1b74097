"""The machine room: one of the old machines at work on the position, a step at a time."""

from __future__ import annotations

import time
from collections.abc import Iterator

import chess
from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSlider,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from composer.machines.calculator_view import CalculatorView
from composer.machines.machine_words import Machine
from composer.machines.views import BellView, GenissView, PrinzView
from composer.machines.work import (
    BellState,
    GenissState,
    PrinzState,
    State,
    named,
    seen_setup,
    states,
)
from composer.saying import add_choice, said, say, words_at
from solver.ancestors.machine_game import Opponent
from solver.ancestors.machines import STOPPED_AT_FIRST, why_not
from solver.errors import SolverError
from solver.kernel.doors import Door
from solver.language import filled, joined, tr, trn
from solver.problem import Method, Problem

_MACHINES = (Machine.PRINZ, Machine.BELL, Machine.GENISS, Machine.WRAY)
_PACES = (1, 3, 10, 30, 100, 1000, 0)
"""Steps a second that the slider offers; 0 is as fast as it goes."""

_TICK = 20
_WORK_SECONDS = 0.008
"""How long the machine may work at one tick, so that the window stays at hand."""

_GENISS_FRAMES = {0: 20_000, 1000: 200}


class MachineRoom(QWidget):
    """Shows a machine's own view while it works, step by step or at a chosen pace."""

    page_requested = Signal(object)
    """The page about a :class:`Machine` is wanted."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._problem: Problem | None = None
        self._work: Iterator[State] | None = None
        self._timer = QTimer(self, interval=_TICK)
        self._timer.timeout.connect(self._on_tick)
        self._owed = 0.0
        self.state: State | None = None
        self._make_controls()
        self._make_views()
        self._lay_out()
        self._refresh()

    def _make_controls(self) -> None:
        self.machine = QComboBox(self)
        say(self.machine.setAccessibleName, tr("Machine"))
        say(self.machine.view().setAccessibleName, words_at(self.machine.setAccessibleName))
        for machine in _MACHINES:
            add_choice(self.machine, _name_of(machine), machine)
        self.machine.currentIndexChanged.connect(self._on_machine)
        self.page_button = said(QPushButton(self), tr("A&bout it…"))
        self.page_button.clicked.connect(self._on_page)
        self.step_button = said(QPushButton(self), tr("S&tep"))
        self.step_button.clicked.connect(self.step)
        self.run_button = said(QPushButton(self), tr("R&un"))
        self.run_button.setCheckable(True)
        self.run_button.toggled.connect(self._on_run)
        self.reset_button = said(QPushButton(self), tr("&From the start"))
        self.reset_button.clicked.connect(self.reset)
        self.pace = QSlider(Qt.Orientation.Horizontal, self)
        self.pace.setRange(0, len(_PACES) - 1)
        self.pace.setValue(2)
        say(self.pace.setAccessibleName, tr("Pace"))
        self.pace.valueChanged.connect(self._show_pace)
        self.pace.setTickPosition(QSlider.TickPosition.TicksBelow)
        self.pace_label = QLabel(self)
        words = tr("Stop at the first key, as the original did")
        self.first_key = said(QCheckBox(self), words)
        self.first_key.toggled.connect(self.reset)
        self.report = QLabel(" ", self)
        self.report.setWordWrap(True)

    def _make_views(self) -> None:
        self.prinz, self.bell, self.geniss = PrinzView(self), BellView(self), GenissView(self)
        self.calculator = CalculatorView(self)
        self.views = QStackedWidget(self)
        for view in (self.prinz, self.bell, self.geniss, self.calculator):
            area = QScrollArea(self.views)
            area.setWidgetResizable(True)
            area.setFrameShape(QScrollArea.Shape.NoFrame)
            area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            area.setWidget(view)
            self.views.addWidget(area)

    def _lay_out(self) -> None:
        first, second, third = QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        first.addWidget(self.machine, 1)
        first.addWidget(self.page_button)
        for button in (self.step_button, self.run_button, self.reset_button):
            second.addWidget(button)
        third.addWidget(self.pace, 1)
        third.addWidget(self.pace_label)
        column = QVBoxLayout(self)
        column.addLayout(first)
        column.addLayout(second)
        column.addLayout(third)
        column.addWidget(self.first_key)
        column.addWidget(self.report)
        column.addWidget(self.views, 1)
        self._show_pace()

    @property
    def shown(self) -> Machine:
        """The machine that is shown."""
        machine: Machine = self.machine.currentData()
        return machine

    @property
    def method(self) -> Method:
        """The machine that works on the problem; the calculator works on none."""
        return Method.MATEWRIGHT if self.shown is Machine.WRAY else Method(self.shown.value)

    # ------------------------------------------------------------ what it works on

    def choose(self, machine: Machine) -> None:
        """Show another machine."""
        self.machine.setCurrentIndex(_MACHINES.index(machine))

    def set_problem(self, problem: Problem | None) -> None:
        """Work on *problem* from now on, ``None`` where there is nothing to solve."""
        if problem != self._problem:
            self._problem = problem
            self.reset()

    @Slot()
    def reset(self) -> None:
        """Begin anew with the position on the board."""
        self.run_button.setChecked(False)
        self._work, self.state = None, None
        self._refresh()

    @Slot()
    def step(self) -> None:
        """Let the machine do its next step."""
        self._do_steps(1)
        self._show_state()

    def _do_steps(self, steps: int) -> bool:
        """Do up to so many steps, for a moment at most; tell whether there are more."""
        work = self._begun()
        if work is None:
            return False
        ends = time.monotonic() + _WORK_SECONDS
        for _ in range(steps):
            state = next(work, None)
            if state is None:
                self._end()
                return False
            self.state = state
            if time.monotonic() > ends:
                break
        return True

    def _begun(self) -> Iterator[State] | None:
        if self._work is None and self._problem is not None and not self._hindrance():
            frames = _GENISS_FRAMES.get(_PACES[self.pace.value()], 1)
            try:
                all_keys = not self.first_key.isChecked()
                self._work = states(self.method, self._problem, frames, all_keys=all_keys)
            except (SolverError, ValueError) as error:
                say(self.report.setText, str(error))
        return self._work

    def _end(self) -> None:
        self.run_button.setChecked(False)
        self.step_button.setEnabled(False)
        self.run_button.setEnabled(False)
        keys = self._keys()
        found = tr("It is through. Keys: %1")
        if self.method in STOPPED_AT_FIRST and self.first_key.isChecked():
            found = tr("It stopped at its first key, %1; there may be more.")
        nothing = tr("It is through and found no key.")
        say(self.report.setText, filled(found, keys) if keys else nothing)

    # ------------------------------------------------------------ running

    @Slot(bool)
    def _on_run(self, is_running: bool) -> None:
        self._owed = 0.0
        say(self.run_button.setText, tr("&Halt") if is_running else tr("R&un"))
        if is_running:
            self._timer.start()
        else:
            self._timer.stop()
            self._show_state()

    @Slot()
    def _on_tick(self) -> None:
        pace = _PACES[self.pace.value()]
        self._owed += pace * _TICK / 1000
        steps = int(self._owed) if pace else 1_000_000
        self._owed -= int(self._owed)
        if steps:
            self._do_steps(steps)
            self._show_state()

    @Slot()
    def _show_pace(self) -> None:
        pace = _PACES[self.pace.value()]
        text = trn("%1 step a second", "%1 steps a second", pace)
        say(self.pace_label.setText, text if pace else tr("as fast as it goes"))

    # ------------------------------------------------------------ showing

    @Slot()
    def _on_machine(self) -> None:
        self.views.setCurrentIndex(self.machine.currentIndex())
        self.reset()

    @Slot()
    def _on_page(self) -> None:
        self.page_requested.emit(self.shown)

    def _hindrance(self) -> str:
        if self._problem is None:
            return tr("There is nothing to solve yet.")
        if self.method is Method.GENISS and not _is_compiled(Door.GENISS):
            return tr("Preparing the solver (first time only)…")
        return why_not(self.method, self._problem) or ""

    def _refresh(self) -> None:
        hindrance = self._hindrance()
        is_calculator = self.shown is Machine.WRAY
        for part in (self.step_button, self.run_button, self.reset_button, self.pace):
            part.setVisible(not is_calculator)
        self.pace_label.setVisible(not is_calculator)
        self.first_key.setVisible(self.method in STOPPED_AT_FIRST)
        self.report.setVisible(not is_calculator)
        say(self.report.setText, hindrance or tr("Press Step or Run to watch it work."))
        for button in (self.step_button, self.run_button):
            button.setEnabled(not hindrance)

    def _show_state(self) -> None:
        if self.state is None or self._problem is None:
            return
        board: chess.Board = seen_setup(self.method, self._problem).board()
        match self.state:
            case PrinzState() as state:
                self.prinz.show_state(state, board)
            case BellState() as state:
                self.bell.show_state(state, board)
            case GenissState() as state:
                self.geniss.show_state(state, board)
        if self.step_button.isEnabled():
            keys = self._keys()
            found = tr("Keys so far: %1", keys)
            say(self.report.setText, found if keys else tr("No key so far."))

    def _keys(self) -> str:
        if self.state is None or self._problem is None:
            return ""
        board = seen_setup(self.method, self._problem).board()
        return joined(", ", [named(board, (key,)) for key in self.state.keys])


def _name_of(machine: Machine) -> str:
    return Opponent.WRAY.full_name if machine is Machine.WRAY else Method(machine.value).full_name


def _is_compiled(door: Door) -> bool:
    from solver.prepare import is_ready  # loaded when it is asked, not when the window opens

    return is_ready(door)
