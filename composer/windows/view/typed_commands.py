"""Ctrl+K: the command line that knows all commands by name, and what can be typed for a board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from composer.board import accessible
from composer.board.board_view import BoardView
from composer.editor import Editor
from composer.model import areas, edits
from composer.model.document import Document, Entry
from composer.panels.sheet.asking import ask, change_option
from composer.settings import Settings
from composer.windows.common.actions import Actions
from composer.windows.common.panes import Panes
from solver.language import Said
from solver.stipulation import Stipulation

if TYPE_CHECKING:  # what understands the words is loaded when the first are typed
    from composer.formats.typed import Typed
    from composer.windows.view.command_search import Meaning

_KEY = "commands/typed"
MOST_KEPT = 50


class TypedCommands(QObject):
    """Understands typed commands, says what they will do, does them and remembers them."""

    noted = Signal(Said)
    """A sentence for the status line."""

    def __init__(
        self,
        window: QWidget,
        editor: Editor,
        actions: Actions,
        settings: Settings,
        board: BoardView,
        panes: Panes,
    ) -> None:
        super().__init__(window)
        self._panes = panes
        self._window = window
        self._editor = editor
        self._actions = actions
        self._settings = settings
        self._board = board
        actions.find_command.triggered.connect(self._on_find_command)

    @property
    def earlier(self) -> tuple[str, ...]:
        """What was typed before, the newest last."""
        return self._settings.texts(_KEY)

    def understand(self, text: str) -> Meaning | None:
        """Return what *text* means on the board that is shown now, ``None`` for nothing."""
        from composer.formats.typed import TypedError, read_typed
        from composer.windows.view.command_search import Meaning
        from composer.windows.view.typed_words import typed_words

        squares = self._editor.document.entry.setup.squares
        try:
            typed = read_typed(text, squares)
        except TypedError as error:
            return Meaning(str(error), can_run=False)
        if typed is None:
            return None
        return Meaning(typed_words(typed, squares), can_run=True)

    @Slot(str)
    def run(self, text: str) -> None:
        """Do what *text* asks for, and say what was done."""
        from composer.formats import typed as t
        from composer.windows.view.typed_words import step_words, typed_words

        squares = self._editor.document.entry.setup.squares
        try:
            typed = t.read_typed(text, squares)
        except t.TypedError as error:
            self._say(str(error))
            return
        if typed is None:
            return
        self._remember(text.strip())
        sentence = typed_words(typed, squares)
        if not isinstance(typed, t.WhereAre | t.ReadSquares):
            label = step_words(typed, squares, text.strip())
            self._editor.apply(label, lambda document: done(document, typed))
        self._say(sentence)

    def _say(self, sentence: str) -> None:
        self.noted.emit(sentence)
        accessible.announce(self._board, sentence)

    def _remember(self, text: str) -> None:
        kept = [*(old for old in self.earlier if old != text), text]
        self._settings.keep_texts(_KEY, kept[-MOST_KEPT:])

    @Slot()
    def _on_find_command(self) -> None:
        from composer.windows.view.command_search import CommandSearch
        from composer.windows.view.other_lists import other_lists

        named = self._actions.by_name.values()
        others = [it for it in named if it is not self._actions.find_command]
        others += self._panes.commands()
        finders = other_lists(self._panes)
        search = CommandSearch(others, self._window, self.understand, self.earlier, finders)
        search.typed.connect(self.run)
        search.show()  # not modal: see there what becomes of keys that come early


def done(document: Document, typed: Typed) -> Document:
    """Do *typed* in *document*."""
    from composer.formats import typed as t

    match typed:
        case t.PutMen(men):
            for square, man in men:
                document = edits.paint_squares(document, (square,), man)
            return document
        case t.MoveMan(start, end, copies):
            edit = edits.copy_piece if copies else edits.move_piece
            return edit(document, start, end)
        case t.Exchange(first, second):
            return areas.exchange_men(document, first, second)
        case t.ReplaceAll(old, new):
            return areas.replace_kind(document, old, new)
        case t.AskFor(stipulation, conditions):
            return _asked(document, stipulation, conditions)
        case t.SetUp(setup, stipulation, conditions, extra):
            if stipulation is None:
                return edits.replace_setup(document, setup)
            entry = Entry(setup, str(stipulation), options=conditions, extra=extra)
            return edits.begin_problem(document, entry)
        case t.GiveMove(color):
            return edits.set_turn(document, color)
        case _:
            return document


def _asked(
    document: Document, stipulation: Stipulation | None, conditions: tuple[str, ...]
) -> Document:
    """Ask for *stipulation*, if any is told, and play with *conditions* beside those there."""
    if stipulation is not None:
        document = ask(document, str(stipulation))
    for condition in conditions:
        document = change_option(document, condition, condition)
    return document
