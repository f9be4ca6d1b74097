"""What is asked, under the board: side to play, and the stipulation in signs and words."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QAction,
    QColor,
    QIcon,
    QKeyEvent,
    QPainter,
    QPalette,
    QPen,
    QPixmap,
    QStatusTipEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QToolButton,
    QWidget,
)
from shiboken6 import isValid

from composer.appearance import color
from composer.appearance.fonts import written
from composer.panels.shared.controls import bare
from composer.panels.shared.elided_label import ElidedLabel
from composer.panels.shared.fields import NumberField
from composer.panels.shared.words import DOT
from composer.panels.sheet.kinds import PlayKind, groups_of_kinds, question_words
from composer.saying import describe, said, say, words_at
from composer.tokens import GRID, Type
from solver.convention import usual_turn
from solver.counting import side_word
from solver.language import as_sentence, capitalised, tr
from solver.squares import WHITE, Side
from solver.stipulation import LONGEST, LONGEST_SERIES, Stipulation, StipulationError

_DOT = 16
_LONGEST = "exact-phser-s#12"
"""The room that a stipulation has at most."""


class QuestionField(QWidget):
    """The stipulation under the board, which is its own editor: ``○ #4 ▾ Mate in 4``.

    Typing changes it at once, the arrow offers the usual kinds, the disc is the side that
    begins.  While the keyboard is here the number of moves can be dialled, too.
    """

    turn_requested = Signal()
    """The user wants the other side to play."""
    stipulation_requested = Signal(str)
    """The user typed or dialled this stipulation."""
    written = Signal()
    """The user has typed a stipulation, or its length, and pressed Return."""
    sitting_begun = Signal()
    """The user comes to a field; what is changed there until the next time is one step."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown = "#2"
        self._turn = WHITE
        self._beside: QWidget | None = None
        self._has_come = self._has_told = False
        self.side_button = QToolButton(self)
        self.side_button.setAutoRaise(True)
        self.side_button.setIconSize(QSize(_DOT, _DOT))
        say(self.side_button.setStatusTip, tr("Give the move to the other side."))
        self.side_button.clicked.connect(self.turn_requested)
        self.field = self._make_field()
        self.kinds_button = self._make_kinds_button()
        self.length = self._make_length()
        self.words = ElidedLabel(self, is_whole=True)
        self.words.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        row = bare(QHBoxLayout(self), GRID // 2)
        for widget in (self.side_button, self.field, self.kinds_button, self.length):
            row.addWidget(widget)
        row.addSpacing(GRID)
        row.addWidget(self.words, 1)
        self.length.hide()
        self.length.installEventFilter(self)
        self.field.installEventFilter(self)
        QApplication.instance().focusChanged.connect(self._on_focus)  # type: ignore[union-attr]
        self.show_question(WHITE, "#2")

    def _make_field(self) -> QLineEdit:
        field = QLineEdit(self)
        field.setFont(written(Type.STIPULATION))
        field.setFrame(False)
        say(field.setAccessibleName, tr("Stipulation"))
        say(field.setStatusTip, tr("The stipulation, such as #3, s#4 or h#2.5."))
        field.textChanged.connect(self._fit)
        field.textEdited.connect(self._on_text)
        field.returnPressed.connect(self._on_return)
        return field

    def _make_length(self) -> NumberField:
        length = NumberField(self)
        length.setRange(1, LONGEST_SERIES)
        length.setFixedWidth(length.fontMetrics().horizontalAdvance("500½") + 44)
        say(length.setAccessibleName, tr("Number of moves"))
        bounds = tr("The number of moves: up to %1, in a series up to %2.", LONGEST, LONGEST_SERIES)
        say(length.setStatusTip, bounds)
        length.valueChanged.connect(self._on_length)
        length.lineEdit().returnPressed.connect(self.written)
        return length

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

    def stand_beside(self, widget: QWidget) -> None:
        """Let *widget* stand behind the stipulation, in place of its words while it is shown."""
        row = self.layout()
        assert isinstance(row, QHBoxLayout)
        row.insertWidget(row.indexOf(self.words), widget)
        row.addStretch(0)
        self._beside = widget
        widget.installEventFilter(self)

    def show_question(self, turn: Side, stipulation: str) -> None:
        """Show who is to play, and the stipulation as the document holds it."""
        side = side_word(turn)
        self.side_button.setIcon(side_icon(turn))
        describe(
            self.side_button,
            tr("%1 to play").replace("%1", side),
            tr("%1 to play; click to change it", side),
        )
        self._shown, self._turn = stipulation, turn
        if not self._is_typing(stipulation):
            self.field.setText(stipulation)
        self._show_words()

    def edit(self) -> None:
        """Take the keyboard to the stipulation."""
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Notice when the user comes to one of the fields; leave the wheel to those in use."""
        if event.type() == QEvent.Type.Wheel and watched is self.length:
            return not self.length.hasFocus()
        if watched is self._beside:
            if event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
                self.words.setVisible(event.type() == QEvent.Type.HideToParent)
        elif isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return event.key() == Qt.Key.Key_Escape and self._leave()
        elif event.type() == QEvent.Type.FocusIn:
            self.sitting_begun.emit()
            self._has_come = watched is self.field
        elif event.type() == QEvent.Type.MouseButtonRelease and self._has_come:
            self._has_come = False
            if not self.field.hasSelectedText():
                self.field.selectAll()  # it looks like print; who types wants another one
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
        self.length.show()
        self.length.setFocus(Qt.FocusReason.PopupFocusReason)
        self.length.selectAll()

    @Slot(str)
    def _on_text(self, text: str) -> None:
        is_good = self._judge(text) is not None
        self.length.setVisible(is_good)
        self._tell("")
        if is_good:
            self._show_words()
            self.stipulation_requested.emit(text.strip())
        else:  # the words, and the number, would be taken for those of what is being typed
            say(self.words.setText, tr("Not understood") + DOT + tr("%1 still holds", self._shown))
            say(self.words.setToolTip, words_at(self.words.setText))

    @Slot()
    def _on_return(self) -> None:
        """Go on; where the text is no stipulation, say what is wrong with it."""
        if self._judge(self.field.text()) is None:
            self._tell(self.field.toolTip())
        else:
            self.written.emit()

    def _tell(self, fault: str) -> None:
        """Say in the status line what is wrong; nothing takes that away where nothing is."""
        if fault or self._has_told:
            QApplication.sendEvent(self, QStatusTipEvent(fault))
        self._has_told = bool(fault)

    def _leave(self) -> bool:
        """Go back to the board with the last stipulation that was one."""
        self.field.setText(self._shown)
        self._show_words()
        self.written.emit()
        return True

    def _is_typing(self, stipulation: str) -> bool:
        return self.field.hasFocus() and self.field.text().strip() == stipulation

    def _show_words(self) -> None:
        """Say in words what the document asks."""
        stipulation = self._judge(self._shown)
        say(self.words.setText, "" if stipulation is None else _words(self._turn, stipulation))
        say(self.words.setToolTip, words_at(self.words.setText))
        self.length.setEnabled(stipulation is not None)
        if stipulation is not None:
            self.length.blockSignals(True)
            self.length.setRange(0 if stipulation.has_half_move else 1, stipulation.longest)
            say(self.length.setSuffix, "½" if stipulation.has_half_move else "")
            self.length.setValue(stipulation.moves)
            self.length.blockSignals(False)

    @Slot(QWidget, QWidget)
    def _on_focus(self, before: QWidget | None, after: QWidget | None) -> None:
        """Open while the keyboard is here, and look like print otherwise."""
        if not isValid(self):
            return
        if before is self.field and after is not None:
            self.field.setText(self._shown)  # what is no stipulation does not stay
            self._tell("")
            self._show_words()
        is_here = after is not None and self.isAncestorOf(after)
        self.field.setFrame(is_here)
        self.length.setVisible(is_here)
        self._judge(self.field.text())

    @Slot()
    def _fit(self) -> None:
        """Be as wide as the stipulation; of one that holds a position the beginning is shown."""
        metrics = self.field.fontMetrics()
        most = metrics.horizontalAdvance(_LONGEST)
        words = max(metrics.horizontalAdvance(self.field.text()), 3 * GRID)
        self.field.setFixedWidth(min(words, most) + 4 * GRID)
        if words > most and not self.field.hasFocus():
            self.field.setCursorPosition(0)

    def _judge(self, text: str) -> Stipulation | None:
        """Read *text*; show in the field whether it is a stipulation."""
        try:
            stipulation, fault = Stipulation.parse(text), ""
        except StipulationError as error:
            stipulation, fault = None, as_sentence(str(error))
        calm = {} if self.length.isVisibleTo(self) else {"Base": "window"}
        is_wrong = bool(fault) and self.isEnabled()
        color(self.field, **({"Base": "cooked_tint"} if is_wrong else calm))
        say(self.field.setToolTip, fault or tr("The stipulation, such as #3, s#4 or h#2.5"))
        say(self.field.setAccessibleDescription, fault)
        return stipulation


def _words(turn: Side, stipulation: Stipulation) -> str:
    """Say in words what is asked, and who plays where that is not as usual."""
    words = question_words(stipulation)
    if turn == usual_turn(stipulation):
        return capitalised(words) if " " in words else words  # signs stay
    return tr("%1 to play: %2", side_word(turn), words)


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
