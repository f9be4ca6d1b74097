"""A selected rectangle of the board, and what can be done to the men on it in one step."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from composer.model import edits
from composer.model.document import Document
from composer.model.frames import Frame
from composer.model.moved_texts import Carry, Displaced, Obstacle
from solver.men import Kind, Man
from solver.setup import Squares
from solver.squares import SQUARES, Square, file_of, rank_of, square_at


@dataclass(frozen=True, slots=True)
class Area:
    """The rectangle between two squares; ``anchor`` is where the selecting began."""

    anchor: Square
    corner: Square

    @classmethod
    def around(cls, squares: Iterable[Square]) -> Area | None:
        """Return the smallest area that holds *squares*, none where there are none."""
        places = [(file_of(square), rank_of(square)) for square in squares]
        if not places:
            return None
        files, ranks = zip(*places, strict=True)
        return cls(square_at(min(files), min(ranks)), square_at(max(files), max(ranks)))

    @property
    def squares(self) -> tuple[Square, ...]:
        """All squares of the rectangle, from its lower left one."""
        files, ranks = self._span(file_of), self._span(rank_of)
        return tuple(square_at(file, rank) for rank in ranks for file in files)

    def _span(self, side: Callable[[Square], int]) -> range:
        ends = sorted((side(self.anchor), side(self.corner)))
        return range(ends[0], ends[1] + 1)

    def __contains__(self, square: Square) -> bool:
        return square in self.squares

    def men(self, squares: Squares) -> tuple[Square, ...]:
        """Return the squares of the area on which men stand."""
        return tuple(square for square in self.squares if squares[square] is not None)

    def own_frame(self, frame: Frame) -> Frame:
        """Return *frame* as it acts on this area: a shift as it is, a turn about its corner.

        A mirrored area stays where it is, and so does a turned one that is as broad as high.
        """
        if frame.turning is None:
            return frame
        left, bottom = _place(self.squares[0])
        places = [frame.place(*_place(square)) for square in self.squares]
        moved_left, moved_bottom = (min(side) for side in zip(*places, strict=True))
        return Frame.shifted(left - moved_left, bottom - moved_bottom).after(frame)

    def moved(self, frame: Frame) -> Area | None:
        """Return the part of the area that *frame* leaves on the board."""
        targets = (frame.target(square) for square in self.squares)
        return Area.around(square for square in targets if square is not None)


def shift_between(start: Square, end: Square) -> Frame:
    """Return the shift that carries *start* to *end*."""
    (file, rank), (to_file, to_rank) = _place(start), _place(end)
    return Frame.shifted(to_file - file, to_rank - rank)


def first_displaced(area: Area, squares: Squares, frame: Frame) -> Square | None:
    """Return the first man of *area* that *frame* would carry off the board."""
    return next((s for s in area.men(squares) if frame.target(s) is None), None)


def carried(squares: Squares, area: Area, carry: Carry, *, copies: bool = False) -> Squares:
    """Return the men with those of *area* carried, over whatever stands in their way.

    Men of one colour have one king: a king is never copied, but moved.

    Raises:
        Displaced: a man would leave the board.
    """
    changed = list(squares)
    men = [(square, squares[square]) for square in area.men(squares)]
    for square, man in men:
        if man is not None and (not copies or man.kind is Kind.KING):
            changed[square] = None
    for square, man in men:
        target = carry.frame.target(square)
        if man is None:
            continue
        if target is None:
            raise Displaced(Obstacle.MAN, square, man)
        changed[target] = carry.man(man)
    return tuple(changed)


def carry_area(document: Document, area: Area, carry: Carry, *, copies: bool = False) -> Document:
    """Carry the men of *area*, or copies of them, over whatever stands in their way.

    Raises:
        Displaced: a man would leave the board.
    """
    setup = document.entry.setup
    squares = carried(setup.squares, area, carry, copies=copies)
    return edits.replace_setup(document, setup.with_squares(squares))


def push_area(document: Document, area: Area, carry: Carry) -> Document:
    """Carry the men of *area* where there is room for them.

    Raises:
        Displaced: a man would leave the board, or another one stands in the way.
    """
    squares = document.entry.setup.squares
    for square in area.men(squares):
        target = carry.frame.target(square)
        if target is not None and target not in area and squares[target] is not None:
            raise Displaced(Obstacle.IN_THE_WAY, target, squares[target])
    return carry_area(document, area, carry)


def clear_area(document: Document, area: Area) -> Document:
    """Take all men off *area*."""
    return edits.paint_squares(document, area.squares, None)


def exchange_men(document: Document, first: Square, second: Square) -> Document:
    """Let what stands on two squares change places; one of them may be empty."""
    setup = document.entry.setup
    men = setup.squares
    return edits.replace_setup(
        document, setup.with_pieces({first: men[second], second: men[first]})
    )


def replace_kind(
    document: Document, old: Man, new: Man | None, area: Area | None = None
) -> Document:
    """Put *new* (``None`` nothing) in the place of every *old*, on *area* or everywhere."""
    setup = document.entry.setup
    where = area.squares if area is not None else SQUARES
    places = [square for square in where if setup.squares[square] == old]
    return edits.replace_setup(document, setup.with_pieces(dict.fromkeys(places, new)))


def _place(square: Square) -> tuple[int, int]:
    return file_of(square), rank_of(square)
