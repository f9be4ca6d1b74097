"""The command line: find a command by a part of its name, or type one for the board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QShowEvent, QWindow
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QHeaderView,
    QLabel,
    QLineEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from composer.panels.shared.controls import fill
from composer.panels.shared.fields import make_clearable
from composer.panels.shared.roomy_rows import RoomyRows
from composer.panels.shared.screens import resize_within_screen
from composer.saying import say
from solver.language import filled, quoted, tr


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a typed text means: what it will do or answers, or why it is not understood."""

    sentence: str
    can_run: bool


@dataclass(frozen=True, slots=True)
class Finder:
    """Another list that can be searched for what is typed: its name, and what is found there."""

    name: str
    sentence: str
    """With ``%1`` for what is typed."""
    finds: Callable[[str], bool]
    show: Callable[[str], None]


Understand = Callable[[str], Meaning | None]
_LEAST = 3
"""Letters after which other lists are searched."""
_LIST_KEYS = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class CommandSearch(QDialog):
    """Lists the commands whose name or sentence holds all the words that are typed.

    Enter runs the command that is marked; commands that cannot be used now are grey.
    *understand* tells what a text means for the board; then that stands above the
    commands.  Ctrl+Enter does it and leaves the line open for more.  With an empty
    line the arrow up brings back what was typed *earlier*.  Below the commands stand the
    *finders* whose lists hold what is typed.
    """

    typed = Signal(str)
    """The user typed this command for the board."""

    def __init__(
        self,
        actions: Iterable[QAction],
        parent: QWidget | None = None,
        understand: Understand = lambda text: None,
        earlier: Sequence[str] = (),
        finders: Sequence[Finder] = (),
    ) -> None:
        super().__init__(parent)
        self._finders = tuple(finders)
        self._understand = understand
        self._earlier = list(earlier)
        self._recalled = len(self._earlier)
        self._was_active = False
        say(self.setWindowTitle, tr("Find command"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._actions = tuple(actions)
        self.field = self._make_field()
        self.list = self._make_list()
        self.sentence = QLabel(self, wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        column = QVBoxLayout(self)
        fill(column, self.field, self.sentence, self.list)
        resize_within_screen(self, QSize(860, 460))
        self._show_matching()

    def _make_field(self) -> QLineEdit:
        field = QLineEdit(self)
        say(
            field.setPlaceholderText,
            tr("A part of a command’s name, or Qe4  kh8  -e4  e2e4  #3  a FEN  p N"),
        )
        say(field.setAccessibleName, tr("Command, or men and squares"))
        make_clearable(field)
        field.textChanged.connect(self._show_matching)
        field.textEdited.connect(self._forget_recalled)
        field.returnPressed.connect(self._run_current)
        field.installEventFilter(self)
        return field

    def _make_list(self) -> QTreeWidget:
        found = QTreeWidget(self)
        found.setColumnCount(3)
        found.setHeaderHidden(True)
        found.setRootIsDecorated(False)
        say(found.setAccessibleName, tr("Commands"))
        found.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        found.setUniformRowHeights(True)
        found.setItemDelegate(RoomyRows(found))
        found.itemActivated.connect(self._run_current)
        found.itemClicked.connect(self._run_current)
        header = found.header()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(False)
        return found

    def showEvent(self, event: QShowEvent) -> None:
        """Watch for keys that still come to the window behind."""
        super().showEvent(event)
        parent = self.parentWidget()
        behind = None if parent is None else parent.window().windowHandle()
        if behind is not None:
            behind.installEventFilter(self)

    def changeEvent(self, event: QEvent) -> None:
        """Notice when the desktop has given the keyboard to this window."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.ActivationChange:
            self._was_active |= self.isActiveWindow()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the arrow keys choose in the list while the field has the keyboard.

        Until a desktop gives the keyboard to this window, what is typed comes to the one behind:
        it belongs into the line.  A modal window would lose it, for Qt keeps it from what is
        blocked.  Who goes back to the window behind has done with this one.
        """
        if isinstance(watched, QWindow):
            return self.isVisible() and self._takes_from_behind(event)
        if isinstance(event, QKeyEvent) and self._takes(event):
            return True
        if isinstance(event, QKeyEvent) and _moves_in_list(event):
            self.list.keyPressEvent(event)
            return True
        return super().eventFilter(watched, event)

    def _takes_from_behind(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ShortcutOverride:
            event.accept()  # or the letter would be a key of the window behind
        elif event.type() is QEvent.Type.KeyPress:
            QApplication.sendEvent(self.field, event.clone())
        else:
            if event.type() is QEvent.Type.FocusIn and self._was_active:
                self.reject()
            return False
        return True

    def _takes(self, event: QKeyEvent) -> bool:
        """Take the keys that bring back earlier commands or leave the line open."""
        if event.type() != QEvent.Type.KeyPress:
            return False
        is_recalling = self._recalled < len(self._earlier) or not self.field.text()
        if event.key() == Qt.Key.Key_Up and is_recalling and self._recalled > 0:
            self._recall(self._recalled - 1)
            return True
        if event.key() == Qt.Key.Key_Down and self._recalled < len(self._earlier):
            self._recall(self._recalled + 1)
            return True
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._run_typed()
            return True
        return False

    def _recall(self, place: int) -> None:
        self._recalled = place
        self.field.setText(self._earlier[place] if place < len(self._earlier) else "")

    @Slot()
    def _forget_recalled(self) -> None:
        self._recalled = len(self._earlier)

    def _run_typed(self) -> bool:
        """Do what is typed, if it is understood, and empty the line; tell whether it was."""
        text = self.field.text().strip()
        meaning = self._understand(text)
        if meaning is None or not meaning.can_run:
            return False
        self.typed.emit(text)
        self._earlier = [*(old for old in self._earlier if old != text), text]
        self._forget_recalled()
        self.field.clear()
        self._say(tr("Done: %1").replace("%1", meaning.sentence))
        return True

    def _say(self, sentence: str) -> None:
        say(self.sentence.setText, sentence)
        self.sentence.setVisible(bool(sentence))
        say(self.field.setAccessibleDescription, sentence)

    @Slot()
    def _show_matching(self) -> None:
        text = self.field.text()
        words = text.casefold().split()
        meaning = self._understand(text)
        self.list.clear()
        if meaning is not None and meaning.can_run:
            self._add_meaning(text, meaning)
        named = [(plain_text(action), action) for action in self._actions]
        found = [it for it in named if _has(words, f"{it[0]} {it[1].statusTip()}".casefold())]
        found.sort(key=lambda it: _rank(words, it[0].casefold()))
        self.list.addTopLevelItems([self._item(action, name) for name, action in found])
        for finder in self._finders:
            if len(text.strip()) >= _LEAST and finder.finds(text.strip()):
                self._add_finder(finder, text.strip())
        for row in range(self.list.topLevelItemCount()):
            item = self.list.topLevelItem(row)
            if item is not None and not item.isDisabled():
                self.list.setCurrentItem(item)
                break
        is_nothing = bool(words) and self.list.topLevelItemCount() == 0
        if meaning is not None and (meaning.can_run or is_nothing):
            self._say(meaning.sentence)
        else:
            self._say(tr("No command has all these words.") if is_nothing else "")

    def _add_meaning(self, text: str, meaning: Meaning) -> None:
        item = QTreeWidgetItem([text.strip()[:60], meaning.sentence, tr("Enter")])
        item.setToolTip(1, meaning.sentence)
        item.setForeground(2, self.palette().placeholderText())
        self.list.addTopLevelItem(item)

    def _add_finder(self, finder: Finder, text: str) -> None:
        item = QTreeWidgetItem([finder.name, filled(finder.sentence, quoted(text)), ""])
        item.setData(0, Qt.ItemDataRole.UserRole, partial(finder.show, text))
        item.setForeground(1, self.palette().placeholderText())
        self.list.addTopLevelItem(item)

    def _item(self, action: QAction, name: str) -> QTreeWidgetItem:
        key = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        item = QTreeWidgetItem([name, action.statusTip(), key])
        item.setData(0, Qt.ItemDataRole.UserRole, action)
        item.setDisabled(not action.isEnabled())
        faint = self.palette().placeholderText()
        item.setForeground(1, faint)
        item.setForeground(2, faint)
        return item

    @Slot()
    def _run_current(self) -> None:
        item = self.list.currentItem()
        if item is None or item.isDisabled():
            return
        act: QAction | Callable[[], None] | None = item.data(0, Qt.ItemDataRole.UserRole)
        if act is None:
            self._run_typed()
        self.accept()
        if isinstance(act, QAction):
            act.trigger()
        elif act is not None:
            act()


def _has(words: Sequence[str], text: str) -> bool:
    """Tell whether *text*, in small letters as they are, holds all *words*."""
    return all(word in text for word in words)


def _rank(words: Sequence[str], name: str) -> int:
    """Tell how near *words* come to *name*: they are it, begin its words, are in it, or are not."""
    if name == " ".join(words):
        return 0
    if all(any(part.startswith(word) for part in name.split()) for word in words):
        return 1
    return 2 if _has(words, name) else 3


def _moves_in_list(event: QKeyEvent) -> bool:
    return event.type() == QEvent.Type.KeyPress and event.key() in _LIST_KEYS


def plain_text(action: QAction) -> str:
    """Return the words of *action* without mark of access key and dots."""
    return action.text().replace("&", "").removesuffix("…")
