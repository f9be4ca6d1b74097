"""A board drawn in letters, one line a rank, as programs print it."""

from __future__ import annotations

import re

from composer.formats.common.heading import TAKEN
from composer.formats.position.placed import Placed
from solver.castling import home_rights
from solver.men import EITHER, FIGURINES, Color, Man
from solver.setup import Setup

_MOST_LINES = 400
_EMPTY = frozenset(
    (".", "-", "_", "·", "*", "+", ":", "", "□", "■", "--", "..", "##", "∙", "•", "⭘")
)
_FIGURINES = {
    figurine: Man.of(kind, color is Color.WHITE)
    for color, figurines in FIGURINES.items()
    for figurine, kind in figurines.kinds.items()
}
_LABELLED = re.compile(
    r"^\s*(?P<label>[1-8])?(?=[\s|.\-])(?P<cells>.*?)(?:[\s|](?P<end>[1-8]))?\s*$"
)
_FILES = re.compile(r"\ba\W*b\W*c\W*d\W*e\W*f\W*g\W*h\b", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]{2,}|[#‡≠=]\d")
Cells = list[Man | None]


def read_board_text(text: str) -> Placed | None:
    """Read eight lines of eight squares each; ``None`` where the text has no such board."""
    lines = text.splitlines()
    ranks = _ranks(lines)
    if len(ranks) != 8 or not any(piece for _, cells in ranks for piece in cells):
        return None
    if ranks[0][0] == 1 and ranks[-1][0] == 8:  # seen from Black's side
        ranks = [(label, cells[::-1]) for label, cells in ranks[::-1]]
    squares = tuple(piece for _, cells in reversed(ranks) for piece in cells)
    kept = ["" if _is_of_board(line) else line for line in lines]
    first = next(number for number, line in enumerate(lines) if _rank(line) is not None)
    kept[first] = TAKEN
    return Placed(Setup(squares, castling=home_rights(squares)), "\n".join(kept))


def count_boards(text: str) -> int:
    """Return how many boards *text* may hold, by the lines that look like ranks."""
    return len(_ranks(text.splitlines())) // 8


def _ranks(lines: list[str]) -> list[tuple[int | None, Cells]]:
    """Return the ranks among *lines*, none where they are too few for a board."""
    if len(lines) < 8:
        return []
    return [rank for line in lines[:_MOST_LINES] if (rank := _rank(line)) is not None]


def _is_of_board(line: str) -> bool:
    """Tell whether a line is a rank, the names of the files or a part of the frame."""
    return _rank(line) is not None or not _WORD.search(_FILES.sub("", line))


def _rank(line: str) -> tuple[int | None, Cells] | None:
    """Return the label and the squares of a line that is a rank."""
    if len(line) > 200:
        return None
    for label, content in _without_labels(line):
        names = _cell_names(content)
        if len(names) == 8 and all(_is_cell(name) for name in names):
            return label, [_piece(name) for name in names]
    return None


def _without_labels(line: str) -> list[tuple[int | None, str]]:
    """Return what the line may be: as it is, or with the number of the rank cut off."""
    readings: list[tuple[int | None, str]] = [(None, line)]
    match = _LABELLED.match(line)
    if match is not None and (match["label"] or match["end"]):
        readings.insert(0, (int(match["label"] or match["end"]), match["cells"]))
    return readings


def _cell_names(content: str) -> list[str]:
    if "|" in content:
        return [name.strip() for name in content.strip().strip("|").split("|")]
    names = content.split()
    return list(names[0]) if len(names) == 1 else names


def _is_cell(name: str) -> bool:
    return name in _EMPTY or _piece(name) is not None


def _piece(name: str) -> Man | None:
    """Read one square: ``k``, ``wK``, Popeye's ``-K`` for a black king, or a figurine."""
    if name in _FIGURINES:
        return _FIGURINES[name]
    if not 1 <= len(name) <= 2 or (len(name) == 2 and name[0] not in "wb-"):
        return None
    kind = EITHER.kinds.get(name[-1].upper())
    if kind is None or not name[-1].isascii():
        return None
    color = name[-1].isupper() if len(name) == 1 else name[0] == "w"
    return Man.of(kind, color)
