"""What a hand can do in the window, at random: commands, buttons, keys, texts, the mouse.

Menus wait within Qt for a hand that is not there: they are left out.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QAbstractItemModel, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QKeyEvent, QWheelEvent
from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QFileDialog,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QTabBar,
    QTextEdit,
    QToolButton,
    QWidget,
)
from shiboken6 import isValid

from composer.windows.main_window import MainWindow

LEFT_ALONE = ("quit", "close", "full_screen")
"""Commands that end the round before its time, or want a screen that is not there."""
AnyWidget = TypeVar("AnyWidget", bound=QWidget)

QUESTIONS = (
    "8/5Q1N/2R5/4p3/p2pk3/R1p4P/5B2/4K3 w - - 0 1 #2",
    "8/1PPp4/P7/1P3PB1/2R3P1/2NNnPp1/1pBkPpp1/1Kb2rR1 w - - 0 1 #9",
    "8/2p2PP1/1prp1Kp1/1Rbk2P1/1p3p2/1P3P2/2PPPQ2/8 w - - 0 1 s#8",
    "8/2p2PP1/1prp1Kp1/1Rbk2P1/1p3p2/1P3P2/2PPPQ2/8 w - - 0 1 s#2",
    "8/6p1/6pk/6p1/8/1p6/1P1p4/2KR4 w - - 0 1 r#9",
    "8/6p1/6pk/6p1/8/1p6/1P1p4/2KR4 w - - 0 1 semi-r#9",
    "5B2/2p1p3/1p2pp1b/5P1b/2p1k2q/6rp/p3B1P1/R3K3 b - - 0 1 h#2",
    "5B2/2p1p3/1p2pp1b/5P1b/2p1k2q/6rp/p3B1P1/R3K3 b - - 0 1 h#4.5",
    "8/8/1kqn3K/1npb4/2rr4/8/5N2/8 b - - 0 1 ser-h#10",
    "8/8/1kqn3K/1npb4/2rr4/8/5N2/8 w - - 0 1 ser-#20",
    "1B5N/6Pr/8/R4p2/p3kP1b/3R2pK/1N4PP/8 w - - 0 1 hs#4",
    "1B5N/6Pr/8/R4p2/p3kP1b/3R2pK/1N4PP/8 w - - 0 1 reci-h#3",
    "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 dia1.0",
    "8/8/8/8/8/2k5/2p5/K7 w - - 0 1 =3",
    "7k/8/8/8/8/8/8/K7 w - - 0 1 #2",
    "8/8/8/8/8/8/8/8 w - - 0 1 #2",
    "no problem at all",
)
TEXTS = (
    "",
    "#2",
    "h#2.5",
    "0",
    "99",
    "K",
    "abc",
    "1.Qa1!",
    "\N{WHITE CHESS KING}",
    "a b - / 8",
    "-1",
    "Ä%1",
)
KEYS = (
    *(Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Delete, Qt.Key.Key_Tab),
    *(Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home),
    *(Qt.Key.Key_End, Qt.Key.Key_PageDown, Qt.Key.Key_K, Qt.Key.Key_Q, Qt.Key.Key_F2, Qt.Key.Key_A),
)
MODIFIERS = (
    *(Qt.KeyboardModifier.NoModifier,) * 3,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)
SEARCHES = (
    *("solve", "pause", "stop", "solve", "repair", "economy", "place_man", "settings_search"),
    *("solve_restricted", "batch", "compare_solvers", "machine_room", "stop_at_first_key"),
    *("set_play", "variations", "tries_5", "who_before", "find_similar", "collection_statistics"),
    *("solve_with_bell", "solve_with_prinz", "solve_with_geniss", "solve_with_matewright"),
    *("play_wray_here", "play_atlas_here", "replay_0", "export", "print", "gallery", "library"),
    *("pane_batch", "pane_map", "pane_runs", "live_verdict", "solve_marked", "mark_shown"),
    *("compare_versions", "exchange_men", "replace_men", "free_men", "legality"),
)


class RandomHands:
    """Does anything at all in a window; ``doing`` tells what, also of what breaks off.

    *rest* lets the window be for a moment.
    """

    def __init__(
        self, app: QApplication, folder: Path, chance: random.Random, rest: Callable[[], None]
    ) -> None:
        self._app, self._folder, self._chance, self._rest = app, folder, chance, rest
        self.doing = ""
        self._ways = {
            self._open_sample: 4,
            self._paste: 6,
            self._search: 8,
            self._command: 8,
            self._press_button: 6,
            self._type_text: 4,
            self._press_key: 4,
            self._use_mouse: 6,
            self._choose: 3,
            self._undo_some: 2,
            self._close_dialog: 1,
            self._save: 1,
        }

    def use(self, window: MainWindow) -> None:
        """Do one thing."""
        (way,) = self._chance.choices([*self._ways], [*self._ways.values()])
        self.doing = way.__name__
        way(window)

    def _open_sample(self, window: MainWindow) -> None:
        files = [path for path in sorted(self._folder.glob("samples/**/*")) if path.is_file()]
        paths = self._chance.sample(files, self._chance.choice((1, 1, 1, 2, 5)))
        self.doing = f"open {' '.join(path.name for path in paths)}"
        window.open_files([str(path) for path in paths])

    def _paste(self, window: MainWindow) -> None:
        count = 3 if self._chance.random() < 0.1 else 1
        text = "\n\n".join(self._chance.sample(QUESTIONS, count))
        self.doing = f"paste {text}"
        self._app.clipboard().setText(text)
        window.commands.paste_position.trigger()

    def _search(self, window: MainWindow) -> None:
        names = self._chance.sample(SEARCHES, self._chance.choice((1, 1, 2, 3)))
        self.doing = f"begin {' '.join(names)}"
        for action in _actions(window):
            if action.objectName() in names:
                action.trigger()

    def _command(self, window: MainWindow) -> None:
        action = self._chance.choice(_actions(window))
        self.doing = f"command {action.objectName() or action.text()}"
        action.trigger()

    def _press_button(self, window: MainWindow) -> None:
        top = self._any_top(window)
        buttons = [it for it in _seen(top, QAbstractButton) if not _has_menu(it)]
        if buttons:
            button = self._chance.choice(buttons)
            self.doing = f"press {button.text() or _name(button)} of {_name(top)}"
            button.click()

    def _type_text(self, window: MainWindow) -> None:
        top = self._any_top(window)
        kinds: tuple[type[QWidget], ...] = (QLineEdit, QTextEdit, QPlainTextEdit)
        fields = [field for kind in kinds for field in _seen(top, kind)]
        if not fields:
            return
        field = self._chance.choice(fields)
        text = self._chance.choice((*TEXTS, *(it.rpartition(" ")[0] for it in QUESTIONS)))
        self.doing = f"type {text!r} into {_name(field)} of {_name(top)}"
        field.setFocus()
        if self._chance.random() < 0.7 and isinstance(field, QLineEdit):
            field.selectAll()
        for letter in text[:60]:  # QTest knows those of ASCII alone
            for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                self._app.sendEvent(field, QKeyEvent(kind, 0, MODIFIERS[0], letter))
        if self._chance.random() < 0.5:
            QTest.keyClick(field, Qt.Key.Key_Return)

    def _press_key(self, window: MainWindow) -> None:
        key, modifier = self._chance.choice(KEYS), self._chance.choice(MODIFIERS)
        widget = QApplication.focusWidget() or window
        self.doing = f"key {key.name} {modifier.name} on {_name(widget)}"
        if (key, modifier) != (Qt.Key.Key_Q, Qt.KeyboardModifier.ControlModifier):
            QTest.keyClick(widget, key, modifier)

    def _use_mouse(self, window: MainWindow) -> None:
        """Press, drag, turn the wheel, on the board or any other part."""
        parts = [it for it in _seen(self._any_top(window), QWidget) if not _waits_for_a_hand(it)]
        widget = self._chance.choice([window.centre.board_pane] * 6 + parts)
        begin, end = self._point(widget), self._point(widget)
        how = self._chance.choice(("press", "drag", "drag", "wheel", "double", "right drag"))
        self.doing = f"{how} {begin.toTuple()} {end.toTuple()} on {_name(widget)}"
        button = Qt.MouseButton.RightButton if how == "right drag" else Qt.MouseButton.LeftButton
        modifier = self._chance.choice(MODIFIERS)
        if how == "wheel":
            self._turn_wheel(widget, begin, modifier)
            return
        press = QTest.mouseDClick if how == "double" else QTest.mousePress
        press(widget, button, modifier, begin)
        if how.endswith("drag"):
            if self._chance.random() < 0.5:
                self._rest()
            for point in ((begin + end) / 2, end):
                if _is_there(widget):
                    QTest.mouseMove(widget, point)
        if _is_there(widget):
            QTest.mouseRelease(widget, button, modifier, end if how.endswith("drag") else begin)

    def _turn_wheel(self, widget: QWidget, at: QPoint, modifier: Qt.KeyboardModifier) -> None:
        notch = QPoint(0, self._chance.choice((-360, -120, 120, 360)))
        place, none = QPointF(widget.mapToGlobal(at)), Qt.MouseButton.NoButton
        phase = Qt.ScrollPhase.NoScrollPhase
        event = QWheelEvent(QPointF(at), place, QPoint(), notch, none, modifier, phase, False)
        self._app.sendEvent(widget, event)

    def _point(self, widget: QWidget) -> QPoint:
        x = self._chance.randrange(max(1, widget.width()))
        return QPoint(x, self._chance.randrange(max(1, widget.height())))

    def _choose(self, window: MainWindow) -> None:
        """Choose something in a list, a box, a number or a tab."""
        top = self._any_top(window)
        kinds: tuple[type[QWidget], ...] = (QComboBox, QSpinBox, QTabBar, QAbstractItemView)
        choices = [choice for kind in kinds for choice in _seen(top, kind)]
        if not choices:
            return
        choice = self._chance.choice(choices)
        self.doing = f"choose in {_name(choice)} of {_name(top)}"
        if isinstance(choice, QComboBox) and choice.count():
            choice.setCurrentIndex(self._chance.randrange(choice.count()))
            choice.activated.emit(choice.currentIndex())
        elif isinstance(choice, QSpinBox):
            choice.setValue(self._chance.randint(choice.minimum(), min(choice.maximum(), 30)))
        elif isinstance(choice, QTabBar) and choice.count():
            choice.setCurrentIndex(self._chance.randrange(choice.count()))
        elif isinstance(choice, QAbstractItemView):
            self._choose_row(choice, choice.model())

    def _choose_row(self, view: QAbstractItemView, model: QAbstractItemModel) -> None:
        rows = model.rowCount()
        if not rows:
            return
        if self._chance.random() < 0.3:
            view.selectAll()
        else:
            view.setCurrentIndex(model.index(self._chance.randrange(rows), 0))
        if self._chance.random() < 0.3:
            view.activated.emit(view.currentIndex())

    def _undo_some(self, window: MainWindow) -> None:
        for _ in range(self._chance.randrange(1, 6)):
            self._chance.choice((window.commands.undo, window.commands.redo)).trigger()

    def _close_dialog(self, window: MainWindow) -> None:
        top = self._any_top(window)
        if top is not window:
            self.doing = f"close {_name(top)}"
            top.close()

    def _save(self, window: MainWindow) -> None:
        if window.editor.path is not None:
            window.commands.save.trigger()

    def _any_top(self, window: MainWindow) -> QWidget:
        """Return the window or, more often, what has opened over it."""
        tops = [
            top
            for top in QApplication.topLevelWidgets()
            if top.isVisible() and not isinstance(top, QFileDialog | QPrintDialog | MainWindow)
        ]
        return self._chance.choice(tops) if tops and self._chance.random() < 0.7 else window


def _actions(window: MainWindow) -> list[QAction]:
    return [
        action
        for action in window.findChildren(QAction)
        if action.text()
        and action.isEnabled()
        and not action.isSeparator()
        and action.menu() is None
        and action.objectName() not in LEFT_ALONE
    ]


def _seen(top: QWidget, kind: type[AnyWidget]) -> list[AnyWidget]:
    return [it for it in top.findChildren(kind) if it.isVisible() and it.isEnabled()]


def _has_menu(button: QAbstractButton) -> bool:
    if isinstance(button, QToolButton):
        is_left = any(action.objectName() in LEFT_ALONE for action in button.actions())
        return is_left or button.menu() is not None
    return isinstance(button, QPushButton) and button.menu() is not None


def _waits_for_a_hand(widget: QWidget) -> bool:
    """Tell whether a press there may open a menu, or is told by a click of its own."""
    is_menu = widget.inherits("QMenuBar") or widget.inherits("QMenu")
    return is_menu or isinstance(widget, QAbstractButton | QComboBox)


def _is_there(widget: QWidget) -> bool:
    return isValid(widget) and widget.isVisible()


def _name(widget: QWidget) -> str:
    name = widget.accessibleName() or widget.objectName()
    return f"{type(widget).__name__} {name}".strip()
