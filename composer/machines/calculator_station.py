"""Wray's calculator in the room: the user plays by its keys and sees it try its moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QWidget

from composer.machines.clock_words import wray_time
from composer.machines.exhibits import Exhibit
from composer.machines.faces.calculator_face import CalculatorFace, waiting_words
from composer.machines.faces.ledger import Time
from composer.machines.machine_words import Machine
from composer.machines.runner import Pace
from composer.machines.stations import Start, Station
from composer.machines.work import WrayState
from solver.ancestors import speeds
from solver.ancestors.wray_keyboard import Waiting
from solver.game import Move
from solver.language import tr
from solver.men import Kind
from solver.setup import Setup
from solver.squares import BLACK, WHITE, Square


class CalculatorStation(Station):
    """The HP 9810A: nothing to be solved, but a game to be played."""

    def __init__(self, pace: Callable[[], Pace | None], parent: QWidget) -> None:
        super().__init__(pace, parent)
        self.machine = Machine.WRAY
        self.face: CalculatorFace = CalculatorFace(parent)
        self._total = 0
        self._is_flipped = False
        self.face.pressed.connect(self._on_pressed)

    def begin(self, exhibit: Exhibit, *, all_keys: bool) -> Start:
        self._is_flipped = not exhibit.human_is_white
        self._total = 0
        self.face.begin(BLACK if exhibit.human_is_white else WHITE)
        return Start(Setup.initial().game(), None, self._words(), self._is_flipped)

    @Slot()
    def _on_pressed(self) -> None:
        self.changed.emit()

    def resume(self) -> Start:
        """Return the game as it stands, and the thinking that is due, if any."""
        calculator = self.face.calculator
        is_due = calculator.display.waiting is Waiting.THINKING
        work = self._thinking() if is_due else None
        moves = calculator.played.game().moves() if is_due else ()
        self._total = sum(move.promotion in (None, Kind.QUEEN) for move in moves)
        return Start(Setup.initial().game(), work, self._words(), self._is_flipped, self._game())

    @property
    def has_game(self) -> bool:
        return bool(self._game())

    def _game(self) -> tuple[Move, ...]:
        return self.face.calculator.played.moves

    def _thinking(self) -> Iterator[WrayState]:
        calculator, game, best, tried = self.face.calculator, self._game(), None, 0
        for trial in calculator.think():
            tried += 1
            if best is None or trial.weighed.number > best.weighed.number:
                best = trial
            yield WrayState(game, trial, best, tried)
        yield WrayState(self._game(), None, best, tried)

    def square_clicked(self, square: Square) -> None:
        self.face.press_square(square)

    def show_state(self, state: WrayState) -> None:
        self.face.show_state(state)

    def seconds_of(self, state: WrayState) -> float:
        return state.work * speeds.WRAY.seconds

    def time(self, state: WrayState | None, total: int | None, today: float) -> Time:
        return wray_time(0 if state is None else state.work, self._total, today)

    def remark(self, state: WrayState) -> str:
        if state.trial is None or state.best is None:
            return self._words()
        own, best = state.trial.weighed, state.best.weighed
        words = tr("Number of this position: %1. Highest so far: %2.")
        numbers = (f"{own.number:.2f}", f"{best.number:.2f}")
        return words.replace("%1", numbers[0]).replace("%2", numbers[1])

    def end_words(self, state: WrayState | None, *, all_keys: bool) -> str:
        return self._words()

    def gap(self) -> str:
        return tr("Its evaluation is a free imitation; it sees its own move alone.")

    def _words(self) -> str:
        shown = self.face.calculator.display
        return (shown.error + " " if shown.error else "") + waiting_words(shown.waiting)
