"""While a man is in the hand: what every square would do is told as it is decided."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from composer.beside import Later
from composer.board.gesture import DragMode, HeldMan
from composer.board.pane import BoardPane
from composer.board.standing import JudgedSquare
from composer.editor import Editor
from composer.model import areas, edits
from composer.model.document import Document
from composer.solving.court import Case, Court
from composer.windows.vary.asked import judged_of, with_setup
from composer.windows.vary.judged import SECONDS, judged_square
from composer.windows.vary.live_verdict import LiveVerdict
from solver.setup import Setup
from solver.squares import SQUARES, Square, file_of, rank_of
from solver.twinning.composition import Composition

if TYPE_CHECKING:
    from solver.vary.finding import Findings


class HandEye(QObject):
    """Judges all squares on which the man in hand could be put, the nearest first."""

    def __init__(self, editor: Editor, pane: BoardPane, live: LiveVerdict) -> None:
        super().__init__(pane)
        self._editor = editor
        self._pane = pane
        self._live = live
        self._held: HeldMan | None = None
        self._judged: dict[Square, JudgedSquare] = {}
        self._without: JudgedSquare | None = None
        self._court = Court(self)
        self._court.decided.connect(self._on_decided)
        self._leave = Later(0, live.show_again, self)
        pane.held_changed.connect(self._on_held)

    @property
    def judged(self) -> dict[Square, JudgedSquare]:
        """What is known of the squares so far."""
        return self._judged

    @property
    def is_looking(self) -> bool:
        """Whether squares are still to be decided."""
        return self._court.is_sitting

    def shutdown(self) -> None:
        """End what is under way; no thread is left."""
        self._court.shutdown()

    @Slot(object)
    def _on_held(self, held: HeldMan | None) -> None:
        before, self._held = self._held, held
        if held is None:
            self._forget()
            self._leave.start()  # not at once: the change that follows has another verdict
        elif before is None or _what(before) != _what(held):
            self._begin(held)
        else:
            self._court.prefer(_nearest(held))
            self._show_here()

    def _begin(self, held: HeldMan) -> None:
        self._leave.stop()
        self._forget()
        composition = judged_of(self._editor.document.entry)
        if composition is None or not self._live.is_on:
            return
        document = self._editor.document
        questions: dict[Square | None, Composition] = {
            square: with_setup(composition, _after(document, held, square)) for square in SQUARES
        }
        if held.from_square is not None:
            gone = document.entry.setup.with_piece(held.from_square, None)
            questions[None] = with_setup(composition, gone)
        self._court.open(Case(questions, SECONDS, surplus=1), _nearest(held))

    def _forget(self) -> None:
        self._court.drop()
        self._judged, self._without = {}, None
        self._pane.set_judged({})

    @Slot(Mapping)
    def _on_decided(self, news: Mapping[Square | None, Findings]) -> None:
        if self._held is None:
            return
        meant = self._live.keys_meant
        for square, found in news.items():
            if square is None:
                self._without = judged_square(found, meant)
            else:
                self._judged = self._judged | {square: judged_square(found, meant)}
        self._pane.set_judged(self._judged)
        if self._held.over in news:
            self._show_here()

    def _show_here(self) -> None:
        """Say under the board what letting go here would do."""
        over = None if self._held is None else self._held.over
        judged = self._without if over is None else self._judged.get(over)
        if judged is None:
            self._live.show_again()
        else:
            self._live.show_square(over, judged)


def _what(held: HeldMan) -> tuple[object, ...]:
    """Return what the positions depend on: all but the square that the man is over."""
    return held.piece, held.from_square, held.carry


def _nearest(held: HeldMan) -> list[Square]:
    """Return all squares, the nearest to the man first."""
    at = held.over if held.over is not None else held.from_square
    if at is None:
        return list(SQUARES)
    here = at

    def distance(square: Square) -> int:
        return (file_of(square) - file_of(here)) ** 2 + (rank_of(square) - rank_of(here)) ** 2

    return sorted(SQUARES, key=distance)


def _after(document: Document, held: HeldMan, square: Square) -> Setup:
    """Return the position after letting go on *square*."""
    start = held.from_square
    if start is None:
        changed = edits.place_piece(document, square, held.piece)
    elif held.carry is DragMode.COPY:
        changed = edits.copy_piece(document, start, square)
    elif held.carry is DragMode.EXCHANGE and document.entry.setup.squares[square] is not None:
        changed = areas.exchange_men(document, start, square)
    else:
        changed = edits.move_piece(document, start, square)
    return changed.entry.setup
