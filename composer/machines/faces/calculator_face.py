"""Wray's calculator: display, keyboard, printer strip, and the registers of the squares."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from composer.machines.faces.drawing import LEFT, TOP, Face, Pencil, footnote, heading
from composer.machines.faces.led import draw_number
from composer.machines.faces.register_sheet import RegisterSheet
from composer.machines.games.game_words import move_texts, moves_line
from composer.machines.work import WrayState
from composer.panels.shared.controls import bare, fill
from composer.saying import said, say
from composer.tokens import Type
from solver.ancestors.player import Played
from solver.ancestors.wray import start_codes
from solver.ancestors.wray_keyboard import Calculator, Key, Waiting
from solver.language import tr
from solver.setup import Setup
from solver.squares import BLACK, Side, Square, file_of, rank_of

_LAYOUT = (
    (Key.SEVEN, Key.EIGHT, Key.LOAD),
    (Key.FOUR, Key.FIVE, Key.SIX),
    (Key.ONE, Key.TWO, Key.THREE),
    (Key.UP, Key.CLEAR, Key.CONTINUE),
)
_NAMES = 64
"""How wide the names of the three lines are."""
_TYPED = {
    Qt.Key.Key_Return: Key.CONTINUE,
    Qt.Key.Key_Enter: Key.CONTINUE,
    Qt.Key.Key_Up: Key.UP,
    Qt.Key.Key_Delete: Key.CLEAR,
    Qt.Key.Key_L: Key.LOAD,
}


class CalculatorFace(QWidget):
    """The machine as its user had it: keys go in, numbers come out."""

    pressed = Signal()
    """A key was pressed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.calculator = Calculator(watched=True)
        self.display = DisplayFace(self)
        self.strip = StripFace(self)
        self.prompt = QLabel(self, wordWrap=True)
        self.prompt.setMinimumHeight(34)
        self.prompt.setFont(Type.STRONG.font())
        self.keys: dict[Key, QPushButton] = {}
        self.sheet = RegisterSheet(self)
        self._lay_out()
        self.begin(BLACK)

    def _lay_out(self) -> None:
        grid = QGridLayout()
        grid.setSpacing(5)
        for row, keys in enumerate(_LAYOUT):
            for column, key in enumerate(keys):
                button = said(QPushButton(self), key.value)
                button.setProperty("key", True)
                say(button.setAccessibleName, tr("Key %1").replace("%1", key.value))
                button.clicked.connect(lambda _=False, key=key: self.press(key))
                grid.addWidget(button, row, column)
                self.keys[key] = button
        machine = QVBoxLayout()
        machine.setSpacing(8)
        fill(machine, (self.display, 1), self.prompt, grid)
        upper = QHBoxLayout()
        upper.setSpacing(24)
        fill(upper, (machine, 3), (self.strip, 2))
        head = heading(tr("Registers 1 to 64, as the description prints them"), self)
        words = tr(
            "Keys, registers and set-up as the description tells. The face, its digits and the "
            "strip are drawn from outside knowledge; what the display said is lost."
        )
        whole = bare(QVBoxLayout(self), 8)
        fill(whole, (upper, 1), head, self.sheet, footnote(words, self))

    def begin(self, machine: Side) -> None:
        """Switch the calculator on; the men of *machine* will be stored when it asks for them."""
        self._machine = machine
        self.calculator = Calculator(watched=True)
        self.show_calculator()

    def press(self, key: Key) -> None:
        """Press one key."""
        self.calculator.press(key)
        if self.calculator.board is None and self.calculator.display.waiting is not Waiting.PROGRAM:
            self.calculator.store(start_codes(self._machine))
        self.show_calculator()
        self.pressed.emit()

    def press_square(self, square: Square) -> None:
        """Key a square in, where one is asked for: rank, up, file, CONTINUE."""
        if self.calculator.display.waiting in (Waiting.FROM_SQUARE, Waiting.TO_SQUARE):
            rank, file = rank_of(square) + 1, file_of(square) + 1
            for key in (Key(str(rank)), Key.UP, Key(str(file)), Key.CONTINUE):
                self.press(key)

    def show_state(self, state: WrayState) -> None:
        """Show a move that is tried, or the answer."""
        self.show_calculator()
        if state.trial is not None:
            self.sheet.show_registers(state.trial.registers, self.calculator.machine)

    def show_calculator(self) -> None:
        """Show display, strip and registers as they are."""
        shown = self.calculator.display
        self.display.show_numbers(shown.y, shown.x, is_busy=shown.waiting is Waiting.THINKING)
        words = shown.error + " " if shown.error else ""
        say(self.prompt.setText, words + waiting_words(shown.waiting))
        self.sheet.show_registers(self.calculator.registers, self.calculator.machine)
        self.strip.show_game(self.calculator.played)
        wanted = _next_keys(shown.waiting)
        for key, button in self.keys.items():
            button.setProperty("wanted", key in wanted)
            button.style().unpolish(button)
            button.style().polish(button)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Type on the keys of the calculator."""
        key = _TYPED.get(Qt.Key(event.key()))
        if key is None and event.text() in "12345678" and event.text():
            key = Key(event.text())
        if key is None:
            super().keyPressEvent(event)
        else:
            self.press(key)


def _next_keys(waiting: Waiting) -> tuple[Key, ...]:
    """Return the keys that lead on."""
    if waiting is Waiting.PROGRAM:
        return (Key.LOAD,)
    if waiting in (Waiting.FROM_SQUARE, Waiting.TO_SQUARE, Waiting.THINKING, Waiting.END):
        return ()
    return (Key.CONTINUE,)


class DisplayFace(Face):
    """Three lines of digits: z, y and x."""

    least = QSize(420, 112)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Display of the calculator"), parent)
        self.numbers = (0, 0)
        self._is_busy = False

    def show_numbers(self, y: int, x: int, *, is_busy: bool) -> None:
        """Show registers y and x; dark while the program runs."""
        self.numbers, self._is_busy = (y, x), is_busy
        say(self.setAccessibleDescription, f"y {y}, x {x}")
        self.update()

    def draw(self, pencil: Pencil, room: QRectF) -> None:
        colors = pencil.colors
        box = room.adjusted(0.5, 0.5, -0.5, -0.5)
        pencil.box(box, colors.tube_frame, radius=8)
        glass = box.adjusted(12, 10, -_NAMES - 10, -10)
        pencil.box(glass, colors.glass, radius=4)
        y, x = self.numbers
        high = glass.height() / 3
        rows = (("z", tr("temporary"), 0), ("y", tr("rank"), y), ("x", tr("file"), x))
        small = QRectF(0, 0, _NAMES, high * 0.58)
        scale = pencil.common_scale([(small, words) for _, words, _ in rows], Type.SMALL)
        for index, (name, words, number) in enumerate(rows):
            row = QRectF(glass.x() + 6, glass.y() + index * high, glass.width() - 12, high)
            inner = row.adjusted(0, high * 0.14, 0, -high * 0.14)
            draw_number(pencil, inner, f"{number}.00", is_lit=not self._is_busy)
            place = QRectF(glass.right() + 6, row.y(), _NAMES, high)
            pencil.text(place.adjusted(0, 0, 0, -high * 0.35), name, Type.STRONG, colors.led, LEFT)
            place = place.adjusted(0, high * 0.42, 0, 0)
            pencil.text(place, words, Type.SMALL, colors.paper, LEFT, scale=scale)


class StripFace(Face):
    """The printer's strip with the moves of the game."""

    least = QSize(250, 200)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Printer strip"), parent)
        self._game = Played(Setup.initial())

    def show_game(self, played: Played) -> None:
        """Print the moves of a game."""
        self._game = played
        say(self.setAccessibleDescription, moves_line(self._game))
        self.update()

    @property
    def lines(self) -> list[str]:
        """What is printed."""
        return move_texts(self._game)

    def draw(self, pencil: Pencil, room: QRectF) -> None:
        colors = pencil.colors
        paper = room.adjusted(8, 0.5, -8, -0.5)
        slot = QRectF(0, room.height() - 16, room.width(), 16)
        pencil.box(paper, colors.paper, colors.line2, radius=1)
        pencil.box(slot, colors.tube_frame, radius=4)
        high = 24.0
        most = max(1, int((paper.height() - 40) / high))
        shown = self.lines[-most:]
        top = slot.top() - 12 - high * len(shown)
        if not shown:
            place = QRectF(paper.x() + 16, paper.y() + 12, paper.width() - 32, 40)
            words = tr("The moves are printed here.")
            pencil.text(place, words, Type.SMALL, colors.paper_ink, TOP, wraps=True)
        for index, line in enumerate(shown):
            place = QRectF(paper.x() + 18, top + index * high, paper.width() - 36, high)
            pencil.text(place, line, Type.CHESS, colors.paper_ink, LEFT)


def waiting_words(waiting: Waiting) -> str:
    """Say what the program waits for."""
    return {
        Waiting.PROGRAM: tr("Press LOAD to read the program."),
        Waiting.FIRST_CONTINUE: tr("Press CONTINUE."),
        Waiting.SECOND_CONTINUE: tr("Press CONTINUE again."),
        Waiting.START_POSITION: tr("The men are stored in the registers. Press CONTINUE."),
        Waiting.FROM_SQUARE: tr("Your move: rank ↑ file CONTINUE of the square you leave."),
        Waiting.TO_SQUARE: tr("Rank ↑ file CONTINUE of the square you go to."),
        Waiting.THINKING: tr("The program runs: it tries its moves one after the other."),
        Waiting.ANSWER_FROM: tr("The calculator leaves this square. Press CONTINUE."),
        Waiting.ANSWER_TO: tr("The calculator goes to this square. Press CONTINUE."),
        Waiting.END: tr("The game is over."),
    }[waiting]
