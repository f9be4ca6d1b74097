"""The machine room: a window in which the old machines work before one's eyes."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

from PySide6.QtCore import QByteArray, QEvent, QObject, QSize, Qt, Signal, Slot
from PySide6.QtGui import QCloseEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QMainWindow,
    QVBoxLayout,
    QWidget,
)

from composer.beside import SlicedWork
from composer.machines.atlas_station import AtlasStation
from composer.machines.bell_station import BellStation
from composer.machines.bench import Bench
from composer.machines.calculator_station import CalculatorStation
from composer.machines.exhibits import Exhibit, exhibits_of
from composer.machines.games.game_board import Dress
from composer.machines.games.game_words import line_name
from composer.machines.games.tournament import Tournament
from composer.machines.geniss_station import GenissStation
from composer.machines.machine_board import MachineBoard
from composer.machines.machine_words import Machine
from composer.machines.prinz_station import PrinzStation
from composer.machines.room_bars import RoomFoot, RoomTop
from composer.machines.room_pages import ShownStack, scrolling
from composer.machines.room_style import room_sheet
from composer.machines.runner import Pace, Runner
from composer.machines.side_by_side import SideBySide
from composer.machines.stations import Start, Station
from composer.panels.shared.controls import bare, fill
from composer.panels.shared.screens import resize_within_screen
from composer.saying import say
from composer.tokens import tokens
from solver.language import tr
from solver.problem import Problem

_USUAL_SIZE = QSize(1280, 740)
_PATIENCE = 15.0
"""Seconds after which nobody waits to know how long the machine will need."""


class MachineRoom(QMainWindow):
    """Board, line and clock at the left, the machine at the right, the pace below."""

    page_requested = Signal(Machine)
    """The page about a :class:`Machine` is wanted."""

    def __init__(
        self,
        parent: QWidget | None = None,
        geometry: QByteArray | None = None,
        dress: Dress = lambda _: None,
    ) -> None:
        """Open at *geometry*, where it is known; *dress* gives a board to play on its look."""
        super().__init__(parent)
        self._dress_board = dress
        self.tournament: Tournament | None = None
        self.setObjectName("room")
        self._desk: Problem | None = None
        self._total: int | None = None
        self._is_over = False
        self._station_index = 0
        self._exhibit_places: dict[int, int] = {}
        """To which of its exhibits each machine was set when another one was looked at."""
        self._start = Start(MachineBoard.empty())
        self.state: Any = None
        self.remark = ""
        self._make_parts()
        self._lay_out()
        self._connect()
        self._dress()
        self._on_machine()
        self.foot.run_button.setFocus()
        if geometry is None or geometry.isEmpty() or not self.restoreGeometry(geometry):
            resize_within_screen(self, _USUAL_SIZE)

    # ------------------------------------------------------------ making

    def _make_parts(self) -> None:
        self._body = body = QWidget(self)
        body.setObjectName("room_body")
        self.setCentralWidget(body)
        self.stations: list[Station] = [
            PrinzStation(self._pace, body),
            BellStation(self._pace, body),
            AtlasStation(self._pace, body),
            CalculatorStation(self._pace, body),
            GenissStation(self._pace, body),
        ]
        self.top = RoomTop([station.machine for station in self.stations], body)
        self.foot = RoomFoot(body)
        self.bench = Bench([station.face for station in self.stations], body)
        self.caption, self.board = self.bench.caption, self.bench.board
        self.ledger = self.bench.ledger
        self.runner = Runner(self, lambda: not self.board.is_moving)
        self._forecast = SlicedWork(self)

    def _pace(self) -> Pace | None:
        """Return how quickly the machine runs that is shown."""
        return self.runner.pace if self.runner.is_running else None

    def _lay_out(self) -> None:
        self.pages = ShownStack(self._body)
        self.pages.setContentsMargins(22, 10, 22, 8)
        self.side_by_side = SideBySide(self._body)
        for page in (self.bench, self.side_by_side):
            self.pages.addWidget(page)
        column = bare(QVBoxLayout(self._body), 0)
        fill(column, self.top, (scrolling(self.pages, self._body), 1), self.foot)

    def _connect(self) -> None:
        self.top.machines.currentChanged.connect(self._on_tab)
        self.top.exhibits.activated.connect(self.reset)
        self.top.page_button.clicked.connect(lambda: self.page_requested.emit(self.shown))
        self.foot.run_button.toggled.connect(self._on_run)
        self.foot.step_button.clicked.connect(self.step)
        self.foot.reset_button.clicked.connect(self.reset)
        self.foot.first_key.toggled.connect(self.reset)
        self.foot.pace_chosen.connect(self._on_pace)
        for button in self.foot.findChildren(QAbstractButton):
            button.installEventFilter(self)
        self.runner.advanced.connect(self._on_state)
        self.runner.ended.connect(self._on_end)
        self._forecast.finished.connect(lambda: self._show_ledger(self.ledger.line))
        self.board.square_clicked.connect(lambda square: self.station.square_clicked(square))
        for station in self.stations:
            station.moves_wanted.connect(self._on_moves_wanted)
            station.changed.connect(self._on_station_changed)

    # ------------------------------------------------------------ what it shows

    @property
    def station(self) -> Station:
        """The machine that is shown, with its face."""
        return self.stations[self._station_index]

    @property
    def shown(self) -> Machine:
        """The machine that is shown."""
        return self.station.machine

    @property
    def exhibit(self) -> Exhibit:
        """What the machine is set to."""
        exhibit: Exhibit = self.top.exhibits.currentData()
        return exhibit

    @property
    def first_key(self) -> Any:
        """The box that lets a machine stop at its first key."""
        return self.foot.first_key

    def choose(self, machine: Machine) -> None:
        """Show another machine."""
        machines = [station.machine for station in self.stations]
        self.top.machines.setCurrentIndex(machines.index(machine))

    def set_problem(self, problem: Problem | None) -> None:
        """Note what is on the desk now; a machine that works on it begins anew."""
        if problem == self._desk:
            return
        self._desk = problem
        was_desk = self.exhibit.is_desk
        self.top.show_exhibits(exhibits_of(self.shown, problem), keeps=True)
        if was_desk:
            self.reset()

    def take_desk(self) -> None:
        """Set the machine to what is on the desk, where it works on problems."""
        for index in range(self.top.exhibits.count()):
            if self.top.exhibits.itemData(index).is_desk:
                self.top.exhibits.setCurrentIndex(index)
                self.reset()

    @Slot()
    def _on_tab(self) -> None:
        """Show a machine, or one of the pages behind them."""
        index = self.top.machines.currentIndex()
        is_machine = index < len(self.stations)
        for part in (self.foot, self.top.exhibits, self.top.page_button):
            part.setVisible(is_machine)
        if is_machine:
            self.pages.setCurrentIndex(0)
            if index != self._station_index:
                self.foot.run_button.setChecked(False)  # its last news are for the old machine
                self._exhibit_places[self._station_index] = self.top.exhibits.currentIndex()
                self._station_index = index
                self._on_machine()
            return
        self.foot.run_button.setChecked(False)
        page = self.side_by_side if index > len(self.stations) else self._made_tournament()
        self.pages.setCurrentWidget(page)
        name = tr("Side by side") if page is self.side_by_side else tr("Tournament")
        say(self.setWindowTitle, tr("Machine room: %1", name))

    def _made_tournament(self) -> Tournament:
        """Return the page of the tournament, which is made when it is first shown."""
        if self.tournament is None:
            self.tournament = Tournament(self._dress_board, self.pages)
            self.pages.addWidget(self.tournament)
        return self.tournament

    def _on_machine(self) -> None:
        self.top.show_exhibits(exhibits_of(self.shown, self._desk), keeps=False)
        self.bench.show_face(self.station.face)
        self.foot.show_station(self.station)
        say(self.setWindowTitle, tr("Machine room: %1", self.top.name_of(self.shown)))
        start = self.station.resume() if self.station.has_game else None
        if start is None:
            self.reset()
            return
        self.top.exhibits.setCurrentIndex(self._exhibit_places[self._station_index])
        self._begin(start)
        self.board.show_line(start.line, slowly=False)
        if start.work is not None:
            self.foot.run_button.setChecked(True)

    # ------------------------------------------------------------ its work

    @Slot()
    def reset(self) -> None:
        """Begin anew with what the machine is set to."""
        self.foot.run_button.setChecked(False)
        station, all_keys = self.station, not self.foot.first_key.isChecked()
        start = station.begin(self.exhibit, all_keys=all_keys)
        self._begin(start)
        foreseen = station.forecast(all_keys=all_keys) if start.work else None
        if foreseen is not None:
            self._forecast.start(self._foresee(foreseen))

    def _begin(self, start: Start) -> None:
        """Show what the machine is set to, and let it take up its work."""
        self.state, self._total, self._is_over = None, None, False
        self.board.begin(start.game, is_flipped=start.is_flipped)
        self._forecast.give_up()
        self._show_caption()
        self._take(start)

    def _take(self, start: Start) -> None:
        """Let the machine do the work that is due, if any."""
        self._start = start
        self.runner.load(start.work, self.station.seconds_of)
        self.foot.set_ready(start.work is not None)
        self.remark = start.hindrance or tr("Press Step or Run to watch it work.")
        self._show_ledger(line_name(start.game, start.line))

    @Slot()
    def step(self) -> None:
        """Let the machine do its next step."""
        if self.foot.run_button.isChecked():
            self.foot.run_button.setChecked(False)
        self.runner.step()

    @Slot(bool)
    def _on_run(self, is_running: bool) -> None:
        self.foot.show_running(is_running)
        if is_running:
            self.runner.start()
        else:
            self.runner.halt()

    @Slot(Pace)
    def _on_pace(self, pace: Pace) -> None:
        self.runner.pace = pace

    @Slot(Any)
    def _on_state(self, state: Any) -> None:
        self.state = state
        station = self.station
        station.show_state(state)
        is_slow = not self.runner.is_running or self.runner.pace is Pace.SLOW
        self.board.show_line(state.line, slowly=is_slow, hints=station.hints(state))
        self.remark = station.remark(state)
        self._show_ledger(line_name(self._start.game, state.line))

    @Slot()
    def _on_end(self) -> None:
        self._is_over = True
        self.foot.run_button.setChecked(False)
        self.foot.set_ready(False)
        self.remark = self.station.end_words(self.state, all_keys=not self.first_key.isChecked())
        line = () if self.state is None else self.state.line
        self._show_ledger(line_name(self._start.game, line))

    def _foresee(self, work: Iterator[int]) -> Iterator[None]:
        """Work in advance to know how much there is to do, unless it is very much."""
        total, begun = 0, time.monotonic()
        for done in work:
            total = done
            yield
            if time.monotonic() - begun > _PATIENCE:
                return
        self._total = total

    @Slot(Any, Any)
    def _on_moves_wanted(self, game: Any, line: Any) -> None:
        self.foot.run_button.setChecked(False)
        self.board.show_line(tuple(line), slowly=False)
        self._show_ledger(line_name(game, line))

    @Slot()
    def _on_station_changed(self) -> None:
        """Show what the user did at the machine, and let it go on with that."""
        if self.sender() is not self.station:
            return
        start = self.station.resume()
        if start is None:
            self.reset()
            return
        self.state = None
        self._take(start)
        self.board.show_line(start.line, slowly=True)
        if start.work is not None:
            self.foot.run_button.setChecked(True)

    # ------------------------------------------------------------ showing

    def _show_caption(self) -> None:
        exhibit = self.exhibit
        problem = exhibit.problem
        words = ""
        if problem is not None:
            men = [man for man in problem.setup.squares if man is not None]
            white = sum(man.is_white for man in men)
            words = f"{problem.stipulation}  {white} + {len(men) - white}"
        self.caption.show_words(exhibit.title, exhibit.source, words)

    def _show_ledger(self, line: str) -> None:
        time = self.station.time(self.state, self._total, self.runner.seconds_today)
        self.ledger.show_work(line, self.remark, time)

    # ------------------------------------------------------------ window

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """F8 runs and halts, the right arrow steps, Escape closes."""
        key = event.key()
        if key == Qt.Key.Key_F8 and self.foot.run_button.isEnabled():
            self.foot.run_button.toggle()
        elif self._is_step(event):
            self.step()
        elif key == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the right arrow do a step on the buttons too, where Qt would go to the next one."""
        is_press = event.type() == QEvent.Type.KeyPress
        if not (is_press and self._is_step(event)):
            return super().eventFilter(watched, event)
        self.step()
        return True

    def _is_step(self, event: QEvent) -> bool:
        is_right = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Right
        return is_right and self.foot.step_button.isEnabled()

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of colours."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.ApplicationPaletteChange):
            self._dress()

    def _dress(self) -> None:
        # Its own palette is what the style sheet of now made of it.
        sheet = room_sheet(tokens(QApplication.palette()), self._type_size())
        if hasattr(self, "foot") and self.styleSheet() != sheet:
            self.setStyleSheet(sheet)

    def _type_size(self) -> int:
        """Return the size of letters on buttons and in tables, larger in a large window."""
        return max(12, min(16, round(13 * self.width() / _USUAL_SIZE.width())))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let the letters on buttons grow with the window."""
        super().resizeEvent(event)
        self._dress()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Halt the machine."""
        self.foot.run_button.setChecked(False)
        super().closeEvent(event)

    def shutdown(self) -> None:
        """End all work, before the window goes for good."""
        self.runner.halt()
        self._forecast.give_up()
        for station in self.stations:
            station.shutdown()
        if self.tournament is not None:
            self.tournament.shutdown()
