"""Turning, mirroring, shifting and recolouring the board: the commands and what they tell."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from composer.editor import Editor
from composer.model.moved_texts import Carry, Displaced
from composer.model.transforms import Transform, transformed, with_transformed
from composer.saying import words_at
from composer.windows.common.actions import Actions
from composer.windows.setup.transform_words import displaced_words, remark_words
from solver.language import Said, joined, tr


class TransformCommands(QObject):
    """The commands that act on the whole board, or on the area while one is selected.

    *area_taker* is asked first, with the words and the :class:`Carry`; it tells whether an
    area was selected, and then has done what was asked with its men.
    """

    noted = Signal(Said)
    """A sentence for the status line."""

    def __init__(
        self,
        window: QWidget,
        editor: Editor,
        actions: Actions,
        area_taker: Callable[[str, Carry], bool],
    ) -> None:
        super().__init__(window)
        self._editor = editor
        self._area_taker = area_taker
        self.actions: dict[Transform, QAction] = {}
        for wanted, words, sentence, key in _commands():
            name = wanted.name.lower()
            action = actions.add(name, words, sentence, None, key)
            action.setData(wanted)
            action.triggered.connect(self._on_triggered)
            self.actions[wanted] = action
        editor.document_changed.connect(self._refresh)
        self._refresh()

    @property
    def groups(self) -> list[list[QAction]]:
        """The commands as they stand together in a menu, without the shifts."""
        return [[self.actions[wanted] for wanted in group] for group in _GROUPS]

    @property
    def shifts(self) -> list[QAction]:
        """The commands that shift."""
        return [self.actions[wanted] for wanted in _SHIFTS]

    @Slot()
    def _on_triggered(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            self.do(action.data())

    def do(self, wanted: Transform) -> None:
        """Do *wanted* to the selected area, or else to the whole problem, as one step."""
        words = words_at(self.actions[wanted].setText).replace("&", "")
        if self._area_taker(words, wanted.value):
            return
        try:
            done = transformed(self._editor.document.entry, wanted)
        except Displaced as displaced:
            self.noted.emit(displaced_words(displaced))
            return
        if self._editor.apply(words, partial(with_transformed, done=done)):
            self.noted.emit(joined(" ", (words + ".", *map(remark_words, done.remarks))))

    @Slot()
    def _refresh(self) -> None:
        entry = self._editor.document.entry
        for action in self.actions.values():
            action.setEnabled(entry.fault is None and any(entry.setup.squares))


_GROUPS = (
    (Transform.MIRROR_SIDES, Transform.MIRROR_ENDS),
    (Transform.MIRROR_LONG_DIAGONAL, Transform.MIRROR_OTHER_DIAGONAL),
    (Transform.ROTATE_RIGHT, Transform.ROTATE_LEFT, Transform.ROTATE_HALF),
    (Transform.SWAP_COLORS, Transform.CHANGE_SIDES),
)
_SHIFTS = (
    Transform.SHIFT_LEFT,
    Transform.SHIFT_RIGHT,
    Transform.SHIFT_UP,
    Transform.SHIFT_DOWN,
)


def _commands() -> tuple[tuple[Transform, str, str, str], ...]:
    """Return every transform with its words, its sentence and its key."""
    return (
        (
            Transform.MIRROR_SIDES,
            tr("Mirror le&ft–right"),
            tr("Exchange the files a and h, and so on."),
            "Ctrl+M",
        ),
        (
            Transform.MIRROR_ENDS,
            tr("Mirror &top–bottom"),
            tr("Exchange the ranks 1 and 8, and so on."),
            "Ctrl+Shift+M",
        ),
        (
            Transform.MIRROR_LONG_DIAGONAL,
            tr("Mirror on the diagonal a&1–h8"),
            tr("Exchange a8 and h1, and so on."),
            "Ctrl+Alt+D",
        ),
        (
            Transform.MIRROR_OTHER_DIAGONAL,
            tr("Mirror on the diagonal a&8–h1"),
            tr("Exchange a1 and h8, and so on."),
            "Ctrl+Alt+Shift+D",
        ),
        (
            Transform.ROTATE_RIGHT,
            tr("&Rotate right"),
            tr("Turn the position by a quarter, clockwise."),
            "Ctrl+R",
        ),
        (
            Transform.ROTATE_LEFT,
            tr("Rotate &left"),
            tr("Turn the position by a quarter, anticlockwise."),
            "Ctrl+Shift+R",
        ),
        (
            Transform.ROTATE_HALF,
            tr("Rotate half-wa&y round"),
            tr("Turn the position by 180 degrees."),
            "Ctrl+Alt+R",
        ),
        (
            Transform.SWAP_COLORS,
            tr("Swap c&olours"),
            tr("Make white men black and black men white; the other side is to move."),
            "Ctrl+I",
        ),
        (
            Transform.CHANGE_SIDES,
            tr("E&xchange the sides"),
            tr("Swap the colours and mirror top–bottom: the same play with sides exchanged."),
            "Ctrl+Shift+I",
        ),
        (
            Transform.SHIFT_LEFT,
            tr("Shift &left"),
            tr("Shift all men one file to the left."),
            "Ctrl+Left",
        ),
        (
            Transform.SHIFT_RIGHT,
            tr("Shift &right"),
            tr("Shift all men one file to the right."),
            "Ctrl+Right",
        ),
        (Transform.SHIFT_UP, tr("Shift &up"), tr("Shift all men one rank up."), "Ctrl+Up"),
        (
            Transform.SHIFT_DOWN,
            tr("Shift &down"),
            tr("Shift all men one rank down."),
            "Ctrl+Down",
        ),
    )
