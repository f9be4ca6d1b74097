"""The changes of which twins are made, each of them a pure function of a problem."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from solver.convention import usual_turn
from solver.errors import SolverError
from solver.language import tr, tr_mark, tr_marked
from solver.men import PROBLEM, Kind, Man
from solver.problem import Problem
from solver.setup import EMPTY_SQUARES, Squares
from solver.squares import Square, name_of
from solver.stipulation import Stipulation

if TYPE_CHECKING:
    from solver.fairy.conditions import FairyCondition

LETTERS = PROBLEM.names
"""The letters of the orthodox men in the language of twins."""


def code_of(kind: Kind) -> str:
    """Return the code of a kind in the language of twins, which is Popeye's English one."""
    if kind <= Kind.KING:
        return LETTERS[kind]
    from solver.fairy.catalogue import WALKS  # for fairy men alone

    return WALKS[kind].code


class TwinError(SolverError):
    """The text is no twin, or the twin cannot be made of this position."""


class HeadingSign(Enum):
    """What a part of a heading tells; removing and adding on one square are told as one."""

    CHANGED = ""
    ADDED = "+"
    REMOVED = "-"


@dataclass(frozen=True, slots=True)
class Note:
    """A part of a heading, with the square it is about where a man comes or goes."""

    text: str
    sign: HeadingSign = HeadingSign.CHANGED
    square: Square | None = None


@dataclass(frozen=True, slots=True)
class TwinChange:
    """One change; those below say what becomes of the problem and how it is headed."""

    def apply(self, problem: Problem) -> Problem:
        """Return *problem* with the change made.

        Raises:
            TwinError: it is impossible there, such as moving a man from an empty square.
        """
        squares = self.change(problem.setup.squares)
        return replace(problem, setup=problem.setup.with_squares(squares))

    def change(self, squares: Squares) -> Squares:
        """Return the men of *squares* after the change."""
        return squares

    def notes(self, squares: Squares) -> tuple[Note, ...]:
        """Return the parts of the heading, made in the position *squares*."""
        return (Note(str(self)),)


@dataclass(frozen=True, slots=True)
class TwinMove(TwinChange):
    """Carry a man to another square; what stands there disappears.

    ``role`` is the man that was named with the move, as in ``Rb8-a1``.
    """

    from_square: Square
    to_square: Square
    role: Kind | None = None

    def change(self, squares: Squares) -> Squares:
        """Return the men with one of them moved."""
        man = _man(squares, self.from_square, tr_mark("there is no man on %1 to move"))
        if self.role not in (None, man.kind):
            name = f"{code_of(self.role)}{name_of(self.from_square)}"
            raise TwinError(tr("there is no %1 to move", name))
        return _with(squares, ((self.from_square, None), (self.to_square, man)))

    def notes(self, squares: Squares) -> tuple[Note, ...]:
        """Return ``bKd3-->e3``, after the man that disappears."""
        name = _man_name(squares, self.from_square)
        note = Note(f"{name}-->{name_of(self.to_square)}")
        return (*_replaced(squares, (self.to_square,)), note)

    def __str__(self) -> str:
        """Print ``Move a1 b2``, or ``Ra1-b2`` where the man was named."""
        start, end = name_of(self.from_square), name_of(self.to_square)
        return f"{code_of(self.role)}{start}-{end}" if self.role else f"Move {start} {end}"


@dataclass(frozen=True, slots=True)
class TwinExchange(TwinChange):
    """Let two men change places."""

    first: Square
    second: Square

    def change(self, squares: Squares) -> Squares:
        """Return the men with two of them exchanged."""
        fault = tr_mark("there is no man on %1 to exchange")
        first, second = (_man(squares, square, fault) for square in (self.first, self.second))
        return _with(squares, ((self.first, second), (self.second, first)))

    def notes(self, squares: Squares) -> tuple[Note, ...]:
        """Return ``wKd1<-->bKd3``."""
        return (Note(f"{_man_name(squares, self.first)}<-->{_man_name(squares, self.second)}"),)

    def __str__(self) -> str:
        """Print ``Exchange a1 b2``."""
        return f"Exchange {name_of(self.first)} {name_of(self.second)}"


@dataclass(frozen=True, slots=True)
class Remove(TwinChange):
    """Take men off the board."""

    squares: tuple[Square, ...]

    def change(self, squares: Squares) -> Squares:
        """Return the men that are left."""
        for square in self.squares:
            _man(squares, square, tr_mark("there is no man on %1 to remove"))
            squares = _with(squares, ((square, None),))
        return squares

    def notes(self, squares: Squares) -> tuple[Note, ...]:
        """Return ``-wPb5`` for each of them."""
        return tuple(
            Note(_man_name(squares, square), HeadingSign.REMOVED, square) for square in self.squares
        )

    def __str__(self) -> str:
        """Print ``Remove a1b2``."""
        return f"Remove {''.join(map(name_of, self.squares))}"


