"""What is asked, in the toolbar: side to play, and the stipulation in words and signs."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QColor, QIcon, QPainter, QPen, QPixmap
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QSizePolicy,
    QSpinBox,
    QToolButton,
    QWidget,
)

from composer.appearance import color
from composer.panels.sheet.kinds import PlayKind, groups_of_kinds, kind_words
from composer.saying import said, say
from solver.language import tr
from solver.squares import WHITE, Side
from solver.stipulation import LONGEST, Stipulation, StipulationError

_DOT = 16


class QuestionField(QWidget):
    """``(White) to play and mate in [4]``, with the stipulation ``#4`` beside it.

    The number is there for every stipulation; what kind it is of stands in the field, and
    the usual kinds can be chosen from a menu.
    """

    turn_requested = Signal()
    """The user wants the other side to play."""
    stipulation_requested = Signal(str)
    """The user typed or dialled this stipulation."""
    sitting_begun = Signal()
    """The user comes to a field; what is changed there until the next time is one step."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown = "#2"
        self.side_button = QToolButton(self)
        self.side_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.side_button.setIconSize(QSize(_DOT, _DOT))
        say(self.side_button.setToolTip, tr("Change the side to move (Ctrl+T)"))
        say(self.side_button.setStatusTip, tr("Give the move to the other side."))
        self.side_button.clicked.connect(self.turn_requested)
        self._and_mate = QLabel(self)
        self.length = QSpinBox(self)
        self.length.setRange(1, LONGEST)
        self.length.setFixedWidth(self.length.fontMetrics().horizontalAdvance("50") + 44)
        say(self.length.setAccessibleName, tr("Number of moves"))
        say(self.length.setStatusTip, tr("The number of moves until mate, 1 to 50."))
        self.length.valueChanged.connect(self._on_length)
        self.field = QLineEdit(self)
        say(self.field.setAccessibleName, tr("Stipulation"))
        say(self.field.setStatusTip, tr("The stipulation, such as #3, s#4 or h#2.5."))
        self.field.setFixedWidth(self.field.fontMetrics().horizontalAdvance("ser-h#12.5") + 18)
        self.field.textEdited.connect(self._on_text)
        self.field.editingFinished.connect(self._on_finished)
        self.kinds_button = self._make_kinds_button()
        row = QHBoxLayout(self)
        row.setContentsMargins(4, 0, 4, 0)
        row.setSpacing(6)
        for widget in (self.side_button, self._and_mate, self.length, self.field):
            row.addWidget(widget)
        row.addSpacing(-4)
        row.addWidget(self.kinds_button)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self.length.installEventFilter(self)
        self.field.installEventFilter(self)
        self.show_question(WHITE, "#2")

    def _make_kinds_button(self) -> QToolButton:
        button = QToolButton(self)
        button.setArrowType(Qt.ArrowType.DownArrow)
        button.setAutoRaise(True)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setStyleSheet("QToolButton::menu-indicator { image: none; }")
        say(button.setToolTip, tr("Choose the kind of stipulation"))
        say(button.setStatusTip, tr("Ask for a mate, a selfmate, a helpmate, a series …"))
        say(button.setAccessibleName, tr("Kind of stipulation"))
        menu = QMenu(button)
        say(menu.setAccessibleName, tr("Kinds of stipulation"))
        for group in groups_of_kinds():
            for kind in group:
                sign = str(kind.pattern).replace("1", "n")
                action = said(menu.addAction(""), kind.words + "\t" + sign)
                action.setData(kind)
            menu.addSeparator()
        menu.triggered.connect(self._on_kind)
        button.setMenu(menu)
        return button

    def show_question(self, turn: Side, stipulation: str) -> None:
        """Show who is to play, and the stipulation as the document holds it."""
        side = tr("White") if turn else tr("Black")
        say(self.side_button.setText, side)
        self.side_button.setIcon(side_icon(turn))
        say(self.side_button.setAccessibleName, tr("%1 to play").replace("%1", side))
        self._shown = stipulation
        if not self._is_typing(stipulation):
            self.field.setText(stipulation)
        self._show_words(stipulation)

    def edit(self) -> None:
        """Take the keyboard to the stipulation."""
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Notice when the user comes to one of the fields; leave the wheel to those in use."""
        if event.type() == QEvent.Type.Wheel and watched is self.length:
            return not self.length.hasFocus()
        if event.type() == QEvent.Type.FocusIn:
            self.sitting_begun.emit()
        return super().eventFilter(watched, event)

    @Slot()
    def _on_length(self) -> None:
        stipulation = self._judge(self._shown)
        if stipulation is not None:
            longer = replace(stipulation, moves=self.length.value())
            self.stipulation_requested.emit(str(longer))

    @Slot(QAction)
    def _on_kind(self, action: QAction) -> None:
        kind: PlayKind = action.data()
        stipulation = self._judge(self._shown)
        moves = max(1, self.length.value()) if stipulation is not None else 2
        self.sitting_begun.emit()
        self.stipulation_requested.emit(str(kind.of_length(moves)))

    @Slot(str)
    def _on_text(self, text: str) -> None:
        if self._judge(text) is not None:
            self.stipulation_requested.emit(text.strip())

    @Slot()
    def _on_finished(self) -> None:
        """Bring the document's stipulation back where the text is none."""
        if not self.field.isModified():
            return
        self.field.setText(self._shown)
        self._judge(self._shown)

    def _is_typing(self, stipulation: str) -> bool:
        return self.field.hasFocus() and self.field.text().strip() == stipulation

    def _show_words(self, text: str) -> None:
        stipulation = self._judge(text)
        say(self._and_mate.setText, self._words(stipulation))
        self.length.setVisible(stipulation is not None)
        if stipulation is not None:
            self.length.blockSignals(True)
            self.length.setMinimum(0 if stipulation.has_half_move else 1)
            say(self.length.setSuffix, "½" if stipulation.has_half_move else "")
            self.length.setValue(stipulation.moves)
            self.length.blockSignals(False)

    def _words(self, stipulation: Stipulation | None) -> str:
        """Return what stands between the side to play and the number of moves."""
        if stipulation is not None and stipulation.is_directmate:
            return tr("to play and mate in")
        name = "" if stipulation is None else kind_words(stipulation)
        return tr("plays, %1 in").replace("%1", name) if name else tr("plays, moves")

    def _judge(self, text: str) -> Stipulation | None:
        """Read *text*; show in the field whether it is a stipulation."""
        try:
            stipulation, fault = Stipulation.parse(text), ""
        except StipulationError as error:
            stipulation, fault = None, str(error)
        color(self.field, **({"Base": "cooked_tint"} if fault else {}))
        say(self.field.setToolTip, fault or tr("The stipulation, such as #3, s#4 or h#2.5"))
        say(self.field.setAccessibleDescription, fault)
        return stipulation


def side_icon(turn: Side) -> QIcon:
    """Return a disc in the colour of the side to play."""
    icon = QIcon()
    for ratio in (1, 2, 3):
        pixmap = QPixmap(_DOT * ratio, _DOT * ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor("#77736b"), 1.2 * ratio))
        painter.setBrush(QColor("#fffdf8" if turn else "#1c1b19"))
        center, size = QPointF(_DOT * ratio / 2, _DOT * ratio / 2), 11.0 * ratio
        painter.drawEllipse(QRectF(center.x() - size / 2, center.y() - size / 2, size, size))
        painter.end()
        icon.addPixmap(pixmap)
    return icon
