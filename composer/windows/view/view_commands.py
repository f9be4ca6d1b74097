"""What the View menu does: how the board, the panes and the whole program look."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow

from composer.appearance import Appearance, SystemAppearance
from composer.board.pane import BoardPane
from composer.board.taste import taste
from composer.diagram.look import BoardLook, BoardStyle, Coordinates
from composer.diagram.picture import DiagramForm
from composer.diagram.piece_sets import PieceSet
from composer.settings import Settings
from composer.windows.common.actions import Actions
from composer.windows.view.look_actions import BoardSize, LookActions, PictureSize
from solver.notation.letters import readers_letters

_USUAL: dict[str, Enum] = {
    "board/style": BoardStyle.LINDEN,
    "board/pieces": PieceSet.STANDARD,
    "board/coordinates": Coordinates.OUTSIDE,
    "board/size": BoardSize.FILL,
}
"""Where the settings keep the choices, and what holds at first."""
_PICTURE_SIZE = "picture/size"


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
        self.looks = LookActions(actions)
        actions.choose_appearance(appearance.appearance)
        self._choices = {type(usual): settings.choice(key, usual) for key, usual in _USUAL.items()}
        self._keys = {type(usual): key for key, usual in _USUAL.items()}
        for choice in self._choices.values():
            self.looks.tick(choice)
            self._show(choice)
        self.looks.tick(self._picture_size())
        self._connect(actions)

    def _connect(self, actions: Actions) -> None:
        self.looks.hovered.connect(self._show)
        self.looks.left.connect(self._show_chosen)
        self.looks.chosen.connect(self._choose)
        actions.appearance.triggered.connect(self._on_appearance)
        actions.flip.triggered.connect(self._on_flip)
        actions.full_screen.toggled.connect(self._on_full_screen)

    @property
    def look(self) -> BoardLook:
        """How the board is drawn now, for pictures of it."""
        style = self._choices[BoardStyle]
        piece_set = self._choices[PieceSet]
        coordinates = self._choices[Coordinates]
        assert isinstance(style, BoardStyle)
        assert isinstance(piece_set, PieceSet)
        assert isinstance(coordinates, Coordinates)
        is_flipped = self._board_pane.is_flipped
        return BoardLook(style, piece_set, coordinates, is_flipped, readers_letters())

    def picture_form(self) -> DiagramForm:
        """Return what a copied picture looks like."""
        return DiagramForm(self._picture_size().pixels, self.look)

    def _picture_size(self) -> PictureSize:
        return self._settings.choice(_PICTURE_SIZE, PictureSize.USUAL)

    @Slot(Enum)
    def _choose(self, choice: Enum) -> None:
        if isinstance(choice, PictureSize):
            self._settings.keep_choice(_PICTURE_SIZE, choice)
            return
        self._choices[type(choice)] = choice
        self._settings.keep_choice(self._keys[type(choice)], choice)
        self._show(choice)

    @Slot()
    def _show_chosen(self) -> None:
        for choice in self._choices.values():
            self._show(choice)

    @Slot(Enum)
    def _show(self, choice: Enum) -> None:
        match choice:
            case BoardStyle():
                self._board_pane.set_colors(choice.colors)
                taste().choose_colors(choice.colors)
            case PieceSet():
                self._board_pane.set_piece_set(choice)
                taste().choose_set(choice)
            case Coordinates():
                self._board_pane.set_coordinates(choice)
            case BoardSize():
                self._board_pane.set_largest_square(choice.largest_square)

    @Slot(QAction)
    def _on_appearance(self, action: QAction) -> None:
        appearance: Appearance = action.data()
        self._settings.appearance = appearance
        self._appearance.choose(appearance)

    @Slot()
    def _on_flip(self) -> None:
        self._board_pane.set_flipped(not self._board_pane.is_flipped)

    @Slot(bool)
    def _on_full_screen(self, is_wanted: bool) -> None:
        if is_wanted:
            self._window.showFullScreen()
        else:
            self._window.showNormal()
