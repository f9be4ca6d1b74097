"""What is asked of the play: who mates and where, who moves or is taken, which move occurs."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import Enum

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QGroupBox,
    QHBoxLayout,
    QLineEdit,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from composer.panels.shared.controls import bare, fill
from composer.panels.shared.small_board import SmallBoard
from composer.saying import add_choice, add_row, add_tab, said, say
from composer.tokens import GRID
from composer.windows.vary.narrowing_form import NarrowingForm
from solver.game import Move
from solver.language import quoted, tr
from solver.men import FROM_KING, Kind, Man
from solver.notation.men_words import man_words
from solver.problem import Problem
from solver.restriction import Narrowing, Restriction, RestrictionError, check_restricted
from solver.setup import Setup
from solver.squares import SQUARES, Side, Square, name_of, square_of

_MOVE = re.compile(r"([a-h][1-8])[-x]?([a-h][1-8])=?([qrbnQRBN]?)")
_BOARD = 304
_NARROW = Restriction(narrowing=Narrowing(only_checks=True))


class Wish(Enum):
    """Whether something has to become of a man."""

    ANY = "any"
    MUST = "must"
    MUST_NOT = "must not"


@dataclass(frozen=True, slots=True)
class _Wishes:
    """What is asked of one man."""

    man: Man
    move: Wish = Wish.ANY
    capture: Wish = Wish.ANY

    @property
    def is_none(self) -> bool:
        return self.move is Wish.ANY and self.capture is Wish.ANY


class RestrictionForm(QWidget):
    """Asks for a restriction; men are picked on a small board, or named.

    A narrow search goes with no other condition: what stands on the page in front is asked.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._setup = Setup()
        self._wishes: dict[Square, _Wishes] = {}
        self.board = SmallBoard(tr("The men of the problem"), self)
        self.board.setFixedSize(QSize(_BOARD, _BOARD))
        self.board.square_clicked.connect(self._on_square)
        self.men, self.move_wish, self.capture_wish = (QComboBox(self) for _ in range(3))
        self.mating_man = QComboBox(self)
        self.mating_square, self.moves = QLineEdit(self), QLineEdit(self)
        self.pages = QTabWidget(self)
        self.narrow = NarrowingForm(self)
        self.model = said(QCheckBox(self), tr("Mod&el mates only"))
        self._fill_wishes()
        self._lay_out()
        self.men.currentIndexChanged.connect(self._show_man)
        self.move_wish.currentIndexChanged.connect(self._on_wish)
        self.capture_wish.currentIndexChanged.connect(self._on_wish)
        self.mating_man.currentIndexChanged.connect(self.changed)
        self.mating_square.textChanged.connect(self.changed)
        self.model.toggled.connect(self.changed)
        self.moves.textChanged.connect(self.changed)
        self.narrow.changed.connect(self.changed)
        self.pages.currentChanged.connect(self.changed)

    def begin(self, problem: Problem) -> None:
        """Ask about *problem*; what is asked of men who still stand there stays asked.

        The page that is of no use for it stands behind.
        """
        self._setup = problem.setup
        may_ask = [_may_ask(problem, it) for it in (Restriction(), _NARROW)]
        if not may_ask[self.pages.currentIndex()] and any(may_ask):
            self.pages.setCurrentIndex(may_ask.index(True))
        squares = self._setup.squares
        self._wishes = {
            square: wishes
            for square, wishes in self._wishes.items()
            if squares[square] == wishes.man
        }
        self._fill_men()
        self._fill_mating_men(_mating_side(problem))
        self._show_man()
        self.changed.emit()

    @Slot()
    def clear(self) -> None:
        """Ask for nothing."""
        self._wishes = {}
        self.mating_man.setCurrentIndex(0)
        self.mating_square.clear()
        self.moves.clear()
        self.model.setChecked(False)
        self.narrow.clear()
        self._show_man()
        self.changed.emit()

    def restriction(self) -> Restriction:
        """Return what is asked.

        Raises:
            RestrictionError: a square or a move is none.
        """
        if self.pages.currentWidget() is self.narrow:
            return Restriction(narrowing=self.narrow.narrowing())
        mating: Restriction = self.mating_man.currentData()
        return replace(
            mating,
            mating_square=_read_square(self.mating_square.text().strip()),
            is_model=self.model.isChecked(),
            moved=self._asked("move", Wish.MUST),
            unmoved=self._asked("move", Wish.MUST_NOT),
            captured=self._asked("capture", Wish.MUST),
            uncaptured=self._asked("capture", Wish.MUST_NOT),
            moves=tuple(map(_read_move, self.moves.text().split())),
        )

    # --- what is seen

    def _fill_wishes(self) -> None:
        for box, words in (
            (self.move_wish, (tr("moves or not"), tr("must move"), tr("must not move"))),
            (self.capture_wish, (tr("taken or not"), tr("must be taken"), tr("must not be taken"))),
        ):
            for wish, word in zip(Wish, words, strict=True):
                add_choice(box, word, wish)

    def _fill_men(self) -> None:
        chosen = self.men.currentData()
        with QSignalBlocker(self.men):
            self.men.clear()
            for square in SQUARES:
                man = self._setup.squares[square]
                if man is not None:
                    add_choice(self.men, tr("%1 on %2", man_words(man), name_of(square)), square)
            self.men.setCurrentIndex(max(0, self.men.findData(chosen)))

    def _fill_mating_men(self, side: Side) -> None:
        """Offer the kinds of men, and the men of the side that mates."""
        chosen = self.mating_man.currentData()
        box = self.mating_man
        with QSignalBlocker(box):
            box.clear()
            add_choice(box, tr("any man"), Restriction())
            for kind in FROM_KING:
                add_choice(box, man_words(Man.of(kind, side)), Restriction(mating_kind=kind))
            for square in SQUARES:
                man = self._setup.squares[square]
                if man is not None and man.is_of(side):
                    words = tr("%1 on %2", man_words(man), name_of(square))
                    add_choice(box, words, Restriction(mating_man=square))
            offered = [box.itemData(place) for place in range(box.count())]
            box.setCurrentIndex(offered.index(chosen) if chosen in offered else 0)

    def _lay_out(self) -> None:
        say(self.mating_square.setPlaceholderText, "e4")
        say(self.moves.setPlaceholderText, "e2e4 f7f8Q")
        man, mate, play = QGroupBox(self), QGroupBox(self), QGroupBox(self)
        say(man.setTitle, tr("A man, by a click on the board"))
        say(mate.setTitle, tr("The mate"))
        say(play.setTitle, tr("The play"))
        form = QFormLayout(mate)
        add_row(form, tr("Mate &by"), self.mating_man)
        add_row(form, tr("Mate &on"), self.mating_square)
        form.addRow(self.model)
        form = QFormLayout(man)
        add_row(form, tr("&Man"), self.men)
        add_row(form, tr("Mo&ve"), self.move_wish)
        add_row(form, tr("C&apture"), self.capture_wish)
        form = QFormLayout(play)
        add_row(form, tr("Moves that must occ&ur"), self.moves)
        for group in (man, mate, play):
            layout = group.layout()
            assert isinstance(layout, QFormLayout)
            layout.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        right = QVBoxLayout()
        fill(right, man, mate, play, 1)
        row = QHBoxLayout()
        row.setSpacing(4 * GRID)
        row.addWidget(self.board, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(right, 1)
        page = QWidget(self)
        fill(QVBoxLayout(page), row)
        add_tab(self.pages, page, tr("Men and mate"))
        add_tab(self.pages, self.narrow, tr("Narrow search"))
        fill(bare(QVBoxLayout(self)), self.pages)

    # --- the man who is picked

    @Slot(int)
    def _on_square(self, square: Square) -> None:
        place = self.men.findData(square)
        if place >= 0:
            self.men.setCurrentIndex(place)

    @Slot()
    def _show_man(self) -> None:
        square = self.men.currentData()
        man = None if square is None else self._setup.squares[square]
        wishes = None if man is None else self._wishes.get(square, _Wishes(man))
        move, capture = (Wish.ANY, Wish.ANY) if wishes is None else (wishes.move, wishes.capture)
        for box, wish in ((self.move_wish, move), (self.capture_wish, capture)):
            with QSignalBlocker(box):
                box.setEnabled(wishes is not None)
                box.setCurrentIndex(list(Wish).index(wish))
        if man is not None and man.kind is Kind.KING:
            self.capture_wish.setEnabled(False)
        self._show_board()

    @Slot()
    def _on_wish(self) -> None:
        square = self.men.currentData()
        man = self._setup.squares[square]
        assert man is not None
        wishes = replace(
            _Wishes(man), move=self.move_wish.currentData(), capture=self.capture_wish.currentData()
        )
        self._wishes[square] = wishes
        if wishes.is_none:
            del self._wishes[square]
        self._show_board()
        self.changed.emit()

    def _show_board(self) -> None:
        """Mark the man who is picked, and those of whom something is asked."""
        square = self.men.currentData()
        picked = frozenset() if square is None else frozenset((square,))
        self.board.show_position(self._setup, picked | frozenset(self._wishes))

    def _asked(self, what: str, wish: Wish) -> tuple[Square, ...]:
        return tuple(
            square
            for square, wishes in sorted(self._wishes.items())
            if getattr(wishes, what) is wish
        )


def _may_ask(problem: Problem, asked: Restriction) -> bool:
    try:
        check_restricted(problem.setup, problem.stipulation, asked)
    except RestrictionError:
        return False
    return True


def _mating_side(problem: Problem) -> Side:
    """Return who mates: in help play of whole moves it is he who does not begin."""
    asked, turn = problem.stipulation, problem.setup.turn
    return turn if asked.is_battle or asked.has_half_move else not turn


def _read_square(text: str) -> Square | None:
    if not text:
        return None
    try:
        return square_of(text)
    except ValueError:
        raise RestrictionError(
            tr("Expected the square of the mate, such as e4, got %1.", quoted(text[:20]))
        ) from None


def _read_move(text: str) -> Move:
    """Read a move as ``e2e4``, ``e2-e4`` or ``e7e8Q``."""
    read = _MOVE.fullmatch(text)
    if read is None or read[1] == read[2]:
        raise RestrictionError(
            tr("Expected a move by its two squares, such as e2e4, got %1.", quoted(text[:20]))
        )
    return Move.from_uci(f"{read[1]}{read[2]}{read[3].lower()}")
