"""The buttons under the board: step through a line, and switch between Set up and Play."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QWidget

from composer.appearance.fonts import written
from composer.panels.shared.elided_label import ElidedLabel
from composer.panels.shared.segments import Segments
from composer.saying import say, words_at
from composer.tokens import Type
from composer.windows.common.actions import Actions, with_key_of
from composer.windows.setup.line_player import PlayedLine
from solver.language import filled, joined, tr, worded
from solver.notation.letters import readers_letters
from solver.notation.moves import with_print_signs

_ICON = QSize(20, 20)


class MoveControls(QWidget):
    """First, back, forward, last, the move that is shown, and the two modes."""

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._play_action = actions.play_mode
        self.move_label = QLabel(self)
        self.move_label.setFont(written(Type.MOVE))
        self.ply_label = ElidedLabel(self)
        self.ply_label.setForegroundRole(self.ply_label.palette().ColorRole.PlaceholderText)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2)
        for action in (actions.first, actions.back, actions.forward, actions.last):
            row.addWidget(self._step_button(action))
        row.addSpacing(8)
        row.addWidget(self.move_label)
        row.addSpacing(4)
        row.addWidget(self.ply_label, 1)
        self.set_up_button, self.play_button = self._add_modes(row)
        self._show_key()
        self.show_mode()
        actions.play_mode.toggled.connect(self.show_mode)

    def show_line(self, line: PlayedLine, sign: str = "", mate: str = "") -> None:
        """Say which move of *line* the board shows, with its *sign*, and what *mate* it is."""
        words = _shown(line, sign)
        say(self.move_label.setText, words or (tr("Diagram") if line.moves else ""))
        of = tr("ply %1/%2 · your own line") if line.is_own else tr("ply %1/%2")
        of = filled(of, line.played, len(line.moves))
        say(self.ply_label.setText, joined(" · ", filter(None, (of if line.moves else "", mate))))

    @Slot()
    def show_mode(self) -> None:
        """Press the button of the mode that is on."""
        is_playing = self._play_action.isChecked()
        self.play_button.setChecked(is_playing)
        self.set_up_button.setChecked(not is_playing)

    @Slot()
    def _on_set_up(self) -> None:
        self._play_action.setChecked(False)

    @Slot()
    def _on_play(self) -> None:
        self._play_action.setChecked(True)

    def _step_button(self, action: QAction) -> QToolButton:
        button = QToolButton(self)
        button.setDefaultAction(action)
        button.setIconSize(_ICON)
        button.setAutoRaise(True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        say(button.setAccessibleName, words_at(action.setText).replace("&", ""))
        button.setAutoRepeat(True)
        return button

    def _add_modes(self, row: QHBoxLayout) -> tuple[QToolButton, QToolButton]:
        self.modes = Segments(self)
        set_up = self.modes.add(tr("Set up"), tr("Lay out the position"))
        set_up.clicked.connect(self._on_set_up)
        play = self.modes.add(tr("Play"), tr("Play through the solution"))
        play.clicked.connect(self._on_play)
        row.addWidget(self.modes)
        self._play_action.changed.connect(self._show_key)
        return set_up, play

    @Slot()
    def _show_key(self) -> None:
        """Name the key of the modes in their tips."""
        for button in self.modes.buttons:
            tip = with_key_of(words_at(button.setStatusTip), self._play_action)
            say(button.setToolTip, tip)


@worded
def _shown(line: PlayedLine, sign: str) -> str:
    return with_print_signs(line.words(readers_letters())) + sign
