"""What the View menu does: how the board, the panes and the whole program look."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow

from composer.appearance import Appearance, SystemAppearance
from composer.board.colors import BoardStyle
from composer.board.geometry import Coordinates
from composer.board.pane import BoardPane
from composer.settings import Settings
from composer.windows.actions import Actions

_STYLE = "board/style"
_COORDINATES = "board/coordinates"


class ViewCommands(QObject):
    """Changes looks at once and remembers them; none of it touches the document."""

    def __init__(
        self,
        window: QMainWindow,
        actions: Actions,
        board_pane: BoardPane,
        settings: Settings,
        appearance: SystemAppearance,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._board_pane = board_pane
        self._settings = settings
        self._appearance = appearance
        actions.choose_appearance(appearance.appearance)
        style = settings.choice(_STYLE, BoardStyle.BROWN)
        coordinates = settings.choice(_COORDINATES, Coordinates.OUTSIDE)
        actions.choose_board(style, coordinates)
        board_pane.set_colors(style.colors)
        board_pane.set_coordinates(coordinates)
        actions.appearance.triggered.connect(self._on_appearance)
        actions.board_styles.triggered.connect(self._on_board_style)
        actions.coordinates.triggered.connect(self._on_coordinates)
        actions.flip.triggered.connect(self._on_flip)
        actions.full_screen.toggled.connect(self._on_full_screen)

    @Slot(QAction)
    def _on_appearance(self, action: QAction) -> None:
        appearance: Appearance = action.data()
        self._settings.appearance = appearance
        self._appearance.choose(appearance)

    @Slot(QAction)
    def _on_board_style(self, action: QAction) -> None:
        style: BoardStyle = action.data()
        self._settings.keep_choice(_STYLE, style)
        self._board_pane.set_colors(style.colors)

    @Slot(QAction)
    def _on_coordinates(self, action: QAction) -> None:
        coordinates: Coordinates = action.data()
        self._settings.keep_choice(_COORDINATES, coordinates)
        self._board_pane.set_coordinates(coordinates)

    @Slot()
    def _on_flip(self) -> None:
        self._board_pane.set_flipped(not self._board_pane.is_flipped)

    @Slot(bool)
    def _on_full_screen(self, is_wanted: bool) -> None:
        if is_wanted:
            self._window.showFullScreen()
        else:
            self._window.showNormal()
