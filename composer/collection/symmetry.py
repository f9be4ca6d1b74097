"""Positions compared up to mirror, rotation, shift and exchange of the colours.

The men of one kind are the set bits of a number, with sixteen bits a rank.  Half of
them are never set, so a number that is shifted never brings a man round an edge, and
all shifts under which a pattern fits come out of one subtraction of squares per man.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Flag, auto

from solver.men import Color, Man, Trait
from solver.setup import Setup
from solver.squares import SQUARES, Square

Men = tuple[tuple[Square, Man], ...]
Cells = Mapping[int, int]
"""A number for each kind of man that stands there; men of fairy chess have kinds, too."""

_ORBITS = tuple(
    min(f, 7 - f) * min(r, 7 - r) + 16 * max(min(f, 7 - f), min(r, 7 - r))
    for r in range(8)
    for f in range(8)
)
"""What squares have in common that change places when the board is turned or mirrored."""
_BIAS = 128
_NO_SHIFT = 1 << _BIAS
_NEUTRAL, _TRAITS = 1 << 10, 11
"""Above the kinds of men stand whether one is neutral, and his traits."""
_Place = tuple[int, int]


class Freedom(Flag):
    """In which ways a position may differ and still count as the same."""

    NONE = 0
    MIRROR = auto()
    """Left and right are exchanged."""
    ROTATE = auto()
    """The board is turned by 90, 180 or 270 degrees; with ``MIRROR`` all reflections count."""
    SHIFT = auto()
    """All men stand so many files and ranks away."""
    COLORS = auto()
    """White and Black are exchanged, with the board turned top to bottom or as it is."""


SYMMETRIES = Freedom.MIRROR | Freedom.ROTATE | Freedom.COLORS
"""What makes no other problem of a position; a shift may, for the edge is another."""


@dataclass(frozen=True, slots=True)
class _Variant:
    """One picture of a pattern: how many men of each kind it has, and where."""

    counts: dict[int, int]
    men: tuple[tuple[int, int], ...]


class Pattern:
    """Men that are looked for, as the whole of a position or a part of it."""

    def __init__(self, men: Men, freedom: Freedom, *, is_whole: bool) -> None:
        self.men, self.freedom, self.is_whole = men, freedom, is_whole
        self._may_shift = Freedom.SHIFT in freedom
        self._variants = _variants(men, freedom)

    def matches(self, cells: Cells) -> bool:
        """Tell whether the position whose men are *cells* holds the pattern."""
        counts = {kind: cell.bit_count() for kind, cell in cells.items()}
        return any(
            self._has_men(counts, variant.counts) and self._fits(cells, variant)
            for variant in self._variants
        )

    def _has_men(self, counts: dict[int, int], needed: dict[int, int]) -> bool:
        if self.is_whole:
            return counts == needed
        return all(counts.get(kind, 0) >= need for kind, need in needed.items())

    def _fits(self, cells: Cells, variant: _Variant) -> bool:
        shifts = -1 if self._may_shift else _NO_SHIFT
        for kind, cell in variant.men:
            shifts &= cells[kind] << (_BIAS - cell)
            if not shifts:
                return False
        return True


def cells_of(setup: Setup) -> Cells:
    """Return the men of *setup* as they are compared."""
    cells: dict[int, int] = {}
    for square, piece in enumerate(setup.squares):
        if piece is not None:
            kind = kind_of(piece)
            cells[kind] = cells.get(kind, 0) | 1 << _cell(square & 7, square >> 3)
    return cells


def men_of(setup: Setup, squares: Iterable[Square] = SQUARES) -> Men:
    """Return the men of *setup* that stand on *squares*."""
    found = ((square, setup.squares[square]) for square in squares)
    return tuple((square, piece) for square, piece in found if piece is not None)


def canonical(setup: Setup) -> tuple[tuple[int, int], ...]:
    """Return what is the same for all positions that equal *setup* up to ``SYMMETRIES``,
    and for no others.
    """
    men = men_of(setup)
    return min((tuple(sorted(v.men)) for v in _variants(men, SYMMETRIES)), default=())


Sketch = tuple[tuple[int, ...], ...]


def sketch(setup: Setup) -> Sketch:
    """Return something quickly made that equal positions have in common, and few others.

    It tells the kinds of the men and how far each stands from the edges, whichever edges.
    """
    sides: tuple[list[int], ...] = ([], [], [])
    for square, piece in enumerate(setup.squares):
        if piece is not None:
            sides[piece.color].append(64 * piece.kind + _ORBITS[square])
    black, white, neutral = (tuple(sorted(side)) for side in sides)
    return (*((black, white) if black < white else (white, black)), neutral)


def _variants(men: Men, freedom: Freedom) -> tuple[_Variant, ...]:
    """Return the pictures of *men* that *freedom* allows, shifts aside, each once."""
    found = {
        tuple(
            sorted(
                (_swapped(kind_of(piece), is_swapped), _cell(*turn((square & 7, square >> 3))))
                for square, piece in men
            )
        )
        for turn, is_swapped in _turns(freedom)
    }
    return tuple(map(_variant, sorted(found)))


def _variant(men: tuple[tuple[int, int], ...]) -> _Variant:
    # The rarest men come first, for most positions are out after a look or two.
    rare_first = tuple(sorted(men, key=lambda man: (-man[0], man[1])))
    return _Variant(dict(Counter(kind for kind, _ in men)), rare_first)


def turned_men(men: Men, freedom: Freedom) -> Iterator[Men]:
    """Yield the pictures of *men* that *freedom* allows, shifts aside."""
    for turn, is_swapped in _turns(freedom):
        squares = (turn((square & 7, square >> 3)) for square, _ in men)
        yield tuple(
            (file + 8 * rank, man.recolored if is_swapped else man)
            for (file, rank), (_, man) in zip(squares, men, strict=True)
        )


class _Turn:
    """A way to turn the board: which axes are exchanged, and which of them run backwards."""

    def __init__(self, *, transposes: bool, flips_files: bool, flips_ranks: bool) -> None:
        self._transposes = transposes
        self._flips_files = flips_files
        self._flips_ranks = flips_ranks

    def __call__(self, place: _Place) -> _Place:
        file, rank = place[::-1] if self._transposes else place
        return (7 - file if self._flips_files else file, 7 - rank if self._flips_ranks else rank)

    @property
    def is_rotation(self) -> bool:
        """Whether the board can be turned this way without a mirror."""
        return (self._transposes + self._flips_files + self._flips_ranks) % 2 == 0


_ALL_TURNS = tuple(
    _Turn(transposes=a, flips_files=b, flips_ranks=c)
    for a in (False, True)
    for b in (False, True)
    for c in (False, True)
)
TURNS = tuple(
    tuple(file + 8 * rank for file, rank in (turn((it & 7, it >> 3)) for it in SQUARES))
    for turn in _ALL_TURNS
)
"""Where each square goes when the board is turned and mirrored, in all eight ways."""
IS_MIRRORED = tuple(not turn.is_rotation for turn in _ALL_TURNS)
"""Which of the turns cannot be made without a mirror: a rotation there goes the other way."""
_AS_IT_IS = _ALL_TURNS[0]
_TOP_TO_BOTTOM = _Turn(transposes=False, flips_files=False, flips_ranks=True)
_LEFT_TO_RIGHT = _Turn(transposes=False, flips_files=True, flips_ranks=False)


def _turns(freedom: Freedom) -> Iterator[tuple[_Turn | _Joined, bool]]:
    """Yield the ways to turn the board, each with whether the colours are exchanged."""
    turns: list[_Turn] = [_AS_IT_IS]
    if Freedom.MIRROR in freedom and Freedom.ROTATE in freedom:
        turns = list(_ALL_TURNS)
    elif Freedom.MIRROR in freedom:
        turns = [_AS_IT_IS, _LEFT_TO_RIGHT]
    elif Freedom.ROTATE in freedom:
        turns = [turn for turn in _ALL_TURNS if turn.is_rotation]
    for turn in turns:
        yield turn, False
        if Freedom.COLORS in freedom:
            yield turn, True
            yield _Joined(turn, _TOP_TO_BOTTOM), True


class _Joined:
    """Two ways to turn the board, one after the other."""

    def __init__(self, first: _Turn, second: _Turn) -> None:
        self._first, self._second = first, second

    def __call__(self, place: _Place) -> _Place:
        return self._second(self._first(place))


def kind_of(piece: Man) -> int:
    """Return in which of the numbers of :data:`Cells` *piece* is; the other colour is one bit away.

    The orthodox men are in the first twelve.  What is neutral stays so under another colour.
    """
    kind = 2 * (piece.kind - 1) + (piece.color & 1)
    if piece.is_orthodox:
        return kind
    traits = sum(1 << place for place, trait in enumerate(Trait) if trait in piece.traits)
    return kind | _NEUTRAL * (piece.color is Color.NEUTRAL) | traits << _TRAITS


def _swapped(kind: int, is_swapped: bool) -> int:
    return kind if kind & _NEUTRAL else kind ^ is_swapped


def _cell(file: int, rank: int) -> int:
    return 16 * rank + file
