"""The first moves of a running search as a grid: which fail, which is looked at, which solve."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from composer.panels.solution.tree_type import LARGER
from composer.saying import say
from composer.tokens import GRID, RADIUS, Type, tokens
from solver.events import Progress, SearchPhase
from solver.game import Move
from solver.language import filled, joined, tr, trn
from solver.notation.letters import readers_letters
from solver.notation.moves import short_algebraic, with_print_signs
from solver.problem import Method, Problem

_LEFT = 8 * GRID
_MOST_LINES, _FEWEST_LINES, _LOW_WINDOW = 4, 2, 700
"""More lines scroll along with the move that is looked at: the solution keeps its room."""


class FirstMovesGrid(QWidget):
    """Shows each first move of battle play with what this length has made of it so far.

    A move that fails carries a question mark, one that solves an exclamation mark; that under
    search is framed.  Of a search that was stopped it stays.  Hidden where a search tells nothing
    of its first moves.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._problem: Problem | None = None
        self._names: dict[Move, str] = {}
        self._letters = readers_letters()
        self._state: tuple[Move | None, tuple[Move, ...], tuple[Move, ...]] = (None, (), ())
        self._measured: tuple[QFont, float, float] | None = None
        say(self.setAccessibleName, tr("First moves"))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.hide()

    def begin(self, problem: Problem) -> None:
        """The search of *problem* begins."""
        self._problem, self._names = problem, {}
        self.hide()

    def show_progress(self, progress: Progress) -> None:
        """Show where the search is; nothing where it tells of no first moves."""
        is_told = progress.phase is SearchPhase.KEYS and progress.method is Method.MATEWRIGHT
        problem = self._problem
        if problem is None or not (is_told and problem.stipulation.is_battle):
            self.hide()
            return
        if not self._names:
            self._name_moves(problem)
        state = (progress.root_move, progress.failed, progress.solving)
        if progress.root_move not in self._names:
            self.hide()
        elif state != self._state or self.isHidden():
            self._state = state
            say(self.setAccessibleDescription, self._counts())
            self.show()
            self.update()

    def end(self, *, is_kept: bool) -> None:
        """The search is over: show what became of the moves until then where this *is_kept*."""
        if not is_kept:
            self.hide()
        elif not self.isHidden():
            self._state = (None, *self._state[1:])
            say(self.setAccessibleDescription, self._counts())
            self.update()

    def marks(self) -> list[str]:
        """Return the moves as they are written, with their signs, that under search in [ ]."""
        _, failed, solving = self._state
        told = {**dict.fromkeys(failed, "?"), **dict.fromkeys(solving, "!")}
        written = [(move, name + told.get(move, "")) for move, name in self._names.items()]
        return [f"[{text}]" if self._is_current(move) else text for move, text in written]

    def _name_moves(self, problem: Problem) -> None:
        game, letters = problem.setup.game(), readers_letters()
        self._letters = letters
        moves = list(game.moves())
        self._names = {
            move: with_print_signs(f"1.{short_algebraic(game, move, letters)}") for move in moves
        }
        self._measured = None
        self.updateGeometry()

    def _is_current(self, move: Move) -> bool:
        current, failed, solving = self._state
        return move == current and move not in failed and move not in solving

    def _counts(self) -> str:
        current, failed, solving = self._state
        done = {*failed, *solving}
        under = current is not None and current not in done
        left = max(0, len(self._names) - len(done) - under)
        told = (
            trn("%1 solves", "%1 solve", len(solving)) if solving else "",
            trn("%1 fails", "%1 fail", len(failed)) if failed else "",
            tr("1 under search") if under else "",
            filled(tr("%1 to come"), left) if left else "",
        )
        return joined(", ", tuple(filter(None, told)))

    # ------------------------------------------------------------ painting

    def _move_font(self) -> QFont:
        font = Type.PAGE.font()
        font.setPixelSize(max(7, round(self.fontInfo().pixelSize() * LARGER) - 1))
        return font

    def _measures(self) -> tuple[int, float, float]:
        """Return how many columns there are, their width and the height of a line, in pixels."""
        font = self._move_font()
        if self._measured is None or self._measured[0] != font:
            metrics = QFontMetricsF(font)
            names = self._names.values()
            widest = max((metrics.horizontalAdvance(f"{name}!!") for name in names), default=1.0)
            self._measured = font, widest + 3 * GRID, metrics.height() + GRID
        _, width, height = self._measured
        room = max(1.0, self.width() - _LEFT - 4.0 * GRID)
        columns = max(1, int(room // width))
        return columns, room / columns, height

    def _lines(self) -> int:
        return -(-len(self._names) // self._measures()[0])

    def _most_lines(self) -> int:
        return _FEWEST_LINES if self.window().height() < _LOW_WINDOW else _MOST_LINES

    def sizeHint(self) -> QSize:
        height = self._measures()[2]
        shown = min(max(1, self._lines()), self._most_lines())
        return QSize(20 * GRID, round((shown + 1) * height) + 2 * GRID)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Be as high as the lines that the width leaves."""
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self.updateGeometry()

    def changeEvent(self, event: QEvent) -> None:
        """Write the moves as large as the report and in the letters that are read."""
        super().changeEvent(event)
        has_other_letters = readers_letters() != self._letters
        if has_other_letters and self._names and self._problem:
            self._name_moves(self._problem)
        if event.type() is QEvent.Type.FontChange:
            self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colors = tokens(self.palette())
        painter.fillRect(0, 0, self.width(), 1, QColor(colors.line))
        self._paint_head(painter)
        columns, width, height = self._measures()
        lines = -(-len(self._names) // columns)
        current, failed, solving = self._state
        places = {move: place for place, move in enumerate(self._names)}
        here = places.get(current, 0) // columns if current is not None else 0
        most = self._most_lines()
        first = max(0, min(here - most // 2, lines - most))
        usual, strong = self._move_font(), self._move_font()
        strong.setWeight(QFont.Weight.DemiBold)
        base = QFontMetricsF(usual)
        for move, name in self._names.items():
            line, column = divmod(places[move], columns)
            if not first <= line < first + most:
                continue
            box = QRectF(_LEFT + column * width, GRID + (line - first + 1) * height, width, height)
            ink, text, font = colors.ink, name, usual
            if move in solving:
                ink, text, font = colors.sound, f"{name}!", strong
            elif move in failed:
                ink, text = colors.ink3, f"{name}?"
            elif move == current:
                ink = colors.accent
                self._frame(painter, box, base.horizontalAdvance(name))
            painter.setPen(QColor(ink))
            painter.setFont(font)
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, text)

    def _frame(self, painter: QPainter, box: QRectF, words: float) -> None:
        colors = tokens(self.palette())
        painter.setPen(QPen(QColor(colors.accent), 1.5))
        painter.setBrush(QColor(colors.soft))
        side = 1.5 * GRID
        frame = QRectF(box.left() - side, box.top() + 1, words + 2 * side, box.height() - 2)
        painter.drawRoundedRect(frame, RADIUS - 2, RADIUS - 2)

    def _paint_head(self, painter: QPainter) -> None:
        colors, height = tokens(self.palette()), self._measures()[2]
        box = QRectF(_LEFT, GRID, self.width() - _LEFT - 4 * GRID, height)
        middle = Qt.AlignmentFlag.AlignVCenter
        label = Type.LABEL.font()
        label.setPixelSize(max(9, self.fontInfo().pixelSize() - 2))
        name = self.accessibleName()
        painter.setPen(QColor(colors.ink3))
        painter.setFont(label)
        painter.drawText(box, middle, name)
        box.setLeft(box.left() + QFontMetricsF(label).horizontalAdvance(name) + 3 * GRID)
        painter.setFont(self.font())
        painter.drawText(box, middle, self.accessibleDescription())
