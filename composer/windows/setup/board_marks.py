"""What the board shows beside the men: the move pointed at, facts, the composer's own marks."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QWidget

from composer.board.marks import NOTHING, Arrow, Explained, Shade
from composer.board.pane import BoardPane
from composer.editor import Editor
from composer.model import marks
from composer.model.document import Document
from composer.model.marks import DrawnMark, Ink
from composer.model.options import played_setup
from composer.settings import Settings
from composer.windows.common.actions import Actions
from composer.windows.setup.chip_commands import parts_of
from composer.windows.setup.explained import (
    facts,
    net,
    own_marks,
    pointed_arrows,
    sides_to_mate,
)
from composer.windows.setup.line_player import LinePlayer, PlayedLine
from solver.analysis.mates import mate_of
from solver.game import Move
from solver.language import tr
from solver.orthodox import OrthodoxGame
from solver.squares import Square, name_of

_SETTING = "board/explains"


class BoardMarks(QObject):
    """Keeps what explains the board up to date, and carries marks that are drawn to the editor."""

    def __init__(
        self,
        window: QWidget,
        editor: Editor,
        actions: Actions,
        pane: BoardPane,
        player: LinePlayer,
        settings: Settings,
    ) -> None:
        super().__init__(window)
        self._editor = editor
        self._play_mode = actions.play_mode
        self._switch = actions.explain
        self._pane = pane
        self._player = player
        self._settings = settings
        self._hovered: tuple[Move, ...] = ()
        self._kept: tuple[Move, ...] = ()
        self._searched: Move | None = None
        self._switch.setChecked(settings.flag(_SETTING, usual=False))
        self._switch.toggled.connect(self._on_switched)
        actions.wipe_marks.triggered.connect(self.wipe)
        pane.mark_wished.connect(self._draw)
        pane.wipe_wished.connect(self.wipe)
        pane.pointed.connect(self.show)
        player.changed.connect(self._on_step)
        actions.play_mode.toggled.connect(self.show)
        editor.document_changed.connect(self._on_document)
        self.show()

    # ------------------------------------------------------------ what is pointed at

    @Slot(tuple)
    def point_at(self, moves: tuple[Move, ...]) -> None:
        """Show the arrow of the last of *moves*; they lead to it from the diagram."""
        self._hovered = moves
        self.show()

    @Slot()
    def keep_arrow(self) -> None:
        """Keep the arrow of the move pointed at when the pointer leaves it, or let it go."""
        self._kept = () if self._kept == self._hovered else self._hovered
        self.show()

    def show_search(self, move: Move | None) -> None:
        """Show quietly which first move of the diagram a search looks at; ``None`` for none."""
        if move != self._searched:
            self._searched = move
            self.show()

    @Slot()
    def _on_step(self) -> None:
        """Let the arrow of the move pointed at go: the board shows another position now."""
        self._hovered = ()
        self.show()

    # ------------------------------------------------------------ the composer's marks

    def _part(self) -> str | None:
        """Return the letter of the twin that the board shows, nothing for the diagram.

        ``None`` where it shows another position.
        """
        entry, setup = self._editor.document.entry, self._player.line.setup
        if not self._play_mode.isChecked() or setup in (entry.setup, played_setup(entry)):
            return ""
        return next((it.letter for it in parts_of(entry) if it.problem.setup == setup), None)

    def _played(self) -> tuple[Move, ...]:
        line = self._player.line
        return line.moves[: line.played] if self._play_mode.isChecked() else ()

    @Slot(int, int, object)
    def _draw(self, start: Square, end: Square, ink: Ink) -> None:
        part = self._part()
        if part is None:
            self._editor.status_hint.emit(
                tr("Marks belong to the diagram, its twins, and play from them.")
            )
            return
        mark = DrawnMark(ink, start, end, self._played(), part)
        label = tr("Arrow %1–%2", name_of(start), name_of(end))
        if not mark.is_arrow:
            label = tr("Mark %1", name_of(start))
        self._editor.apply(label, lambda document: marks.toggle(document, mark))

    @Slot()
    def wipe(self) -> None:
        """Wipe off the marks of the position on the board."""
        played, part = self._played(), self._part()
        if part is not None:
            self._editor.apply(
                tr("Wipe off all marks"), lambda document: marks.wipe(document, played, part)
            )

    # ------------------------------------------------------------ showing

    @Slot(bool)
    def _on_switched(self, is_on: bool) -> None:
        self._settings.keep(_SETTING, is_on)
        self.show()

    @Slot(object, object)
    def _on_document(self, before: Document, after: Document) -> None:
        if before.entry.setup != after.entry.setup:
            self._kept = self._hovered = ()
        self.show()

    @Slot()
    def show(self) -> None:
        """Show what is known of the position on the board."""
        played = self._played()
        shown = self._facts(played)
        own, part = NOTHING, self._part()
        if part is not None:
            own = own_marks(marks.marks_of(self._editor.document.entry, played, part))
        arrows = (*self._under_search(), *own.arrows, *self._pointed(played), *self._guards(shown))
        self._pane.explain(replace(shown, arrows=arrows, frames=own.frames))

    def _facts(self, played: tuple[Move, ...]) -> Explained:
        if not self._switch.isChecked():
            return NOTHING
        entry = self._editor.document.entry
        line: PlayedLine = self._player.line
        is_playing = self._play_mode.isChecked()
        game = line.game() if is_playing else played_setup(entry).game()
        if not isinstance(game, OrthodoxGame):
            return NOTHING
        mate = mate_of(game)
        if mate is not None:
            return net(game, mate)
        turn = line.setup.turn if is_playing else entry.setup.turn
        moves = self._hovered or self._kept
        is_next = len(moves) == len(played) + 1 and moves[: len(played)] == played
        return facts(game, sides_to_mate(entry.stipulation, turn), moves[-1] if is_next else None)

    def _under_search(self) -> tuple[Arrow, ...]:
        move = self._searched
        if move is None or self._play_mode.isChecked():
            return ()
        return (Arrow(move.from_square, move.to_square, Shade.SEARCHED),)

    def _pointed(self, played: tuple[Move, ...]) -> tuple[Arrow, ...]:
        arrows: tuple[Arrow, ...] = ()
        if self._kept and self._kept != self._hovered:
            arrows = tuple(pointed_arrows(played, self._kept, Shade.PINNED))
        if self._hovered:
            shade = Shade.PINNED if self._kept == self._hovered else Shade.MOVE
            arrows = (*arrows, *pointed_arrows(played, self._hovered, shade))
        return arrows

    def _guards(self, shown: Explained) -> tuple[Arrow, ...]:
        """Return arrows from who guards the square of a field that is pointed at."""
        square = self._pane.pointed_square
        field = None if square is None else shown.fields.get(square)
        if square is None or field is None:
            return ()
        return tuple(Arrow(guard, square, Shade.EARLIER) for guard in field.guards)
