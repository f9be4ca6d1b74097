"""Fairy men in the window: their tray beside the board, and which of them were used last."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot

from composer.board.pane import BoardPane
from composer.board.wishes import PaintSquares, PlacePiece, Tool, Wish
from composer.editor import Editor
from composer.model import edits
from composer.model.document import Document
from composer.panels.fairy.late_pane import LateFairyPane
from composer.saying import say
from composer.settings import Settings
from composer.windows.common.panes import Panes
from solver.language import tr
from solver.men import Kind, Man, own_letters, own_man

_KEY = "fairy/last"
MOST_KEPT = 8


class FairyCommands(QObject):
    """Carries men from the tray to the board, and tells the board whether they are in use."""

    def __init__(
        self,
        editor: Editor,
        board: BoardPane,
        panes: Panes,
        settings: Settings,
    ) -> None:
        super().__init__(board)
        tray = panes.pane("fairy")
        assert isinstance(tray, LateFairyPane)
        self._editor, self._board, self._tray = editor, board, tray
        self._settings = settings
        self.command = command = panes.command("fairy")
        say(command.setStatusTip, tr("Fairy men by family, and how each of them moves."))
        say(command.setToolTip, tr("Fairy men by family, and how each of them moves."))
        command.setShortcut("Ctrl+Alt+F")
        command.triggered.connect(tray.begin_search)
        tray.pressed.connect(board.take)
        tray.moved.connect(board.carry)
        tray.released.connect(board.let_go)
        tray.chosen.connect(board.arm)
        tray.seen_changed.connect(self._on_seen)
        tray.own_defined.connect(self._define)
        self._defined: tuple[Kind, ...] = ()
        self._armed: Man | None = None
        board.armed_changed.connect(self._show_armed)
        board.wished.connect(self._note_wish)
        board.walk_requested.connect(self._show_walk)
        editor.document_changed.connect(self._on_changed)
        self._note_use()

    @property
    def last(self) -> tuple[Kind, ...]:
        """The kinds that were put on the board last, the newest first."""
        names = self._settings.texts(_KEY)
        return tuple(Kind[name] for name in names if name in Kind.__members__)

    @Slot(object)
    def _note_wish(self, wish: Wish) -> None:
        if not isinstance(wish, PlacePiece | PaintSquares) or wish.piece is None:
            return
        kind = wish.piece.kind
        if kind > Kind.KING:
            kept = [kind, *(it for it in self.last if it is not kind)][:MOST_KEPT]
            self._settings.keep_texts(_KEY, [it.name for it in kept])

    @Slot(object)
    def _show_armed(self, tool: Tool) -> None:
        self._armed = tool if isinstance(tool, Man) else None
        self._tray.set_armed(self._armed)

    @Slot(bool)
    def _on_seen(self, is_seen: bool) -> None:
        """Put those used last in front when the tray opens: nothing moves under the hand."""
        if is_seen:
            self._tray.set_last(self.last)
        self._note_use()

    @Slot(Man, object)
    def _define(self, man: Man, before: Kind | None) -> None:
        """Offer a man that the user has defined, and put him in the place of what he was."""
        kind = man.kind
        self._defined = (*(it for it in self._defined if it not in (kind, before)), kind)
        if before is not None and before is not kind:
            label = tr("Change the man %1").replace("%1", _letters(kind))
            self._editor.apply(label, lambda it: edits.exchange_kind(it, before, kind))
        self._show_own()
        self._board.arm(man)

    def _show_own(self) -> None:
        """Show the men of one's own that stand on the board, and others with letters of theirs."""
        standing = own_letters(self._editor.document.entry.setup.squares)
        others = (it for it in self._defined if _letters(it) not in standing)
        offered = (*standing.values(), *others)
        self._tray.set_own(offered)
        armed = self._armed
        if armed is not None and own_man(armed.kind) and armed.kind not in offered:
            self._board.arm(armed)  # puts him back: another man here has his letters

    @Slot(Document, Document)
    def _on_changed(self, before: Document, after: Document) -> None:
        if before.entry is not after.entry:
            self._note_use()

    @Slot()
    def _note_use(self) -> None:
        self._show_own()
        men = self._editor.document.entry.setup.squares
        is_fairy = any(man is not None and not man.is_orthodox for man in men)
        self._board.set_fairy(is_fairy or self._tray.isVisible())

    @Slot(int)
    def _show_walk(self, square: int) -> None:
        man = self._editor.document.entry.setup.squares[square]
        if man is not None:
            from composer.windows.setup.walk_dialog import WalkDialog

            WalkDialog(man, self._board).open()


def _letters(kind: Kind) -> str:
    own = own_man(kind)
    return "" if own is None else own.letters