@dataclass(frozen=True, slots=True)
class Add(TwinChange):
    """Put men on the board, replacing what stands there."""

    men: tuple[tuple[Square, Man], ...]

    def change(self, squares: Squares) -> Squares:
        """Return the men, the new ones among them."""
        return _with(squares, self.men)

    def notes(self, squares: Squares) -> tuple[Note, ...]:
        """Return ``+wSa3`` for each of them; the sign goes where a man stood."""
        notes: list[Note] = []
        for square, man in self.men:
            notes += _replaced(squares, (square,))
            squares = _with(squares, ((square, man),))
            notes.append(Note(_man_name(squares, square), HeadingSign.ADDED, square))
        return tuple(notes)

    def __str__(self) -> str:
        """Print ``Add White Sa3 Black Pb4``."""
        words = ["Add"]
        told: tuple[str, ...] = ()
        for square, man in self.men:
            owner = (man.color.name.capitalize(), *_traits_in_popeye(man))
            if owner != told:
                told = owner
                words += told
            words.append(f"{code_of(man.kind)}{name_of(square)}")
        return " ".join(words)


@dataclass(frozen=True, slots=True)
class Substitute(TwinChange):
    """Turn every man of one role, of both colours, into another role."""

    old: Kind
    new: Kind

    def change(self, squares: Squares) -> Squares:
        """Return the men with one role in place of another."""
        return tuple(
            replace(man, kind=self.new) if man and man.kind is self.old else man for man in squares
        )

    def notes(self, squares: Squares) -> tuple[Note, ...]:
        """Return ``P ==> S``."""
        return (Note(f"{code_of(self.old)} ==> {code_of(self.new)}"),)

    def __str__(self) -> str:
        """Print ``Substitute P S``."""
        return f"Substitute {code_of(self.old)} {code_of(self.new)}"


class Turning(Enum):
    """The ways to rotate or mirror a board; the value is how Popeye writes them.

    A board is rotated against the clock: by 90 the man on a1 goes to h1.
    """

    ROTATE_90 = "rotate 90"
    ROTATE_180 = "rotate 180"
    ROTATE_270 = "rotate 270"
    MIRROR_A1_H1 = "mirror a1<-->h1"
    MIRROR_A1_A8 = "mirror a1<-->a8"
    MIRROR_A1_H8 = "mirror a1<-->h8"
    MIRROR_A8_H1 = "mirror a8<-->h1"

    def target(self, square: Square) -> Square:
        """Return the square to which the man on *square* goes."""
        return _TARGETS[self](square)


_TARGETS: dict[Turning, Callable[[Square], Square]] = {
    Turning.ROTATE_90: lambda square: _square(7 - _rank(square), _file(square)),
    Turning.ROTATE_180: lambda square: 63 - square,
    Turning.ROTATE_270: lambda square: _square(_rank(square), 7 - _file(square)),
    Turning.MIRROR_A1_H1: lambda square: _square(7 - _file(square), _rank(square)),
    Turning.MIRROR_A1_A8: lambda square: _square(_file(square), 7 - _rank(square)),
    Turning.MIRROR_A1_H8: lambda square: _square(7 - _rank(square), 7 - _file(square)),
    Turning.MIRROR_A8_H1: lambda square: _square(_rank(square), _file(square)),
}


@dataclass(frozen=True, slots=True)
class Turn(TwinChange):
    """Rotate or mirror the whole board."""

    turning: Turning

    def apply(self, problem: Problem) -> Problem:
        """Return *problem* turned; the en passant square goes along while it can be one."""
        setup, target = problem.setup, self.turning.target
        passed = None if setup.en_passant is None else target(setup.en_passant)
        conditions = frozenset(it.turned(target) for it in setup.conditions)
        setup = replace(setup, en_passant=passed, conditions=conditions)
        return TwinChange.apply(self, replace(problem, setup=setup))

    def change(self, squares: Squares) -> Squares:
        """Return the men on the squares to which the turning carries them."""
        return _carried(squares, self.turning.target)

    def __str__(self) -> str:
        """Print ``rotate 90`` or ``mirror a1<-->h1``."""
        return self.turning.value


