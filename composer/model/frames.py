"""Where squares go when a board, or a part of it, is turned, mirrored or shifted."""

from __future__ import annotations

from dataclasses import dataclass

from solver.squares import Square, file_of, rank_of, square_at, square_of
from solver.twinning.twin_changes import Turning

Row = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Frame:
    """A rigid motion of the board: ``file`` and ``rank`` give the new place from the old one.

    Each is ``(a, b, c)``, which means *a* times the file and *b* times the rank and *c*.
    """

    file: Row = (1, 0, 0)
    rank: Row = (0, 1, 0)

    @classmethod
    def turned(cls, turning: Turning) -> Frame:
        """Return the motion that *turning* is."""
        start, right, up = (_place(turning.target(s)) for s in map(square_of, ("a1", "b1", "a2")))
        return cls(
            (right[0] - start[0], up[0] - start[0], start[0]),
            (right[1] - start[1], up[1] - start[1], start[1]),
        )

    @classmethod
    def shifted(cls, files: int, ranks: int) -> Frame:
        """Return the shift by so many files to the right and ranks up."""
        return cls((1, 0, files), (0, 1, ranks))

    def place(self, file: int, rank: int) -> tuple[int, int]:
        """Return where file and rank come to lie, on the board or not."""
        return (
            self.file[0] * file + self.file[1] * rank + self.file[2],
            self.rank[0] * file + self.rank[1] * rank + self.rank[2],
        )

    def target(self, square: Square) -> Square | None:
        """Return the square to which *square* goes, ``None`` off the board."""
        file, rank = self.place(*_place(square))
        return square_at(file, rank) if 0 <= file < 8 and 0 <= rank < 8 else None

    def direction(self, files: int, ranks: int) -> tuple[int, int]:
        """Return which way a step of so many files and ranks goes afterwards."""
        (x, y), (left, bottom) = self.place(files, ranks), self.place(0, 0)
        return x - left, y - bottom

    def after(self, first: Frame) -> Frame:
        """Return the motion that makes *first* and then this one."""
        start = self.place(*first.place(0, 0))
        right, up = self.place(*first.place(1, 0)), self.place(*first.place(0, 1))
        return Frame(
            (right[0] - start[0], up[0] - start[0], start[0]),
            (right[1] - start[1], up[1] - start[1], start[1]),
        )

    def inverse(self) -> Frame:
        """Return the motion back; the inverse of a turn is its transposed one."""
        (a, b, c), (d, e, f) = self.file, self.rank
        return Frame((a, d, -(a * c + d * f)), (b, e, -(b * c + e * f)))

    @property
    def turning(self) -> Turning | None:
        """The turning of the whole board that this is, if it is one."""
        return _TURNINGS.get(self)

    @property
    def keeps_files(self) -> bool:
        """Whether men on one file are on one file afterwards, too."""
        return self.file[1] == 0

    @property
    def keeps_ranks(self) -> bool:
        """Whether men on one rank are on one rank afterwards, upside down or not."""
        return self.rank[0] == 0


def _place(square: Square) -> tuple[int, int]:
    return file_of(square), rank_of(square)


_TURNINGS = {Frame.turned(turning): turning for turning in Turning}
