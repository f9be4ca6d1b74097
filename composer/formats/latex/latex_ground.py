"""What conditions put on the squares, for LaTeX.

``diagram`` has commands for lines (*gridlines*), for squares that are no part of the board
(*nofields*), for frames (*fieldframe*) and for letters on squares (*fieldtext*); ``chessboard``
draws lines as borders of regions, and the others as marks of fields.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from composer.model.ground import GridLine, Ground
from solver.setup import Setup
from solver.squares import Square, name_of, square_at


def ground_commands(ground: Ground, setup: Setup) -> Iterator[str]:
    """Yield the lines of a ``diagram`` that draw *ground*, but for the frames of squares.

    The package refuses to take away a square on which somebody stands.
    """
    if ground.lines:
        yield rf"\gridlines{{{', '.join(map(_grid_line, ground.lines))}}}"
    if holes := _names(_empty(ground.holes, setup)):
        yield rf"\nofields{{{', '.join(holes)}}}"
    if ground.imitators:
        yield rf"\fieldtext{{{', '.join(f'{{I}}{name}' for name in _names(ground.imitators))}}}"


def framed_squares(ground: Ground) -> list[str]:
    """Return the names of the squares that a ``diagram`` frames: those named, and holes."""
    return _names(ground.named | ground.holes)


def ground_options(ground: Ground, setup: Setup) -> Iterator[str]:
    """Yield the options of a ``chessboard`` that draw *ground*."""
    empty = _empty(ground.holes, setup)
    for style, squares in (
        ("pgfstyle=color", empty),
        ("pgfstyle=border,linewidth=0.4ex", ground.holes - empty),
        ("pgfstyle=circle,linewidth=0.1ex", ground.named),
        (r"pgfstyle=text,text={\bfseries I}", ground.imitators),
    ):
        if squares:
            yield f"{style},color=black,markfields={{{','.join(_names(squares))}}}"
    for is_upright, style in ((True, "leftborder"), (False, "bottomborder")):
        regions = [_region(it) for it in ground.lines if it.is_upright is is_upright]
        if regions:
            style = f"pgfstyle={style},linewidth=0.3ex,color=black"
            yield f"{style},markregions={{{','.join(regions)}}}"


def _empty(holes: frozenset[Square], setup: Setup) -> frozenset[Square]:
    return frozenset(square for square in holes if setup.squares[square] is None)


def _names(squares: Iterable[Square]) -> list[str]:
    return [name_of(square) for square in sorted(squares)]


def _grid_line(line: GridLine) -> str:
    """Return a line as ``v208``: where it begins, counted from the corner of a1, and its length."""
    return f"{'v' if line.is_upright else 'h'}{line.file}{line.rank}{line.length}"


def _region(line: GridLine) -> str:
    """Return the squares right of an upright line, or above a lying one."""
    last_file, last_rank = line.end
    if line.is_upright:
        end = square_at(last_file, last_rank - 1)
    else:
        end = square_at(last_file - 1, last_rank)
    return f"{name_of(square_at(line.file, line.rank))}-{name_of(end)}"