@dataclass(frozen=True, slots=True)
class Shift(TwinChange):
    """Move all men as far as it is from one square to the other."""

    from_square: Square
    to_square: Square

    def apply(self, problem: Problem) -> Problem:
        """Return *problem* shifted, holes and all.

        Raises:
            TwinError: a man or a hole would leave the board.
        """
        setup = problem.setup
        setup = replace(setup, conditions=frozenset(map(self._shifted, setup.conditions)))
        return TwinChange.apply(self, replace(problem, setup=setup))

    def change(self, squares: Squares) -> Squares:
        """Return the men, all of them shifted."""
        return _carried(squares, lambda at: self._target(at, _man_name(squares, at)))

    def _shifted(self, condition: FairyCondition) -> FairyCondition:
        return condition.shifted(lambda square: self._target(square, condition.text))

    def _target(self, square: Square, name: str) -> Square:
        file = _file(square) + _file(self.to_square) - _file(self.from_square)
        rank = _rank(square) + _rank(self.to_square) - _rank(self.from_square)
        if not (0 <= file < 8 and 0 <= rank < 8):
            raise TwinError(tr("the shift would carry the %1 off the board", name))
        return _square(file, rank)

    def notes(self, squares: Squares) -> tuple[Note, ...]:
        """Return ``shift a1 ==> a2``."""
        start, end = name_of(self.from_square), name_of(self.to_square)
        return (Note(f"shift {start} ==> {end}"),)

    def __str__(self) -> str:
        """Print ``Shift a1 a2``."""
        return f"Shift {name_of(self.from_square)} {name_of(self.to_square)}"


@dataclass(frozen=True, slots=True)
class PolishType(TwinChange):
    """Give every man the other colour; the side to move stays."""

    def change(self, squares: Squares) -> Squares:
        """Return the men with their colours exchanged."""
        return tuple(man and man.recolored for man in squares)

    def __str__(self) -> str:
        """Print it as Popeye does."""
        return "PolishType"


@dataclass(frozen=True, slots=True)
class Ask(TwinChange):
    """Ask for another stipulation."""

    stipulation: Stipulation

    def apply(self, problem: Problem) -> Problem:
        """Return *problem* with the stipulation, and the turn where that demands another one.

        A problem in which the unusual side began goes on doing so.
        """
        is_usual = problem.setup.turn == usual_turn(problem.stipulation)
        turn = usual_turn(self.stipulation)
        setup = problem.setup.with_turn(turn if is_usual else not turn)
        is_same = self.stipulation.arrival == problem.stipulation.arrival
        return Problem(setup, self.stipulation, problem.arrival if is_same else None)

    def notes(self, squares: Squares) -> tuple[Note, ...]:
        """Return the stipulation alone."""
        return (Note(str(self.stipulation)),)

    def __str__(self) -> str:
        """Print ``Stipulation h#2``."""
        return f"Stipulation {self.stipulation}"


@dataclass(frozen=True, slots=True)
class PlayUnder(TwinChange):
    """Play by other fairy conditions, in the place of those of the diagram."""

    conditions: tuple[FairyCondition, ...]

    def apply(self, problem: Problem) -> Problem:
        """Return *problem* under these conditions."""
        setup = replace(problem.setup, conditions=frozenset(self.conditions))
        return replace(problem, setup=setup)

    def notes(self, squares: Squares) -> tuple[Note, ...]:
        """Return the name of each."""
        return tuple(Note(condition.text) for condition in self.conditions)

    def __str__(self) -> str:
        """Print ``Condition Circe``."""
        return f"Condition {' '.join(condition.text for condition in self.conditions)}"


# --- squares and men


def _file(square: Square) -> int:
    return square & 7


def _rank(square: Square) -> int:
    return square >> 3


def _square(file: int, rank: int) -> Square:
    return 8 * rank + file


def _man(squares: Squares, square: Square, fault: str) -> Man:
    man = squares[square]
    if man is None:
        raise TwinError(tr_marked(fault, name_of(square)))
    return man


def _man_name(squares: Squares, square: Square) -> str:
    man = _man(squares, square, tr_mark("there is no man on %1"))
    signs = ""
    if man.traits:
        from solver.fairy.naming.codes import TRAIT_LETTERS, CodeLanguage

        letters = TRAIT_LETTERS[CodeLanguage.ENGLISH]
        signs = "".join(letter for trait, letter in letters.items() if trait in man.traits)
    return f"{man.color.letter}{signs}{code_of(man.kind)}{name_of(square)}"


def _traits_in_popeye(man: Man) -> tuple[str, ...]:
    if not man.traits:
        return ()
    from solver.fairy.naming.codes import traits_in_popeye

    return traits_in_popeye(man)


def _with(squares: Squares, changes: Iterable[tuple[Square, Man | None]]) -> Squares:
    changed = list(squares)
    for square, man in changes:
        changed[square] = man
    return tuple(changed)


def _carried(squares: Squares, target: Callable[[Square], Square]) -> Squares:
    changed = list(EMPTY_SQUARES)
    for square, man in enumerate(squares):
        if man is not None:
            changed[target(square)] = man
    return tuple(changed)


def _replaced(squares: Squares, targets: Iterable[Square]) -> tuple[Note, ...]:
    return tuple(
        Note(_man_name(squares, square), HeadingSign.REMOVED, square)
        for square in targets
        if squares[square] is not None
    )
