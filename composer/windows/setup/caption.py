"""The caption over the board, as it stands over a printed diagram."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QColor,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QToolButton, QVBoxLayout, QWidget

import solver.language
from composer.appearance.fonts import written
from composer.appearance.touch import target_side
from composer.formats.common.credits import (
    authors_line,
    award_line,
    date_text,
    reprint_lines,
    short,
    short_value,
    source_line,
)
from composer.formats.common.telling import men_count, unusual_rights
from composer.model.document import Entry
from composer.model.options import changed_rules
from composer.saying import say, words_at
from composer.tokens import GRID, Type, tokens
from composer.windows.common.actions import Actions
from solver.counting import grouped
from solver.language import joined, tr, trn

_MOST = 10_000
_LONGEST_RULES = 24
"""So many letters of the conditions stand beside the stipulation; its tip has them all."""
_TWO_LINES = 38
"""From this height on author and source have lines of their own."""
_LEAST_PLACE = 60.0
"""In less room no source could be known again."""


class CaptionText(QWidget):
    """Author in semibold, source, date and award in italics; a click asks to write them."""

    clicked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.author = self.source = self._cut = ""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        say(self.setStatusTip, tr("Author, source, date and award; click to write them"))
        self.show_credits("", "")

    def show_credits(
        self, author: str, source: str, shorter: tuple[str, ...] = (), date: str = ""
    ) -> None:
        """Show *author*, and *source* with date and award, or the first of *shorter* that fits.

        Where none does the last of them is cut, and its *date* is not.
        """
        self.author, self.source, self._date = author, source, date
        self._wordings = (source, *shorter)
        words = ", ".join(filter(None, (author, source)))
        if words:
            self.setAccessibleName(words)
        else:
            say(self.setAccessibleName, tr("Author and source"))
        tip = tr("Author, source, date and award; click to write them")
        say(self.setToolTip, joined("\n", filter(None, (words, tip))))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(200, _TWO_LINES)

    def minimumSizeHint(self) -> QSize:
        return QSize(60, round(QFontMetricsF(written(Type.CAPTION)).height()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self.clicked.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.clicked.emit()
        else:
            super().keyPressEvent(event)

    @property
    def _has_two_lines(self) -> bool:
        return self.height() >= _TWO_LINES and bool(self.author)

    def shown_words(self) -> tuple[str, str]:
        """Return author and source, the longest wording that has room."""
        metrics = QFontMetricsF(written(Type.SOURCE))
        room = float(self.width())
        if self.author and not self._has_two_lines:
            room -= QFontMetricsF(written(Type.CAPTION)).horizontalAdvance(self.author) + 2 * GRID
        fitting = (words for words in self._wordings if metrics.horizontalAdvance(words) <= room)
        return self.author, next(fitting, "") or self._cut_before_date(metrics, room)

    def _cut_before_date(self, metrics: QFontMetricsF, room: float) -> str:
        """Return as much of the shortest wording as there is room for, with the date."""
        date = self._date if metrics.horizontalAdvance(self._date) <= room else ""
        place = self._wordings[-1].removesuffix(self._date).rstrip(", ")
        behind = f", {date}" if date else ""
        left = room - metrics.horizontalAdvance(behind)
        if not place or left < _LEAST_PLACE:
            return date
        return metrics.elidedText(place, Qt.TextElideMode.ElideRight, left) + behind

    def cut_words(self) -> str:
        """Return what is shown with three dots, nothing where all that is shown has room."""
        return self._cut

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        colors = tokens(self.palette())
        author, source = self.shown_words()
        self._cut = self.source if "…" in source and "…" not in self.source else ""
        if not author and not source:
            source = "" if self.source else tr("Author and source")
        shade = colors.ink2 if self.source else colors.ink3
        height = self.height()
        if self._has_two_lines:
            first = QRectF(0, 0, self.width(), height * 0.56)
            second = QRectF(0, height * 0.56, self.width(), height * 0.44)
            self._write(painter, first, written(Type.CAPTION), colors.ink, author)
            self._write(painter, second, written(Type.SOURCE), shade, source)
        else:
            line = QRectF(0, 0, self.width(), height)
            used = self._write(painter, line, written(Type.CAPTION), colors.ink, author)
            rest = line.adjusted(used + (2 * GRID if used else 0), 0, 0, 0)
            self._write(painter, rest, written(Type.SOURCE), shade, source)
        if self.hasFocus():
            painter.setPen(QPen(QColor(colors.accent), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 4, 4)
        painter.end()

    def _write(self, painter: QPainter, box: QRectF, font: QFont, shade: str, words: str) -> float:
        """Write *words* into *box*, cut where it ends; return how wide they are."""
        metrics = QFontMetricsF(font)
        shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, max(0.0, box.width()))
        self._cut = self._cut or (words if shown != words else "")
        painter.setFont(font)
        painter.setPen(QColor(shade))
        painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)
        return metrics.horizontalAdvance(shown)


class BoardCaption(QWidget):
    """What is known of the problem on the board, and which one of the file it is."""

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.text = CaptionText(self)
        self.place = QLabel(self)
        self.place.setFont(written(Type.NUMBER))
        self.place.setForegroundRole(self.place.palette().ColorRole.PlaceholderText)
        say(self.place.setToolTip, tr("Which problem of the file this is"))
        self._steps = [
            self._step(action, arrow)
            for action, arrow in (
                (actions.previous_problem, Qt.ArrowType.LeftArrow),
                (actions.next_problem, Qt.ArrowType.RightArrow),
            )
        ]
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GRID)
        row.addWidget(self.text, 1)
        steps = QHBoxLayout()  # in the middle of each other, on the line of the source
        steps.setSpacing(row.spacing())
        for part in (self._steps[0], self.place, self._steps[1]):
            steps.addWidget(part, 0, Qt.AlignmentFlag.AlignVCenter)
        column = QVBoxLayout()
        column.setSpacing(0)
        column.addStretch(1)
        column.addLayout(steps)
        row.addLayout(column)

    def show_entry(self, entry: Entry) -> None:
        """Show what *entry* says of its origin, and where it was printed again."""
        date, line = date_text(entry.date), source_line(entry)
        awarded = joined(", ", filter(None, (line, award_line(entry))))
        again = (tr("also in %1", reprint) for reprint in reprint_lines(entry))
        whole = joined("; ", filter(None, (awarded, *again)))
        name = ", ".join(filter(None, (short(entry.source), date)))
        shorter = tuple(str(words) for words in (awarded, line, name))
        self.text.show_credits(authors_line(entry), str(whole), shorter, str(date))

    def show_place(self, place: int, total: int) -> None:
        """Say that this is problem *place* (from 0) of *total*; a single one has no place."""
        say(self.place.setText, tr("%1 of %2", grouped(place + 1), grouped(total)))
        for widget in (*self._steps, self.place):
            widget.setVisible(total > 1)

    def _step(self, action: QAction, arrow: Qt.ArrowType) -> QToolButton:
        button = QToolButton(self)
        button.setArrowType(arrow)
        button.setAutoRaise(True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(action.trigger)
        say(button.setToolTip, words_at(action.setToolTip))
        say(button.setAccessibleName, words_at(action.setText).replace("&", ""))
        side = target_side(5 * GRID)
        button.setFixedSize(side, side)
        return button


def marks_of(entry: Entry) -> str:
    """Return what stands beside the stipulation: conditions, solutions, men; twins have chips."""
    extra = dict(entry.extra)
    intended = short_value(extra.get("intended-solutions"))
    rules = ", ".join(changed_rules(entry))
    told = [f"{rules[:_LONGEST_RULES]}…" if len(rules) > _LONGEST_RULES else rules] if rules else []
    if intended.isdecimal() and 1 < int(intended) < _MOST:
        told.append(trn("%1 solution", "%1 solutions", int(intended)))
    told.append(men_count(entry.setup, " + "))
    return joined(" · ", told)


def marks_tip(entry: Entry) -> str:
    """Return what is said of these marks: all conditions, which fairy men stand where, rights."""
    men = tr("White and black men")
    setup = entry.setup
    told = [*changed_rules(entry), *unusual_rights(entry, solver.language)]
    if any(man is not None and not man.is_orthodox for man in setup.squares):
        from solver.notation.fairy_words import legend  # for fairy men alone

        told.append(legend(setup.squares))
        men = tr("White, black and neutral men")
    return joined("\n", (*filter(None, told), men))
