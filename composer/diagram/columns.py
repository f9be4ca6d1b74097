"""Blocks that flow through columns from page to page; nothing that is put in is lost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from composer.diagram.shapes import Shape, moved


@dataclass(frozen=True, slots=True)
class ShapeBlock:
    """Shapes that stay together, drawn with their upper left corner at 0, 0.

    ``space_before`` is left free above it unless it begins a column; a block that
    ``keeps_with_next`` never ends one.
    """

    height: float
    shapes: tuple[Shape, ...]
    space_before: float = 0.0
    keeps_with_next: bool = False


@dataclass(frozen=True, slots=True)
class PageArea:
    """The part of a page that is filled: so many columns, with gaps between them."""

    left: float
    top: float
    width: float
    height: float
    columns: int = 1
    gap: float = 0.0

    @property
    def column_width(self) -> float:
        """The width of one column."""
        return (self.width - (self.columns - 1) * self.gap) / self.columns

    def column_left(self, column: int) -> float:
        """Return where *column*, counted from 0, begins."""
        return self.left + column * (self.column_width + self.gap)


def flowed(blocks: Iterable[ShapeBlock], areas: Iterator[PageArea]) -> Iterator[tuple[Shape, ...]]:
    """Yield the shapes of one page after the other; each page takes the next of *areas*."""
    area = next(areas)
    page: list[Shape] = []
    column, y = 0, area.top
    for group in _groups(blocks):
        needed = sum(block.height + block.space_before for block in group)
        needed -= group[0].space_before
        for index, block in enumerate(group):
            is_first = y == area.top
            space = 0.0 if is_first else block.space_before
            room = area.top + area.height - y - space
            wanted = min(needed, area.height) if index == 0 else block.height
            if not is_first and wanted > room + 0.01:
                column, y, space = column + 1, area.top, 0.0
            if column == area.columns:
                yield tuple(page)
                area, page = next(areas), []
                column, y = 0, area.top
            y += space
            left = area.column_left(column)
            page += [moved(shape, left, y) for shape in block.shapes]
            y += block.height
    if page:
        yield tuple(page)


def _groups(blocks: Iterable[ShapeBlock]) -> Iterator[list[ShapeBlock]]:
    """Yield blocks with those that they keep with."""
    group: list[ShapeBlock] = []
    for block in blocks:
        group.append(block)
        if not block.keeps_with_next:
            yield group
            group = []
    if group:
        yield group
