"""Questions that interrupt the work, asked without a loop of their own.

Each box names the file, its buttons are verbs, and the answer comes by a call;
nothing waits inside ``exec``, which would block timers and tests alike.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QMessageBox, QPushButton, QWidget

from composer.appearance.fonts import written
from composer.saying import add_button, say
from composer.tokens import GRID, Type
from solver.language import tr, trn

_LEAST_WIDTH = 80 * GRID
"""Narrower, an explanation is a column of single words."""


@dataclass(frozen=True, slots=True)
class PromptButton:
    """A button of a question: its verb, what it does, and the part it plays."""

    words: str
    act: Callable[[], None]
    role: QMessageBox.ButtonRole = QMessageBox.ButtonRole.AcceptRole


def ask(
    parent: QWidget, title: str, explanation: str, answers: tuple[PromptButton, ...]
) -> QMessageBox:
    """Open a question over *parent*; Enter gives the first answer that destroys nothing.

    A Cancel button, which also Esc presses, is always there and does nothing.
    """
    box = message(parent, title, explanation)
    acts: dict[QPushButton, Callable[[], None]] = {}
    harmless: list[QPushButton] = []
    for answer in answers:
        button = add_button(box, answer.words, answer.role)
        acts[button] = answer.act
        if answer.role is not QMessageBox.ButtonRole.DestructiveRole:
            harmless.append(button)
    cancel = add_button(box, tr("&Cancel"), QMessageBox.ButtonRole.RejectRole)
    box.setEscapeButton(cancel)
    box.setDefaultButton(harmless[0] if harmless else cancel)

    def take() -> None:
        clicked = box.clickedButton()
        for button, act in acts.items():
            if button is clicked:
                act()

    box.finished.connect(take)
    box.open()
    return box


def message(parent: QWidget, title: str, explanation: str = "") -> QMessageBox:
    """Return a box over *parent*, which says *title* as a heading and *explanation* below it."""
    box = QMessageBox(parent)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setWindowTitle("Matewright")
    box.setTextFormat(Qt.TextFormat.PlainText)
    say(box.setText, title)
    if explanation:
        say(box.setInformativeText, explanation)
        for label in box.findChildren(QLabel):
            if label.objectName() == "qt_msgbox_informativelabel":
                label.setMinimumWidth(_LEAST_WIDTH)
            elif label.objectName() == "qt_msgbox_label":
                label.setFont(written(Type.CAPTION))
    layout = box.layout()
    assert layout is not None
    layout.setContentsMargins(0, 5 * GRID, 5 * GRID, 4 * GRID)  # Qt indents by the left one
    return box


def ask_about_changes(
    parent: QWidget,
    name: str,
    unsaved_since: datetime | None,
    *,
    save: Callable[[], None],
    discard: Callable[[], None],
) -> QMessageBox:
    """Ask what becomes of unsaved changes."""
    return ask(
        parent,
        tr("Save the changes to “%1”?").replace("%1", name),
        _explanation(unsaved_since),
        (
            PromptButton(tr("&Save"), save),
            PromptButton(tr("&Discard"), discard, QMessageBox.ButtonRole.DestructiveRole),
        ),
    )


def _explanation(unsaved_since: datetime | None) -> str:
    if unsaved_since is None:
        return tr("Changes that are not saved will be lost.")
    age = datetime.now().astimezone() - unsaved_since
    return tr("The changes of the last %1 will be lost otherwise.").replace("%1", age_words(age))


def age_words(age: timedelta) -> str:
    """Return *age* in words, in the largest unit that fits."""
    seconds = max(1, int(age.total_seconds()))
    if days := seconds // 86400:
        return trn("day", "%1 days", days)
    if hours := seconds // 3600:
        return trn("hour", "%1 hours", hours)
    if minutes := seconds // 60:
        return trn("minute", "%1 minutes", minutes)
    return trn("second", "%1 seconds", seconds)
