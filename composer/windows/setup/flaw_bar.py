"""The bar over the board: what is wrong with the position, and the way out."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QToolButton,
    QWidget,
)

from composer.appearance import color, set_icon
from composer.panels.shared.elided_label import ElidedLabel
from composer.saying import say
from composer.windows.setup.remedies import Remedy, find_remedy
from solver.language import Said, joined, tr, trn
from solver.position import Flaw
from solver.setup import Setup


class FlawBar(QFrame):
    """Shows the first flaw of a position with its remedy, and how many more there are."""

    remedy_requested = Signal(Said, Setup)
    """The words and the Setup of a remedy that the user chose."""
    search_requested = Signal()
    """The user wants to search in spite of a warning."""
    twin_requested = Signal(str)
    """The user wants to change the twin with this letter, which is at fault."""
    list_requested = Signal()
    """The user wants to read all that is wrong."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._flaws: tuple[Flaw, ...] = ()
        self._hindrance = self._twin = ""
        self._remedy: Remedy | None = None
        self.setAutoFillBackground(True)
        self.sign = QLabel(self)
        self.sign.setFixedSize(18, 18)
        self.sentence = ElidedLabel(self, is_wrapped=True)
        self.more = QToolButton(self)
        self.more.setAutoRaise(True)
        self.more.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.more.clicked.connect(self.list_requested)
        self.button = QPushButton(self)
        self.button.clicked.connect(self._on_clicked)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 0, 4, 0)  # two lines have just room in a low window
        row.setSpacing(8)
        row.addWidget(self.sign)
        row.addWidget(self.sentence, 1)
        row.addWidget(self.more)
        row.addWidget(self.button)
        self.show_flaws(Setup(), ())

    @property
    def flaws(self) -> tuple[Flaw, ...]:
        """The flaws that are shown."""
        return self._flaws

    @property
    def is_telling(self) -> bool:
        """Whether there is anything to be said."""
        return bool(self._flaws or self._hindrance)

    def show_flaws(
        self, setup: Setup, flaws: tuple[Flaw, ...], hindrance: str = "", twin: str = ""
    ) -> None:
        """Show *flaws* of *setup*.

        *hindrance* says what else keeps the problem from being solved, such as a twin
        that cannot be made; it comes before flaws that are warnings only.  *twin* is the
        letter of the one that it is about.
        """
        is_blocked = bool(flaws) and flaws[0].blocks
        self._hindrance = "" if is_blocked else hindrance
        self._twin = twin if self._hindrance else ""
        self._flaws = flaws
        has_way_out = bool(flaws) and not self._hindrance
        self._remedy = find_remedy(setup, flaws[0]) if has_way_out else None
        sentence = self._hindrance or (flaws[0].sentence if flaws else "")
        say(self.sentence.setText, sentence)
        told = (self._hindrance, *(flaw.sentence for flaw in flaws))
        every = joined("\n", filter(None, told))
        say(self.setToolTip, every)
        say(self.setAccessibleName, every)
        others = len(flaws) - (not self._hindrance)
        more = trn("and %1 more flaw", "and %1 more flaws", others, others)
        say(self.more.setText, more if others > 0 else "")
        self.more.setVisible(others > 0)
        self._offer(self._way_out())
        self._color()

    def _way_out(self) -> str:
        if self._remedy is not None:
            return self._remedy.shown_words
        if self._twin:
            return tr("Change twin %1", self._twin)
        is_warning = bool(self._flaws) and not self._flaws[0].blocks and not self._hindrance
        return tr("Search anyway") if is_warning else ""

    def _offer(self, words: str) -> None:
        self.button.setVisible(bool(words))
        say(self.button.setText, words)
        say(self.button.setAccessibleName, words or tr("Way out"))

    @Slot()
    def _on_clicked(self) -> None:
        if self._remedy is not None:
            self.remedy_requested.emit(self._remedy.shown_words, self._remedy.setup)
        elif self._twin:
            self.twin_requested.emit(self._twin)
        else:
            self.search_requested.emit()

    def _color(self) -> None:
        self.sign.setVisible(self.is_telling)
        if not self.is_telling:
            return
        weight = "error" if self._hindrance or self._flaws[0].blocks else "warning"
        tint = {"error": "cooked_tint", "warning": "short_tint"}[weight]
        color(self, Window=tint, WindowText="ink")
        set_icon(self.sign, weight)
