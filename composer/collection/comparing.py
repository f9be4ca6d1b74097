"""Where two problems differ, on the board and in everything that is said of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import Enum

from composer.collection.own_words import own_word
from composer.model.document import Entry
from composer.model.marks import OWN_KEY
from solver.men import Man
from solver.squares import BLACK, SQUARES, WHITE, Square, name_of

LONGEST_COMPARED = 2000
"""How many lines of a solution are compared; the rest counts as one difference."""


class ChangeSign(Enum):
    """What became of a square; the value is the sign that marks it."""

    REMOVED = "−"
    ADDED = "+"
    MOVED = "→"
    REPLACED = "≠"


@dataclass(frozen=True, slots=True)
class SquareChange:
    """A change on the board.

    ``left`` is the square in the first position and ``right`` in the second; a man
    that came has no ``left``, one that went no ``right``.
    """

    change: ChangeSign
    left: Square | None
    right: Square | None
    before: Man | None
    after: Man | None


class Topic(Enum):
    """What besides the men two problems can differ in; the value is the key for words."""

    STIPULATION = "stipulation"
    TURN = "turn"
    CASTLING = "castling"
    EN_PASSANT = "en passant"
    TWIN = "twin"
    OPTIONS = "options"
    AUTHORS = "authors"
    SOURCE = "source"
    DATE = "date"
    AWARD = "award"
    KEYWORDS = "keywords"
    COMMENTS = "comments"
    VERSION = "version"
    OTHER = "other"


WHITE_TO_MOVE = "White"
"""What a difference of the side to move says of White."""


@dataclass(frozen=True, slots=True)
class TopicDifference:
    """A difference: the topic, the name of the part of it where it has parts, both sides."""

    topic: Topic
    name: str
    left: str
    right: str


class LineSign(Enum):
    """Where a line of a solution stands; the value is the sign before it."""

    BOTH = " "
    LEFT = "−"
    RIGHT = "+"


def square_changes(left: Entry, right: Entry) -> tuple[SquareChange, ...]:
    """Return where the men differ.

    A man that is missing on one square and stands on one other counts as moved if no
    second one of its kind is in doubt.
    """
    before, after = left.setup.squares, right.setup.squares
    changed = [square for square in SQUARES if before[square] != after[square]]
    moves = _moves(left, right, changed)
    left_behind, arrived = set(moves), set(moves.values())
    found = [
        SquareChange(ChangeSign.MOVED, origin, goal, before[origin], after[goal])
        for origin, goal in moves.items()
    ]
    for square in changed:
        gone = before[square] if square not in left_behind else None
        came = after[square] if square not in arrived else None
        if gone is not None and came is not None:
            found.append(SquareChange(ChangeSign.REPLACED, square, square, gone, came))
        elif gone is not None:
            found.append(SquareChange(ChangeSign.REMOVED, square, None, gone, None))
        elif came is not None:
            found.append(SquareChange(ChangeSign.ADDED, None, square, None, came))
    return tuple(found)


def _moves(left: Entry, right: Entry, changed: list[Square]) -> dict[int, int]:
    before, after = left.setup.squares, right.setup.squares
    moves: dict[int, int] = {}
    for piece in {before[square] for square in changed} - {None}:
        gone = [square for square in changed if before[square] == piece]
        came = [square for square in changed if after[square] == piece]
        if len(gone) == len(came) == 1:
            moves[gone[0]] = came[0]
    return dict(sorted(moves.items()))


def differences(left: Entry, right: Entry) -> tuple[TopicDifference, ...]:
    """Return what else differs, solutions aside."""
    return tuple(
        TopicDifference(topic, name, before, after)
        for topic, name, before, after in _pairs(left, right)
        if before != after
    )


def _pairs(left: Entry, right: Entry) -> Iterator[tuple[Topic, str, str, str]]:
    yield Topic.STIPULATION, "", left.stipulation, right.stipulation
    sides = {WHITE: WHITE_TO_MOVE, BLACK: "Black"}
    yield Topic.TURN, "", sides[left.setup.turn], sides[right.setup.turn]
    yield Topic.CASTLING, "", _rights(left), _rights(right)
    yield Topic.EN_PASSANT, "", _en_passant(left), _en_passant(right)
    yield Topic.OPTIONS, "", ", ".join(left.options), ", ".join(right.options)
    yield from ((Topic.TWIN, *pair) for pair in _values_in("twins", left, right))
    yield Topic.AUTHORS, "", "; ".join(left.authors), "; ".join(right.authors)
    yield Topic.SOURCE, "", left.source, right.source
    yield Topic.DATE, "", left.date, right.date
    yield from (
        (Topic.SOURCE, *pair) for pair in _of_maps(left.source_details, right.source_details)
    )
    yield Topic.AWARD, "", left.award, right.award
    yield from ((Topic.AWARD, *pair) for pair in _of_maps(left.award_details, right.award_details))
    yield Topic.KEYWORDS, "", ", ".join(left.keywords), ", ".join(right.keywords)
    yield Topic.COMMENTS, "", "\n".join(left.comments), "\n".join(right.comments)
    extras = [
        tuple((key, value) for key, value in entry.extra if key not in ("twins", OWN_KEY))
        for entry in (left, right)
    ]
    yield from ((Topic.OTHER, *pair) for pair in _of_maps(*extras))
    yield Topic.VERSION, "", own_word(left, "version"), own_word(right, "version")


def _rights(entry: Entry) -> str:
    return "".join(sorted((right.value for right in entry.setup.castling), key="KQkq".find)) or "–"


def _en_passant(entry: Entry) -> str:
    square = entry.setup.en_passant
    return "–" if square is None else name_of(square)


def _values_in(key: str, left: Entry, right: Entry) -> Iterator[tuple[str, str, str]]:
    values = [dict(entry.extra).get(key) for entry in (left, right)]
    maps = [tuple(value.items()) if isinstance(value, Mapping) else () for value in values]
    yield from _of_maps(*maps)


def _of_maps(
    left: tuple[tuple[str, object], ...], right: tuple[tuple[str, object], ...]
) -> Iterator[tuple[str, str, str]]:
    before, after = dict(left), dict(right)
    for name in {**before, **after}:
        yield str(name), _shown(before.get(name)), _shown(after.get(name))


def _shown(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, Mapping):
        return ", ".join(f"{name}: {_shown(inner)}" for name, inner in value.items())
    if isinstance(value, tuple | list):
        return ", ".join(map(_shown, value))
    return str(value)


def solution_lines(left: Entry, right: Entry) -> tuple[tuple[LineSign, str], ...]:
    """Return the lines of both solutions together, each with the side it stands on.

    A solution that was stored before the position changed is none of this version.
    """
    before, after = (_lines(stored_solution(entry)) for entry in (left, right))
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    found: list[tuple[LineSign, str]] = []
    for tag, i, j, k, m in matcher.get_opcodes():
        if tag == "equal":
            found += [(LineSign.BOTH, line) for line in before[i:j]]
            continue
        found += [(LineSign.LEFT, line) for line in before[i:j]]
        found += [(LineSign.RIGHT, line) for line in after[k:m]]
    return tuple(found)


def stored_solution(entry: Entry) -> str:
    """Return the solution that *entry* holds, nothing where it is one of another position."""
    return "" if entry.is_solution_outdated else entry.solution


def _lines(solution: str) -> list[str]:
    lines = [line.rstrip() for line in solution.strip("\n").splitlines()]
    if len(lines) > LONGEST_COMPARED:
        lines[LONGEST_COMPARED:] = ["\n".join(lines[LONGEST_COMPARED:])]
    return lines
